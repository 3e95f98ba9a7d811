public import Mica
public import UIKit

/// `arc-to-circle`: both ways of the arc, one after another a circle; one stays, the other goes back.
public final class ArcToCircleScene: Scene {
    public static let name = "arc-to-circle"
    public static let summary = "An arc runs round, grows into a circle and is filled."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 6
    public let posterTime: TimeInterval = 3

    @SceneParameter("seconds", "How long the arc takes to become a circle.", in: 0.1...60) public var seconds = 5.0
    @SceneParameter("width", "The width of the line in points.", in: 1...40) public var lineWidth: CGFloat = 6

    public init() {}

    public func makeView() -> UIView {
        let view = ArcToCircleView(caption: "progress 0 → 1, and there and back")
        (view.lineWidth, view.seconds) = (lineWidth, seconds)
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

        override init(caption: String) {
            super.init(caption: caption)
            arcs.forEach(layer.addSublayer)
        }

        required init?(coder: NSCoder) { nil }

        override func place() {
            let side = min(bounds.width / 3, bounds.height * 0.6)
            for (index, arc) in arcs.enumerated() {
                let middle = at(index == 0 ? 0.29 : 0.71, 0.46)
                arc.frame = CGRect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side)
                arc.contentsScale = traitCollection.displayScale
                arc.lineWidth = lineWidth * unit
                arc.finishedStrokeColor = now(Palette.text)
            }
        }

        /// The first arc stays a circle and is filled; the second goes there and back in the same time.
        override func begin() {
            arcs[0].progress = 1
            let there = CABasicAnimation(keyPath: "progress")
            there.fromValue = 0
            there.duration = seconds
            CATransaction.begin()
            CATransaction.setCompletionBlock { [arc = arcs[0]] in arc.isFinished = true }
            arcs[0].add(there, forKey: "load")
            CATransaction.commit()

            let thereAndBack = CABasicAnimation(keyPath: "progress")
            thereAndBack.fromValue = 0
            thereAndBack.toValue = 1
            thereAndBack.duration = seconds / 2
            thereAndBack.autoreverses = true
            thereAndBack.runForever()
            thereAndBack.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            arcs[1].add(thereAndBack, forKey: "load")
        }
    }
}
