import CoreGraphics

/// The symbols of table cells: accessories, selection marks and editing controls.
@MainActor enum CellSign {
    case disclosure, checkmark, detail, delete, insert, unchosen, chosen, reorder

    /// The size, in points.
    var size: CGSize {
        switch self {
        case .disclosure: CGSize(width: 8, height: 14)
        case .checkmark: CGSize(width: 16, height: 15)
        case .reorder: CGSize(width: 22, height: 12)
        default: CGSize(width: 22, height: 22)
        }
    }

    private static var made: [CellSign: UIImage] = [:]

    /// A template image at three pixels per point, or an image in the symbol's own colours. The chevron points to the
    /// right.
    var image: UIImage {
        if let known = CellSign.made[self] { return known }
        let format = UIGraphicsImageRendererFormat()
        format.scale = 3
        let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in draw() }
            .withRenderingMode(hasOwnColors ? .alwaysOriginal : .alwaysTemplate)
        CellSign.made[self] = image
        return image
    }

    private var hasOwnColors: Bool { self == .delete || self == .insert }

    private func draw() {
        func line(_ width: CGFloat, _ points: (CGFloat, CGFloat)...) {
            let path = UIBezierPath()
            path.move(to: CGPoint(x: points[0].0, y: points[0].1))
            for point in points.dropFirst() { path.addLine(to: CGPoint(x: point.0, y: point.1)) }
            path.lineWidth = width
            path.lineCapStyle = .round
            path.lineJoinStyle = .round
            path.stroke()
        }
        let circle = UIBezierPath(ovalIn: CGRect(x: 0.5, y: 0.5, width: 21, height: 21))
        UIColor.black.set()
        switch self {
        case .disclosure: line(2, (1.25, 1.25), (6.75, 7), (1.25, 12.75))
        case .checkmark: line(2.25, (1.5, 8.5), (5.75, 13.25), (14.25, 1.75))
        case .reorder: for y in [1.0, 6, 11] { line(1.5, (1, y), (21, y)) }
        case .detail:
            circle.lineWidth = 1.25
            circle.stroke()
            UIBezierPath(ovalIn: CGRect(x: 9.75, y: 5, width: 2.5, height: 2.5)).fill()
            line(1.75, (9, 10), (11.25, 10), (11.25, 16))
            line(1.75, (9, 16), (13.25, 16))
        case .delete, .insert:
            // The system's red and green of the light appearance; the symbol on top is white in both appearances.
            UIColor(hex: self == .delete ? 0xFF3B30 : 0x34C759, alpha: 1).set()
            circle.fill()
            UIColor.white.set()
            line(2, (6, 11), (16, 11))
            if self == .insert { line(2, (11, 6), (11, 16)) }
        case .unchosen:
            circle.lineWidth = 1.25
            circle.stroke()
        case .chosen:
            circle.fill()
            UIGraphicsGetCurrentContext()?.setBlendMode(.clear)
            line(1.75, (6.5, 11.5), (9.75, 14.75), (15.5, 7.5))
        }
    }
}
