import Foundation

/// How a date picker counts: the calendar with its locale and time zone, what is allowed, and the steps of minutes.
struct DateRules {
    /// With locale and time zone.
    var calendar: Calendar
    var minimum: Date?, maximum: Date?
    /// A divisor of 60.
    var minuteInterval = 1
    var rounds = true

    /// Midnight of the first and the last day that wheels have: 0001-01-01 and 9999-12-31, in UTC.
    static let first = Date(timeIntervalSince1970: -62_135_596_800), last = Date(timeIntervalSince1970: 253_402_214_400)

    var locale: Locale { calendar.locale ?? Locale(identifier: "en_US") }

    /// Both ends, where they are in order; else none counts.
    var range: ClosedRange<Date> {
        let low = max(minimum ?? DateRules.first, DateRules.first),
            high = min(maximum ?? DateRules.last, DateRules.last)
        return low <= high ? low...high : DateRules.first...DateRules.last
    }

    func clamped(_ date: Date) -> Date { min(max(date, range.lowerBound), range.upperBound) }

    /// The last step of minutes that is no later. Dates of a step of one minute keep their seconds.
    func rounded(_ date: Date) -> Date {
        guard rounds, minuteInterval > 1 else { return date }
        let parts = calendar.dateComponents([.minute, .second, .nanosecond], from: date)
        let minutes = Double((parts.minute ?? 0) % minuteInterval * 60 + (parts.second ?? 0))
        return date.addingTimeInterval(-minutes - Double(parts.nanosecond ?? 0) / 1e9)
    }

    /// Whether some moment of a day is allowed.
    func allowsDay(of date: Date) -> Bool {
        let start = calendar.startOfDay(for: date)
        let end = calendar.date(byAdding: .day, value: 1, to: start) ?? start.addingTimeInterval(86_400)
        return start <= range.upperBound && end > range.lowerBound
    }

    /// Whether some moment from one on, which takes so many seconds, is allowed.
    func allows(_ start: Date, for seconds: TimeInterval) -> Bool {
        start <= range.upperBound && start.addingTimeInterval(seconds) > range.lowerBound
    }

    /// The day of another date at the time of this one.
    func moving(_ date: Date, toDayOf day: Date) -> Date {
        let time = calendar.dateComponents([.hour, .minute, .second], from: date)
        var parts = calendar.dateComponents([.era, .year, .month, .day], from: day)
        (parts.hour, parts.minute, parts.second) = (time.hour, time.minute, time.second)
        return calendar.date(from: parts) ?? day
    }

    func formatter(_ set: (DateFormatter) -> Void) -> DateFormatter {
        let formatter = DateFormatter()
        (formatter.calendar, formatter.locale, formatter.timeZone) = (calendar, locale, calendar.timeZone)
        set(formatter)
        return formatter
    }

    /// In the order of the locale, as "MMMMdy".
    func formatter(template: String) -> DateFormatter {
        formatter { $0.setLocalizedDateFormatFromTemplate(template) }
    }

    /// The fields of a template in the order of the locale.
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

    /// Whether the day has 24 hours in the locale, instead of twice 12.
    var has24Hours: Bool { !order(of: "jmm").contains("a") }
}
