public import UIKit

/// A simple symbol made of lines, in a unit square (y grows down).
public enum Glyph: CaseIterable, Hashable, Sendable {
    /// Symbols: a tick, a cross, a plus, a heart, a star.
    case tick, cross, plus, heart, star
    /// The letters of the name.
    case letterM, letterI, letterC, letterA

    /// Returns the lines, in the order in which one would draw them, scaled to `rect`.
    public func path(in rect: CGRect) -> CGPath {
        let path = CGMutablePath()
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
            CGPoint(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height)
        }
        func line(_ points: (CGFloat, CGFloat)...) { path.addLines(between: points.map { point($0.0, $0.1) }) }
        switch self {
        case .tick: line((0.18, 0.54), (0.4, 0.76), (0.82, 0.27))
        case .cross:
            line((0.24, 0.24), (0.76, 0.76))
            line((0.76, 0.24), (0.24, 0.76))
        case .plus:
            line((0.5, 0.18), (0.5, 0.82))
            line((0.18, 0.5), (0.82, 0.5))
        case .heart:
            path.move(to: point(0.5, 0.84))
            path.addCurve(to: point(0.1, 0.37), control1: point(0.32, 0.7), control2: point(0.1, 0.56))
            path.addCurve(to: point(0.5, 0.32), control1: point(0.1, 0.1), control2: point(0.42, 0.1))
            path.addCurve(to: point(0.9, 0.37), control1: point(0.58, 0.1), control2: point(0.9, 0.1))
            path.addCurve(to: point(0.5, 0.84), control1: point(0.9, 0.56), control2: point(0.68, 0.7))
            path.closeSubpath()
        case .star:
            // The outer corners are on a circle around (0.5, 0.53), a fifth of a turn apart; the inner ones are those
            // of a regular pentagram.
            let outer: CGFloat = 0.43, inner = outer * 0.381966
            for corner in 0..<10 {
                let radius = corner % 2 == 0 ? outer : inner
                let turn = CGAffineTransform(rotationAngle: CGFloat(corner) * .pi / 5)
                let arm = CGPoint(x: 0, y: -radius).applying(turn)
                let at = point(0.5 + arm.x, 0.53 + arm.y)
                if corner == 0 { path.move(to: at) } else { path.addLine(to: at) }
            }
            path.closeSubpath()
        case .letterM: line((0.16, 0.84), (0.16, 0.16), (0.5, 0.62), (0.84, 0.16), (0.84, 0.84))
        case .letterI: line((0.5, 0.16), (0.5, 0.84))
        case .letterC:
            path.addArc(
                center: point(0.54, 0.5), radius: 0.35 * min(rect.width, rect.height), startAngle: -0.25 * .pi,
                endAngle: 0.25 * .pi, clockwise: true)
        case .letterA:
            line((0.14, 0.84), (0.5, 0.14), (0.86, 0.84))
            line((0.28, 0.6), (0.72, 0.6))
        }
        return path
    }

    /// `true` for symbols that enclose an area, which may be filled.
    public var isOutline: Bool { self == .heart || self == .star }
}
