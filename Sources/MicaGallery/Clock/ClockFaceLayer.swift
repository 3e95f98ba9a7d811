public import UIKit

/// A layer that draws the dial of a clock: the disc, its rim and sixty strokes.
open class ClockFaceLayer: CALayer {
    /// The colours of a dial, for light or dark surroundings.
    public struct Look: Hashable {
        /// The colours of the upper and lower end of the face, of the rim, and of the strokes for hours and minutes.
        public var top: CGColor, bottom: CGColor, rim: CGColor, hourStroke: CGColor, minuteStroke: CGColor

        /// For light surroundings.
        public static var light: Look {
            Look(
                top: UIColor(hex: 0xFFFFFF).cgColor, bottom: UIColor(hex: 0xE9ECF2).cgColor,
                rim: UIColor(hex: 0xC9CFDB).cgColor, hourStroke: UIColor(hex: 0x1B2130).cgColor,
                minuteStroke: UIColor(hex: 0x9AA3B5).cgColor)
        }
        /// For dark surroundings.
        public static var dark: Look {
            Look(
                top: UIColor(hex: 0x2A3146).cgColor, bottom: UIColor(hex: 0x131826).cgColor,
                rim: UIColor(hex: 0x454F6B).cgColor, hourStroke: UIColor(hex: 0xF4F6FB).cgColor,
                minuteStroke: UIColor(hex: 0x69748F).cgColor)
        }
    }

    /// The colours of the face. Default light.
    open var look = Look.light { didSet { setNeedsDisplay() } }

    public override init() {
        super.init()
        needsDisplayOnBoundsChange = true
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        if let face = layer as? ClockFaceLayer { look = face.look }
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open override func draw(in context: CGContext) {
        let radius = min(bounds.width, bounds.height) / 2
        context.translateBy(x: bounds.midX, y: bounds.midY)
        let disc = CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius)
        context.saveGState()
        context.addEllipse(in: disc)
        context.clip()
        if let gradient = CGGradient(colorsSpace: nil, colors: [look.top, look.bottom] as CFArray, locations: nil) {
            context.drawLinearGradient(
                gradient, start: CGPoint(x: 0, y: -radius), end: CGPoint(x: 0, y: radius), options: [])
        }
        context.restoreGState()
        context.setStrokeColor(look.rim)
        let rim = max(1, radius * 0.018)
        context.setLineWidth(rim)
        context.strokeEllipse(in: disc.insetBy(dx: rim / 2, dy: rim / 2))
        context.setLineCap(.round)
        for stroke in 0..<60 {
            let isHour = stroke % 5 == 0, isQuarter = stroke % 15 == 0
            context.setStrokeColor(isHour ? look.hourStroke : look.minuteStroke)
            context.setLineWidth(radius * (isQuarter ? 0.034 : isHour ? 0.022 : 0.01))
            context.move(to: CGPoint(x: 0, y: -radius * 0.9))
            context.addLine(to: CGPoint(x: 0, y: -radius * (isQuarter ? 0.77 : isHour ? 0.81 : 0.865)))
            context.strokePath()
            context.rotate(by: .pi / 30)
        }
    }
}
