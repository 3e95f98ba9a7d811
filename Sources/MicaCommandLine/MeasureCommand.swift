import ArgumentParser
import Foundation
import UIKit

/// `measure [SCENES]`: the number of frames of a scene per second, without writing them.
struct MeasureCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure", abstract: "Measures the frame rate at which scenes render.",
        discussion: """
            Each scene is rendered at 60 frames a second of its own time, after a pass that is not counted; the frames are \
            discarded. The result includes layout, animation, drawing and compositing.
            """)

    @Argument(help: "Scenes to measure; all by default.", completion: .scenes) var scenes: [String] = []
    @Flag(help: "Print one JSON object per line instead of a table.") var json = false
    @OptionGroup var options: SceneOptions

    @MainActor mutating func run() async throws {
        let catalog = SceneCatalog.current
        let chosen = try scenes.isEmpty ? catalog.scenes : scenes.map { try catalog.scene(named: $0) }
        for type in chosen {
            let result = try await Self.measure(type, options)
            if json {
                try StandardOutput.writeLine(
                    "{\"scene\": \"\(type.name)\", \"width\": \(result.width), \"height\": \(result.height), "
                        + "\"frames\": \(result.frames), \"seconds\": \(result.seconds)}")
            } else {
                let name = type.name.padding(toLength: 22, withPad: " ", startingAt: 0)
                let rate = Int((Double(result.frames) / max(result.seconds, 1e-9)).rounded())
                try StandardOutput.writeLine("\(name) \(result.width)×\(result.height)  \(rate) frames a second")
            }
        }
    }

    @MainActor private static func measure(
        _ type: any Scene.Type, _ options: SceneOptions
    ) async throws -> (frames: Int, seconds: Double, width: Int, height: Int) {
        var result = (frames: 0, seconds: 0.0, width: 0, height: 0)
        for pass in 0..<2 {
            let scene = try options.makeScene(type)
            let player = try options.makeRenderer(scene)
            // The first pass fills caches, for which half a second is sufficient.
            let count = OfflineRenderer.frameCount(from: 0, to: pass == 0 ? 0.5 : scene.duration, fps: 60)
            let begin = ContinuousClock.now
            for frame in 0..<count {
                await player.advance(to: Double(frame) / 60)
                _ = player.render()
            }
            let spent = ContinuousClock.now - begin
            let seconds = Double(spent.components.seconds) + Double(spent.components.attoseconds) * 1e-18
            result = (count, seconds, player.pixelWidth, player.pixelHeight)
        }
        return result
    }
}
