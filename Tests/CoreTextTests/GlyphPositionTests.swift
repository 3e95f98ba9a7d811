import CoreText
import Foundation
import Testing

@Suite(.fixedFonts) struct GlyphPositionTests {
    private func pixels(_ shift: CGFloat, _ change: (CGContext) -> Void = { _ in }) -> [UInt8] {
        let context = CGContext(
            data: nil, width: 90, height: 24, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        change(context)
        context.textPosition = CGPoint(x: 5 + shift, y: 6)
        CTLineDraw(line("Hillfield", Fonts.inter(17)), context)
        let bytes = context.data!.assumingMemoryBound(to: UInt8.self)
        return Array(UnsafeBufferPointer(start: bytes, count: context.bytesPerRow * context.height))
    }

    /// By less than a quarter of a pixel some glyphs move to the next quarter; with the setting off, none does.
    @Test func positions_areQuarters_unlessForbidden() {
        let exact: [(CGContext) -> Void] = [
            { $0.setShouldSubpixelQuantizeFonts(false) }, { $0.setAllowsFontSubpixelQuantization(false) },
        ]
        #expect(pixels(0) == pixels(1e-9))
        let steps = Set((0..<64).map { pixels(CGFloat($0) / 256) })
        #expect(steps.count <= 10, "nine glyphs, each of which moves once")
        for change in exact {
            #expect(pixels(0, change) != pixels(0))
            #expect(Set((0..<64).map { pixels(CGFloat($0) / 256, change) }).count == 64)
        }
    }

    /// The setting belongs to the graphics state, the permission to the context.
    @Test func quantization_isPartOfTheState() {
        let restored = pixels(0) {
            $0.saveGState()
            $0.setShouldSubpixelQuantizeFonts(false)
            $0.restoreGState()
        }
        #expect(restored == pixels(0))
        let forbidden = pixels(0) {
            $0.saveGState()
            $0.setAllowsFontSubpixelQuantization(false)
            $0.restoreGState()
        }
        #expect(forbidden == pixels(0) { $0.setShouldSubpixelQuantizeFonts(false) })
    }

    /// A paragraph of ASCII uses a fast path, with the same result as one with another character in it.
    @Test func ascii_isShapedAsOtherText() {
        let font = Fonts.inter(17)
        for text in ["AVATAR office fi ffl 1234 -> (a)", "a\tb", " leading", "x", "~!@#$%^&*()"] {
            let plain = line(text, font), other = line(text + "\u{2003}", font)
            let all = glyphs(plain), more = glyphs(other)
            #expect(all.map(\.glyph) == more.dropLast().map(\.glyph), "\(text)")
            #expect(all.map(\.index) == more.dropLast().map(\.index), "\(text)")
            #expect(runs(plain).count == runs(other).count, "\(text)")
            let ends = [plain, other].map { CTLineGetOffsetForStringIndex($0, text.utf16.count, nil) }
            #expect(abs(ends[0] - ends[1]) < 1e-9, "\(text)")
        }
    }
}
