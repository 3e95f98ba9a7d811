import Foundation
import MicaBase

extension PathText {
    /// An elliptic arc in the form of path data: its ends, the radii, the rotation of the ellipse and two flags.
    ///
    /// The centre is computed after SVG 2, appendix B.2 (“Conversion from endpoint to center parameterization”).
    struct EndpointArc {
        var radii: CGSize
        /// The rotation of the ellipse's x axis, in degrees, clockwise where y grows down.
        var rotation: CGFloat
        var isLarge: Bool
        /// `true` if the arc runs towards greater angles.
        var sweeps: Bool

        /// Appends the arc from the path's current point `start`, as cubics of at most a quarter turn. Radii of zero
        /// give a line, as in SVG; radii that are too short for the ends are scaled up until they reach.
        func append(to path: CGMutablePath, from start: CGPoint, to end: CGPoint) {
            guard start != end else { return }
            var rx = Double(abs(radii.width)), ry = Double(abs(radii.height))
            guard rx > 0, ry > 0 else { return path.addLine(to: end) }
            let (sine, cosine) = PortableMath.sincos(Double(rotation) * .pi / 180)
            let dx = Double(start.x - end.x) / 2, dy = Double(start.y - end.y) / 2
            // Half of the chord, in the ellipse's own axes.
            let x = cosine * dx + sine * dy, y = cosine * dy - sine * dx
            let reach = x * x / (rx * rx) + y * y / (ry * ry)
            if reach > 1 {
                rx *= reach.squareRoot()
                ry *= reach.squareRoot()
            }
            let across = rx * rx * y * y + ry * ry * x * x
            let rest = max(0, rx * rx * ry * ry - across)
            let factor = (across > 0 ? (rest / across).squareRoot() : 0) * (isLarge == sweeps ? -1 : 1)
            let cx = factor * rx * y / ry, cy = -factor * ry * x / rx
            let first = PortableMath.atan2((y - cy) / ry, (x - cx) / rx)
            var delta = PortableMath.atan2((-y - cy) / ry, (-x - cx) / rx) - first
            if sweeps, delta < 0 { delta += 2 * .pi }
            if !sweeps, delta > 0 { delta -= 2 * .pi }
            guard delta.isFinite else { return path.addLine(to: end) }
            let middle = CGPoint(
                x: CGFloat(cosine * cx - sine * cy) + (start.x + end.x) / 2,
                y: CGFloat(sine * cx + cosine * cy) + (start.y + end.y) / 2)
            func point(_ px: Double, _ py: Double) -> CGPoint {
                CGPoint(
                    x: middle.x + CGFloat(cosine * rx * px - sine * ry * py),
                    y: middle.y + CGFloat(sine * rx * px + cosine * ry * py))
            }
            // A sweep that exceeds whole quarters by a rounding error needs no further curve.
            let count = max(1, Int((abs(delta) / (.pi / 2) - 1e-9).rounded(.up)))
            let step = delta / Double(count), k = 4.0 / 3 * PortableMath.tan(step / 4)
            for index in 0..<count {
                let a = PortableMath.sincos(first + step * Double(index))
                let b = PortableMath.sincos(first + step * Double(index + 1))
                path.addCurve(
                    to: index + 1 == count ? end : point(b.cos, b.sin),
                    control1: point(a.cos - k * a.sin, a.sin + k * a.cos),
                    control2: point(b.cos + k * b.sin, b.sin - k * b.cos))
            }
        }
    }
}
