import CoreGraphics
import Foundation

/// Fields for the date and the time, each of which opens a calendar or wheels above the other content of the window.
@MainActor final class DatePills: UIView {
    override class var showsDrawing: Bool { false }

    private let mode: UIDatePicker.Mode
    private var rules: DateRules
    private var date: Date
    private let changed: (Date) -> Void
    private let pills: [DatePill]
    private weak var open: DatePopover?

    /// The distance between the two fields, in points.
    private static let gap: CGFloat = 5

    init(_ mode: UIDatePicker.Mode, _ rules: DateRules, _ date: Date, changed: @escaping (Date) -> Void) {
        self.mode = mode
        self.rules = rules
        self.date = date
        self.changed = changed
        let kinds: [UIDatePicker.Mode] = mode == .dateAndTime ? [.date, .time] : [mode]
        pills = kinds.map { DatePill($0) }
        super.init(frame: .zero)
        for pill in pills {
            pill.addAction(UIAction { [unowned self] in press($0.sender as? DatePill) }, for: .touchUpInside)
            addSubview(pill)
        }
        showTexts()
    }
    required init?(coder: NSCoder) { nil }

    func show(_ date: Date, _ rules: DateRules) {
        self.date = date
        self.rules = rules
        showTexts()
        switch open?.content {
        case let calendar as DateCalendar: calendar.show(date, rules)
        case let wheels as DateWheels:
            wheels.follow(rules)
            wheels.show(date, animated: false)
        default: break
        }
    }

    private func showTexts() {
        for pill in pills {
            let formatter = rules.formatter {
                ($0.dateStyle, $0.timeStyle) = pill.mode == .time ? (.none, .short) : (.medium, .none)
            }
            pill.text = (pill.mode == .yearAndMonth ? rules.formatter(template: "yMMMM") : formatter).string(from: date)
        }
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let sizes = pills.map { $0.sizeThatFits(size) }, gaps = DatePills.gap * CGFloat(sizes.count - 1)
        let sum = sizes.reduce(CGSize.zero) { CGSize(width: $0.width + $1.width, height: $0.height + $1.height) }
        let most = sizes.reduce(CGSize.zero) {
            CGSize(width: max($0.width, $1.width), height: max($0.height, $1.height))
        }
        return isStacked
            ? CGSize(width: most.width, height: sum.height + gaps)
            : CGSize(width: sum.width + gaps, height: most.height)
    }

    /// `true` if the fields are stacked vertically, for very large text sizes.
    private var isStacked: Bool { traitCollection.preferredContentSizeCategory.isAccessibilityCategory }

    override func layoutSubviews() {
        super.layoutSubviews()
        let whole = sizeThatFits(bounds.size)
        var place = CGPoint(x: max(0, bounds.width - whole.width), y: ((bounds.height - whole.height) / 2).rounded())
        for pill in pills {
            let size = pill.sizeThatFits(bounds.size)
            pill.frame = mirroredIfNeeded(CGRect(origin: place, size: size))
            if isStacked { place.y += size.height + DatePills.gap } else { place.x += size.width + DatePills.gap }
        }
    }

    private func press(_ pill: DatePill?) {
        guard let pill else { return }
        if let open {
            open.close()
            if open.source === pill { return }
        }
        let content: UIView
        if pill.mode == .date {
            content = DateCalendar(rules, date) { [unowned self] in userChose($0) }
        } else {
            content = DateWheels(pill.mode, rules, date) { [unowned self] in userChose($0) }
        }
        open = DatePopover.open(content, from: pill)
        pill.isOpen = open != nil
        open?.didClose = { [weak pill] in pill?.isOpen = false }
    }

    private func userChose(_ date: Date) {
        self.date = date
        showTexts()
        changed(date)
    }

    func close() { open?.close() }
}

/// A field of a compact date picker.
@MainActor private final class DatePill: UIControl {
    override class var showsDrawing: Bool { false }

    let mode: UIDatePicker.Mode
    private let label = UILabel()

    /// The margins in points.
    private static let margins = CGSize(width: 12, height: 6)

    init(_ mode: UIDatePicker.Mode) {
        self.mode = mode
        super.init(frame: .zero)
        layer.cornerRadius = 8
        layer.cornerCurve = .continuous
        backgroundColor = .tertiarySystemFill
        label.font = .preferredFont(forTextStyle: .body)
        label.adjustsFontForContentSizeCategory = true
        addSubview(label)
        isAccessibilityElement = true
        accessibilityTraits = .button
        accessibilityLabel = mode == .time ? "Time Picker" : "Date Picker"
    }
    required init?(coder: NSCoder) { nil }

    var text = "" {
        didSet {
            label.text = text
            accessibilityValue = text
            setNeedsLayout()
        }
    }
    var isOpen = false { didSet { showState() } }
    override var pressesByReturn: Bool { true }
    override var isHighlighted: Bool { didSet { showState() } }
    override var isEnabled: Bool { didSet { showState() } }
    override func tintColorDidChange() {
        super.tintColorDidChange()
        showState()
    }

    private func showState() {
        label.textColor = !isEnabled ? .tertiaryLabel : isOpen ? tintColor : .label
        label.alpha = isHighlighted ? 0.4 : 1
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let room = label.sizeThatFits(CGSize(width: 10_000, height: 10_000))
        return CGSize(
            width: room.width.rounded(.up) + 2 * DatePill.margins.width,
            height: max(34, room.height.rounded(.up) + 2 * DatePill.margins.height))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.insetBy(dx: DatePill.margins.width, dy: 0)
    }
}

/// A card above all other content of a window, beside the field that opened it; a touch outside it or the Escape key
/// closes it.
@MainActor final class DatePopover: UIView, WindowOverlay {
    override class var showsDrawing: Bool { false }

    private(set) weak var source: UIView?
    let content: UIView
    private let card = UIView()
    private var isClosing = false
    var didClose: () -> Void = {}

    /// The distances to the window's safe area and to the field, and the inner padding, in points.
    private static let margin: CGFloat = 8, distance: CGFloat = 10, padding: CGFloat = 8
    private static let duration = 0.2

    /// Opens a card; nil if the view is not in a window.
    static func open(_ content: UIView, from source: UIView) -> DatePopover? {
        guard let window = source.window else { return nil }
        let popover = DatePopover(content, source, window)
        window.addSubview(popover)
        window.overlays.add(popover)
        popover.layoutIfNeeded()
        popover.becomeFirstResponder()
        window.focusIfUsed?.mayHaveChanged()
        popover.card.alpha = 0
        popover.card.transform = CGAffineTransform(scaleX: 0.92, y: 0.92)
        UIView.animate(withDuration: duration, delay: 0, options: .allowUserInteraction) {
            popover.card.alpha = 1
            popover.card.transform = .identity
        }
        UIAccessibility.post(notification: .screenChanged, argument: content)
        return popover
    }

    private init(_ content: UIView, _ source: UIView, _ window: UIWindow) {
        self.content = content
        self.source = source
        super.init(frame: window.bounds)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        accessibilityViewIsModal = true
        overrideUserInterfaceStyle = source.traitCollection.userInterfaceStyle
        semanticContentAttribute = source.isMirrored ? .forceRightToLeft : .forceLeftToRight
        tintColor = source.tintColor
        card.backgroundColor = .secondarySystemGroupedBackground
        card.layer.cornerRadius = 13
        card.layer.cornerCurve = .continuous
        card.layer.shadowOpacity = 0.18
        card.layer.shadowRadius = 32
        card.layer.shadowOffset = CGSize(width: 0, height: 8)
        card.addSubview(content)
        addSubview(card)
        let tap = UITapGestureRecognizer()
        tap.addHandler { [unowned self] tap in
            if !card.frame.contains(tap.location(in: self)) { close() }
        }
        tap.cancelsTouchesInView = false
        addGestureRecognizer(tap)
    }
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let source, source.window != nil, let window else { return }
        let padding = DatePopover.padding, margin = DatePopover.margin
        let wanted = content.sizeThatFits(bounds.size)
        let safe = bounds.inset(by: window.safeAreaInsets).insetBy(dx: margin, dy: margin)
        let size = CGSize(
            width: min(wanted.width + 2 * padding, safe.width), height: min(wanted.height + 2 * padding, safe.height))
        let field = source.convert(source.bounds, to: self)
        var y = field.maxY + DatePopover.distance
        if y + size.height > safe.maxY { y = field.minY - DatePopover.distance - size.height }
        let x = min(max(field.midX - size.width / 2, safe.minX), max(safe.minX, safe.maxX - size.width))
        card.bounds.size = size
        card.center = CGPoint(
            x: x + size.width / 2,
            y: min(max(y, safe.minY), max(safe.minY, safe.maxY - size.height)) + size.height / 2)
        card.layer.shadowPath = UIBezierPath(roundedRect: card.bounds, cornerRadius: 13).cgPath
        content.frame = card.bounds.insetBy(dx: padding, dy: padding)
    }

    var overlayFocusScope: UIView? { self }
    override var canBecomeFirstResponder: Bool { !isClosing }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard presses.first?.key?.keyCode == .keyboardEscape else {
            return super.pressesBegan(presses, with: event)
        }
        close()
    }
    override func accessibilityPerformEscape() -> Bool {
        close()
        return true
    }

    func close() {
        guard !isClosing else { return }
        isClosing = true
        resignFirstResponder()
        isUserInteractionEnabled = false
        if let window {
            window.overlays.remove(self)
            window.focusIfUsed?.mayHaveChanged()
        }
        didClose()
        guard window != nil else { return removeFromSuperview() }
        UIView.animate(withDuration: DatePopover.duration) {
            self.card.alpha = 0
        } completion: { _ in
            self.removeFromSuperview()
        }
        UIAccessibility.post(notification: .screenChanged, argument: source)
    }
}
