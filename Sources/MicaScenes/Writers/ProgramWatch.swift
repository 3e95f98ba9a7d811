import Foundation
import ImageIO
import MicaBase

/// Ends a program that is waited for in vain: one that neither takes bytes nor writes any for a time. What the program
/// waits for itself, the making of the next frame, does not count.
final class ProgramWatch: Sendable {
    private struct State {
        var group: pid_t?
        var byteCount = 0
        var stall: StallDetector
        var gaveUp = false
    }
    private let state: Guarded<State>
    private let output: String
    let limit: Duration
    /// The number of checks of the program within the time limit.
    private static let looks = 8

    /// Watches a program that writes the file `output`, once `start` names it.
    init(output: String, limit: Duration) {
        (self.output, self.limit) = (output, limit)
        state = Guarded(State(stall: StallDetector(limit: Self.looks)))
    }

    /// Two minutes without a sign of life; `MICA_FFMPEG_TIMEOUT` gives another number of seconds.
    static var usualLimit: Duration {
        let text = ProcessInfo.processInfo.environment["MICA_FFMPEG_TIMEOUT"] ?? ""
        guard let seconds = Double(text), seconds > 0, seconds < 1e6 else { return .seconds(120) }
        return .seconds(seconds)
    }

    /// `true` if the program was killed because it made no progress.
    var gaveUp: Bool { state.withLock { $0.gaveUp } }

    /// Begins to watch the program, which leads the process group of this number.
    func start(group: pid_t) {
        state.withLock { $0.group = group }
        RunningPrograms.add(group)
        Task.detached { [self] in
            while check() { try? await Task.sleep(for: limit / Self.looks) }
        }
    }

    /// The program has ended.
    func end() {
        guard
            let group = state.withLock({ state in
                defer { state.group = nil }
                return state.group
            })
        else { return }
        RunningPrograms.remove(group)
    }

    /// From now on the program is waited for.
    func beginWaiting() {
        state.withLock { $0.stall.beginWaiting() }
    }

    /// The program took bytes and is not waited for until `beginWaiting`.
    func endWaiting(byteCount: Int) {
        state.withLock { state in
            state.stall.endWaiting()
            state.byteCount += byteCount
        }
    }

    /// False where there is nothing more to watch.
    private func check() -> Bool {
        var info = stat()
        stat(output, &info)
        return state.withLock { state in
            guard let group = state.group else { return false }
            let progress = StallDetector.Progress(
                byteCount: state.byteCount, size: Int(info.st_size), seconds: info.st_mtim.tv_sec,
                nanoseconds: info.st_mtim.tv_nsec)
            guard state.stall.isStalled(progress) else { return true }
            state.gaveUp = true
            kill(-group, SIGKILL)
            return false
        }
    }
}

/// Tells when a program that is waited for makes no progress. It counts looks at the program and knows no clock, so that
/// neither a busy machine nor one that slept in between is taken for a program that hangs.
package struct StallDetector {
    /// The progress of a program: the bytes that it read, and the size and modification time of the file that it
    /// writes.
    package struct Progress: Equatable {
        let byteCount: Int, size: Int
        let seconds: Int, nanoseconds: Int

        package init(byteCount: Int, size: Int, seconds: Int, nanoseconds: Int) {
            (self.byteCount, self.size, self.seconds, self.nanoseconds) = (byteCount, size, seconds, nanoseconds)
        }
    }
    private let limit: Int
    private var isAwaited = false
    private var progress: Progress?
    private var count = 0

    /// `limit`: how many looks after each other may find no progress.
    package init(limit: Int) { self.limit = limit }

    /// From now on the program is waited for.
    package mutating func beginWaiting() { (isAwaited, count) = (true, 0) }

    /// The program is not waited for until `beginWaiting`.
    package mutating func endWaiting() { isAwaited = false }

    /// A look at the program, which has come as far as `progress`: whether it has made none at more looks than the limit
    /// while it was waited for.
    package mutating func isStalled(_ progress: Progress) -> Bool {
        guard isAwaited, progress == self.progress else {
            (self.progress, count) = (progress, 0)
            return false
        }
        count += 1
        return count > limit
    }
}

/// The programs that this process runs, each with a process group of its own, so that a host can end them when the
/// process is told to stop.
package enum RunningPrograms {
    private static let groups = Guarded<Set<pid_t>>([])

    static func add(_ group: pid_t) { groups.withLock { _ = $0.insert(group) } }
    static func remove(_ group: pid_t) { groups.withLock { _ = $0.remove(group) } }
    package static func endAll() { for group in groups.withLock({ $0 }) { kill(-group, SIGKILL) } }
}
