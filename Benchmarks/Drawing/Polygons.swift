import CairoPeer
import Foundation
import MicaRaster

/// Writes the input of Benchmarks/Peers/polygons.py, with which other rasterisers fill the same polygons. For each
/// drawing, a line of JSON has its size, Mica's median time in milliseconds, and some frames. A frame is a list of
/// contours, each a list of x, y, x, y…
///
/// Curves are flattened into chords beforehand, so that all sides only fill. Clearing is not timed.
@MainActor func writePolygons() {
    let drawings: [(name: String, width: Int, height: Int, path: (Double) -> Path, op: ((Double) -> DrawOp)?)] = [
        ("arrow-800", 800, 800, { arrow(Point(400, 400), 400, 340, 2 * .pi * $0) }, nil),
        ("path-10000", 600, 600, randomWalk, nil), ("glyph-page", 800, 1000, glyphPage, nil),
        // Mica draws this as text; the others fill the same polygons.
        ("glyph-run", 800, 1000, glyphPage, glyphRun),
    ]
    for drawing in drawings {
        let moments = Array(stride(from: 0.0625, to: 1, by: 0.125))
        let frames = moments.map { polygons(drawing.path($0)) }
        let ops = zip(moments, frames).map { moment, contours in
            if let op = drawing.op { return op(moment) }
            var path = Path()
            for contour in contours {
                path.move(to: contour[0])
                for p in contour.dropFirst() { path.line(to: p) }
                path.close()
            }
            return DrawOp(.fill(path, .nonZero), paint: .color(opaqueBlue))
        }
        let target = Pixmap(width: drawing.width, height: drawing.height)!, painter = Painter()
        var times: [Double] = []
        for round in 0..<25 {
            for op in ops {
                memset(target.base, 0, target.stride * target.height * 4)
                let t = cairo_peer_now()
                painter.draw(op, into: target)
                if round > 0 { times.append(cairo_peer_now() - t) }
            }
        }
        // The pixels of the last round, all in one opaque colour.
        let alpha = Data((0..<drawing.height).flatMap { y in (0..<drawing.width).map { UInt8(target[$0, y] >> 24) } })
        let text = frames.map { contours in
            "["
                + contours.map { "[" + $0.map { "\($0.x),\($0.y)" }.joined(separator: ",") + "]" }.joined(
                    separator: ",")
                + "]"
        }
        print(
            "{\"name\": \"\(drawing.name)\", \"width\": \(drawing.width), \"height\": \(drawing.height), "
                + "\"mica_ms\": \(times.sorted()[times.count / 2]), \"alpha\": \"\(alpha.base64EncodedString())\", "
                + "\"frames\": [\(text.joined(separator: ","))]}")
    }
}

/// The path's contours, curves as chords within about 0.04 pixels.
func polygons(_ path: Path) -> [[Point]] {
    var result: [[Point]] = [], i = 0
    for verb in path.verbs {
        switch verb {
        case .move: result.append([path.points[i]])
        case .line: result[result.count - 1].append(path.points[i])
        case .quad: result[result.count - 1].append(path.points[i + 1])
        case .cubic:
            let p = path.points[i - 1], a = path.points[i], b = path.points[i + 1], q = path.points[i + 2]
            func length(_ v: Point) -> Double { (v.x * v.x + v.y * v.y).squareRoot() }
            let bend = max(length(p - 2 * a + b), length(a - 2 * b + q))
            let count = max(1, Int((0.75 * bend / 0.04).squareRoot().rounded(.up)))
            for k in 1...count {
                let t = Double(k) / Double(count), s = 1 - t
                result[result.count - 1].append(
                    s * s * s * p + 3 * s * s * t * a + 3 * s * t * t * b + t * t * t * q)
            }
        case .close: break
        }
        i += verb.pointCount
    }
    return result
}
