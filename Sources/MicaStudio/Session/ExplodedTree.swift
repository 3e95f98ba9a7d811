#if Studio
import Foundation
import MicaCompositor
import MicaRaster

/// A render tree in an exploded view: each node in its own plane, one behind the other, seen from the side.
enum ExplodedTree {
    struct View: Codable, Sendable {
        /// The rotation about the vertical and the horizontal axis, in radians.
        var yaw = 0.6, pitch = -0.35
        /// The distance between two planes, in points.
        var spacing = 24.0
        /// The scale factor.
        var zoom = 0.7
    }
    /// The maximum number of planes.
    static let limit = 600

    static func make(_ tree: RenderTree, _ view: View) -> RenderTree {
        var planes: [RenderNode] = []
        var stack = [(node: tree.root, space: Matrix4.identity, depth: 0)]
        var deepest = 0
        var found: [(node: RenderNode, space: Matrix4, depth: Int)] = []
        while let (node, space, depth) = stack.popLast(), found.count < limit {
            let values = node.style?.values
            let own = (values?.transform3D ?? Matrix4(node.transform)).then(space)
            found.append((node, own, depth))
            deepest = max(deepest, depth)
            let inside = values?.sublayerTransform.map { $0.then(own) } ?? own
            for child in node.children.nodes.reversed() { stack.append((child, inside, depth + 1)) }
        }
        let camera = camera(view, tree.width, tree.height, planes: deepest)
        for (node, space, depth) in found {
            var values = node.style?.values ?? RenderStyle.Values()
            // The planes are separated along z, regardless of the layer's own depth.
            let plane = space.then(translation(0, 0, Double(depth) * view.spacing)).then(camera)
            guard plane.isFinite else { continue }
            values.transform3D = plane
            values.sublayerTransform = nil
            values.shadow = nil
            values.backdropFilters = []
            if values.borderWidth == 0 {
                values.borderWidth = 0.75
                values.borderColor = Color(red: 0.3, green: 0.5, blue: 1, alpha: 0.55)
            }
            let flags = node.flags.subtracting([.preservesDepth, .singleSided, .rasterizes, .hardEdges])
            planes.append(
                RenderNode(
                    id: node.id, transform: .identity, bounds: node.bounds, background: node.background,
                    opacity: max(node.opacity, 0.15), flags: flags, content: node.content, style: RenderStyle(values)))
        }
        let root = RenderNode(
            id: NodeID(owner: .max), transform: .identity,
            bounds: Box(x: 0, y: 0, width: tree.width, height: tree.height), flags: [.preservesDepth],
            children: RenderChildren(planes))
        return RenderTree(root: root, width: tree.width, height: tree.height, scale: tree.scale)
    }

    private static func translation(_ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
        Matrix4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [x, y, z, 1])
    }

    /// Returns a rotation about the middle of the planes, seen from a distance.
    private static func camera(_ view: View, _ width: Double, _ height: Double, planes: Int) -> Matrix4 {
        let (sy, cy) = (sin(view.yaw), cos(view.yaw)), (sx, cx) = (sin(view.pitch), cos(view.pitch))
        let eye = 4 * max(width, height)
        let zoom = view.zoom
        return translation(-width / 2, -height / 2, -Double(planes) * view.spacing / 2)
            .then(Matrix4([cy, 0, -sy, 0], [0, 1, 0, 0], [sy, 0, cy, 0], [0, 0, 0, 1]))
            .then(Matrix4([1, 0, 0, 0], [0, cx, sx, 0], [0, -sx, cx, 0], [0, 0, 0, 1]))
            .then(Matrix4([zoom, 0, 0, 0], [0, zoom, 0, 0], [0, 0, zoom, 0], [0, 0, 0, 1]))
            .then(Matrix4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, -1 / eye], [0, 0, 0, 1]))
            .then(translation(width / 2, height / 2, 0))
    }
}
#endif
