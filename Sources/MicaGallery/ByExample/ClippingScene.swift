public import Mica
public import UIKit

/// `clipping`: sublayers clipped to the rounded corners of their superlayer.
public final class ClippingScene: Scene {
    public static let name = "clipping"
    public static let group = "Layers"
    public static let summary =
        "A wheel of tiles turns behind rounded corners; the second window has two round corners only."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 8
    public let posterTime: TimeInterval = 1

    public init() {}

    public func makeView() -> UIView { Stage(caption: "") }

    private final class Stage: StageView {
        private let windows = [CALayer(), CALayer()]
        private var wheels: [CALayer] = []
        private let labels = ["masksToBounds, continuous", "maskedCorners"].map { StageLabel($0, size: 13) }

        override init(caption: String) {
            super.init(caption: caption)
            for (index, window) in windows.enumerated() {
                window.bounds = CGRect(x: 0, y: 0, width: 180, height: 180)
                window.cornerRadius = 48
                window.cornerCurve = index == 0 ? .continuous : .circular
                if index == 1 { window.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner] }
                window.masksToBounds = true
                layer.addSublayer(window)
                let wheel = makeWheel()
                wheel.position = CGPoint(x: 90, y: 90)
                window.addSublayer(wheel)
                wheels.append(wheel)
            }
            labels.forEach(addSubview)
        }

        required init?(coder: NSCoder) { nil }

        private func makeWheel() -> CALayer {
            let wheel = CALayer()
            wheel.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
            let colors = [Palette.mint, Palette.blue, Palette.violet, Palette.pink, Palette.orange, Palette.green]
            for (index, color) in colors.enumerated() {
                let tile = StageTile(color)
                tile.setSide(72)
                let turn = CGAffineTransform(rotationAngle: CGFloat(index) * .pi / 3)
                let arm = CGPoint(x: 0, y: -84).applying(turn)
                tile.position = CGPoint(x: 100 + arm.x, y: 100 + arm.y)
                tile.setAffineTransform(turn)
                wheel.addSublayer(tile)
            }
            return wheel
        }

        override func place() {
            for (index, window) in windows.enumerated() {
                let x: CGFloat = index == 0 ? 0.27 : 0.73
                window.position = at(x, 0.43)
                window.setAffineTransform(CGAffineTransform(scaleX: unit, y: unit))
                window.backgroundColor = now(Palette.adaptive(light: 0xDCE2EE, dark: 0x1A2138))
                labels[index].place(at: at(x, 0.88), unit: unit)
            }
        }

        override func begin() {
            for (index, wheel) in wheels.enumerated() {
                let turn = CABasicAnimation(keyPath: "transform.rotation.z")
                turn.fromValue = 0
                turn.toValue = (index == 0 ? 1 : -1) * 2 * CGFloat.pi
                turn.duration = 8
                turn.runForever()
                wheel.add(turn, forKey: "turn")
            }
        }
    }
}
