public import Foundation

/// A rectangle in a view that is laid out like a subview but not drawn.
@preconcurrency @MainActor open class UILayoutGuide: NSObject {
    /// The source of a guide's rectangle: its constraints, or a property of its view.
    enum Kind: Hashable { case free, layoutMargins, safeArea, readableContent, scrollContent, scrollFrame }

    let kind: Kind
    let item = LayoutItem()
    private(set) lazy var node = LayoutNode(item)
    var owner: UIView? {
        get { ownerItem?.view }
        set { ownerItem = newValue?.layoutState.node.item }
    }
    private var ownerItem: LayoutItem?

    /// A name for messages. Default empty.
    open var identifier = ""

    public override init() {
        kind = .free
        super.init()
        item.guide = self
    }

    deinit { item.guide = nil }

    init(_ kind: Kind, of view: UIView) {
        self.kind = kind
        ownerItem = view.layoutState.node.item
        super.init()
        item.guide = self
    }

    /// The view that owns the guide. Setting it moves the guide and deactivates its constraints.
    open weak var owningView: UIView? {
        get { owner }
        set {
            guard newValue !== owner else { return }
            if let newValue { newValue.addLayoutGuide(self) } else { owner?.removeLayoutGuide(self) }
        }
    }

    /// The rectangle in the owning view's space after the last layout, in points.
    open var layoutFrame: CGRect {
        guard let owner else { return .zero }
        switch kind {
        case .layoutMargins: return owner.bounds.inset(by: owner.layoutMargins)
        case .safeArea: return owner.bounds.inset(by: owner.safeAreaInsets)
        case .scrollContent:
            return CGRect(origin: .zero, size: owner.sizeOfContent)
        case .scrollFrame: return owner.bounds
        case .readableContent: return owner.readableFrame
        case .free:
            guard node.slot >= 0, let engine = owner.layoutRecord?.engine else { return .zero }
            return engine.frame(of: node)
        }
    }

    /// `true` if other rectangles would satisfy the guide's constraints as well.
    open var hasAmbiguousLayout: Bool {
        guard kind == .free else { return owner?.hasAmbiguousLayout ?? false }
        guard let engine = owner?.layoutRecord?.engine else { return true }
        engine.pass()
        return node.slot < 0 || engine.isAmbiguous(node)
    }

    /// Returns the active constraints that name the guide and affect an axis.
    open func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
        node.mentions.unique.filter { $0.axis == axis }
    }

    /// The edge where text begins.
    open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(LayoutOperand(self, .leading)) }
    /// The edge where text ends.
    open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(LayoutOperand(self, .trailing)) }
    /// The left edge.
    open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(LayoutOperand(self, .left)) }
    /// The right edge.
    open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(LayoutOperand(self, .right)) }
    /// The top edge.
    open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(LayoutOperand(self, .top)) }
    /// The bottom edge.
    open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(LayoutOperand(self, .bottom)) }
    /// The width.
    open var widthAnchor: NSLayoutDimension { NSLayoutDimension(LayoutOperand(self, .width)) }
    /// The height.
    open var heightAnchor: NSLayoutDimension { NSLayoutDimension(LayoutOperand(self, .height)) }
    /// The horizontal centre.
    open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(LayoutOperand(self, .centerX)) }
    /// The vertical centre.
    open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(LayoutOperand(self, .centerY)) }

    var layoutName: String {
        let name =
            switch kind {
            case .free: identifier.isEmpty ? "UILayoutGuide" : "UILayoutGuide \"\(identifier)\""
            case .layoutMargins: "layoutMarginsGuide"
            case .safeArea: "safeAreaLayoutGuide"
            case .readableContent: "readableContentGuide"
            case .scrollContent: "contentLayoutGuide"
            case .scrollFrame: "frameLayoutGuide"
            }
        return "\(name) of \(owner?.layoutName ?? "no view")"
    }
}

extension ConstraintList {
    /// The constraints without duplicates.
    @MainActor var unique: [NSLayoutConstraint] {
        var seen = Set<ObjectIdentifier>()
        return all.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }
}

extension UIView {
    /// The guides that were added, in their order.
    public var layoutGuides: [UILayoutGuide] { layoutRecord?.guides ?? [] }

    /// Adds a guide, which leaves its previous view.
    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.owner !== self else { return }
        layoutGuide.owner?.removeLayoutGuide(layoutGuide)
        layoutGuide.owner = self
        layoutState.guides.append(layoutGuide)
    }

    /// Removes a guide and deactivates its constraints.
    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.owner === self, layoutRecord?.ownGuides.contains(where: { $0 === layoutGuide }) != true else {
            return
        }
        for constraint in layoutGuide.node.mentions.unique { constraint.isActive = false }
        layoutRecord?.engine?.removeNode(layoutGuide.node)
        layoutRecord?.guides.removeAll { $0 === layoutGuide }
        layoutGuide.owner = nil
    }

    /// Returns one of the view's own guides, which is created on first access.
    func ownGuide(_ kind: UILayoutGuide.Kind) -> UILayoutGuide {
        if let guide = layoutRecord?.ownGuides.first(where: { $0.kind == kind }) { return guide }
        let guide = UILayoutGuide(kind, of: self)
        layoutState.ownGuides.append(guide)
        return guide
    }

    /// The bounds without the layout margins; follows the layout direction and changes of the margins.
    public var layoutMarginsGuide: UILayoutGuide { ownGuide(.layoutMargins) }
    /// The bounds without the parts that bars and the like cover.
    public var safeAreaLayoutGuide: UILayoutGuide { ownGuide(.safeArea) }

    // MARK: Anchors

    /// The edge where text begins.
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(LayoutOperand(self, .leading)) }
    /// The edge where text ends.
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(LayoutOperand(self, .trailing)) }
    /// The left edge.
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(LayoutOperand(self, .left)) }
    /// The right edge.
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(LayoutOperand(self, .right)) }
    /// The top edge.
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(LayoutOperand(self, .top)) }
    /// The bottom edge.
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(LayoutOperand(self, .bottom)) }
    /// The width.
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(LayoutOperand(self, .width)) }
    /// The height.
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(LayoutOperand(self, .height)) }
    /// The horizontal centre.
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(LayoutOperand(self, .centerX)) }
    /// The vertical centre.
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(LayoutOperand(self, .centerY)) }
    /// The baseline of the first line of text.
    public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(LayoutOperand(self, .firstBaseline)) }
    /// The baseline of the last line of text.
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(LayoutOperand(self, .lastBaseline)) }
}
