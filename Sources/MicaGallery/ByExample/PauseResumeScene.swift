public import Mica
public import UIKit

/// `pause-resume`: a layer's time is paused, moved with a slider, and resumed.
public final class PauseResumeScene: Scene {
    public static let name = "pause-resume"
    public static let group = "Time"
    public static let summary = "A tap pauses a layer's time, a slider moves it back and forth, another tap resumes it."
    public let size = CGSize(width: 480, height: 270)
    /// 376 frames at 60 fps: then the loop, which was paused in between, is back at its start.
    public let duration: TimeInterval = 376.0 / 60
    public let posterTime: TimeInterval = 2.9

    public init() {}

    public func makeView() -> UIView { Stage() }

    public var script: [ScriptedTouch] {
        let from = CGPoint(x: 185, y: 222)
        return [
            .tap(CGPoint(x: 240, y: 100), at: 1.2),
            .drag(
                through: [from, CGPoint(x: 340, y: 222), CGPoint(x: 120, y: 222), CGPoint(x: 250, y: 222)], at: 1.8,
                over: 2.2),
            .tap(CGPoint(x: 240, y: 100), at: 4.4055),
        ]
    }

    private final class Stage: StageView {
        private static let loop = 4.0
        /// The layer whose time is paused; it contains the tiles.
        private let field = CALayer()
        private let tiles = [Palette.violet, Palette.blue, Palette.mint, Palette.orange].map(StageTile.init)
        private let slider = UISlider()
        private let state = StageLabel("playing", size: 13, weight: .semibold, color: Palette.text)
        /// The field's time at the start of the loop.
        private var origin = 0.0

        init() {
            super.init()
            layer.addSublayer(field)
            tiles.forEach(field.addSublayer)
            slider.accessibilityLabel = "Time"
            addSubview(slider)
            addSubview(state)
            slider.addAction(UIAction { [weak self] _ in self?.scrub() }, for: .valueChanged)
            let tap = UITapGestureRecognizer()
            tap.addHandler { [unowned self] tap in
                if tap.location(in: self).y < bounds.height * 0.7 { toggle() }
            }
            addGestureRecognizer(tap)
        }

        required init?(coder: NSCoder) { nil }

        override func place() {
            field.bounds = CGRect(x: 0, y: 0, width: 480, height: 200)
            field.position = at(0.5, 0.36)
            field.setAffineTransform(CGAffineTransform(scaleX: unit, y: unit))
            for (index, tile) in tiles.enumerated() {
                tile.setSide(58)
                tile.position = CGPoint(x: 108 + 88 * CGFloat(index), y: 100)
            }
            slider.bounds.size = CGSize(width: 300, height: 34)
            slider.transform = CGAffineTransform(scaleX: unit, y: unit)
            slider.center = at(0.5, 0.82)
            state.place(at: at(0.5, 0.94), unit: unit)
        }

        override func begin() {
            origin = field.convertTime(CACurrentMediaTime(), from: nil)
            for (index, tile) in tiles.enumerated() {
                let turn = CABasicAnimation(keyPath: "transform.rotation.z")
                turn.fromValue = 0
                turn.toValue = 2 * CGFloat.pi
                turn.duration = Stage.loop
                let hop = CAKeyframeAnimation(keyPath: "position.y")
                hop.values = [100, 42, 100, 158, 100]
                hop.calculationMode = .cubic
                hop.duration = Stage.loop
                let group = CAAnimationGroup()
                group.animations = [turn, hop]
                group.duration = Stage.loop
                group.runForever()
                group.timeOffset = Double(index) * 0.4
                // Set the begin time explicitly, so that a position of the slider is a position in the loop.
                group.beginTime = origin
                tile.add(group, forKey: "loop")
            }
            let link = CADisplayLink { [weak self] link in
                if let self, window != nil { follow() } else { link.invalidate() }
            }
            link.add(to: .main, forMode: .common)
        }

        private func toggle() {
            if field.isTimePaused { field.resumeTime() } else { field.pauseTime() }
            state.text = field.isTimePaused ? "paused" : "playing"
            setNeedsLayout()
        }

        /// Moves the slider to the current time in the loop.
        private func follow() {
            guard !field.isTimePaused else { return }
            let time = field.convertTime(CACurrentMediaTime(), from: nil) - origin
            slider.value = Float(time.truncatingRemainder(dividingBy: Stage.loop) / Stage.loop)
        }

        private func scrub() {
            if !field.isTimePaused { toggle() }
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            field.timeOffset = origin + Double(slider.value) * Stage.loop
            CATransaction.commit()
        }
    }
}
