import Foundation
import QuartzCore
import Testing

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

    @Test func snapshotTest_quotesWhatItIsGiven() {
        var setup = StudioSetup(scene: "arrow-mask")
        (setup.parameters, setup.isDark) = (["title": "a\"b\\"], true)
        let code = SwiftCode.snapshotTest(setup, time: 0.5, sceneClass: "ArrowMaskScene")
        #expect(code.contains(#"to: "a\"b\\")"#))
        #expect(code.contains("func arrowMask_at500ms()"))
        #expect(code.contains("style: .dark"))
    }
}
