public import CoreGraphics
public import Foundation

/// How a date picker looks.
public enum UIDatePickerStyle: Int, Sendable {
    /// `compact`; `wheels` for durations, and for month and year.
    case automatic = 0
    /// Wheels, 320 × 216 points.
    case wheels = 1
    /// Fields of 34 points that open a calendar, or wheels for the time.
    case compact = 2
    /// A calendar of 320 × 332 points, with a field for the time below it where there is one; for the time alone wheels.
    case inline = 3
}

/// Chooses a date, a time, both, or a duration.
///
/// The user's changes send `valueChanged` and `primaryActionTriggered`; what code sets sends nothing. Dates outside of
/// `minimumDate` … `maximumDate` become the nearest end.
@preconcurrency @MainActor open class UIDatePicker: UIControl {
    package override class var showsDrawing: Bool { false }

    /// What is chosen.
    public enum Mode: Int, Sendable {
        /// Hour and minute, and before or after noon where the locale counts so.
        case time = 0
        /// Day, month and year.
        case date = 1
        /// A day, hour and minute.
        case dateAndTime = 2
        /// Hours and minutes from 1 minute to 23 hours and 59.
        case countDownTimer = 3
        /// Month and year.
        case yearAndMonth = 4
    }

    /// What counts as today; another date for tests and pictures.
    @TaskLocal package static var fixedNow: Date?
    static var now: Date { fixedNow ?? Date() }

    /// What is chosen. Default `dateAndTime`.
    open var datePickerMode = Mode.dateAndTime { didSet { if datePickerMode != oldValue { remake() } } }
    /// How it shall look. Default `automatic`.
    open var preferredDatePickerStyle = UIDatePickerStyle.automatic {
        didSet { if preferredDatePickerStyle != oldValue { remake() } }
    }
    /// How it looks: never `automatic`.
    open var datePickerStyle: UIDatePickerStyle {
        switch (datePickerMode, preferredDatePickerStyle) {
        case (.countDownTimer, _), (.yearAndMonth, .automatic), (.yearAndMonth, .inline): .wheels
        case (_, .automatic): .compact
        case (.time, .inline): .wheels
        case (_, let style): style
        }
    }

    /// The words and the order of the fields; nil: the calendar's, else the user's. Default nil.
    open var locale: Locale? { didSet { rulesChanged() } }
    /// Default that of the user; nil gives it back.
    open var calendar: Calendar! = .current { didSet { rulesChanged() } }
    /// Nil: the calendar's. Default nil.
    open var timeZone: TimeZone? { didSet { rulesChanged() } }
    /// The first moment that may be chosen; nil: no limit. Ignored where it is later than `maximumDate`. Default nil.
    open var minimumDate: Date? { didSet { rulesChanged() } }
    /// The last moment that may be chosen; nil: no limit. Default nil.
    open var maximumDate: Date? { didSet { rulesChanged() } }
    /// The steps of minutes: a divisor of 60 up to 30. Others are reported, and 1 is taken. Default 1.
    open var minuteInterval = 1 {
        didSet {
            if !(1...30).contains(minuteInterval) || 60 % minuteInterval != 0 {
                warn("UIDatePicker.minuteInterval: \(minuteInterval) does not divide 60; 1 is taken", module: "UIKit")
                minuteInterval = 1
            }
            rulesChanged()
        }
    }
    /// Whether dates become the last step of minutes before them. Default true.
    open var roundsToMinuteInterval = true { didSet { rulesChanged() } }

    /// What is chosen; without animation when code sets it. Default the moment in which the picker was made.
    open var date: Date {
        get { rules.clamped(rules.rounded(stored)) }
        set { setDate(newValue, animated: false) }
    }
    /// As it was given, in case limits change.
    private var stored: Date
    /// Seconds, of the mode `countDownTimer`: below a day, in whole minutes. Default 60.
    open var countDownDuration: TimeInterval {
        get { duration }
        set {
            guard newValue.isFinite else { return }
            duration = inSteps(newValue)
            showDate(animated: false)
        }
    }
    private var duration: TimeInterval = 60

    private func inSteps(_ seconds: TimeInterval) -> TimeInterval {
        let step = Double(minuteInterval) * 60
        return min(max((seconds / step).rounded(.down) * step, step), 86_400 - step)
    }

    private var content: UIView?
    /// Below a calendar.
    private var timeField: DatePills?, timeLabel: UILabel?

    /// A picker of its own size.
    public override init(frame: CGRect) {
        stored = UIDatePicker.now
        super.init(frame: frame)
        remake()
        if frame.size == .zero { self.frame = CGRect(origin: frame.origin, size: intrinsicContentSize) }
    }
    public required init?(coder: NSCoder) {
        stored = UIDatePicker.now
        super.init(coder: coder)
        remake()
    }

    /// Shows another date, on wheels by turning them if `animated`. Sends nothing. What is no number is ignored.
    open func setDate(_ date: Date, animated: Bool) {
        guard date.timeIntervalSinceReferenceDate.isFinite else {
            return warn("UIDatePicker.setDate: what is not finite is no date", module: "UIKit")
        }
        stored = min(max(date, DateRules.first), DateRules.last)
        showDate(animated: animated)
    }

    // MARK: Content

    private var rules: DateRules {
        var calendar = self.calendar ?? .current
        if let locale { calendar.locale = locale }
        if calendar.locale == nil || calendar.locale?.identifier.isEmpty == true { calendar.locale = .current }
        if let timeZone { calendar.timeZone = timeZone }
        return DateRules(
            calendar: calendar, minimum: minimumDate, maximum: maximumDate, minuteInterval: minuteInterval,
            rounds: roundsToMinuteInterval)
    }

    /// Durations are times of a day without limits, in a zone without summer time.
    private var durationRules: DateRules {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0)!
        calendar.locale = rules.locale
        return DateRules(calendar: calendar, minuteInterval: minuteInterval)
    }

    private func remake() {
        (content as? DatePills)?.close()
        timeField?.close()
        for view in [content, timeField, timeLabel] { view?.removeFromSuperview() }
        (timeField, timeLabel) = (nil, nil)
        let rules = rules, mode = datePickerMode
        let view: UIView
        switch datePickerStyle {
        case .compact, .automatic: view = DatePills(mode, rules, date) { [unowned self] in userChose($0) }
        case .wheels where mode == .countDownTimer:
            view = DateWheels(mode, durationRules, Date(timeIntervalSinceReferenceDate: duration)) { [unowned self] in
                duration = $0.timeIntervalSinceReferenceDate
                tell()
            }
        case .wheels: view = DateWheels(mode, rules, date) { [unowned self] in userChose($0) }
        case .inline:
            view = DateCalendar(rules, date) { [unowned self] in userChose($0) }
            if mode == .dateAndTime {
                let field = DatePills(.time, rules, date) { [unowned self] in userChose($0) }
                let label = UILabel()
                (label.text, label.font) = ("Time", .systemFont(ofSize: 17, weight: .semibold))
                (timeField, timeLabel) = (field, label)
                addSubview(field)
                addSubview(label)
            }
        }
        content = view
        addSubview(view)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func rulesChanged() {
        if let wheels = content as? DateWheels {
            wheels.follow(datePickerMode == .countDownTimer ? durationRules : rules)
        }
        duration = inSteps(duration)
        showDate(animated: false)
    }

    override func traitsApplied() {
        super.traitsApplied()
        // Fields grow with the user's text.
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func showDate(animated: Bool) {
        let rules = rules, date = date
        switch content {
        case let wheels as DateWheels:
            let isDuration = datePickerMode == .countDownTimer
            wheels.show(isDuration ? Date(timeIntervalSinceReferenceDate: duration) : date, animated: animated)
        case let calendar as DateCalendar: calendar.show(date, rules)
        case let pills as DatePills: pills.show(date, rules)
        default: break
        }
        timeField?.show(date, rules)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// The user has chosen.
    private func userChose(_ date: Date) {
        stored = date
        let rules = rules
        (content as? DateCalendar)?.show(date, rules)
        timeField?.show(date, rules)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
        tell()
    }

    private func tell() {
        sendActions(for: .valueChanged)
        sendActions(for: .primaryActionTriggered)
    }

    // MARK: Layout

    /// Points of the line with the time below a calendar.
    private static let timeRow: CGFloat = 46

    open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        var own = content?.sizeThatFits(size) ?? .zero
        if timeField != nil { own.height += UIDatePicker.timeRow }
        return own
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let row = timeField == nil ? 0 : UIDatePicker.timeRow
        content?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: max(0, bounds.height - row))
        guard let timeField, let timeLabel else { return }
        let width = bounds.width - 32, y = bounds.height - row
        timeLabel.sizeToFit()
        timeLabel.frame = mirroredIfNeeded(CGRect(x: 16, y: y, width: timeLabel.bounds.width, height: row))
        let field = timeField.sizeThatFits(bounds.size).width
        timeField.frame = mirroredIfNeeded(CGRect(x: 16 + width - field, y: y, width: field, height: row))
    }

    /// A card that is open belongs to the window.
    open override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        guard newWindow == nil else { return }
        (content as? DatePills)?.close()
        timeField?.close()
    }

    open override var isEnabled: Bool {
        didSet {
            alpha = isEnabled ? 1 : 0.5
            content?.isUserInteractionEnabled = isEnabled
            timeField?.isUserInteractionEnabled = isEnabled
        }
    }

    // MARK: Touches and keys

    /// What is in it takes touches by itself.
    override func taker(ofTouchOn view: UIView) -> UIView { view }
    override var keepsTouches: Bool { false }

    /// What is in it takes the focus.
    open override var canBecomeFocused: Bool { false }
    override var hidesStopsInside: Bool { false }
}
