import Foundation
import MicaRaster

/// A target and a painter, as Mica's side of a workload: draws the operations that `ops` returns for a frame.
@MainActor func painting(
    _ width: Int, _ height: Int, _ ops: @escaping (_ t: Double) -> [DrawOp]
) -> (clear: () -> Void, draw: (_ t: Double) -> Void, pixels: () -> [UInt32]) {
    let target = Pixmap(width: width, height: height)!
    let painter = Painter()
    return (
        { memset(target.base, 0, target.stride * target.height * 4) },
        { t in painter.draw(DisplayList(ops(t)), into: target) },
        { (0..<height).flatMap { y in (0..<width).map { target[$0, y] } } }
    )
}

extension MicaRaster.Path {
    /// Appends a circular arc as CGPath does, of cubics for at most a quarter of a turn (Cairo too, unless the radius
    /// is large), joined to the existing path.
    mutating func arc(_ center: Point, _ radius: Double, from a0: Double, to a1: Double) {
        let count = max(1, Int((abs(a1 - a0) / (.pi / 2) - 1e-9).rounded(.up)))
        let step = (a1 - a0) / Double(count)
        let k = 4.0 / 3.0 * PortableMath.tan(step / 4) * radius
        func direction(_ a: Double) -> Point {
            let v = PortableMath.sincos(a)
            return Point(v.cos, v.sin)
        }
        var d = direction(a0)
        var p = center + radius * d
        if verbs.isEmpty || verbs.last == .close { move(to: p) } else { line(to: p) }
        for i in 1...count {
            let e = direction(a0 + step * Double(i)), q = center + radius * e
            cubic(p + k * Point(-d.y, d.x), q - k * Point(-e.y, e.x), to: q)
            d = e
            p = q
        }
    }
}

let opaqueBlue = Color(red: 0x20 / 255, green: 0x60 / 255, blue: 0xe0 / 255)
