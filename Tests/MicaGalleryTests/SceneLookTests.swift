import MicaGallery
import Mica
import MicaTesting
import Testing
import UIKit

/// Every scene from 40 to 1000 points, light, dark and mirrored. (Numbers stand for scenes, as in `SceneTests`.)
@MainActor @Suite(.fixedFonts) struct SceneLookTests {
    private func scene(_ index: Int) throws -> any Scene {
        try #require(galleryScenes.indices.contains(index) ? galleryScenes[index] : nil).init()
    }

    private func pixels(_ player: OfflineRenderer, at time: TimeInterval) -> [UInt32] {
        player.advance(to: time)
        let canvas = player.render()
        return (0..<canvas.height).flatMap { y in (0..<canvas.width).map { canvas[$0, y] } }
    }

    /// A small picture and a large one of the same shape match: scaled down, they differ little.
    @Test(arguments: 0..<30) func scene_looksTheSameSmallAndLarge(_ index: Int) throws {
        let probe = try scene(index), time = probe.posterTime
        let shape = CGSize(width: 1, height: probe.size.height / probe.size.width)
        func average(width: CGFloat, cells: Int) throws -> [Double] {
            let size = CGSize(width: width, height: (width * shape.height).rounded())
            let player = OfflineRenderer(scene: try scene(index), size: size, scale: 1)
            let pixels = pixels(player, at: time)
            var sums = [Double](repeating: 0, count: cells * cells * 3), counts = sums
            for y in 0..<player.pixelHeight {
                for x in 0..<player.pixelWidth {
                    let cell = (y * cells / player.pixelHeight * cells + x * cells / player.pixelWidth) * 3
                    let pixel = pixels[y * player.pixelWidth + x]
                    for part in 0..<3 {
                        sums[cell + part] += Double(pixel >> (8 * part) & 255)
                        counts[cell + part] += 1
                    }
                }
            }
            return zip(sums, counts).map { $0 / max(1, $1) }
        }
        let small = try average(width: 40, cells: 4), large = try average(width: 1000, cells: 4)
        let worst = zip(small, large).map { abs($0 - $1) }.max() ?? 0
        #expect(worst < 45, "\(type(of: probe).name): \(worst) of 255")
    }

    @Test(arguments: 0..<30) func scene_isLightInLightAndDarkInDark(_ index: Int) throws {
        let probe = try scene(index)
        // The collage's corner is that of the arrow's scene, which is dark in either.
        let isAlwaysDark = ["arrow-mask", "collage"].contains(type(of: probe).name)
        func corner(_ style: UIUserInterfaceStyle) throws -> UInt32 {
            let player = OfflineRenderer(
                scene: try scene(index), size: CGSize(width: 120, height: 90), scale: 1, style: style)
            return pixels(player, at: 0.1)[120 * 3 + 3]
        }
        let light = try corner(.light), dark = try corner(.dark)
        let isLight = light >> 8 & 255 > 220
        #expect(isLight != isAlwaysDark && dark >> 8 & 255 < 50, "\(type(of: probe).name)")
    }

    /// If the direction matters, the picture differs; otherwise it is the same to the last bit.
    @Test(arguments: 0..<30) func scene_isMirroredWhereDirectionMatters(_ index: Int) throws {
        let probe = try scene(index), name = type(of: probe).name
        let size = CGSize(width: 240, height: (240 * probe.size.height / probe.size.width).rounded())
        func picture(_ direction: UITraitEnvironmentLayoutDirection) throws -> [UInt32] {
            let player = OfflineRenderer(scene: try scene(index), size: size, scale: 1, layoutDirection: direction)
            return pixels(player, at: 0.3)
        }
        let usual = try picture(.leftToRight), mirrored = try picture(.rightToLeft)
        if ["calculation-modes", "nested-transactions", "completion", "pull-to-refresh", "view-animate", "constraints"]
            .contains(name)
        {
            #expect(usual != mirrored, "\(name)")
        } else if ["arrow-mask", "clock", "glyphs", "border-group", "bounce-path", "transform-3d"].contains(name) {
            #expect(usual == mirrored, "\(name)")
        }
    }

    @Test(arguments: 0..<30) func scene_poster(_ index: Int) throws {
        let scene = try scene(index), name = type(of: scene).name
        let size = CGSize(width: 192, height: (192 * scene.size.height / scene.size.width).rounded())
        let player = OfflineRenderer(scene: scene, size: size, scale: 1, style: .dark)
        player.advance(to: scene.posterTime)
        expectSnapshot(player.image(), "poster_\(name)")
    }
}
