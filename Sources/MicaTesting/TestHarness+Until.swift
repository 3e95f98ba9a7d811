public import Mica
import MicaSnapshot
import QuartzCore

extension TestHarness {
    /// Advances the clock until `condition` is `true`, and waits meanwhile for work off the main actor.
    ///
    /// ```swift
    /// controller.load()           // starts Task.detached { … }, which sets `rows` on the main actor
    /// await harness.advance(until: { controller.rows.count == 3 }, deadline: 2)
    /// ```
    /// While tasks of this harness run off the main actor, the clock stands still, however long they take. Otherwise it
    /// advances frame by frame while something moves, and from one due time to the next. If nothing is due before the
    /// deadline, it stands still and waits in real time for threads, processes and the network. That takes as long as
    /// the deadline, but at least 1 s and at most 10 s. If the condition is `false` then, the test fails, and the
    /// message lists the work in progress.
    ///
    /// - `condition`: Evaluated after each step.
    /// - `deadline`: The deadline in seconds of the harness's clock from now, 0–86400.
    /// - Returns: `true` if the condition is `true`.
    @discardableResult
    public func advance(
        until condition: @MainActor () -> Bool, deadline: TimeInterval, function: StaticString = #function,
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async -> Bool {
        let place = TestPlace(function, fileID, file, line, column)
        guard deadline >= 0, deadline <= 86_400 else {
            place.fail(
                "The deadline of advance(until:deadline:) must be 0–86400 seconds (got \(deadline)). Pass a time on the harness's clock."
            )
            return condition()
        }
        let begin = time, end = begin + deadline
        // Pauses take at least a millisecond of real time.
        var idlePauses = 0, busyPauses = 0
        await advance(by: 0)
        while !condition() {
            if scope.jobCount == 0 {
                // A job that has just ended may have enqueued its task again.
                await advance(by: 0)
                if condition() { return true }
            }
            if scope.jobCount == 0, let next = nextStep(before: end) {
                await advance(by: next - time)
            } else {
                if scope.jobCount > 0 { busyPauses += 1 } else { idlePauses += 1 }
                guard busyPauses < 60_000, idlePauses < Int(min(max(deadline, 1), 10) * 1000) else {
                    place.fail(missed(begin, deadline))
                    return false
                }
                try? await Task.sleep(nanoseconds: 1_000_000)
                await advance(by: 0)
            }
        }
        return true
    }

    /// Returns the next frame while something moves, otherwise the next due time; `nil` if there is none before `end`.
    private func nextStep(before end: TimeInterval) -> TimeInterval? {
        let host = renderer.host
        _ = host.renderTree()
        let next: TimeInterval
        switch host.liveness {
        case .idle: return nil
        case .moving: next = time + 1.0 / 60
        case .until(let due): next = max(time + due - host.time, time + 1e-6)
        }
        if next <= end { return next }
        // Animations run up to the end itself.
        return host.liveness == .moving && time < end ? end : nil
    }

    /// Returns the message about a condition that is not `true`.
    private func missed(_ begin: TimeInterval, _ deadline: TimeInterval) -> String {
        var parts: [String] = []
        let jobs = scope.jobCount
        if jobs > 0 {
            parts.append("\(jobs) \(jobs == 1 ? "job" : "jobs") of its tasks still ran off the main actor")
        }
        if let next = renderer.host.nextEventTime {
            parts.append("the next thing is due at \(Self.text(time + next - renderer.host.time)) s")
        }
        if parts.isEmpty { parts.append("no task ran off the main actor and nothing more was due") }
        return "The condition was not met within \(Self.text(deadline)) s from \(Self.text(begin)) s. "
            + "The clock is at \(Self.text(time)) s; \(parts.joined(separator: ", and ")). "
            + "Await the work of the test, or pass a later deadline."
    }
}
