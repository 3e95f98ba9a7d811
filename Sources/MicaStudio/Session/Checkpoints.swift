#if Studio
import Foundation

/// Runs of a scene at times other than the visible one. To go back, the player uses the nearest run before the time and
/// advances it.
///
/// A run cannot be copied, so each is used once. Runs are at increasing distances before the present. They are
/// recreated in idle time, and not drawn meanwhile.
@MainActor struct Checkpoints {
    /// The runs in ascending order of time.
    private(set) var runs: [SceneRun] = []
    /// The run that is being advanced, and the time that it should reach.
    private var next: (run: SceneRun, time: Double)?
    /// The distances before the present, in frames.
    private let distances: [Double]

    /// Each run may have a canvas. The maximum number of pixels that are kept, besides those of three runs.
    private static let maximumPixels = 32_000_000

    init(canvasPixels: Int) {
        let all: [Double] = [1, 2, 4, 8, 30, 120, 600]
        let count = min(all.count, max(1, Self.maximumPixels / max(1, canvasPixels)))
        distances = (0..<count).map { all[$0 * all.count / count] }
    }

    /// Keeps a run. `present` is the visible time.
    mutating func park(_ run: SceneRun, present: Double) {
        runs.insert(run, at: runs.firstIndex { $0.time > run.time } ?? runs.endIndex)
        while runs.count > distances.count + 2 {
            let served = runs.map { slot($0, present) }
            // A run that a later one replaces, or that is after the present.
            let spare = runs.indices.first { i in served[i] != nil && served.lastIndex(of: served[i]) != i }
            runs.remove(at: spare ?? served.lastIndex(of: nil) ?? 0)
        }
    }

    /// Returns the distance that a run serves, as an index; `nil` for none.
    private func slot(_ run: SceneRun, _ present: Double) -> Int? {
        let distance = (present - run.time) * StudioPlayer.framesPerSecond
        return distances.lastIndex { distance > $0 - 0.5 }
    }

    /// Removes and returns the latest run at or before `time`, and after `earliest`.
    mutating func take(at time: Double, laterThan earliest: Double, present: Double) -> SceneRun? {
        if let next, next.run.time <= time + 1e-9 {
            self.next = nil
            park(next.run, present: present)
        }
        guard let index = runs.lastIndex(where: { $0.time <= time + 1e-9 }), runs[index].time > earliest else {
            return nil
        }
        return runs.remove(at: index)
    }

    mutating func keep(where isKept: (SceneRun) -> Bool) {
        runs.removeAll { !isKept($0) }
        if let next, !isKept(next.run) { self.next = nil }
    }

    /// Returns the next step for keeping runs before the present: a run, and the time to advance it to; `nil` for none.
    mutating func work(before present: Double, make: () throws -> SceneRun) rethrows -> (SceneRun, Double)? {
        if let next {
            if next.time <= present, next.run.time < next.time - 1e-9 { return next }
            self.next = nil
            park(next.run, present: present)
        }
        let served = runs.map { slot($0, present) }
        for (index, distance) in distances.enumerated() where !served.contains(index) {
            let time = present - distance / StudioPlayer.framesPerSecond
            guard time > 0 else { break }
            // A run that a later one replaces, or a new one.
            let spare = runs.indices.last { i in
                runs[i].time <= time && served[i] != nil && served.lastIndex(of: served[i]) != i
            }
            next = (try spare.map { runs.remove(at: $0) } ?? make(), time)
            return next
        }
        return nil
    }
}
#endif
