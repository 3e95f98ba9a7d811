import Mica
import MicaGallery
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct DynamicsSceneTests {
    private func tiles(_ harness: TestHarness) -> [UIView] {
        var found: [UIView] = []
        func visit(_ view: UIView) {
            if view.bounds.size == CGSize(width: 46, height: 46) { found.append(view) }
            view.subviews.forEach(visit)
        }
        visit(harness.window)
        return found
    }

    private func pixels(_ harness: TestHarness) -> [UInt32] {
        let canvas = harness.renderer.render()
        return (0..<canvas.height).flatMap { y in (0..<canvas.width).map { canvas[$0, y] } }
    }

    /// Tiles fall to the ground, the attached one stays above it, the push moves the first one, and all return.
    @Test func tiles_fallSwingAreHitAndComeHome() throws {
        let harness = TestHarness(scene: DynamicsScene(), scale: 1)
        let tiles = tiles(harness), homes = tiles.map(\.center)
        try #require(tiles.count == 4)
        let start = pixels(harness)
        harness.advance(by: 1.95)
        for tile in tiles.prefix(3) { #expect(tile.center.y > 170, "\(tile.center)") }
        let hook = CGPoint(x: 340, y: 14), length = hypot(420 - hook.x, 60 - hook.y)
        #expect(abs(hypot(tiles[3].center.x - hook.x, tiles[3].center.y - hook.y) - length) < 3)
        let before = tiles[0].center.x
        harness.advance(by: 0.3)
        #expect(tiles[0].center.x > before + 8)
        harness.advance(by: 3)
        for (tile, home) in zip(tiles, homes) {
            #expect(hypot(tile.center.x - home.x, tile.center.y - home.y) < 1, "\(tile.center) \(home)")
        }
        harness.advance(by: 6 - harness.time)
        #expect(zip(tiles, homes).allSatisfy { $0.center == $1 && $0.transform.isIdentity })
        #expect(pixels(harness) == start, "the loop closes")
    }
}
