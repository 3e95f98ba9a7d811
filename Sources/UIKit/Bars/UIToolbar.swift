public import CoreGraphics

/// Where a bar lies.
public enum UIBarPosition: Int, Sendable {
    /// Where it is put.
    case any = 0
    /// At the lower edge.
    case bottom = 1
    /// At the upper edge.
    case top = 2
    /// At the upper edge, with its background behind the status bar.
    case topAttached = 3
}

/// A bar whose place counts for its look.
@preconcurrency @MainActor public protocol UIBarPositioning: AnyObject {
    /// Where it lies.
    var barPosition: UIBarPosition { get }
}

/// Says where a bar lies.
@preconcurrency @MainActor public protocol UIBarPositioningDelegate: AnyObject {
    /// Where the bar lies. Optional; default where the bar's controller puts it, and `bottom` without one.
    func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
    public func position(for bar: any UIBarPositioning) -> UIBarPosition { .bottom }
}

/// Says where a toolbar lies.
@preconcurrency @MainActor public protocol UIToolbarDelegate: UIBarPositioningDelegate {}

/// The look of a toolbar: what is behind its items.
@preconcurrency @MainActor open class UIToolbarAppearance: UIBarAppearance {
    public override init() { super.init() }
    public override init(barAppearance: UIBarAppearance) { super.init(barAppearance: barAppearance) }
    override func makeCopy() -> UIBarAppearance { UIToolbarAppearance(barAppearance: self) }
}

/// A row of buttons at the lower edge, 44 points high: 32 in windows of little height.
///
/// A `UINavigationController` has one, whose items are the `toolbarItems` of the controller that shows. Items lie side by
/// side from the leading edge on, 16 points apart; flexible spaces share what is left.
@preconcurrency @MainActor open class UIToolbar: UIView, UIBarPositioning {
    package override class var showsDrawing: Bool { false }

    /// Says where it lies. Default nil.
    open weak var delegate: (any UIToolbarDelegate)?
    /// Where it lies. Default at the lower edge.
    open var barPosition: UIBarPosition { delegate?.position(for: self) ?? .bottom }
    /// False: content ends above the bar. Default true.
    open var isTranslucent = true {
        didSet {
            noteSet(.isTranslucent, \UIToolbar.isTranslucent, isTranslucent)
            if isTranslucent != oldValue { owner?.barChanged() }
        }
    }
    /// Black: the bar is dark in light surroundings, too. Default as the surroundings.
    open var barStyle = UIBarStyle.default {
        didSet {
            noteSet(.barStyle, \UIToolbar.barStyle, barStyle)
            overrideUserInterfaceStyle = barStyle.userInterfaceStyle
        }
    }
    /// The look over content. Default blurred.
    open var standardAppearance = UIToolbarAppearance() {
        didSet {
            noteSet(.standardAppearance, \UIToolbar.standardAppearance, standardAppearance)
            setNeedsLayout()
        }
    }
    /// The look while the content is at its lower edge. Default nil: nothing behind the items.
    open var scrollEdgeAppearance: UIToolbarAppearance? {
        didSet {
            noteSet(.scrollEdgeAppearance, \UIToolbar.scrollEdgeAppearance, scrollEdgeAppearance)
            setNeedsLayout()
        }
    }
    /// The look in a window of little height; nil: `standardAppearance`.
    open var compactAppearance: UIToolbarAppearance? {
        didSet {
            noteSet(.compactAppearance, \UIToolbar.compactAppearance, compactAppearance)
            setNeedsLayout()
        }
    }
    /// The same while the content is at its lower edge; nil: `scrollEdgeAppearance`.
    open var compactScrollEdgeAppearance: UIToolbarAppearance? {
        didSet {
            noteSet(.compactScrollEdgeAppearance, \UIToolbar.compactScrollEdgeAppearance, compactScrollEdgeAppearance)
            setNeedsLayout()
        }
    }
    /// Behind the bar; sets the background of `standardAppearance` and of `scrollEdgeAppearance`.
    open var barTintColor: UIColor? {
        didSet {
            noteSet(.barTintColor, \UIToolbar.barTintColor, barTintColor)
            standardAppearance.configureWithDefaultBackground()
            if let barTintColor { standardAppearance.backgroundColor = barTintColor }
            quietly { scrollEdgeAppearance = barTintColor == nil ? nil : standardAppearance }
            setNeedsLayout()
        }
    }

    private let background = BarBackground(frame: .zero)
    private var row = BarItemRow([])
    private var all: [UIBarButtonItem]?
    /// The controller whose bar it is.
    weak var owner: UINavigationController?
    /// Whether the content is at its lower edge.
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

    /// From the leading to the trailing edge. Default nil. Those for which there is no room are left out.
    open var items: [UIBarButtonItem]? {
        get { all }
        set { setItems(newValue, animated: false) }
    }

    /// Other items; `animated`: they dissolve into each other.
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

    /// Items take what proxies say for those of bars in a window.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil, AppearanceRules.exist { show() }
    }

    // MARK: Look

    /// Points, without what is covered below.
    var contentHeight: CGFloat { traitCollection.verticalSizeClass == .compact ? 32 : 44 }

    private var shownAppearance: UIToolbarAppearance {
        let isCompact = traitCollection.verticalSizeClass == .compact
        let standard = isCompact ? compactAppearance ?? standardAppearance : standardAppearance
        guard isAtEdge, owner != nil else { return standard }
        if let own = (isCompact ? compactScrollEdgeAppearance : nil) ?? scrollEdgeAppearance { return own }
        let clear = UIToolbarAppearance(barAppearance: standard)
        clear.configureWithTransparentBackground()
        return clear
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
