/// A region that drawing is kept to: the intersection of all shapes from this one up through its parents, in device
/// space. Immutable, so that graphics states, ops and threads share it; a painter remembers the coverage of the last
/// few that it met.
public final class Clip: Sendable {
    public enum Shape: Sendable {
        /// The inside of a path, antialiased; the affine takes it to the device.
        case path(Path, Affine, FillRule, antialias: Bool)
        /// An image whose alpha (or, if `luminance`, whose grey value) multiplies the coverage; mapped to the device by
        /// the affine from its pixels; nothing lies outside it.
        case image(ImageSource, Affine, luminance: Bool, sampling: Sampling = .trilinear)
    }
    public let shape: Shape
    public var parent: Clip? { link }
    // Written by `init` and by the `deinit` of the only owner that is left.
    private nonisolated(unsafe) var link: Clip?

    public init(_ shape: Shape, parent: Clip?) { (self.shape, link) = (shape, parent) }

    deinit {
        // One after the other: a chain of a hundred thousand would overflow the stack otherwise.
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
