/// A region that drawing is kept to: the intersection of all shapes from this one up through its parents, in device
/// space. Immutable, so that graphics states, ops and threads share it; a painter remembers the coverage of the last
/// few that it met.
public final class Clip: Sendable {
    public enum Shape: Sendable {
        /// The inside of a path, antialiased; the affine takes it to the device.
        case path(Path, Affine, FillRule, antialias: Bool)
        /// An image whose alpha (or, if `luminance`, whose grey value) multiplies the coverage; mapped to the device by
        /// the affine from its pixels; nothing lies outside it.
        case image(ImageSource, Affine, luminance: Bool)
    }
    public let shape: Shape
    public let parent: Clip?

    public init(_ shape: Shape, parent: Clip?) { (self.shape, self.parent) = (shape, parent) }
}
