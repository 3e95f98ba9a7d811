import CoreGraphics
import QuartzCore

// The background of a view that draws itself is part of its drawing, as on iOS. So `draw(_:)` can make holes in it, the
// layer's corner radius rounds it only if the layer clips, and animation blocks do not animate it.
/// A class of UIKit that is transparent where it draws nothing, even if its subclasses draw.
@MainActor protocol TransparentView: UIView {}

/// A class of UIKit whose background is that of the layer although the class draws: text between pixels stays sharp.
@MainActor protocol LayerBackgroundView: TransparentView {}

extension UIView {
    /// `true` if the view's class overrides `draw(_:)`, and the background is part of its drawing.
    var drawsItself: Bool {
        type(of: self).showsDrawing && UIView.drawProbe.isOverridden(by: type(of: self))
            && !(self is any LayerBackgroundView)
    }

    /// `true` if the view draws itself and may be opaque: not a class of UIKit that is transparent in any case.
    var drawsOnBlack: Bool { drawsItself && !(self is any TransparentView) }

    /// Fills the part that is drawn with the background; with black if the view is opaque and has none.
    func drawBackground(in context: CGContext) {
        var color = ownBackground?.resolvedColor(with: traitCollection).cgColor
        if color == nil, drawsOnBlack, layer.isOpaque, layer.backgroundColor == nil {
            color = UIColor.black.cgColor
        }
        guard let color, color.alpha > 0 else { return }
        context.saveGState()
        context.setFillColor(color)
        context.fill(context.boundingBoxOfClipPath)
        context.restoreGState()
    }

    func declareLayer(opaque isOpaque: Bool) {
        layer.isOpaque = isOpaque
        guard drawsItself else { return }
        setLayerColor()
        setNeedsDisplay()
    }

    private static let drawProbe = OverrideProbe(Drawn.self, below: UIView.self, plain: Plain.self)

    private final class Plain: UIView {}
    private final class Drawn: UIView {
        override func draw(_ rect: CGRect) {}
    }
}
