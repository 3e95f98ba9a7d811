import CoreGraphics
import QuartzCore

extension UIView {
    /// Draws the view and its descendants, as they are on screen, into a rectangle of the current context. Animations and
    /// transitions are at their present times, particles and the copies of replicators are drawn. Changes of this turn
    /// are on screen if `afterUpdates` is `true`, which commits them. A view outside of every window has neither
    /// animations nor particles. Returns `false` without a context.
    @discardableResult public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else { return false }
        let shown = shownLayer(afterUpdates)
        context.saveGState()
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        shown.renderTree(in: context, asOnScreen: true)
        context.restoreGState()
        return true
    }

    /// Returns a view with an image of this view as `drawHierarchy(in:afterScreenUpdates:)` draws it; nil if the view is
    /// empty.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        resizableSnapshotView(from: bounds, afterScreenUpdates: afterUpdates, withCapInsets: .zero)
    }

    /// Returns a view with an image of a part of this view. When it is stretched, the areas inside the cap insets keep
    /// their size.
    public func resizableSnapshotView(
        from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? {
        guard var image = image(of: shownLayer(afterUpdates), in: rect) else { return nil }
        if capInsets != .zero { image = image.resizableImage(withCapInsets: capInsets, resizingMode: .stretch) }
        let view = UIImageView(image: image)
        view.frame = CGRect(origin: .zero, size: rect.size)
        view.contentMode = .scaleToFill
        return view
    }

    /// Returns an image of the view with the values that are set, without the view's own transform.
    func snapshotImage() -> UIImage? { image(of: layer, in: bounds) }

    /// The layer with the values that are on screen; outside of every window the layer itself.
    private func shownLayer(_ afterUpdates: Bool) -> CALayer {
        if afterUpdates {
            layoutIfNeeded()
            CATransaction.flush()
        }
        return layer.presentation() ?? layer
    }

    private func image(of shown: CALayer, in rect: CGRect) -> UIImage? {
        guard rect.width > 0, rect.height > 0 else { return nil }
        let format = UIGraphicsImageRendererFormat()
        format.scale = max(1, contentScaleFactor)
        let image = UIGraphicsImageRenderer(bounds: rect, format: format).image { context in
            shown.renderTree(in: context.cgContext, asOnScreen: true)
        }
        return image.cgImage == nil ? nil : image
    }
}
