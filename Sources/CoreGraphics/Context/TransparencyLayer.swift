public import Foundation
import MicaRaster

/// An open transparency layer: its ops so far, and the state with which it is composited.
struct TransparencyLayer {
    /// The state at its beginning.
    var outer: GraphicsState
    /// The number of saved states at its beginning.
    var savedCount: Int
    var shadow: DrawOp.Shadow?
    var list = DisplayList()
    /// `true` if it is nested too deep for a drawing of its own: its ops are added to the enclosing layer.
    var isPassedThrough = false

    /// The maximum nesting depth of layers.
    static let maximumDepth = 100

    func op(over ops: DisplayList) -> DrawOp {
        DrawOp(
            .group(ops), alpha: Float(outer.alpha), blend: BlendMode(outer.blendMode), clip: outer.clip,
            shadow: shadow)
    }
}

extension CGContext {
    /// Begins a layer that is composited as a group with the current alpha, blend mode and shadow; inside it these
    /// start as 1, `normal` and none. The rest of the state is kept, and restored at the end.
    public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
        var layer = TransparencyLayer(outer: state, savedCount: savedStates.count, shadow: deviceShadow)
        if layers.count >= TransparencyLayer.maximumDepth {
            report(
                "CGContext.beginTransparencyLayer: at most \(TransparencyLayer.maximumDepth) layers can be nested; deeper"
                    + " layers are not composited as a group")
            layer.isPassedThrough = true
        }
        layers.append(layer)
        state.alpha = 1
        state.blendMode = .normal
        state.shadow = nil
        // The clip is applied once, to the layer as a whole: its antialiased edge must not be applied twice, and the
        // shadow is that of the whole layer.
        if !layer.isPassedThrough {
            state.clip = nil
            state.clipDepth = 0
        }
    }

    /// Begins a layer that is clipped to a rectangle; otherwise like `beginTransparencyLayer(auxiliaryInfo:)`.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
        beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
        let path = pathStorage, transform = pathTransform
        clip(to: rect)
        pathStorage = path
        pathTransform = transform
    }

    /// Composites the layer that was begun last; does nothing if there is none.
    public func endTransparencyLayer() {
        guard let layer = layers.popLast() else {
            return report("CGContext.endTransparencyLayer: called without beginTransparencyLayer")
        }
        savedStates.removeLast(max(0, savedStates.count - layer.savedCount))
        state = layer.outer
        guard !layer.list.isEmpty, !layer.isPassedThrough else { return }
        emit(layer.op(over: layer.list), box: state.clipBox)
    }
}
