import Foundation
import QuartzCore
import Testing
import UIKit

import MicaStudio

@Suite struct CodeTests {
    @Test func spring_lastsUntilItRests() {
        let edit = AnimationEdit(
            layerName: "Ball", key: "pull", keyPath: "pull", values: ["stiffness": 60, "damping": 8.5])
        #expect(
            SwiftCode.animation(edit, className: "CASpringAnimation") == """
                spring.stiffness = 60
                spring.damping = 8.5
                spring.duration = spring.settlingDuration
                """)
    }

    @MainActor @Test func snapshotTest_quotesWhatItIsGiven() {
        var setup = StudioSetup(scene: "arrow-mask")
        setup.parameters = ["title": "a\"b\\"]
        setup.isDark = true
        let code = SwiftCode.snapshotTest(setup, time: 0.5, sceneClass: "ArrowMaskScene")
        #expect(code.contains(#"to: "a\"b\\")"#))
        #expect(code.contains("func arrowMask_at500ms()"))
        #expect(code.contains("style: .dark"))
    }

    @MainActor @Test func snapshotTest_hasAllSettingsOfThePage() throws {
        var setup = StudioSetup(scene: "fade")
        setup.width = 300
        setup.height = 200
        setup.scale = 3
        setup.isRightToLeft = true
        setup.accessibility = ["reduce-motion", "no-video-autoplay"]
        setup.textSize = "accessibilityLarge"
        let code = SwiftCode.snapshotTest(setup, time: 1.25, sceneClass: "FadeScene")
        #expect(
            code == """
                @MainActor @Test func fade_at1250ms() throws {
                    let scene = FadeScene()
                    var settings = UIAccessibility.Settings()
                    settings.isReduceMotionEnabled = true
                    settings.isVideoAutoplayEnabled = false
                    settings.preferredContentSizeCategory = .accessibilityLarge
                    let harness = TestHarness(scene: scene, size: CGSize(width: 300, height: 200), scale: 3, \
                layoutDirection: .rightToLeft, accessibility: settings)
                    harness.advance(by: 1.25)
                    expectSnapshot(of: harness, as: [.image])
                }
                """)
        // The same lines, compiled.
        var settings = UIAccessibility.Settings()
        settings.isReduceMotionEnabled = true
        settings.isVideoAutoplayEnabled = false
        settings.preferredContentSizeCategory = .accessibilityLarge
        #expect(settings == setup.settings)
        // Each word is on a line of its own, with one size.
        for word in UIAccessibility.Settings.words {
            setup.accessibility = [word]
            let lines = SwiftCode.snapshotTest(setup, time: 0, sceneClass: "FadeScene").split(separator: "\n")
            #expect(lines.count { $0.contains("settings.") } == 2, "\(word)")
        }
        setup.events = [StudioEvent(time: 1, type: .touch)]
        #expect(SwiftCode.snapshotTest(setup, time: 0, sceneClass: "FadeScene").contains("// Without manual changes"))
    }
}
