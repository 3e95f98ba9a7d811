public import MicaRaster

/// The appearance of one layer at one instant, with everything below it: immutable, so that frames share unchanged
/// subtrees and any thread may read it. Two nodes are the same image if they are the same object.
///
/// A node draws, from bottom to top: background, contents, children in order, border. Its filters apply to the image of
/// these. Its shadow and, at the bottom, its filtered backdrop are below that. Clip, mask, opacity and blend mode apply
/// to all of it. Frequently used values are stored inline; the rest is in `style`, which most layers do not have.
///
/// Creating a node takes time in proportion to its own contents and the number of its chunks of children, not to its
/// subtree.
public final class RenderNode: Sendable {
    public struct Flags: OptionSet, Sendable {
        public let rawValue: UInt16
        public init(rawValue: UInt16) { self.rawValue = rawValue }
        /// The whole node is clipped to its (rounded) bounds: an implicit mask.
        public static let masksToBounds = Flags(rawValue: 1 << 0)
        /// With an opacity below 1, the subtree is composited as a group.
        public static let groupsOpacity = Flags(rawValue: 1 << 1)
        /// The node is not drawn when seen from behind.
        public static let singleSided = Flags(rawValue: 1 << 2)
        /// The contents are known to have no transparent pixel.
        public static let opaque = Flags(rawValue: 1 << 3)
        /// The subtree may be cached as a bitmap of `style.rasterizationScale`.
        public static let rasterizes = Flags(rawValue: 1 << 4)
        /// Children keep their depth instead of being flattened into this node's plane (`CATransformLayer`). Such a
        /// node has no appearance of its own; its opacity multiplies that of each child.
        public static let preservesDepth = Flags(rawValue: 1 << 5)
        /// Edges that are not on pixel borders are antialiased.
        public static let antialiasesEdges = Flags(rawValue: 1 << 6)
        /// No straight edge of the node's box is antialiased, as if `style.smoothEdges` were empty: a pixel belongs to
        /// the box if its centre does. Rounded corners and their sides, paths and text are still antialiased.
        public static let hardEdges = Flags(rawValue: 1 << 7)
    }

    /// The identifier, which is the same for the same layer in every frame, so that damage finds a node's earlier
    /// appearance. It is unique in a tree, except for nodes of the same layer in copies of a replicator, each of which
    /// is below a separate node.
    public let id: NodeID
    /// The transform from this node's bounds space to its parent's (for the root: to points of the canvas). It is not
    /// used for a node with `style.transform3D`.
    public let transform: Affine
    // Ordered without padding, which would need 16 bytes more per node.
    public let content: RenderContent?
    /// The bounds in the node's own space; the origin scrolls the children.
    public let bounds: Box
    public let background: Color
    public let opacity: Float
    public let flags: Flags
    let traits: Traits
    /// The number of levels below this node.
    let height: Int32
    public var style: RenderStyle? { ownStyle }
    public var children: RenderChildren { ownChildren }
    // Safety: these two are written by `init`, and then only by `deinit`, when no other reference to the node exists.
    // (If they were public, reading them would incur the runtime's checks for exclusive access.)
    nonisolated(unsafe) private var ownStyle: RenderStyle?
    nonisolated(unsafe) private var ownChildren: RenderChildren
    /// The bounds of everything that the subtree draws, in the node's own space; empty if it draws nothing.
    let extent: Extent

    public init(
        id: NodeID, transform: Affine, bounds: Box, background: Color = .clear, opacity: Float = 1,
        flags: Flags = [.groupsOpacity, .antialiasesEdges], content: RenderContent? = nil, style: RenderStyle? = nil,
        children: RenderChildren = RenderChildren()
    ) {
        self.id = id
        self.transform = transform
        self.bounds = bounds
        self.background = background
        self.opacity = opacity
        self.flags = flags
        self.content = content
        ownStyle = style
        ownChildren = children
        (extent, traits) = RenderNode.measure(
            transform: transform, bounds: bounds, background: background, opacity: opacity, flags: flags,
            content: content, style: style, children: children)
        height = max(children.height, (style?.values.mask?.height ?? -1)) + 1
    }

    /// Creates the same node with other children.
    public init(_ node: RenderNode, children: RenderChildren) {
        id = node.id
        transform = node.transform
        bounds = node.bounds
        background = node.background
        opacity = node.opacity
        flags = node.flags
        content = node.content
        ownStyle = node.ownStyle
        ownChildren = children
        (extent, traits) = RenderNode.measure(
            transform: transform, bounds: bounds, background: background, opacity: opacity, flags: flags,
            content: content, style: ownStyle, children: children)
        height = max(children.height, (ownStyle?.values.mask?.height ?? -1)) + 1
    }

    /// Creates the same node with another content.
    public init(_ node: RenderNode, content: RenderContent) {
        id = node.id
        transform = node.transform
        bounds = node.bounds
        background = node.background
        opacity = node.opacity
        flags = node.flags
        self.content = content
        ownStyle = node.ownStyle
        ownChildren = node.ownChildren
        height = node.height
        (extent, traits) = RenderNode.measure(
            transform: transform, bounds: bounds, background: background, opacity: opacity, flags: flags,
            content: content, style: ownStyle, children: ownChildren)
    }

    /// Creates the same node with another transform and opacity.
    public init(_ node: RenderNode, transform: Affine, opacity: Float) {
        id = node.id
        bounds = node.bounds
        background = node.background
        flags = node.flags
        content = node.content
        self.transform = transform
        self.opacity = opacity
        ownStyle = node.ownStyle
        ownChildren = node.ownChildren
        height = node.height
        if RenderPlacement(transform: transform, opacity: opacity).isShown, node.placement.isShown {
            extent = node.extent
            traits = node.traits
        } else {
            (extent, traits) = RenderNode.measure(
                transform: transform, bounds: bounds, background: background, opacity: opacity, flags: flags,
                content: content, style: ownStyle, children: ownChildren)
        }
    }

    /// Creates the same node with other bounds, another transform and opacity. Its own content must be derived from the
    /// bounds, or not depend on them.
    public init(_ node: RenderNode, transform: Affine, bounds: Box, opacity: Float) {
        id = node.id
        background = node.background
        flags = node.flags
        content = node.content
        self.transform = transform
        self.bounds = bounds
        self.opacity = opacity
        ownStyle = node.ownStyle
        ownChildren = node.ownChildren
        height = node.height
        (extent, traits) = RenderNode.measure(
            transform: transform, bounds: bounds, background: background, opacity: opacity, flags: flags,
            content: content, style: ownStyle, children: ownChildren)
    }

    deinit {
        // Short subtrees are released recursively; a long chain would overflow the stack.
        guard height > 64 else { return }
        var parts = (ownChildren, ownStyle)
        ownChildren = RenderChildren()
        ownStyle = nil
        Teardown.release(&parts.0, &parts.1)
    }

    var values: RenderStyle.Values { (style ?? RenderStyle.plain).values }

    /// The box of everything that the subtree draws, in the parent's space; empty if it draws nothing.
    package var drawnBox: Box { extentInParent.box }

    /// The extent of the subtree, in the parent's space (before the parent's sublayer transform).
    var extentInParent: Extent {
        if let matrix = style?.values.transform3D { return extent.applying(matrix) }
        return extent.applying(transform)
    }
}
