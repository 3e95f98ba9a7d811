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
        (self.player, self.start, self.fps, self.blur) = (player, start, fps, blur)
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

    /// Returns the options, with the data that a GIF of `count` frames needs before its first frame. These are colours
    /// of frames of the whole run, which a copy of the scene draws.
    @MainActor func sampled(
        _ file: MovieOptions, for format: MovieFormat, _ scene: any Scene, from start: Double, fps: Double, count: Int
    ) async throws -> MovieOptions {
        guard format == .gif, count > 1 else { return file }
        let run = try frames(of: scene.copyWithParameters(), from: start, fps: fps)
        var queue = FrameQueue(format, background: file.backgroundPixel) { _ in }
        var samples = GIFColorSamples()
        for index in GIFColorSamples.indices(total: count) {
            if let frame = try await queue.next({ try await run.frame(index) }) { samples.add(frame.bitmap) }
        }
        var file = file
        file.colorSamples = samples
        return file
    }
}
