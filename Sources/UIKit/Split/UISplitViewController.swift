public import CoreGraphics
import QuartzCore

/// Shows two or three columns beside each other in wide windows, and in narrow ones what they hold in one navigation controller.
///
///     let split = UISplitViewController(style: .doubleColumn)
///     split.setViewController(list, for: .primary)
///     split.setViewController(detail, for: .secondary)
///
/// Controllers of columns that are no navigation controllers get one around them. A split view controller made without a style
/// has no columns: its `viewControllers` are shown as they are.
@preconcurrency @MainActor open class UISplitViewController: UIViewController, UIGestureRecognizerDelegate {
    /// How many columns there are.
    public enum Style: Int, Sendable {
        /// None: two controllers, in `viewControllers`.
        case unspecified = 0
        /// Primary and secondary.
        case doubleColumn = 1
        /// Primary, supplementary and secondary.
        case tripleColumn = 2
    }
    /// One of the columns.
    public enum Column: Int, Sendable {
        /// At the edge.
        case primary = 0
        /// Between the others, of three.
        case supplementary = 1
        /// The widest.
        case secondary = 2
        /// What shows in narrow windows in place of all of them.
        case compact = 3
    }
    /// Which columns show.
    public enum DisplayMode: Int, Sendable {
        /// As the window's size and the split behaviour say.
        case automatic = 0
        /// The secondary one.
        case secondaryOnly = 1
        /// The one next to the secondary one as well.
        case oneBesideSecondary = 2
        /// The same, above the secondary one.
        case oneOverSecondary = 3
        /// All three beside each other.
        case twoBesideSecondary = 4
        /// The other two above the secondary one.
        case twoOverSecondary = 5
        /// The other two, with the secondary one pushed aside.
        case twoDisplaceSecondary = 6
        /// As `secondaryOnly`.
        public static var primaryHidden: DisplayMode { .secondaryOnly }
        /// As `oneBesideSecondary`.
        public static var allVisible: DisplayMode { .oneBesideSecondary }
        /// As `oneOverSecondary`.
        public static var primaryOverlay: DisplayMode { .oneOverSecondary }
    }
    /// What becomes of the secondary column where others come.
    public enum SplitBehavior: Int, Sendable {
        /// `tile` in windows that are wider than high, or 1000 points wide; else `displace` of three columns, `overlay` of two.
        case automatic = 0
        /// It gets narrower.
        case tile = 1
        /// It lies below them.
        case overlay = 2
        /// It is pushed aside.
        case displace = 3
    }
    /// On which side the columns are.
    public enum PrimaryEdge: Int, Sendable {
        /// Where reading begins.
        case leading = 0
        /// Where reading ends.
        case trailing = 1
    }
    /// Whether the button for the columns shows by itself.
    public enum DisplayModeButtonVisibility: Int, Sendable {
        /// In a split view controller with columns that takes gestures.
        case automatic = 0
        /// No.
        case never = 1
        /// In a split view controller with columns.
        case always = 2
    }
    /// A width that the system chooses.
    public nonisolated static let automaticDimension: CGFloat = -.greatestFiniteMagnitude

    /// Hears of the columns. Default nil.
    open weak var delegate: (any UISplitViewControllerDelegate)?
    /// How many columns there are.
    public let style: Style
    /// Which columns should show. Default automatic. What the style and the behaviour do not have counts as automatic.
    open var preferredDisplayMode = DisplayMode.automatic { didSet { preferencesChanged() } }
    /// What becomes of the secondary column where others come. Default automatic.
    open var preferredSplitBehavior = SplitBehavior.automatic { didSet { preferencesChanged() } }
    /// On which side the columns are. Default leading.
    open var primaryEdge = PrimaryEdge.leading { didSet { preferencesChanged() } }
    /// Whether a finger from the edge brings the columns in, and a touch beside them out where they lie above. Default true.
    open var presentsWithGesture = true { didSet { preferencesChanged() } }
    /// Whether the button for the columns shows by itself. Default automatic.
    open var displayModeButtonVisibility = DisplayModeButtonVisibility.automatic { didSet { preferencesChanged() } }
    /// Of the window's width. Default `automaticDimension`: 0.4, 320 points at most.
    open var preferredPrimaryColumnWidthFraction = automaticDimension { didSet { preferencesChanged() } }
    /// Points; counts before the fraction. Default `automaticDimension`.
    open var preferredPrimaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }
    /// Points. Default `automaticDimension`: 0.
    open var minimumPrimaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }
    /// Points. Default `automaticDimension`: 320.
    open var maximumPrimaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }
    /// Of the window's width. Default `automaticDimension`: 0.4, 320 points at most.
    open var preferredSupplementaryColumnWidthFraction = automaticDimension { didSet { preferencesChanged() } }
    /// Points; counts before the fraction. Default `automaticDimension`.
    open var preferredSupplementaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }
    /// Points. Default `automaticDimension`: 0.
    open var minimumSupplementaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }
    /// Points. Default `automaticDimension`: 320.
    open var maximumSupplementaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }

    /// What was set for each column, with the navigation controller that shows it.
    private struct Entry {
        var given: UIViewController
        var root: UIViewController
    }
    private var entries: [Column: Entry] = [:]
    /// Which columns show; in a narrow window, which would.
    public private(set) var displayMode = DisplayMode.secondaryOnly
    /// Whether the window is narrow, and one controller shows.
    public private(set) var isCollapsed = false
    private var knowsWidth = false
    private var collapse: SplitCollapse?
    private let secondaryBox = UIView(), sideBox = UIView(), shade = UIView()
    private let lines = [UIView(), UIView()]
    private var edgePan: UIScreenEdgePanGestureRecognizer?
    private var isMoving = false

    /// With columns.
    public init(style: Style) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }
    public override convenience init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        self.init(style: .unspecified)
    }
    public required init?(coder: NSCoder) {
        style = .unspecified
        super.init(coder: coder)
    }

    private var hasSupplementary: Bool { style == .tripleColumn }

    // MARK: Controllers

    /// Without columns: the first and the second controller; more are left out. With columns: those that show. While it is
    /// collapsed: the one that shows.
    open var viewControllers: [UIViewController] {
        get {
            if isCollapsed, let shown = collapse?.shown { return [shown] }
            return ([.primary, .supplementary, .secondary] as [Column]).compactMap { entries[$0]?.root }
        }
        set {
            guard style == .unspecified else {
                return report(
                    "UISplitViewController.viewControllers is set in one with columns: use setViewController.")
            }
            if newValue.count > 2 {
                report("UISplitViewController: \(newValue.count - 2) of \(newValue.count) controllers are left out.")
            }
            change { [self] in
                put(newValue.first, .primary)
                put(newValue.count > 1 ? newValue[1] : nil, .secondary)
            }
        }
    }

    /// Sets the controller of a column; nil: there is none. One that is a child of another controller is refused, and the log
    /// says so.
    open func setViewController(_ vc: UIViewController?, for column: Column) {
        guard style != .unspecified, column != .supplementary || hasSupplementary else {
            return report("UISplitViewController: there is no \(column) column in the style \(style).")
        }
        change { [self] in put(vc, column) }
    }

    /// What was set for a column.
    open func viewController(for column: Column) -> UIViewController? { entries[column]?.given }

    private func put(_ controller: UIViewController?, _ column: Column) {
        guard entries[column]?.given !== controller else { return }
        if let controller {
            let isOther = entries.contains { $0.key != column && $0.value.given === controller }
            // A navigation controller around it counts as its own.
            let outer = controller.parent as? UINavigationController ?? controller
            let isElsewhere = outer.parent != nil && outer.parent !== self || outer.presenter != nil
            if controller === self || isOther || isElsewhere {
                return report("UISplitViewController: \(type(of: controller)) gets no column: it is shown elsewhere.")
            }
        }
        if let old = entries[column] {
            entries[column] = nil
            old.root.willMove(toParent: nil)
            old.root.viewIfLoaded?.removeFromSuperview()
            old.root.removeFromParent()
        }
        guard let controller else { return }
        let root = wrap(controller, column)
        entries[column] = Entry(given: controller, root: root)
        addChild(root)
        root.didMove(toParent: self)
    }

    private func wrap(_ controller: UIViewController, _ column: Column) -> UIViewController {
        guard style != .unspecified, column != .compact, !(controller is UINavigationController) else {
            return controller
        }
        return controller.parent ?? UINavigationController(rootViewController: controller)
    }

    /// Changes the controllers with the columns apart, and puts them together again.
    private func change(_ body: () -> Void) {
        let wasCollapsed = isCollapsed
        if wasCollapsed { separate() }
        body()
        if wasCollapsed { join(tells: false) }
        guard isViewLoaded else { return }
        if !isCollapsed { setMode(resolved(preferred: displayMode), animated: false, tells: false) }
        showViews()
        view.setNeedsLayout()
    }

    // MARK: Display mode

    /// What becomes of the secondary column where others come.
    open var splitBehavior: SplitBehavior {
        switch preferredSplitBehavior {
        case .automatic: isWide ? .tile : hasSupplementary ? .displace : .overlay
        case .displace where !hasSupplementary: .tile
        case .tile, .overlay, .displace: preferredSplitBehavior
        }
    }

    private var size: CGSize { isViewLoaded ? view.bounds.size : .zero }
    private var isWide: Bool { size.width > size.height || size.width >= 1000 }

    /// A mode that the style and the behaviour have.
    private func resolved(preferred: DisplayMode) -> DisplayMode {
        guard entries[.primary] != nil || entries[.supplementary] != nil else { return .secondaryOnly }
        switch preferred {
        case .automatic: return isWide ? .oneBesideSecondary : .secondaryOnly
        case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary:
            return hasSupplementary ? preferred : .oneBesideSecondary
        case .secondaryOnly, .oneBesideSecondary, .oneOverSecondary: return preferred
        }
    }

    private func preferencesChanged() {
        guard isViewLoaded, knowsWidth else { return }
        if !isCollapsed { setMode(resolved(preferred: preferredDisplayMode), animated: view.window != nil) }
        updateButton()
        view.setNeedsLayout()
    }

    /// Shows a column, or what is in it on top of the others while it is collapsed.
    open func show(_ column: Column) {
        guard !isCollapsed else {
            collapse?.show(column)
            return
        }
        let one: DisplayMode = splitBehavior == .overlay ? .oneOverSecondary : .oneBesideSecondary
        switch column {
        case .primary where hasSupplementary:
            let two: DisplayMode =
                switch splitBehavior {
                case .overlay: .twoOverSecondary
                case .displace: .twoDisplaceSecondary
                case .tile, .automatic: .twoBesideSecondary
                }
            setMode(resolved(preferred: two), animated: true)
        case .primary: setMode(resolved(preferred: one), animated: true)
        case .supplementary where hasSupplementary:
            if !shownColumns.contains(.supplementary) { setMode(resolved(preferred: one), animated: true) }
        case .secondary:
            if layout.isOver { setMode(.secondaryOnly, animated: true) }
        case .supplementary, .compact: break
        }
    }

    /// Hides a column; the secondary one always shows. While it is collapsed, what is in it and above it is popped.
    open func hide(_ column: Column) {
        guard !isCollapsed else {
            collapse?.hide(column)
            return
        }
        switch column {
        case .primary where hasSupplementary && shownColumns.contains(.primary):
            setMode(layout.isOver ? .oneOverSecondary : .oneBesideSecondary, animated: true)
        case .primary where !hasSupplementary, .supplementary: setMode(.secondaryOnly, animated: true)
        case .primary, .secondary, .compact: break
        }
    }

    private var shownColumns: [Column] { SplitLayout.columns(displayMode, hasSupplementary: hasSupplementary) }

    private func setMode(_ mode: DisplayMode, animated: Bool, tells: Bool = true) {
        guard mode != displayMode else { return }
        let old = shownColumns
        let new = SplitLayout.columns(mode, hasSupplementary: hasSupplementary)
        if tells { delegate?.splitViewController(self, willChangeTo: mode) }
        for column in new where !old.contains(column) { delegate?.splitViewController(self, willShow: column) }
        for column in old where !new.contains(column) { delegate?.splitViewController(self, willHide: column) }
        guard isViewLoaded, !isCollapsed else { return displayMode = mode }
        let isAnimated =
            animated && view.window != nil && appearance == .shown && ViewAnimationContext.areAnimationsEnabled
        let coming = isAnimated ? new.filter { !old.contains($0) }.compactMap { entries[$0]?.root } : []
        let going = isAnimated ? old.filter { !new.contains($0) }.compactMap { entries[$0]?.root } : []
        guard isAnimated else {
            displayMode = mode
            showViews()
            return
        }
        for root in coming + going { root.tellsByHand = true }
        for root in coming {
            root.beginAppearanceTransition(true, animated: true)
            if let view = root.view { sideBox.addSubview(view) }
        }
        UIView.performWithoutAnimation { place() }
        for root in going { root.beginAppearanceTransition(false, animated: true) }
        displayMode = mode
        isMoving = true
        updateButton()
        UIView.animate(
            withDuration: 0.4, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: []
        ) { [self] in
            place()
            for root in new.compactMap({ entries[$0]?.root }) { root.view.layoutIfNeeded() }
        } completion: { [self] _ in
            isMoving = false
            for root in coming + going { root.tellsByHand = false }
            showViews()
            for root in coming + going { root.endAppearanceTransition() }
        }
    }

    // MARK: Button

    /// Brings the columns in or out; in the bar of the innermost column that shows, unless `displayModeButtonVisibility` says
    /// never.
    open private(set) lazy var displayModeButtonItem: UIBarButtonItem = {
        let item = UIBarButtonItem(
            title: nil, image: BarSign.sidebar(isOnTheRight: false),
            primaryAction: UIAction { [weak self] _ in self?.toggle() })
        item.accessibilityLabel = "Sidebar"
        return item
    }()
    /// Whether a button in the secondary column's bar leads to `secondaryOnly`. Default false. Kept: `displayModeButtonItem` does.
    open var showsSecondaryOnlyButton = false

    private func toggle() {
        guard !isCollapsed else { return }
        let asked = delegate?.targetDisplayModeForAction(in: self) ?? .automatic
        if asked != .automatic { return setMode(resolved(preferred: asked), animated: true) }
        if hasSupplementary {
            let hasPrimary = shownColumns.contains(.primary)
            shownColumns.isEmpty ? show(.supplementary) : hasPrimary ? hide(.primary) : show(.primary)
        } else {
            shownColumns.isEmpty ? show(.primary) : hide(.primary)
        }
    }

    private func updateButton() {
        let visibility = displayModeButtonVisibility
        let isAsked = visibility == .automatic ? presentsWithGesture : visibility == .always
        let isWanted = style != .unspecified && !isCollapsed && entries[.primary] != nil && isAsked
        let sign = BarSign.sidebar(isOnTheRight: isOnTheRight)
        // An app's own image stays.
        if isWanted, displayModeButtonItem.image === BarSign.sidebar(isOnTheRight: !isOnTheRight) {
            displayModeButtonItem.image = sign
        }
        // Where the button is, the columns come from: beside the first one that shows.
        let home = shownColumns.first(where: { $0 == .supplementary }) ?? .secondary
        for (column, entry) in entries {
            let item = (entry.root as? UINavigationController)?.viewControllers.first?.navigationItem
            item?.columnsItem = isWanted && column == home ? displayModeButtonItem : nil
        }
    }

    // MARK: View

    open override func viewDidLoad() {
        super.viewDidLoad()
        UIView.knowsSafeAreas = true
        view.backgroundColor = .systemBackground
        shade.backgroundColor = UIColor(white: 0, alpha: 0.1)
        shade.alpha = 0
        let tap = UITapGestureRecognizer()
        tap.addHandler { [weak self] _ in
            guard let self, self.layout.isOver || self.layout.isDisplacing else { return }
            self.layout.isDisplacing ? self.hide(.primary) : self.setMode(.secondaryOnly, animated: true)
        }
        shade.addGestureRecognizer(tap)
        for view in [secondaryBox, shade, sideBox] { self.view.addSubview(view) }
        for line in lines {
            line.backgroundColor = .separator
            line.layer.allowsEdgeAntialiasing = true
            line.isUserInteractionEnabled = false
            self.view.addSubview(line)
        }
        let pan = UIScreenEdgePanGestureRecognizer()
        pan.delegate = self
        pan.addHandler { [weak self] pan in
            guard pan.state == .began, let self, !self.isCollapsed, self.presentsWithGesture else { return }
            if self.shownColumns.isEmpty { self.show(self.hasSupplementary ? .supplementary : .primary) }
        }
        view.addGestureRecognizer(pan)
        edgePan = pan
    }

    /// A navigation controller within, and the columns that show, keep the edge.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        let navigation = entries[.secondary]?.root as? UINavigationController
        return !isCollapsed && presentsWithGesture && shownColumns.isEmpty && entries[.primary] != nil
            && (navigation?.viewControllers.count ?? 0) <= 1
    }

    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        follow()
        guard !isMoving else { return }
        place()
    }

    /// The window has another size.
    private func follow() {
        guard size.width > 0 else { return }
        let isNarrow = traitCollection.horizontalSizeClass == .compact
        if !knowsWidth {
            knowsWidth = true
            knownIsWide = isWide
            displayMode = resolved(preferred: preferredDisplayMode)
            if isNarrow { join(tells: true) }
            return showViews()
        }
        if isNarrow != isCollapsed {
            if isNarrow {
                join(tells: true)
            } else {
                separate()
                let proposed = resolved(preferred: preferredDisplayMode)
                displayMode = resolved(
                    preferred: delegate?.splitViewController(
                        self, displayModeForExpandingToProposedDisplayMode: proposed) ?? proposed)
                delegate?.splitViewControllerDidExpand(self)
            }
            showViews()
        } else if isWide != knownIsWide, !isCollapsed {
            setMode(resolved(preferred: preferredDisplayMode), animated: false)
        }
        knownIsWide = isWide
    }
    private var knownIsWide = false

    private var layout: SplitLayout {
        SplitLayout(
            size: size, hasSupplementary: hasSupplementary, primaryWidth: primaryColumnWidth,
            supplementaryWidth: supplementaryColumnWidth, mode: isCollapsed ? .secondaryOnly : displayMode)
    }

    /// Points.
    open var primaryColumnWidth: CGFloat {
        width(
            preferredPrimaryColumnWidth, preferredPrimaryColumnWidthFraction, minimumPrimaryColumnWidth,
            maximumPrimaryColumnWidth)
    }
    /// Points; 0 without such a column.
    open var supplementaryColumnWidth: CGFloat {
        guard hasSupplementary else { return 0 }
        return width(
            preferredSupplementaryColumnWidth, preferredSupplementaryColumnWidthFraction,
            minimumSupplementaryColumnWidth, maximumSupplementaryColumnWidth)
    }
    private func width(_ points: CGFloat, _ fraction: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
        func isSet(_ value: CGFloat) -> Bool { value >= 0 && value.isFinite }
        let wanted = isSet(points) ? points : size.width * (isSet(fraction) ? fraction : 0.4)
        // A preferred width in points, and a fraction beyond the usual limit, count as far as the limits that were set.
        let limit = isSet(high) ? high : isSet(points) ? size.width : 320
        return min(size.width, max(isSet(low) ? low : 0, min(limit, wanted))).rounded()
    }

    /// Puts the views of what shows in, and takes out the others.
    private func showViews() {
        guard isViewLoaded, knowsWidth, !isMoving else { return }
        edgePan?.edges = isOnTheRight ? .right : .left
        let shown = isCollapsed ? [] : shownColumns
        var wanted: [(root: UIViewController, home: UIView)] = []
        if isCollapsed {
            if let root = collapse?.shown { wanted.append((root, secondaryBox)) }
        } else {
            if let root = entries[.secondary]?.root { wanted.append((root, secondaryBox)) }
            for column in shown { if let root = entries[column]?.root { wanted.append((root, sideBox)) } }
        }
        for child in children where !wanted.contains(where: { $0.root === child }) {
            child.viewIfLoaded?.removeFromSuperview()
        }
        for (root, home) in wanted where root.view.superview !== home { home.addSubview(root.view) }
        updateButton()
        place()
    }

    private var isOnTheRight: Bool {
        view.isMirrored != (primaryEdge == .trailing)
    }

    private func place() {
        let layout = layout, bounds = view.bounds
        func onItsSide(_ frame: CGRect) -> CGRect {
            guard isOnTheRight else { return frame }
            return CGRect(x: bounds.width - frame.maxX, y: 0, width: frame.width, height: frame.height)
        }
        secondaryBox.frame = onItsSide(layout.frame(.secondary))
        let inBox = secondaryBox.bounds
        (isCollapsed ? collapse?.shown : entries[.secondary]?.root)?.viewIfLoaded?.frame = inBox
        sideBox.frame = bounds
        let sides: [Column] = hasSupplementary ? [.primary, .supplementary] : [.primary]
        sideBox.isUserInteractionEnabled = !isCollapsed
        let thickness = 1 / max(1, traitCollection.displayScale)
        for (index, column) in sides.enumerated() {
            let frame = layout.frame(column)
            if !isCollapsed { entries[column]?.root.viewIfLoaded?.frame = onItsSide(frame) }
            lines[index].frame = onItsSide(
                CGRect(x: frame.maxX - thickness, y: 0, width: thickness, height: bounds.height))
            lines[index].isHidden = isCollapsed
        }
        if sides.count < 2 { lines[1].isHidden = true }
        shade.frame = secondaryBox.frame
        shade.alpha = !isCollapsed && (layout.isOver || layout.isDisplacing) ? 1 : 0
    }

    /// Touches beside the columns are the secondary one's.
    private func isBesideColumns(_ point: CGPoint) -> Bool {
        !sideBox.subviews.contains { $0.frame.contains(point) }
    }

    open override func loadView() {
        view = SplitView { [weak self] view, point in self?.isBeside(view, point) ?? false }
        view.frame = UIScreen.main.bounds
    }
    private func isBeside(_ view: UIView, _ point: CGPoint) -> Bool { view === sideBox && isBesideColumns(point) }

    // MARK: Collapsing

    private func join(tells: Bool) {
        isCollapsed = true
        let joined = SplitCollapse(
            self, primary: entries[.primary]?.root, supplementary: entries[.supplementary]?.root,
            secondary: entries[.secondary]?.root, compact: entries[.compact]?.root)
        collapse = joined
        joined.join()
        if tells { delegate?.splitViewControllerDidCollapse(self) }
    }

    private func separate() {
        isCollapsed = false
        let joined = collapse
        collapse = nil
        joined?.separate { [self] secondary in
            // A delegate may have given another one.
            put(secondary, .secondary)
        }
    }

    // MARK: Showing

    open override func show(_ vc: UIViewController, sender: Any?) {
        if delegate?.splitViewController(self, show: vc, sender: sender) == true { return }
        if isCollapsed {
            guard let shown = collapse?.shown else { return }
            return shown is UINavigationController ? shown.show(vc, sender: sender) : present(vc, animated: true)
        }
        let column: Column = hasSupplementary ? .supplementary : .primary
        if style == .unspecified {
            change { [self] in put(vc, .primary) }
        } else if let navigation = entries[column]?.root as? UINavigationController {
            navigation.show(vc, sender: sender)
        }
    }

    open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        if delegate?.splitViewController(self, showDetail: vc, sender: sender) == true { return }
        if isCollapsed {
            guard let navigation = collapse?.shown as? UINavigationController else {
                return present(vc, animated: true)
            }
            collapse?.detailWasShown()
            if let inner = vc as? UINavigationController {
                let stack = inner.viewControllers
                inner.viewControllers = []
                navigation.setViewControllers(navigation.viewControllers + stack, animated: true)
            } else {
                navigation.pushViewController(vc, animated: true)
            }
        } else if style == .unspecified {
            change { [self] in put(vc, .secondary) }
        } else {
            setViewController(vc, for: .secondary)
            show(.secondary)
        }
    }
}

/// The view of a split view controller: touches beside the columns go below them.
@MainActor private final class SplitView: UIView {
    private let passes: (UIView, CGPoint) -> Bool
    init(_ passes: @escaping (UIView, CGPoint) -> Bool) {
        self.passes = passes
        super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { nil }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        for view in subviews.reversed() where !view.isHidden && view.alpha > 0.01 && view.isUserInteractionEnabled {
            if passes(view, point) { continue }
            if let found = view.hitTest(view.convert(point, from: self), with: event) { return found }
        }
        return super.point(inside: point, with: event) ? self : nil
    }
}
