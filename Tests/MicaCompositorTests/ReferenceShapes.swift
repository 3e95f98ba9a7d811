import MicaCompositor
import Foundation
import MicaRaster

/// Exact coverage of polygons by clipping them to each pixel: slow, and unrelated to the rasteriser.
struct ReferencePolygon {
    /// Contours in device space; the area of one with the opposite direction is subtracted.
    var contours: [[Point]]

    /// Curves flattened to the rasteriser's own chords: up to 0.04 pixels off, ten steps of 255, which its own tests
    /// check. So the remaining difference is the compositing.
    init(_ path: Path, _ transform: Affine) {
        contours = []
        // Chords depend on a curve's position, so it is mapped first.
        var mapped = Path(), i = 0
        for verb in path.verbs {
            let p = path.points[i..<i + verb.pointCount].map(transform.apply)
            switch verb {
            case .move: mapped.move(to: p[0])
            case .line: mapped.line(to: p[0])
            case .quad: mapped.quad(p[0], to: p[1])
            case .cubic: mapped.cubic(p[0], p[1], to: p[2])
            case .close: mapped.close()
            }
            i += verb.pointCount
        }
        let lines = mapped.flattened()
        i = 0
        for verb in lines.verbs {
            if verb == .move { contours.append([lines.points[i]]) }
            if verb == .line { contours[contours.count - 1].append(lines.points[i]) }
            i += verb.pointCount
        }
    }

    /// The covered fraction of pixel (x, y).
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

/// The fraction of each pixel inside a polygon.
struct Coverage {
    let width: Int
    var pixels: [Double]

    init(_ polygon: ReferencePolygon, _ width: Int, _ height: Int) {
        self.width = width
        pixels = Array(repeating: 0, count: width * height)
        var box = Box.empty
        for contour in polygon.contours { for p in contour { box.extend(p) } }
        let part = box.pixels(in: PixelRect(width: width, height: height))
        if part.isEmpty { return }
        for y in part.y0..<part.y1 {
            for x in part.x0..<part.x1 { pixels[y * width + x] = polygon.coverage(x, y) }
        }
    }

    subscript(x: Int, y: Int) -> Double { pixels[y * width + x] }
}

/// A quarter of a round corner, in radii from it: along the incoming edge, and along the outgoing one.
private func corner(continuous: Bool) -> [Point] {
    if !continuous {
        let h = 1 - 4 * (2.0.squareRoot() - 1) / 3
        return [Point(1, 0), Point(h, 0), Point(0, h), Point(0, 1)]
    }
    // The publicly known numbers of a rounded rectangle's path in UIKit.
    return [
        Point(1.528_664_83, 0), Point(1.088_492_96, 0), Point(0.868_406_94, 0), Point(0.631_493_79, 0.074_911_39),
        Point(0.372_823_83, 0.169_059_56), Point(0.169_059_56, 0.372_823_83), Point(0.074_911_39, 0.631_493_79),
        Point(0, 0.868_406_94), Point(0, 1.088_492_96), Point(0, 1.528_664_83),
    ]
}

/// The outline of a box with round corners: one cubic for each, or three. Continuous ones need 1.53 radii of each edge.
func referenceOutline(_ box: Box, radius: Double, corners: RenderStyle.Corners, continuous: Bool = false) -> Path {
    let r = min(radius, min(box.width, box.height) / 2)
    var path = Path()
    let turns: [(RenderStyle.Corners, Point, from: Point, to: Point)] = [
        (.maxXMinY, Point(box.max.x, box.min.y), Point(-1, 0), Point(0, 1)),
        (.maxXMaxY, box.max, Point(0, -1), Point(-1, 0)),
        (.minXMaxY, Point(box.min.x, box.max.y), Point(1, 0), Point(0, -1)),
        (.minXMinY, box.min, Point(0, 1), Point(1, 0)),
    ]
    let curve = corner(continuous: continuous)
    for (i, (corner, at, from, to)) in turns.enumerated() {
        let isRound = r > 0 && corners.contains(corner)
        func place(_ p: Point) -> Point { at + from * (r * p.x) + to * (r * p.y) }
        let start = isRound ? place(curve[0]) : at
        if i == 0 { path.move(to: start) } else { path.line(to: start) }
        guard isRound else { continue }
        for k in stride(from: 1, to: curve.count, by: 3) {
            path.cubic(place(curve[k]), place(curve[k + 1]), to: place(curve[k + 2]))
        }
    }
    path.close()
    return path
}
