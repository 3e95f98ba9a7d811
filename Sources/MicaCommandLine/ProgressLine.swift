import Foundation

/// The progress of a long job on one line of the standard error, which is overwritten: count, rate, time left. It
/// prints nothing if the standard error is not a terminal.
final class ProgressLine {
    private let total: Int, unit: String
    private let start = ContinuousClock.now
    private var last: ContinuousClock.Instant?
    private static let isTerminal = isatty(2) == 1

    init(total: Int, unit: String) {
        self.total = total
        self.unit = unit
    }

    func update(_ count: Int) {
        guard Self.isTerminal else { return }
        let now = ContinuousClock.now
        // Ten updates per second are sufficient.
        if let last, now - last < .milliseconds(100), count < total { return }
        last = now
        Self.show(Self.text(count: count, total: total, unit: unit, seconds: Self.seconds(now - start)))
    }

    /// Replaces the line with the job's total.
    func finish() {
        guard Self.isTerminal else { return }
        let seconds = Self.seconds(ContinuousClock.now - start)
        Self.show("\(total) \(unit) in \(Self.duration(seconds)), \(Self.rate(total, seconds)) \(unit) a second")
        FileHandle.standardError.write(Data("\n".utf8))
    }

    /// Clears the line, so that a message is on its own line.
    static func clear() {
        if isTerminal { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
    }

    private static func show(_ text: String) {
        FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
    }

    /// Returns "120/240 frames, 88 frames a second, 2 s left".
    static func text(count: Int, total: Int, unit: String, seconds: Double) -> String {
        guard count > 0, seconds > 0 else { return "\(count)/\(total) \(unit)" }
        let left = seconds / Double(count) * Double(total - count)
        return "\(count)/\(total) \(unit), \(rate(count, seconds)) \(unit) a second, \(duration(left)) left"
    }

    private static func rate(_ count: Int, _ seconds: Double) -> String {
        let rate = Double(count) / max(seconds, 1e-6)
        return rate < 10 ? "\((rate * 10).rounded() / 10)" : "\(Int(rate.rounded()))"
    }

    private static func duration(_ seconds: Double) -> String {
        if seconds < 10 { return "\((seconds * 10).rounded() / 10) s" }
        let whole = Int(seconds.rounded())
        return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
    }

    private static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
    }
}
