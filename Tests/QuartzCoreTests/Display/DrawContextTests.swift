import CoreGraphics
import MicaRaster
import QuartzCore
import Testing

/// The context of `draw(in:)`: it returns the values of the backing store's bitmap, and is flipped according to
/// `contentsAreFlipped()`.
@Suite(.serialized) struct DrawContextTests {
    /// Calls a closure to draw.
    private final class Drawn: CALayer {
        var body: (CGContext, CALayer) -> Void = { _, _ in }
        override init() { super.init() }
        override init(layer: Any) {
            super.init(layer: layer)
            if let other = layer as? Drawn { body = other.body }
        }
        required init?(coder: NSCoder) { nil }
        override func draw(in context: CGContext) { body(context, self) }
        override class func needsDisplay(forKey key: String) -> Bool {
            key == "opacity" || super.needsDisplay(forKey: key)
        }
    }

    private func drawn(
        _ frame: CGRect = CGRect(x: 0, y: 0, width: 40, height: 40), scale: CGFloat = 1,
        _ body: @escaping (CGContext, CALayer) -> Void
    ) -> Drawn {
        let layer = Drawn()
        layer.frame = frame
        layer.contentsScale = scale
        layer.body = body
        layer.setNeedsDisplay()
        return layer
    }

    @Test(arguments: [1, 2, 3]) func queries_areTheBackingStores(_ scale: CGFloat) {
        var calls = 0
        let layer = drawn(CGRect(x: 3, y: 4, width: 20.25, height: 10), scale: scale) { context, _ in
            calls += 1
            let width = Int((20.25 * scale).rounded(.up)), height = Int(10 * scale)
            #expect(context.width == width && context.height == height)
            #expect(context.bitsPerComponent == 8 && context.bitsPerPixel == 32)
            #expect(context.bytesPerRow >= 4 * width && context.bytesPerRow % 16 == 0)
            #expect(context.colorSpace?.model == .rgb && context.colorSpace?.numberOfComponents == 3)
            #expect(context.alphaInfo == .premultipliedFirst && context.bitmapInfo.contains(.byteOrder32Little))
            #expect(context.data == nil)
            #expect(abs(context.ctm.a - CGFloat(width) / 20.25) < 1e-9 && context.ctm.d == -scale)
            #expect(context.ctm.ty == 10 * scale && context.textMatrix == .identity)
            let clip = context.boundingBoxOfClipPath
            #expect(abs(clip.width - 20.25) < 1e-9 && abs(clip.height - 10) < 1e-9)
            #expect(abs(clip.minX) < 1e-9 && abs(clip.minY) < 1e-9)
        }
        LookStage(40, 20).add(layer)
        #expect(calls == 1)
    }

    @Test func queries_ofAMovedOrigin() {
        let layer = drawn { context, _ in
            #expect(context.width == 40 && context.height == 40)
            #expect(context.boundingBoxOfClipPath == CGRect(x: 5, y: -7, width: 40, height: 40))
        }
        layer.bounds.origin = CGPoint(x: 5, y: -7)
        LookStage(40, 40).add(layer)
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
    }

    /// Draws a mask in a bitmap of the context's size, like animation players do for gradients with alpha.
    @Test func mask_ofTheContextsSize() throws {
        let layer = drawn(scale: 2) { context, _ in
            let grey = CGColorSpaceCreateDeviceGray()
            guard
                let mask = CGContext(
                    data: nil, width: context.width, height: context.height, bitsPerComponent: 8,
                    bytesPerRow: context.width, space: grey, bitmapInfo: 0)
            else { return }
            mask.concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(mask.height)))
            mask.concatenate(context.ctm)
            let colors = [CGColor(gray: 1, alpha: 1), CGColor(gray: 0, alpha: 1)]
            guard let gradient = CGGradient(colorsSpace: grey, colors: colors as CFArray, locations: [0, 1]) else {
                return
            }
            mask.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 40, y: 0), options: [])
            if let image = mask.makeImage() { context.clip(to: context.boundingBoxOfClipPath, mask: image) }
            context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
            context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
        }
        let stage = LookStage(40, 40, scale: 2, background: .black)
        stage.add(layer)
        stage.draw()
        for (x, red) in [(8, 230), (40, 127), (72, 25)] {
            let shown = Int(stage.canvas[x, 40] >> 16 & 0xFF)
            #expect(abs(shown - red) <= 4, "\(x): \(shown)")
        }
    }

    // MARK: Flipped geometry

    /// Red in the top quarter of the screen, as drawn by code that checks whether the context is flipped.
    private static func drawTop(_ context: CGContext, _ layer: CALayer) {
        let bounds = layer.bounds
        #expect(layer.contentsAreFlipped() == (context.ctm.d < 0))
        if layer.contentsAreFlipped() {
            context.translateBy(x: 0, y: bounds.minY + bounds.maxY)
            context.scaleBy(x: 1, y: -1)
        }
        context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        context.fill(
            CGRect(
                x: bounds.minX, y: bounds.minY + bounds.height * 0.75, width: bounds.width, height: bounds.height / 4))
    }

    private func expectTop(_ root: CALayer, _ what: String) {
        let stage = LookStage(40, 40)
        stage.add(root)
        stage.draw()
        let rows = (0..<40).filter { stage.canvas[20, $0] == 0xFFFF_0000 }
        #expect(rows == Array(0..<10), "\(what): \(rows)")
    }

    private func group() -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        return layer
    }

    /// Flips of the layer (1), its superlayer (2) and the superlayer of that (4).
    @Test(arguments: 0..<8) func drawing_standsAsTheLayerSays(_ flips: Int) {
        for origin in [CGPoint.zero, CGPoint(x: 3, y: -11)] {
            let outer = group(), inner = group(), layer = drawn { Self.drawTop($0, $1) }
            layer.bounds.origin = origin
            layer.isGeometryFlipped = flips & 1 != 0
            inner.isGeometryFlipped = flips & 2 != 0
            outer.isGeometryFlipped = flips & 4 != 0
            inner.addSublayer(layer)
            outer.addSublayer(inner)
            layer.setNeedsDisplay()
            expectTop(outer, "\(flips), \(origin)")
        }
    }

    /// A copy that draws while a property animates is flipped like its model.
    @Test(arguments: 0..<4) func drawing_ofACopyStandsTheSame(_ flips: Int) {
        let outer = group(), layer = drawn { Self.drawTop($0, $1) }, stage = LookStage(40, 40)
        layer.isGeometryFlipped = flips & 1 != 0
        outer.isGeometryFlipped = flips & 2 != 0
        outer.addSublayer(layer)
        stage.add(outer)
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 1
        fade.toValue = 1
        fade.duration = 2
        layer.add(fade, forKey: nil)
        stage.run(to: 0.5)
        stage.draw()
        #expect((0..<40).filter { stage.canvas[20, $0] == 0xFFFF_0000 } == Array(0..<10), "\(flips)")
    }

    /// A mask is in its owner's space, as sublayers are.
    @Test(arguments: 0..<8) func drawing_ofMasks(_ flips: Int) {
        let outer = group(), owner = group(), mask = drawn { Self.drawTop($0, $1) }
        owner.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        mask.isGeometryFlipped = flips & 1 != 0
        owner.isGeometryFlipped = flips & 2 != 0
        outer.isGeometryFlipped = flips & 4 != 0
        owner.mask = mask
        outer.addSublayer(owner)
        mask.setNeedsDisplay()
        expectTop(outer, "\(flips)")
    }

    private final class Tiles: CATiledLayer {
        override func draw(in context: CGContext) { DrawContextTests.drawTop(context, self) }
        override class func fadeDuration() -> CFTimeInterval { 0 }
    }

    @Test(arguments: 0..<4) func drawing_ofTiles(_ flips: Int) {
        let outer = group(), layer = Tiles()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        layer.tileSize = CGSize(width: 16, height: 16)
        layer.isGeometryFlipped = flips & 1 != 0
        outer.isGeometryFlipped = flips & 2 != 0
        outer.addSublayer(layer)
        expectTop(outer, "\(flips)")
    }
}
