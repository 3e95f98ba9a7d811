public import Mica
public import UIKit

/// `speed-tree`: speeds multiply down the tree.
public final class SpeedTreeScene: Scene {
    public static let name = "speed-tree"
    public static let summary = "A layer of speed 2 in a layer of speed 2 turns four times as fast."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 4
    public let posterTime: TimeInterval = 0.7

    public init() {}

    public func makeView() -> UIView { Stage(frame: CGRect(origin: .zero, size: size)) }

    private final class Stage: StageView {
        private let outer = CALayer(), middle = CALayer(), inner = CALayer()
        private lazy var hands = [Palette.mint, Palette.orange, Palette.pink].map { makeHand($0) }

        override init(frame: CGRect) {
            super.init(frame: frame)
            middle.speed = 2
            inner.speed = 2
            layer.addSublayer(outer)
            outer.addSublayer(middle)
            middle.addSublayer(inner)
            for (host, hand) in zip([outer, middle, inner], hands) { host.addSublayer(hand) }
        }

        required init?(coder: NSCoder) { nil }

        /// A disc with a hand; the whole turns.
        private func makeHand(_ color: UIColor) -> CALayer {
            let disc = CALayer()
            disc.bounds = CGRect(x: 0, y: 0, width: 110, height: 110)
            disc.cornerRadius = 55
            disc.backgroundColor = Palette.panel.cgColor
            disc.borderColor = color.cgColor
            disc.borderWidth = 4
            let hand = CALayer()
            hand.frame = CGRect(x: 52, y: 14, width: 6, height: 46)
            hand.cornerRadius = 3
            hand.backgroundColor = color.cgColor
            disc.addSublayer(hand)
            return disc
        }

        override func place() {
            for layer in [outer, middle, inner] { layer.frame = bounds }
            for (index, hand) in hands.enumerated() {
                hand.position = CGPoint(x: bounds.width * (0.2 + 0.3 * CGFloat(index)), y: bounds.midY)
            }
        }

        override func begin() {
            for hand in hands {
                let turn = CABasicAnimation(keyPath: "transform.rotation.z")
                turn.fromValue = 0
                turn.toValue = 2 * CGFloat.pi
                turn.duration = 4
                turn.repeatCount = .infinity
                hand.add(turn, forKey: "turn")
            }
        }
    }
}
