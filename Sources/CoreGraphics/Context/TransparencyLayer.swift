public import Foundation
import MicaRaster

/// A transparency layer that was begun: what is drawn in it so far, and the state to composite it with.
struct TransparencyLayer {
    /// The state at its begin.
    var outer: GraphicsState
    /// How many states were saved then.
    var savedCount: Int
    var shadow: DrawOp.Shadow?
    var list = DisplayList()
    /// Nested too deep to be a drawing of its own: what is drawn in it goes to the layer around it.
    var isPassedThrough = false

    /// How deep layers may lie in each other.
    static let maximumDepth = 100

    func op(over ops: DisplayList) -> DrawOp {
        DrawOp(
            .group(ops), alpha: Float(outer.alpha), blend: BlendMode(outer.blendMode), clip: outer.clip,
            shadow: shadow)
    }
}

extension CGContext {
    /// Collects what is drawn from now on, to composite it as one with the alpha, blend mode and shadow that are set
    /// now; inside, these start as 1, normal and none. The rest of the state is kept, and comes back at the end.
    public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
        var layer = TransparencyLayer(outer: state, savedCount: savedStates.count, shadow: deviceShadow)
        if layers.count >= TransparencyLayer.maximumDepth {
            report(
                "CGContext.beginTransparencyLayer: beyond \(TransparencyLayer.maximumDepth) layers in each other"
                    + " what is drawn is not composited as one")
            layer.isPassedThrough = true
        }
        layers.append(layer)
        (state.alpha, state.blendMode, state.shadow) = (1, .normal, nil)
        // The clip is applied once, to the layer as a whole: its smoothed edge must not count twice, and the shadow is
        // that of all that is drawn in the layer.
        if !layer.isPassedThrough { (state.clip, state.clipDepth) = (nil, 0) }
    }

    /// As `beginTransparencyLayer(auxiliaryInfo:)`, clipped to a rectangle.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
        beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
        let path = pathStorage, transform = pathTransform
        clip(to: rect)
        (pathStorage, pathTransform) = (path, transform)
    }

    /// Composites the layer that was begun last; without one, nothing.
    public func endTransparencyLayer() {
        guard let layer = layers.popLast() else {
            return report("CGContext.endTransparencyLayer: no layer was begun")
        }
        savedStates.removeLast(max(0, savedStates.count - layer.savedCount))
        state = layer.outer
        guard !layer.list.isEmpty, !layer.isPassedThrough else { return }
        emit(layer.op(over: layer.list), box: state.clipBox)
    }
}
