public import MicaRaster

/// The transform of a node in its parent, and its opacity: the values that animations change most often.
public struct RenderPlacement: Sendable, Equatable {
    /// The transform, as in `RenderNode.transform`.
    public var transform: Affine
    /// The opacity, 0…1.
    public var opacity: Float

    @inlinable public init(transform: Affine, opacity: Float) {
        self.transform = transform
        self.opacity = opacity
    }

    // Written explicitly, so that loops of other modules make no calls.
    @inlinable public static func == (a: Self, b: Self) -> Bool {
        let m = a.transform, n = b.transform
        return m.tx == n.tx && m.ty == n.ty && a.opacity == b.opacity && m.a == n.a && m.b == n.b && m.c == n.c
            && m.d == n.d
    }

    /// `true` if content with this placement may draw anything.
    var isShown: Bool { opacity > 0 && opacity.isFinite && transform.isFinite }
}

extension RenderNode {
    /// The original placement of the node.
    public var placement: RenderPlacement { RenderPlacement(transform: transform, opacity: opacity) }

    /// Returns the same node with another placement; itself, if the placement is equal.
    func placed(_ placement: RenderPlacement) -> RenderNode {
        placement == self.placement
            ? self : RenderNode(self, transform: placement.transform, opacity: placement.opacity)
    }
}
