import Foundation
import ImageIO
import MicaRaster

/// Ends a program that is waited for in vain: one that neither takes bytes nor writes any for a time. What the program
/// waits for itself, the making of the next frame, does not count.
final class ProgramWatch: Sendable {
    private struct State {
        var group: pid_t?
        var isAwaited = false
        var byteCount = 0
        /// The last sign of life and what it was told by.
        var mark: Mark?
        var lastProgress = ContinuousClock.now
        var gaveUp = false
    }
    private struct Mark: Equatable {
        var byteCount: Int
        var size: off_t
        var seconds: Int, nanoseconds: Int
    }
    private let state = Guarded(State())
    private let output: String
    let limit: Duration

    /// Watches a program that writes the file `output`, once `start` names it.
    init(output: String, limit: Duration) { (self.output, self.limit) = (output, limit) }

    /// Two minutes without a sign of life; `MICA_FFMPEG_TIMEOUT` gives another number of seconds.
    static var usualLimit: Duration {
        let text = ProcessInfo.processInfo.environment["MICA_FFMPEG_TIMEOUT"] ?? ""
        guard let seconds = Double(text), seconds > 0, seconds < 1e6 else { return .seconds(120) }
        return .seconds(seconds)
    }

    /// Whether the program was ended because nothing came from it.
    var gaveUp: Bool { state.withLock { $0.gaveUp } }

    /// Begins to watch the program, which leads the process group of this number.
    func start(group: pid_t) {
        state.withLock { $0.group = group }
        RunningPrograms.add(group)
        Task.detached { [self] in
            while check() { try? await Task.sleep(for: limit / 8) }
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
        state.withLock { state in
            state.isAwaited = true
            state.lastProgress = .now
        }
    }

    /// The program took bytes and is not waited for until `beginWaiting`.
    func endWaiting(byteCount: Int) {
        state.withLock { state in
            state.isAwaited = false
            state.byteCount += byteCount
        }
    }

    /// False where there is nothing more to watch.
    private func check() -> Bool {
        var info = stat()
        stat(output, &info)
        return state.withLock { state in
            guard let group = state.group else { return false }
            let mark = Mark(
                byteCount: state.byteCount, size: info.st_size, seconds: info.st_mtim.tv_sec,
                nanoseconds: info.st_mtim.tv_nsec)
            guard state.isAwaited, mark == state.mark else {
                (state.mark, state.lastProgress) = (mark, .now)
                return true
            }
            guard ContinuousClock.now - state.lastProgress > limit else { return true }
            state.gaveUp = true
            kill(-group, SIGKILL)
            return false
        }
    }
}

/// The programs that this process runs, each with a process group of its own, so that a host can end them when the
/// process is told to stop.
enum RunningPrograms {
    private static let groups = Guarded<Set<pid_t>>([])

    static func add(_ group: pid_t) { groups.withLock { _ = $0.insert(group) } }
    static func remove(_ group: pid_t) { groups.withLock { _ = $0.remove(group) } }
    static func endAll() { for group in groups.withLock({ $0 }) { kill(-group, SIGKILL) } }
}
