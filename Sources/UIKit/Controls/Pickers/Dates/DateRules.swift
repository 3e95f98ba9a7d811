import Foundation

/// The rules of a date picker: the calendar with its locale and time zone, the allowed range, and the minute interval.
struct DateRules {
    /// The calendar with locale and time zone.
    var calendar: Calendar
    var minimum: Date?, maximum: Date?
    /// The minute interval, a divisor of 60.
    var minuteInterval = 1
    var rounds = true

    /// Midnight of the first and the last day of the wheels: 0001-01-01 and 9999-12-31, in UTC.
    static let first = Date(timeIntervalSince1970: -62_135_596_800), last = Date(timeIntervalSince1970: 253_402_214_400)

    var locale: Locale { calendar.locale ?? Locale(identifier: "en_US") }

    /// The allowed range; if the limits are in the wrong order, neither is used.
    var range: ClosedRange<Date> {
        let low = max(minimum ?? DateRules.first, DateRules.first),
            high = min(maximum ?? DateRules.last, DateRules.last)
        return low <= high ? low...high : DateRules.first...DateRules.last
    }

    func clamped(_ date: Date) -> Date { min(max(date, range.lowerBound), range.upperBound) }

    /// Returns the date rounded down to the minute interval. With an interval of one minute, seconds are kept.
    func rounded(_ date: Date) -> Date {
        guard rounds, minuteInterval > 1 else { return date }
        let parts = calendar.dateComponents([.minute, .second, .nanosecond], from: date)
        let minutes = Double((parts.minute ?? 0) % minuteInterval * 60 + (parts.second ?? 0))
        return date.addingTimeInterval(-minutes - Double(parts.nanosecond ?? 0) / 1e9)
    }

    /// Returns `true` if a moment of the day is allowed.
    func allowsDay(of date: Date) -> Bool {
        let start = calendar.startOfDay(for: date)
        let end = calendar.date(byAdding: .day, value: 1, to: start) ?? start.addingTimeInterval(86_400)
        return start <= range.upperBound && end > range.lowerBound
    }

    /// Returns `true` if a moment within some seconds from `start` is allowed.
    func allows(_ start: Date, for seconds: TimeInterval) -> Bool {
        start <= range.upperBound && start.addingTimeInterval(seconds) > range.lowerBound
    }

    /// Returns the day of another date with the time of this one.
    func moving(_ date: Date, toDayOf day: Date) -> Date {
        let time = calendar.dateComponents([.hour, .minute, .second], from: date)
        var parts = calendar.dateComponents([.era, .year, .month, .day], from: day)
        parts.hour = time.hour
        parts.minute = time.minute
        parts.second = time.second
        return calendar.date(from: parts) ?? day
    }

    func formatter(_ set: (DateFormatter) -> Void) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.calendar = calendar
        formatter.locale = locale
        formatter.timeZone = calendar.timeZone
        set(formatter)
        return formatter
    }

    /// Returns a formatter with the fields of a template, such as "MMMMdy", in the locale's order.
    func formatter(template: String) -> DateFormatter {
        formatter { $0.setLocalizedDateFormatFromTemplate(template) }
    }

    /// Returns the fields of a template in the locale's order.
    func order(of template: String) -> [Character] {
        let format = DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) ?? template
        var order: [Character] = [], isQuoted = false
        for character in format {
            if character == "'" { isQuoted.toggle() }
            guard !isQuoted, character.isLetter else { continue }
            let field: Character = character == "L" ? "M" : character
            if !order.contains(field) { order.append(field) }
        }
        return order
    }
}
