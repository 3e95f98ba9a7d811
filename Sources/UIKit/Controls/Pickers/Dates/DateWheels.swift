import CoreGraphics
import Foundation

/// The wheels of a date picker: rows outside the allowed range are grey, and the wheels turn back from them.
@MainActor
final class DateWheels: UIView, UIPickerViewDataSource, UIPickerViewDelegate,
    UIPickerViewAccessibilityDelegate
{
    override class var showsDrawing: Bool { false }

    private let picker = UIPickerView()
    private let mode: UIDatePicker.Mode
    private(set) var rules: DateRules
    private(set) var columns: [DateColumn] = []
    private(set) var date: Date
    private let changed: (Date) -> Void
    /// The labels of the units beside the numbers of a duration.
    private let units = [UILabel(), UILabel()]
    private var monthNames: [String] = [], periods: [String] = []
    private var days = DateFormatter(), numbers = NumberFormatter(),
        minutes = NumberFormatter()
    /// The titles of rows that were requested, because wheels request the same ones repeatedly.
    private var titles: [Int: String] = [:]

    init(_ mode: UIDatePicker.Mode, _ rules: DateRules, _ date: Date, changed: @escaping (Date) -> Void) {
        self.mode = mode
        self.rules = rules
        self.date = date
        self.changed = changed
        super.init(frame: CGRect(origin: .zero, size: UIPickerView.size))
        addSubview(picker)
        if mode == .countDownTimer {
            for (label, text) in zip(units, ["hours", "min"]) {
                label.text = text
                label.font = .systemFont(ofSize: 17, weight: .semibold)
                label.isAccessibilityElement = false
                label.isUserInteractionEnabled = false
                addSubview(label)
            }
        }
        follow(rules)
    }
    required init?(coder: NSCoder) { nil }

    override var intrinsicContentSize: CGSize { UIPickerView.size }
    override func sizeThatFits(_ size: CGSize) -> CGSize { UIPickerView.size }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = UIPickerView.size
        picker.frame = CGRect(
            x: (bounds.width - size.width) / 2, y: ((bounds.height - size.height) / 2).rounded(), width: size.width,
            height: size.height)
        for (number, label) in units.enumerated() where label.superview != nil {
            label.sizeToFit()
            // After two-digit numbers in the centre of wheels that are 140 points wide.
            let middle = size.width / 2 + (number == 0 ? -72.5 : 72.5)
            let place = CGRect(
                x: middle + 18, y: (size.height - label.bounds.height) / 2, width: label.bounds.width,
                height: label.bounds.height)
            label.frame = picker.mirroredIfNeeded(place).offsetBy(dx: picker.frame.minX, dy: picker.frame.minY)
        }
    }

    /// Applies other rules and updates the rows.
    func follow(_ rules: DateRules) {
        self.rules = rules
        columns = DateColumn.columns(for: mode, rules)
        titles = [:]
        monthNames = rules.calendar.standaloneMonthSymbols
        periods = [rules.calendar.amSymbol, rules.calendar.pmSymbol]
        days = rules.formatter(template: "EEEMMMd")
        for formatter in [numbers, minutes] {
            formatter.locale = rules.locale
            formatter.usesGroupingSeparator = false
        }
        minutes.minimumIntegerDigits = mode == .countDownTimer ? 1 : 2
        picker.dataSource = self
        picker.delegate = self
        let columns = columns
        picker.titleAlignment = { component in
            switch columns[component] {
            case .month: .left
            case .day, .wholeDay, .hour: .right
            default: .center
            }
        }
        picker.reloadAllComponents()
        turn(animated: false)
    }

    func show(_ date: Date, animated: Bool) {
        self.date = date
        turn(animated: animated)
        // The allowed rows depend on the date.
        picker.refreshRows()
    }

    // MARK: Rows and dates

    private var firstDay: Date { rules.calendar.startOfDay(for: DateRules.first) }

    private func value(of column: DateColumn) -> Int {
        let calendar = rules.calendar
        return switch column {
        case .year: max(0, calendar.component(.year, from: date) - 1)
        case .month: calendar.component(.month, from: date) - 1
        case .day: calendar.component(.day, from: date) - 1
        case .wholeDay:
            max(0, calendar.dateComponents([.day], from: firstDay, to: calendar.startOfDay(for: date)).day ?? 0)
        case .hour, .hours: calendar.component(.hour, from: date)
        case .minute, .minutes: calendar.component(.minute, from: date) / rules.minuteInterval
        case .period: calendar.component(.hour, from: date) / 12
        }
    }

    /// Turns the wheels to the date, each in the shorter direction.
    private func turn(animated: Bool) {
        for (component, column) in columns.enumerated() {
            let size = column.size(rules), value = min(value(of: column), size.values - 1)
            var row = value
            if size.rounds > 1 {
                let old = picker.selectedRow(inComponent: component)
                let near = old > size.values ? old : size.values * (size.rounds / 2)
                row = near - near % size.values + value
                if row - near > size.values / 2 { row -= size.values }
                if near - row > size.values / 2 { row += size.values }
                // Without animation, endless wheels return to their centre.
                if !animated { row = size.values * (size.rounds / 2) + value }
            }
            guard row != picker.selectedRow(inComponent: component) else { continue }
            picker.selectRow(row, inComponent: component, animated: animated)
        }
    }

    /// Returns the date with another row selected; nil if the calendar has no such date.
    private func date(with row: Int, of column: DateColumn) -> Date? {
        let calendar = rules.calendar, value = row % column.size(rules).values
        var parts = calendar.dateComponents([.era, .year, .month, .day, .hour, .minute, .second], from: date)
        switch column {
        case .year: parts.year = value + 1
        case .month: parts.month = value + 1
        case .day: parts.day = value + 1
        case .wholeDay:
            guard let day = calendar.date(byAdding: .day, value: value, to: firstDay) else { return nil }
            return rules.moving(date, toDayOf: day)
        case .hour, .hours: parts.hour = value
        case .minute, .minutes: parts.minute = value * rules.minuteInterval
        case .period: parts.hour = (parts.hour ?? 0) % 12 + 12 * value
        }
        if column.isOfTime { parts.second = 0 }
        // The first of the month, because the day may not exist in it.
        let wanted = parts.day ?? 1
        parts.day = 1
        guard let month = calendar.date(from: parts),
            let length = calendar.range(of: .day, in: .month, for: month)?.count
        else { return nil }
        if column == .day, wanted > length { return nil }
        parts.day = min(wanted, length)
        return calendar.date(from: parts)
    }

    private func isAllowed(_ row: Int, of column: DateColumn) -> Bool {
        guard let start = date(with: row, of: column) else { return false }
        let calendar = rules.calendar
        switch column {
        case .hours, .minutes: return true
        case .minute: return rules.allows(start, for: Double(rules.minuteInterval) * 60)
        case .hour, .period:
            let unit: Calendar.Component = column == .hour ? .hour : .day
            guard let whole = calendar.dateInterval(of: unit, for: start) else { return true }
            if column == .hour { return rules.allows(whole.start, for: whole.duration) }
            let noon = whole.start.addingTimeInterval(
                calendar.component(.hour, from: start) < 12 ? 0 : whole.duration / 2)
            return rules.allows(noon, for: whole.duration / 2)
        case .day, .wholeDay: return rules.allowsDay(of: start)
        case .month, .year:
            guard let whole = calendar.dateInterval(of: column == .month ? .month : .year, for: start) else {
                return true
            }
            return rules.allows(whole.start, for: whole.duration)
        }
    }

    private func title(_ row: Int, of column: DateColumn) -> String {
        let value = row % column.size(rules).values
        switch column {
        case .year, .day: return text(value + 1, numbers)
        case .month: return monthNames.indices.contains(value) ? monthNames[value] : text(value + 1, numbers)
        case .wholeDay:
            guard let day = rules.calendar.date(byAdding: .day, value: value, to: firstDay) else { return "" }
            // Foundation has no word for it in other languages on this platform.
            if rules.locale.language.languageCode == .english, rules.calendar.isDate(day, inSameDayAs: UIDatePicker.now)
            {
                return "Today"
            }
            return days.string(from: day)
        case .hour:
            return text(
                columns.contains(.period) ? (value + 11) % 12 + 1 : value, columns.contains(.period) ? numbers : minutes
            )
        case .minute: return text(value * rules.minuteInterval, minutes)
        case .period: return periods[value]
        case .hours: return text(value, numbers)
        case .minutes: return text(value * rules.minuteInterval, minutes)
        }
    }

    private func text(_ number: Int, _ formatter: NumberFormatter) -> String {
        formatter.string(from: NSNumber(value: number)) ?? String(number)
    }

    // MARK: Data source and delegate

    func numberOfComponents(in pickerView: UIPickerView) -> Int { columns.count }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        let size = columns[component].size(rules)
        return size.values * size.rounds
    }

    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
        switch columns[component] {
        case .year: 86
        case .month: 136
        case .day: 48
        case .wholeDay: 140
        case .hour, .minute: columns.count > 3 ? 42 : 60
        case .period: columns.count > 3 ? 50 : 64
        case .hours, .minutes: 140
        }
    }

    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        let column = columns[component]
        let key = (row % column.size(rules).values) << 4 | component
        if let known = titles[key] { return known }
        if titles.count > 4096 { titles = [:] }
        let title = title(row, of: column)
        titles[key] = title
        return title
    }

    func pickerView(
        _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
    ) -> NSAttributedString? {
        guard !isAllowed(row, of: columns[component]),
            let title = self.pickerView(pickerView, titleForRow: row, forComponent: component)
        else { return nil }
        return NSAttributedString(string: title, attributes: [.foregroundColor: UIColor.tertiaryLabel])
    }

    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        let column = columns[component]
        var wanted = date(with: row, of: column)
        if wanted == nil, column == .day { wanted = lastDay() }
        let old = date
        date = rules.clamped(rules.rounded(wanted ?? date))
        if mode == .countDownTimer, value(of: .hours) == 0, value(of: .minutes) == 0 {
            // A duration of zero is not allowed.
            date = date.addingTimeInterval(Double(rules.minuteInterval) * 60)
        }
        turn(animated: true)
        picker.refreshRows()
        if date != old { changed(date) }
    }

    /// Returns the last day of the date's month.
    private func lastDay() -> Date? {
        let calendar = rules.calendar
        guard let length = calendar.range(of: .day, in: .month, for: date)?.count else { return nil }
        return calendar.date(byAdding: .day, value: length - calendar.component(.day, from: date), to: date)
    }

    func pickerView(_ pickerView: UIPickerView, accessibilityLabelForComponent component: Int) -> String? {
        columns[component].spokenName
    }
}
