import MicaGallery
import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct SceneTests {
    @Test func names_areUniqueAndWellFormed() {
        let names = galleryScenes.map { $0.name }
        #expect(Set(names).count == names.count)
        #expect(names.count == 30, "give the new number to the test below")
        for name in names { #expect(name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }, "\(name)") }
        for scene in galleryScenes { #expect(!scene.summary.isEmpty && scene.summary.hasSuffix(".")) }
    }

    /// Every scene shows something, moves, and is reproducible. (Arguments are evaluated outside the main actor:
    /// numbers stand for scenes.)
    @Test(arguments: 0..<30) func scene_movesAtAnySize(_ index: Int) throws {
        let type = try #require(galleryScenes.indices.contains(index) ? galleryScenes[index] : nil)
        let name = type.name
        for size in [CGSize(width: 90, height: 90), CGSize(width: 200, height: 120)] {
            func pictures() -> [[UInt32]] {
                let scene = type.init(), player = OfflineRenderer(scene: scene, size: size, scale: 1)
                return (0..<8).map { step in
                    player.advance(to: scene.duration * Double(step) / 8 + 0.01)
                    let canvas = player.render()
                    return (0..<canvas.height).flatMap { y in (0..<canvas.width).map { canvas[$0, y] } }
                }
            }
            let first = pictures(), place = "\(name) at \(size.width) × \(size.height)"
            #expect(first.contains { Set($0).count > 3 }, "\(place) shows nothing")
            // More than a flickering pixel.
            let moved = first.dropFirst().map { zip($0, first[0]).count { $0 != $1 } }.max() ?? 0
            #expect(moved > 20, "\(place): \(moved) pixels")
            #expect(pictures() == first, "\(place) differs the second time")
        }
    }
}
