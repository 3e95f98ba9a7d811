import MicaCompositor
import CoreGraphics
import MicaRaster

extension CALayer {
    /// Returns the node of a shape layer of which only the path is animated: its last node with the current path,
    /// created without a copy of the layer. Returns `nil` if more than the path changes.
    final func reshaped(_ context: FrameContext, _ sampler: inout Sampler) -> RenderNode? {
        guard let box = animationBox, let animation = box.reshaping, box.committed.isEmpty, box.items[0].isRunning,
            let shape = self as? CAShapeLayer, let old = node, case .shape(let last)? = old.content,
            isInTime(context.time),
            // The node's only content is the whole path.
            !values.hasContents, !values.background.isPattern, !shape.isGeometryFlipped, shape.strokeStart <= 0,
            shape.strokeEnd >= 1
        else { return nil }
        let path: CGPath
        switch sampler.replacement(animation, self, at: sampledTime(context)) {
        case .path(let animated)?: path = animated
        case nil:
            guard let own = shape.path else { return nil }
            path = own
        default: return nil
        }
        guard !path.storage.isEmpty else { return nil }
        return RenderNode(
            old,
            content: .shape(
                RenderContent.Shape(
                    path: path.storage, fill: last.fill, fillRule: last.fillRule, stroke: last.stroke,
                    strokeStyle: last.strokeStyle)))
    }
}
