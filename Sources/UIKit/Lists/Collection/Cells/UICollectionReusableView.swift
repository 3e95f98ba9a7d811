public import CoreGraphics

/// A view of a collection view that is used again for other elements: a cell, a header, a footer, a decoration.
@preconcurrency @MainActor open class UICollectionReusableView: UIView {
    /// The identifier under which its class was registered; nil for views that were not dequeued.
    open internal(set) var reuseIdentifier: String?
    /// The kind under which it is kept for reuse, together with the identifier.
    var reuseKey: String?
    /// The collection view that shows it.
    weak var list: UICollectionView?

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Called before it is used for another element. Overrides call super.
    open func prepareForReuse() {}
    /// Called with the attributes that were put on the view, when they have changed: for those of one's own class.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
    open override func invalidateIntrinsicContentSize() {
        super.invalidateIntrinsicContentSize()
        list?.contentChanged(of: self)
    }
    /// Called before another layout moves the view.
    open func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
    /// Called after another layout has moved the view.
    open func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}

    /// The attributes that suit the view's content. The default changes the sides that the layout leaves to the view, by the
    /// constraints in it.
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

    // MARK: Placing

    private var shown: UICollectionViewLayoutAttributes?

    /// Puts attributes on the view, whose parent begins at `origin` of the content.
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

    /// What cells do with attributes beside `apply(_:)`, which is the app's.
    func attributesApplied(_ attributes: UICollectionViewLayoutAttributes) {}

    /// Forgets what it showed: the next attributes are put on it whatever they are.
    func forgetAttributes() { shown = nil }
}
