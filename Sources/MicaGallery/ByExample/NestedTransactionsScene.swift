public import Mica
public import UIKit

/// `nested-transactions`: a transaction inside another one, with its own duration.
public final class NestedTransactionsScene: Scene {
    public static let name = "nested-transactions"
    public static let group = "Animations"
    public static let summary = "Tiles move together, each in the time of its own transaction."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 4
    public let posterTime: TimeInterval = 0.95

    public init() {}

    public func makeView() -> UIView { Stage(caption: "CATransaction in CATransaction in CATransaction") }

    private final class Stage: StageView {
        private let tiles = [Palette.mint, Palette.blue, Palette.pink].map(StageTile.init)
        private let labels = ["1.6 s", "0.8 s", "0.4 s"].map { StageLabel($0, size: 13) }
        private var isAway = false

        override init(caption: String) {
            super.init(caption: caption)
            tiles.forEach(layer.addSublayer)
            labels.forEach(addSubview)
        }

        required init?(coder: NSCoder) { nil }

        override func place() {
            for (row, tile) in tiles.enumerated() {
                tile.setSide(50 * unit)
                tile.position = point(row)
                labels[row].place(
                    at: CGPoint(x: at(0.06, 0).x, y: point(row).y), unit: unit, anchor: readsFromTheRight ? 1 : 0)
            }
        }

        private func point(_ row: Int) -> CGPoint { at(isAway ? 0.86 : 0.28, 0.2 + 0.255 * CGFloat(row)) }

        override func begin() {
            after(0.4) { [weak self] in self?.move() }
            after(2.3) { [weak self] in self?.move() }
        }

        private func move() {
            isAway.toggle()
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
