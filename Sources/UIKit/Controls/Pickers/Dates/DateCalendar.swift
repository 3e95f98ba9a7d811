import CoreGraphics
import Foundation

/// A calendar of one month with buttons for the previous and the next month; a tap on the month's name opens wheels for
/// month and year.
@MainActor final class DateCalendar: UIView {
    override class var showsDrawing: Bool { false }

    private var rules: DateRules
    private var date: Date
    /// The first day of the displayed month.
    private var month: Date
    private let changed: (Date) -> Void

    private let title = UIButton(type: .system), back = UIButton(type: .system), forward = UIButton(type: .system)
    private let mark = UIImageView(), pages = DateGrid()
    private var weekdays: [UILabel] = []
    private var days: [DateDay] = []
    private var wheels: DateWheels?

    /// Metrics in points.
    private static let margin: CGFloat = 16, header: CGFloat = 44, names: CGFloat = 20, week: CGFloat = 44
    static let size = CGSize(width: 320, height: header + names + 6 * week + 4)

    init(_ rules: DateRules, _ date: Date, changed: @escaping (Date) -> Void) {
        self.rules = rules
        self.date = date
        self.changed = changed
        month = rules.calendar.dateInterval(of: .month, for: date)?.start ?? date
        super.init(frame: CGRect(origin: .zero, size: DateCalendar.size))
        title.titleLabel?.font = .systemFont(ofSize: 17, weight: .semibold)
        title.setTitleColor(.label, for: .normal)
        title.contentHorizontalAlignment = .leading
        mark.contentMode = .center
        mark.isUserInteractionEnabled = false
        let large = UIImage.SymbolConfiguration(pointSize: 20, weight: .medium)
        for (button, symbol, name, step) in [
            (back, "chevron.backward", "Previous Month", -1), (forward, "chevron.forward", "Next Month", 1),
        ] {
            button.setImage(UIImage(systemName: symbol, withConfiguration: large), for: .normal)
            button.accessibilityLabel = name
            button.addAction(UIAction { [unowned self] _ in turnPage(by: step) }, for: .touchUpInside)
            addSubview(button)
        }
        title.addAction(UIAction { [unowned self] _ in toggleWheels() }, for: .touchUpInside)
        pages.clipsToBounds = true
        pages.takesKey = { [unowned self] in takeDayKey($0) }
        for view in [title, mark, pages] as [UIView] { addSubview(view) }
        for _ in 0..<7 {
            let label = UILabel()
            label.font = .systemFont(ofSize: 13, weight: .semibold)
            label.textColor = .tertiaryLabel
            label.textAlignment = .center
            label.isAccessibilityElement = false
            weekdays.append(label)
            addSubview(label)
        }
        for (step, direction) in [(1, UISwipeGestureRecognizer.Direction.left), (-1, .right)] {
            let swipe = UISwipeGestureRecognizer()
            swipe.direction = direction
            swipe.addHandler { [unowned self] _ in turnPage(by: isMirrored ? -step : step) }
            pages.addGestureRecognizer(swipe)
        }
        showMonth()
    }
    required init?(coder: NSCoder) { nil }

    override var intrinsicContentSize: CGSize { DateCalendar.size }
    override func sizeThatFits(_ size: CGSize) -> CGSize { DateCalendar.size }

    /// Displays a date set by code, or changed rules.
    func show(_ date: Date, _ rules: DateRules) {
        self.date = date
        self.rules = rules
        month = rules.calendar.dateInterval(of: .month, for: date)?.start ?? date
        wheels?.follow(rules)
        wheels?.show(date, animated: false)
        showMonth()
    }

    // MARK: Months

    private func showMonth() {
        let calendar = rules.calendar
        title.setTitle(rules.formatter(template: "yMMMM").string(from: month), for: .normal)
        title.accessibilityHint = wheels == nil ? "Shows month and year" : "Shows days"
        mark.image = UIImage(
            systemName: wheels == nil ? "chevron.forward" : "chevron.down",
            withConfiguration: UIImage.SymbolConfiguration(pointSize: 13, weight: .semibold))
        for (number, label) in weekdays.enumerated() {
            let names = calendar.shortStandaloneWeekdaySymbols
            let name = names.isEmpty ? "" : names[(number + calendar.firstWeekday - 1) % names.count]
            label.text = name.uppercased(with: rules.locale)
        }
        back.isEnabled = month > rules.range.lowerBound
        if let next = calendar.date(byAdding: .month, value: 1, to: month) {
            forward.isEnabled = next <= rules.range.upperBound
        }
        let count = calendar.range(of: .day, in: .month, for: month)?.count ?? 30
        while days.count > count { days.removeLast().removeFromSuperview() }
        while days.count < count {
            let day = DateDay()
            day.addAction(UIAction { [unowned self] in choose($0.sender as? DateDay) }, for: .touchUpInside)
            days.append(day)
            pages.addSubview(day)
        }
        let numbers = NumberFormatter()
        numbers.locale = rules.locale
        let spoken = rules.formatter(template: "EEEEMMMMd")
        for (number, day) in days.enumerated() {
            let date = calendar.date(byAdding: .day, value: number, to: month) ?? month
            day.date = date
            day.show(
                numbers.string(from: NSNumber(value: number + 1)) ?? "\(number + 1)",
                isToday: calendar.isDate(date, inSameDayAs: UIDatePicker.now))
            day.isEnabled = rules.allowsDay(of: date)
            day.isSelected = calendar.isDate(date, inSameDayAs: self.date)
            day.accessibilityLabel = spoken.string(from: date)
        }
        setNeedsLayout()
    }

    private func turnPage(by months: Int) {
        guard wheels == nil, months < 0 ? back.isEnabled : forward.isEnabled,
            let next = rules.calendar.date(byAdding: .month, value: months, to: month)
        else { return }
        month = next
        showMonth()
        window?.focusIfUsed?.followPart(of: pages)
        guard window != nil else { return }
        // The new days slide in from the direction of movement.
        layoutIfNeeded()
        let way = pages.bounds.width * (months > 0 ? 1 : -1) * (isMirrored ? -1 : 1)
        pages.bounds.origin.x = -way
        UIView.animate(withDuration: 0.25) { self.pages.bounds.origin.x = 0 }
    }

    private func choose(_ day: DateDay?) {
        guard let day else { return }
        pick(day.date)
    }

    /// Selects a day on behalf of the user, at the time of the current date.
    private func pick(_ day: Date) {
        let new = rules.clamped(rules.rounded(rules.moving(date, toDayOf: day)))
        guard new != date else { return }
        date = new
        month = rules.calendar.dateInterval(of: .month, for: new)?.start ?? month
        showMonth()
        changed(new)
    }

    private func toggleWheels() {
        if let wheels {
            wheels.removeFromSuperview()
            self.wheels = nil
        } else {
            let wheels = DateWheels(.yearAndMonth, rules, date) { [unowned self] in pick($0) }
            self.wheels = wheels
            addSubview(wheels)
        }
        let showsWheels = wheels != nil
        for view in weekdays as [UIView] + [pages, back, forward] { view.isHidden = showsWheels }
        showMonth()
    }

    // MARK: Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = DateCalendar.margin, side = bounds.width - 2 * margin, header = DateCalendar.header
        let room = title.sizeThatFits(CGSize(width: side - 110, height: header))
        let width = min(room.width, side - 110)
        title.frame = mirroredIfNeeded(CGRect(x: margin, y: 0, width: width, height: header))
        mark.frame = mirroredIfNeeded(CGRect(x: margin + width + 2, y: 0, width: 16, height: header))
        back.frame = mirroredIfNeeded(CGRect(x: bounds.width - margin - 84, y: 0, width: 44, height: header))
        forward.frame = mirroredIfNeeded(CGRect(x: bounds.width - margin - 36, y: 0, width: 44, height: header))
        let cell = side / 7
        for (number, label) in weekdays.enumerated() {
            label.frame = mirroredIfNeeded(
                CGRect(x: margin + CGFloat(number) * cell, y: header, width: cell, height: DateCalendar.names))
        }
        let top = header + DateCalendar.names
        pages.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        wheels?.frame = CGRect(x: 0, y: header, width: bounds.width, height: UIPickerView.size.height)
        let weekday = rules.calendar.component(.weekday, from: month)
        let first = (weekday - rules.calendar.firstWeekday + 7) % 7
        for (number, day) in days.enumerated() {
            let place = first + number
            let frame = CGRect(
                x: margin + CGFloat(place % 7) * cell, y: CGFloat(place / 7) * DateCalendar.week, width: cell,
                height: DateCalendar.week)
            day.frame =
                isMirrored
                ? CGRect(x: bounds.width - frame.maxX, y: frame.minY, width: cell, height: frame.height) : frame
        }
    }

    // MARK: Keyboard

    /// Handles keys for days, weeks and months; returns `false` for other keys.
    private func takeDayKey(_ key: UIKey) -> Bool {
        guard key.modifierFlags.isDisjoint(with: [.control, .command, .alternate]) else { return false }
        let calendar = rules.calendar, forward = isMirrored ? -1 : 1
        let step: (Calendar.Component, Int)
        switch key.keyCode {
        case .keyboardLeftArrow: step = (.day, -forward)
        case .keyboardRightArrow: step = (.day, forward)
        case .keyboardUpArrow: step = (.day, -7)
        case .keyboardDownArrow: step = (.day, 7)
        case .keyboardPageUp: step = (.month, -1)
        case .keyboardPageDown: step = (.month, 1)
        default: return false
        }
        if let day = calendar.date(byAdding: step.0, value: step.1, to: date), rules.allowsDay(of: day) { pick(day) }
        window?.focusIfUsed?.followPart(of: pages)
        return true
    }
}

/// The days of a month: one stop of the Tab key, in which arrow keys move between days.
@MainActor private final class DateGrid: UIView {
    override class var showsDrawing: Bool { false }

    var takesKey: (UIKey) -> Bool = { _ in false }

    override var canBecomeFocused: Bool { true }
    override var canBecomeFirstResponder: Bool { true }
    override var hidesStopsInside: Bool { true }
    /// The selected day, which has the focus ring if it is in the month.
    override var focusedPart: UIView? { subviews.first { ($0 as? DateDay)?.isSelected == true } }
    override func takeKey(_ key: UIKey) -> Bool { takesKey(key) }
}

/// A day of a calendar: its number, in a disc if it is selected.
@MainActor private final class DateDay: UIControl {
    override class var showsDrawing: Bool { false }

    var date = Date(timeIntervalSince1970: 0)
    private let label = UILabel(), disc = UIView()
    private var isToday = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.textAlignment = .center
        disc.isUserInteractionEnabled = false
        addSubview(disc)
        addSubview(label)
        isAccessibilityElement = true
        accessibilityTraits = .button
    }
    required init?(coder: NSCoder) { nil }

    func show(_ text: String, isToday: Bool) {
        label.text = text
        self.isToday = isToday
        showState()
    }

    override var isSelected: Bool { didSet { showState() } }
    override var isEnabled: Bool { didSet { showState() } }
    override var isHighlighted: Bool { didSet { alpha = isHighlighted ? 0.4 : 1 } }
    override func tintColorDidChange() {
        super.tintColorDidChange()
        showState()
    }

    override var focusOutline: (rect: CGRect, radius: CGFloat) { (disc.frame, disc.layer.cornerRadius) }

    private func showState() {
        label.font = .systemFont(ofSize: 20, weight: isSelected ? .semibold : .regular)
        disc.isHidden = !isSelected
        disc.backgroundColor = isToday ? tintColor : tintColor.withAlphaComponent(0.15)
        label.textColor =
            !isEnabled ? .tertiaryLabel : isSelected && isToday ? .white : isSelected || isToday ? tintColor : .label
        accessibilityTraits = isSelected ? [.button, .selected] : .button
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds
        let side = min(bounds.width, bounds.height, 44)
        disc.frame = CGRect(x: (bounds.width - side) / 2, y: (bounds.height - side) / 2, width: side, height: side)
        disc.layer.cornerRadius = side / 2
    }
}
