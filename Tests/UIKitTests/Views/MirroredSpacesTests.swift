import MicaTesting
import QuartzCore
import Testing

/// The orientation of contents below flipped layers, and its cost in deep trees.
@Suite(.serialized) struct MirroredSpacesTests {
    /// A layer that draws and records the orientation of its contents.
    private final class Drawn: CALayer {
        var drawnFlipped: Bool?
        var duringDrawing: (() -> Void)?

        override func draw(in ctx: CGContext) {
            drawnFlipped = contentsAreFlipped()
            duringDrawing?()
            ctx.fill(bounds)
        }
    }

    /// A layer that counts how often its geometry is read.
    private final class Counting: CALayer {
        nonisolated(unsafe) static var reads = 0
        override var isGeometryFlipped: Bool {
            get {
                Counting.reads += 1
                return super.isGeometryFlipped
            }
            set { super.isGeometryFlipped = newValue }
        }
        override func draw(in ctx: CGContext) { ctx.fill(bounds) }
    }

    private func box<Layer: CALayer>(_ layer: Layer) -> Layer {
        layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
        layer.setNeedsDisplay()
        return layer
    }

    private func chain<Layer: CALayer>(_ count: Int, _ make: () -> Layer) -> [Layer] {
        let layers = (0..<count).map { _ in box(make()) }
        for (above, below) in zip(layers, layers.dropFirst()) { above.addSublayer(below) }
        return layers
    }

    private func show(_ layers: [CALayer]) {
        let root = CALayer()
        let host = LayerHost(layer: root, size: CGSize(width: 8, height: 8), scale: 1)
        root.addSublayer(layers[0])
        host.advance(to: host.time + 0.1)
    }

    @Test func deepTrees_readTheGeometryOfALayerAFewTimes() {
        let layers = chain(600) { Counting() }
        Counting.reads = 0
        show(layers)
        #expect(Counting.reads < 20 * layers.count, "\(Counting.reads)")
    }

    @Test(arguments: [[3], [0, 25, 26, 59], [17, 18, 19, 40]])
    func deepLayers_areMirroredByEachFlip(flips: [Int]) {
        let layers = chain(60) { Drawn() }
        for index in flips { layers[index].isGeometryFlipped = true }
        show(layers)
        for (index, layer) in layers.enumerated() {
            let count = flips.filter { $0 <= index }.count
            #expect(layer.drawnFlipped == (count % 2 == 0), "\(index)")
        }
    }

    @Test func flipsDuringDrawing_holdForTheLayersAfterIt() {
        let layers = chain(60) { Drawn() }
        layers[30].duringDrawing = { layers[0].isGeometryFlipped = true }
        show(layers)
        #expect(layers[30].drawnFlipped == true)
        #expect(layers[31...].allSatisfy { $0.drawnFlipped == false })
    }

    @Test func movesDuringDrawing_holdForTheLayersAfterIt() {
        let layers = chain(60) { Drawn() }, other = box(Drawn())
        other.isGeometryFlipped = true
        layers[0].addSublayer(other)
        layers[30].duringDrawing = { other.addSublayer(layers[1]) }
        show(layers)
        #expect(layers[30].drawnFlipped == true)
        #expect(layers[31...].allSatisfy { $0.drawnFlipped == false })
    }

    /// The moves of layers without sublayers are not counted.
    @Test func movedLeaves_areAskedAgain() {
        let layers = chain(60) { Drawn() }, other = box(Drawn())
        other.isGeometryFlipped = true
        layers[0].addSublayer(other)
        layers[30].duringDrawing = {
            _ = layers[59].contentsAreFlipped()
            other.addSublayer(layers[59])
        }
        show(layers)
        #expect(layers[59].drawnFlipped == false)
    }

    @Test func deepPictures_readTheGeometryOfALayerAFewTimes() throws {
        let layers = chain(600) { Counting() }
        let context = try #require(
            CGContext(
                data: nil, width: 8, height: 8, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        Counting.reads = 0
        layers[0].render(in: context)
        #expect(Counting.reads < 20 * layers.count, "\(Counting.reads)")
    }
}
