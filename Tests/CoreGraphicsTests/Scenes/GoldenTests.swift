import CoreGraphics
import MicaSnapshot
import MicaRaster
import Testing

/// One picture for each scene, and the same scene drawn in ways that must not change it.
@Suite struct SceneTests {
    @Test(arguments: DrawingScene.all) func golden(scene: DrawingScene) {
        expectSnapshot(scene.image(), scene.name)
    }

    @Test(arguments: DrawingScene.all) func recorded_drawsTheSameBytes(scene: DrawingScene) throws {
        let direct = try #require(scene.image().imageSource).pixmap
        let replayed = scene.pixmap(under: DrawingScene.upright)
        #expect(direct.difference { replayed[$0, $1] } == 0)
    }

    @Test(arguments: DrawingScene.all) func flipped_isTheMirrorImage(scene: DrawingScene) {
        let plain = scene.pixmap(under: DrawingScene.upright)
        let flipped = scene.pixmap(under: .identity)
        let side = DrawingScene.side
        #expect(flipped.difference { plain[$0, side - 1 - $1] } <= scene.tolerance)
    }

    @Test(arguments: DrawingScene.all) func turned_isThePictureTurned(scene: DrawingScene) {
        let plain = scene.pixmap(under: DrawingScene.upright)
        let side = DrawingScene.side
        // A quarter turn clockwise on screen: (x, y) maps to (side − y, x).
        let quarter = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: CGFloat(side), ty: 0)
        let turned = scene.pixmap(under: DrawingScene.upright.concatenating(quarter))
        // Without antialiasing a pixel whose centre an edge touches may fall on either side.
        guard scene.name != "fills_noAntialias" else {
            let count = turned.meanDifference { plain[$1, side - 1 - $0] } * Double(side * side) / 255
            #expect(count < 4)
            return
        }
        #expect(
            turned.difference { plain[$1, side - 1 - $0] } <= scene.tolerance,
            "\(turned.differences { plain[$1, side - 1 - $0] })")
    }

    // A scene that forgets its clips draws everywhere.
    @Test(arguments: DrawingScene.all.filter { $0.name != "clips_imageMask" })
    func clipped_isTheSamePartAndNothingElse(scene: DrawingScene) throws {
        let plain = try #require(scene.image().imageSource).pixmap
        let context = try #require(CGContext(pixelWidth: DrawingScene.side, pixelHeight: DrawingScene.side))
        context.clip(to: CGRect(x: 20, y: 30, width: 41, height: 37))
        scene.draw(context)
        let clipped = try #require(context.makeImage()?.imageSource).pixmap
        #expect(
            clipped.difference { x, y in
                20..<61 ~= x && 29..<66 ~= y ? plain[x, y] : 0
            } == 0)
    }

    // Pictures of single pixels and hard edges differ at twice the size.
    @Test(
        arguments: DrawingScene.all.filter {
            !$0.name.hasPrefix("images_") && !["fills_noAntialias", "strokes_hairlines"].contains($0.name)
        })
    func enlarged_averagesToThePicture(scene: DrawingScene) {
        let side = DrawingScene.side
        let plain = scene.pixmap(under: DrawingScene.upright)
        let large = scene.pixmap(
            width: 2 * side, height: 2 * side,
            under: DrawingScene.upright.concatenating(CGAffineTransform(scaleX: 2, y: 2)))
        let mean = plain.meanDifference { x, y in
            let first = large[2 * x, 2 * y], right = large[2 * x + 1, 2 * y]
            if first == right, first == large[2 * x, 2 * y + 1], first == large[2 * x + 1, 2 * y + 1] { return first }
            var result: UInt32 = 0
            for shift: UInt32 in [0, 8, 16, 24] {
                var sum: UInt32 = 2
                for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] { sum += large[2 * x + dx, 2 * y + dy] >> shift & 255 }
                result |= (sum / 4) << shift
            }
            return result
        }
        // The rims of radial gradients are hard edges; small cells come from a bitmap and are off by a fraction of a
        // pixel.
        let allowed: [String: Double] = ["gradients_radial": 3, "patterns_overlapping": 4]
        #expect(mean < allowed[scene.name, default: 1.5])
    }
}
