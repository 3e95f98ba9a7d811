import Foundation
import QuartzCore
import Testing

@Suite(.serialized) struct ClockTests {
    /// Runs `body` on a thread of its own, which has no host yet.
    private func onNewThread(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { done in
            Thread {
                body()
                done.resume()
            }.start()
        }
    }

    /// Returns when this many real seconds have passed, or more.
    private func letPass(_ seconds: Double) {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end { sched_yield() }
    }

    /// Returns `true` if the clock reaches a time within far more queries than necessary.
    private func isReached(_ time: CFTimeInterval) -> Bool {
        for _ in 0..<100_000_000 where CACurrentMediaTime() >= time { return true }
        return false
    }

    /// A begin time read before there was a host is valid for the first host.
    @Test func time_beforeAHostIsTheHostsTime() async {
        await onNewThread { [self] in
            let layer = CALayer()
            let fade = CABasicAnimation(keyPath: "opacity")
            fade.fromValue = 0
            fade.toValue = 1
            fade.duration = 1
            let now = CACurrentMediaTime()
            fade.beginTime = now + 0.5
            layer.add(fade, forKey: "fade")
            // Time before the host is made does not count.
            letPass(0.02)
            let host = LayerHost(layer: layer, size: CGSize(width: 8, height: 8), scale: 1)
            #expect(host.startTime == now && CACurrentMediaTime() == now)
            for (time, shown) in [(0.25, 1.0), (0.75, 0.25), (1.25, 0.75), (2, 1)] {
                host.advance(to: host.startTime + time)
                #expect(layer.presentation()?.opacity == Float(shown))
            }
            // The next one starts like any other.
            let second = LayerHost(layer: CALayer(), size: CGSize(width: 8, height: 8), scale: 1)
            #expect(second.startTime == LayerHost.epoch)
        }
    }

    /// The host of code outside a turn; the rules are in `Docs/architecture.md`.
    @Test func code_outsideATurnHasTheNearestHost() async {
        await onNewThread {
            let size = CGSize(width: 8, height: 8), shown = CALayer()
            #expect(LayerHost.current == nil && shown.clockHost == nil)
            let first = LayerHost(layer: shown, size: size, scale: 1, startTime: 10)
            CATransaction.flush()
            do {
                let second = LayerHost(layer: CALayer(), size: size, scale: 1, startTime: 20)
                // Until its first commit the transaction retains it.
                CATransaction.flush()
                // The one made last, except for layers that another one shows.
                #expect(LayerHost.current === second && CACurrentMediaTime() == 20)
                #expect(shown.clockHost === first && CALayer().clockHost === second)
                // The running one.
                first.perform { #expect(LayerHost.current === first && CACurrentMediaTime() == 10) }
                #expect(LayerHost.current === second)
            }
            // It is released, and none replaces it.
            #expect(LayerHost.current == nil && shown.clockHost === first)
        }
    }

    /// Display links and timers that were started without a host use the clock of the next one.
    @Test func timers_moveToTheNextHost() async {
        await onNewThread {
            final class Count { var calls = 0 }
            let timed = Count(), linked = Count()
            let timer = MediaTimer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { _ in timed.calls += 1 }
            let link = CADisplayLink { _ in linked.calls += 1 }
            link.add(to: .current, forMode: .common)
            let host = LayerHost(layer: CALayer(), size: CGSize(width: 8, height: 8), scale: 1)
            host.advance(to: host.startTime + 1.25)
            #expect(timed.calls == 2 && linked.calls > 60)
            timer.invalidate()
            link.invalidate()
        }
    }

    /// It starts with the process, not with the machine, and continues.
    @Test(.timeLimit(.minutes(5))) func time_withoutAHostGoesOn() async {
        await onNewThread { [self] in
            let first = CACurrentMediaTime()
            letPass(0.05)
            let later = CACurrentMediaTime()
            #expect(first >= LayerHost.epoch && later - first >= 0.05 - 1 / 1024.0)
            let running = ProcessInfo.processInfo.systemUptime
            #expect(first - LayerHost.epoch < running)
            // Code that polls for a time reaches it.
            #expect(isReached(later + 0.01))
        }
    }

    /// Within a turn of the main queue it is constant, so that content built in one go has one time.
    @MainActor @Test(.timeLimit(.minutes(5))) func time_standsWithinATurnOfTheMainQueue() async {
        /// Whatever ran on the main actor before, there is no host now.
        func forgetHosts() {
            _ = LayerHost(layer: CALayer(), size: CGSize(width: 1, height: 1), scale: 1)
            CATransaction.flush()
            #expect(LayerHost.current == nil)
        }
        forgetHosts()
        let first = CACurrentMediaTime()
        letPass(0.01)
        #expect(CACurrentMediaTime() == first)
        await withCheckedContinuation { next in DispatchQueue.main.async { next.resume() } }
        letPass(0.01)
        forgetHosts()
        #expect(CACurrentMediaTime() > first)
        // Even there, code that polls for a time reaches it.
        forgetHosts()
        #expect(isReached(CACurrentMediaTime() + 0.01))
    }
}
