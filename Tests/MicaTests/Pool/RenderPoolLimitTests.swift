import CoreText
import Foundation
import ImageIO
import Mica
import MicaBase
import QuartzCore
import Testing
import UIKit

/// The jobs that a pool rejects, ends or delays.
@Suite(.timeLimit(.minutes(20))) struct RenderPoolLimitTests {
    @Test func pixels_inFlightStayBelowTheLimit() async throws {
        // Each small job takes 2,048 pixels: three of them fit, and a large one of 6,144 fits only alone.
        let pool = RenderPool(concurrentJobs: 8, pixelsInFlight: 6500), most = Guarded((small: 0, pixels: 0, large: 0))
        let gate = PoolStage.Gate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for i in 0..<24 {
                var job = PoolStage.job
                if i == 5 { job.heldFrames = 5 }
                group.addTask { [job] in
                    try await pool.run(job) { _ in
                        let now = pool.statistics
                        most.withLock {
                            $0.small = max($0.small, now.running)
                            $0.pixels = max($0.pixels, now.pixelsInFlight)
                            if i == 5 { $0.large = now.running }
                        }
                        if i < 3 { gate.pass() }
                    }
                }
                if i == 2 { try await PoolStage.wait(pool) { $0.running == 3 } }
            }
            try await PoolStage.wait(pool) { $0.waiting == 21 }
            gate.open()
            try await group.waitForAll()
        }
        #expect(most.withLock { $0.pixels } == 6144)
        #expect(most.withLock { $0.small } == 3)
        #expect(most.withLock { $0.large } == 1)
        #expect(pool.statistics == PoolStage.idle)
    }

    /// The next job waits for a paused job's pixels, and the paused one is queued behind it: it must continue all the
    /// same.
    @Test func pausedJob_goesOnPastOneThatWaitsForItsPixels() async throws {
        let pool = RenderPool(concurrentJobs: 1, pixelsInFlight: 2048)
        var iterator = pool.frames(PoolStage.job, from: 0, to: 1, fps: 10) { PoolStage.mover() }.makeAsyncIterator()
        #expect(try await iterator.next()?.index == 0)
        try await PoolStage.wait(pool) { $0.paused == 1 }
        var urgent = PoolStage.job
        urgent.priority = .high
        let image = Task { [urgent] in try await pool.image(urgent) { PoolStage.mover() } }
        try await PoolStage.wait(pool) { $0.waiting == 1 }
        var count = 1
        while try await iterator.next() != nil { count += 1 }
        #expect(count == 10)
        #expect(try await image.value.width == 64)
    }

    @Test(arguments: [
        (CGSize(width: 32_768, height: 1), 1, RenderPoolError.Kind.badJob), (CGSize(width: 0, height: 9), 1, .badJob),
        (CGSize(width: CGFloat.nan, height: 9), 1, .badJob), (CGSize(width: 9, height: CGFloat.infinity), 1, .badJob),
        (CGSize(width: -4, height: 9), 1, .badJob), (CGSize(width: 1e300, height: 1e300), 1, .badJob),
        (CGSize(width: 30_000, height: 30_000), 1, .tooManyPixels),
        (CGSize(width: 8, height: 8), Int.max, .tooManyPixels),
        (CGSize(width: 8, height: 8), Int.max / 64, .tooManyPixels),
        (CGSize(width: 8, height: 8), -1, .badJob),
    ])
    func job_thatCanNeverRunFailsAtOnce(_ size: CGSize, _ heldFrames: Int, _ kind: RenderPoolError.Kind) async throws {
        let pool = RenderPool()
        let error = await #expect(throws: RenderPoolError.self) {
            try await pool.run(.init(size: size, heldFrames: heldFrames)) { _ in _ = Issue.record("It ran.") }
        }
        #expect(error?.kind == kind)
        await #expect(throws: RenderPoolError.self) {
            _ = try await pool.run(.init(size: PoolStage.job.size, timeLimit: .nan)) { _ in }
        }
    }

    @Test func size_isToldAsARendererTellsIt() async throws {
        let size = CGSize(width: 0, height: 9)
        let error = await #expect(throws: RenderPoolError.self) {
            try await RenderPool().run(.init(size: size)) { _ in }
        }
        let other = await #expect(throws: MovieWriterError.self) {
            try await OfflineRenderer(CALayer(), size: size).image(at: 0)
        }
        #expect(error?.description == other?.description && error != nil)
    }

    @Test(arguments: [(Double.nan, 1, 10), (0, .infinity, 10), (0, 1, .nan), (0, 1, 0), (0, 1, -5), (0, 1, .infinity)])
    func frames_ofARangeThatCannotBeAreAnError(_ start: Double, _ end: Double, _ fps: Double) async throws {
        let frames = RenderPool().frames(PoolStage.job, from: start, to: end, fps: fps) { PoolStage.mover() }
        #expect(frames.count == 0)
        await #expect(throws: MovieWriterError.self) {
            for try await _ in frames { Issue.record("There is a frame.") }
        }
    }

    @Test func frames_ofALongRangeAreDrawn() async throws {
        let frames = RenderPool().frames(PoolStage.job, from: 0, to: 1e9, fps: 10) { PoolStage.mover() }
        #expect(frames.count == 10_000_000_000)
        var iterator = frames.makeAsyncIterator()
        #expect(try await iterator.next()?.index == 0)
    }

    @Test func frames_ofAnEmptyRangeAreNone() async throws {
        for try await _ in RenderPool().frames(PoolStage.job, from: 1, to: 1, fps: 10, of: { PoolStage.mover() }) {
            Issue.record("There is a frame.")
        }
    }

    @Test func pixelLimit_endsAJob() async throws {
        let pool = RenderPool(), drawn = Guarded(0)
        var job = PoolStage.job
        job.pixelLimit = 64 * 16 * 3
        let error = await #expect(throws: RenderPoolError.self) {
            try await pool.run(job) { canvas in
                canvas.layer = PoolStage.mover()
                while true {
                    _ = try canvas.image(at: 0)
                    drawn.withLock { $0 += 1 }
                }
            }
        }
        #expect(error?.kind == .tooManyPixels)
        #expect(drawn.withLock { $0 } == 3)
        // Frames whose number is known are refused before the first one.
        var frames = pool.frames(job, from: 0, to: 1, fps: 4) { PoolStage.mover() }.makeAsyncIterator()
        await #expect(throws: RenderPoolError.self) { try await frames.next() }
    }

    @Test func timeLimit_endsAJobThatDrawsForEver() async throws {
        let pool = RenderPool(concurrentJobs: 1)
        var job = PoolStage.job
        job.timeLimit = 0.05
        let error = await #expect(throws: RenderPoolError.self) {
            try await pool.run(job) { canvas in
                canvas.layer = PoolStage.mover()
                var time = 0.0
                while true {
                    _ = try canvas.image(at: time)
                    time += 0.01
                }
            }
        }
        #expect(error?.kind == .timeLimit)
        try await PoolStage.wait(pool) { $0 == PoolStage.idle }
    }

    /// Its thread cannot be stopped; its caller does not wait for it.
    @Test func timeLimit_freesTheCallerOfAJobThatIsStuck() async throws {
        let pool = RenderPool(concurrentJobs: 1), gate = PoolStage.Gate()
        var job = PoolStage.job
        job.timeLimit = 0.05
        let error = await #expect(throws: RenderPoolError.self) { try await pool.run(job) { _ in gate.pass() } }
        #expect(error?.kind == .timeLimit)
        #expect(pool.statistics.running == 1)
        // The jobs behind it have a limit too.
        job.waitLimit = 0.05
        let second = await #expect(throws: RenderPoolError.self) { try await pool.run(job) { _ in } }
        #expect(second?.kind == .waitLimit)
        #expect(pool.statistics.waiting == 0)
        gate.open()
        await pool.finish()
        #expect(pool.statistics == PoolStage.idle)
    }

    @Test func timeLimit_counts_whileNobodyReads() async throws {
        // A limit that suffices for the two frames that are drawn before the job is paused.
        for limit in [0.05, 0.5, 5, 50, 500] {
            let pool = RenderPool()
            var job = PoolStage.job
            job.timeLimit = limit
            var frames = pool.frames(job, from: 0, to: 1000, fps: 10) { PoolStage.mover() }.makeAsyncIterator()
            do {
                #expect(try await frames.next()?.index == 0)
                try await PoolStage.wait(pool) { $0 == PoolStage.idle }
                // The frames drawn before are still available.
                #expect(try await frames.next()?.index == 1)
            } catch let error as RenderPoolError where error.kind == .timeLimit && limit < 500 {
                continue
            }
            let error = await #expect(throws: RenderPoolError.self) { try await frames.next() }
            #expect(error?.kind == .timeLimit)
            #expect(try await frames.next() == nil)
            return
        }
    }

    @Test func waitingJobs_areLimited() async throws {
        let pool = RenderPool(concurrentJobs: 1, waitingJobs: 1), gate = PoolStage.Gate()
        let first = Task { try await pool.run(PoolStage.job) { _ in gate.pass() } }
        try await PoolStage.wait(pool) { $0.running == 1 }
        let second = Task { try await pool.run(PoolStage.job) { _ in 2 } }
        try await PoolStage.wait(pool) { $0.waiting == 1 }
        let error = await #expect(throws: RenderPoolError.self) { try await pool.run(PoolStage.job) { _ in } }
        #expect(error?.kind == .tooManyWaiting)
        gate.open()
        try await first.value
        #expect(try await second.value == 2)
        // No job may wait, but there is room.
        _ = try await RenderPool(waitingJobs: 0).image(PoolStage.job) { PoolStage.mover() }
    }

    /// Of jobs submitted at the same moment, exactly those beyond the limit are refused.
    @Test func waitingJobs_areAsManyAsMay() async throws {
        for _ in 0..<50 {
            let pool = RenderPool(concurrentJobs: 1, waitingJobs: 8), gate = PoolStage.Gate()
            let first = Task { try await pool.run(PoolStage.job) { _ in gate.pass() } }
            try await PoolStage.wait(pool) { $0.running == 1 }
            let (refusals, refused) = AsyncStream<Void>.makeStream()
            let others = (0..<32).map { _ in
                Task {
                    do {
                        try await pool.run(PoolStage.job) { _ in }
                    } catch let error as RenderPoolError where error.kind == .tooManyWaiting {
                        refused.yield()
                    }
                }
            }
            var count = 0
            for await _ in refusals.prefix(24) { count += 1 }
            try await PoolStage.wait(pool) { $0.waiting == 8 }
            gate.open()
            try await first.value
            for other in others { try await other.value }
            refused.finish()
            for await _ in refusals { count += 1 }
            #expect(count == 24)
            #expect(pool.statistics == PoolStage.idle)
        }
    }
}
