public import Foundation
import ImageIO
public import UIKit

/// One picture of a movie and how long it is seen.
public struct MovieFrame: Sendable {
    public var image: CGImage
    /// Seconds.
    public var duration: TimeInterval
    public init(image: CGImage, duration: TimeInterval) { (self.image, self.duration) = (image, duration) }
}

/// Writes frames, which all have the size of the first, into a file that appears only when it is whole.
public enum MovieWriter {
    /// Asks `next` for frames until it answers nil and writes them into the file, in the format of its ending. When
    /// anything fails, nothing is left behind.
    ///
    /// - Parameters:
    ///   - fps: Frames a second of a movie; in the other formats every frame has its own duration.
    ///   - progress: Called after every frame with the number of frames so far.
    public static func write(
        to url: URL, fps: Double, progress: @escaping (Int) -> Void = { _ in },
        next: () async throws -> MovieFrame?
    ) async throws {
        let format = try MovieFormat(of: url)
        try OutputFile.check(url)
        guard fps > 0, fps <= 1000 else {
            throw MovieWriterError(.badFrame, "a movie cannot have \(fps) frames a second; choose 1 to 1000")
        }
        var frames = FrameQueue(progress: progress)
        guard let first = try await frames.next(next) else {
            throw MovieWriterError(.noFrames, "\(url.relativePath): there is no frame between the two times")
        }
        let (width, height) = (first.bitmap.width, first.bitmap.height)
        switch format {
        case .pngSequence:
            try await PNGSequenceWriter.write(to: url, first: first) { try await frames.next(next) }
        case .apng:
            try await AnimationFileWriter.write(APNGEncoder(width: width, height: height), to: url, first: first) {
                try await frames.next(next)
            }
        case .gif:
            try await AnimationFileWriter.write(GIFEncoder(width: width, height: height), to: url, first: first) {
                try await frames.next(next)
            }
        case .webp:
            guard let encoder = WebPAnimationEncoder(width: width, height: height) else {
                throw MovieWriterError(
                    .badFrame,
                    "\(url.relativePath): \(width) × \(height) pixels are too many for WebP, which takes "
                        + "\(WebPEncoder.maximumSide) a side; choose a smaller size or .apng")
            }
            try await AnimationFileWriter.write(encoder, to: url, first: first) { try await frames.next(next) }
        case .mp4, .webm:
            try await FFmpegWriter(url: url, format: format, fps: fps).write(first: first) {
                try await frames.next(next)
            }
        }
    }
}

/// A frame as encoders take it.
struct BitmapFrame: Sendable {
    var bitmap: Bitmap
    var duration: TimeInterval
}

/// Converts frames as they come and counts them.
struct FrameQueue {
    let progress: (Int) -> Void
    private var count = 0
    private var size: (width: Int, height: Int)?

    init(progress: @escaping (Int) -> Void) { self.progress = progress }

    mutating func next(_ source: () async throws -> MovieFrame?) async throws -> BitmapFrame? {
        if count > 0 { progress(count) }
        guard let frame = try await source() else { return nil }
        guard let bitmap = Bitmap(frame.image) else {
            throw MovieWriterError(.badFrame, "frame \(count + 1) has no pixels: there is no memory left for them")
        }
        let size = size ?? (bitmap.width, bitmap.height)
        guard size == (bitmap.width, bitmap.height) else {
            throw MovieWriterError(
                .badFrame,
                "frame \(count + 1) is \(bitmap.width) × \(bitmap.height) pixels, the first \(size.width) × \(size.height)"
            )
        }
        self.size = size
        count += 1
        return BitmapFrame(bitmap: bitmap, duration: frame.duration)
    }
}
