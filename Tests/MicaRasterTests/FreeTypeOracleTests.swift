import CMicaFreeType
import MicaSnapshot
import MicaRaster
import TestSeeds
import Testing

/// The same polygons in FreeType's rasteriser, which computes exact areas in the same fixed point: neither side
/// samples, so that coverage may differ only by rounding. That also holds for edges that oppose or cross each other in
/// a pixel.
@Suite(.seeded) struct FreeTypeOracleTests {
    private let side = 120

    /// Coverage of closed polygons whose corners are multiples of 1/64 of a pixel, like FreeType's outlines.
    static func coverage(_ contours: [[Point]], _ rule: FillRule, side: Int) -> [UInt8] {
        var library: FT_Library?, outline = FT_Outline()
        let count = contours.reduce(0) { $0 + $1.count }
        guard FT_Init_FreeType(&library) == 0,
            FT_Outline_New(library, FT_UInt(count), numericCast(contours.count), &outline) == 0
        else { return [] }
        defer {
            FT_Outline_Done(library, &outline)
            FT_Done_FreeType(library)
        }
        var i = 0
        for (k, contour) in contours.enumerated() {
            for p in contour {
                // FreeType's y points up.
                outline.points[i] = FT_Vector(x: FT_Pos(p.x * 64), y: FT_Pos((Double(side) - p.y) * 64))
                outline.tags[i] = 1
                i += 1
            }
            outline.contours[k] = numericCast(i - 1)
        }
        if rule == .evenOdd { outline.flags |= Int32(FT_OUTLINE_EVEN_ODD_FILL) }
        var bytes = [UInt8](repeating: 0, count: side * side)
        bytes.withUnsafeMutableBufferPointer { buffer in
            var bitmap = FT_Bitmap()
            bitmap.rows = UInt32(side)
            bitmap.width = UInt32(side)
            bitmap.pitch = Int32(side)
            bitmap.buffer = buffer.baseAddress
            bitmap.num_grays = 256
            bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
            FT_Outline_Get_Bitmap(library, &outline, &bitmap)
        }
        return bytes
    }

    private func largestDifference(_ contours: [[Point]], _ rule: FillRule) -> Int {
        var path = Path()
        for contour in contours {
            path.move(to: contour[0])
            for p in contour.dropFirst() { path.line(to: p) }
            path.close()
        }
        let ours = CoverageGrid.fill(path, .identity, rule, in: PixelRect(width: side, height: side)).bytes
        let theirs = Self.coverage(contours, rule, side: side)
        #expect(theirs.count == ours.count && theirs.contains { $0 > 0 })
        return zip(ours, theirs).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    }

    @Test func oracle_polygonsThatCrossThemselves() {
        var random = Seeded(81)
        for round in 0..<120 {
            let contours = (0..<random.int(1...3)).map { _ in
                (0..<random.int(3...12)).map { _ in
                    Point((random.double(1...63) * 64).rounded() / 64, (random.double(1...63) * 64).rounded() / 64)
                }
            }
            for rule in [FillRule.nonZero, .evenOdd] {
                #expect(largestDifference(contours, rule) <= 4, "round \(round), \(rule)")
            }
        }
    }

    /// Slivers thinner than a pixel, whose two edges share every pixel that they cross.
    @Test func oracle_opposingEdgesInOnePixel() {
        for k in 1...40 {
            let width = Double(k) / 64, lean = Double(k * 7 % 64) / 64 * 8
            let sliver = [
                Point(10, 5), Point(10 + width, 5), Point(10 + width + lean, 60), Point(10 + lean, 60),
            ]
            let flat = sliver.map { Point($0.y, $0.x) }
            for rule in [FillRule.nonZero, .evenOdd] {
                #expect(largestDifference([sliver], rule) <= 2, "upright, \(k)")
                #expect(largestDifference([flat], rule) <= 2, "flat, \(k)")
                #expect(largestDifference([sliver, Array(flat.reversed())], rule) <= 2, "both, \(k)")
            }
        }
    }
}
