import Mica
import MicaTesting
import QuartzCore
import Testing
import UIKit

/// A scene with every mistake that lint reports.
private final class FaultyScene: Scene {
    static let name = "faulty"
    let size = CGSize(width: 40, height: 40)
    let duration = 1.0

    final class Listener: CAAnimationDelegate {}

    func makeView() -> UIView {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        let layer = CALayer()
        layer.name = "ball"
        view.layer.addSublayer(layer)
        func basic(_ keyPath: String, _ from: Any, _ to: Any) -> CABasicAnimation {
            let animation = CABasicAnimation(keyPath: keyPath)
            animation.fromValue = from
            animation.toValue = to
            animation.duration = 0.2
            return animation
        }
        CALayer().add(basic("opacity", 0, 1), forKey: "of a layer that is gone")
        lonely.name = "lonely"
        lonely.add(basic("opacity", 0, 1), forKey: "lonely")
        layer.add(basic("opacity", 0, 0.5), forKey: "jumps")
        layer.add(basic("opacty", 0, 1), forKey: "unknown")
        layer.add(basic("path", 1, 2), forKey: "no shape")
        layer.add(basic("bounds", CGRect.zero, CGSize.zero), forKey: "mixed")
        let frames = CAKeyframeAnimation(keyPath: "zPosition")
        frames.values = [0, 0]
        frames.keyTimes = [0, 0.5, 1]
        frames.duration = 0.2
        layer.add(frames, forKey: "times")
        let kept = basic("cornerRadius", 0, 0)
        kept.isRemovedOnCompletion = false
        kept.fillMode = .forwards
        layer.add(kept, forKey: "kept")
        let child = basic("borderWidth", 0, 0), group = CAAnimationGroup()
        child.delegate = Listener()
        group.animations = [child]
        group.duration = 0.2
        layer.add(group, forKey: "group")
        UIView.animate(withDuration: 0.3) { view.alpha = 0.5 }
        let open = UIView(), tight = UIView()
        for inner in [open, tight] {
            inner.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(inner)
        }
        NSLayoutConstraint.activate([
            open.widthAnchor.constraint(equalToConstant: 4), tight.widthAnchor.constraint(equalToConstant: 5),
            tight.widthAnchor.constraint(equalToConstant: 6), tight.heightAnchor.constraint(equalToConstant: 6),
            tight.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            tight.topAnchor.constraint(equalTo: view.topAnchor),
        ])
        DispatchLater.run(view, layer, basic("opacity", 1, 1))
        return view
    }

    private let lonely = CALayer()
}

/// Adds an animation that begins in the past once the layer is in a tree.
@MainActor private enum DispatchLater {
    static func run(_ view: UIView, _ layer: CALayer, _ animation: CABasicAnimation) {
        CATransaction.setCompletionBlock {
            animation.beginTime = 3
            layer.add(animation, forKey: "past")
        }
    }
}

/// A scene without a fault.
private final class SoundScene: Scene {
    static let name = "sound"
    let size = CGSize(width: 40, height: 40)
    let duration = 1.0

    func makeView() -> UIView {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        let layer = CAShapeLayer()
        view.layer.addSublayer(layer)
        UIView.animate(withDuration: 0.3) { view.alpha = 0.5 }
        layer.animate(\.opacity, to: 0.25, duration: 0.4, timing: .spring())
        let path = CAKeyframeAnimation(keyPath: "position")
        path.values = [CGPoint.zero, CGPoint(x: 9, y: 9), CGPoint.zero]
        layer.add(path, forKey: "there and back")
        let animator = UIViewPropertyAnimator(duration: 0.3, curve: .linear) { view.center.x = 30 }
        animator.startAnimation()
        animator.pauseAnimation()
        animator.fractionComplete = 0.5
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 1)
        return view
    }
}

@MainActor @Suite(.serialized, .fixedFonts) struct LintTests {
    @Test func warnings_ofAllKinds() async {
        let findings = await SceneLint.findings(of: FaultyScene())
        let kinds = Dictionary(grouping: findings) { $0.warning.kind }
        #expect(Set(kinds.keys) == Set(LayerWarning.Kind.allCases))
        func keys(_ kind: LayerWarning.Kind) -> Set<String> { Set((kinds[kind] ?? []).map(\.warning.key)) }
        #expect(keys(.outsideTree) == ["lonely"])
        #expect(keys(.jumpsBack) == ["jumps"])
        #expect(keys(.unknownKeyPath) == ["unknown", "no shape"])
        #expect(keys(.cannotInterpolate) == ["mixed"])
        #expect(keys(.keyTimes) == ["times"])
        #expect(keys(.keptForwards) == ["kept"])
        #expect(keys(.groupChildDelegate) == ["group"])
        #expect(keys(.strangeBegin) == ["past"])
        let jump = kinds[.jumpsBack]?.first
        #expect(jump?.warning.layerPath.hasSuffix("/ball") == true)
        #expect(abs((jump?.time ?? 0) - 0.2) < 1e-9)
        #expect(Set(findings.map(\.warning)).count == findings.count, "each once")
    }

    @Test func warnings_noneWithoutAFault() async {
        let findings = await SceneLint.findings(of: SoundScene())
        #expect(findings.isEmpty, "\(findings)")
    }

    /// The actions of other code on this thread do not belong to the scene.
    @Test func warnings_ofOtherTasksStayWithThem() async {
        let other = Task { @MainActor in
            for _ in 0..<20 {
                let host = LayerHost(layer: CALayer(), size: CGSize(width: 9, height: 9), scale: 1)
                host.layer.add(CABasicAnimation(keyPath: "opacty"), forKey: "of the host")
                let lonely = CALayer()
                lonely.add(CABasicAnimation(keyPath: "opacty"), forKey: "of none")
                host.advance(to: host.time + 0.1)
                withExtendedLifetime(lonely) {}
                await Task.yield()
            }
        }
        let findings = await SceneLint.findings(of: SoundScene())
        await other.value
        #expect(findings.isEmpty, "\(findings)")
    }

    @Test func tell_printsALineEachAndFails() async {
        let findings = await SceneLint.findings(of: FaultyScene())
        var lines: [String] = []
        #expect(throws: (any Error).self) {
            try SceneLint.tell(findings, of: "faulty", after: 1) { lines.append($0) }
        }
        for line in [
            "0.00 s: CALayer/CALayer/ball, animation \"unknown\": CALayer has no property \"opacty\".",
            "0.00 s: lonely, animation \"lonely\": its layer is not in a visible tree, so it has no visible effect.",
            "0.20 s: CALayer/CALayer/ball, animation \"jumps\": it ends at 0.5 and then jumps back to the layer's value 1; "
                + "set the property as well.",
        ] {
            #expect(lines.contains(line), "\(lines.joined(separator: "\n"))")
        }
        #expect(lines.count == 11)
    }

    @Test func tell_isContentWithoutAFault() async throws {
        let findings = await SceneLint.findings(of: SoundScene())
        var lines: [String] = []
        try SceneLint.tell(findings, of: "sound", after: 1) { lines.append($0) }
        #expect(lines == ["sound: no findings in the first 1 s"])
    }
}
