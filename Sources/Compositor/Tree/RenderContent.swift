public import Raster

/// What a node shows inside its bounds, above the background and below its children. Indirect, as most nodes have none,
/// and the largest case would make every node twice as large.
public indirect enum RenderContent: Sendable {
    /// A picture, cut into the pieces that gravity, contents rectangle and stretchable centre make of it.
    case image(ImageSource, [Patch], Sampling)
    /// What `draw(in:)` recorded, in pieces as an image: it looks as if it were first drawn into a bitmap of its pixel
    /// size. (Where that bitmap would lie between pixels it looks better: see `PlacedDrawing`.)
    case drawing(Drawing, [Patch], Sampling)
    case gradient(Gradient)
    /// Filled, then stroked, in the node's space.
    case shape(Shape)
    case sprites(Sprites)

    /// A piece of a picture and where it goes.
    public struct Patch: Sendable, Hashable {
        /// In pixels of the picture.
        public var source: Box
        /// In the node's space.
        public var destination: Box
        public init(source: Box, destination: Box) { (self.source, self.destination) = (source, destination) }
    }

    public struct Shape: Sendable {
        public var path: Path
        public var fill: Color?
        public var fillRule: FillRule
        public var stroke: Color?
        public var strokeStyle: StrokeStyle
        public init(path: Path, fill: Color?, fillRule: FillRule, stroke: Color?, strokeStyle: StrokeStyle) {
            (self.path, self.fill, self.fillRule) = (path, fill, fillRule)
            (self.stroke, self.strokeStyle) = (stroke, strokeStyle)
        }
    }
}
