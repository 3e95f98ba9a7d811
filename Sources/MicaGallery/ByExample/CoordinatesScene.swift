public import Mica
public import UIKit

/// `coordinates`: points, rectangles and times converted between the spaces of layers.
public final class CoordinatesScene: Scene {
    public static let name = "coordinates"
    public static let group = "Layers"
    public static let summary =
        "A point, a rectangle and a time of a turned, scaled, faster layer, converted into the stage's."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 5
    public let posterTime: TimeInterval = 1.9

    public init() {}

    public func makeView() -> UIView { Stage() }

    private final class Stage: StageView {
        /// Rotated, scaled by 1.5, and twice as fast.
        private let inner = CALayer()
        private let grid = CAShapeLayer(), box = CAShapeLayer(), cross = CAShapeLayer()
        private let dot = CALayer()
        private let texts = (0..<3).map { _ in StageLabel("", size: 13, color: Palette.text) }
        private let names = ["point", "rect", "time"].map { StageLabel($0, size: 13) }
        private var start = 0.0
        private static let card = CGRect(x: 24, y: 24, width: 62, height: 46)
        private let card = CALayer()

        init() {
            super.init()
            inner.bounds = CGRect(x: 0, y: 0, width: 120, height: 100)
            inner.speed = 2
            inner.allowsEdgeAntialiasing = true
            for layer in [inner, box, cross] { self.layer.addSublayer(layer) }
            for layer in [grid, card, dot] { inner.addSublayer(layer) }
            let lines = CGMutablePath()
            for step in 0...6 {
                lines.move(to: CGPoint(x: step * 20, y: 0))
                lines.addLine(to: CGPoint(x: step * 20, y: 100))
                guard step <= 5 else { continue }
                lines.move(to: CGPoint(x: 0, y: step * 20))
                lines.addLine(to: CGPoint(x: 120, y: step * 20))
            }
            grid.path = lines
            grid.fillColor = nil
            grid.lineWidth = 0.75
            card.frame = Stage.card
            card.cornerRadius = 6
            card.backgroundColor = Palette.blue.withAlphaComponent(0.35).cgColor
            card.borderColor = Palette.blue.cgColor
            card.borderWidth = 1
            dot.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
            dot.cornerRadius = 5
            dot.backgroundColor = Palette.pink.cgColor
            // The start of its path: the first frame is laid out before the animation is committed.
            dot.position = CGPoint(x: 108, y: 50)
            for shape in [box, cross] { shape.fillColor = nil }
            dot.name = "dot"
            cross.name = "cross"
            box.strokeColor = Palette.blue.cgColor
            cross.strokeColor = Palette.pink.withAlphaComponent(0.6).cgColor
            (names + texts).forEach(addSubview)
        }

        required init?(coder: NSCoder) { nil }

        override func place() {
            inner.position = at(0.29, 0.5)
            inner.setAffineTransform(CGAffineTransform(rotationAngle: -.pi / 9).scaledBy(x: 1.5 * unit, y: 1.5 * unit))
            inner.backgroundColor = now(Palette.panel)
            grid.strokeColor = now(Palette.line)
            for shape in [box, cross] {
                shape.lineWidth = 1.5 * unit
                shape.lineDashPattern = [4, 4].map { NSNumber(value: Double($0 * unit)) }
            }
            show()
            for (row, name) in names.enumerated() {
                let y = 0.3 + 0.16 * CGFloat(row), anchor: CGFloat = readsFromTheRight ? 1 : 0
                name.place(at: at(0.57, y), unit: unit, anchor: anchor)
                texts[row].place(at: at(0.66, y), unit: unit, anchor: anchor)
            }
        }

        override func begin() {
            start = CACurrentMediaTime()
            // The texts were laid out before the start was known.
            setNeedsLayout()
            let way = CAKeyframeAnimation(keyPath: "position")
            way.path = CGPath(ellipseIn: CGRect(x: 12, y: 12, width: 96, height: 76), transform: nil)
            way.calculationMode = .paced
            way.duration = 5
            way.runForever()
            dot.add(way, forKey: "way")
            let link = CADisplayLink { [weak self] link in
                if let self, window != nil { setNeedsLayout() } else { link.invalidate() }
            }
            link.add(to: .main, forMode: .common)
        }

        /// Updates the stage; everything drawn on it uses the conversions.
        private func show() {
            let there = (dot.presentation() ?? dot).position
            let here = inner.convert(there, to: layer)
            let rect = inner.convert(Stage.card, to: layer)
            box.path = CGPath(rect: rect, transform: nil)
            // Lines from the stage's edges to the dot show its coordinates as lengths, away from the texts.
            let lines = CGMutablePath()
            lines.move(to: CGPoint(x: here.x, y: 0))
            lines.addLine(to: here)
            lines.addLine(to: CGPoint(x: readsFromTheRight ? bounds.width : 0, y: here.y))
            cross.path = lines
            func text(_ value: CGFloat) -> String { "\(Int(value.rounded()))" }
            texts[0].text = "(\(text(there.x)), \(text(there.y))) → (\(text(here.x)), \(text(here.y)))"
            texts[1].text = "62 × 46 → \(text(rect.width)) × \(text(rect.height))"
            let now = CACurrentMediaTime(), passed = now - start
            let inside = inner.convertTime(now, from: nil) - inner.convertTime(start, from: nil)
            func tenths(_ value: Double) -> String {
                let count = Int((value * 10).rounded())
                return "\(count / 10).\(count % 10)"
            }
            texts[2].text = "\(tenths(inside)) s → \(tenths(passed)) s"
        }
    }
}
