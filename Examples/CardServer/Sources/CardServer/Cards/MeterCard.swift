import UIKit

/// A ring that shows a number from 0 to 1, with the percentage inside. 320 × 320 points.
struct MeterCard: Card {
    static let name = "meter"
    static let parameters = [
        "value=NUMBER (0–1; default 0.5)", "label=TEXT (0–24 characters)", "color=RRGGBB (default 1fa971)",
        "style=light|dark (default light)", CardFonts.parameter,
    ]

    enum Style: String, CaseIterable { case light, dark }
    let value: Double
    let label: String
    let color: UInt32
    let style: Style
    let font: String?
    let size = CGSize(width: 320, height: 320)
    let avatar: String? = nil

    init(_ query: inout Query) throws(RequestError) {
        value = try query.number("value", 0...1) ?? 0.5
        label = try query.text("label", 0...24) ?? ""
        color = try query.color("color") ?? 0x1FA971
        style = try query.choice("style") ?? .light
        font = try query.font("font")
    }

    var identity: String { "\(value)\n\(label)\n\(color)\n\(style)\n\(font ?? "")" }

    func makeLayer(avatar: CGImage?, moving duration: Double?) -> CALayer {
        let card = CALayer()
        card.frame = CGRect(origin: .zero, size: size)
        card.backgroundColor = style == .light ? .rgb(0xFFFFFF) : .rgb(0x15171C)
        let path = CGMutablePath()
        path.addArc(
            center: CGPoint(x: 160, y: 160), radius: 120, startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: false)
        func ring(_ color: CGColor, to end: CGFloat) -> CAShapeLayer {
            let ring = CAShapeLayer()
            ring.frame = card.bounds
            ring.path = path
            ring.fillColor = nil
            ring.strokeColor = color
            ring.lineWidth = 22
            ring.lineCap = .round
            ring.strokeEnd = end
            card.addSublayer(ring)
            return ring
        }
        _ = ring(style == .light ? .rgb(0xE6E8EC) : .rgb(0x2A2E37), to: 1)
        let filled = ring(.rgb(color), to: value)
        if let duration {
            let fill = CABasicAnimation(keyPath: "strokeEnd")
            fill.fromValue = 0
            fill.toValue = value
            fill.duration = duration * 0.8
            fill.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            filled.add(fill, forKey: "fill")
        }
        let ink = style == .light ? CGColor.rgb(0x15171C) : .rgb(0xF4F5F7)
        let number = makeText(
            "\(Int((value * 100).rounded()))%", font: font, size: 64, weight: .bold, color: ink,
            frame: CGRect(x: 40, y: label.isEmpty ? 120 : 104, width: 240, height: 80))
        let words = makeText(
            label, font: font, size: 20, weight: .regular, color: ink,
            frame: CGRect(x: 60, y: 184, width: 200, height: 30))
        for text in [number, words] {
            text.alignmentMode = .center
            card.addSublayer(text)
        }
        return card
    }
}
