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
        let view = ArcToCircleView(frame: CGRect(origin: .zero, size: size))
        view.arcs.forEach { $0.lineWidth = lineWidth }
        view.load(over: seconds)
        return view
    }

    /// Two arcs side by side.
    final class ArcToCircleView: UIView {
        let arcs = ArcToCircleLayer.Path.allCases.map { path in
            let arc = ArcToCircleLayer()
            arc.path = path
            arc.fillColor = ArcToCircleLayer.loadingColor
            return arc
        }

        override init(frame: CGRect) {
            super.init(frame: frame)
            backgroundColor = UIColor(hex: 0x101624)
            for arc in arcs {
                arc.contentsScale = traitCollection.displayScale
                layer.addSublayer(arc)
            }
        }

        required init?(coder: NSCoder) { nil }

        override func layoutSubviews() {
            super.layoutSubviews()
            let side = min(bounds.width / 3, bounds.height * 0.62)
            for (index, arc) in arcs.enumerated() {
                let x = bounds.midX + (index == 0 ? -1 : 1) * bounds.width * 0.21
                arc.frame = CGRect(x: x - side / 2, y: bounds.midY - side / 2, width: side, height: side)
            }
        }

        /// The first arc stays a circle and is filled; the second goes there and back in the same time.
        func load(over seconds: TimeInterval) {
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
            thereAndBack.repeatCount = .infinity
            thereAndBack.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            arcs[1].add(thereAndBack, forKey: "load")
        }
    }
}
