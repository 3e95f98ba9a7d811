import Foundation
import Testing
import UIKit

@MainActor @Suite struct ScreenTests {
    @Test func brightness_isClampedAndReported() {
        let screen = UIScreen.main, before = screen.brightness
        defer { screen.brightness = before }
        var reports = 0
        let observer = NotificationCenter.default.addObserver(
            forName: UIScreen.brightnessDidChangeNotification, object: screen, queue: nil
        ) { _ in MainActor.assumeIsolated { reports += 1 } }
        defer { NotificationCenter.default.removeObserver(observer) }
        screen.brightness = 0.5
        screen.brightness = 0.5
        #expect(screen.brightness == 0.5 && reports == 1)
        for (value, result) in [(7, 1), (8, 1), (-1, 0), (.nan, 0)] as [(CGFloat, CGFloat)] {
            screen.brightness = value
            #expect(screen.brightness == result)
        }
        #expect(reports == 3)
    }
}
