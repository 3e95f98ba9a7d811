public import Mica
public import UIKit

/// `nested-transactions`: a transaction inside another with a time of its own.
public final class NestedTransactionsScene: Scene {
    public static let name = "nested-transactions"
    public static let summary = "Tiles move together, each in the time of its own transaction."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 4
    public let posterTime: TimeInterval = 1.2

    public init() {}

    public func makeView() -> UIView { Stage(frame: CGRect(origin: .zero, size: size)) }

    private final class Stage: StageView {
        private lazy var tiles = [Palette.mint, Palette.blue, Palette.pink].map { makeTile($0, side: 52) }
        private var isRight = false

        override init(frame: CGRect) {
            super.init(frame: frame)
            tiles.forEach(layer.addSublayer)
        }

        required init?(coder: NSCoder) { nil }

        override func place() { for (row, tile) in tiles.enumerated() { tile.position = point(row) } }

        private func point(_ row: Int) -> CGPoint {
            CGPoint(x: bounds.width * (isRight ? 0.82 : 0.18), y: bounds.height * (CGFloat(row) + 1) / 4)
        }

        override func begin() {
            after(0.4) { self.move() }
            after(2.3) { self.move() }
        }

        private func move() {
            isRight.toggle()
            CATransaction.begin()
            CATransaction.setAnimationDuration(1.6)
            tiles[0].position = point(0)
            CATransaction.begin()
            CATransaction.setAnimationDuration(0.8)
            tiles[1].position = point(1)
            CATransaction.begin()
            CATransaction.setAnimationDuration(0.4)
            tiles[2].position = point(2)
            CATransaction.commit()
            CATransaction.commit()
            CATransaction.commit()
        }
    }
}
