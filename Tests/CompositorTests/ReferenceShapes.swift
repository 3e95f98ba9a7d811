import Compositor
import Foundation
import Raster

/// Exact coverage of polygons by clipping them to each pixel: slow, and nothing like the rasteriser.
struct ReferencePolygon {
    /// Contours in device space; the area of one that runs the other way is taken off.
    var contours: [[Point]]

    init(_ path: Path, _ transform: Affine) {
        contours = []
        var current: [Point] = []
        var i = 0
        for verb in path.verbs {
            switch verb {
            case .move:
                if current.count > 2 { contours.append(current) }
                current = [transform.apply(path.points[i])]
            case .line: current.append(transform.apply(path.points[i]))
            case .quad:
                let p = current.last!, c = transform.apply(path.points[i]), q = transform.apply(path.points[i + 1])
                for step in 1...64 {
                    let t = Double(step) / 64, s = 1 - t
                    current.append(p * (s * s) + c * (2 * s * t) + q * (t * t))
                }
            case .cubic:
                let p = current.last!, c = transform.apply(path.points[i]), d = transform.apply(path.points[i + 1])
                let q = transform.apply(path.points[i + 2])
                for step in 1...64 {
                    let t = Double(step) / 64, s = 1 - t
                    let start = p * (s * s * s) + c * (3 * s * s * t)
                    current.append(start + d * (3 * s * t * t) + q * (t * t * t))
                }
            case .close: break
            }
            i += verb.pointCount
        }
        if current.count > 2 { contours.append(current) }
    }

    /// The share of pixel (x, y) inside.
    func coverage(_ x: Int, _ y: Int) -> Double {
        var area = 0.0
        for contour in contours { area += ReferencePolygon.area(contour, Double(x), Double(y)) }
        return min(1, abs(area))
    }

    private static func area(_ contour: [Point], _ x: Double, _ y: Double) -> Double {
        var polygon = contour
        func clip(_ side: (Point) -> Double) {
            var result: [Point] = []
            for i in polygon.indices {
                let p = polygon[i], q = polygon[(i + 1) % polygon.count]
                let a = side(p), b = side(q)
                if a >= 0 { result.append(p) }
                if (a >= 0) != (b >= 0) { result.append(p + (q - p) * (a / (a - b))) }
            }
            polygon = result
        }
        clip { $0.x - x }
        clip { x + 1 - $0.x }
        clip { $0.y - y }
        clip { y + 1 - $0.y }
        var sum = 0.0
        for i in polygon.indices {
            let p = polygon[i], q = polygon[(i + 1) % polygon.count]
            sum += p.x * q.y - q.x * p.y
        }
        return sum / 2
    }
}

/// The outline of a box with circular corners, from sines of its own.
func referenceOutline(_ box: Box, radius: Double, corners: RenderStyle.Corners) -> Path {
    let r = min(radius, min(box.width, box.height) / 2)
    var path = Path()
    var points: [Point] = []
    let turns: [(RenderStyle.Corners, Point, Double)] = [
        (.maxXMinY, Point(box.max.x - r, box.min.y + r), -90), (.maxXMaxY, box.max - r, 0),
        (.minXMaxY, Point(box.min.x + r, box.max.y - r), 90), (.minXMinY, box.min + r, 180),
    ]
    let squares = [Point(box.max.x, box.min.y), box.max, Point(box.min.x, box.max.y), box.min]
    for (i, (corner, center, start)) in turns.enumerated() {
        if r <= 0 || !corners.contains(corner) {
            points.append(squares[i])
            continue
        }
        for step in 0...90 {
            let angle = (start + Double(step)) * .pi / 180
            points.append(center + Point(cos(angle), sin(angle)) * r)
        }
    }
    for (i, p) in points.enumerated() { if i == 0 { path.move(to: p) } else { path.line(to: p) } }
    path.close()
    return path
}
