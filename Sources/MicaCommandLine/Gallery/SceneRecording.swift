import Foundation
import ImageIO
package import QuartzCore
package import UIKit

/// A scene frame by frame, for a page without a server: a picture of each frame, the layers at each frame, and all
/// animations and touches.
///
/// It is a script that passes the values to the page, because a page that is opened from a disk cannot read other
/// files. Moments have the format of `dump --json`, except for the cost: it is that of a frame after those before it,
/// parts of which may be cached.
package struct SceneRecording: Encodable {
    package struct Touch: Encodable {
        /// The range in seconds.
        package var begin, end: Double
    }
    package var name: String
    package var isDark: Bool
    /// The number of frames on the page. If `isCut`, the scene has more, which would be too large.
    package var frameCount: Int
    package var isCut: Bool
    package var framesPerSecond: Double
    /// The duration of the scene, in seconds.
    package var duration: Double
    package var pixelWidth: Int
    package var pixelHeight: Int
    /// The maximum number of listed layers.
    package var layerLimit: Int
    /// All animations that begin, in the order of their starts.
    package var timeline: [AnimationRecord]
    package var touches: [Touch]
    /// The first frame's `SceneMoment`, and the changes of each of the others.
    package var start: JSONValue
    package var changes: [JSONValue]
    package var pictures: [RecordedPictures.Picture]

    private static let layerLimit = 600
    /// The maximum number of frames; longer scenes have fewer per second.
    private static let frameLimit = 1800
    /// The maximum size of moments and pictures, in bytes.
    private static let sizeLimit = 12_000_000
    /// The maximum side in pixels; larger scenes are scaled down.
    private static let sideLimit: CGFloat = 800

    /// Returns 30, or the largest integral fraction of it with which a scene has at most `frameLimit` frames.
    package static func rate(for duration: Double) -> Double {
        [30, 15, 10, 6, 5, 3, 2].first { duration * $0 <= Double(frameLimit) } ?? 1
    }

    @MainActor package init(_ scene: any Scene, style: UIUserInterfaceStyle) async throws {
        let fps = Self.rate(for: scene.duration)
        let smaller = min(1, Self.sideLimit / max(scene.size.width, scene.size.height))
        let journal = AnimationJournal()
        let player = OfflineRenderer(
            scene: scene, size: nil,
            scale: OfflineRenderer.canRender(size: scene.size, scale: smaller) ? smaller : 1, style: style,
            layoutDirection: .leftToRight, accessibility: UIAccessibility.Settings(), journal: journal)
        player.replayScript(of: scene)
        guard
            var frames = RecordedPictures(
                width: player.pixelWidth, height: player.pixelHeight, framesPerSecond: fps)
        else {
            throw GalleryError(
                description: "\(player.pixelWidth) × \(player.pixelHeight) pixels are too many for a WebP image")
        }
        let count = min(Self.frameLimit, max(1, OfflineRenderer.frameCount(from: 0, to: scene.duration, fps: fps)))
        func moment(_ frame: Int) async throws -> SceneMoment {
            await player.advance(to: Double(frame) / fps)
            frames.append(Bitmap(try player.checkedPixels()))
            return SceneMoment(player, limit: Self.layerLimit)
        }
        var moments = try MomentChanges(start: try await moment(0))
        var momentSize = 0, frame = 1
        while frame < count, momentSize + frames.byteCount < Self.sizeLimit {
            momentSize += try moments.append(try await moment(frame))
            frame += 1
        }
        name = type(of: scene).name
        isDark = style == .dark
        frameCount = frame
        isCut = frame < count
        framesPerSecond = fps
        duration = scene.duration
        layerLimit = Self.layerLimit
        pixelWidth = player.pixelWidth
        pixelHeight = player.pixelHeight
        start = moments.start
        changes = moments.changes
        pictures = frames.finish()
        timeline = journal.records
        touches =
            player.window.map { window in
                OfflineRenderer.script(of: scene, in: window).map { Touch(begin: $0.startTime, end: $0.endTime) }
            } ?? []
    }

    /// Returns the script's address, relative to the page.
    static func path(of name: String, _ style: UIUserInterfaceStyle) -> String {
        "\(folder)/\(name)\(style == .dark ? "" : "-light").js"
    }
    static let folder = "data"

    /// Returns a script that calls `takeRecording` of the page.
    package func script() throws -> Data {
        Data("takeRecording(".utf8) + (try JSONValue.encoder.encode(self)) + Data(");\n".utf8)
    }
}
