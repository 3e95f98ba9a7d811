import CoreGraphics
import MicaSnapshot
import QuartzCore
import MicaRaster
import Testing

private final class NumberedTiles: CATiledLayer {
    nonisolated(unsafe) var drawn: [CGRect] = []
    nonisolated(unsafe) var scales: [CGFloat] = []

    override func draw(in ctx: CGContext) {
        let tile = ctx.boundingBoxOfClipPath
        drawn.append(tile)
        scales.append(abs(ctx.ctm.a))
        ctx.setFillColor(LookStage.color(0.9, 0.95, 1))
        ctx.fill(tile)
        ctx.setStrokeColor(LookStage.color(0.1, 0.2, 0.5))
        ctx.stroke(tile.insetBy(dx: 1, dy: 1), width: 1)
        ctx.strokeEllipse(in: CGRect(x: 4, y: 4, width: 72, height: 72))
    }
}

private final class Instant: CATiledLayer {
    nonisolated(unsafe) var count = 0
    override class func fadeDuration() -> CFTimeInterval { 0 }
    override func draw(in ctx: CGContext) {
        count += 1
        ctx.setFillColor(LookStage.color(0, 0, 0))
        ctx.fill(CGRect(x: 10, y: 10, width: 900, height: 900))
    }
}

@Suite struct TiledLayerTests {
    @Test func tiled_fadesIn() {
        let picture = LookStage(80, 80)
        let layer = NumberedTiles()
        layer.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
        layer.tileSize = CGSize(width: 32, height: 32)
        picture.add(layer)
        picture.draw()
        #expect(layer.drawn.count == 9)
        #expect(picture.canvas[40, 40] == 0xffff_ffff)
        #expect(picture.host.liveness == .moving)
        picture.run(to: 0.3)
        picture.expectSnapshot("tiled_fadesIn")
        #expect(picture.host.liveness != .moving)
        #expect(layer.drawn.count == 9)
    }

    /// If there are too many tiles, several are drawn as one: each part of the layer once, none twice.
    @Test(arguments: [
        (CGSize(width: 1, height: 1), 80, 1600), (CGSize(width: 1, height: 1), 64, 4096),
        (CGSize(width: 1, height: 64), 200, 800), (CGSize(width: 3, height: 2), 200, 1700),
        (CGSize(width: 2, height: 2), 300, 1444),
    ]) func tiled_ofVerySmallTiles(tile: CGSize, side: Int, count: Int) {
        let picture = LookStage(side, side)
        let layer = NumberedTiles()
        layer.frame = CGRect(x: 0, y: 0, width: side, height: side)
        layer.tileSize = tile
        picture.add(layer)
        picture.draw()
        #expect(layer.drawn.count == count)
        #expect(layer.drawn.reduce(0) { $0 + $1.width * $1.height } == CGFloat(side * side))
        #expect(Set(layer.drawn.map { [$0.minX, $0.minY] }).count == layer.drawn.count)
        picture.run(to: 0.3)
        #expect(layer.drawn.count == count)
    }

    @Test func tiled_onlyWhatIsSeen() {
        let picture = LookStage(100, 100)
        let layer = Instant()
        layer.frame = CGRect(x: 0, y: 0, width: 1000, height: 1000)
        layer.tileSize = CGSize(width: 50, height: 50)
        picture.add(layer)
        picture.draw()
        #expect(layer.count == 4)
        // Scrolling by less than a tile needs only the next row and column.
        CATransaction.setDisableActions(true)
        layer.position.x -= 20
        picture.draw()
        #expect(layer.count == 6)
    }

    /// Tiles in the changed rectangle are redrawn at once.
    @Test func setNeedsDisplay_drawsTheTilesThatItMeets() {
        final class Coloured: CATiledLayer {
            nonisolated(unsafe) var drawn: [CGRect] = []
            nonisolated(unsafe) var color = LookStage.color(1, 0, 0)
            override func draw(in ctx: CGContext) {
                drawn.append(ctx.boundingBoxOfClipPath)
                ctx.setFillColor(color)
                ctx.fill(ctx.boundingBoxOfClipPath)
            }
        }
        let picture = LookStage(60, 60), layer = Coloured()
        layer.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
        layer.tileSize = CGSize(width: 30, height: 30)
        picture.add(layer)
        picture.draw()
        picture.run(to: 0.3)
        picture.draw()
        #expect(layer.drawn.count == 4 && picture.canvas[40, 10] == 0xffff_0000 && picture.host.liveness != .moving)
        layer.color = LookStage.color(0, 0, 1)
        layer.setNeedsDisplay(CGRect(x: 40, y: 5, width: 10, height: 10))
        picture.draw()
        #expect(layer.drawn.dropFirst(4) == [CGRect(x: 30, y: 0, width: 30, height: 30)])
        #expect(picture.canvas[40, 10] == 0xff00_00ff && picture.canvas[10, 10] == 0xffff_0000)
        layer.setNeedsDisplay(.zero)
        picture.draw()
        #expect(layer.drawn.count == 5)
        layer.setNeedsDisplay()
        picture.draw()
        #expect(layer.drawn.count == 9 && picture.canvas[10, 10] == 0xff00_00ff)
        // A missing position means every position.
        layer.setNeedsDisplay(CGRect(x: CGFloat.nan, y: 0, width: 4, height: 4))
        picture.draw()
        #expect(layer.drawn.count == 13)
    }

    @Test func tiled_looksLikeAnyDrawnLayer() {
        let tiled = LookStage(90, 90), plain = LookStage(90, 90)
        final class Whole: CALayer {
            override func draw(in ctx: CGContext) {
                ctx.setFillColor(LookStage.color(0, 0, 0))
                ctx.fill(CGRect(x: 10, y: 10, width: 900, height: 900))
            }
        }
        let a = Instant(), b = Whole()
        for layer in [a, b] { layer.frame = CGRect(x: 5, y: 5, width: 80, height: 80) }
        a.tileSize = CGSize(width: 30, height: 30)
        tiled.add(a)
        plain.add(b)
        b.setNeedsDisplay()
        #expect(LookStage.bytes(tiled.draw()) == LookStage.bytes(plain.draw()))
    }

    @Test(arguments: [(0.25, 0.25), (0.3, 0.5), (1, 1), (1.7, 2), (8, 4)])
    func tiled_levels(zoom: Double, scale: Double) {
        let picture = LookStage(64, 64)
        let layer = NumberedTiles()
        layer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        layer.levelsOfDetail = 5
        layer.levelsOfDetailBias = 2
        layer.transform = CATransform3DMakeScale(zoom, zoom, 1)
        picture.add(layer)
        picture.draw()
        #expect(layer.scales.first == CGFloat(scale))
    }

    @Test func tiled_badValues() {
        let picture = LookStage(64, 64)
        let layer = NumberedTiles()
        layer.frame = CGRect(x: 0, y: 0, width: 1e7, height: 1e7)
        layer.tileSize = CGSize(width: 2, height: 2)
        picture.add(layer)
        picture.draw()
        #expect((1...1100).contains(layer.drawn.count), "\(layer.drawn.count) tiles of 2 points on 64")
        layer.drawn = []
        layer.tileSize = CGSize(width: Double.nan, height: 0)
        picture.draw()
        #expect(layer.drawn.count < 5000, "\(layer.drawn.count)")
        layer.tileSize = CGSize(width: 32, height: 32)
        layer.levelsOfDetail = Int.max
        layer.levelsOfDetailBias = Int.min
        layer.transform = CATransform3DMakeScale(1e-6, 1e-6, 1)
        layer.drawn = []
        picture.draw()
        #expect(layer.drawn.count < 5000, "\(layer.drawn.count)")
        layer.drawn = []
        layer.transform = CATransform3DMakeScale(1e6, 0, 1)
        picture.draw()
        #expect(layer.drawn.isEmpty, "it has no height")
        // It works again with valid values.
        layer.transform = CATransform3DIdentity
        layer.levelsOfDetail = 1
        layer.levelsOfDetailBias = 0
        picture.draw()
        picture.run(to: 1)
        let isSeen = Set(LookStage.bytes(picture.draw())).count > 1
        #expect(isSeen)
    }
}
