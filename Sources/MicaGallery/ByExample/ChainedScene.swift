public import Mica
public import UIKit

/// `chained`: animations that follow one another through their begin times.
public final class ChainedScene: Scene {
    public static let name = "chained"
    public static let group = "Animations"
    public static let summary = "A tile moves around a rectangle in four animations, one after the other."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 4.4
    public let posterTime: TimeInterval = 1.5

    public init() {}

    public func makeView() -> UIView { Stage(caption: "beginTime") }

    private final class Stage: StageView {
        private let tile = StageTile(Palette.orange)
        private let track = CAShapeLayer()
        private let labels = (1...4).map { StageLabel("\($0)", size: 13, weight: .semibold) }

        override init(caption: String) {
            super.init(caption: caption)
            track.fillColor = nil
            layer.addSublayer(track)
            labels.forEach(addSubview)
            layer.addSublayer(tile)
        }

        required init?(coder: NSCoder) { nil }

        private var corners: [CGPoint] {
            let half = min(bounds.width, bounds.height) * 0.28
            return [(-1, -1), (1, -1), (1, 1), (-1, 1)].map { x, y in
                CGPoint(x: bounds.midX + CGFloat(x) * half * 1.5, y: bounds.midY * 0.93 + CGFloat(y) * half)
            }
        }

        override func place() {
            let path = CGMutablePath()
            path.addLines(between: corners)
            path.closeSubpath()
            track.path = path
            track.lineWidth = 2 * unit
            track.lineDashPattern = [6, 6].map { NSNumber(value: Double($0 * unit)) }
            track.strokeColor = now(Palette.line)
            tile.setSide(54 * unit)
            tile.position = corners[0]
            for (side, label) in labels.enumerated() {
                let from = corners[side], to = corners[(side + 1) % 4]
                // Inside the rectangle, near the middle of each side.
                let middle = CGPoint(x: (from.x + to.x) / 2, y: (from.y + to.y) / 2)
                let inwards = CGPoint(x: bounds.midX - middle.x, y: bounds.midY * 0.93 - middle.y)
                let part = 16 * unit / max(1, abs(inwards.x) + abs(inwards.y))
                label.place(
                    at: CGPoint(x: middle.x + inwards.x * part, y: middle.y + inwards.y * part), unit: unit)
            }
        }

        override func begin() {
            let start = tile.convertTime(CACurrentMediaTime(), from: nil) + 0.2
            for side in 0..<4 {
                let move = CABasicAnimation(keyPath: "position")
                move.fromValue = corners[side]
                move.toValue = corners[(side + 1) % 4]
                move.beginTime = start + Double(side)
                move.duration = 1
                move.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
                tile.add(move, forKey: "side \(side)")
            }
        }
    }
}
