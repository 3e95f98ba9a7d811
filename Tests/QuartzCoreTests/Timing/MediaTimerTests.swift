import Foundation
import QuartzCore
import Testing

@Suite(.serialized) struct MediaTimerTests {
    @Test func fires_atItsExactTimes() {
        let stage = Stage()
        var times: [Double] = []
        func now() -> Double { CACurrentMediaTime() - stage.host.startTime }
        let timer = MediaTimer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { _ in times.append(now()) }
        let once = MediaTimer.scheduledTimer(withTimeInterval: 0.25, repeats: false) { _ in times.append(now()) }
        stage.run(to: 0.35)
        #expect(times.map { ($0 * 1e6).rounded() / 1e6 } == [0.1, 0.2, 0.25, 0.3])
        #expect(timer.isValid && !once.isValid && stage.host.nextEventTime != nil)
        timer.invalidate()
        stage.run(to: 2)
        #expect(times.count == 4 && !timer.isValid && stage.host.nextEventTime == nil)
    }

    /// `Timer()` of an app is a timer to replace.
    @Test func emptyTimer_isInvalid() {
        let stage = Stage(), timer = MediaTimer()
        #expect(!timer.isValid)
        timer.fire()
        RunLoop.current.add(timer, forMode: .commonModes)
        stage.run(to: 1)
        #expect(!timer.isValid && stage.host.nextEventTime == nil)
    }

    @Test func invalidate_insideItsOwnBlock() {
        let stage = Stage()
        var count = 0
        MediaTimer.scheduledTimer(withTimeInterval: .nan, repeats: true) { timer in
            count += 1
            if count == 3 { timer.invalidate() }
        }
        stage.run(to: 1)
        #expect(count == 3)
    }

    /// Only the host retains it, and not longer than necessary.
    @Test func timer_isKeptUntilItFired() {
        let stage = Stage()
        weak var timer: MediaTimer?
        timer = MediaTimer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { _ in }
        #expect(timer != nil)
        stage.run(to: 1)
        #expect(timer == nil)
    }

    @Test func withoutAHost_itRunsInTheRunLoop() {
        // `@unchecked Sendable`: the thread of the timer writes `calls`, and the test reads it after that thread's signal.
        final class Count: @unchecked Sendable { var calls = 0 }
        let count = Count(), done = DispatchSemaphore(value: 0)
        // A separate thread, on which there is no host.
        Thread {
            let timer = MediaTimer.scheduledTimer(withTimeInterval: 0.002, repeats: true) { timer in
                count.calls += 1
                if count.calls == 3 { timer.invalidate() }
            }
            // A time limit; only a fault reaches it.
            let end = Date(timeIntervalSinceNow: 60)
            while timer.isValid, end.timeIntervalSinceNow > 0 { _ = RunLoop.current.run(mode: .default, before: end) }
            done.signal()
        }.start()
        done.wait()
        #expect(count.calls == 3)
    }

    /// `asyncAfter` on the main queue uses the host's clock, at exactly its time.
    @MainActor @Test func asyncAfter_followsTheClock() {
        let host = LayerHost(layer: CALayer(), size: CGSize(width: 1, height: 1), scale: 1, startTime: 0)
        var log: [String] = []
        let item = DispatchWorkItem { log.append("cancelled") }
        DispatchQueue.main.mediaAsyncAfter(deadline: .now() + 0.3) { log.append("a \(host.time)") }
        DispatchQueue.main.mediaAsyncAfter(deadline: .now() + .milliseconds(200)) {
            log.append("b \(host.time)")
            DispatchQueue.main.mediaAsyncAfter(deadline: .now()) { log.append("c \(host.time)") }
        }
        DispatchQueue.main.mediaAsyncAfter(deadline: .now() + 0.1, execute: item)
        item.cancel()
        host.advance(to: 1)
        #expect(log == ["b 0.2", "c 0.2", "a 0.3"])
    }

    /// Of a time on the system's clock, the rest at the time of the call, in whole milliseconds.
    @MainActor @Test func asyncAfter_takesWhatIsLeftOfTheSystemsTime() {
        let host = LayerHost(layer: CALayer(), size: CGSize(width: 1, height: 1), scale: 1, startTime: 0)
        var times: [Double] = []
        let start = ContinuousClock.now
        let time: DispatchTime = .now() + 400
        DispatchQueue.main.mediaAsyncAfter(deadline: time) { times.append(host.time) }
        DispatchQueue.main.mediaAsyncAfter(
            wallDeadline: .now() + 500, execute: DispatchWorkItem { times.append(host.time) })
        let passed = (ContinuousClock.now - start) / .seconds(1)
        host.advance(to: 1000)
        #expect(times.count == 2)
        for (shown, asked) in zip(times, [400.0, 500]) {
            #expect(
                shown <= asked && shown > asked - passed - 0.002,
                "\(shown), \(passed) s after \(asked) s were asked for")
            #expect(abs(shown * 1000 - (shown * 1000).rounded()) < 1e-6)
        }
    }

    /// In a separate process: the main run loop is shared.
    @Test func foreignTimer_isSeen() async {
        await #expect(processExitsWith: .success) { @MainActor in
            #expect(!MediaTimer.isForeignTimerWaiting)
            let timer = Timer(timeInterval: 1000, repeats: false) { _ in }
            RunLoop.main.add(timer, forMode: .default)
            #expect(MediaTimer.isForeignTimerWaiting)
            timer.invalidate()
            #expect(!MediaTimer.isForeignTimerWaiting)
        }
    }
}
