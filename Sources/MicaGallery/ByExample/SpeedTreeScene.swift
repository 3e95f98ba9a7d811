public import Mica
public import UIKit

/// `speed-tree`: the speeds of nested layers multiply.
public final class SpeedTreeScene: Scene {
    public static let name = "speed-tree"
    public static let group = "Time"
    public static let summary = "A layer of speed 2 in a layer of speed 2 turns four times as fast."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 4
    public let posterTime: TimeInterval = 0.7

    public init() {}

    public func makeView() -> UIView { Stage(caption: "CALayer.speed multiplies down the tree") }

    private final class Stage: StageView {
        private let outer = CALayer(), middle = CALayer(), inner = CALayer()
        private static let colors = [Palette.mint, Palette.orange, Palette.pink]
        private let discs = colors.map { color in
            let disc = CALayer(), hand = CALayer()
            disc.bounds = CGRect(x: 0, y: 0, width: 116, height: 116)
            disc.cornerRadius = 58
            disc.borderColor = color.cgColor
            disc.borderWidth = 4
            hand.frame = CGRect(x: 55, y: 14, width: 6, height: 48)
            hand.cornerRadius = 3
            hand.backgroundColor = color.cgColor
            disc.addSublayer(hand)
            return disc
        }
        private let labels = ["1×", "2×", "2 × 2 = 4×"].map { StageLabel($0, size: 14, weight: .semibold) }

        override init(caption: String) {
            super.init(caption: caption)
            middle.speed = 2
            inner.speed = 2
            layer.addSublayer(outer)
            outer.addSublayer(middle)
            middle.addSublayer(inner)
            for (host, disc) in zip([outer, middle, inner], discs) { host.addSublayer(disc) }
            labels.forEach(addSubview)
        }

        required init?(coder: NSCoder) { nil }

        override func place() {
            for layer in [outer, middle, inner] { layer.frame = bounds }
            for (index, disc) in discs.enumerated() {
                let x = 0.2 + 0.3 * CGFloat(index)
                disc.position = at(x, 0.42)
                disc.setAffineTransform(CGAffineTransform(scaleX: unit, y: unit))
                disc.backgroundColor = now(Palette.panel)
                labels[index].place(at: at(x, 0.73), unit: unit)
            }
        }

        override func begin() {
            for disc in discs {
                let turn = CABasicAnimation(keyPath: "transform.rotation.z")
                turn.fromValue = 0
                turn.toValue = 2 * CGFloat.pi
                turn.duration = 4
                turn.runForever()
                disc.add(turn, forKey: "turn")
            }
        }
    }
}
