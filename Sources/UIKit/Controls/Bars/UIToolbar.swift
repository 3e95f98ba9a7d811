public import CoreGraphics

/// The position of a bar.
public enum UIBarPosition: Int, Sendable {
    /// No particular position.
    case any = 0
    /// At the bottom edge.
    case bottom = 1
    /// At the top edge.
    case top = 2
    /// At the top edge, with the background extended behind the status bar.
    case topAttached = 3
}

/// A bar whose appearance depends on its position.
@preconcurrency @MainActor public protocol UIBarPositioning: AnyObject {
    /// The position of the bar.
    var barPosition: UIBarPosition { get }
}

/// The delegate that determines the position of a bar.
@preconcurrency @MainActor public protocol UIBarPositioningDelegate: AnyObject {
    /// Returns the position of the bar. Optional; default the position that the bar's controller gives it, without one
    /// `bottom`.
    func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
    public func position(for bar: any UIBarPositioning) -> UIBarPosition { .bottom }
}

/// The delegate that determines the position of a toolbar.
@preconcurrency @MainActor public protocol UIToolbarDelegate: UIBarPositioningDelegate {}

/// The appearance of a toolbar's background.
@preconcurrency @MainActor open class UIToolbarAppearance: UIBarAppearance {
    public override init() { super.init() }
    public override init(barAppearance: UIBarAppearance) { super.init(barAppearance: barAppearance) }
    override func makeCopy() -> UIBarAppearance { UIToolbarAppearance(barAppearance: self) }
}

/// A row of buttons at the bottom edge, 44 points high, or 32 in windows of small height.
///
/// The toolbar of a `UINavigationController` has the `toolbarItems` of the top controller. Items are laid out from the
/// leading edge on, 16 points apart; flexible spaces share the remaining width.
@preconcurrency @MainActor open class UIToolbar: UIView, UIBarPositioning, AppearanceBar {
    override var defaultAccessibility: DefaultAccessibility { DefaultAccessibility(containerRole: .toolbar) }

    package override class var showsDrawing: Bool { false }

    /// The delegate that determines the position. Default nil.
    open weak var delegate: (any UIToolbarDelegate)?
    /// The position of the bar. Default at the bottom edge.
    open var barPosition: UIBarPosition { delegate?.position(for: self) ?? .bottom }
    /// `false` if content ends above the bar. Default `true`.
    @Observed open var isTranslucent = true {
        didSet {
            noteSet(.isTranslucent, \UIToolbar.isTranslucent, isTranslucent)
            if isTranslucent != oldValue { owner?.barChanged() }
        }
    }
    /// The style of the bar; `.black` is dark, even in light mode. Default that of the present appearance.
    @Observed open var barStyle = UIBarStyle.default {
        didSet {
            noteSet(.barStyle, \UIToolbar.barStyle, barStyle)
            overrideUserInterfaceStyle = barStyle.userInterfaceStyle
        }
    }
    /// The appearance over content. Default blurred.
    @Observed open var standardAppearance = UIToolbarAppearance() {
        didSet {
            noteSet(.standardAppearance, \UIToolbar.standardAppearance, standardAppearance)
            setNeedsLayout()
        }
    }
    /// The appearance while the content is scrolled to its bottom edge. Default nil: no background.
    @Observed open var scrollEdgeAppearance: UIToolbarAppearance? {
        didSet {
            noteSet(.scrollEdgeAppearance, \UIToolbar.scrollEdgeAppearance, scrollEdgeAppearance)
            setNeedsLayout()
        }
    }
    /// The appearance in a window of small height; nil uses `standardAppearance`. Default nil.
    @Observed open var compactAppearance: UIToolbarAppearance? {
        didSet {
            noteSet(.compactAppearance, \UIToolbar.compactAppearance, compactAppearance)
            setNeedsLayout()
        }
    }
    /// The compact appearance while the content is scrolled to its bottom edge; nil uses `scrollEdgeAppearance`.
    /// Default nil.
    @Observed open var compactScrollEdgeAppearance: UIToolbarAppearance? {
        didSet {
            noteSet(.compactScrollEdgeAppearance, \UIToolbar.compactScrollEdgeAppearance, compactScrollEdgeAppearance)
            setNeedsLayout()
        }
    }
    /// The background colour, which sets that of `standardAppearance` and `scrollEdgeAppearance`.
    @Observed open var barTintColor: UIColor? {
        didSet {
            noteSet(.barTintColor, \UIToolbar.barTintColor, barTintColor)
            setBarTint(barTintColor)
            setNeedsLayout()
        }
    }

    private let background = BarBackground()
    private var row = BarItemRow([])
    private var all: [UIBarButtonItem]?
    /// The controller that owns the bar.
    weak var owner: (any BarOwner)?
    /// `true` if the content is scrolled to its bottom edge.
    var isAtEdge = false { didSet { if isAtEdge != oldValue { setNeedsLayout() } } }

    private static let edge: CGFloat = 16

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(background)
    }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addSubview(background)
    }

    /// The items from the leading to the trailing edge. Items without room are omitted. Default nil.
    open var items: [UIBarButtonItem]? {
        get { all }
        set { setItems(newValue, animated: false) }
    }

    /// Replaces the items, with a cross-fade if `animated`.
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        for item in all ?? [] { item.onChange = nil }
        all = items
        for item in items ?? [] { item.onChange = { [weak self] in self?.show() } }
        guard animated, window != nil else { return show() }
        UIView.transition(with: self, duration: 0.2, options: .transitionCrossDissolve) { [self] in
            show()
            layoutIfNeeded()
        }
    }

    private func show() {
        for view in row.views where view.superview === self { view.removeFromSuperview() }
        row = BarItemRow(all ?? [])
        setNeedsLayout()
    }

    /// Applies appearance proxies to the items of a bar in a window.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil, AppearanceRules.exist { show() }
    }

    // MARK: Appearance

    /// The height in points, without the covered part below.
    var contentHeight: CGFloat { traitCollection.verticalSizeClass == .compact ? 32 : 44 }

    private var shownAppearance: UIToolbarAppearance {
        let isCompact = traitCollection.verticalSizeClass == .compact
        let standard = isCompact ? compactAppearance ?? standardAppearance : standardAppearance
        guard isAtEdge, owner != nil else { return standard }
        return (isCompact ? compactScrollEdgeAppearance : nil) ?? scrollEdgeAppearance ?? clear(standard)
    }

    override func traitsApplied() {
        super.traitsApplied()
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        background.show(shownAppearance)
        background.frame = bounds
        let edge = UIToolbar.edge, room = max(0, bounds.width - 2 * edge)
        row.makeParts(in: room, of: window == nil ? nil : self) { addSubview($0) }
        let height = min(contentHeight, bounds.height)
        for (view, x, width) in row.places(in: room) {
            let own = view is BarButton ? height : min(height, view.bounds.height > 0 ? view.bounds.height : height)
            view.frame = mirroredIfNeeded(CGRect(x: edge + x, y: (height - own) / 2, width: width, height: own))
        }
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: contentHeight) }
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: contentHeight)
    }
}
