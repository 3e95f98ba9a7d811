import Foundation
import MicaRaster

/// The shapes that both paths and contexts provide, as elements transformed by an `Affine`.
enum PathBuilder {
    /// The distance of a control point from its end point, for a quarter of a unit circle: 4/3 (√2 − 1).
    static let quarter = 0.552_284_749_830_793_4

    static func rect(_ rect: CGRect, _ m: Affine) -> MicaRaster.Path {
        var path = MicaRaster.Path()
        appendRect(rect, m, to: &path)
        return path
    }

    static func appendRect(_ rect: CGRect, _ m: Affine, to path: inout MicaRaster.Path) {
        guard !rect.isNull else { return }
        // The stored corner first: a rectangle of negative size has the opposite direction. The infinite rectangle is
        // limited to a size at which sums of coordinates are still meaningful.
        func limit(_ v: Double) -> Double { v > 1e12 ? 1e12 : v < -1e12 ? -1e12 : v }
        let x = Double(rect.origin.x), y = Double(rect.origin.y)
        let low = Point(limit(x), limit(y))
        let high = Point(limit(x + Double(rect.size.width)), limit(y + Double(rect.size.height)))
        path.move(to: m.apply(low))
        path.line(to: m.apply(Point(high.x, low.y)))
        path.line(to: m.apply(high))
        path.line(to: m.apply(Point(low.x, high.y)))
        path.close()
    }

    static func ellipse(in rect: CGRect, _ m: Affine) -> MicaRaster.Path {
        var path = MicaRaster.Path()
        let rect = rect.standardized
        guard !rect.isNull else { return path }
        let center = Point(Double(rect.midX), Double(rect.midY))
        let radius = Point(Double(rect.width) / 2, Double(rect.height) / 2)
        func at(_ x: Double, _ y: Double) -> Point { m.apply(center + radius * Point(x, y)) }
        let k = quarter
        path.move(to: at(1, 0))
        path.cubic(at(1, k), at(k, 1), to: at(0, 1))
        path.cubic(at(-k, 1), at(-1, k), to: at(-1, 0))
        path.cubic(at(-1, -k), at(-k, -1), to: at(0, -1))
        path.cubic(at(k, -1), at(1, -k), to: at(1, 0))
        path.close()
        return path
    }

    static func roundedRect(_ rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, _ m: Affine) -> MicaRaster.Path
    {
        let rect = rect.standardized
        guard !rect.isNull else { return MicaRaster.Path() }
        // Calling `max` with the bound first turns a NaN into 0.
        let rx = min(max(0, Double(cornerWidth)), Double(rect.width) / 2)
        let ry = min(max(0, Double(cornerHeight)), Double(rect.height) / 2)
        guard rx > 0, ry > 0 else { return Self.rect(rect, m) }
        let low = Point(Double(rect.minX), Double(rect.minY)), high = Point(Double(rect.maxX), Double(rect.maxY))
        let kx = rx * (1 - quarter), ky = ry * (1 - quarter)
        func at(_ x: Double, _ y: Double) -> Point { m.apply(Point(x, y)) }
        var path = MicaRaster.Path()
        path.move(to: at(high.x, (low.y + high.y) / 2))
        path.line(to: at(high.x, high.y - ry))
        path.cubic(at(high.x, high.y - ky), at(high.x - kx, high.y), to: at(high.x - rx, high.y))
        path.line(to: at(low.x + rx, high.y))
        path.cubic(at(low.x + kx, high.y), at(low.x, high.y - ky), to: at(low.x, high.y - ry))
        path.line(to: at(low.x, low.y + ry))
        path.cubic(at(low.x, low.y + ky), at(low.x + kx, low.y), to: at(low.x + rx, low.y))
        path.line(to: at(high.x - rx, low.y))
        path.cubic(at(high.x - kx, low.y), at(high.x, low.y + ky), to: at(high.x, low.y + ry))
        path.close()
        return path
    }
}
