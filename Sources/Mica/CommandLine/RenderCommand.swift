import ArgumentParser
import Foundation
import ImageIO
import UIKit

/// `render SCENE -o FILE`: one scene into one file.
struct RenderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Renders a scene into a movie or picture.",
        discussion: """
            The ending of the file tells the format: .png (one file a frame, numbered; with --at one picture), .apng, .gif, \
            .webp, .mp4, .webm.
            """)

    @Argument(help: "The scene's name.") var scene: String
    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file")) var output: String
    @Option(help: "Frames a second; 60, for .gif 50.") var fps: String?
    @Option(help: ArgumentHelp("Start in seconds.", valueName: "seconds")) var from: String = "0"
    @Option(help: ArgumentHelp("End in seconds; the scene's own by default.", valueName: "seconds")) var to: String?
    @Option(help: ArgumentHelp("One picture of this moment instead of a movie.", valueName: "seconds")) var at: String?
    @Option(
        help: ArgumentHelp(
            "Shows the drawing itself above the picture: damage, borders, overdraw, counts, all; several with commas.",
            valueName: "names"))
    var overlay: String?
    @OptionGroup var options: SceneOptions

    @MainActor mutating func run() async throws {
        let type = try SceneCatalog.current.scene(named: scene)
        let url = URL(fileURLWithPath: output)
        let format = try MovieFormat(of: url)
        try OutputFile.check(url)
        let scene = try options.makeScene(type)
        let fps = try parseFramesPerSecond() ?? format.defaultFramesPerSecond
        let start = try Seconds.parse(at ?? from, at == nil ? "--from" : "--at")
        let end = try at == nil ? to.map { try Seconds.parse($0, "--to") } ?? scene.duration : start + 0.5 / fps
        guard start < end else {
            throw UsageError("--from \(start) is not before --to \(end): there is nothing to render")
        }
        let player = try options.makeRenderer(scene)
        player.debugOverlay = try parseOverlay()
        let count = at == nil ? OfflineRenderer.frameCount(from: start, to: end, fps: fps) : 1
        let progress = ProgressLine(total: count, unit: "frames")
        var index = 0
        try await MovieWriter.write(to: url, fps: fps, progress: { progress.update($0) }) {
            guard index < count else { return nil }
            await player.advance(to: start + Double(index) / fps)
            index += 1
            return MovieFrame(image: player.image(), duration: 1 / fps)
        }
        progress.finish()
    }

    private func parseOverlay() throws -> DebugOverlay {
        try (overlay ?? "").split(separator: ",").reduce(into: []) { all, name in
            guard let one = DebugOverlay(named: String(name)) else {
                throw UsageError("--overlay \(name) is none of damage, borders, overdraw, counts and all")
            }
            all.formUnion(one)
        }
    }

    private func parseFramesPerSecond() throws -> Double? {
        guard let fps else { return nil }
        guard let number = Double(fps), number >= 0.1, number <= 1000 else {
            throw UsageError("--fps \(fps) is no number of frames a second from 0.1 to 1000")
        }
        return number
    }
}
