import Foundation
import MicaTesting
import Testing
import UIKit

/// State that belongs to one harness only: two of them alternate, each in a task of its own.
@MainActor @Suite struct HarnessScopeTests {
    private static func view() -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)) }

    /// Runs two tasks of the main actor: `one` up to the call of its closure, then all of `two`, then the rest.
    private func interleave(
        _ one: @escaping @MainActor (_ wait: @MainActor () async -> Void) async -> Void,
        _ two: @escaping @MainActor () async -> Void
    ) async {
        let (isWaiting, tellWaiting) = AsyncStream<Void>.makeStream(),
            (isOver, tellOver) = AsyncStream<Void>.makeStream()
        let first = Task {
            await one {
                tellWaiting.finish()
                for await _ in isOver {}
            }
        }
        let second = Task {
            for await _ in isWaiting {}
            await two()
            tellOver.finish()
        }
        await first.value
        await second.value
    }

    @Test func screen_isTheHarnessOwn() async {
        await interleave { wait in
            let harness = TestHarness(Self.view(), size: CGSize(width: 111, height: 50), scale: 1, style: .dark)
            await wait()
            #expect(UIScreen.main.bounds.width == 111 && UIScreen.main.scale == 1)
            #expect(UITraitCollection.current.userInterfaceStyle == .dark)
            _ = harness
        } _: {
            let harness = TestHarness(Self.view(), size: CGSize(width: 222, height: 50))
            await harness.advance(by: 0.1)
            #expect(UIScreen.main.bounds.width == 222 && UIScreen.main.scale == 2)
            #expect(UITraitCollection.current.userInterfaceStyle == .light)
        }
    }

    @Test func settings_areTheHarnessOwn() async {
        await interleave { wait in
            let harness = TestHarness(Self.view(), accessibility: .init { $0.isReduceMotionEnabled = true })
            UIView.setAnimationsEnabled(false)
            await wait()
            #expect(UIAccessibility.isReduceMotionEnabled && !UIView.areAnimationsEnabled)
            _ = harness
        } _: {
            let harness = TestHarness(Self.view())
            await harness.advance(by: 0.1)
            #expect(!UIAccessibility.isReduceMotionEnabled && UIView.areAnimationsEnabled)
        }
    }

    @Test func application_isTheHarnessOwn() async {
        await interleave { wait in
            let harness = TestHarness(Self.view())
            harness.window.makeKey()
            await wait()
            #expect(UIApplication.shared.keyWindow === harness.window && harness.window.isKeyWindow)
            #expect(UIApplication.shared.windows == [harness.window])
            #expect(UIApplication.shared.connectedScenes.count == 1)
            #expect(UIApplication.shared.applicationState == .active)
        } _: {
            let harness = TestHarness(Self.view())
            harness.window.makeKey()
            harness.enterBackground()
            #expect(UIApplication.shared.keyWindow === harness.window)
            #expect(UIApplication.shared.windows == [harness.window])
        }
    }

    /// Transactions that begin before a wait are committed by their own harness, on its clock.
    @Test func transaction_isTheHarnessOwn() async {
        var ended: Double?
        await interleave { wait in
            let view = Self.view(), layer = CALayer()
            view.layer.addSublayer(layer)
            let harness = TestHarness(view)
            await harness.advance(by: 1)
            CATransaction.setAnimationDuration(0.5)
            CATransaction.setCompletionBlock { ended = harness.time }
            layer.opacity = 0
            await wait()
            // Work of the main queue in between may commit it, as on iOS, but on no other clock.
            #expect(layer.animation(forKey: "opacity")?.duration == 0.5)
            await harness.advance(by: 1)
        } _: {
            let harness = TestHarness(Self.view())
            #expect(CATransaction.animationDuration() == 0.25)
            await harness.advance(by: 10)
        }
        #expect(ended == 1.5)
    }

    /// A view created before its harness waits for that one, not for the concurrent one.
    @Test func timers_waitForTheirHarness() async {
        var fired: [Double] = []
        await interleave { wait in
            let view = Self.view(), begin = CACurrentMediaTime()
            MediaTimer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { _ in
                fired.append(CACurrentMediaTime() - begin)
            }
            let link = CADisplayLink { _ in fired.append(CACurrentMediaTime() - begin) }
            link.preferredFramesPerSecond = 1
            link.add(to: .main, forMode: .common)
            let harness = TestHarness(view)
            await wait()
            #expect(fired.isEmpty)
            await harness.advance(by: 1)
            link.invalidate()
        } _: {
            let harness = TestHarness(Self.view())
            await harness.advance(by: 10)
        }
        #expect(fired == [0.5, 1])
    }

    @Test func twoHarnessesOfOneTest_takeItsTransactionAlong() {
        let first = Self.view(), layer = CALayer()
        first.layer.addSublayer(layer)
        let harness = TestHarness(first)
        let other = TestHarness(Self.view())
        layer.opacity = 0
        #expect(CACurrentMediaTime() == other.renderer.host.time)
        harness.advance(by: 0.125)
        #expect((0.1...0.9).contains(layer.presentation()?.opacity ?? 0))
        #expect(CACurrentMediaTime() == harness.renderer.host.time)
    }
}
