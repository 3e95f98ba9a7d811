public import Raster

/// What one layer shows at one instant, with everything below it: immutable, so that frames share the subtrees that did
/// not change and any thread may read it. Two nodes are the same picture if they are the same object.
///
/// A node draws, from below: its backdrop filters, shadow, background, contents, children in order, border. Hot values
/// stand inline; the rest is in `style`, which most layers do not have.
public final class RenderNode: Sendable {
    public struct Flags: OptionSet, Sendable {
        public let rawValue: UInt16
        public init(rawValue: UInt16) { self.rawValue = rawValue }
        /// Clips the children and contents to the (rounded) bounds.
        public static let masksToBounds = Flags(rawValue: 1 << 0)
        /// With an opacity below 1 the subtree is composited as one.
        public static let groupsOpacity = Flags(rawValue: 1 << 1)
        /// Not drawn when seen from behind.
        public static let singleSided = Flags(rawValue: 1 << 2)
        /// The contents are known to have no transparent pixel.
        public static let opaque = Flags(rawValue: 1 << 3)
        /// The subtree may be kept as a bitmap of `style.rasterizationScale`.
        public static let rasterizes = Flags(rawValue: 1 << 4)
        /// Children keep their depth instead of being flattened into this node's plane (`CATransformLayer`).
        public static let preservesDepth = Flags(rawValue: 1 << 5)
        /// Edges that do not fall on pixels are smoothed.
        public static let antialiasesEdges = Flags(rawValue: 1 << 6)
    }

    /// The same for the same layer in every frame, unique in a tree: how damage finds a node's earlier look.
    public let id: UInt64
    /// Maps this node's bounds space to its parent's (for the root: to points of the canvas). For a node with
    /// `style.transform3D` it is not used.
    public let transform: Affine
    /// In the node's own space; the origin scrolls the children.
    public let bounds: Box
    public let background: Color
    public let opacity: Float
    public let flags: Flags
    public let content: RenderContent?
    public let style: RenderStyle?
    public let children: RenderChildren

    public init(
        id: UInt64, transform: Affine, bounds: Box, background: Color = .clear, opacity: Float = 1,
        flags: Flags = [.groupsOpacity, .antialiasesEdges], content: RenderContent? = nil, style: RenderStyle? = nil,
        children: RenderChildren = RenderChildren()
    ) {
        (self.id, self.transform, self.bounds, self.background) = (id, transform, bounds, background)
        (self.opacity, self.flags, self.content) = (opacity, flags, content)
        (self.style, self.children) = (style, children)
    }
}

/// The less common part of a node's look.
public final class RenderStyle: Sendable {
    public struct Corners: OptionSet, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        public static let minXMinY = Corners(rawValue: 1), maxXMinY = Corners(rawValue: 2)
        public static let minXMaxY = Corners(rawValue: 4), maxXMaxY = Corners(rawValue: 8)
        public static let all: Corners = [.minXMinY, .maxXMinY, .minXMaxY, .maxXMaxY]
    }
    public struct Shadow: Sendable, Hashable {
        public var color: Color
        public var opacity: Float
        /// In points of the node's space.
        public var offset: Point
        /// The Gaussian's σ in points.
        public var radius: Double
        /// The outline that casts the shadow, in the node's space; nil: the composited alpha.
        public var path: Path?
        public init(color: Color, opacity: Float, offset: Point, radius: Double, path: Path?) {
            (self.color, self.opacity, self.offset) = (color, opacity, offset)
            (self.radius, self.path) = (radius, path)
        }
    }

    public var cornerRadius: Double { values.cornerRadius }
    public let values: Values

    /// All values with their defaults; what the node's builder fills in.
    public struct Values: Sendable {
        public var cornerRadius: Double = 0
        public var corners: Corners = .all
        public var continuousCorners = false
        public var borderWidth: Double = 0
        public var borderColor: Color = .black
        public var shadow: Shadow?
        /// A subtree in this node's space whose alpha multiplies that of the whole node (shadow included).
        public var mask: RenderNode?
        /// How the composited node meets what is below it.
        public var blend: BlendMode = .normal
        public var filters: [RenderFilter] = []
        public var backdropFilters: [RenderFilter] = []
        /// Bounds space to the parent's, in three dimensions; nil: `RenderNode.transform`.
        public var transform3D: Matrix4?
        /// Applied to the children, already about the parent's anchor point; nil: none.
        public var sublayerTransform: Matrix4?
        public var rasterizationScale: Double = 1
        public init() {}
    }

    public init(_ values: Values) { self.values = values }
}

/// One step of a filter chain, with its parameters.
public enum RenderFilter: Sendable, Hashable {
    /// σ in points.
    case gaussianBlur(radius: Double)
    /// Four rows (red, green, blue, alpha out) of five factors (red, green, blue, alpha in, constant), on colours that
    /// are not premultiplied.
    case colorMatrix([Float])
    case pixellate(size: Double)
    case bloom(radius: Double, intensity: Float)
}

/// A 4 × 4 matrix for row vectors, as `CATransform3D`: (x y z 1) · M, the translation in the last row.
public struct Matrix4: Sendable, Hashable {
    public var row1: SIMD4<Double>, row2: SIMD4<Double>, row3: SIMD4<Double>, row4: SIMD4<Double>
    public init(_ row1: SIMD4<Double>, _ row2: SIMD4<Double>, _ row3: SIMD4<Double>, _ row4: SIMD4<Double>) {
        (self.row1, self.row2, self.row3, self.row4) = (row1, row2, row3, row4)
    }
}
