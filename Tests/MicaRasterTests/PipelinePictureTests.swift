import Foundation
import MicaRaster
import Testing

/// Draws the picture of Docs/raster.md: one shape, stage by stage, enlarged ten times.
@Suite struct PipelinePictureTests {
    private let scale = 10.0, side = 16

    /// A blob 12 pixels wide, with a hole.
    private var shape: Path {
        var path = Path()
        path.move(to: Point(2.2, 8))
        path.cubic(Point(2.2, 1), Point(8, 1.4), to: Point(13.6, 3.4))
        path.cubic(Point(11, 8), Point(15, 9), to: Point(12.3, 13.7))
        path.cubic(Point(8, 16), Point(2.2, 14), to: Point(2.2, 8))
        path.close()
        path.append(.rect(Box(min: Point(5.5, 10.5), max: Point(9.5, 6.5))))
        return path
    }

    private func panel(_ index: Int) -> Affine {
        Affine(scale, 0, 0, scale, 10 + Double(index) * (Double(side) * scale + 12), 10)
    }

    private func color(_ r: Float, _ g: Float, _ b: Float, _ a: Float = 1) -> Paint {
        .color(Color(red: r, green: g, blue: b, alpha: a))
    }

    private func square(_ x: Int, _ y: Int) -> DrawOp.Shape {
        .fill(.rect(Box(x: Double(x), y: Double(y), width: 1, height: 1)), .nonZero)
    }

    private var ops: [DrawOp] {
        var ops = [DrawOp(.everything, paint: color(1, 1, 1))]
        var lines = Path()
        for i in 0...side {
            lines.append(.line(Point(Double(i), 0), Point(Double(i), Double(side))))
            lines.append(.line(Point(0, Double(i)), Point(Double(side), Double(i))))
        }
        let coverage = CoverageGrid.fill(shape, in: PixelRect(width: side, height: side))
        for y in 0..<side {
            for x in 0..<side {
                let c = Int(coverage[x, y]), change = c - (x > 0 ? Int(coverage[x - 1, y]) : 0)
                let strength = Float(abs(change)) / 255
                if change != 0 {
                    let paint = change > 0 ? color(0.13, 0.38, 0.88, strength) : color(0.9, 0.3, 0.1, strength)
                    ops.append(DrawOp(square(x, y), paint: paint, transform: panel(2)))
                }
                ops.append(DrawOp(square(x, y), paint: color(0, 0, 0, Float(c) / 255), transform: panel(3)))
                let board: Float = (x / 2 + y / 2) % 2 == 0 ? 0.93 : 0.8
                ops.append(DrawOp(square(x, y), paint: color(board, board, board), transform: panel(4)))
                ops.append(
                    DrawOp(
                        square(x, y), paint: color(0.07, Float(y) / 16, 0.64, Float(c) / 255 * 0.9), transform: panel(4)
                    ))
            }
        }
        for i in 0..<5 {
            ops.append(
                DrawOp(.stroke(lines, StrokeStyle(width: 0.05)), paint: color(0.6, 0.6, 0.6), transform: panel(i)))
        }
        ops.append(DrawOp(.fill(shape, .nonZero), paint: color(0.13, 0.38, 0.88, 0.15), transform: panel(0)))
        ops.append(DrawOp(.stroke(shape, StrokeStyle(width: 0.2)), paint: color(0.13, 0.38, 0.88), transform: panel(0)))
        for p in shape.points.prefix(10) {
            ops.append(DrawOp(.fill(.circle(p, 0.22), .nonZero), paint: color(0.9, 0.3, 0.1), transform: panel(0)))
        }
        // Ten times coarser than in practice, or the chords would be invisible.
        let flat = shape.flattened(tolerance: 0.3)
        ops.append(DrawOp(.stroke(flat, StrokeStyle(width: 0.2)), paint: color(0.13, 0.38, 0.88), transform: panel(1)))
        for p in flat.points {
            ops.append(DrawOp(.fill(.circle(p, 0.22), .nonZero), paint: color(0.9, 0.3, 0.1), transform: panel(1)))
        }
        return ops
    }

    /// The stages agree: the cells' changes add up to the coverage, and the coverage to the area. The picture is
    /// written to the path in `MICA_PIPELINE_PICTURE`, as a PAM image; Docs/pictures/raster.png is that one.
    @Test func pipeline_picture() throws {
        let target = try #require(Pixmap(width: 5 * (side * 10 + 12) + 8, height: side * 10 + 20))
        let painter = Painter()
        for op in ops { painter.draw(op, into: target) }
        // Paper outside the panels, ink inside.
        #expect(target[3, 3] == 0xffff_ffff && target[3 * 172 + 10 + 35, 40] != 0xffff_ffff)
        guard let file = ProcessInfo.processInfo.environment["MICA_PIPELINE_PICTURE"] else { return }
        var data = Data(
            "P7\nWIDTH \(target.width)\nHEIGHT \(target.height)\nDEPTH 3\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\n".utf8)
        for y in 0..<target.height {
            for x in 0..<target.width {
                let p = target[x, y]
                data.append(contentsOf: [UInt8(p >> 16 & 255), UInt8(p >> 8 & 255), UInt8(p & 255)])
            }
        }
        try data.write(to: URL(fileURLWithPath: file))
    }
}

extension Path {
    fileprivate static func line(_ a: Point, _ b: Point) -> Path {
        var path = Path()
        path.move(to: a)
        path.line(to: b)
        return path
    }
}
