public import CoreGraphics

/// A reusable view of a collection view: a cell, a header, a footer or a decoration.
@preconcurrency @MainActor open class UICollectionReusableView: UIView {
    /// The identifier under which its class was registered; nil for views that were not dequeued.
    open package(set) var reuseIdentifier: String?
    /// The kind, together with the identifier, under which the view is kept for reuse.
    var reuseKey: String?
    /// The collection view that displays the view.
    weak var list: UICollectionView?

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        coder.fill(self, as: UICollectionReusableView.self)
    }

    /// Prepares the view for reuse. Overrides call super.
    open func prepareForReuse() {}
    /// Applies layout attributes that have changed; override it for a subclass of the attributes.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
    open override func invalidateIntrinsicContentSize() {
        super.invalidateIntrinsicContentSize()
        list?.contentChanged(of: self)
    }
    /// Called before a transition to another layout moves the view.
    open func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
    /// Called after a transition to another layout has moved the view.
    open func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}

    /// Returns attributes that fit the view's content. The default changes the dimensions that the layout leaves to the
    /// view, according to its constraints.
    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        let sides = layoutAttributes.measuredSides
        guard !sides.isEmpty else { return layoutAttributes }
        var size = layoutAttributes.size
        let fitting = systemLayoutSizeFitting(
            size, withHorizontalFittingPriority: sides.contains(.width) ? .fittingSizeLevel : .required,
            verticalFittingPriority: sides.contains(.height) ? .fittingSizeLevel : .required)
        if sides.contains(.width) { size.width = fitting.width }
        if sides.contains(.height) { size.height = fitting.height }
        guard size != layoutAttributes.size else { return layoutAttributes }
        let preferred = layoutAttributes.copied()
        preferred.size = size
        return preferred
    }

    // MARK: Layout

    private var shown: UICollectionViewLayoutAttributes?

    /// Applies attributes to the view; `origin` is the origin of its superview in the content.
    func place(_ attributes: UICollectionViewLayoutAttributes, origin: CGPoint) {
        let middle = CGPoint(x: attributes.center.x - origin.x, y: attributes.center.y - origin.y)
        if bounds.size != attributes.size { bounds.size = attributes.size }
        if center != middle { center = middle }
        let isNew = shown.map { !$0.isEqual(attributes) } ?? true
        guard isNew else { return }
        if !CATransform3DEqualToTransform(layer.transform, attributes.transform3D) {
            layer.transform = attributes.transform3D
        }
        if alpha != attributes.alpha { alpha = attributes.alpha }
        if isHidden != attributes.isHidden { isHidden = attributes.isHidden }
        shown = attributes
        attributesApplied(attributes)
        apply(attributes)
    }

    /// Applies attributes to the parts of a cell; `apply(_:)` is left to the app.
    func attributesApplied(_ attributes: UICollectionViewLayoutAttributes) {}

    /// Discards the applied attributes, so that the next ones are applied even if they are equal.
    func forgetAttributes() { shown = nil }
}

extension UICollectionReusableView: TransparentView {}
