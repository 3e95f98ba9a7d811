import Foundation
import MicaGallery
import Mica
import MicaTesting
import Testing
import UIKit

/// The examples as text: model and presentation values of every layer at 0, ¼, ½, ¾ and 1 of a scene's duration.
///
/// `MICA_UPDATE_GOLDENS=1` writes the texts again.
@MainActor @Suite(.fixedFonts) struct ExampleDumpTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../Goldens/MicaGalleryTests/Dumps").standardizedFileURL

    nonisolated private static let names = [
        "fade", "bounce-path", "border-group", "calculation-modes", "nested-transactions", "chained", "stop-in-place",
        "speed-tree", "view-animate", "clipping", "transform-3d", "completion", "pause-resume", "sublayers",
        "coordinates", "layout",
    ]

    @Test(arguments: names) func example_valuesOverTime(_ name: String) throws {
        let type = try #require(galleryScenes.first { $0.name == name }, "no scene of this name is tried")
        let scene = type.init()
        let player = OfflineRenderer(scene: scene, scale: 1)
        var text = ""
        for quarter in 0...4 {
            let time = scene.duration * Double(quarter) / 4
            player.advance(to: time)
            text += "at \(time)\n" + player.host.dump()
        }
        let file = Self.folder.appendingPathComponent("\(name).txt")
        let golden = try? String(contentsOf: file, encoding: .utf8)
        if golden == nil || ProcessInfo.processInfo.environment["MICA_UPDATE_GOLDENS"] == "1" {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let expected = try #require(golden, "the text of \(name) was missing; it is written now, check it")
        let lines = zip(expected.split(separator: "\n"), text.split(separator: "\n"))
        if let (old, new) = lines.first(where: { $0 != $1 }) {
            Issue.record("\(name): expected \(old)\n but got \(new)")
        } else {
            #expect(expected == text)
        }
    }
}
