import Gallery
import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite struct ClockTests {
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

    @Test(arguments: [true, false]) func clock_looksAsBefore(_ isDark: Bool) throws {
        let scene = ClockScene()
        scene.isDark = isDark
        let player = OfflineRenderer(scene: scene, size: CGSize(width: 120, height: 120), scale: 1)
        player.advance(to: 0.5)
        expectSnapshot(player.image(), isDark ? "clock_dark" : "clock_light")
    }
}
