import MicaRaster

/// A plane in 3D: a node, with its transform to the canvas.
struct DepthPlane: Sendable {
    var node: RenderNode
    /// The transform from the node's space to its flat parent's, with depth: larger z is nearer to the viewer.
    var matrix: Matrix4
    /// The product of the ancestors' opacities, without the node's own.
    var opacity: Float
    /// Lines that cut it, if other planes intersect it.
    var cuts: [Cut] = []

    /// Keeps the half plane n · (x, y) ≥ d of the flat parent's space.
    struct Cut: Sendable {
        var normal: Point
        var distance: Double
        /// `true` if the kept part is in front of the plane that cut it.
        var isFront: Bool
    }

    /// Returns the flat nodes under a depth-preserving one, from the farthest to the nearest, cut where they intersect.
    static func sorted(_ root: RenderNode, _ matrix: Matrix4, opacity: Float) -> [DepthPlane] {
        DepthSort.sort(gather(root, matrix, opacity: opacity))
    }

    /// Collects the planes in tree order.
    private static func gather(_ root: RenderNode, _ matrix: Matrix4, opacity: Float) -> [DepthPlane] {
        var planes: [DepthPlane] = []
        var open = [DepthPlane(node: root, matrix: matrix, opacity: opacity)]
        while let plane = open.popLast() {
            let node = plane.node
            if node.extent.isEmpty { continue }
            guard node.flags.contains(.preservesDepth) else {
                planes.append(plane)
                continue
            }
            let inner = node.values.sublayerTransform.map { $0.then(plane.matrix) } ?? plane.matrix
            let opacity = plane.opacity * node.opacity
            for child in node.children.nodes.reversed() {
                let place = child.values.transform3D ?? Matrix4(child.transform)
                open.append(DepthPlane(node: child, matrix: place.then(inner), opacity: opacity))
            }
        }
        return planes
    }
}
