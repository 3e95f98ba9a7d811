public import CoreGraphics
import QuartzCore

/// A container that shows two or three columns side by side in wide windows, and their contents in one navigation
/// controller in narrow windows.
///
///     let split = UISplitViewController(style: .doubleColumn)
///     split.setViewController(list, for: .primary)
///     split.setViewController(detail, for: .secondary)
///
/// A column wraps its controller in a navigation controller, unless it is one. A split view controller that is created
/// without a style has no columns: its `viewControllers` are shown directly.
@preconcurrency @MainActor open class UISplitViewController: UIViewController, UIGestureRecognizerDelegate {
    /// A value that stands for the system's width.
    public nonisolated static let automaticDimension: CGFloat = -.greatestFiniteMagnitude

    /// The delegate. Default nil.
    open weak var delegate: (any UISplitViewControllerDelegate)?
    /// The number of columns.
    public package(set) var style: Style
    /// The preferred combination of columns; one that the style and behaviour do not support counts as automatic.
    /// Default automatic.
    @Observed open var preferredDisplayMode = DisplayMode.automatic { didSet { preferencesChanged() } }
    /// The preferred response of the secondary column when others appear. Default automatic.
    @Observed open var preferredSplitBehavior = SplitBehavior.automatic { didSet { preferencesChanged() } }
    /// The side of the columns. Default leading.
    @Observed open var primaryEdge = PrimaryEdge.leading { didSet { preferencesChanged() } }
    /// `true` if a drag from the edge shows the columns and a touch beside overlaid columns hides them. Default `true`.
    @Observed open var presentsWithGesture = true { didSet { preferencesChanged() } }
    /// The visibility of the column button. Default automatic.
    @Observed open var displayModeButtonVisibility = DisplayModeButtonVisibility.automatic {
        didSet { preferencesChanged() }
    }
    /// The primary column's width relative to the window's. Default `automaticDimension`: 0.4, at most 320 points.
    @Observed open var preferredPrimaryColumnWidthFraction = automaticDimension { didSet { preferencesChanged() } }
    /// The primary column's width in points, with precedence over the fraction. Default `automaticDimension`.
    @Observed open var preferredPrimaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }
    /// The primary column's minimum width in points. Default `automaticDimension`: 0.
    @Observed open var minimumPrimaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }
    /// The primary column's maximum width in points. Default `automaticDimension`: 320.
    @Observed open var maximumPrimaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }
    /// The supplementary column's width relative to the window's. Default `automaticDimension`: 0.4, at most 320
    /// points.
    @Observed open var preferredSupplementaryColumnWidthFraction = automaticDimension {
        didSet { preferencesChanged() }
    }
    /// The supplementary column's width in points, with precedence over the fraction. Default `automaticDimension`.
    @Observed open var preferredSupplementaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }
    /// The supplementary column's minimum width in points. Default `automaticDimension`: 0.
    @Observed open var minimumSupplementaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }
    /// The supplementary column's maximum width in points. Default `automaticDimension`: 320.
    @Observed open var maximumSupplementaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }

    /// The controller of a column, and the navigation controller that shows it.
    private struct Entry {
        var given: UIViewController
        var root: UIViewController
    }
    private var entries: [Column: Entry] = [:]
    /// The visible columns; in a narrow window, those of a wide one.
    public private(set) var displayMode = DisplayMode.secondaryOnly
    /// `true` if the window is narrow and shows one controller.
    public private(set) var isCollapsed = false
    private var knowsWidth = false
    private var collapse: SplitCollapse?
    private let secondaryBox = UIView(), sideBox = UIView(), shade = UIView()
    private let lines = [UIView(), UIView()]
    private var edgePan: UIScreenEdgePanGestureRecognizer?
    private var isMoving = false

    /// Creates a split view controller with columns.
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

    /// Without columns: the first and the second controller; further ones are ignored. With columns: the visible ones.
    /// While collapsed: the visible one.
    open var viewControllers: [UIViewController] {
        get {
            if isCollapsed, let shown = collapse?.shown { return [shown] }
            return ([.primary, .supplementary, .secondary] as [Column]).compactMap { entries[$0]?.root }
        }
        set {
            guard style == .unspecified else {
                return report(
                    "UISplitViewController.viewControllers cannot be set with columns: use setViewController.")
            }
            if newValue.count > 2 {
                report("UISplitViewController: \(newValue.count - 2) of \(newValue.count) controllers are ignored.")
            }
            change { [self] in
                put(newValue.first, .primary)
                put(newValue.count > 1 ? newValue[1] : nil, .secondary)
            }
        }
    }

    /// Sets the controller of a column; nil removes it. A child of another controller is ignored and logged.
    open func setViewController(_ vc: UIViewController?, for column: Column) {
        guard style != .unspecified, column != .supplementary || hasSupplementary else {
            return report("UISplitViewController: there is no \(column) column in the style \(style).")
        }
        change { [self] in put(vc, column) }
    }

    /// Returns the controller that was set for a column.
    open func viewController(for column: Column) -> UIViewController? { entries[column]?.given }

    private func put(_ controller: UIViewController?, _ column: Column) {
        guard entries[column]?.given !== controller else { return }
        if let controller {
            let isOther = entries.contains { $0.key != column && $0.value.given === controller }
            // An enclosing navigation controller belongs to it.
            let outer = controller.parent as? UINavigationController ?? controller
            let isElsewhere = outer.parent != nil && outer.parent !== self || outer.presenter != nil
            if controller === self || isOther || isElsewhere {
                return report("UISplitViewController: \(type(of: controller)) gets no column: it is in use elsewhere.")
            }
        }
        if let old = entries[column] {
            entries[column] = nil
            old.root.willLeaveParent()
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

    /// Changes the controllers with the columns separated, and merges them again.
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

    /// The response of the secondary column when others appear.
    open var splitBehavior: SplitBehavior {
        switch preferredSplitBehavior {
        case .automatic: isWide ? .tile : hasSupplementary ? .displace : .overlay
        case .displace where !hasSupplementary: .tile
        case .tile, .overlay, .displace: preferredSplitBehavior
        }
    }

    private var size: CGSize { isViewLoaded ? view.bounds.size : .zero }
    private var isWide: Bool { size.width > size.height || size.width >= 1000 }

    /// Returns a display mode that the style and behaviour support.
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

    /// Shows a column; while collapsed, pushes its content above the others.
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

    /// Hides a column; the secondary one is always visible. While collapsed, pops its content and everything above.
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
        UIView.settle(for: 0.4) { [self] in
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

    /// The button that shows or hides the columns, in the bar of the innermost visible column unless
    /// `displayModeButtonVisibility` is `never`.
    open private(set) lazy var displayModeButtonItem: UIBarButtonItem = {
        let item = UIBarButtonItem(
            title: nil, image: BarSign.sidebar(isOnTheRight: false),
            primaryAction: UIAction { [weak self] _ in self?.toggle() })
        item.accessibilityLabel = "Sidebar"
        return item
    }()
    /// `true` for a button in the secondary column's bar that switches to `secondaryOnly`. Stored without effect:
    /// `displayModeButtonItem` does this. Default `false`.
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
        // An app's own image is kept.
        if isWanted, displayModeButtonItem.image === BarSign.sidebar(isOnTheRight: !isOnTheRight) {
            displayModeButtonItem.image = sign
        }
        // The button is in the first visible column beside which the others appear.
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

    /// A nested navigation controller and the visible columns have precedence at the edge.
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

    /// Updates the columns after a change of the window's size.
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

    /// The primary column's present width in points.
    open var primaryColumnWidth: CGFloat {
        width(
            preferredPrimaryColumnWidth, preferredPrimaryColumnWidthFraction, minimumPrimaryColumnWidth,
            maximumPrimaryColumnWidth)
    }
    /// The supplementary column's present width in points; 0 without such a column.
    open var supplementaryColumnWidth: CGFloat {
        guard hasSupplementary else { return 0 }
        return width(
            preferredSupplementaryColumnWidth, preferredSupplementaryColumnWidthFraction,
            minimumSupplementaryColumnWidth, maximumSupplementaryColumnWidth)
    }
    private func width(_ points: CGFloat, _ fraction: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
        func isSet(_ value: CGFloat) -> Bool { value >= 0 && value.isFinite }
        let wanted = isSet(points) ? points : size.width * (isSet(fraction) ? fraction : 0.4)
        // A preferred width in points, or a fraction above the default limit, is limited only by the values that were
        // set.
        let limit = isSet(high) ? high : isSet(points) ? size.width : 320
        return min(size.width, max(isSet(low) ? low : 0, min(limit, wanted))).rounded()
    }

    /// Adds the views of the visible columns and removes the others.
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
        let thickness = traitCollection.pixelGrid.pixel
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

    /// Returns `true` for a point beside the columns, whose touches belong to the secondary one.
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
            // A delegate may have provided another one.
            put(secondary, .secondary)
        }
    }

    // MARK: Showing controllers

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

/// The view of a split view controller: touches beside the columns go to the content behind.
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
