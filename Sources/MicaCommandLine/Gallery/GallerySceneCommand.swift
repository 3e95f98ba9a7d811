import ArgumentParser
import Foundation
import ImageIO
import UIKit

/// `gallery-scene SCENE -o DIR`: the process that `gallery` runs for each scene; prints the result as JSON.
struct GallerySceneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "gallery-scene", shouldDisplay: false)

    @Argument var scene: String
    @Option(name: .shortAndLong) var output: String

    @MainActor mutating func run() async throws {
        let type = try SceneCatalog.current.scene(named: scene)
        let folder = URL(fileURLWithPath: output, isDirectory: true)
        func url(_ ending: String, _ suffix: String = "") -> URL {
            folder.appendingPathComponent("\(type.name)\(suffix).\(ending)")
        }
        let poster = type.init()
        // A scene that looks the same in both appearances is also written twice, so that the page needs no special
        // case.
        var movie: (frames: Int, seconds: Double, width: Int, height: Int) = (0, 0, 0, 0)
        for (style, suffix) in [(UIUserInterfaceStyle.light, "-light"), (.dark, "")] {
            try await Self.render(
                type.init(), to: url("png", suffix), from: poster.posterTime, count: 1, scale: 2, fps: 60, style)
            movie = try await Self.render(
                type.init(), to: url("mp4", suffix), from: 0, count: nil, scale: 2, fps: 60, style)
            try OutputFile.write(
                try await SceneRecording(type.init(), style: style).script(),
                to: folder.appendingPathComponent(SceneRecording.path(of: type.name, style)))
        }
        // Dark, because its colours are clearly visible on light and dark pages.
        try await Self.render(type.init(), to: url("gif"), from: 0, count: nil, scale: 1, fps: 25, .dark)
        let result = GallerySceneResult(
            name: type.name, width: Double(poster.size.width), height: Double(poster.size.height),
            duration: poster.duration, pixelWidth: movie.width, pixelHeight: movie.height, frameCount: movie.frames,
            framesPerSecond: Double(movie.frames) / max(movie.seconds, 1e-9))
        try StandardOutput.writeLine(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
    }

    /// Writes a file. Returns the time needed for its pictures, without that for writing.
    @MainActor @discardableResult private static func render(
        _ scene: any Scene, to url: URL, from start: Double, count: Int?, scale: CGFloat, fps: Double,
        _ style: UIUserInterfaceStyle
    ) async throws -> (frames: Int, seconds: Double, width: Int, height: Int) {
        let player = OfflineRenderer(scene: scene, scale: scale, style: style)
        let total = count ?? OfflineRenderer.frameCount(from: start, to: scene.duration, fps: fps)
        var index = 0
        var spent = Duration.zero
        try await MovieWriter.write(to: url, fps: fps, frameCount: total) {
            guard index < total else { return nil }
            let begin = ContinuousClock.now
            await player.advance(to: start + Double(index) / fps)
            let image = try player.checkedImage()
            spent += ContinuousClock.now - begin
            index += 1
            return MovieFrame(image: image, duration: 1 / fps)
        }
        let seconds = Double(spent.components.seconds) + Double(spent.components.attoseconds) * 1e-18
        return (total, seconds, player.pixelWidth, player.pixelHeight)
    }
}

/// The report on a scene that was rendered.
struct GallerySceneResult: Codable, Sendable {
    var name: String
    /// The size in points.
    var width: Double, height: Double
    var duration: Double
    var pixelWidth: Int, pixelHeight: Int
    var frameCount: Int
    /// The rate at which its frames were drawn, without writing.
    var framesPerSecond: Double
}
