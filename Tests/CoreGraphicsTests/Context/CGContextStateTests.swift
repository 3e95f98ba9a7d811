import CoreGraphics
import MicaRaster
import Testing

@Suite struct CGContextStateTests {
    static func context() -> CGContext { CGContext(pixelWidth: 20, pixelHeight: 20)! }
    static func pixel(_ context: CGContext, _ x: Int, _ y: Int) -> UInt32 {
        context.makeImage()!.imageSource!.pixmap[x, y]
    }

    @Test func stack_keepsStateButNotThePath() {
        let c = Self.context()
        c.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        c.saveGState()
        c.translateBy(x: 5, y: 5)
        c.setFillColor(gray: 0, alpha: 1)
        c.addRect(CGRect(x: 0, y: 0, width: 5, height: 5))
        c.restoreGState()
        #expect(c.ctm == .identity)
        // The path keeps its position, and is queried in the current space.
        #expect(c.boundingBoxOfPath == CGRect(x: 5, y: 5, width: 5, height: 5))
        c.fillPath()
        #expect(Self.pixel(c, 7, 12) == 0xFFFF_0000 && Self.pixel(c, 2, 17) == 0)
        #expect(c.isPathEmpty)
    }

    @Test func stack_unbalancedDoesNoHarm() {
        let c = Self.context()
        c.restoreGState()
        c.endTransparencyLayer()
        c.beginTransparencyLayer(auxiliaryInfo: nil)
        // States saved outside a layer cannot be restored in it.
        c.restoreGState()
        c.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        c.saveGState()
        c.endTransparencyLayer()
        c.endTransparencyLayer()
        #expect(Self.pixel(c, 0, 0) == 0xFF00_0000)
        for _ in 0..<1000 { c.saveGState() }
        for _ in 0..<1001 { c.restoreGState() }
    }

    @Test func transform_conversions() {
        let c = Self.context()
        c.translateBy(x: 3, y: 4)
        c.scaleBy(x: 2, y: -2)
        #expect(c.convertToDeviceSpace(CGPoint(x: 1, y: 1)) == CGPoint(x: 5, y: 2))
        #expect(c.convertToUserSpace(CGPoint(x: 5, y: 2)) == CGPoint(x: 1, y: 1))
        #expect(c.convertToDeviceSpace(CGSize(width: 1, height: 1)) == CGSize(width: 2, height: -2))
        #expect(
            c.convertToUserSpace(CGRect(x: 3, y: 4, width: 2, height: 2)) == CGRect(x: 0, y: -1, width: 1, height: 1))
        #expect(c.userSpaceToDeviceSpaceTransform == c.ctm)
    }

    @Test func transform_ofALayersContextIsApples() {
        let c = CGContext(recordingWidth: 40, height: 20, scale: 2)
        #expect(c.ctm == CGAffineTransform(a: 2, b: 0, c: 0, d: -2, tx: 0, ty: 20))
        c.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let pixmap = Pixmap(width: 40, height: 20)!
        Painter().draw(c.finishRecording(), into: pixmap)
        // The origin is at the top left, a unit is two pixels.
        #expect(pixmap[1, 1] == 0xFF00_0000 && pixmap[2, 2] == 0)
    }

    @Test func transform_foldedOrWildDrawsNothing() {
        let c = Self.context()
        c.saveGState()
        c.scaleBy(x: 0, y: 1)
        c.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        c.addRect(CGRect(x: 0, y: 0, width: 9, height: 9))
        c.strokePath()
        c.draw(TestImages.colors, in: CGRect(x: 0, y: 0, width: 20, height: 20))
        c.restoreGState()
        c.translateBy(x: .nan, y: 0)
        c.scaleBy(x: .infinity, y: 1)
        #expect(c.ctm == .identity)
        c.fill(CGRect(x: CGFloat.nan, y: 0, width: 20, height: 20))
        #expect(Self.pixel(c, 0, 19) == 0)
        c.fill(.infinite)
        #expect(Self.pixel(c, 0, 19) == 0xFF00_0000)
    }

    @Test func path_acrossTransforms() {
        let c = Self.context()
        c.move(to: CGPoint(x: 1, y: 1))
        c.scaleBy(x: 2, y: 2)
        c.addLine(to: CGPoint(x: 5, y: 1))
        #expect(c.currentPointOfPath == CGPoint(x: 5, y: 1))
        #expect(c.path?.boundingBox == CGRect(x: 0.5, y: 0.5, width: 4.5, height: 0.5))
        c.beginPath()
        #expect(c.path == nil && c.boundingBoxOfPath.isNull && c.currentPointOfPath == .zero)
    }

    @Test func path_hitTests() {
        let c = Self.context()
        c.addRect(CGRect(x: 2, y: 2, width: 10, height: 10))
        c.addRect(CGRect(x: 5, y: 5, width: 4, height: 4))
        c.setLineWidth(2)
        #expect(c.pathContains(CGPoint(x: 7, y: 7), mode: .fill))
        #expect(!c.pathContains(CGPoint(x: 7, y: 7), mode: .eoFill))
        #expect(!c.pathContains(CGPoint(x: 7, y: 7), mode: .stroke))
        #expect(c.pathContains(CGPoint(x: 1.5, y: 7), mode: .stroke))
        #expect(c.pathContains(CGPoint(x: 1.5, y: 7), mode: .eoFillStroke))
        #expect(!c.pathContains(CGPoint(x: 0.5, y: 7), mode: .fillStroke))
        #expect(!c.isPathEmpty)
    }

    @Test func clip_boxes() {
        let c = Self.context()
        #expect(c.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 20, height: 20))
        c.clip(to: CGRect(x: 2, y: 3, width: 10, height: 40))
        #expect(c.boundingBoxOfClipPath == CGRect(x: 2, y: 3, width: 10, height: 17))
        c.saveGState()
        c.clip(to: CGRect(x: 15, y: 0, width: 5, height: 5))
        #expect(c.boundingBoxOfClipPath.isNull)
        c.fill(.infinite)
        c.restoreGState()
        #expect(Self.pixel(c, 3, 10) == 0)
        c.resetClip()
        c.clip()
        c.fill(.infinite)
        #expect(Self.pixel(c, 3, 10) == 0)
    }

    @Test func clip_thousandsAreTheirIntersection() {
        let c = Self.context()
        for i in 0..<3000 {
            c.addEllipse(in: CGRect(x: -10, y: -10 + CGFloat(i % 3), width: 40, height: 38))
            c.clip()
        }
        c.addRect(CGRect(x: 0, y: 0, width: 10, height: 20))
        c.clip()
        c.fill(.infinite)
        #expect(Self.pixel(c, 5, 10) == 0xFF00_0000 && Self.pixel(c, 15, 10) == 0)
    }

    @Test func layers_hundredsInEachOther() {
        let c = Self.context()
        for _ in 0..<500 { c.beginTransparencyLayer(auxiliaryInfo: nil) }
        c.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        for _ in 0..<500 { c.endTransparencyLayer() }
        #expect(Self.pixel(c, 0, 0) >> 24 <= 255)
    }

    @Test func pattern_thatDrawsItselfEnds() {
        final class Box {
            var pattern: CGPattern?
            var drawings = 0
        }
        let box = Box()
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { info, c in
                let box = Unmanaged<Box>.fromOpaque(info!).takeUnretainedValue()
                box.drawings += 1
                c.setFillColorSpace(CGColorSpace(patternBaseSpace: nil)!)
                c.setFillPattern(box.pattern!, colorComponents: [1])
                c.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
            }, releaseInfo: nil)
        box.pattern = CGPattern(
            info: Unmanaged.passUnretained(box).toOpaque(), bounds: CGRect(x: 0, y: 0, width: 4, height: 4),
            matrix: .identity, xStep: 4, yStep: 4, tiling: .noDistortion, isColored: true, callbacks: &callbacks)
        let c = Self.context()
        c.setFillColorSpace(CGColorSpace(patternBaseSpace: nil)!)
        c.setFillPattern(box.pattern!, colorComponents: [1])
        c.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        #expect((1...100).contains(box.drawings), "\(box.drawings)")
        box.pattern = nil
    }

    @Test func glyphs_followTheTextDrawingMode() {
        let outline = Path.rect(Box(x: 4, y: 4, width: 8, height: 8))
        func drawn(_ mode: CGTextDrawingMode) -> (inside: Bool, edge: Bool, outsideAfterwards: Bool) {
            let c = Self.context()
            c.setTextDrawingMode(mode)
            c.setLineWidth(2)
            c.drawGlyphOutlines(outline)
            let inside = Self.pixel(c, 8, 11) != 0, edge = Self.pixel(c, 3, 11) != 0
            c.fill(.infinite)
            return (inside, edge, Self.pixel(c, 18, 2) != 0)
        }
        #expect(drawn(.fill) == (true, false, true))
        #expect(drawn(.stroke) == (false, true, true))
        #expect(drawn(.fillStroke) == (true, true, true))
        #expect(drawn(.invisible) == (false, false, true))
        #expect(drawn(.clip) == (false, false, false))
        #expect(drawn(.fillClip) == (true, false, false))
    }
}
