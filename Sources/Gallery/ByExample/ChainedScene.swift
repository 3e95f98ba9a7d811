public import Mica
public import UIKit

/// `chained`: animations that follow each other by their begin times.
public final class ChainedScene: Scene {
    public static let name = "chained"
    public static let summary = "A tile goes round a square, four animations one after the other."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 4.4
    public let posterTime: TimeInterval = 1.5

    public init() {}

    public func makeView() -> UIView { Stage(frame: CGRect(origin: .zero, size: size)) }

    private final class Stage: StageView {
        private lazy var tile = makeTile(Palette.orange, side: 56)
        private let track = CAShapeLayer()

        override init(frame: CGRect) {
            super.init(frame: frame)
            track.strokeColor = Palette.line.cgColor
            track.fillColor = nil
            track.lineWidth = 2
            track.lineDashPattern = [6, 6]
            layer.addSublayer(track)
            layer.addSublayer(tile)
        }

        required init?(coder: NSCoder) { nil }

        private var corners: [CGPoint] {
            let half = min(bounds.width, bounds.height) * 0.3
            return [(-1, -1), (1, -1), (1, 1), (-1, 1)].map { x, y in
                CGPoint(x: bounds.midX + CGFloat(x) * half * 1.5, y: bounds.midY + CGFloat(y) * half)
            }
        }

        override func place() {
            let path = CGMutablePath()
            path.addLines(between: corners)
            path.closeSubpath()
            track.path = path
            tile.position = corners[0]
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
