import MicaRaster
import MicaRasterKernels
import TestSeeds
import Testing

/// The sinks for common paints compared with the general path for every operation.
@Suite(.seeded) struct SinkTwinTests {
    /// A clip without effect whose shape is not a rectangle of whole pixels: it bypasses the sinks.
    private let plain: Clip = {
        var path = Path()
        path.move(to: Point(-500, -500))
        path.line(to: Point(2000, -500))
        path.line(to: Point(-500, 2000))
        path.close()
        return Clip(.path(path, .identity, .nonZero, antialias: true), parent: nil)
    }()

    @Test func images_thatAreOnlyMoved() {
        var random = Seeded(41)
        let painter = Painter()
        for round in 0..<300 {
            let bitmap = random.pixmap(random.int(1..<40), random.int(1..<40))
            if round % 5 == 0 {
                for y in 0..<bitmap.height { for x in 0..<bitmap.width { bitmap.row(y)[x] |= 0xff00_0000 } }
                bitmap.isOpaque = true
            }
            let whole = round % 3 == 0
            var move = Affine(1, 0, 0, 1, random.real(-30, 50), random.real(-30, 40))
            if whole {
                move.tx = move.tx.rounded()
                move.ty = move.ty.rounded()
            }
            let paint = ImagePaint(
                ImageSource(bitmap), transform: move, sampling: random.chance(0.5) ? .linear : .trilinear,
                edge: random.chance(0.5) ? .clamp : .transparent)
            let box = Box(
                x: random.real(-5, 20), y: random.real(-5, 20), width: random.real(1, 60), height: random.real(1, 50))
            let shape: DrawOp.Shape = random.chance(0.2) ? .everything : .fill(.rect(box), .nonZero)
            var op = DrawOp(shape, paint: .image(paint), alpha: random.chance(0.5) ? 1 : 0.6)
            let fast = random.pixmap(57, 43), slow = Pixmap(width: 57, height: 43)!
            for y in 0..<43 { slow.row(y).update(from: fast.row(y), count: 57) }
            painter.draw(op, into: fast)
            op.clip = plain
            painter.draw(op, into: slow)
            #expect(pixels(fast) == pixels(slow), "round \(round)")
        }
    }

    /// One colour is swept by a kernel, or filled as a rectangle of whole pixels.
    @Test func colors_ofPathsAndRectangles() {
        let wasWide = mica_wide_kernels()
        defer { mica_use_wide_kernels(wasWide) }
        var random = Seeded(43)
        let painter = Painter()
        for round in 0..<1200 {
            // Occasionally wider than one word of touched groups.
            let width = random.chance(0.1) ? 700 : random.int(1..<90), height = random.int(1..<60)
            var path = Path()
            for contour in 0...random.int(0..<3) {
                for i in 0...random.int(2..<9) {
                    let p = Point(random.real(-30, Double(width) + 30), random.real(-20, Double(height) + 20))
                    if i == 0 {
                        path.move(to: p)
                    } else if contour == 0 {
                        path.line(to: p)
                    } else {
                        path.cubic(p + random.real(-40, 40), p + random.real(-40, 40), to: p)
                    }
                }
                path.close()
            }
            let corner = Point(Double(random.int(-9..<60)), Double(random.int(-9..<40)))
            let box = Box(min: corner, max: corner + Point(Double(random.int(0..<50)), Double(random.int(0..<40))))
            let shape: DrawOp.Shape =
                switch round / 2 % 4 {
                case 0: .box(box)
                case 1: .fill(.rect(box), .evenOdd)
                case 2: .stroke(path, StrokeStyle(width: random.real(0.2, 12)))
                default: .fill(path, random.chance(0.5) ? .nonZero : .evenOdd)
                }
            var color = Color(red: Float(random.real(0, 1)), green: Float(random.real(0, 1)), blue: 0.3)
            if random.chance(0.4) { color.alpha = Float(random.real(0, 1)) }
            var op = DrawOp(
                shape, paint: .color(color), transform: Affine(random.chance(0.3) ? -1 : 1, 0, 0, 1, 3, -2),
                antialias: !random.chance(0.1))
            let x = random.int(0..<width), y = random.int(0..<height)
            let part = PixelRect(
                x0: x, y0: y, x1: x + random.int(1..<width + 9), y1: y + random.int(1..<height + 9))
            let region = random.chance(0.5) ? part : nil, origin = (x: random.int(-5..<5), y: random.int(-5..<5))
            let fast = random.pixmap(width, height), slow = Pixmap(width: width, height: height)!
            for y in 0..<height { slow.row(y).update(from: fast.row(y), count: width) }
            mica_use_wide_kernels(round % 2 == 0 ? 1 : 0)
            painter.draw(op, into: fast, origin: origin, region: region)
            op.clip = plain
            painter.draw(op, into: slow, origin: origin, region: region)
            #expect(pixels(fast) == pixels(slow), "round \(round)")
        }
    }

    /// A mask records where it may contain anything: that must never hide drawn or written content.
    @Test func masks_knowWhereTheyAreEmpty() {
        var random = Seeded(42)
        let painter = Painter(), mask = Mask(width: 60, height: 50)!
        let image = random.pixmap(60, 50)
        for _ in 0..<200 {
            let fresh = Mask(width: 60, height: 50)!
            let x = random.int(0..<50), y = random.int(0..<40)
            let part = PixelRect(x0: x, y0: y, x1: x + random.int(1..<40), y1: y + random.int(1..<40))
            let center = Point(random.real(-5, 65), random.real(-5, 55)), radius = random.real(1, 30)
            var path = Path()
            path.move(to: center - radius)
            path.cubic(center + Point(radius, -radius), center + radius, to: center + Point(-radius, radius))
            path.close()
            let op = DrawOp(.fill(path, .nonZero))
            for y in 0..<50 { for x in 0..<60 { fresh.row(y)[x] = mask[x, y] } }
            painter.drawAlpha(op, into: mask, region: part)
            let drawn = Mask(width: 60, height: 50)!
            painter.drawAlpha(op, into: drawn)
            let a = Pixmap(width: 60, height: 50)!, b = Pixmap(width: 60, height: 50)!
            painter.composite(image, at: (0, 0), mask: mask, into: a)
            for y in 0..<50 {
                for x in 0..<60 {
                    let inside = part.contains(PixelRect(x0: x, y0: y, x1: x + 1, y1: y + 1))
                    fresh.row(y)[x] = inside ? drawn[x, y] : fresh[x, y]
                }
            }
            painter.composite(image, at: (0, 0), mask: fresh, into: b)
            #expect(pixels(a) == pixels(b))
        }
    }
}
