public import Foundation

/// Writes spans of time: "9:41:30", "9 hours, 41 minutes, 30 seconds". Foundation on Linux lacks it.
///
/// Texts are English, whatever the language is. What is smaller than the smallest unit is cut off, not rounded. Days have
/// 24 hours, and years and months are counted from `referenceDate` in the Gregorian calendar.
open class DateComponentsFormatter: Formatter, @unchecked Sendable {
    // `@unchecked Sendable`: as on Apple's systems, who shares one does not change it meanwhile.

    /// How units are written.
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

    /// What becomes of units whose value is 0. Without any of these they are written.
    public struct ZeroFormattingBehavior: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// `dropLeading` in the positional style, else `dropAll`.
        public static let `default` = ZeroFormattingBehavior(rawValue: 1)
        /// Zeros before the first number are left out.
        public static let dropLeading = ZeroFormattingBehavior(rawValue: 2)
        /// Zeros between numbers are left out.
        public static let dropMiddle = ZeroFormattingBehavior(rawValue: 4)
        /// Zeros behind the last number are left out.
        public static let dropTrailing = ZeroFormattingBehavior(rawValue: 8)
        /// All zeros are left out.
        public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
        /// Written with two digits in the positional style, the first one, too.
        public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
    }

    /// Default positional.
    open var unitsStyle = UnitsStyle.positional
    /// From years to seconds, weeks as `weekOfMonth`. Default none, which stands for all of them.
    open var allowedUnits: NSCalendar.Unit = []
    /// Default `default`.
    open var zeroFormattingBehavior = ZeroFormattingBehavior.default
    /// Counts years and months; default nil, the Gregorian one.
    open var calendar: Calendar?
    /// What years and months are counted from; default nil, the beginning of 2001 in Greenwich.
    open var referenceDate: Date?
    /// Kept; fractions are never written. Default false.
    open var allowsFractionalUnits = false
    /// How many units are written at most, the largest that are not 0; default 0, which stands for all.
    open var maximumUnitCount = 0
    /// A single largest unit is counted in the next smaller one: "66s", not "1m 6s". Default false.
    open var collapsesLargestUnit = false
    /// "About 5 minutes". Default false; without influence in the positional style.
    open var includesApproximationPhrase = false
    /// "5 minutes remaining". Default false; without influence in the positional style.
    open var includesTimeRemainingPhrase = false
    /// Kept; no text depends on it.
    open var formattingContext = Formatter.Context.unknown

    /// The time from one date to another; with a minus where it goes back.
    open func string(from startDate: Date, to endDate: Date) -> String? {
        text(of: endDate.timeIntervalSince(startDate), from: startDate)
    }

    /// A time in seconds; nil if it is not finite, or more than 10,000 years.
    open func string(from ti: TimeInterval) -> String? { text(of: ti, from: reference) }

    /// The sum of a date's parts, from `referenceDate` on; nil if they make no date.
    open func string(from components: DateComponents) -> String? {
        guard let end = usedCalendar.date(byAdding: components, to: reference) else { return nil }
        return text(of: end.timeIntervalSince(reference), from: reference)
    }

    /// Of `DateComponents` and of numbers of seconds; nil for other values.
    open override func string(for obj: Any?) -> String? {
        switch obj {
        case let components as DateComponents: string(from: components)
        case let seconds as TimeInterval: string(from: seconds)
        default: nil
        }
    }

    /// The components in a style, by a formatter with default settings.
    open class func localizedString(from components: DateComponents, unitsStyle: UnitsStyle) -> String? {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = unitsStyle
        return formatter.string(from: components)
    }

    // MARK: How

    private var reference: Date { referenceDate ?? Date(timeIntervalSinceReferenceDate: 0) }

    private var usedCalendar: Calendar {
        if let calendar { return calendar }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        return calendar
    }

    private struct Unit {
        let flag: NSCalendar.Unit, component: Calendar.Component
        /// Of those that do not depend on the calendar.
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
            // What the larger units leave is nothing, and not written either.
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
        // Sums of decimal fractions that fall short of a whole second by rounding are that second.
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
        // Nothing at all is none of the smallest unit.
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

    /// Of a number from 0 on.
    static func text(of number: Int) -> String {
        if number < 20 { return small[max(0, number)] }
        if number < 100 { return tens[number / 10 - 2] + (number % 10 == 0 ? "" : "-" + small[number % 10]) }
        guard let (scale, name) = scales.first(where: { number >= $0.0 }) else { return String(number) }
        return text(of: number / scale) + " " + name + (number % scale == 0 ? "" : " " + text(of: number % scale))
    }
}
