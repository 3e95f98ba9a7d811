import Foundation
import ImageIO
import MicaBase

/// Ends a program that makes no progress: while it is awaited, it neither reads nor writes bytes for some time. Time in
/// which the program waits for input, such as the drawing of the next frame, does not count.
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

    /// Creates a watch for a program that writes the file `output`; `start` specifies the program.
    init(output: String, limit: Duration) {
        self.output = output
        self.limit = limit
        state = Guarded(State(stall: StallDetector(limit: Self.looks)))
    }

    /// Two minutes without progress; `MICA_FFMPEG_TIMEOUT` sets another number of seconds.
    static var usualLimit: Duration {
        let text = ProcessInfo.processInfo.environment["MICA_FFMPEG_TIMEOUT"] ?? ""
        guard let seconds = Double(text), seconds > 0, seconds < 1e6 else { return .seconds(120) }
        return .seconds(seconds)
    }

    /// `true` if the program was killed because it made no progress.
    var gaveUp: Bool { state.withLock { $0.gaveUp } }

    /// Starts to watch the program, which leads the process group of this number.
    func start(group: pid_t) {
        state.withLock { $0.group = group }
        RunningPrograms.add(group)
        Task.detached { [self] in
            while check() { try? await Task.sleep(for: limit / Self.looks) }
        }
    }

    /// Called when the program has ended.
    func end() {
        guard
            let group = state.withLock({ state in
                defer { state.group = nil }
                return state.group
            })
        else { return }
        RunningPrograms.remove(group)
    }

    /// Called when waiting for the program begins.
    func beginWaiting() {
        state.withLock { $0.stall.beginWaiting() }
    }

    /// Called when the program has read bytes; it is not awaited until `beginWaiting`.
    func endWaiting(byteCount: Int) {
        state.withLock { state in
            state.stall.endWaiting()
            state.byteCount += byteCount
        }
    }

    /// Checks the program. Returns `false` if there is nothing more to watch.
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

/// Detects an awaited program that makes no progress. It counts checks and uses no clock, so that a busy machine, or
/// one that was suspended, is not mistaken for a hanging program.
package struct StallDetector {
    /// The progress of a program: the bytes that it read, and the size and modification time of the file that it
    /// writes.
    package struct Progress: Equatable {
        let byteCount: Int, size: Int
        let seconds: Int, nanoseconds: Int

        package init(byteCount: Int, size: Int, seconds: Int, nanoseconds: Int) {
            self.byteCount = byteCount
            self.size = size
            self.seconds = seconds
            self.nanoseconds = nanoseconds
        }
    }
    private let limit: Int
    private var isAwaited = false
    private var progress: Progress?
    private var count = 0

    /// Creates a detector. `limit` is the maximum number of consecutive checks without progress.
    package init(limit: Int) { self.limit = limit }

    /// Called when waiting for the program begins.
    package mutating func beginWaiting() {
        isAwaited = true
        count = 0
    }

    /// Called when waiting ends, until `beginWaiting`.
    package mutating func endWaiting() { isAwaited = false }

    /// Checks the program's `progress`. Returns `true` if more consecutive checks than the limit found no progress
    /// while the program was awaited.
    package mutating func isStalled(_ progress: Progress) -> Bool {
        guard isAwaited, progress == self.progress else {
            self.progress = progress
            count = 0
            return false
        }
        count += 1
        return count > limit
    }
}

/// The programs that this process runs, each in its own process group, so that a host can end them when the process
/// must stop.
package enum RunningPrograms {
    private static let groups = Guarded<Set<pid_t>>([])

    static func add(_ group: pid_t) { groups.withLock { _ = $0.insert(group) } }
    static func remove(_ group: pid_t) { groups.withLock { _ = $0.remove(group) } }
    package static func endAll() { for group in groups.withLock({ $0 }) { kill(-group, SIGKILL) } }
}
