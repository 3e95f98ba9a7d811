import CoreGraphics
import MicaRaster
import QuartzCore
import Testing

@Suite struct RendererTests {
    private func context(_ width: Int, _ height: Int) -> CGContext {
        CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
    }

    private func pixel(_ context: CGContext, _ x: Int, _ y: Int) -> [UInt8] {
        let bytes = context.data!.assumingMemoryBound(to: UInt8.self) + y * context.bytesPerRow + 4 * x
        return (0..<4).map { bytes[$0] }
    }

    @Test func renderer_drawsATreeOverTime() {
        let context = context(80, 40)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        let box = LookStage.box(0, 0, 10, 10, LookStage.color(1, 0, 0))
        root.addSublayer(box)
        let renderer = CARenderer(cgContext: context)
        renderer.layer = root
        renderer.bounds = root.bounds
        renderer.beginFrame(atTime: 5)
        #expect(renderer.updateBounds() == CGRect(x: 0, y: 0, width: 40, height: 20))
        renderer.render()
        renderer.endFrame()
        #expect(renderer.nextFrameTime() == .infinity)
        #expect(pixel(context, 10, 10) == [255, 0, 0, 255])
        #expect(pixel(context, 60, 10) == [0, 0, 0, 0])

        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 5
        move.toValue = 35
        move.duration = 1
        box.add(move, forKey: "move")
        renderer.beginFrame(atTime: 5)
        renderer.endFrame()
        renderer.beginFrame(atTime: 6 - 1e-4)
        #expect(renderer.nextFrameTime() == 6 - 1e-4)
        let changed = renderer.updateBounds()
        #expect(changed.minY == 0 && changed.maxY <= 11)
        renderer.render()
        renderer.endFrame()
        #expect(pixel(context, 70, 10) == [255, 0, 0, 255])
        #expect(pixel(context, 10, 10) == [0, 0, 0, 0])

        renderer.beginFrame(atTime: 7)
        renderer.render()
        renderer.endFrame()
        #expect(pixel(context, 10, 10) == [255, 0, 0, 255])
        #expect(renderer.nextFrameTime() == .infinity)
    }

    @Test func memory_ofSomebodyElseIsDrawnInto() throws {
        let root = LookStage.box(0, 0, 20, 10, LookStage.color(1, 0, 0))
        let host = LayerHost(layer: root, size: CGSize(width: 20, height: 10), scale: 1)
        let renderer = CARenderer(host: host, width: 20, height: 10)
        func frame(in memory: Pixmap?) {
            renderer.memory = memory
            renderer.beginFrame(atTime: host.time)
            renderer.render()
            renderer.endFrame()
        }
        let first = try #require(Pixmap(width: 20, height: 10)), other = try #require(Pixmap(width: 20, height: 10))
        frame(in: first)
        #expect(renderer.pixels === first && first[19, 9] == 0xFFFF_0000)
        // Nothing changed, so nothing is drawn; other memory must be filled.
        frame(in: first)
        #expect(renderer.drawn.isEmpty)
        frame(in: other)
        #expect(renderer.drawn == [other.bounds] && other[0, 0] == 0xFFFF_0000)
        // A rectangle of another size, and none: the renderer's own.
        let small = try #require(Pixmap(width: 10, height: 10))
        frame(in: small)
        #expect(renderer.pixels !== small && renderer.pixels !== other && small[5, 5] == 0)
        frame(in: nil)
        #expect(renderer.pixels?[5, 5] == 0xFFFF_0000)
    }

    /// As in Apple's header: all pixels that the frame will draw.
    @Test func updateBounds_holdWhatWasAdded() {
        let renderer = CARenderer(cgContext: context(80, 40))
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        renderer.layer = root
        renderer.bounds = root.bounds
        for part in [nil, CGRect(x: 10, y: 5, width: 4, height: 4), nil] as [CGRect?] {
            renderer.beginFrame(atTime: 5)
            if renderer.updateBounds() == root.bounds { renderer.render() }
            #expect(renderer.updateBounds().isNull)
            if let part {
                renderer.addUpdate(part)
                #expect(renderer.updateBounds() == part)
                renderer.addUpdate(CGRect(x: 20, y: 0, width: 1, height: 1))
                #expect(renderer.updateBounds() == CGRect(x: 10, y: 0, width: 11, height: 9))
            }
            renderer.render()
            #expect(renderer.updateBounds().isNull)
            renderer.endFrame()
        }
    }

    @Test func debugOverlay_comesAndGoes() {
        let context = context(80, 40)
        let renderer = CARenderer(cgContext: context)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        root.addSublayer(LookStage.box(4, 4, 10, 10, LookStage.color(0, 0, 1)))
        renderer.layer = root
        renderer.bounds = root.bounds
        func frame() {
            renderer.beginFrame(atTime: 5)
            renderer.render()
            renderer.endFrame()
        }
        frame()
        #expect(pixel(context, 8, 8) == [0, 0, 255, 255])
        renderer.debugOverlay = .borders
        frame()
        #expect(pixel(context, 8, 8) == [0, 192, 64, 255])
        #expect(pixel(context, 12, 12) == [0, 0, 255, 255])
        renderer.debugOverlay = []
        frame()
        #expect(pixel(context, 8, 8) == [0, 0, 255, 255])
    }

    @Test func renderer_showsItsPartOfSpace() {
        let context = context(20, 20)
        let renderer = CARenderer(cgContext: context)
        let root = LookStage.box(30, 30, 100, 100, LookStage.color(0, 0, 1))
        renderer.layer = root
        renderer.bounds = CGRect(x: 20, y: 20, width: 20, height: 20)
        renderer.beginFrame(atTime: 1)
        renderer.addUpdate(renderer.bounds)
        renderer.render()
        renderer.endFrame()
        #expect(pixel(context, 4, 4) == [0, 0, 0, 0])
        #expect(pixel(context, 15, 15) == [0, 0, 255, 255])
    }

    /// Unchanged parts keep the context's pixels, whatever drew them; the rectangles of `addUpdate` are redrawn.
    @Test func renderer_copiesWhatItDrew() {
        let context = context(40, 40), root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        let box = LookStage.box(0, 0, 10, 10, LookStage.color(1, 0, 0))
        root.addSublayer(box)
        let renderer = CARenderer(cgContext: context)
        renderer.layer = root
        renderer.bounds = root.bounds
        func frame(_ time: Double, _ update: CGRect = .null) {
            renderer.beginFrame(atTime: time)
            renderer.addUpdate(update)
            renderer.render()
            renderer.endFrame()
        }
        frame(1)
        context.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
        CATransaction.setDisableActions(true)
        box.frame.size.width = 20
        CATransaction.flush()
        frame(2)
        #expect(pixel(context, 15, 5) == [255, 0, 0, 255])
        #expect(pixel(context, 30, 30) == [0, 255, 0, 255])
        frame(3, CGRect(x: 25, y: 25, width: 10, height: 8))
        #expect(pixel(context, 30, 30) == [0, 0, 0, 0])
        #expect(pixel(context, 30, 34) == [0, 255, 0, 255])
        #expect(pixel(context, 38, 30) == [0, 255, 0, 255])
    }

    @Test func renderer_withoutLayerOrBoundsDoesNothing() {
        let context = context(8, 8)
        let renderer = CARenderer(cgContext: context)
        renderer.beginFrame(atTime: 0)
        renderer.addUpdate(.infinite)
        renderer.render()
        renderer.endFrame()
        #expect(renderer.nextFrameTime() == .infinity)
        renderer.layer = CALayer()
        renderer.bounds = CGRect(x: 0, y: 0, width: Double.nan, height: 4)
        renderer.beginFrame(atTime: .nan)
        renderer.render()
        renderer.endFrame()
    }
}
