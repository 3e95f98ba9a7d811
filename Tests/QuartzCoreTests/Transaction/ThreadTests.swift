import Foundation
import QuartzCore
import Testing

/// Classes without instances in other tests: several threads create their tables at once.
private class ManyA: CALayer {
    @Animatable var one: CGFloat = 1
    @Animatable(redraws: false) var two = 2
    override class func needsDisplay(forKey key: String) -> Bool {
        key == "opacity" || super.needsDisplay(forKey: key)
    }
}
private final class ManyB: ManyA {
    @Animatable var three = CGPoint(x: 3, y: 3)
    override class func defaultValue(forKey key: String) -> Any? {
        // The class creates an instance of itself while the engine queries the class.
        if key == "cornerRadius" { return CGFloat(ManyA().one + 4) }
        return super.defaultValue(forKey: key)
    }
}
private final class ManyC: ManyA {
    @Animatable var four: String? = "four"
    var plain = 0
}

@Suite(.serialized) struct ThreadTests {
    /// Runs `body` on several threads at once, each with a number.
    func inThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        let group = DispatchGroup()
        for i in 0..<count {
            group.enter()
            let thread = Thread {
                body(i)
                group.leave()
            }
            thread.start()
        }
        group.wait()
    }

    /// Runs `body` on a thread that has ended, with all of its state, when this returns.
    private func inThreadThatEnds(_ body: @escaping @Sendable () -> Void) {
        final class Start {
            let body: @Sendable () -> Void
            init(_ body: @escaping @Sendable () -> Void) { self.body = body }
        }
        var thread = pthread_t()
        let start = Unmanaged.passRetained(Start(body))
        let code = pthread_create(
            &thread, nil,
            { start in
                Unmanaged<Start>.fromOpaque(start!).takeRetainedValue().body()
                return nil
            }, start.toOpaque())
        #expect(code == 0)
        if code == 0 { pthread_join(thread, nil) } else { start.release() }
    }

    /// Continues after a turn of another queue, perhaps on another thread.
    private func waitElsewhere() async {
        await withCheckedContinuation { back in DispatchQueue.global().async { back.resume() } }
    }

    @Test func classTables_areMadeByAnyThread() {
        let results = Results()
        inThreads(8) { i in
            for _ in 0..<50 {
                let b = ManyB(), c = ManyC()
                b.one = CGFloat(i)
                b.two = i
                c.four = "\(i)"
                let isRight =
                    b.one == CGFloat(i) && b.cornerRadius == 5 && b.value(forKey: "two") as? Int == i
                    && ManyB.needsDisplay(forKey: "three") && !ManyB.needsDisplay(forKey: "two")
                    && ManyC.needsDisplay(forKey: "opacity") && !ManyC.needsDisplay(forKey: "plain")
                    && ManyB(layer: b).three == CGPoint(x: 3, y: 3) && ManyC(layer: c).four == "\(i)"
                results.add(isRight)
            }
        }
        #expect(results.all == Array(repeating: true, count: 400))
    }

    /// A host on each thread: only class tables are shared.
    @Test func hosts_onThreadsOfTheirOwn() {
        let results = Results()
        inThreads(6) { i in
            let stage = Stage()
            let layers = [CALayer(), CAShapeLayer(), HandLayer(), CAGradientLayer()].map { stage.add($0) }
            for (n, layer) in layers.enumerated() {
                let animation = CABasicAnimation(keyPath: n == 1 ? "lineWidth" : n == 2 ? "angle" : "position.x")
                animation.fromValue = 0
                animation.toValue = Double(i)
                animation.duration = 1
                layer.add(animation, forKey: "a")
                layer.opacity = 0.5
            }
            stage.run(to: 0.5)
            _ = stage.host.renderTree()
            results.add(layers[0].presentation()!.position.x == CGFloat(i) / 2)
            stage.run(to: 2)
            results.add(layers.allSatisfy { $0.animationKeys() == nil })
        }
        #expect(results.all == Array(repeating: true, count: 12))
    }

    /// Changes of a host's tree from another thread, under the lock; the host commits them.
    @Test func changes_fromOtherThreadsAreCommitted() {
        // `@unchecked Sendable`: the layers are changed under the lock of `CATransaction`.
        struct Shared: @unchecked Sendable { let stage: Stage }
        let shared = Shared(stage: Stage())
        inThreads(4) { i in
            for n in 0..<50 {
                CATransaction.lock()
                CATransaction.begin()
                let layer = CALayer()
                layer.name = "\(i) \(n)"
                shared.stage.root.addSublayer(layer)
                CATransaction.commit()
                CATransaction.flush()
                CATransaction.unlock()
            }
        }
        shared.stage.run(to: 0)
        #expect(shared.stage.root.sublayers?.count == 200)
        #expect(shared.stage.root.sublayers?.allSatisfy { $0.presentation() != nil } == true)
    }

    /// Two hosts meet in callbacks of their turns; they could not if one waited for the end of the other's turn.
    @Test func hosts_runSideBySide() {
        let results = Results(), here = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
        inThreads(2) { i in
            let stage = Stage()
            stage.host.schedule(at: stage.host.time) {
                here[i].signal()
                results.add(here[1 - i].wait(timeout: .now() + 300) == .success)
            }
            stage.run(to: 0.1)
        }
        #expect(results.all == [true, true])
    }

    /// While a thread has the lock, the turn of another thread's host does not begin; with it, its own does.
    @Test func lock_keepsHostsOfOtherThreadsFromTheirTurns() {
        let results = Results(), order = Order()
        let isMade = DispatchSemaphore(value: 0), isLocked = DispatchSemaphore(value: 0)
        let mayEnd = DispatchSemaphore(value: 0)
        inThreads(2) { i in
            let stage = Stage()
            if i == 0 {
                results.add(isMade.wait(timeout: .now() + 300) == .success)
                CATransaction.lock()
                CATransaction.lock()
                isLocked.signal()
                stage.run(to: 0.1)
                // The other one waits at its turn, or is about to.
                results.add(mayEnd.wait(timeout: .now() + 300) == .success)
                for _ in 0..<1000 { sched_yield() }
                CATransaction.unlock()
                stage.run(to: 0.2)
                order.add("unlock")
                CATransaction.unlock()
                CATransaction.unlock()
            } else {
                isMade.signal()
                results.add(isLocked.wait(timeout: .now() + 300) == .success)
                stage.host.schedule(at: stage.host.time) { order.add("turn") }
                mayEnd.signal()
                stage.run(to: 0.1)
            }
        }
        #expect(results.all == [true, true, true])
        #expect(order.all == ["unlock", "turn"])
    }

    /// Callbacks of several hosts lock at the same time: one after the other, and none waits forever.
    @Test func lock_inTurnsOfSeveralHosts() {
        // `@unchecked Sendable`: `value` is accessed under the lock of `CATransaction`.
        final class Counter: @unchecked Sendable { var value = 0 }
        let counter = Counter()
        inThreads(4) { _ in
            let stage = Stage()
            for n in 1...60 {
                stage.host.schedule(at: stage.host.time) {
                    CATransaction.lock()
                    let before = counter.value
                    if n % 20 == 0 { for _ in 0..<100 { sched_yield() } }
                    counter.value = before + 1
                    // The lock outlives one turn in three, and begins in one in five.
                    if n % 3 != 0 { CATransaction.unlock() }
                }
                stage.run(to: Double(n) / 100)
                if n % 3 == 0 { CATransaction.unlock() }
                if n % 5 == 0 {
                    CATransaction.lock()
                    stage.host.schedule(at: stage.host.time) { CATransaction.unlock() }
                    stage.run(to: Double(n) / 100 + 0.005)
                }
            }
        }
        #expect(counter.value == 240)
    }

    /// A thread that ends with an open transaction frees its host and layers, whose deinitialisers use the thread's
    /// state.
    @Test func end_ofAThreadWithUncommittedChangesFreesThem() {
        final class Kept: @unchecked Sendable {
            // Written by one thread before it ends, read after that.
            weak var host: LayerHost?
            weak var layer: CALayer?
        }
        let kept = Kept()
        inThreadThatEnds {
            let stage = Stage(), layer = CALayer()
            stage.root.addSublayer(layer)
            layer.add(CABasicAnimation(keyPath: "opacity"), forKey: nil)
            kept.host = stage.host
            kept.layer = layer
        }
        #expect(kept.host == nil && kept.layer == nil)
    }

    /// Changes of one tree from two threads at once stop the program with a sentence that says what to do.
    @Test func changes_fromTwoThreadsAtOnceStop() async throws {
        let result = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                // `@unchecked Sendable`: the forbidden access is the subject of the test.
                struct Shared: @unchecked Sendable { let layer = CALayer() }
                let shared = Shared()
                shared.layer.addSublayer(CALayer())
                // One thread is in the middle of a change, however long that takes, when the other begins one.
                shared.layer.editAlone {
                    let isOver = DispatchSemaphore(value: 0)
                    Thread {
                        shared.layer.addSublayer(CALayer())
                        isOver.signal()
                    }.start()
                    isOver.wait()
                }
            })
        let said = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(said.contains("Two threads are changing a layer (CALayer) at once."))
        #expect(said.contains("CATransaction.lock()"))
    }

    /// The main actor may continue on another thread after a wait: transactions and animations move along.
    @MainActor @Test func mainActor_isOneThread() async throws {
        let stage = Stage(), layer = CALayer()
        stage.run(to: 0.5)
        for step in 1...40 {
            // After each wait as before it.
            layer.opacity = Float(step) / 100
            if step == 1 { stage.root.addSublayer(layer) }
            let animation = CABasicAnimation(keyPath: "zPosition")
            animation.fromValue = 0
            animation.toValue = 100
            animation.duration = 2
            layer.add(animation, forKey: "a")
            await waitElsewhere()
            stage.run(to: Double(step))
            stage.run(to: Double(step) + 0.5)
            #expect(layer.presentation()?.opacity == Float(step) / 100 && layer.presentation()?.zPosition == 50)
        }
    }

    /// Like UIKit's context and traits: values set by the main actor persist across a wait, and are not visible
    /// elsewhere.
    @MainActor @Test func perThread_comesAlongBehindAWait() async throws {
        final class Box: Sendable {}
        let kept = PerThread<Box?> { nil }, counts = PerThread { 7 }, mine = Box()
        kept.current = mine
        for step in 1...40 {
            counts.current = step
            await waitElsewhere()
            #expect(kept.current === mine && counts.current == step)
        }
        let others = await Task.detached { (kept.current == nil, counts.current) }.value
        #expect(others == (true, 7))
        kept.current = nil
        #expect(kept.current == nil)
    }

    /// `@unchecked Sendable`: only read and written under its lock.
    private final class List<Value>: @unchecked Sendable {
        private let lock = NSLock()
        private var values: [Value] = []
        func add(_ value: Value) { lock.withLock { values.append(value) } }
        var all: [Value] { lock.withLock { values } }
    }
    private typealias Results = List<Bool>
    private typealias Order = List<String>
}
