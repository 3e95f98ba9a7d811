import Foundation
import MicaBase
import MicaRaster

/// A circular arc by centre, radius, start and signed sweep in radians, and its Bézier form.
struct Arc {
    var center: Point
    var radius: Double
    var start: Double
    var delta: Double

    static let turn = 2 * Double.pi

    /// Returns the sweep from `start` to `end`: towards smaller angles if `clockwise`, regardless of its visual
    /// direction.
    ///
    /// It is `end − start` reduced to [0, 2π) or its mirror image. One full circle results if the angles differ by a
    /// full turn or more in the drawn direction, or by exactly one turn in either direction.
    static func sweep(from start: Double, to end: Double, clockwise: Bool) -> Double {
        let forward = clockwise ? start - end : end - start
        guard forward.isFinite else { return .nan }
        let swept: Double
        if forward >= turn || forward == -turn {
            swept = turn
        } else if forward >= 0 {
            swept = forward
        } else {
            let rest = forward.truncatingRemainder(dividingBy: turn)
            swept = rest == 0 ? 0 : rest + turn
        }
        return clockwise ? -swept : swept
    }

    /// Appends the arc: a line to its start if a subpath is open (`ends`), otherwise a move; then cubics of at most a
    /// quarter turn. The error of such a cubic is below 2.8e-4 of the radius.
    ///
    /// An arc whose start differs from the current point only by a rounding error starts at that point. Likewise, one
    /// whose end is that near to the subpath's start ends there. Otherwise a line of that length would result, whose
    /// random direction the corners of a stroke would reveal.
    func append(to path: inout MicaRaster.Path, continuing ends: (start: Point, current: Point)?, _ m: Affine) {
        let (sine, cosine) = sineCosine(CGFloat(start))
        var from = Point(Double(cosine), Double(sine))
        var first = m.apply(center + radius * from)
        func snap(_ p: inout Point, to other: Point) {
            let size = (p.x.magnitude + p.y.magnitude + (p - m.apply(center)).x.magnitude) * 1e-11
            let off = p - other
            if max(off.x.magnitude, off.y.magnitude) <= size { p = other }
        }
        if let ends {
            snap(&first, to: ends.current)
            path.line(to: first)
        } else {
            path.move(to: first)
        }
        let beginning = ends?.start ?? first
        guard delta != 0, delta.isFinite, radius != 0 else { return }
        // A sweep that exceeds whole quarters by a rounding error needs no further curve.
        let count = max(1, Int((min(abs(delta), 4096 * Self.turn) / (Self.turn / 4) - 1e-9).rounded(.up)))
        let step = delta / Double(count)
        let k = 4.0 / 3 * PortableMath.tan(step / 4)
        for i in 1...count {
            let angle = i == count ? start + delta : start + step * Double(i)
            let (sine, cosine) = sineCosine(CGFloat(angle))
            let to = Point(Double(cosine), Double(sine))
            let control1 = from + k * Point(-from.y, from.x), control2 = to - k * Point(-to.y, to.x)
            var end = m.apply(center + radius * to)
            if i == count { snap(&end, to: beginning) }
            path.cubic(m.apply(center + radius * control1), m.apply(center + radius * control2), to: end)
            from = to
        }
    }

    /// Returns the arc that touches the lines current→corner and corner→end; `nil` if they form no corner, so that only
    /// a line to the corner is needed.
    static func tangent(from current: Point, corner: Point, end: Point, radius: Double) -> Arc? {
        let back = current - corner, on = end - corner
        let backLength = (back * back).sum().squareRoot(), onLength = (on * on).sum().squareRoot()
        guard radius > 0, backLength > 0, onLength > 0 else { return nil }
        let u = back / backLength, v = on / onLength
        let cosine = (u * v).sum(), cross = u.x * v.y - u.y * v.x
        guard abs(cross) > 1e-12, cosine.isFinite else { return nil }
        // tan(θ/2) = sin θ / (1 + cos θ), for the angle θ between the two lines.
        let distance = radius * (1 + cosine) / abs(cross)
        let bisector = u + v
        let along = (bisector * bisector).sum().squareRoot()
        let centerDistance = (distance * distance + radius * radius).squareRoot()
        let center = corner + bisector / along * centerDistance
        let a = corner + u * distance - center, b = corner + v * distance - center
        let start = Double(arcTangent(CGFloat(a.y), CGFloat(a.x)))
        var delta = Double(arcTangent(CGFloat(a.x * b.y - a.y * b.x), CGFloat((a * b).sum())))
        if delta == -Double.pi { delta = .pi }
        return Arc(center: center, radius: radius, start: start, delta: delta)
    }
}
