public import Foundation

/// Formats durations: "9:41:30", "9 hours, 41 minutes, 30 seconds". Foundation on Linux lacks it.
///
/// Texts are English in all locales. The value is truncated to the smallest unit, not rounded. Days have 24 hours;
/// years and months are counted from `referenceDate` in the Gregorian calendar.
open class DateComponentsFormatter: Formatter, @unchecked Sendable {
    // `@unchecked Sendable`: as on Apple's systems, a shared formatter must not be changed.

    /// The style of the units.
    public enum UnitsStyle: Int, Sendable {
        /// "9:41:30".
        case positional
        /// "9h 41m 30s".
        case abbreviated
        /// "9 hr, 41 min, 30 sec".
        case short
        /// "9 hours, 41 minutes, 30 seconds".
        case full
        /// "nine hours, forty-one minutes, thirty seconds".
        case spellOut
        /// "9hr 41min 30sec".
        case brief
    }

    /// The treatment of units whose value is 0. Without any option they are written.
    public struct ZeroFormattingBehavior: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The same as `dropLeading` in the positional style, otherwise as `dropAll`.
        public static let `default` = ZeroFormattingBehavior(rawValue: 1)
        /// Omits zeros before the first other value.
        public static let dropLeading = ZeroFormattingBehavior(rawValue: 2)
        /// Omits zeros between other values.
        public static let dropMiddle = ZeroFormattingBehavior(rawValue: 4)
        /// Omits zeros after the last other value.
        public static let dropTrailing = ZeroFormattingBehavior(rawValue: 8)
        /// Omits all zeros.
        public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
        /// Pads all values to two digits in the positional style, including the first.
        public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
    }

    /// The style of the units. Default positional.
    open var unitsStyle = UnitsStyle.positional
    /// The permitted units, from years to seconds, with weeks as `weekOfMonth`. Default empty, which permits all.
    open var allowedUnits: NSCalendar.Unit = []
    /// The treatment of zeros. Default `default`.
    open var zeroFormattingBehavior = ZeroFormattingBehavior.default
    /// The calendar that counts years and months; nil for the Gregorian one. Default nil.
    open var calendar: Calendar?
    /// The date from which years and months are counted; nil for the beginning of 2001 in Greenwich. Default nil.
    open var referenceDate: Date?
    /// Stored without effect: fractions are never written. Default `false`.
    open var allowsFractionalUnits = false
    /// The maximum number of units, beginning with the largest that is not 0; 0 for all. Default 0.
    open var maximumUnitCount = 0
    /// `true` if a largest unit of 1 is written in the next smaller one: "66s", not "1m 6s". Default `false`.
    open var collapsesLargestUnit = false
    /// `true` for "About 5 minutes"; no effect in the positional style. Default `false`.
    open var includesApproximationPhrase = false
    /// `true` for "5 minutes remaining"; no effect in the positional style. Default `false`.
    open var includesTimeRemainingPhrase = false
    /// Stored without effect.
    open var formattingContext = Formatter.Context.unknown

    /// Returns the time between two dates; negative if the second one is earlier.
    open func string(from startDate: Date, to endDate: Date) -> String? {
        text(of: endDate.timeIntervalSince(startDate), from: startDate)
    }

    /// Returns a time in seconds; nil if it is not finite or exceeds 10,000 years.
    open func string(from ti: TimeInterval) -> String? { text(of: ti, from: reference) }

    /// Returns the sum of the components, counted from `referenceDate`; nil if they do not form a date.
    open func string(from components: DateComponents) -> String? {
        guard let end = usedCalendar.date(byAdding: components, to: reference) else { return nil }
        return text(of: end.timeIntervalSince(reference), from: reference)
    }

    /// Formats `DateComponents` and numbers of seconds; returns nil for other values.
    open override func string(for obj: Any?) -> String? {
        switch obj {
        case let components as DateComponents: string(from: components)
        case let seconds as TimeInterval: string(from: seconds)
        default: nil
        }
    }

    /// Formats components in a style with otherwise default settings.
    open class func localizedString(from components: DateComponents, unitsStyle: UnitsStyle) -> String? {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = unitsStyle
        return formatter.string(from: components)
    }

    // MARK: Formatting

    private var reference: Date { referenceDate ?? Date(timeIntervalSinceReferenceDate: 0) }

    private var usedCalendar: Calendar {
        if let calendar { return calendar }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        return calendar
    }

    private struct Unit {
        let flag: NSCalendar.Unit, component: Calendar.Component
        /// The seconds of a unit that does not depend on the calendar.
        let seconds: Int?
        let letter: String, short: String, manyShort: String, name: String
    }

    private static let units = [
        Unit(flag: .year, component: .year, seconds: nil, letter: "y", short: "yr", manyShort: "yrs", name: "year"),
        Unit(
            flag: .month, component: .month, seconds: nil, letter: "mo", short: "mth", manyShort: "mths", name: "month"),
        Unit(
            flag: .weekOfMonth, component: .weekOfMonth, seconds: 604_800, letter: "w", short: "wk", manyShort: "wks",
            name: "week"),
        Unit(flag: .day, component: .day, seconds: 86_400, letter: "d", short: "day", manyShort: "days", name: "day"),
        Unit(flag: .hour, component: .hour, seconds: 3600, letter: "h", short: "hr", manyShort: "hr", name: "hour"),
        Unit(
            flag: .minute, component: .minute, seconds: 60, letter: "m", short: "min", manyShort: "min", name: "minute"),
        Unit(
            flag: .second, component: .second, seconds: 1, letter: "s", short: "sec", manyShort: "sec", name: "second"),
    ]

    private typealias Part = (unit: Unit, value: Int)

    private func text(of interval: TimeInterval, from start: Date) -> String? {
        guard interval.isFinite, abs(interval) < 86_400 * 366 * 10_000 else { return nil }
        var parts = parts(abs(interval), from: start)
        guard !parts.isEmpty else { return nil }
        if collapsesLargestUnit { collapse(&parts) }
        parts = withoutZeros(parts)
        if maximumUnitCount > 0, parts.count > maximumUnitCount {
            let first = parts.firstIndex { $0.value != 0 } ?? 0
            parts = Array(parts[min(first, parts.count - 1)...].prefix(maximumUnitCount))
            // The remainder of the larger units is zero and is omitted.
            parts = withoutZeros(parts)
        }
        let sign = interval < 0 && parts.contains { $0.value != 0 } ? "-" : ""
        return phrase(sign + joined(parts))
    }

    private func parts(_ interval: TimeInterval, from start: Date) -> [Part] {
        let all = DateComponentsFormatter.units
        let units = allowedUnits.isEmpty ? all : all.filter { allowedUnits.contains($0.flag) }
        var parts: [Part] = [], rest = interval
        let byCalendar = units.filter { $0.seconds == nil }
        if !byCalendar.isEmpty {
            let end = start.addingTimeInterval(interval)
            let components = usedCalendar.dateComponents(Set(byCalendar.map(\.component)), from: start, to: end)
            for unit in byCalendar { parts.append((unit, components.value(for: unit.component) ?? 0)) }
            if let counted = usedCalendar.date(byAdding: components, to: start) {
                rest = max(0, end.timeIntervalSince(counted))
            }
        }
        // Sums of decimal fractions that are slightly below a whole second because of rounding count as that second.
        var left = Int((rest + 1e-6).rounded(.down))
        for unit in units {
            guard let seconds = unit.seconds else { continue }
            parts.append((unit, left / seconds))
            left %= seconds
        }
        return parts
    }

    private func collapse(_ parts: inout [Part]) {
        guard let first = parts.firstIndex(where: { $0.value != 0 }), parts[first].value == 1, first + 1 < parts.count
        else { return }
        let next = parts[first + 1]
        guard next.value != 0, let size = next.unit.seconds, let whole = parts[first].unit.seconds else { return }
        parts[first + 1].value += whole / size
        parts.remove(at: first)
    }

    private func withoutZeros(_ parts: [Part]) -> [Part] {
        var behavior = zeroFormattingBehavior
        if behavior.contains(.default) {
            behavior.formUnion(unitsStyle == .positional ? .dropLeading : .dropAll)
        }
        if behavior.contains(.pad) { return parts }
        let first = parts.firstIndex { $0.value != 0 } ?? parts.count
        let last = parts.lastIndex { $0.value != 0 } ?? -1
        let kept = parts.indices.filter { index in
            if parts[index].value != 0 { return true }
            if index < first, behavior.contains(.dropLeading) { return false }
            if index > last, behavior.contains(.dropTrailing) { return false }
            return !(index > first && index < last && behavior.contains(.dropMiddle))
        }
        // A zero duration is written as zero of the smallest unit.
        return kept.isEmpty ? Array(parts.suffix(1)) : kept.map { parts[$0] }
    }

    private func joined(_ parts: [Part]) -> String {
        func many(_ part: Part) -> String { part.unit.name + (part.value == 1 ? "" : "s") }
        func short(_ part: Part) -> String { part.value == 1 ? part.unit.short : part.unit.manyShort }
        switch unitsStyle {
        case .positional:
            return parts.enumerated().map { index, part in
                let digits = String(part.value), isPadded = index > 0 || zeroFormattingBehavior.contains(.pad)
                return isPadded && digits.count < 2 ? "0" + digits : digits
            }.joined(separator: ":")
        case .abbreviated: return parts.map { "\($0.value)\($0.unit.letter)" }.joined(separator: " ")
        case .short: return parts.map { "\($0.value) \(short($0))" }.joined(separator: ", ")
        case .full: return parts.map { "\($0.value) \(many($0))" }.joined(separator: ", ")
        case .spellOut:
            return parts.map { "\(NumberWords.text(of: $0.value)) \(many($0))" }.joined(separator: ", ")
        case .brief: return parts.map { "\($0.value)\(short($0))" }.joined(separator: " ")
        }
    }

    private func phrase(_ text: String) -> String {
        guard unitsStyle != .positional else { return text }
        return (includesApproximationPhrase ? "About " : "") + text + (includesTimeRemainingPhrase ? " remaining" : "")
    }
}

/// Whole numbers in English words: "forty-one".
enum NumberWords {
    private static let small = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    private static let scales = [
        (1_000_000_000_000, "trillion"), (1_000_000_000, "billion"), (1_000_000, "million"),
        (1000, "thousand"), (100, "hundred"),
    ]

    /// Returns the words of a number from 0 on.
    static func text(of number: Int) -> String {
        if number < 20 { return small[max(0, number)] }
        if number < 100 { return tens[number / 10 - 2] + (number % 10 == 0 ? "" : "-" + small[number % 10]) }
        guard let (scale, name) = scales.first(where: { number >= $0.0 }) else { return String(number) }
        return text(of: number / scale) + " " + name + (number % scale == 0 ? "" : " " + text(of: number % scale))
    }
}
