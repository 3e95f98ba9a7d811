import Mica
import Testing
import UIKit

/// The user settings that hosts without a display report.
@MainActor @Suite struct HostSettingsTests {
    @Test func accessibility_isOff_unlessAskedFor() {
        let size = CGSize(width: 20, height: 20)
        _ = OfflineRenderer(view: UIView(), size: size, accessibility: .init { $0.isReduceMotionEnabled = true })
        #expect(UIAccessibility.isReduceMotionEnabled && !UIAccessibility.isBoldTextEnabled)
        let harness = TestHarness(UIView(), size: size, accessibility: .init { $0.isBoldTextEnabled = true })
        #expect(!UIAccessibility.isReduceMotionEnabled && UIAccessibility.isBoldTextEnabled)
        _ = OfflineRenderer(view: UIView(), size: size)
        #expect(UIAccessibility.settings == UIAccessibility.Settings())
        withExtendedLifetime(harness) {}
    }
}
