public import Foundation

/// The positions of a clock's hands at a moment, in turns: 0.25 is three o'clock or a quarter past.
public struct ClockReading: Hashable, Sendable {
    /// The positions of the hands, in turns.
    public var hour: Double, minute: Double, second: Double

    /// Creates the reading for `date` in a time zone. The second hand points at whole seconds.
    public init(_ date: Date, in timeZone: TimeZone) {
        let seconds = date.timeIntervalSinceReferenceDate
        let offset = Double(timeZone.secondsFromGMT(for: date))
        self.init(secondOfDay: ClockReading.modulo(seconds + offset, 86_400))
    }

    /// Creates the reading for a time of day in seconds; 0 is midnight.
    public init(secondOfDay: Double) {
        hour = ClockReading.modulo(secondOfDay / 43_200, 1)
        minute = ClockReading.modulo(secondOfDay / 3_600, 1)
        second = ClockReading.modulo(secondOfDay.rounded(.down) / 60, 1)
    }

    /// Returns the angle at `turns` that a hand at `angle` reaches by moving forwards, in radians; both are clockwise.
    /// A distance of less than a thousandth of a turn backwards is ignored, because it results from rounding or an
    /// adjusted clock.
    static func angle(after angle: CGFloat, at turns: Double) -> CGFloat {
        let way = modulo(turns - Double(angle) / (2 * .pi), 1)
        return way > 0.999 ? angle : angle + CGFloat(way * 2 * .pi)
    }

    private static func modulo(_ value: Double, _ period: Double) -> Double {
        let rest = value - (value / period).rounded(.down) * period
        return rest >= period ? 0 : rest
    }
}
