public import CoreGraphics
public import Foundation

/// The style of a date picker.
public enum UIDatePickerStyle: Int, Sendable {
    /// `compact`; `wheels` for durations, and for month and year.
    case automatic = 0
    /// Wheels of 320 × 216 points.
    case wheels = 1
    /// Fields of 34 points height that open a calendar, or wheels for the time.
    case compact = 2
    /// A calendar of 320 × 332 points, with a field for the time below it if the mode includes one; wheels if the mode
    /// is the time alone.
    case inline = 3
}

/// A control for a date, a time, both, or a duration.
///
/// Changes by the user send `valueChanged` and `primaryActionTriggered`; changes by code send nothing. Dates outside
/// `minimumDate` … `maximumDate` are clamped.
@preconcurrency @MainActor open class UIDatePicker: UIControl {
    package override class var showsDrawing: Bool { false }

    /// The kind of value.
    public enum Mode: Int, Sendable {
        /// Hour and minute, and AM or PM if the locale uses a 12-hour clock.
        case time = 0
        /// Day, month and year.
        case date = 1
        /// A day, hour and minute.
        case dateAndTime = 2
        /// A duration of hours and minutes, from 1 minute to 23 hours 59 minutes.
        case countDownTimer = 3
        /// Month and year.
        case yearAndMonth = 4
    }

    /// A fixed date that counts as today, for tests and snapshots.
    @TaskLocal package static var fixedNow: Date?
    static var now: Date { fixedNow ?? Date() }

    /// The kind of value. Default `dateAndTime`.
    @Observed open var datePickerMode = Mode.dateAndTime { didSet { if datePickerMode != oldValue { remake() } } }
    /// The preferred style. Default `automatic`.
    @Observed open var preferredDatePickerStyle = UIDatePickerStyle.automatic {
        didSet { if preferredDatePickerStyle != oldValue { remake() } }
    }
    /// The effective style, which is never `automatic`.
    open var datePickerStyle: UIDatePickerStyle {
        switch (datePickerMode, preferredDatePickerStyle) {
        case (.countDownTimer, _), (.yearAndMonth, .automatic), (.yearAndMonth, .inline): .wheels
        case (_, .automatic): .compact
        case (.time, .inline): .wheels
        case (_, let style): style
        }
    }

    /// The locale of the names and the order of the fields; nil selects the calendar's, else the user's. Default nil.
    @Observed open var locale: Locale? { didSet { rulesChanged() } }
    /// The calendar. Default the user's; setting nil restores it.
    @Observed open var calendar: Calendar! = .current { didSet { rulesChanged() } }
    /// The time zone; nil selects the calendar's. Default nil.
    @Observed open var timeZone: TimeZone? { didSet { rulesChanged() } }
    /// The first allowed moment; nil: no limit. Ignored if it is later than `maximumDate`. Default nil.
    @Observed open var minimumDate: Date? { didSet { rulesChanged() } }
    /// The last allowed moment; nil: no limit. Default nil.
    @Observed open var maximumDate: Date? { didSet { rulesChanged() } }
    /// The minute interval: a divisor of 60, at most 30. Other values are logged and replaced with 1. Default 1.
    @Observed open var minuteInterval = 1 {
        didSet {
            if !(1...30).contains(minuteInterval) || 60 % minuteInterval != 0 {
                warn("UIDatePicker.minuteInterval must divide 60 (got \(minuteInterval)); 1 is used", module: "UIKit")
                minuteInterval = 1
            }
            rulesChanged()
        }
    }
    /// `true` if dates are rounded down to the minute interval. Default `true`.
    @Observed open var roundsToMinuteInterval = true { didSet { rulesChanged() } }

    /// The date. Setting it does not animate. Default the creation time of the picker.
    open var date: Date {
        get { rules.clamped(rules.rounded(stored)) }
        set { setDate(newValue, animated: false) }
    }
    /// The date as it was set, used when limits change.
    private var stored: Date
    /// The duration in the mode `countDownTimer`, in seconds: whole minutes, less than a day. Default 60.
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
    /// The field for the time below a calendar.
    private var timeField: DatePills?, timeLabel: UILabel?

    /// Creates a picker with its own size.
    public override init(frame: CGRect) {
        stored = UIDatePicker.now
        super.init(frame: frame)
        remake()
        if frame.size == .zero { takeOwnSize() }
    }
    public required init?(coder: NSCoder) {
        stored = UIDatePicker.now
        super.init(coder: coder)
        remake()
        coder.fill(self, as: UIDatePicker.self)
    }

    /// Sets the date; wheels turn to it if `animated`. Sends no events. Non-finite dates are ignored.
    open func setDate(_ date: Date, animated: Bool) {
        guard date.timeIntervalSinceReferenceDate.isFinite else {
            return warn("UIDatePicker.setDate: the date must be finite; it is ignored", module: "UIKit")
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

    /// Durations are times of a day, without limits and in a time zone without daylight saving time.
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
        timeField = nil
        timeLabel = nil
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
                label.text = "Time"
                label.font = .systemFont(ofSize: 17, weight: .semibold)
                timeField = field
                timeLabel = label
                addSubview(field)
                addSubview(label)
            }
        }
        content = view
        addSubview(view)
        // A size that the app has not set follows the style and the mode.
        if let ownSize, bounds.size == ownSize { takeOwnSize() }
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// The size that the picker gave itself; nil if it was created with a size.
    private var ownSize: CGSize?
    private func takeOwnSize() {
        let size = intrinsicContentSize
        ownSize = size
        frame = CGRect(origin: frame.origin, size: size)
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
        // Fields grow with the content size category.
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

    /// Handles a selection by the user.
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

    /// The height of the row with the time below a calendar, in points.
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

    /// An open card belongs to the window.
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

    // MARK: Touches and keyboard

    /// The subviews receive touches themselves.
    override func taker(ofTouchOn view: UIView) -> UIView { view }
    override var keepsTouches: Bool { false }

    /// `false`: the subviews are focused instead.
    open override var canBecomeFocused: Bool { false }
    override var hidesStopsInside: Bool { false }
}
