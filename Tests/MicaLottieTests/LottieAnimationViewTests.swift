import Foundation
import Mica
import MicaLottie
import Testing
import UIKit

@MainActor @Suite struct LottieAnimationViewTests {
    private func animation() throws -> LottieAnimation {
        let box = Sample.rectangle(0, 0, 10, 10) + "," + Sample.fill(Sample.red)
        return LottieAnimation(
            document: try Sample.document(
                Sample.shape(box, ks: #""p": {"k": [{"t": 0, "s": [0, 0]}, {"t": 10, "s": [80, 0]}]}"#),
                more: #""markers": [{"cm": "half", "tm": 0, "dr": 5}],"#))
    }

    private func pixel(_ view: UIView, _ x: Int, _ y: Int, at time: Double = 0) -> String {
        Picture(view.layer, view.bounds.size, at: time)[x, y]
    }

    @Test func contentMode_placesTheAnimation() throws {
        let view = LottieAnimationView(animation: try animation())
        #expect(view.intrinsicContentSize == CGSize(width: 100, height: 100))
        view.frame = CGRect(x: 0, y: 0, width: 400, height: 200)
        view.layoutIfNeeded()
        #expect(pixel(view, 110, 10) == "r")
        #expect(pixel(view, 90, 10) == ".")
        view.contentMode = .scaleToFill
        view.setNeedsLayout()
        view.layoutIfNeeded()
        #expect(pixel(view, 30, 10) == "r")
        view.viewportFrame = CGRect(x: 5, y: 5, width: 10, height: 10)
        view.layoutIfNeeded()
        #expect(pixel(view, 190, 90) == "r")
        #expect(pixel(view, 210, 110) == ".")
    }

    @Test func playing_callsTheCompletionAndStays() throws {
        let view = LottieAnimationView(animation: try animation())
        #expect(!view.isAnimationPlaying)
        var ends: [Bool] = []
        view.play(marker: "half") { ends.append($0) }
        #expect(view.isAnimationPlaying)
        let renderer = OfflineRenderer(view: view, size: view.bounds.size)
        renderer.advance(to: 0.25)
        #expect(abs(view.currentFrame - 2.5) < 0.01)
        #expect(ends == [])
        renderer.advance(to: 1)
        #expect(ends == [true])
        #expect(abs(view.currentFrame - 5) < 0.01)
        #expect(!view.isAnimationPlaying)
        view.play { ends.append($0) }
        view.stop()
        #expect(ends == [true, false])
        #expect(view.currentProgress == 0)
    }

    @Test func speed_changesWhilePlaying() throws {
        let view = LottieAnimationView(animation: try animation())
        view.animationSpeed = 2
        view.play()
        let renderer = OfflineRenderer(view: view, size: view.bounds.size)
        renderer.advance(to: 0.25)
        #expect(abs(view.currentFrame - 5) < 0.01)
        view.animationSpeed = 1
        renderer.advance(to: 0.5)
        #expect(abs(view.currentFrame - 7.5) < 0.01)
    }

    @Test func providers_replaceValues() throws {
        let view = LottieAnimationView(animation: try animation())
        view.setValueProvider(ColorValueProvider(LottieColor(r: 0, g: 1, b: 0, a: 1)), keypath: "**.Fill.Color")
        view.setValueProvider(PointValueProvider(CGPoint(x: 50, y: 50)), keypath: "Shape.Transform.Position")
        #expect(pixel(view, 55, 55) == "g")
    }

    @Test func switches_showTheirState() throws {
        let control = AnimatedSwitch(animation: try animation())
        #expect(control.animationView.currentProgress == 0)
        control.isOn = true
        #expect(control.animationView.currentProgress == 1)
        control.setIsOn(false, animated: true)
        #expect(control.animationView.isAnimationPlaying)
    }
}
