import Foundation
import MicaTesting
import Testing
import UIKit

/// The user's accessibility settings, as the host reports them.
@MainActor @Suite(.serialized) struct AccessibilitySettingsTests {
    @Test func everythingIsOff_unlessTheHostSaysOtherwise() {
        let defaults = UIAccessibility.Settings()
        #expect(!defaults.isReduceMotionEnabled && !defaults.isVoiceOverRunning && defaults.isVideoAutoplayEnabled)
        UIAccessibility.settings = .init {
            $0.isReduceMotionEnabled = true
            $0.isOnOffSwitchLabelsEnabled = true
        }
        #expect(UIAccessibility.isReduceMotionEnabled && UIAccessibility.isOnOffSwitchLabelsEnabled)
        #expect(!UIAccessibility.isBoldTextEnabled && !UIAccessibility.prefersCrossFadeTransitions)
        UIAccessibility.settings = defaults
        #expect(!UIAccessibility.isReduceMotionEnabled && !UIAccessibility.isOnOffSwitchLabelsEnabled)
    }

    /// Each setting returns the set value; only changes are posted.
    @Test func changes_arePosted() {
        // `@unchecked Sendable`: the notifications are posted on the thread of the test.
        final class Heard: @unchecked Sendable { var names: [NSNotification.Name] = [] }
        let heard = Heard()
        let observers = UIAccessibility.Settings.changes.map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
                heard.names.append(name)
            }
        }
        defer {
            for observer in observers { NotificationCenter.default.removeObserver(observer) }
            UIAccessibility.settings = UIAccessibility.Settings()
        }
        UIAccessibility.settings.isReduceMotionEnabled = true
        #expect(heard.names == [UIAccessibility.reduceMotionStatusDidChangeNotification])
        UIAccessibility.settings.isReduceMotionEnabled = true
        #expect(heard.names.count == 1)
        UIAccessibility.settings = .init { $0.isGrayscaleEnabled = true }
        #expect(
            heard.names.dropFirst() == [
                UIAccessibility.reduceMotionStatusDidChangeNotification,
                UIAccessibility.grayscaleStatusDidChangeNotification,
            ])
        heard.names = []
        UIAccessibility.settings = UIAccessibility.Settings(words: UIAccessibility.Settings.words) ?? .init()
        #expect(
            heard.names.count == UIAccessibility.Settings.words.count - 1 && Set(heard.names).count == heard.names.count
        )
    }

    @Test func words_nameSettings() {
        #expect(UIAccessibility.Settings(words: []) == UIAccessibility.Settings())
        #expect(
            UIAccessibility.Settings(words: ["bold-text", "no-video-autoplay"])
                == .init {
                    $0.isBoldTextEnabled = true
                    $0.isVideoAutoplayEnabled = false
                })
        #expect(UIAccessibility.Settings(words: ["nothing"]) == nil)
    }
}
