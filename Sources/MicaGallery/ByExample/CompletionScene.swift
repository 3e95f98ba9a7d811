public import Mica
public import UIKit

/// `completion`: all ways to be notified of the end of an animation.
public final class CompletionScene: Scene {
    public static let name = "completion"
    public static let group = "Animations"
    public static let summary =
        "A completion block runs at the end of a transaction; a delegate learns whether its animation ran to its end."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 4.2
    public let posterTime: TimeInterval = 2.6

    public init() {}

    public func makeView() -> UIView { Stage() }

    private final class Stage: StageView {
        private let tiles = [Palette.mint, Palette.orange, Palette.pink].map(StageTile.init)
        private let names = ["block", "delegate", "delegate, removed"].map { StageLabel($0, size: 13) }
        private let results = (0..<3).map { _ in StageLabel("", size: 13, weight: .semibold, color: Palette.text) }
        private var isAway = false

        init() {
            super.init(caption: "setCompletionBlock, animationDidStop(_:finished:)")
            tiles.forEach(layer.addSublayer)
            (names + results).forEach(addSubview)
        }

        required init?(coder: NSCoder) { nil }

        private func y(_ row: Int) -> CGFloat { 0.2 + 0.255 * CGFloat(row) }

        override func place() {
            for (row, tile) in tiles.enumerated() {
                tile.setSide(46 * unit)
                tile.position = at(isAway ? 0.66 : 0.36, y(row))
                let anchor: CGFloat = readsFromTheRight ? 1 : 0
                names[row].place(at: at(0.04, y(row)), unit: unit, anchor: anchor)
                results[row].place(at: at(0.78, y(row)), unit: unit, anchor: anchor)
            }
        }

        override func begin() {
            after(0.4) { [weak self] in self?.run() }
        }

        private func run() {
            isAway = true
            CATransaction.begin()
            CATransaction.setCompletionBlock { [weak self] in self?.say("done", 0) }
            tiles[0].add(makeMove(0, over: 1.6), forKey: "move")
            CATransaction.commit()
            for row in 1...2 {
                let move = makeMove(row, over: 1.6)
                move.delegate = Listener { [weak self] text in self?.say(text, row) }
                tiles[row].add(move, forKey: "move")
            }
            setNeedsLayout()
            after(0.8) { [weak self] in self?.tiles[2].removeAnimation(forKey: "move") }
            after(2.9) { [weak self] in self?.goBack() }
        }

        /// Restores the initial state for the next round.
        private func goBack() {
            isAway = false
            for label in results { label.text = "" }
            CATransaction.begin()
            CATransaction.setAnimationDuration(0.6)
            for (row, tile) in tiles.enumerated() { tile.position = at(0.36, y(row)) }
            CATransaction.commit()
        }

        private func makeMove(_ row: Int, over duration: TimeInterval) -> CABasicAnimation {
            let move = CABasicAnimation(keyPath: "position")
            move.fromValue = tiles[row].position
            move.toValue = at(0.66, y(row))
            move.duration = duration
            move.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            return move
        }

        private func say(_ text: String, _ row: Int) {
            results[row].text = text
            setNeedsLayout()
        }
    }

    /// Describes the callbacks in words.
    private final class Listener: NSObject, CAAnimationDelegate {
        private let say: (String) -> Void
        init(_ say: @escaping (String) -> Void) { self.say = say }
        func animationDidStart(_ animation: CAAnimation) { say("started") }
        func animationDidStop(_ animation: CAAnimation, finished: Bool) {
            say(finished ? "finished" : "not finished")
        }
    }
}
