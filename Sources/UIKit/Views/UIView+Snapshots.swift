import CoreGraphics

extension UIView {
    /// Draws the view and its descendants, as they are now, into a rectangle of the current context. Returns `false`
    /// without a context.
    @discardableResult public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else { return false }
        if afterUpdates { layoutIfNeeded() }
        context.saveGState()
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        layer.renderTree(in: context, asOnScreen: true)
        context.restoreGState()
        return true
    }

    /// Returns a view with an image of this view as it is now; nil if the view is empty.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        resizableSnapshotView(from: bounds, afterScreenUpdates: afterUpdates, withCapInsets: .zero)
    }

    /// Returns a view with an image of a part of this view. When it is stretched, the areas inside the cap insets keep
    /// their size.
    public func resizableSnapshotView(
        from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? {
        if afterUpdates { layoutIfNeeded() }
        guard var image = snapshotImage(of: rect) else { return nil }
        if capInsets != .zero { image = image.resizableImage(withCapInsets: capInsets, resizingMode: .stretch) }
        let view = UIImageView(image: image)
        view.frame = CGRect(origin: .zero, size: rect.size)
        view.contentMode = .scaleToFill
        return view
    }

    /// Returns an image of the view's present appearance, without the view's own transform.
    func snapshotImage(of rect: CGRect? = nil) -> UIImage? {
        let rect = rect ?? bounds
        guard rect.width > 0, rect.height > 0 else { return nil }
        let format = UIGraphicsImageRendererFormat()
        format.scale = max(1, contentScaleFactor)
        let image = UIGraphicsImageRenderer(bounds: rect, format: format).image { [self] context in
            layer.renderTree(in: context.cgContext, asOnScreen: true)
        }
        return image.cgImage == nil ? nil : image
    }
}
