public import Mica
public import UIKit

/// `calculation-modes`: the same keyframes calculated in five ways.
public final class CalculationModesScene: Scene {
    public static let name = "calculation-modes"
    public static let summary = "Five dots pass the same key values: linear, discrete, paced, cubic, cubic paced."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 4
    public let posterTime: TimeInterval = 1.3

    public init() {}

    public func makeView() -> UIView { Stage(frame: CGRect(origin: .zero, size: size)) }

    private final class Stage: StageView {
        private static let modes: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
        private static let stops: [CGFloat] = [0, 0.12, 0.6, 0.45, 1]
        private static let colors = [Palette.mint, Palette.orange, Palette.blue, Palette.pink, Palette.violet]
        private let dots = colors.map { color in
            let dot = CALayer()
            dot.bounds = CGRect(x: 0, y: 0, width: 26, height: 26)
            dot.cornerRadius = 13
            dot.backgroundColor = color.cgColor
            return dot
        }
        private let rails = CAShapeLayer()

        override init(frame: CGRect) {
            super.init(frame: frame)
            rails.strokeColor = Palette.line.cgColor
            rails.lineWidth = 2
            rails.fillColor = Palette.line.cgColor
            layer.addSublayer(rails)
            dots.forEach(layer.addSublayer)
        }

        required init?(coder: NSCoder) { nil }

        private func point(_ stop: CGFloat, row: Int) -> CGPoint {
            CGPoint(x: bounds.width * (0.1 + 0.8 * stop), y: bounds.height * (CGFloat(row) + 1) / 6)
        }

        override func place() {
            let path = CGMutablePath()
            for (row, dot) in dots.enumerated() {
                path.move(to: point(0, row: row))
                path.addLine(to: point(1, row: row))
                for stop in Stage.stops {
                    let at = point(stop, row: row)
                    path.addEllipse(in: CGRect(x: at.x - 3, y: at.y - 3, width: 6, height: 6))
                }
                dot.position = point(1, row: row)
            }
            rails.path = path
        }

        override func begin() {
            for (row, dot) in dots.enumerated() {
                let move = CAKeyframeAnimation(keyPath: "position")
                move.values = Stage.stops.map { point($0, row: row) }
                move.calculationMode = Stage.modes[row]
                move.duration = 4
                dot.add(move, forKey: "move")
            }
        }
    }
}
