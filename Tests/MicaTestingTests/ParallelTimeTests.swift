import Foundation
import MicaTesting
import Testing
import UIKit

/// Concurrent harnesses on the main actor: each keeps its clock in the tasks that it starts.
@MainActor @Suite struct ParallelTimeTests {
    private static func view() -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)) }

    /// Records the times of events, in seconds since its creation.
    @MainActor private final class Log {
        private let begin = CACurrentMediaTime()
        private(set) var times: [String: Double] = [:]
        private(set) var order: [String] = []
        func note(_ name: String) {
            times[name] = CACurrentMediaTime() - begin
            order.append(name)
        }
    }

    /// Begins a sleep in its initialiser, before it is in a window, and when it enters one.
    private final class Sleeper: UIView {
        var woke: [String: Double] = [:]

        override init(frame: CGRect) {
            super.init(frame: frame)
            sleep("init")
        }
        required init?(coder: NSCoder) { nil }

        override func didMoveToWindow() {
            super.didMoveToWindow()
            if window != nil { sleep("window") }
        }

        func sleep(_ name: String) {
            let begin = CACurrentMediaTime()
            Task { @MainActor in
                try? await Task.mediaSleep(nanoseconds: 500_000_000)
                woke[name] = CACurrentMediaTime() - begin
            }
        }
    }

    @Test(arguments: 0..<20) func sleep_wakesAtItsTime(_ number: Int) async {
        let view = Sleeper(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let harness = TestHarness(view)
        view.sleep("test")
        await harness.advance(by: 0.4)
        #expect(view.woke.isEmpty)
        await harness.advance(by: 0.4)
        #expect(view.woke == ["init": 0.5, "window": 0.5, "test": 0.5])
    }

    @Test(arguments: 0..<20) func animate_isAwaited(_ number: Int) async {
        let view = Self.view(), harness = TestHarness(view), log = Log()
        Task {
            await UIView.animate(withDuration: 0.5) { view.alpha = 0.2 }
            log.note("view")
            let animator = UIViewPropertyAnimator(duration: 0.25, curve: .linear) { view.alpha = 1 }
            animator.startAnimation()
            _ = await animator.addCompletion()
            log.note("animator")
        }
        MediaTimer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { _ in log.note("timer") }
        DispatchQueue.main.mediaAsyncAfter(deadline: .now() + 0.125) { log.note("queue") }
        await harness.advance(by: 0.4)
        await harness.advance(by: 0.6)
        #expect(log.times == ["queue": 0.125, "view": 0.5, "timer": 0.5, "animator": 0.75])
    }

    @Test func twentyHarnesses_keepTheirClocks() async {
        let tests = (1...20).map { number in
            Task {
                let harness = TestHarness(Self.view()), log = Log(), step = Double(number) / 64
                Task {
                    for count in 1...4 {
                        try? await Task.mediaSleep(for: .seconds(step))
                        log.note("\(count)")
                    }
                }
                while harness.time < 4 * step { await harness.advance(by: step / 2) }
                #expect(log.times == ["1": step, "2": 2 * step, "3": 3 * step, "4": 4 * step])
                #expect(CACurrentMediaTime() == harness.renderer.host.time)
            }
        }
        for test in tests { await test.value }
    }

    /// Two tests that wake each other alternately, each outside its harness's calls.
    @Test func handedOver_codeKeepsItsClock() async {
        let (toFirst, first) = AsyncStream<Void>.makeStream(), (toSecond, second) = AsyncStream<Void>.makeStream()
        func play(_ mine: AsyncStream<Void>, _ other: AsyncStream<Void>.Continuation, _ step: Double) async {
            let harness = TestHarness(Self.view()), log = Log()
            var turns = mine.makeAsyncIterator()
            for turn in 0..<8 {
                await turns.next()
                #expect(CACurrentMediaTime() == harness.renderer.host.time)
                Task {
                    try? await Task.mediaSleep(for: .seconds(step))
                    log.note("\(turn)")
                }
                await harness.advance(by: step)
                other.yield()
            }
            #expect(log.times == Dictionary(uniqueKeysWithValues: (0..<8).map { ("\($0)", Double($0 + 1) * step) }))
        }
        second.yield()
        async let one: Void = play(toFirst, second, 0.125)
        async let two: Void = play(toSecond, first, 0.5)
        _ = await (one, two)
    }

    @Test(arguments: 0..<6) func nestedGroups_belongToTheHarness(_ number: Int) async {
        let harness = TestHarness(Self.view()), log = Log()
        Task {
            await withTaskGroup(of: Void.self) { outer in
                for i in 1...3 {
                    outer.addTask {
                        await withTaskGroup(of: Void.self) { inner in
                            for j in 1...3 {
                                inner.addTask {
                                    try? await Task.mediaSleep(for: .seconds(Double(i * j) / 8))
                                    await log.note("\(i) \(j)")
                                }
                            }
                        }
                        await log.note("\(i)")
                    }
                }
            }
            log.note("all")
        }
        await harness.advance(by: 2)
        var expected = ["all": 9.0 / 8]
        for i in 1...3 {
            expected["\(i)"] = Double(i * 3) / 8
            for j in 1...3 { expected["\(i) \(j)"] = Double(i * j) / 8 }
        }
        #expect(log.times == expected)
    }

    @Test(arguments: 0..<6) func asyncLet_belongsToTheHarness(_ number: Int) async {
        let harness = TestHarness(Self.view()), log = Log()
        func sleep(_ seconds: Double) async -> Double {
            try? await Task.mediaSleep(for: .seconds(seconds))
            return CACurrentMediaTime()
        }
        Task {
            async let short = sleep(0.25), long = sleep(0.75)
            let times = await (short, long)
            log.note("both")
            #expect(times.1 - times.0 == 0.5)
        }
        await harness.advance(by: 1)
        #expect(log.times == ["both": 0.75])
    }

    private actor Store {
        var count = 0
        /// Works until it is stopped.
        func work(until gate: DispatchSemaphore) -> Int {
            gate.wait()
            return add()
        }
        func add() -> Int {
            count += 1
            return count
        }
        /// Starts a task of this actor, which the main actor learns of when it returns.
        func start(_ body: @escaping @Sendable () async -> Void) { Task { await body() } }
    }

    @Test(arguments: 0..<6) func hops_comeBackAtTheSameTime(_ number: Int) async {
        let harness = TestHarness(Self.view()), log = Log(), store = Store()
        Task {
            for _ in 1...5 {
                let count = await store.add()
                try? await Task.mediaSleep(for: .seconds(0.125))
                log.note("\(count)")
            }
        }
        await store.start {
            try? await Task.mediaSleep(for: .seconds(0.5))
            await log.note("actor")
        }
        await harness.advance(by: 1)
        #expect(log.times == ["1": 0.125, "2": 0.25, "3": 0.375, "4": 0.5, "5": 0.625, "actor": 0.5])
    }

    /// Tasks ask for the time on every actor.
    @Test(arguments: 0..<6) func mediaTime_isTheHarnessesOnEveryActor(_ number: Int) async {
        let harness = TestHarness(Self.view()), begin = CACurrentMediaTime(), step = Double(number + 1) / 16
        @Sendable nonisolated func elapsed() async -> Double {
            try? await Task.mediaSleep(for: .seconds(step))
            return CACurrentMediaTime() - begin
        }
        var times: [Double] = []
        Task {
            async let child = elapsed()
            let detached = await Task.detached { await elapsed() }.value
            times = [await child, detached, CACurrentMediaTime() - begin]
        }
        await harness.advance(by: 1)
        #expect(times == [step, step, step])
    }

    @Test(arguments: 0..<6) func errors_comeAtTheirTime(_ number: Int) async throws {
        struct Refusal: Error {}
        let harness = TestHarness(Self.view()), log = Log()
        let task = Task {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await Task.mediaSleep(for: .seconds(100)) }
                group.addTask {
                    try await Task.mediaSleep(for: .seconds(0.25))
                    throw Refusal()
                }
                do {
                    while try await group.next() != nil {}
                } catch {
                    log.note("caught")
                    throw error
                }
            }
        }
        await harness.advance(by: 1)
        #expect(log.times == ["caught": 0.25])
        await #expect(throws: Refusal.self) { try await task.value }
    }

    /// Nothing could wake them any more.
    @Test func sleepingTasks_areCancelledWithTheirHarness() async {
        var harness: TestHarness? = TestHarness(Self.view())
        let task = Task { try await Task.mediaSleep(for: .seconds(100)) }
        await harness?.advance(by: 1)
        harness = nil
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func animationsThatAreAwaited_endWithTheirViews() async {
        var view: UIView? = Self.view()
        var harness = view.map { TestHarness($0) }
        let task = Task { [weak view] in await UIView.animate(withDuration: 100) { view?.alpha = 0 } }
        await harness?.advance(by: 1)
        harness = nil
        view = nil
        #expect(await !task.value)
    }

    // MARK: Until

    @Test(arguments: 0..<6) func until_waitsForDetachedTasks(_ number: Int) async {
        let harness = TestHarness(Self.view()), log = Log()
        var sum: Int?
        Task {
            let work = Task.detached { (0..<300_000).reduce(0) { ($0 &* 31 &+ $1) % 1_000_003 } }
            sum = await work.value
            log.note("computed")
            try? await Task.mediaSleep(for: .seconds(0.25))
            log.note("slept")
        }
        #expect(await harness.advance(until: { sum != nil }, deadline: 1))
        #expect(harness.time == 0)
        #expect(await harness.advance(until: { log.times.count == 2 }, deadline: 1))
        #expect(log.times == ["computed": 0, "slept": 0.25])
    }

    /// Something moves meanwhile, but the clock is stopped.
    @Test func until_waitsForActors() async {
        let view = Self.view(), harness = TestHarness(view), store = Store(), gate = DispatchSemaphore(value: 0)
        var result: Int?, looks = 0
        UIView.animate(withDuration: 100, animations: { view.alpha = 0 }, completion: nil)
        Task { result = await store.work(until: gate) }
        func isDone() -> Bool {
            looks += 1
            if looks == 5 { gate.signal() }
            return result != nil
        }
        #expect(await harness.advance(until: isDone, deadline: 1))
        #expect(harness.time == 0 && looks > 5)
    }

    @Test func until_waitsForThreads() async {
        let harness = TestHarness(Self.view())
        @MainActor final class Flag { var isUp = false }
        let flag = Flag()
        Thread.detachNewThread { Task { @MainActor in flag.isUp = true } }
        #expect(await harness.advance(until: { flag.isUp }, deadline: 5))
    }

    @Test func until_stopsWhereAnimationsDo() async {
        let view = Self.view(), harness = TestHarness(view)
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear, animations: { view.alpha = 0 }, completion: nil)
        #expect(await harness.advance(until: { (view.layer.presentation()?.opacity ?? 1) <= 0.5 }, deadline: 2))
        #expect((0.49...0.52).contains(harness.time))
        #expect(!view.layer.animationKeys()!.isEmpty)
    }

    @Test func until_saysWhatWasMissed() async {
        let harness = TestHarness(Self.view())
        MediaTimer.scheduledTimer(withTimeInterval: 3, repeats: false) { _ in }
        let list = CapturedMessages()
        await TestPlace.$capture.withValue(list) {
            #expect(await !harness.advance(until: { false }, deadline: 0.5))
            await harness.advance(until: { false }, deadline: -1)
        }
        #expect(
            list.all == [
                "The condition was not met within 0.5 s from 0 s. The clock is at 0 s; the next thing is due at 3 s. "
                    + "Await the work of the test, or pass a later deadline.",
                "The deadline of advance(until:deadline:) must be 0–86400 seconds (got -1.0). "
                    + "Pass a time on the harness's clock.",
            ])
    }
}
