public import Mica
public import UIKit

/// `arc-to-circle`: both motions of the arc, A and B. One circle stays and is filled, the other opens again.
public final class ArcToCircleScene: Scene {
    public static let name = "arc-to-circle"
    public static let group = "Components"
    public static let summary = "Two arcs run round and grow into circles: A stays and is filled, B goes back."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 10
    public let posterTime: TimeInterval = 3.4

    /// The number of seconds until the arc is a circle, 0.1…60. Default 5.
    @SceneParameter("seconds", "How long the arc takes to become a circle.", in: 0.1...60) public var seconds = 5.0
    /// The width of the line in points, 1…40. Default 6.
    @SceneParameter("width", "The width of the line in points.", in: 1...40) public var lineWidth: CGFloat = 6

    public init() {}

    public func makeView() -> UIView {
        let view = ArcToCircleView()
        view.lineWidth = lineWidth
        view.seconds = seconds
        return view
    }

    /// Two arcs side by side.
    final class ArcToCircleView: StageView {
        var lineWidth: CGFloat = 6, seconds = 5.0
        let arcs = ArcToCircleLayer.Path.allCases.map { path in
            let arc = ArcToCircleLayer()
            arc.path = path
            arc.fillColor = ArcToCircleLayer.loadingColor
            return arc
        }

        private let labels = ["A  0 → 1, stays", "B  0 → 1 → 0"].map { StageLabel($0, size: 13) }

        init() {
            super.init()
            arcs.forEach(layer.addSublayer)
            labels.forEach(addSubview)
        }

        required init?(coder: NSCoder) { nil }

        override func place() {
            let side = min(bounds.width / 3, bounds.height * 0.6)
            for (index, arc) in arcs.enumerated() {
                let middle = at(index == 0 ? 0.29 : 0.71, 0.43)
                arc.frame = CGRect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side)
                arc.contentsScale = traitCollection.displayScale
                arc.lineWidth = lineWidth * unit
                arc.finishedStrokeColor = now(Palette.text)
                labels[index].place(at: CGPoint(x: middle.x, y: bounds.height * 0.86), unit: unit)
            }
        }

        /// Animates both from 0 to 1 at a constant speed. While B goes back, A stays a filled circle.
        override func begin() {
            load()
            let thereAndBack = CABasicAnimation(keyPath: "progress")
            thereAndBack.fromValue = 0
            thereAndBack.toValue = 1
            thereAndBack.duration = seconds
            thereAndBack.autoreverses = true
            thereAndBack.runForever()
            arcs[1].add(thereAndBack, forKey: "load")
        }

        private func load() {
            let arc = arcs[0]
            arc.progress = 1
            let there = CABasicAnimation(keyPath: "progress")
            there.fromValue = 0
            there.duration = seconds
            CATransaction.begin()
            CATransaction.setCompletionBlock { arc.isFinished = true }
            arc.add(there, forKey: "load")
            CATransaction.commit()
            after(2 * seconds - min(0.5, seconds / 4)) { [weak self] in self?.startAgain() }
        }

        /// Fades A to its initial state, shortly before B has gone back.
        private func startAgain() {
            let fade = CATransition()
            fade.duration = min(0.5, seconds / 4)
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            arcs[0].isFinished = false
            arcs[0].progress = 0
            CATransaction.commit()
            arcs[0].add(fade, forKey: kCATransition)
            after(fade.duration) { [weak self] in self?.load() }
        }
    }
}
