public import MicaRaster

/// The less common part of a node's appearance.
public final class RenderStyle: Sendable {
    public struct Corners: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        public static let minXMinY = Corners(rawValue: 1), maxXMinY = Corners(rawValue: 2)
        public static let minXMaxY = Corners(rawValue: 4), maxXMaxY = Corners(rawValue: 8)
        public static let all: Corners = [.minXMinY, .maxXMinY, .minXMaxY, .maxXMaxY]
    }
    /// Sides of the bounds.
    public struct Edges: OptionSet, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        public static let minX = Edges(rawValue: 1), maxX = Edges(rawValue: 2)
        public static let minY = Edges(rawValue: 4), maxY = Edges(rawValue: 8)
        public static let all: Edges = [.minX, .maxX, .minY, .maxY]
    }
    public struct Shadow: Sendable, Hashable {
        public var color: Color
        public var opacity: Float
        /// The offset in points of the node's space.
        public var offset: Point
        /// The Gaussian's σ in points.
        public var radius: Double
        /// The outline that casts the shadow, in the node's space; `nil` for the composited alpha.
        public var path: Path?
        public init(color: Color, opacity: Float, offset: Point, radius: Double, path: Path?) {
            self.color = color
            self.opacity = opacity
            self.offset = offset
            self.radius = radius
            self.path = path
        }
    }

    public var cornerRadius: Double { values.cornerRadius }
    public let values: Values

    /// All values with their defaults, to be set by the node's builder.
    public struct Values: Sendable {
        public var cornerRadius: Double = 0
        public var corners: Corners = .all
        public var continuousCorners = false
        public var borderWidth: Double = 0
        public var borderColor: Color = .black
        public var shadow: Shadow?
        /// A subtree in this node's space whose alpha multiplies that of the whole node (shadow included). It is
        /// created before its owner, so it can never contain it.
        public var mask: RenderNode?
        /// The blending of the composited node with the content below.
        public var blend: BlendMode = .normal
        public var filters: [RenderFilter] = []
        public var backdropFilters: [RenderFilter] = []
        /// The transform from bounds space to the parent's, in three dimensions; `nil` to use `RenderNode.transform`.
        public var transform3D: Matrix4?
        /// The transform of the children, already about the parent's anchor point; `nil` for none.
        public var sublayerTransform: Matrix4?
        public var rasterizationScale: Double = 1
        /// The edges of background and images that are antialiased, if `RenderNode.flags` allows antialiasing at all.
        /// Rounded corners and their sides always are.
        public var smoothEdges: Edges = .all
        public init() {}
    }

    public init(_ values: Values) { self.values = values }

    /// Returns `true` if two styles give the same image of a node apart from its mask and its position (the
    /// transforms).
    func looksLike(_ other: RenderStyle) -> Bool {
        if self === other { return true }
        let a = values, b = other.values
        return a.cornerRadius == b.cornerRadius && a.corners == b.corners && a.continuousCorners == b.continuousCorners
            && a.borderWidth == b.borderWidth && a.borderColor == b.borderColor && a.shadow == b.shadow
            && a.blend == b.blend && a.filters == b.filters && a.backdropFilters == b.backdropFilters
            && a.sublayerTransform == b.sublayerTransform && a.rasterizationScale == b.rasterizationScale
            && a.smoothEdges == b.smoothEdges
    }

    /// The style of a node without one.
    static let plain = RenderStyle(Values())
}

extension Box {
    /// Returns the edges that coincide with those of another box, or are outside it.
    public func edges(on box: Box) -> RenderStyle.Edges {
        // Far below the visible precision of an image's edge.
        let near = (max - min) * 1e-6
        var edges: RenderStyle.Edges = []
        if min.x <= box.min.x + near.x { edges.insert(.minX) }
        if max.x >= box.max.x - near.x { edges.insert(.maxX) }
        if min.y <= box.min.y + near.y { edges.insert(.minY) }
        if max.y >= box.max.y - near.y { edges.insert(.maxY) }
        return edges
    }
}
