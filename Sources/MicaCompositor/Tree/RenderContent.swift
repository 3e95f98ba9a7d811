public import MicaRaster

/// The content of a node inside its bounds, above the background and below its children. Indirect, since most nodes
/// have none, and the largest case would double the size of every node.
public indirect enum RenderContent: Sendable {
    /// An image, divided into patches by gravity, contents rectangle and stretchable centre.
    case image(ImageSource, [Patch], PictureSampling)
    /// A recording of `draw(in:)`, in patches like an image: it looks as if it were first drawn into a bitmap of its
    /// pixel size. (If that bitmap would lie between pixels it looks better: see `PlacedDrawing`.)
    case drawing(Drawing, [Patch], PictureSampling)
    case gradient(Gradient)
    /// A shape that is filled, then stroked, in the node's space.
    case shape(Shape)
    case sprites(Sprites)

    /// A patch of an image and its destination.
    public struct Patch: Sendable, Equatable {
        /// The rectangle in pixels of the image.
        public var source: Box
        /// The rectangle in the node's space.
        public var destination: Box
        /// The sides of the destination at which another patch of the image continues: a pixel there belongs to one of
        /// the two.
        public var joins: RenderStyle.Edges
        public init(source: Box, destination: Box, joins: RenderStyle.Edges = []) {
            self.source = source
            self.destination = destination
            self.joins = joins
        }
    }

    /// The sampling of an image where it is magnified, and where it is minified along any axis.
    public struct PictureSampling: Sendable, Hashable {
        public var enlarging: Sampling, shrinking: Sampling
        public init(enlarging: Sampling, shrinking: Sampling) {
            self.enlarging = enlarging
            self.shrinking = shrinking
        }
        public static let linear = PictureSampling(enlarging: .linear, shrinking: .linear)
        public static let nearest = PictureSampling(enlarging: .nearest, shrinking: .nearest)
        public static let trilinear = PictureSampling(enlarging: .linear, shrinking: .trilinear)

        /// Returns the sampling for a transform from the image's pixels to the device.
        public func through(_ map: Affine) -> Sampling {
            if enlarging == shrinking { return enlarging }
            guard let inverse = map.inverse else { return shrinking }
            // The number of pixels of the image in a step along x, and along y; rounding errors just above one are
            // ignored.
            let x = inverse.a * inverse.a + inverse.b * inverse.b, y = inverse.c * inverse.c + inverse.d * inverse.d
            return max(x, y) > 1 + 1e-9 ? shrinking : enlarging
        }
    }

    public struct Shape: Sendable {
        public var path: Path
        public var fill: Color?
        public var fillRule: FillRule
        public var stroke: Color?
        public var strokeStyle: StrokeStyle
        public init(path: Path, fill: Color?, fillRule: FillRule, stroke: Color?, strokeStyle: StrokeStyle) {
            self.path = path
            self.fill = fill
            self.fillRule = fillRule
            self.stroke = stroke
            self.strokeStyle = strokeStyle
        }
    }
}
