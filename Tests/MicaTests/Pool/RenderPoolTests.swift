import CoreText
import Foundation
import ImageIO
import Mica
import MicaRaster
import QuartzCore
import Testing
import UIKit

/// Jobs of a pool, one by one and together.
@Suite(.timeLimit(.minutes(20))) struct RenderPoolTests {
    /// A square that moves to the right by 40 points a second, on a canvas of 64 × 16.
    static func mover(_ red: CGFloat = 1) -> CALayer {
        let root = CALayer(), square = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 64, height: 16)
        square.frame = CGRect(x: 0, y: 4, width: 8, height: 8)
        square.backgroundColor = CGColor(red: red, green: 0.25, blue: 0, alpha: 1)
        let move = CABasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration) = (4, 44, 1)
        square.add(move, forKey: nil)
        root.addSublayer(square)
        return root
    }
    static let job = RenderPool.Job(size: CGSize(width: 64, height: 16))
    static let idle = RenderPool.Statistics()

    static func pixels(_ image: CGImage) -> Bitmap? { Bitmap(image) }

    /// Waits until the pool is as asked; the suite's limit of time ends a wait in vain.
    static func wait(
        _ pool: RenderPool, _ isReached: (RenderPool.Statistics) -> Bool,
        _ location: SourceLocation = #_sourceLocation
    ) async throws {
        do {
            while !isReached(pool.statistics) { try await Task.sleep(for: .milliseconds(2)) }
        } catch {
            Issue.record("The pool stays at \(pool.statistics).", sourceLocation: location)
            throw error
        }
    }

    /// A gate that jobs stand at, on their threads, until it is opened.
    final class Gate: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)
        func pass() {
            semaphore.wait()
            semaphore.signal()
        }
        func open() { semaphore.signal() }
    }

    // MARK: Pictures

    @Test func image_isThatOfARenderer() async throws {
        let renderer = OfflineRenderer(Self.mover(), size: Self.job.size)
        await renderer.advance(to: 0.5)
        let image = try await RenderPool().image(Self.job, at: 0.5) { Self.mover() }
        #expect(Self.pixels(image) == Self.pixels(renderer.image()))
        #expect(Self.pixels(image)?[24, 8] == 0xFF00_40FF)
        let large = try await RenderPool().image(.init(size: Self.job.size, scale: 3)) { Self.mover() }
        #expect((large.width, large.height) == (192, 48))
    }

    @Test func frames_comeInOrderAndAreThoseOfARenderer() async throws {
        let renderer = OfflineRenderer(Self.mover(), size: Self.job.size)
        let expected = renderer.frames(from: 0, to: 1, fps: 20).map { Self.pixels($0.image) }
        var job = Self.job
        for ahead in [1, 3, 100] {
            job.heldFrames = ahead
            let frames = RenderPool(concurrentJobs: 2).frames(job, from: 0, to: 1, fps: 20) { Self.mover() }
            #expect(frames.count == 20)
            var drawn: [Bitmap?] = [], indices: [Int] = [], times: [Double] = []
            for try await frame in frames {
                drawn.append(Self.pixels(frame.image))
                indices.append(frame.index)
                times.append(frame.time)
            }
            #expect(drawn == expected)
            #expect(indices == Array(0..<20))
            #expect(times == (0..<20).map { Double($0) / 20 })
        }
        // They differ, so the order could be told.
        #expect(expected.count == 20 && expected[3] != expected[4])
    }

    @Test func frames_areNoneForAnEmptyRange() async throws {
        let frames = RenderPool().frames(Self.job, from: 1, to: 1, fps: 20) { Self.mover() }
        var iterator = frames.makeAsyncIterator()
        #expect(try await iterator.next() == nil)
        #expect(try await iterator.next() == nil)
    }

    @Test func write_makesAFile() async throws {
        let folder = try TemporaryFolder()
        let pool = RenderPool()
        try await pool.write(Self.job, to: folder["move.gif"], from: 0, to: 0.5, fps: 10) { Self.mover() }
        let source = try #require(CGImageSourceCreateWithURL(folder["move.gif"] as CFURL, nil))
        #expect(CGImageSourceGetCount(source) == 5)
        await #expect(throws: RenderPoolError.self) {
            var job = Self.job
            job.pixelLimit = 64 * 16 * 4
            try await pool.write(job, to: folder["long.gif"], from: 0, to: 0.5, fps: 10) { Self.mover() }
        }
        #expect(folder.contents == ["move.gif"])
        #expect(pool.statistics == Self.idle)
    }

    @Test(.fixedFonts) func fonts_areThoseOfTheTask() async throws {
        let mine = FontCatalogue.shared
        let isMine = try await RenderPool().run(Self.job) { _ in FontCatalogue.shared === mine }
        #expect(isMine)
    }

    // MARK: Threads

    /// Each of three waits for the other two: on fewer threads this would never end.
    @Test func jobs_runSideBySide() async throws {
        let pool = RenderPool(concurrentJobs: 3), arrived = Guarded(0), all = Gate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    try await pool.run(Self.job) { _ in
                        if arrived.withLock({
                            $0 += 1; return $0
                        }) == 3 {
                            all.open()
                        }
                        all.pass()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(pool.statistics == Self.idle)
    }

    @Test func jobs_areNoMoreAtOnceThanAsked() async throws {
        let pool = RenderPool(concurrentJobs: 2), counts = Guarded((now: 0, most: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    try await pool.run(Self.job) { canvas in
                        counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                        canvas.layer = Self.mover()
                        for i in 0..<3 { _ = try canvas.image(at: Double(i)) }
                        counts.withLock { $0.now -= 1 }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(counts.withLock { $0.most } == 2)
    }

    /// What a job leaves open does not reach the next one.
    @Test func jobs_haveAStateOfTheirOwn() async throws {
        let pool = RenderPool(concurrentJobs: 1)
        try await pool.run(Self.job) { canvas in
            canvas.layer = Self.mover()
            CATransaction.begin()
            CATransaction.setAnimationDuration(7)
            UITraitCollection.current = UITraitCollection(userInterfaceStyle: .dark)
            let context = CGContext(
                data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
            UIGraphicsPushContext(context!)
            #expect(CATransaction.animationDuration() == 7)
        }
        try await pool.run(Self.job) { _ in
            #expect(CATransaction.animationDuration() == 0.25)
            #expect(UITraitCollection.current.userInterfaceStyle == .light)
            #expect(UIGraphicsGetCurrentContext() == nil)
        }
    }

    @Test func layers_goWithTheirJob() async throws {
        weak let kept: CALayer?
        let pool = RenderPool(), box = Guarded<WeakLayer>(WeakLayer())
        _ = try await pool.image(Self.job) {
            let layer = Self.mover()
            box.withLock { $0.layer = layer }
            return layer
        }
        kept = box.withLock { $0.layer }
        #expect(kept == nil)
    }
    private struct WeakLayer { weak var layer: CALayer? }

    // MARK: Order

    @Test func priorities_comeFirstAndEqualsInOrder() async throws {
        let pool = RenderPool(concurrentJobs: 1), gate = Gate(), order = Guarded<[String]>([])
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await pool.run(Self.job) { _ in gate.pass() } }
            try await Self.wait(pool) { $0.running == 1 }
            for (i, priority) in [TaskPriority.low, .medium, .high, .low, .medium, .high].enumerated() {
                var job = Self.job
                job.priority = priority
                group.addTask { [job] in
                    try await pool.run(job) { _ in order.withLock { $0.append("\(priority.rawValue)-\(i)") } }
                }
                try await Self.wait(pool) { $0.waiting == i + 1 }
            }
            gate.open()
            try await group.waitForAll()
        }
        let high = TaskPriority.high.rawValue, medium = TaskPriority.medium.rawValue, low = TaskPriority.low.rawValue
        #expect(
            order.withLock { $0 }
                == ["\(high)-2", "\(high)-5", "\(medium)-1", "\(medium)-4", "\(low)-0", "\(low)-3"])
    }

    @Test func priority_isTheTasks() async throws {
        let pool = RenderPool(concurrentJobs: 1), gate = Gate(), order = Guarded<[Int]>([])
        let first = Task { try await pool.run(Self.job) { _ in gate.pass() } }
        try await Self.wait(pool) { $0.running == 1 }
        let low = Task(priority: .low) { try await pool.run(Self.job) { _ in order.withLock { $0.append(1) } } }
        try await Self.wait(pool) { $0.waiting == 1 }
        let high = Task(priority: .high) { try await pool.run(Self.job) { _ in order.withLock { $0.append(2) } } }
        try await Self.wait(pool) { $0.waiting == 2 }
        gate.open()
        try await first.value
        await pool.finish()
        _ = (low, high)
        #expect(order.withLock { $0 } == [2, 1])
    }

    // MARK: Readers

    @Test func slowReader_holdsNoMoreFramesThanAskedAndNoThread() async throws {
        let pool = RenderPool(concurrentJobs: 1), drawn = Guarded(0)
        final class Counting: CALayer {
            var count: Guarded<Int>?
            @Animatable var step: CGFloat = 0
            override init() { super.init() }
            required init?(coder: NSCoder) { super.init(coder: coder) }
            override init(layer: Any) {
                super.init(layer: layer)
                count = (layer as? Counting)?.count
            }
            override func draw(in context: CGContext) { count?.withLock { $0 += 1 } }
        }
        var job = Self.job
        job.heldFrames = 3
        let frames = pool.frames(job, from: 0, to: 10, fps: 10) {
            let layer = Counting()
            layer.frame = CGRect(x: 0, y: 0, width: 64, height: 16)
            layer.count = drawn
            let move = CABasicAnimation(keyPath: "step")
            (move.fromValue, move.toValue, move.duration) = (0, 1, 10)
            layer.add(move, forKey: nil)
            return layer
        }
        var iterator = frames.makeAsyncIterator()
        #expect(try await iterator.next()?.index == 0)
        try await Self.wait(pool) { $0.paused == 1 }
        #expect(pool.statistics.pixelsInFlight == 64 * 16 * 4)
        // One taken, three ahead.
        #expect(drawn.withLock { $0 } == 4)
        // The only thread is free for others meanwhile.
        _ = try await pool.image(Self.job) { Self.mover() }
        #expect(try await iterator.next()?.index == 1)
        try await Self.wait(pool) { $0.paused == 1 }
        #expect(drawn.withLock { $0 } == 5)
        var rest = 0
        while try await iterator.next() != nil { rest += 1 }
        #expect(rest == 98)
        #expect(try await iterator.next() == nil)
        #expect(pool.statistics == Self.idle)
    }

    @Test func leavingThePass_endsTheJob() async throws {
        let pool = RenderPool(concurrentJobs: 1)
        for try await frame in pool.frames(Self.job, from: 0, to: 1000, fps: 10, of: { Self.mover() })
        where frame.index == 2 {
            break
        }
        try await Self.wait(pool) { $0 == Self.idle }
    }

    // MARK: Limits

    @Test func pixels_inFlightStayBelowTheLimit() async throws {
        // Each small job holds 2,048 pixels: three of them fit, and a large one of 6,144 only alone.
        let pool = RenderPool(concurrentJobs: 8, pixelsInFlight: 6500), most = Guarded((small: 0, pixels: 0, large: 0))
        let gate = Gate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for i in 0..<24 {
                var job = Self.job
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
                if i == 2 { try await Self.wait(pool) { $0.running == 3 } }
            }
            try await Self.wait(pool) { $0.waiting == 21 }
            gate.open()
            try await group.waitForAll()
        }
        #expect(most.withLock { $0.pixels } == 6144)
        #expect(most.withLock { $0.small } == 3)
        #expect(most.withLock { $0.large } == 1)
        #expect(pool.statistics == Self.idle)
    }

    /// A paused job's pixels are what the next one waits for, and it is behind it: it must go on all the same.
    @Test func pausedJob_goesOnPastOneThatWaitsForItsPixels() async throws {
        let pool = RenderPool(concurrentJobs: 1, pixelsInFlight: 2048)
        var iterator = pool.frames(Self.job, from: 0, to: 1, fps: 10) { Self.mover() }.makeAsyncIterator()
        #expect(try await iterator.next()?.index == 0)
        try await Self.wait(pool) { $0.paused == 1 }
        var urgent = Self.job
        urgent.priority = .high
        let image = Task { [urgent] in try await pool.image(urgent) { Self.mover() } }
        try await Self.wait(pool) { $0.waiting == 1 }
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
            _ = try await pool.run(.init(size: Self.job.size, timeLimit: .nan)) { _ in }
        }
    }

    @Test func pixelLimit_endsAJob() async throws {
        let pool = RenderPool(), drawn = Guarded(0)
        var job = Self.job
        job.pixelLimit = 64 * 16 * 3
        let error = await #expect(throws: RenderPoolError.self) {
            try await pool.run(job) { canvas in
                canvas.layer = Self.mover()
                while true {
                    _ = try canvas.image(at: 0)
                    drawn.withLock { $0 += 1 }
                }
            }
        }
        #expect(error?.kind == .tooManyPixels)
        #expect(drawn.withLock { $0 } == 3)
        // Frames that are counted before are refused before the first one.
        var frames = pool.frames(job, from: 0, to: 1, fps: 4) { Self.mover() }.makeAsyncIterator()
        await #expect(throws: RenderPoolError.self) { try await frames.next() }
    }

    @Test func timeLimit_endsAJobThatDrawsForEver() async throws {
        let pool = RenderPool(concurrentJobs: 1)
        var job = Self.job
        job.timeLimit = 0.05
        let error = await #expect(throws: RenderPoolError.self) {
            try await pool.run(job) { canvas in
                canvas.layer = Self.mover()
                var time = 0.0
                while true {
                    _ = try canvas.image(at: time)
                    time += 0.01
                }
            }
        }
        #expect(error?.kind == .timeLimit)
        try await Self.wait(pool) { $0 == Self.idle }
    }

    /// Its thread cannot be stopped; its caller does not wait for it.
    @Test func timeLimit_freesTheCallerOfAJobThatIsStuck() async throws {
        let pool = RenderPool(concurrentJobs: 1), gate = Gate()
        var job = Self.job
        job.timeLimit = 0.05
        let error = await #expect(throws: RenderPoolError.self) { try await pool.run(job) { _ in gate.pass() } }
        #expect(error?.kind == .timeLimit)
        #expect(pool.statistics.running == 1)
        // What waits behind it has a limit, too.
        job.waitLimit = 0.05
        let second = await #expect(throws: RenderPoolError.self) { try await pool.run(job) { _ in } }
        #expect(second?.kind == .waitLimit)
        #expect(pool.statistics.waiting == 0)
        gate.open()
        await pool.finish()
        #expect(pool.statistics == Self.idle)
    }

    @Test func timeLimit_counts_whileNobodyReads() async throws {
        // A limit that suffices for the two frames that are drawn before the job is paused.
        for limit in [0.05, 0.5, 5, 50, 500] {
            let pool = RenderPool()
            var job = Self.job
            job.timeLimit = limit
            var frames = pool.frames(job, from: 0, to: 1000, fps: 10) { Self.mover() }.makeAsyncIterator()
            do {
                #expect(try await frames.next()?.index == 0)
                try await Self.wait(pool) { $0 == Self.idle }
                // What was drawn before is still there.
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
        let pool = RenderPool(concurrentJobs: 1, waitingJobs: 1), gate = Gate()
        let first = Task { try await pool.run(Self.job) { _ in gate.pass() } }
        try await Self.wait(pool) { $0.running == 1 }
        let second = Task { try await pool.run(Self.job) { _ in 2 } }
        try await Self.wait(pool) { $0.waiting == 1 }
        let error = await #expect(throws: RenderPoolError.self) { try await pool.run(Self.job) { _ in } }
        #expect(error?.kind == .tooManyWaiting)
        gate.open()
        try await first.value
        #expect(try await second.value == 2)
        // Nobody may wait, but there is room.
        _ = try await RenderPool(waitingJobs: 0).image(Self.job) { Self.mover() }
    }

    /// Of jobs that come at the same moment exactly as many are refused as are too many.
    @Test func waitingJobs_areAsManyAsMay() async throws {
        for _ in 0..<50 {
            let pool = RenderPool(concurrentJobs: 1, waitingJobs: 8), gate = Gate()
            let first = Task { try await pool.run(Self.job) { _ in gate.pass() } }
            try await Self.wait(pool) { $0.running == 1 }
            let isRefused = Guarded(0)
            let others = (0..<32).map { _ in
                Task {
                    do {
                        try await pool.run(Self.job) { _ in }
                    } catch let error as RenderPoolError where error.kind == .tooManyWaiting {
                        isRefused.withLock { $0 += 1 }
                    }
                }
            }
            try await Self.wait(pool) { $0.waiting + isRefused.withLock { $0 } == 32 }
            #expect(isRefused.withLock { $0 } == 24)
            gate.open()
            try await first.value
            for other in others { try await other.value }
            #expect(pool.statistics == Self.idle)
        }
    }

    // MARK: Ends

    @Test func errors_areTheJobs() async throws {
        struct Failure: Error {}
        let pool = RenderPool()
        await #expect(throws: Failure.self) { try await pool.run(Self.job) { _ in throw Failure() } }
        await #expect(throws: Failure.self) { try await pool.image(Self.job) { throw Failure() } }
        var frames = pool.frames(Self.job, from: 0, to: 1, fps: 4) { throw Failure() }.makeAsyncIterator()
        await #expect(throws: Failure.self) { try await frames.next() }
        #expect(try await frames.next() == nil)
        #expect(pool.statistics == Self.idle)
    }

    @Test func cancelledTask_startsNothing() async throws {
        let pool = RenderPool(concurrentJobs: 1), gate = Gate()
        let first = Task { try await pool.run(Self.job) { _ in gate.pass() } }
        try await Self.wait(pool) { $0.running == 1 }
        let waiting = Task { try await pool.run(Self.job) { _ in _ = Issue.record("It ran.") } }
        try await Self.wait(pool) { $0.waiting == 1 }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(pool.statistics.waiting == 0)
        let early = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await pool.run(Self.job) { _ in _ = Issue.record("It ran.") }
        }
        await #expect(throws: CancellationError.self) { try await early.value }
        gate.open()
        try await first.value
    }

    @Test func cancelledTask_goesOnAtOnceAndItsJobStopsAtTheNextFrame() async throws {
        let pool = RenderPool(concurrentJobs: 1), gate = Gate(), hasBegun = Gate(), isStopped = Guarded(false)
        let task = Task {
            try await pool.run(Self.job) { canvas in
                canvas.layer = Self.mover()
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
            for try await _ in pool.frames(Self.job, from: 0, to: 1e6, fps: 100, of: { Self.mover() }) { count += 1 }
            return count
        }
        try await Self.wait(pool) { $0.running + $0.paused == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        try await Self.wait(pool) { $0 == Self.idle }
    }

    @Test func finish_waitsAndRefuses() async throws {
        let pool = RenderPool(concurrentJobs: 1), gate = Gate(), done = Guarded(0)
        for i in 1...3 {
            Task {
                try await pool.run(Self.job) { _ in
                    gate.pass(); done.withLock { $0 += 1 }
                }
            }
            try await Self.wait(pool) { $0.running + $0.waiting == i }
        }
        let finished = Task {
            await pool.finish()
            return done.withLock { $0 }
        }
        var refusal: RenderPoolError?
        while refusal == nil {
            // Until it was told, jobs are taken.
            do { try await pool.run(.init(size: Self.job.size, waitLimit: 0.002)) { _ in } } catch {
                refusal = (error as? RenderPoolError).flatMap { $0.kind == .closed ? $0 : nil }
            }
        }
        #expect(done.withLock { $0 } == 0)
        gate.open()
        #expect(await finished.value == 3)
    }

    // MARK: All at once

    /// Readers that pause their jobs again and again, leave, or are cancelled, from many tasks, with few threads and few
    /// pixels: a wake-up that is lost would leave one of them waiting for ever.
    @Test func storm_ofReaders() async throws {
        struct Failure: Error {}
        let pool = RenderPool(concurrentJobs: 2, pixelsInFlight: 5000)
        let seed = UInt64.random(in: 0 ... .max)
        var state = seed
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<600 {
                let ending = ["reads", "leaves", "cancelled"][next(3)], count = next(25), yields = next(4)
                var job = RenderPool.Job(
                    size: CGSize(width: 1 + next(20), height: 1 + next(20)),
                    priority: [TaskPriority.low, .medium, .high][next(3)], heldFrames: 1 + next(3))
                job.waitLimit = 10_000
                group.addTask { [job] in
                    let frames = pool.frames(job, from: 0, to: 2.5, fps: 10) { Self.mover() }
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
        #expect(pool.statistics == Self.idle, "seed \(seed)")
    }

    /// 10,000 jobs of which some are cancelled, some throw, some never end and some are too large: each answers once, none is
    /// lost, and the limits hold.
    @Test func storm() async throws {
        let pool = RenderPool(concurrentJobs: 4, pixelsInFlight: 40_000)
        struct Failure: Error {}
        var random = SystemRandomNumberGenerator()
        let seed = UInt64.random(in: 0 ... .max, using: &random)
        var state = seed
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let mostPixels = Guarded(0)
        var ends: [String: Int] = [:], expected: [String: Int] = [:]
        await withTaskGroup(of: (String, String).self) { group in
            for _ in 0..<10_000 {
                let kind = ["draws", "draws", "throws", "large", "late", "frames", "cancelled"][next(7)]
                let side = 1 + next(60), delay = next(3000), priority = [TaskPriority.low, .medium, .high][next(3)]
                let size = kind == "large" ? CGSize(width: 200, height: 200) : CGSize(width: side, height: side)
                var job = RenderPool.Job(size: size, priority: priority)
                if kind == "late" { job.timeLimit = 0.002 }
                expected[kind, default: 0] += 1
                group.addTask { [job] in
                    let task = Task {
                        if kind == "frames" {
                            var count = 0
                            for try await frame in pool.frames(job, from: 0, to: 3, fps: 10, of: { Self.mover() }) {
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
                            canvas.layer = Self.mover()
                            repeat { _ = try canvas.image(at: 0) } while kind == "late"
                        }
                    }
                    if kind == "cancelled" {
                        try? await Task.sleep(for: .microseconds(delay))
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
        #expect(ends["cancelled: cancelled"] ?? 0 > 0, "\(log)")
        #expect(mostPixels.withLock { $0 } <= 40_000)
        await pool.finish()
        #expect(pool.statistics == Self.idle, "\(log)")
    }
}
