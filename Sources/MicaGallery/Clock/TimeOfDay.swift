public import Mica

/// A time of day as text in a scene parameter: "10:08", "23:59:57.5".
public struct TimeOfDay: SceneParameterValue, Hashable, Sendable {
    /// The number of seconds since midnight, below 86,400.
    public let secondOfDay: Double

    /// Creates a time of day from the seconds since midnight.
    public init(secondOfDay: Double) { self.secondOfDay = secondOfDay }

    public static var parameterTypeName: String { "time of day" }

    public init(parameterText text: String) throws(SceneParameterTextError) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
        guard (2...3).contains(parts.count), let hours = parts[0], let minutes = parts[1],
            let seconds = parts.count == 3 ? parts[2] : 0, hours == hours.rounded(), minutes == minutes.rounded(),
            (0..<24).contains(hours), (0..<60).contains(minutes), (0..<60).contains(seconds)
        else { throw SceneParameterTextError("must be a time of day from 0:00 to 23:59:59, such as 10:08:54") }
        secondOfDay = hours * 3600 + minutes * 60 + seconds
    }

    public var parameterText: String {
        let whole = Int(secondOfDay), rest = secondOfDay - Double(whole)
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let second = rest == 0 ? two(whole % 60) : (whole % 60 < 10 ? "0" : "") + "\(Double(whole % 60) + rest)"
        return "\(whole / 3600):\(two(whole / 60 % 60)):\(second)"
    }
}
