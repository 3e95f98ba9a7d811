import MicaGallery
import Mica
import MicaTesting
import TestSeeds
import Testing
import UIKit

@MainActor @Suite(.fixedFonts, .seeded) struct ClockTests {
    private func makeClock() -> (ClockView, TestHarness) {
        let clock = ClockView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        clock.timeZone = TimeZone(secondsFromGMT: 0)!
        return (clock, TestHarness(clock, scale: 1))
    }

    private func turns(_ angle: CGFloat) -> Double { Double(angle) / (2 * .pi) }

    @Test func reading_ofATimeOfDay() {
        let reading = ClockReading(secondOfDay: 15 * 3600 + 45 * 60 + 30.7)
        #expect(abs(reading.hour - 0.3131944444) < 1e-4)
        #expect(abs(reading.minute - (45.0 + 30.7 / 60) / 60) < 1e-9)
        #expect(reading.second == 0.5)
        #expect(ClockReading(secondOfDay: 86_400) == ClockReading(secondOfDay: 0))
    }

    @Test func hands_neverTurnBackOverTwelve() {
        let (clock, harness) = makeClock()
        clock.start(at: Date(timeIntervalSinceReferenceDate: 86_400 - 3))
        var last = [CGFloat](repeating: -.infinity, count: 3)
        for _ in 0..<400 {
            harness.advance(by: 1.0 / 60)
            let shown = [clock.hourHand, clock.minuteHand, clock.secondHand].map { $0.presentation()?.angle ?? 0 }
            for (before, now) in zip(last, shown) { #expect(now >= before - 1e-9 && now - max(before, 0) < 6.3) }
            last = shown
        }
        #expect(abs(turns(clock.secondHand.angle).truncatingRemainder(dividingBy: 1) - 3.0 / 60) < 1e-6)
    }

    @Test func hands_goForwardsWhenTheClockIsSetBack() {
        let (clock, harness) = makeClock()
        clock.show(ClockReading(secondOfDay: 3 * 3600), animated: false)
        harness.advance(by: 0.1)
        let before = clock.hourHand.angle
        clock.show(ClockReading(secondOfDay: 2 * 3600), animated: true)
        #expect(clock.hourHand.angle > before)
        #expect(abs(turns(clock.hourHand.angle - before) - 11.0 / 12) < 1e-9)
    }

    @Test func secondHand_jumpsOnceASecondFromWhatIsShown() {
        let (clock, harness) = makeClock()
        clock.start(at: Date(timeIntervalSinceReferenceDate: 10))
        harness.advance(by: 0.9)
        #expect(abs(turns(clock.secondHand.presentation()?.angle ?? 0) - 10.0 / 60) < 1e-9)
        harness.advance(by: 0.2)
        let midway = turns(clock.secondHand.presentation()?.angle ?? 0) * 60
        #expect(midway > 10 && midway < 11)
        harness.advance(by: 0.3)
        #expect(abs(turns(clock.secondHand.presentation()?.angle ?? 0) - 11.0 / 60) < 1e-9)
    }

    @Test func slowFrames_showTheRightTime() {
        let (clock, harness) = makeClock()
        clock.start(at: Date(timeIntervalSinceReferenceDate: 0))
        harness.advance(by: 3 * 3600 + 0.5)
        #expect(abs(turns(clock.hourHand.angle) - 0.25) < 1e-4)
    }

    @Test func clock_goesWithItsWindow() {
        let (clock, harness) = makeClock()
        clock.start(at: Date(timeIntervalSinceReferenceDate: 0))
        harness.advance(by: 0.5)
        clock.removeFromSuperview()
        #expect(
            harness.renderer.host.nextEventTime == nil
                || harness.renderer.host.nextEventTime! < harness.renderer.host.time + 1)
        let angle = clock.minuteHand.angle
        harness.advance(by: 5)
        #expect(clock.minuteHand.angle == angle)
    }

    /// When clocks change, at midnight on New Year's Eve and over a leap day: no hand ever turns back, and afterwards
    /// the clock shows the calendar's time.
    @Test(arguments: [
        "2026-03-29T00:59:56Z", "2026-10-25T00:59:56Z", "2026-12-31T22:59:56Z", "2028-02-28T22:59:56Z",
    ]) func hands_neverTurnBackWhereClocksChange(_ start: String) throws {
        let (clock, harness) = makeClock()
        clock.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let date = try Date(start, strategy: .iso8601)
        clock.start(at: date)
        var last = [CGFloat](repeating: -.infinity, count: 3)
        for _ in 0..<504 {
            harness.advance(by: 1.0 / 60)
            let shown = [clock.hourHand, clock.minuteHand, clock.secondHand].map { $0.presentation()?.angle ?? 0 }
            for (before, now) in zip(last, shown) { #expect(now >= before - 1e-9) }
            last = shown
        }
        let reading = ClockReading(date.addingTimeInterval(8.4), in: clock.timeZone)
        for (hand, expected) in zip(last, [reading.hour, reading.minute, reading.second]) {
            let off = (turns(hand) - expected).truncatingRemainder(dividingBy: 1)
            #expect(min(abs(off), 1 - abs(off)) < 1e-3)
        }
    }

    /// Irregular frames: each shows the right second, and no hand turns back.
    @Test func hands_areRightAtUnevenFrames() {
        let (clock, harness) = makeClock()
        clock.start(at: Date(timeIntervalSinceReferenceDate: 43_190))
        var random = Seeded(5)
        var last: CGFloat = 0, passed = 0.0
        for _ in 0..<60 {
            let step = random.double(0.01...2.5)
            harness.advance(by: step)
            passed += step
            let second = clock.secondHand.presentation()?.angle ?? 0
            #expect(second >= last - 1e-9)
            last = second
            // The old second is still shown within a tick of the timer and the jump after a full second.
            let whole = (43_190 + passed).rounded(.down)
            let late = 43_190 + passed - whole < 0.22 ? 1.0 : 0
            let shown = turns(second).truncatingRemainder(dividingBy: 1) * 60
            let ahead = (shown - (whole - late)).truncatingRemainder(dividingBy: 60)
            #expect(ahead > -1e-6 && ahead <= late + 1e-6 || ahead < -59 + late, "after \(passed) s: \(shown)")
        }
    }

    /// The system's clocks of a test: they advance with the harness, and are set and suspended manually.
    private final class Clocks {
        private(set) var ahead = 0.0
        private let start = CACurrentMediaTime()
        func jump(by seconds: TimeInterval) { ahead += seconds }
        func read() -> SystemClock {
            let uptime = CACurrentMediaTime()
            return SystemClock(
                date: Date(timeIntervalSinceReferenceDate: 3600 + uptime - start + ahead), uptime: uptime)
        }
    }

    private func seconds(_ clock: ClockView) -> Double {
        let shown = clock.minuteHand.presentation()?.angle ?? clock.minuteHand.angle
        return (turns(shown).truncatingRemainder(dividingBy: 1) * 3600).rounded()
    }

    @Test func clock_catchesUpAfterSleepAndWhenItIsSet() {
        let (clock, harness) = makeClock()
        let clocks = Clocks()
        clock.systemClock = clocks.read
        clock.start()
        harness.advance(by: 10)
        #expect(seconds(clock) == 10)
        clocks.jump(by: 8 * 3600 + 100)
        harness.advance(by: 1)
        #expect(seconds(clock) == 111)
        #expect(abs(turns(clock.hourHand.angle) - (9.0 + 111.0 / 3600) / 12) < 1e-4)
        clocks.jump(by: -50)
        harness.advance(by: 1)
        #expect(seconds(clock) == 62)
    }

    /// Clocks are occasionally set back by a second; no hand makes a whole turn for that.
    @Test func clock_waitsForASmallStepBack() {
        let (clock, harness) = makeClock()
        let clocks = Clocks()
        clock.systemClock = clocks.read
        clock.start()
        harness.advance(by: 10.5)
        let before = clock.secondHand.angle
        clocks.jump(by: -2)
        harness.advance(by: 1.9)
        #expect(clock.secondHand.angle == before)
        harness.advance(by: 0.7)
        #expect(abs(turns(clock.secondHand.angle - before) - 1.0 / 60) < 1e-9)
    }

    @Test func clock_goesOnWhenItComesBackIntoAWindow() throws {
        let (clock, harness) = makeClock()
        let parent = try #require(clock.superview)
        clock.start(at: Date(timeIntervalSinceReferenceDate: 0))
        harness.advance(by: 5)
        clock.removeFromSuperview()
        harness.advance(by: 60)
        #expect(seconds(clock) == 5)
        parent.addSubview(clock)
        harness.advance(by: 5)
        #expect(seconds(clock) == 70)
        clock.stop()
        clock.removeFromSuperview()
        parent.addSubview(clock)
        harness.advance(by: 5)
        #expect(seconds(clock) == 70, "a stopped clock stays stopped")
    }

    @Test func clock_isRightAfterTheBackground() {
        let (clock, harness) = makeClock()
        clock.start(at: Date(timeIntervalSinceReferenceDate: 0))
        harness.advance(by: 5)
        harness.enterBackground()
        harness.advance(by: 300)
        harness.enterForeground()
        harness.advance(by: 0.5)
        #expect(abs(seconds(clock) - 305.5) < 1.1)
    }

    @Test func time_isReadOrRefused() throws {
        let scene = ClockScene()
        try scene.setParameter("time", to: "23:59:57.5")
        #expect(scene.time?.secondOfDay == 86_397.5 && scene.time?.parameterText == "23:59:57.5")
        try scene.setParameter("time", to: "7:05")
        #expect(scene.time?.parameterText == "7:05:00")
        for text in ["12", "24:00", "12:60", "12:00:60", "a:b", "1:2:3:4", "-1:00", "12:00:nan", "1.5:00"] {
            #expect(throws: SceneParameterError.self) { try scene.setParameter("time", to: text) }
        }
        #expect(scene.time?.parameterText == "7:05:00")
        try scene.setParameter("time", to: "")
        #expect(scene.time == nil)
    }

    @Test func scene_inAWindow_showsWhatTimeItIs() throws {
        SceneHost.isLive = true
        defer { SceneHost.isLive = false }
        let before = ClockReading(Date(), in: .current).hour
        let harness = TestHarness(ClockScene().makeView(), size: CGSize(width: 100, height: 100), scale: 1)
        harness.advance(by: 0.1)
        let clock = try #require(harness.window.subviews.first?.subviews.first as? ClockView)
        let shown = clock.hourHand.angle / (2 * .pi), after = ClockReading(Date(), in: .current).hour
        #expect(clock.timeZone == .current)
        // Ten seconds more on both sides, for the harness's own time; twelve o'clock may lie between the two.
        let slack = 10 / 43_200.0
        func since(_ turns: Double) -> Double { turns - before + slack - (turns - before + slack).rounded(.down) }
        #expect(since(shown) <= since(after) + slack, "\(shown), not \(before) to \(after) turns")
    }

    @Test(arguments: [true, false]) func clock_looksAsBefore(_ isDark: Bool) throws {
        let scene = ClockScene()
        scene.isDark = isDark
        let player = OfflineRenderer(scene: scene, size: CGSize(width: 120, height: 120), scale: 1)
        player.advance(to: 0.5)
        expectSnapshot(player.image(), isDark ? "clock_dark" : "clock_light")
    }
}
