public import CoreGraphics
import QuartzCore

/// Wheels side by side, in each of which the row in the centre is selected: 320 × 216 points.
///
/// The user turns a wheel with a finger, with the mouse wheel, by a tap on a row, or with the arrow keys after a tap.
/// It always stops at a row. The data source has the numbers of rows, the delegate the content of visible rows:
/// invisible ones cost nothing.
@preconcurrency @MainActor open class UIPickerView: UIView {
    package override class var showsDrawing: Bool { false }

    /// The default row height in points.
    nonisolated static let rowHeight: CGFloat = 32
    nonisolated static let size = CGSize(width: 320, height: 216)
    /// A marker for wheels without a width of their own, which share the available width.
    nonisolated static let sharedWidth = -CGFloat.infinity
    /// A marker for delegates without row views.
    static let noView = UIView()
    /// The greatest numbers of wheels, and of rows in a wheel.
    private static let mostComponents = 100, mostRows = 1_000_000_000

    /// The data source. Default nil.
    open var dataSource: (any UIPickerViewDataSource)? {
        get { weakDataSource }
        set {
            weakDataSource = newValue
            setNeedsReload()
        }
    }
    private weak var weakDataSource: (any UIPickerViewDataSource)?
    /// The delegate. Default nil.
    open var delegate: (any UIPickerViewDelegate)? {
        get { weakDelegate }
        set {
            weakDelegate = newValue
            setNeedsReload()
        }
    }
    private weak var weakDelegate: (any UIPickerViewDelegate)?
    /// Stored only: selected rows always have a background. Default `true`.
    open var showsSelectionIndicator = true

    private var wheels: [PickerWheel] = []
    private let band = UIView(), focusMark = UIView()
    private var needsReload = false, isLoading = false
    /// The index of the wheel that keys turn.
    private var focused = 0
    private var elements: [PickerElement] = []
    /// Returns the alignment of the titles in a component. Default centred.
    var titleAlignment: (Int) -> NSTextAlignment = { _ in .center }

    /// Creates a picker of 320 × 216 points, or with the size of `frame`.
    public override init(frame: CGRect) {
        super.init(frame: frame.size == .zero ? CGRect(origin: frame.origin, size: UIPickerView.size) : frame)
        setUp()
    }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        bounds.size = UIPickerView.size
        setUp()
    }
    private func setUp() {
        for (view, color) in [(band, UIColor.tertiarySystemFill), (focusMark, .tertiarySystemFill)] {
            view.isUserInteractionEnabled = false
            view.backgroundColor = color
            view.layer.cornerRadius = 8
            view.layer.cornerCurve = .continuous
            addSubview(view)
        }
        focusMark.isHidden = true
    }

    open override var intrinsicContentSize: CGSize { UIPickerView.size }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { UIPickerView.size }

    // MARK: Rows

    /// The number of wheels.
    open var numberOfComponents: Int {
        load()
        return wheels.count
    }
    /// Returns the number of rows of a wheel; 0 if it does not exist.
    open func numberOfRows(inComponent component: Int) -> Int { wheel(component)?.count ?? 0 }
    /// Returns the size of a wheel's rows in points; zero if it does not exist.
    open func rowSize(forComponent component: Int) -> CGSize {
        guard let wheel = wheel(component) else { return .zero }
        layoutIfNeeded()
        return CGSize(width: wheel.bounds.width, height: wheel.rowHeight)
    }
    /// Returns the delegate's view of a visible row; nil for other rows.
    open func view(forRow row: Int, forComponent component: Int) -> UIView? {
        guard let wheel = wheel(component) else { return nil }
        layoutIfNeeded()
        wheel.layoutIfNeeded()
        return wheel.view(for: row)
    }

    /// Reloads all wheels. The selection is kept if the rows still exist.
    open func reloadAllComponents() {
        guard mayLoad("reloadAllComponents()") else { return }
        setNeedsReload()
        load()
    }
    /// Reloads one wheel.
    open func reloadComponent(_ component: Int) {
        guard !needsReload else { return load() }
        guard let wheel = wheel(component), mayLoad("reloadComponent(_:)") else { return }
        isLoading = true
        wheel.load(count: rows(in: component), rowHeight: height(of: component))
        isLoading = false
        setNeedsLayout()
    }

    /// Turns a wheel to a row without notifying the delegate. A row that does not exist is logged and ignored.
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
        guard let wheel = wheel(component), (0..<wheel.count).contains(row) else {
            return warn("UIPickerView.selectRow: there is no row \(row) in component \(component)", module: "UIKit")
        }
        wheel.select(row, animated: animated)
    }
    /// Returns the last selected row of a wheel; −1 if it has no rows or does not exist.
    open func selectedRow(inComponent component: Int) -> Int { wheel(component)?.selected ?? -1 }

    private func wheel(_ component: Int) -> PickerWheel? {
        load()
        return wheels.indices.contains(component) ? wheels[component] : nil
    }

    // MARK: Loading

    private func setNeedsReload() {
        needsReload = true
        setNeedsLayout()
    }

    private func mayLoad(_ name: String) -> Bool {
        if isLoading {
            warn("UIPickerView.\(name) must not be called by its own data source; it is ignored", module: "UIKit")
        }
        return !isLoading
    }

    private func load() {
        guard needsReload, !isLoading else { return }
        needsReload = false
        isLoading = true
        let wanted = dataSource?.numberOfComponents(in: self) ?? 0
        let number = bounded(wanted, UIPickerView.mostComponents, "components")
        while wheels.count > number { wheels.removeLast().removeFromSuperview() }
        while wheels.count < number {
            let wheel = PickerWheel(self, wheels.count)
            wheels.append(wheel)
            addSubview(wheel)
        }
        for (component, wheel) in wheels.enumerated() {
            wheel.load(count: rows(in: component), rowHeight: height(of: component))
        }
        focused = min(focused, max(0, number - 1))
        isLoading = false
        setNeedsLayout()
    }

    private func rows(in component: Int) -> Int {
        let wanted = dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
        return bounded(wanted, UIPickerView.mostRows, "rows in component \(component)")
    }

    private func bounded(_ number: Int, _ most: Int, _ things: String) -> Int {
        guard number < 0 || number > most else { return number }
        let used = number < 0 ? 0 : most
        warn(
            "UIPickerView: the number of \(things) must be 0–\(most) (got \(number)); \(used) are used", module: "UIKit"
        )
        return used
    }

    private func height(of component: Int) -> CGFloat {
        let height = delegate?.pickerView(self, rowHeightForComponent: component) ?? UIPickerView.rowHeight
        if height >= 1, height < 10_000 { return height }
        warn(
            "UIPickerView: the row height of component \(component) must be 1–10000 (got \(height)); "
                + "\(UIPickerView.rowHeight) is used", module: "UIKit")
        return UIPickerView.rowHeight
    }

    /// Fills a row with the delegate's content.
    func fill(_ host: WheelRow, _ row: Int, _ component: Int) {
        guard let delegate else { return host.show(nil, nil, .center) }
        isLoading = true
        defer { isLoading = false }
        let old = host.takeView()
        let view = delegate.pickerView(self, viewForRow: row, forComponent: component, reusing: old)
        guard view === UIPickerView.noView else {
            if old !== view { old?.removeFromSuperview() }
            if let other = view.superview as? WheelRow, other !== host, other.row >= 0 {
                warn(
                    "UIPickerView: \(type(of: delegate)) returns one view for two rows; only one of them gets it",
                    module: "UIKit")
            }
            return host.show(view)
        }
        let styled = delegate.pickerView(self, attributedTitleForRow: row, forComponent: component)
        let plain = styled == nil ? delegate.pickerView(self, titleForRow: row, forComponent: component) : nil
        host.show(plain, styled, titleAlignment(component))
    }

    func chose(_ row: Int, in component: Int) {
        delegate?.pickerView(self, didSelectRow: row, inComponent: component)
    }

    // MARK: Layout

    /// The distance from the wheels to the edges, and between wheels, in points.
    private static let margin: CGFloat = 9, gap: CGFloat = 5

    open override func layoutSubviews() {
        super.layoutSubviews()
        load()
        var widths = wheels.indices.map { width(of: $0) }
        let gaps = UIPickerView.gap * CGFloat(max(0, wheels.count - 1))
        let room = max(0, bounds.width - 2 * UIPickerView.margin - gaps)
        let given = widths.compactMap { $0 }.reduce(0, +), free = widths.count { $0 == nil }
        let share = free > 0 ? max(0, room - given) / CGFloat(free) : 0
        widths = widths.map { $0 ?? share }
        var x = ((bounds.width - widths.reduce(0) { $0 + ($1 ?? 0) } - gaps) / 2).rounded()
        for (wheel, width) in zip(wheels, widths) {
            let width = width ?? 0
            wheel.frame = mirroredIfNeeded(CGRect(x: x, y: 0, width: width, height: bounds.height))
            wheel.eye = bounds.midX - wheel.frame.midX
            x += width + UIPickerView.gap
        }
        let height = (wheels.map(\.rowHeight).max() ?? UIPickerView.rowHeight) + 2
        band.frame = CGRect(
            x: UIPickerView.margin, y: ((bounds.height - height) / 2).rounded(),
            width: max(0, bounds.width - 2 * UIPickerView.margin), height: height)
        showFocus()
    }

    /// Fills the visible rows again while wheels keep turning.
    func refreshRows() { for wheel in wheels { wheel.refresh() } }

    private func width(of component: Int) -> CGFloat? {
        let width = delegate?.pickerView(self, widthForComponent: component) ?? UIPickerView.sharedWidth
        if width == UIPickerView.sharedWidth { return nil }
        if width >= 0, width < 100_000 { return width }
        warn(
            "UIPickerView: a component's width must be 0–100000 (got \(width)); an equal share is used",
            module: "UIKit")
        return nil
    }

    // MARK: Keyboard

    /// `true` if there is a wheel that can be turned.
    open override var canBecomeFocused: Bool { isUserInteractionEnabled && numberOfComponents > 0 }
    override var hidesStopsInside: Bool { true }

    open override var canBecomeFirstResponder: Bool { isUserInteractionEnabled }
    @discardableResult open override func becomeFirstResponder() -> Bool {
        defer { showFocus() }
        return super.becomeFirstResponder()
    }
    @discardableResult open override func resignFirstResponder() -> Bool {
        defer { showFocus() }
        return super.resignFirstResponder()
    }
    override func keysWereTaken() { showFocus() }

    /// Directs keys to a wheel that was touched, unless a text is first responder, whose keyboard this may be.
    func focus(_ component: Int) {
        focused = component
        if let window, window.firstResponder == nil || window.firstResponder is UIPickerView { becomeFirstResponder() }
        showFocus()
    }

    /// Marks the wheel that receives keys if there are several.
    private func showFocus() {
        let shows = isFirstResponder && wheels.count > 1 && wheels.indices.contains(focused)
        focusMark.isHidden = !shows
        guard shows else { return }
        focusMark.frame = CGRect(
            x: wheels[focused].frame.minX, y: band.frame.minY, width: wheels[focused].frame.width,
            height: band.frame.height
        ).intersection(band.frame)
    }

    override func takeKey(_ key: UIKey) -> Bool {
        guard key.modifierFlags.isDisjoint(with: [.control, .command, .alternate]), let wheel = wheel(focused) else {
            return false
        }
        let page = max(1, Int(min(1e6, (bounds.height / wheel.rowHeight / 2).rounded(.down))))
        switch key.keyCode {
        case .keyboardUpArrow: wheel.turn(by: -1)
        case .keyboardDownArrow: wheel.turn(by: 1)
        case .keyboardPageUp: wheel.turn(by: -page)
        case .keyboardPageDown: wheel.turn(by: page)
        case .keyboardHome: wheel.turn(to: 0)
        case .keyboardEnd: wheel.turn(to: wheel.count - 1)
        case .keyboardLeftArrow, .keyboardRightArrow:
            let next = focused + ((key.keyCode == .keyboardRightArrow) != isMirrored ? 1 : -1)
            guard wheels.indices.contains(next) else { return true }
            focused = next
            showFocus()
        default: return false
        }
        return true
    }

    // MARK: Accessibility

    /// An adjustable element for each wheel, unless other elements were set.
    open override var accessibilityElements: [Any]? {
        get {
            if let own = super.accessibilityElements { return own }
            load()
            while elements.count < wheels.count { elements.append(PickerElement(self, elements.count)) }
            elements.removeLast(elements.count - wheels.count)
            for (element, wheel) in zip(elements, wheels) {
                element.accessibilityFrameInContainerSpace = wheel.frame
                element.accessibilityTraits = isUserInteractionEnabled ? .adjustable : [.adjustable, .notEnabled]
            }
            return elements
        }
        set { super.accessibilityElements = newValue }
    }

    /// Returns the label of a wheel for screen readers.
    func spokenLabel(of component: Int) -> String? {
        let own = (delegate as? any UIPickerViewAccessibilityDelegate)?
            .pickerView(self, accessibilityLabelForComponent: component)
        return own ?? accessibilityLabel ?? "Picker"
    }
    func spokenHint(of component: Int) -> String? {
        (delegate as? any UIPickerViewAccessibilityDelegate)?
            .pickerView(self, accessibilityHintForComponent: component)
    }
    func spokenValue(of component: Int) -> String? {
        guard let wheel = wheel(component), wheel.selected >= 0, let delegate else { return nil }
        if let view = wheel.view(for: wheel.selected), !(view.superview as? WheelRow ?? WheelRow()).isLabel {
            return view.accessibilityLabel ?? AccessibilityNode.first(in: view)?.spokenLabel
        }
        return delegate.pickerView(self, attributedTitleForRow: wheel.selected, forComponent: component)?.string
            ?? delegate.pickerView(self, titleForRow: wheel.selected, forComponent: component)
    }
    func turn(_ component: Int, by rows: Int) {
        if isUserInteractionEnabled { wheel(component)?.turn(by: rows) }
    }
}

/// The accessibility element of a wheel.
@MainActor private final class PickerElement: UIAccessibilityElement {
    private weak var picker: UIPickerView?
    private let component: Int

    init(_ picker: UIPickerView, _ component: Int) {
        self.picker = picker
        self.component = component
        super.init(accessibilityContainer: picker)
    }
    override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? picker?.spokenLabel(of: component) }
        set { super.accessibilityLabel = newValue }
    }
    override var accessibilityHint: String? {
        get { super.accessibilityHint ?? picker?.spokenHint(of: component) }
        set { super.accessibilityHint = newValue }
    }
    override var accessibilityValue: String? {
        get { super.accessibilityValue ?? picker?.spokenValue(of: component) }
        set { super.accessibilityValue = newValue }
    }
    override func accessibilityIncrement() { picker?.turn(component, by: 1) }
    override func accessibilityDecrement() { picker?.turn(component, by: -1) }
}

extension UIResponder {
    /// The accessibility label of a view or another element.
    fileprivate var spokenLabel: String? {
        (self as? UIView)?.accessibilityLabel ?? (self as? UIAccessibilityElement)?.accessibilityLabel
    }
}
