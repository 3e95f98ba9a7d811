#if Studio
import Foundation
import ImageIO
import Mica

/// Writes a part of a scene to a file, while its page continues.
@MainActor final class ExportJob {
    let id: Int
    /// The player; `nil` once the job is over, since a page keeps its exports.
    private var player: StudioPlayer?
    private let turnstile: Turnstile
    private let format: String
    private let start: Double, fps: Double, count: Int
    private(set) var path: String?
    private var isCancelled = false

    static let formats = ["gif", "apng", "webp", "mp4", "webm", "mov", "png", "film strip"]
    private static let maximumFrames = 18_000

    init(
        _ request: StudioRequest, _ setup: StudioSetup, _ scenes: [any Scene.Type], _ images: StudioImages,
        _ turnstile: Turnstile
    ) throws {
        id = request.id ?? 0
        format = request.format ?? "gif"
        guard Self.formats.contains(format) else {
            throw StudioError("an export's format must be \(Self.formats.joined(separator: ", ")) (got \(format))")
        }
        start = max(0, request.from ?? 0)
        fps = request.fps ?? 50
        guard (0.1...1000).contains(fps), start <= 3600, let end = request.to, end <= 3600 else {
            throw StudioError("an export must have 0.1–1000 frames per second, and times of 0–3600 s")
        }
        let limit = format == "png" ? 1 : format == "film strip" ? 12 : Self.maximumFrames
        count = min(limit, OfflineRenderer.frameCount(from: start, to: end, fps: fps))
        guard count > 0 else { throw StudioError("there are no frames between \(start) and \(end) s") }
        guard OfflineRenderer.frameCount(from: start, to: end, fps: fps) <= Self.maximumFrames else {
            throw StudioError(
                "an export must have at most \(Self.maximumFrames) frames; choose a shorter range or a lower fps")
        }
        stripLength = end - start
        player = try StudioPlayer(setup, scenes, images)
        self.turnstile = turnstile
    }
    private let stripLength: Double

    func cancel() { isCancelled = true }

    private struct Cancelled: Error {}

    /// Runs the export. Reports its progress, and at the end the file or the error.
    func run(into downloads: Downloads, tell: (StudioAnswer.Progress) -> Void) async {
        guard let player else { return }
        defer { self.player = nil }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mica-studio-\(Access.makeToken())")
        do {
            try TemporaryFiles.createFolder(at: folder)
            let name = "\(player.setup.scene).\(format == "film strip" ? "png" : format)"
            let url = folder.appendingPathComponent(name)
            if format == "film strip" {
                try await writeStrip(of: player, to: url, tell)
            } else {
                var index = 0
                try await MovieWriter.write(to: url, fps: fps, frameCount: count) {
                    guard index < count else { return nil }
                    tell(StudioAnswer.Progress(id: id, done: index, count: count))
                    let image = try await image(of: player, at: start + Double(index) / fps)
                    index += 1
                    return MovieFrame(image: image, duration: 1 / fps)
                }
            }
            let bytes = try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int ?? 0
            let path = downloads.add(Downloads.File(url: url, name: name))
            self.path = path
            tell(StudioAnswer.Progress(id: id, done: count, count: count, path: path, bytes: bytes))
        } catch {
            try? FileManager.default.removeItem(at: folder)
            TemporaryFiles.remove(folder.path)
            tell(
                StudioAnswer.Progress(
                    id: id, done: 0, count: count, failure: error is Cancelled ? nil : "\(error)",
                    isCancelled: error is Cancelled))
        }
    }

    private func image(of player: StudioPlayer, at time: Double) async throws -> CGImage {
        guard !isCancelled else { throw Cancelled() }
        let image = try await turnstile.pass {
            try await player.seek(to: time)
            return player.renderer.image()
        }
        // Pages and other exports run in between.
        await Task.yield()
        return image
    }

    /// Writes pictures at equal intervals side by side, four per row.
    private func writeStrip(
        of player: StudioPlayer, to url: URL, _ tell: (StudioAnswer.Progress) -> Void
    ) async throws {
        let width = player.renderer.pixelWidth, height = player.renderer.pixelHeight
        let moments = 12, columns = 4, gap = 8
        let size = (columns * width + (columns + 1) * gap, 3 * height + 4 * gap)
        guard size.0 <= 16_000, size.1 <= 16_000,
            let context = CGContext(
                data: nil, width: size.0, height: size.1, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { throw StudioError("the film strip is too large; choose a smaller scale") }
        for index in 0..<moments {
            tell(StudioAnswer.Progress(id: id, done: index, count: moments))
            let image = try await image(
                of: player, at: start + stripLength * Double(index) / Double(moments - 1))
            let row = index / columns, column = index % columns
            context.draw(
                image,
                in: CGRect(
                    x: gap + column * (width + gap), y: size.1 - (row + 1) * (height + gap), width: width,
                    height: height))
        }
        guard let strip = context.makeImage() else { throw StudioError("not enough memory for the film strip") }
        try await MovieWriter.write(to: url, fps: 1, frameCount: 1) { [strips = OneTime(strip)] in
            strips.take().map { MovieFrame(image: $0, duration: 1) }
        }
    }

    /// A value that can be taken once.
    private final class OneTime {
        private var image: CGImage?
        init(_ image: CGImage) { self.image = image }
        func take() -> CGImage? {
            defer { image = nil }
            return image
        }
    }
}
#endif
