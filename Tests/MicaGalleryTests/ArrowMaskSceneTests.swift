import MicaGallery
import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct ArrowMaskSceneTests {
    private func makeView() -> ArrowMaskView {
        let view = ArrowMaskView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        view.imageView.image = DuskLandscape.image(width: 256, height: 256).map { UIImage(cgImage: $0) }
        return view
    }

    @Test func go_hidesTheButtonUntilTheArrowIsBack() {
        let view = makeView()
        let harness = TestHarness(view)
        var finished = 0
        view.onFinish = { finished += 1 }
        #expect(!view.goButton.isHidden)
        harness.tap(view.goButton)
        #expect(view.goButton.isHidden)
        harness.advance(by: 3.9)
        #expect(view.goButton.isHidden && finished == 0)
        harness.advance(by: 0.2)
        #expect(!view.goButton.isHidden && finished == 1)
        #expect(view.arrow.animationKeys() == nil)
    }

    @Test func go_whileItRunsChangesNothing() {
        let view = makeView()
        let harness = TestHarness(view)
        var finished = 0
        view.onFinish = { finished += 1 }
        view.go()
        harness.advance(by: 1)
        view.go()
        harness.advance(by: 0.5)
        #expect(view.goButton.isHidden && finished == 0)
        #expect(abs((view.arrow.presentation()?.lengthRadians ?? 0) - 1.5 * .pi) < 1e-9)
        harness.advance(by: 2.6)
        #expect(!view.goButton.isHidden && finished == 1)
    }

    @Test func go_uncoversAndCoversInEqualTimes() {
        let view = makeView()
        let harness = TestHarness(view)
        view.go()
        let lengths = [0.5, 1, 2, 3, 3.5].map { time in
            harness.renderer.advance(to: time)
            return (view.arrow.presentation()?.lengthRadians ?? -1) / .pi
        }
        for (shown, expected) in zip(lengths, [0.5, 1, 2, 1, 0.5]) { #expect(abs(shown - expected) < 1e-9) }
    }

    @Test(arguments: [0.0, 1.2, 2.4, 3.4])
    func scene_looksAsBefore(_ time: Double) {
        let player = OfflineRenderer(scene: ArrowMaskScene(), size: CGSize(width: 160, height: 160), scale: 1)
        player.advance(to: time)
        expectSnapshot(player.image(), "arrowMask_at\(Int(time * 10))")
    }

    @Test func scene_hasTheSameBytesEachTime() throws {
        func frame() -> [UInt8] {
            let scene = ArrowMaskScene()
            let player = OfflineRenderer(scene: scene, size: CGSize(width: 120, height: 120), scale: 1)
            player.advance(to: 1.7)
            return player.image().dataProvider?.data.map { [UInt8]($0) } ?? []
        }
        let first = frame()
        #expect(first == frame() && !first.isEmpty)
    }

    @Test func parameters_areReadFromText() throws {
        let scene = ArrowMaskScene()
        #expect(scene.parameters.map(\.name) == ["image", "thickness", "head", "async"])
        try scene.setParameter("thickness", to: "80")
        #expect(scene.thickness == 80)
        #expect(throws: SceneParameterError.self) { try scene.setParameter("thickness", to: "wide") }
        #expect(throws: SceneParameterError.self) { try scene.setParameter("thickness", to: "-3") }
        #expect(throws: SceneParameterError.self) { try scene.setParameter("image", to: "no-such-file.jpg") }
        #expect(throws: SceneParameterError.self) { try scene.setParameter("colour", to: "red") }
        #expect(scene.thickness == 80)
    }
}
