import CoreGraphics
import QuartzCore

// The view as the delegate of its layer, and properties that are stored in the layer.
extension UIView {
    /// Prepares the layer that the initialiser created; `frame` is nil for a view from an archive.
    @inline(__always)
    func prepareLayer(_ frame: CGRect?) {
        layer.setMaker(self)
        layer.contentsScale = UIScreen.main.scale
        if let frame { layer.frame = frame }
        if type(of: self).showsDrawing {
            layer.setNeedsDisplay()
            if drawsOnBlack { layer.isOpaque = true }
        }
        if type(of: self).requiresConstraintBasedLayout { noteNeedsUpdate() }
    }

    /// Calls `draw(_:)` with the context as the current one.
    func draw(in context: CGContext) {
        UIGraphicsPushContext(context)
        traitCollection.performAsCurrent {
            if drawsItself { drawBackground(in: context) }
            draw(context.boundingBoxOfClipPath.overlap(bounds))
        }
        UIGraphicsPopContext()
    }

    /// Lays out the view, with the calls of its controller.
    @inline(__always)
    func layOutByLayer() {
        defer { noteLayoutForFocus() }
        // Changes that the layout of an earlier view made to constraints apply to this one.
        if let engine = layoutRecord?.engine, engine.needsPass { engine.pass() }
        guard hasLayoutToDo else { return }
        traitCollection.performAsCurrent {
            owningController?.viewIsAboutToLayOut()
            owningController?.viewWillLayoutSubviews()
            layoutSubviews()
            owningController?.viewDidLayoutSubviews()
        }
    }

    func setHidden(_ hidden: Bool) {
        if let stack = arrangingStack { stack.hide(self, hidden) } else { layer.isHidden = hidden }
        if hidden { noteHiddenForFocus() }
    }

    func setMask(_ mask: UIView?) {
        mask?.removeFromSuperview()
        maskView = mask
        layer.mask = mask?.layer
    }
}
