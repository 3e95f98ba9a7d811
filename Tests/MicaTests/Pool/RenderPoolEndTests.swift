import CoreText
import Foundation
import ImageIO
import Mica
import MicaBase
import QuartzCore
import TestSeeds
import Testing
import UIKit

/// The ends of jobs and pools, one by one and all at once.
@Suite(.seeded, .timeLimit(.minutes(20))) struct RenderPoolEndTests {
    // MARK: Ends

    @Test func errors_areTheJobs() async throws {
        struct Failure: Error {}
        let pool = RenderPool()
        await #expect(throws: Failure.self) { try await pool.run(PoolStage.job) { _ in throw Failure() } }
        await #expect(throws: Failure.self) { try await pool.image(PoolStage.job) { throw Failure() } }
        var frames = pool.frames(PoolStage.job, from: 0, to: 1, fps: 4) { throw Failure() }.makeAsyncIterator()
        await #expect(throws: Failure.self) { try await frames.next() }
        #expect(try await frames.next() == nil)
        #expect(pool.statistics == PoolStage.idle)
    }

    @Test func cancelledTask_startsNothing() async throws {
        let pool = RenderPool(concurrentJobs: 1), gate = PoolStage.Gate()
        let first = Task { try await pool.run(PoolStage.job) { _ in gate.pass() } }
        try await PoolStage.wait(pool) { $0.running == 1 }
        let waiting = Task { try await pool.run(PoolStage.job) { _ in _ = Issue.record("It ran.") } }
        try await PoolStage.wait(pool) { $0.waiting == 1 }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(pool.statistics.waiting == 0)
        let early = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await pool.run(PoolStage.job) { _ in _ = Issue.record("It ran.") }
        }
        await #expect(throws: CancellationError.self) { try await early.value }
        gate.open()
        try await first.value
    }

    @Test func cancelledTask_goesOnAtOnceAndItsJobStopsAtTheNextFrame() async throws {
        let pool = RenderPool(concurrentJobs: 1), gate = PoolStage.Gate(), hasBegun = PoolStage.Gate(),
            isStopped = Guarded(false)
        let task = Task {
            try await pool.run(PoolStage.job) { canvas in
                canvas.layer = PoolStage.mover()
                hasBegun.open()
                gate.pass()
                do {
                    _ = try canvas.image(at: 0)
                    Issue.record("A cancelled job draws.")
                } catch is CancellationError {
                    isStopped.withLock { $0 = true }
                }
            }
        }
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                hasBegun.pass()
                continuation.resume()
            }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(pool.statistics.running == 1)
        gate.open()
        await pool.finish()
        #expect(isStopped.withLock { $0 })
    }

    @Test func cancelledReader_endsItsJob() async throws {
        let pool = RenderPool()
        let task = Task {
            var count = 0
            for try await _ in pool.frames(PoolStage.job, from: 0, to: 1e6, fps: 100, of: { PoolStage.mover() }) {
                count += 1
            }
            return count
        }
        try await PoolStage.wait(pool) { $0.running + $0.paused == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        try await PoolStage.wait(pool) { $0 == PoolStage.idle }
    }

    @Test func finish_waitsAndRefuses() async throws {
        let pool = RenderPool(concurrentJobs: 1), gate = PoolStage.Gate(), done = Guarded(0)
        for i in 1...3 {
            Task {
                try await pool.run(PoolStage.job) { _ in
                    gate.pass(); done.withLock { $0 += 1 }
                }
            }
            try await PoolStage.wait(pool) { $0.running + $0.waiting == i }
        }
        let finished = Task {
            await pool.finish()
            return done.withLock { $0 }
        }
        var refusal: RenderPoolError?
        while refusal == nil {
            // Until it is closed, it accepts jobs.
            do { try await pool.run(.init(size: PoolStage.job.size, waitLimit: 0.002)) { _ in } } catch {
                refusal = (error as? RenderPoolError).flatMap { $0.kind == .closed ? $0 : nil }
            }
        }
        #expect(done.withLock { $0 } == 0)
        gate.open()
        #expect(await finished.value == 3)
    }

    // MARK: All at once

    /// Readers that pause their jobs again and again, leave, or are cancelled, from many tasks, with few threads and
    /// few pixels. A lost wake-up would leave one of them waiting forever.
    @Test func storm_ofReaders() async throws {
        struct Failure: Error {}
        let pool = RenderPool(concurrentJobs: 2, pixelsInFlight: 5000)
        // A different one in each run: the findings depend on the threads too.
        let seed = seeds([UInt64.random(in: 0 ... .max)])[0]
        var random = Seeded(seed)
        func next(_ limit: Int) -> Int { random.below(limit) }
        await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<300 {
                let ending = ["reads", "leaves", "cancelled"][next(3)], count = next(25), yields = next(4)
                var job = RenderPool.Job(
                    size: CGSize(width: 1 + next(20), height: 1 + next(20)),
                    priority: [TaskPriority.low, .medium, .high][next(3)], heldFrames: 1 + next(3))
                job.waitLimit = 10_000
                group.addTask { [job] in
                    let frames = pool.frames(job, from: 0, to: 2.5, fps: 10) { PoolStage.mover() }
                    let task = Task {
                        var number = 0
                        for try await frame in frames {
                            guard frame.index == number else { throw Failure() }
                            number += 1
                            for _ in 0..<yields { await Task.yield() }
                            if number > count {
                                if ending == "leaves" { break }
                                if ending == "cancelled" { withUnsafeCurrentTask { $0?.cancel() } }
                            }
                        }
                        return number
                    }
                    do {
                        let number = try await task.value
                        guard number == (ending == "leaves" ? min(count + 1, 25) : 25) else { throw Failure() }
                    } catch is CancellationError where ending == "cancelled" {
                    }
                }
            }
            do {
                try await group.waitForAll()
            } catch {
                Issue.record("seed \(seed): \(error)")
            }
        }
        await pool.finish()
        #expect(pool.statistics == PoolStage.idle, "seed \(seed)")
    }

    /// 10,000 jobs: some are cancelled, some of which draw until then, some throw, some never end and some are too
    /// large. Each answers once, none is lost, and the limits hold.
    @Test func storm() async throws {
        let pool = RenderPool(concurrentJobs: 4, pixelsInFlight: 40_000)
        struct Failure: Error {}
        // A different one in each run: the findings depend on the threads too.
        let seed = seeds([UInt64.random(in: 0 ... .max)])[0]
        var random = Seeded(seed)
        func next(_ limit: Int) -> Int { random.below(limit) }
        let mostPixels = Guarded(0)
        var ends: [String: Int] = [:], expected: [String: Int] = [:]
        await withTaskGroup(of: (String, String).self) { group in
            for _ in 0..<10_000 {
                let kind = ["draws", "draws", "throws", "large", "late", "frames", "cancelled", "endless"][next(8)]
                let side = 1 + next(60), yields = next(100), priority = [TaskPriority.low, .medium, .high][next(3)]
                let size = kind == "large" ? CGSize(width: 200, height: 200) : CGSize(width: side, height: side)
                var job = RenderPool.Job(size: size, priority: priority)
                if kind == "late" { job.timeLimit = 0.002 }
                expected[kind, default: 0] += 1
                group.addTask { [job] in
                    let task = Task {
                        if kind == "frames" {
                            var count = 0
                            for try await frame in pool.frames(job, from: 0, to: 3, fps: 10, of: { PoolStage.mover() })
                            {
                                guard frame.index == count else { throw Failure() }
                                count += 1
                            }
                            guard count == 30 else { throw Failure() }
                            return
                        }
                        try await pool.run(job) { canvas in
                            let pixels = pool.statistics.pixelsInFlight
                            mostPixels.withLock { $0 = max($0, pixels) }
                            if kind == "throws" { throw Failure() }
                            canvas.layer = PoolStage.mover()
                            repeat { _ = try canvas.image(at: 0) } while kind == "late" || kind == "endless"
                        }
                    }
                    if kind == "cancelled" || kind == "endless" {
                        for _ in 0..<yields { await Task.yield() }
                        task.cancel()
                    }
                    do {
                        try await task.value
                        return (kind, "done")
                    } catch {
                        switch error {
                        case is Failure: return (kind, "failed")
                        case is CancellationError: return (kind, "cancelled")
                        case let error as RenderPoolError: return (kind, "\(error.kind)")
                        default: return (kind, "\(error)")
                        }
                    }
                }
            }
            for await (kind, end) in group { ends["\(kind): \(end)", default: 0] += 1 }
        }
        let log = "seed \(seed): \(ends)"
        #expect(ends["draws: done"] == expected["draws"], "\(log)")
        #expect(ends["frames: done"] == expected["frames"], "\(log)")
        #expect(ends["throws: failed"] == expected["throws"], "\(log)")
        #expect(ends["large: tooManyPixels"] == expected["large"], "\(log)")
        #expect(ends["late: timeLimit"] == expected["late"], "\(log)")
        let cancelled = (ends["cancelled: cancelled"] ?? 0) + (ends["cancelled: done"] ?? 0)
        #expect(cancelled == expected["cancelled"], "\(log)")
        #expect(ends["endless: cancelled"] == expected["endless"], "\(log)")
        #expect(mostPixels.withLock { $0 } <= 40_000)
        await pool.finish()
        #expect(pool.statistics == PoolStage.idle, "\(log)")
    }
}
