import CoreGraphics

extension UIView {
    /// Draws the view and all in it, as it is now, into a rectangle of the current context. True if there was one.
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

    /// A view with a picture of this one as it is now; nil if it is empty.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        resizableSnapshotView(from: bounds, afterScreenUpdates: afterUpdates, withCapInsets: .zero)
    }

    /// A view with a picture of a part of this one; where it is stretched, what lies within the insets keeps its size.
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

    /// A picture of the view's present look, without its own transform.
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
