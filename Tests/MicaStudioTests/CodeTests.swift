import Foundation
import QuartzCore
import Testing

import MicaStudio

@Suite struct CodeTests {
    @Test(arguments: [
        ("opacity", ValueKind.number, "0.5", "layer.opacity = 0.5"),
        ("position", .pair, "(10 20.25)", "layer.position = CGPoint(x: 10, y: 20.25)"),
        ("shadowOffset", .pair, "0, -3", "layer.shadowOffset = CGSize(width: 0, height: -3)"),
        ("bounds", .rect, "(0 0 5 6)", "layer.bounds = CGRect(x: 0, y: 0, width: 5, height: 6)"),
        (
            "backgroundColor", .color, "rgba(1 0 0 0.5)",
            "layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)"
        ),
        ("transform", .transform, "identity", "layer.transform = CATransform3DIdentity"),
        ("masksToBounds", .flag, "true", "layer.masksToBounds = true"),
    ])
    func property_isALineOfSwift(key: String, kind: ValueKind, text: String, line: String) {
        #expect(SwiftCode.property(key, kind, text) == line)
    }

    @Test(arguments: ["", "x", "1 2", "nan", "1; exit(0)", "(1"])
    func number_thatIsNone_isNoCode(text: String) { #expect(SwiftCode.property("opacity", .number, text) == nil) }

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
