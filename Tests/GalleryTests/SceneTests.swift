import Gallery
import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct SceneTests {
    @Test func names_areUniqueAndWellFormed() {
        let names = galleryScenes.map { $0.name }
        #expect(Set(names).count == names.count)
        #expect(names.count == 27, "give the new number to the test below")
        for name in names { #expect(name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }, "\(name)") }
        for scene in galleryScenes { #expect(!scene.summary.isEmpty && scene.summary.hasSuffix(".")) }
    }

    /// Every scene shows something and moves. (Arguments are read outside of the main actor: numbers stand for scenes.)
    @Test(arguments: 0..<27) func scene_movesAtAnySize(_ index: Int) throws {
        let type = try #require(galleryScenes.indices.contains(index) ? galleryScenes[index] : nil)
        let name = type.name
        for size in [CGSize(width: 90, height: 90), CGSize(width: 200, height: 120)] {
            let scene = type.init()
            let player = OfflineRenderer(scene: scene, size: size, scale: 1)
            var pictures: Set<Int> = []
            for step in 0..<8 {
                player.advance(to: scene.duration * Double(step) / 8 + 0.01)
                let canvas = player.render()
                var hasher = Hasher()
                for y in 0..<canvas.height { for x in 0..<canvas.width { hasher.combine(canvas[x, y]) } }
                pictures.insert(hasher.finalize())
            }
            #expect(pictures.count > 1, "\(name) at \(size.width) × \(size.height)")
        }
    }
}
