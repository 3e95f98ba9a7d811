import Foundation
import ImageIO
import UIKit

/// Draws frames of a run by number, in ascending order. If frames are skipped, time still advances frame by frame as in
/// the whole run, since a scene may depend on that.
@MainActor final class RunFrames {
    private let player: OfflineRenderer
    private let start: Double, fps: Double
    private let blur: MotionBlur?
    private var next = 0

    init(_ player: OfflineRenderer, from start: Double, fps: Double, blur: MotionBlur?) {
        self.player = player
        self.start = start
        self.fps = fps
        self.blur = blur
    }

    private func time(_ index: Int) -> Double { start + Double(index) / fps }

    /// Returns a frame. The next one may be drawn into the same pixels.
    func frame(_ index: Int) async throws -> MovieFrame {
        while next < index {
            for time in blur?.times(from: time(next), fps: fps) ?? [time(next)] { await player.advance(to: time) }
            next += 1
        }
        next = index + 1
        return try await player.movieFrame(at: time(index), fps: fps, blur: blur)
    }
}

extension RenderCommand {
    /// Returns the frames of a scene's run from `start` on.
    @MainActor func frames(of scene: any Scene, from start: Double, fps: Double) throws -> RunFrames {
        let player = try options.makeRenderer(scene)
        player.debugOverlay = try parseOverlay()
        return try RunFrames(player, from: start, fps: fps, blur: parseMotionBlur())
    }

    /// Returns the options, with the colours that a GIF or APNG of `count` frames states before its first frame. These are
    /// colours of frames of the whole run, which a copy of the scene draws.
    @MainActor func sampled(
        _ file: MovieOptions, for format: MovieFormat, _ scene: any Scene, from start: Double, fps: Double, count: Int
    ) async throws -> MovieOptions {
        let isGIF = format == .gif
        guard isGIF ? count > 1 : format == .apng && file.colorCount == nil else { return file }
        let run = try frames(of: scene.copyWithParameters(), from: start, fps: fps)
        var queue = FrameQueue(format, background: file.backgroundPixel) { _ in }
        var samples = GIFColorSamples(), colors = APNGColors()
        for index in isGIF ? GIFColorSamples.indices(total: count) : Array(0..<count) {
            guard let frame = try await queue.next({ try await run.frame(index) }) else { break }
            if isGIF { samples.add(frame.bitmap) } else { colors.add(frame.bitmap) }
            if colors.areFinal { break }
        }
        var file = file
        if isGIF { file.colorSamples = samples } else { file.frameColors = colors }
        return file
    }
}
