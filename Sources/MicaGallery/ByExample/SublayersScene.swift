public import Mica
public import UIKit

/// `sublayers`: a card is inserted into a pile in all possible ways.
public final class SublayersScene: Scene {
    public static let name = "sublayers"
    public static let group = "Layers"
    public static let summary = "A card is added to a pile, put below it, between its cards, replaced and removed."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 7.3
    public let posterTime: TimeInterval = 3

    public init() {}

    public func makeView() -> UIView { Stage() }

    private final class Stage: StageView {
        private let pile = CALayer()
        private let a = card("a", Palette.mint), b = card("b", Palette.blue), c = card("c", Palette.violet)
        private let x = card("x", Palette.pink), y = card("y", Palette.orange)

        init() {
            super.init(caption: Stage.start)
            layer.addSublayer(pile)
            pile.bounds = CGRect(x: 0, y: 0, width: 300, height: 200)
            for (index, card) in [a, b, c].enumerated() {
                card.setSide(92)
                card.position = CGPoint(x: 96 + 54 * CGFloat(index), y: 74 + 26 * CGFloat(index))
                pile.addSublayer(card)
            }
            x.setSide(76)
            x.position = CGPoint(x: 136, y: 136)
            y.setSide(92)
            y.position = b.position
        }

        required init?(coder: NSCoder) { nil }

        private static let start = "a, b, c"

        /// Returns a tile with its name in the corner.
        private static func card(_ name: String, _ color: UIColor) -> StageTile {
            let card = StageTile(color), text = CATextLayer()
            text.string = name
            text.fontSize = 18
            text.foregroundColor = UIColor.white.cgColor
            text.frame = CGRect(x: 11, y: 6, width: 24, height: 24)
            card.addSublayer(text)
            return card
        }

        override func place() {
            pile.position = at(0.5, 0.44)
            pile.setAffineTransform(CGAffineTransform(scaleX: unit, y: unit))
            for card in [a, b, c, x, y] {
                for text in card.sublayers ?? [] { text.contentsScale = traitCollection.displayScale * unit }
            }
        }

        override func begin() {
            let steps: [(String, (Stage) -> Void)] = [
                ("addSublayer(x)", { $0.pile.addSublayer($0.x) }),
                ("insertSublayer(x, at: 0)", { $0.pile.insertSublayer($0.x, at: 0) }),
                ("insertSublayer(x, above: a)", { $0.pile.insertSublayer($0.x, above: $0.a) }),
                ("insertSublayer(x, below: c)", { $0.pile.insertSublayer($0.x, below: $0.c) }),
                ("replaceSublayer(b, with: y)", { $0.pile.replaceSublayer($0.b, with: $0.y) }),
                ("x.removeFromSuperlayer()", { $0.x.removeFromSuperlayer() }),
                ("replaceSublayer(y, with: b)", { $0.pile.replaceSublayer($0.y, with: $0.b) }),
            ]
            for (index, step) in steps.enumerated() {
                after(0.6 + 0.95 * Double(index)) { [weak self] in
                    guard let self else { return }
                    step.1(self)
                    setCaption(step.0)
                    pop(index == 4 ? y : index == 6 ? b : x)
                }
            }
        }

        /// Draws attention to the card that was moved.
        private func pop(_ card: CALayer) {
            let pop = CASpringAnimation(keyPath: "transform.scale")
            pop.fromValue = 0.7
            pop.toValue = 1
            pop.stiffness = 300
            pop.damping = 14
            pop.duration = pop.settlingDuration
            card.add(pop, forKey: "pop")
        }
    }
}
