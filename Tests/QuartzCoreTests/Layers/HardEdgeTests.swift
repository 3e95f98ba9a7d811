import CoreGraphics
import MicaRaster
import QuartzCore
import Testing

/// Layers with unsmoothed edges, the default: a pixel belongs entirely to the layer that contains its centre.
@Suite struct HardEdgeTests {
    private static let half = LookStage.color(1, 1, 1, 0.5)

    /// The red of a row of pixels, on black.
    private func row(_ y: Int, _ stage: LookStage) -> [Int] {
        (0..<stage.canvas.width).map { Int(stage.canvas[$0, y] >> 16 & 255) }
    }

    /// A row with a value in some of its pixels, and black beside them.
    private func row(_ width: Int, _ value: Int, _ pixels: Range<Int>) -> [Int] {
        (0..<width).map { pixels.contains($0) ? value : 0 }
    }

    private func stage(_ width: Int, _ height: Int, scale: Int = 1) -> LookStage {
        LookStage(width, height, scale: scale, background: .black)
    }

    @Test(arguments: [(3.0, 3), (3.25, 3), (3.5, 3), (3.75, 4)])
    func pixel_belongsToTheLayerThatItsCentreLiesIn(x: Double, first: Int) {
        let stage = stage(24, 12)
        stage.add(LookStage.box(x, 2, 12, 8, LookStage.color(1, 1, 1)))
        stage.draw()
        #expect(row(5, stage) == row(24, 255, first..<first + 12))
    }

    @Test func pixel_belongsToTheSideAboveAndBelow() {
        let stage = stage(12, 24)
        stage.add(LookStage.box(2, 3.75, 8, 12, LookStage.color(1, 1, 1)))
        stage.draw()
        #expect((0..<24).map { Int(stage.canvas[5, $0] & 255) } == row(24, 255, 4..<16))
    }

    /// Three layers that share a width of 40 points leave no seam, and no pixel shows two of them.
    @Test(arguments: [1, 2, 3]) func neighbours_atThirds(scale: Int) {
        let stage = stage(42, 8, scale: scale)
        for i in 0..<3 {
            stage.add(LookStage.box(1 + Double(i) * 40 / 3, 0, 40.0 / 3, 8, Self.half))
        }
        stage.draw()
        #expect(row(4, stage) == row(42 * scale, 128, scale..<41 * scale))
    }

    @Test func neighbours_withImages() {
        let white = Pixmap(width: 12, height: 12)!
        white.fill(white.bounds, 0x8080_8080)
        let stage = stage(42, 8)
        for i in 0..<3 {
            let layer = LookStage.box(3.5 + Double(i) * 12, -2, 12, 12, LookStage.color(0, 0, 0, 0))
            layer.contents = CGImage(ImageSource(white))
            stage.add(layer)
        }
        stage.draw()
        #expect(row(4, stage) == row(42, 128, 3..<39))
    }

    /// Offsets that add up to half a pixel, at each scale.
    @Test(arguments: [1, 2, 3]) func nested_atHalfAPixel(scale: Int) {
        let stage = stage(20, 8, scale: scale), quarter = 0.25 / Double(scale)
        let outer = LookStage.box(2 + quarter, quarter, 16, 8, LookStage.color(0, 0, 0))
        let parts = [LookStage.box(quarter, 0, 6, 8, Self.half), LookStage.box(6 + quarter, 0, 6, 8, Self.half)]
        parts.forEach(outer.addSublayer)
        stage.add(outer)
        stage.draw()
        #expect(row(4 * scale, stage) == row(20 * scale, 128, 2 * scale..<14 * scale))
    }

    private final class Tiles: CATiledLayer {
        override class func fadeDuration() -> CFTimeInterval { 0 }
        override func draw(in ctx: CGContext) {
            ctx.setFillColor(HardEdgeTests.half)
            ctx.fill(ctx.boundingBoxOfClipPath)
        }
    }

    private func tiles(_ x: Double, _ change: (Tiles) -> Void = { _ in }) -> [Int] {
        let stage = stage(32, 32), layer = Tiles()
        layer.frame = CGRect(x: x, y: 3.5, width: 24, height: 24)
        layer.tileSize = CGSize(width: 8, height: 8)
        change(layer)
        stage.add(layer)
        stage.draw()
        return row(15, stage)
    }

    @Test(arguments: [(3.0, 3), (3.5, 3), (3.7, 4)]) func tiles_leaveNoSeam(x: Double, first: Int) {
        #expect(tiles(x) == row(32, 128, first..<first + 24))
    }

    /// If edges are smoothed, those between tiles are not.
    @Test func tiles_withSmoothEdgesLeaveNoSeam() {
        let shown = tiles(3.5) { $0.allowsEdgeAntialiasing = true }
        #expect(shown[4..<27].allSatisfy { $0 == 128 })
        #expect((60...68).contains(shown[3]) && (60...68).contains(shown[27]))
    }

    @Test func mask_atHalfPixels() {
        let stage = stage(24, 24), layer = LookStage.box(0, 0, 24, 24, LookStage.color(1, 1, 1))
        layer.mask = LookStage.box(3.5, 4.75, 12, 12, LookStage.color(0, 0, 0))
        stage.add(layer)
        stage.draw()
        #expect(row(8, stage) == row(24, 255, 3..<15))
        #expect((0..<24).map { Int(stage.canvas[8, $0] & 255) } == row(24, 255, 5..<17))
    }

    @Test func masksToBounds_atHalfPixels() {
        let stage = stage(24, 24), layer = LookStage.box(3.5, 4.75, 12, 12, LookStage.color(0, 0, 0, 0))
        layer.masksToBounds = true
        layer.addSublayer(LookStage.box(-5, -5, 40, 40, Self.half))
        stage.add(layer)
        stage.draw()
        #expect(row(8, stage) == row(24, 128, 3..<15))
        #expect((0..<24).map { Int(stage.canvas[8, $0] & 255) } == row(24, 128, 5..<17))
    }

    /// The layer is at 3.7 points then.
    @Test func animatedPosition_takesWholePixels() {
        let stage = stage(24, 8), layer = LookStage.box(0, 0, 8, 8, Self.half)
        stage.add(layer)
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 4
        move.toValue = 14
        move.duration = 1
        layer.add(move, forKey: nil)
        stage.run(to: 0)
        stage.draw()
        stage.run(to: 0.37)
        stage.draw()
        #expect(row(4, stage) == row(24, 128, 4..<12))
    }

    @Test func gradientAndBorder_takeWholePixels() {
        let stage = stage(24, 24), layer = CAGradientLayer()
        layer.frame = CGRect(x: 3.5, y: 4.75, width: 12, height: 12)
        layer.colors = [LookStage.color(1, 0, 0), LookStage.color(1, 0, 0)]
        layer.borderWidth = 1
        layer.borderColor = LookStage.color(0, 0, 1)
        stage.add(layer)
        stage.draw()
        #expect(row(10, stage) == row(24, 255, 4..<14))
        #expect((0..<24).map { Int(stage.canvas[$0, 10] & 255) } == (0..<24).map { $0 == 3 || $0 == 14 ? 255 : 0 })
        #expect((0..<24).map { Int(stage.canvas[8, $0] & 255) } == (0..<24).map { $0 == 5 || $0 == 16 ? 255 : 0 })
    }

    /// Letters are drawn for their position between pixels, whatever the layer's edges.
    @Test func text_isAsSharpAsWithSmoothEdges() {
        func draw(_ smooth: Bool) -> [UInt32] {
            let stage = stage(64, 32), text = CATextLayer()
            text.frame = CGRect(x: 3.5, y: 2.3, width: 58, height: 26)
            text.string = "Edges"
            text.fontSize = 18
            text.allowsEdgeAntialiasing = smooth
            stage.add(text)
            return LookStage.bytes(stage.draw())
        }
        #expect(draw(false) == draw(true))
        #expect(Set(draw(false)).count > 20)
    }

    /// Layers drawn as one bitmap have its smooth edges.
    @Test func rasterized_isSmooth() {
        func grey(_ rasterizes: Bool) -> Int {
            let stage = stage(48, 48), layer = LookStage.box(12, 12, 24, 24, LookStage.color(1, 1, 1))
            layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
            layer.shouldRasterize = rasterizes
            stage.add(layer)
            return LookStage.bytes(stage.draw()).count { $0 != 0xffff_ffff && $0 != 0xff00_0000 }
        }
        #expect(grey(false) == 0)
        #expect(grey(true) > 30)
    }

    @Test func paths_areSmooth() {
        let stage = stage(24, 24), shape = CAShapeLayer()
        shape.frame = CGRect(x: 3.5, y: 4, width: 12, height: 12)
        shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 12, height: 12), transform: nil)
        shape.fillColor = LookStage.color(1, 1, 1)
        stage.add(shape)
        stage.draw()
        #expect([3, 4, 14, 15].map { row(8, stage)[$0] } == [128, 255, 255, 128])
    }

    /// Core Graphics smooths edges: those of the layer, of layers in it and of images.
    @Test func renderInContext_isSmooth() {
        let layer = LookStage.box(0, 0, 24, 24, LookStage.color(0, 0, 0))
        let box = LookStage.box(3.5, 4, 12, 8, LookStage.color(1, 1, 1))
        let picture = LookStage.box(3.5, 14, 12, 8, LookStage.color(0, 0, 0, 0))
        let white = Pixmap(width: 12, height: 8)!
        white.fill(white.bounds, 0xffff_ffff)
        picture.contents = CGImage(ImageSource(white))
        layer.addSublayer(box)
        layer.addSublayer(picture)
        let context = CGContext(
            data: nil, width: 24, height: 24, bitsPerComponent: 8, bytesPerRow: 96,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        layer.render(in: context)
        let bytes = context.data!.assumingMemoryBound(to: UInt8.self)
        // Bottom up: the box's rows, first from the end.
        for y in [8, 24 - 8 - 1, 18, 24 - 18 - 1] {
            let shown = (0..<24).map { Int(bytes[y * 96 + $0 * 4]) }
            #expect(
                (120...136).contains(shown[3]) && shown[4] == 255 && (120...136).contains(shown[15]), "\(y): \(shown)")
        }
    }
}
