/// A region that limits drawing: the intersection of all shapes from this one up through its parents, in device space.
/// It is immutable, so that graphics states, ops and threads can share it. A painter caches the coverage of the last
/// few clips.
public final class Clip: Sendable {
    public enum Shape: Sendable {
        /// The inside of a path, optionally antialiased; the affine transforms it to the device.
        case path(Path, Affine, FillRule, antialias: Bool)
        /// An image whose alpha (or, if `luminance`, whose grey value) multiplies the coverage. The affine transforms
        /// its pixels to the device. Nothing is drawn outside the image.
        case image(ImageSource, Affine, luminance: Bool, sampling: Sampling = .trilinear)
    }
    public let shape: Shape
    public var parent: Clip? { link }
    // Written by `init` and by the `deinit` of the only remaining owner.
    private nonisolated(unsafe) var link: Clip?

    public init(_ shape: Shape, parent: Clip?) {
        self.shape = shape
        link = parent
    }

    deinit {
        // One after the other, since a chain of a hundred thousand would overflow the stack.
        var next = link
        link = nil
        while let clip = next, isKnownUniquelyReferenced(&next) {
            next = nil
            let after = clip.link
            clip.link = nil
            next = after
        }
    }
}
