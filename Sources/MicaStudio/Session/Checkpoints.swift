#if Studio
import Foundation

/// Runs of a scene that stand at other times than the one that shows: going back takes the nearest one before the time and lets it go on.
///
/// A run cannot be copied, so each is used once. They stand at rising distances before the present, are made again while nothing else is
/// to do, and are never drawn meanwhile.
@MainActor struct Checkpoints {
    /// By rising time.
    private(set) var runs: [SceneRun] = []
    /// The one that is on its way to its time.
    private var next: (run: SceneRun, time: Double)?
    /// Before the present, in frames.
    private let distances: [Double]

    /// Each run may have a canvas: so many pixels are kept, besides those of three runs.
    private static let maximumPixels = 32_000_000

    init(canvasPixels: Int) {
        let all: [Double] = [1, 2, 4, 8, 30, 120, 600]
        let count = min(all.count, max(1, Self.maximumPixels / max(1, canvasPixels)))
        distances = (0..<count).map { all[$0 * all.count / count] }
    }

    /// `present`: the time that shows.
    mutating func park(_ run: SceneRun, present: Double) {
        runs.insert(run, at: runs.firstIndex { $0.time > run.time } ?? runs.endIndex)
        while runs.count > distances.count + 2 {
            let served = runs.map { slot($0, present) }
            // One that stands where a later one does as well, or that lies ahead.
            let spare = runs.indices.first { i in served[i] != nil && served.lastIndex(of: served[i]) != i }
            runs.remove(at: spare ?? served.lastIndex(of: nil) ?? 0)
        }
    }

    /// Which of the distances a run serves; nil: none.
    private func slot(_ run: SceneRun, _ present: Double) -> Int? {
        let distance = (present - run.time) * StudioPlayer.framesPerSecond
        return distances.lastIndex { distance > $0 - 0.5 }
    }

    /// Gives away the latest run that stands at `time` or before it, and later than `earliest`.
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

    /// Returns the next step for keeping runs before the present: a run, and the time to advance it to; nil for none.
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
            // One that stands where a later one does as well, or a new one.
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
