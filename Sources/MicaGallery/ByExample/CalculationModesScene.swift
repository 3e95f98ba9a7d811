public import Mica
public import UIKit

/// `calculation-modes`: the same keyframes with five calculation modes, and with key times and timing functions.
public final class CalculationModesScene: Scene {
    public static let name = "calculation-modes"
    public static let group = "Animations"
    public static let summary =
        "Six dots pass the same key values: linear, discrete, paced, cubic, cubic paced, and with key times and curves."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 8
    public let posterTime: TimeInterval = 1.3

    public init() {}

    public func makeView() -> UIView { Stage() }

    private final class Stage: StageView {
        private struct Row {
            let name: String, mode: CAAnimationCalculationMode, color: UIColor
            var isTimed = false
        }
        private static let rows = [
            Row(name: "linear", mode: .linear, color: Palette.mint),
            Row(name: "discrete", mode: .discrete, color: Palette.orange),
            Row(name: "paced", mode: .paced, color: Palette.blue),
            Row(name: "cubic", mode: .cubic, color: Palette.pink),
            Row(name: "cubicPaced", mode: .cubicPaced, color: Palette.violet),
            Row(name: "keyTimes", mode: .linear, color: Palette.green, isTimed: true),
        ]
        private static let stops: [CGFloat] = [0, 0.12, 0.6, 0.45, 1]
        private let dots = rows.map { row in
            let dot = CALayer()
            dot.backgroundColor = row.color.cgColor
            return dot
        }
        private let labels = rows.map { StageLabel($0.name, size: 13) }
        private let rails = CAShapeLayer()

        init() {
            super.init()
            layer.addSublayer(rails)
            dots.forEach(layer.addSublayer)
            labels.forEach(addSubview)
        }

        required init?(coder: NSCoder) { nil }

        private func point(_ stop: CGFloat, row: Int) -> CGPoint {
            at(0.28 + 0.64 * stop, (CGFloat(row) + 0.9) / (CGFloat(Stage.rows.count) + 0.8))
        }

        override func place() {
            let path = CGMutablePath()
            let key = 3 * unit
            for (row, dot) in dots.enumerated() {
                path.move(to: point(0, row: row))
                path.addLine(to: point(1, row: row))
                for stop in Stage.stops {
                    let at = point(stop, row: row)
                    path.addEllipse(in: CGRect(x: at.x - key, y: at.y - key, width: 2 * key, height: 2 * key))
                }
                dot.bounds = CGRect(x: 0, y: 0, width: 24 * unit, height: 24 * unit)
                dot.cornerRadius = 12 * unit
                dot.position = point(1, row: row)
                labels[row].place(
                    at: CGPoint(x: at(0.05, 0).x, y: point(0, row: row).y), unit: unit,
                    anchor: readsFromTheRight ? 1 : 0)
            }
            rails.path = path
            rails.lineWidth = 2 * unit
            rails.strokeColor = now(Palette.line)
            rails.fillColor = now(Palette.line)
        }

        override func begin() {
            for (row, dot) in dots.enumerated() {
                let move = CAKeyframeAnimation(keyPath: "position")
                move.values = Stage.stops.map { point($0, row: row) }
                move.calculationMode = Stage.rows[row].mode
                move.duration = 4
                move.autoreverses = true
                move.runForever()
                if Stage.rows[row].isTimed {
                    move.keyTimes = [0, 0.5, 0.6, 0.9, 1]
                    move.timingFunctions = (0..<4).map { _ in CAMediaTimingFunction(name: .easeInEaseOut) }
                }
                dot.add(move, forKey: "move")
            }
        }
    }
}
