import Foundation
import QuartzCore
import Testing

/// Calls on the main actor. Tests wait in `dispatchMain()`: the main actor's code runs on threads of the pool, where
/// `Thread.isMainThread` is false.
@Suite(.serialized) struct MainSelectorTests {
    private final class Target: NSObject, @unchecked Sendable {
        // Written on the main queue, and read after waiting for it.
        var calls: [String] = []
        func note(_ text: String) {
            calls.append(MainQueue.isCurrent ? text : "\(text), elsewhere")
        }
    }
    private static let note = Selector("note:", Target.note(_:))

    @MainActor @Test func waiting_onTheMainActor_callsAtOnce() {
        let target = Target()
        #expect(MainQueue.isCurrent)
        target.performSelector(onMainThread: Self.note, with: "a", waitUntilDone: true)
        #expect(target.calls == ["a"])
    }

    /// After an `await`, in another job of the main actor.
    @MainActor @Test func waiting_afterAnAwait_callsAtOnce() async {
        let target = Target()
        await Task.detached { #expect(!MainQueue.isCurrent) }.value
        #expect(MainQueue.isCurrent)
        target.performSelector(onMainThread: Self.note, with: "a", waitUntilDone: true)
        #expect(target.calls == ["a"])
    }

    /// In a block of the main queue outside any task.
    @Test func waiting_inABlock_callsAtOnce() async {
        let calls: [String] = await withCheckedContinuation { done in
            DispatchQueue.main.async {
                let target = Target()
                target.performSelector(onMainThread: Self.note, with: "a", waitUntilDone: true)
                done.resume(returning: target.calls)
            }
        }
        #expect(calls == ["a"])
    }

    @Test func waiting_elsewhere_returnsWhenTheMethodHas() async {
        let calls: [String] = await withCheckedContinuation { done in
            DispatchQueue.global().async {
                let target = Target()
                target.performSelector(onMainThread: Self.note, with: "a", waitUntilDone: true)
                done.resume(returning: target.calls)
            }
        }
        #expect(calls == ["a"])
    }

    @MainActor @Test func notWaiting_callsInALaterTurn() async {
        let target = Target()
        target.performSelector(onMainThread: Self.note, with: "a", waitUntilDone: false)
        #expect(target.calls.isEmpty)
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            DispatchQueue.main.async { done.resume() }
        }
        #expect(target.calls == ["a"])
    }

    @Test func inBackground_callsOnAnotherThread() async {
        let target = Target()
        target.performSelector(inBackground: Self.note, with: "a")
        for _ in 0..<1000 where target.calls.isEmpty { try? await Task.sleep(nanoseconds: 1_000_000) }
        #expect(target.calls == ["a, elsewhere"])
    }
}
