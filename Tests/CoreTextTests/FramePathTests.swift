import CoreGraphics
import CoreText
import Foundation
import MicaSnapshot
import Testing

/// Frames in paths other than rectangles.
@Suite(.fixedFonts) struct FramePathTests {
    private static let words = String(repeating: "the quick brown fox jumps over the lazy dog and ", count: 12)

    private func frame(_ path: CGPath, _ attributes: CFDictionary? = nil, _ text: String = words) -> CTFrame {
        let text = NSAttributedString(
            string: text, attributes: [.init(rawValue: kCTFontAttributeName): Fonts.inter(10)])
        return CTFramesetterCreateFrame(CTFramesetterCreateWithAttributedString(text), CFRange(), path, attributes)
    }

    /// The box of each line: from its origin, as wide as its ink, from the descent to the ascent.
    private func boxes(_ frame: CTFrame) -> [CGRect] {
        let lines = CTFrameGetLines(frame).compactMap { $0 as? CTLine }
        var origins = [CGPoint](repeating: .zero, count: lines.count)
        CTFrameGetLineOrigins(frame, CFRange(), &origins)
        let corner = CTFrameGetPath(frame).boundingBox
        return zip(lines, origins).map { line, origin in
            var ascent: CGFloat = 0, descent: CGFloat = 0
            let width =
                CTLineGetTypographicBounds(line, &ascent, &descent, nil) - CTLineGetTrailingWhitespaceWidth(line)
            return CGRect(
                x: corner.minX + origin.x, y: corner.minY + origin.y - descent, width: width, height: ascent + descent)
        }
    }

    private func corners(_ box: CGRect) -> [CGPoint] {
        let box = box.insetBy(dx: 0.1, dy: 0.1)
        return [
            CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY), CGPoint(x: box.minX, y: box.maxY),
            CGPoint(x: box.maxX, y: box.maxY),
        ]
    }

    @Test func circle_holdsItsLines() {
        let path = CGPath(ellipseIn: CGRect(x: 30, y: 40, width: 200, height: 200), transform: nil)
        let frame = frame(path), boxes = boxes(frame)
        #expect(boxes.count > 10)
        for box in boxes { #expect(corners(box).allSatisfy { path.contains($0) }, "\(box)") }
        // Lines in the middle are longer than those at the ends, and begin farther left.
        let middle = boxes[boxes.count / 2]
        #expect(middle.width > 170 && boxes[0].width < 120 && boxes[0].minX > middle.minX + 30)
        // Words are not split, and none is lost between the lines.
        let ranges = CTFrameGetLines(frame).compactMap { $0 as? CTLine }.map { CTLineGetStringRange($0) }
        #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.location + $0.length == $1.location })
        let units = Array(Self.words.utf16)
        #expect(ranges.dropLast().allSatisfy { units[$0.location + $0.length - 1] == 0x20 })
        #expect(CTFrameGetVisibleStringRange(frame).length == ranges.last.map { $0.location + $0.length })
    }

    @Test func rules_sayWhatIsInside() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 300, height: 120))
        path.addRect(CGRect(x: 100, y: 30, width: 100, height: 60))
        let hole = CGRect(x: 100, y: 30, width: 100, height: 60)
        let around = boxes(frame(path))
        #expect(around.allSatisfy { !$0.insetBy(dx: 0.1, dy: 0.1).intersects(hole) })
        // Beside the hole two lines share a baseline.
        #expect(zip(around, around.dropFirst()).contains { $0.minY == $1.minY && $0.maxX <= 100.1 && $1.minX >= 199.9 })
        let through = boxes(
            frame(path, [kCTFramePathFillRuleAttributeName: CTFramePathFillRule.windingNumber.rawValue]))
        #expect(through.contains { $0.intersects(hole) } && through.count < around.count)
    }

    @Test func clippingPaths_areFlownAround() {
        let rect = CGRect(x: 10, y: 20, width: 300, height: 150)
        let circle = CGRect(x: 120, y: 60, width: 80, height: 80)
        let clip: CFDictionary = [
            kCTFramePathClippingPathAttributeName: CGPath(ellipseIn: circle, transform: nil),
            kCTFramePathWidthAttributeName: 8,
        ]
        let boxes = boxes(frame(CGPath(rect: rect, transform: nil), [kCTFrameClippingPathsAttributeName: [clip]]))
        let center = CGPoint(x: circle.midX, y: circle.midY)
        for box in boxes {
            let near = CGPoint(x: min(max(center.x, box.minX), box.maxX), y: min(max(center.y, box.minY), box.maxY))
            #expect(hypot(near.x - center.x, near.y - center.y) > 43.5, "\(box)")
            #expect(rect.insetBy(dx: -0.1, dy: -0.1).contains(box))
        }
        #expect(boxes.contains { $0.maxX < center.x && abs($0.midY - center.y) < 20 })
        #expect(boxes.contains { $0.minX > center.x && abs($0.midY - center.y) < 20 })
    }

    @Test func rectangles_areAsBefore() {
        let rect = CGRect(x: 5, y: 5, width: 180, height: 90)
        let plain = boxes(frame(CGPath(rect: rect, transform: nil)))
        // The same rectangle with a degenerate corner.
        let path = CGMutablePath()
        path.addLines(between: [
            CGPoint(x: 5, y: 5), CGPoint(x: 100, y: 5), CGPoint(x: 185, y: 5), CGPoint(x: 185, y: 95),
            CGPoint(x: 5, y: 95),
        ])
        path.closeSubpath()
        let shaped = boxes(frame(path))
        #expect(plain.count == shaped.count && plain.count > 4)
        for (a, b) in zip(plain, shaped) { #expect(abs(a.minX - b.minX) < 0.01 && abs(a.minY - b.minY) < 0.01) }
        // Text stays half of the path's line width away from it.
        let inside = rect.insetBy(dx: 10, dy: 10)
        let kept = boxes(frame(path, [kCTFramePathWidthAttributeName: 20]))
        #expect(!kept.isEmpty && kept.allSatisfy { inside.insetBy(dx: -0.1, dy: -0.1).contains($0) })
    }

    @Test func paths_ofNothingOrOfMuch() {
        #expect(CTFrameGetLines(frame(CGMutablePath())).isEmpty)
        let thin = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 3, height: 400), transform: nil)
        // A word that is longer than the shape is wide is broken.
        #expect(CTFrameGetLines(frame(thin, nil, "unbreakable")).count == 11)
        let huge = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 1e6, height: 40), transform: nil)
        #expect(CTFrameGetLines(frame(huge)).count == 2)
        #expect(CTFrameGetVisibleStringRange(frame(huge)).length == Self.words.utf16.count)
    }

    @Test func picture_ofTextInShapes() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 420, height: 220, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.setFillColor(gray: 1, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 420, height: 220))
        context.setStrokeColor(red: 0.2, green: 0.5, blue: 1, alpha: 1)
        let circle = CGPath(ellipseIn: CGRect(x: 10, y: 10, width: 200, height: 200), transform: nil)
        let rect = CGPath(rect: CGRect(x: 220, y: 10, width: 190, height: 200), transform: nil)
        let diamond = CGMutablePath()
        diamond.addLines(between: [
            CGPoint(x: 315, y: 60), CGPoint(x: 365, y: 110), CGPoint(x: 315, y: 160), CGPoint(x: 265, y: 110),
        ])
        diamond.closeSubpath()
        for path in [circle, rect, diamond] {
            context.addPath(path)
            context.strokePath()
        }
        CTFrameDraw(frame(circle), context)
        let clip: CFDictionary = [kCTFramePathClippingPathAttributeName: diamond, kCTFramePathWidthAttributeName: 6]
        CTFrameDraw(
            frame(rect, [kCTFrameClippingPathsAttributeName: [clip], kCTFramePathWidthAttributeName: 8]), context)
        try expectSnapshot(#require(context.makeImage()), "frames_inShapes")
    }
}
