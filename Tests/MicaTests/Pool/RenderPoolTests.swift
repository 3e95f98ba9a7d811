import CoreText
import Foundation
import ImageIO
import Mica
import MicaBase
import QuartzCore
import Testing
import UIKit

/// Pictures and movies of pools, their order and their threads.
@Suite(.timeLimit(.minutes(20))) struct RenderPoolTests {
    // MARK: Pictures

    @Test func image_isThatOfARenderer() async throws {
        let renderer = OfflineRenderer(PoolStage.mover(), size: PoolStage.job.size)
        await renderer.advance(to: 0.5)
        let image = try await RenderPool().image(PoolStage.job, at: 0.5) { PoolStage.mover() }
        #expect(PoolStage.pixels(image) == PoolStage.pixels(renderer.image()))
        #expect(PoolStage.pixels(image)?[24, 8] == 0xFF00_40FF)
        let large = try await RenderPool().image(.init(size: PoolStage.job.size, scale: 3)) { PoolStage.mover() }
        #expect((large.width, large.height) == (192, 48))
    }

    @Test func frames_comeInOrderAndAreThoseOfARenderer() async throws {
        let renderer = OfflineRenderer(PoolStage.mover(), size: PoolStage.job.size)
        let expected = renderer.frames(from: 0, to: 1, fps: 20).map { PoolStage.pixels($0.image) }
        var job = PoolStage.job
        for ahead in [1, 3, 100] {
            job.heldFrames = ahead
            let frames = RenderPool(concurrentJobs: 2).frames(job, from: 0, to: 1, fps: 20) { PoolStage.mover() }
            #expect(frames.count == 20)
            var drawn: [Bitmap?] = [], indices: [Int] = [], times: [Double] = []
            for try await frame in frames {
                drawn.append(PoolStage.pixels(frame.image))
                indices.append(frame.index)
                times.append(frame.time)
            }
            #expect(drawn == expected)
            #expect(indices == Array(0..<20))
            #expect(times == (0..<20).map { Double($0) / 20 })
        }
        // They differ, so the order is visible.
        #expect(expected.count == 20 && expected[3] != expected[4])
    }

    @Test func frames_areNoneForAnEmptyRange() async throws {
        let frames = RenderPool().frames(PoolStage.job, from: 1, to: 1, fps: 20) { PoolStage.mover() }
        var iterator = frames.makeAsyncIterator()
        #expect(try await iterator.next() == nil)
        #expect(try await iterator.next() == nil)
    }

    @Test func write_makesAFile() async throws {
        let folder = try TemporaryFolder()
        let pool = RenderPool()
        try await pool.write(PoolStage.job, to: folder["move.gif"], from: 0, to: 0.5, fps: 10) { PoolStage.mover() }
        let source = try #require(CGImageSourceCreateWithURL(folder["move.gif"] as CFURL, nil))
        #expect(CGImageSourceGetCount(source) == 5)
        await #expect(throws: RenderPoolError.self) {
            var job = PoolStage.job
            job.pixelLimit = 64 * 16 * 4
            try await pool.write(job, to: folder["long.gif"], from: 0, to: 0.5, fps: 10) { PoolStage.mover() }
        }
        #expect(folder.contents == ["move.gif"])
        #expect(pool.statistics == PoolStage.idle)
    }

    @Test(.fixedFonts) func fonts_areThoseOfTheTask() async throws {
        let mine = FontCatalogue.shared
        let isMine = try await RenderPool().run(PoolStage.job) { _ in FontCatalogue.shared === mine }
        #expect(isMine)
    }

    // MARK: Threads

    /// Each of three waits for the other two: on fewer threads this would never end.
    @Test func jobs_runSideBySide() async throws {
        let pool = RenderPool(concurrentJobs: 3), arrived = Guarded(0), all = PoolStage.Gate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    try await pool.run(PoolStage.job) { _ in
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
        #expect(pool.statistics == PoolStage.idle)
    }

    @Test func jobs_areNoMoreAtOnceThanAsked() async throws {
        let pool = RenderPool(concurrentJobs: 2), counts = Guarded((now: 0, most: 0)), met = PoolStage.Gate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    try await pool.run(PoolStage.job) { canvas in
                        let now = counts.withLock {
                            $0 = ($0.now + 1, max($0.most, $0.now + 1))
                            return $0.now
                        }
                        // The first waits for a second: a busy machine may not run two at once otherwise.
                        if now == 2 { met.open() }
                        met.pass()
                        canvas.layer = PoolStage.mover()
                        for i in 0..<3 { _ = try canvas.image(at: Double(i)) }
                        counts.withLock { $0.now -= 1 }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(counts.withLock { $0.most } == 2)
    }

    /// The state that a job leaves behind does not reach the next one.
    @Test func jobs_haveAStateOfTheirOwn() async throws {
        let pool = RenderPool(concurrentJobs: 1)
        try await pool.run(PoolStage.job) { canvas in
            canvas.layer = PoolStage.mover()
            CATransaction.begin()
            CATransaction.setAnimationDuration(7)
            UITraitCollection.current = UITraitCollection(userInterfaceStyle: .dark)
            let context = CGContext(
                data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
            UIGraphicsPushContext(context!)
            #expect(CATransaction.animationDuration() == 7)
        }
        try await pool.run(PoolStage.job) { _ in
            #expect(CATransaction.animationDuration() == 0.25)
            #expect(UITraitCollection.current.userInterfaceStyle == .light)
            #expect(UIGraphicsGetCurrentContext() == nil)
        }
    }

    @Test func layers_goWithTheirJob() async throws {
        weak let kept: CALayer?
        let pool = RenderPool(), box = Guarded<WeakLayer>(WeakLayer())
        _ = try await pool.image(PoolStage.job) {
            let layer = PoolStage.mover()
            box.withLock { $0.layer = layer }
            return layer
        }
        kept = box.withLock { $0.layer }
        #expect(kept == nil)
    }
    private struct WeakLayer { weak var layer: CALayer? }

    // MARK: Order

    @Test func priorities_comeFirstAndEqualsInOrder() async throws {
        let pool = RenderPool(concurrentJobs: 1), gate = PoolStage.Gate(), order = Guarded<[String]>([])
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await pool.run(PoolStage.job) { _ in gate.pass() } }
            try await PoolStage.wait(pool) { $0.running == 1 }
            for (i, priority) in [TaskPriority.low, .medium, .high, .low, .medium, .high].enumerated() {
                var job = PoolStage.job
                job.priority = priority
                group.addTask { [job] in
                    try await pool.run(job) { _ in order.withLock { $0.append("\(priority.rawValue)-\(i)") } }
                }
                try await PoolStage.wait(pool) { $0.waiting == i + 1 }
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
        let pool = RenderPool(concurrentJobs: 1), gate = PoolStage.Gate(), order = Guarded<[Int]>([])
        let first = Task { try await pool.run(PoolStage.job) { _ in gate.pass() } }
        try await PoolStage.wait(pool) { $0.running == 1 }
        let low = Task(priority: .low) { try await pool.run(PoolStage.job) { _ in order.withLock { $0.append(1) } } }
        try await PoolStage.wait(pool) { $0.waiting == 1 }
        let high = Task(priority: .high) { try await pool.run(PoolStage.job) { _ in order.withLock { $0.append(2) } } }
        try await PoolStage.wait(pool) { $0.waiting == 2 }
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
        var job = PoolStage.job
        job.heldFrames = 3
        let frames = pool.frames(job, from: 0, to: 10, fps: 10) {
            let layer = Counting()
            layer.frame = CGRect(x: 0, y: 0, width: 64, height: 16)
            layer.count = drawn
            let move = CABasicAnimation(keyPath: "step")
            move.fromValue = 0
            move.toValue = 1
            move.duration = 10
            layer.add(move, forKey: nil)
            return layer
        }
        var iterator = frames.makeAsyncIterator()
        #expect(try await iterator.next()?.index == 0)
        try await PoolStage.wait(pool) { $0.paused == 1 }
        #expect(pool.statistics.pixelsInFlight == 64 * 16 * 4)
        // One taken, three ahead.
        #expect(drawn.withLock { $0 } == 4)
        // The only thread is free for others meanwhile.
        _ = try await pool.image(PoolStage.job) { PoolStage.mover() }
        #expect(try await iterator.next()?.index == 1)
        try await PoolStage.wait(pool) { $0.paused == 1 }
        #expect(drawn.withLock { $0 } == 5)
        var rest = 0
        while try await iterator.next() != nil { rest += 1 }
        #expect(rest == 98)
        #expect(try await iterator.next() == nil)
        #expect(pool.statistics == PoolStage.idle)
    }

    @Test func leavingThePass_endsTheJob() async throws {
        let pool = RenderPool(concurrentJobs: 1)
        for try await frame in pool.frames(PoolStage.job, from: 0, to: 1000, fps: 10, of: { PoolStage.mover() })
        where frame.index == 2 {
            break
        }
        try await PoolStage.wait(pool) { $0 == PoolStage.idle }
    }
}
