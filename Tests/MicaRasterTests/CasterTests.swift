import MicaRaster
import Testing

/// Drawing outside a small canvas for shadows and patterns is bounded, however far they reach.
@Suite struct CasterTests {
    private let plane = DrawOp(.fill(.rect(Box(x: -1e5, y: -1e5, width: 2e5, height: 2e5)), .nonZero))

    private func shadow(_ sigma: Double, _ offset: Double = 0) -> DrawOp.Shadow {
        DrawOp.Shadow(offset: Point(offset, 0), sigma: sigma, color: .black)
    }

    /// The bytes of layers allocated while drawing, and the pixels.
    private func drawn(_ ops: [DrawOp]) -> (byteCount: Int, pixels: Pixmap) {
        let painter = Painter(), target = Pixmap(width: 40, height: 40)!
        painter.draw(DisplayList(ops), into: target)
        return (painter.layerByteCount, target)
    }

    @Test(arguments: [5.0, 15, 50, 250], [0.0, 40, 500, 3e4, 5e5])
    func memory_ofShadowedLayersInEachOther(_ sigma: Double, _ offset: Double) {
        var op = plane
        for _ in 0..<60 { op = DrawOp(.group(DisplayList([op])), shadow: shadow(sigma, offset)) }
        let (byteCount, pixels) = drawn([op])
        #expect(byteCount < 250 << 20, "\(byteCount >> 20) MiB")
        #expect(pixels[20, 20] == 0xff00_0000)
    }

    /// One wide shadow around many layers without shadows.
    @Test(arguments: [5.0, 50, 250, 5000]) func memory_ofLayersInAShadow(_ sigma: Double) {
        var op = plane
        for _ in 0..<60 { op = DrawOp(.group(DisplayList([op]))) }
        op.shadow = shadow(sigma, 3)
        let (byteCount, pixels) = drawn([op])
        #expect(byteCount < 250 << 20, "\(byteCount >> 20) MiB")
        #expect(pixels[20, 20] == 0xff00_0000)
    }

    /// Cells of any size and lattices of any form take memory in proportion to the visible part.
    @Test func memory_ofPatterns() {
        let cell = DisplayList([DrawOp(.fill(.circle(Point(3000, 3000), 2990), .nonZero))])
        let matrices = [
            Affine.identity, Affine(1, 0, 0, 1, -3000, -3000), Affine(1.01, 0, 0, 1, 0, 0), Affine(1, 1e-5, 1, 0, 0, 0),
            Affine(0.5, 0.5, 0.5, 0.500_01, 0, 0), Affine(1e-4, 0, 0, 1, 0, 0), Affine(1, 0, 0, 1e9, 0, 0),
        ]
        for matrix in matrices {
            let pattern = PatternPaint(
                cell: cell, bounds: Box(x: 0, y: 0, width: 6000, height: 6000), step: Point(6000, 6000),
                transform: matrix)
            let (byteCount, _) = drawn([DrawOp(.everything, paint: .pattern(pattern))])
            #expect(byteCount < 1 << 20, "\(matrix): \(byteCount)")
            let small = PatternPaint(
                cell: DisplayList([DrawOp(.everything, paint: .pattern(pattern))]),
                bounds: Box(x: 0, y: 0, width: 9, height: 9), step: Point(9.5, 9.5), transform: .identity)
            #expect(drawn([DrawOp(.everything, paint: .pattern(small))]).byteCount < 16 << 20, "\(matrix)")
        }
    }

    /// Cells on whole pixels, larger than their step: the same wherever drawing is cut, and as if each were drawn
    /// separately.
    @Test func pattern_onWholePixelsIsItsCells() {
        func cell(_ x: Double, _ y: Double) -> [DrawOp] {
            let place = Affine(1, 0, 0, 1, x, y)
            return [
                DrawOp(
                    .fill(.rect(Box(x: 0, y: 0, width: 13, height: 9)), .nonZero),
                    paint: .color(Color(red: 1, green: 0, blue: 0, alpha: 0.25)), transform: place),
                DrawOp(
                    .fill(.circle(Point(7, 4), 3.5), .nonZero),
                    paint: .color(Color(red: 0, green: 0, blue: 1, alpha: 0.5)), transform: place),
            ]
        }
        for (across, down) in [(Point(5, 0), Point(0, 7)), (Point(11, 0), Point(3, 6)), (Point(6, 2), Point(0, 9))] {
            let pattern = PatternPaint(
                cell: DisplayList(cell(0, 0)), bounds: Box(x: 0, y: 0, width: 13, height: 9),
                step: Point(1, 1), transform: .identity)
            var skewed = pattern
            skewed.transform = Affine(across.x, across.y, down.x, down.y, 2, 1)
            // The cell in the lattice's own space.
            let inverse = Affine(across.x, across.y, down.x, down.y, 0, 0).inverse!
            skewed.cell = DisplayList(cell(0, 0).map { $0.mapped(by: inverse) })
            skewed.bounds = Box(x: 0, y: 0, width: 13, height: 9).applying(inverse)
            let op = DrawOp(.everything, paint: .pattern(skewed))
            let whole = drawn([op]).pixels
            let parts = Pixmap(width: 40, height: 40)!, painter = Painter()
            for y in stride(from: 0, to: 40, by: 9) {
                for x in stride(from: 0, to: 40, by: 11) {
                    painter.draw(op, into: parts, region: PixelRect(x0: x, y0: y, x1: x + 11, y1: y + 9))
                }
            }
            var count = 0
            for y in 0..<40 {
                for x in 0..<40 {
                    #expect(whole[x, y] == parts[x, y], "\(across), \(down): \(x), \(y)")
                    // One period further on.
                    if x + Int(across.x) < 40, y + Int(across.y) < 40 {
                        #expect(whole[x, y] == whole[x + Int(across.x), y + Int(across.y)])
                    }
                    if x + Int(down.x) < 40, y + Int(down.y) < 40 {
                        #expect(whole[x, y] == whole[x + Int(down.x), y + Int(down.y)])
                    }
                    if whole[x, y] != 0 { count += 1 }
                }
            }
            #expect(count > 800)
        }
    }
}
