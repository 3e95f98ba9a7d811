public import Foundation
package import ImageIO
import MicaRaster
public import UIKit

/// One picture of a movie and its duration.
public struct MovieFrame: Sendable {
    /// The picture; all frames of a movie have the same size.
    public var image: CGImage
    /// The duration in seconds, at least 0 and at most 655.35 in a GIF, 16,777 in a WebP, 65,535 in an APNG file, and
    /// 86,400 in others. In a movie, which has a fixed rate, every frame is shown at least once.
    public var duration: TimeInterval
    /// The rows of pixels that may differ from the previously requested frame; `nil` for all rows.
    package var changedRows: Range<Int>?
    /// The average from which the image was rounded, with more than 8 bits; `nil` if there is none.
    package var average: LinearAverage?
    /// Creates a frame of a picture that is shown for `duration` seconds.
    public init(image: CGImage, duration: TimeInterval) {
        self.image = image
        self.duration = duration
    }
}

/// Writes frames of equal size to a file that appears only when it is complete.
public enum MovieWriter {
    /// Requests frames from `next` until it returns `nil`, and writes them to the file in the format of its extension.
    /// After a failure, no file remains.
    ///
    /// - Parameters:
    ///   - url: The file; its extension determines the format.
    ///   - next: Returns the next frame; `nil` after the last one. A frame's pixels are not read after the next one is
    ///     requested.
    ///   - fps: The frame rate of a movie, 0.1–1000; in the other formats every frame has its own duration.
    ///   - frameCount: The number of frames that `next` will return, if known. Conflicts with an earlier sequence are
    ///     then reported before the first frame is requested.
    ///   - overwrite: `true` to remove frames of an earlier PNG sequence of this name that are not replaced. Otherwise
    ///     they are an error (`MovieWriterError.Kind.existingFrames`), because two sequences would be mixed.
    ///   - options: The options of the file.
    ///   - progress: Called after every frame with the number of frames so far.
    public static func write(
        to url: URL, fps: Double, frameCount: Int? = nil, overwrite: Bool = false,
        options: MovieOptions = MovieOptions(), progress: @escaping (Int) -> Void = { _ in },
        next: () async throws -> MovieFrame?
    ) async throws {
        let format = try check(url, frameCount: frameCount, overwrite: overwrite, options: options)
        let rate = try FrameRate(checking: fps)
        TemporaryFiles.removeStale(in: url.deletingLastPathComponent())
        var frames = FrameQueue(format, background: options.backgroundPixel, progress: progress)
        guard let first = try await frames.next(next) else {
            throw MovieWriterError(.noFrames, "\(url.relativePath): there are no frames to write")
        }
        if try FrameNames(url, format).isSequence {
            return try await StillSequenceWriter.write(
                to: url, format, options: options, overwrite: overwrite, first: first
            ) { try await frames.next(next) }
        }
        switch format {
        case .pngSequence, .jpeg: break
        case .apng, .gif, .webp:
            try await AnimationFileWriter.write(to: url, format, options: options, first: first) {
                try await frames.next(next)
            }
        case .mp4, .webm, .mov:
            try await FFmpegWriter(url: url, format: format, rate: rate, options: options).write(first: first) {
                try await frames.next(next)
            }
        case .y4m, .rgba:
            let file = try OutputFile(url)
            defer { file.discard() }
            try await RawVideoWriter.write(
                format, rate: rate, first: first, next: { try await frames.next(next) },
                write: { try file.write($0) })
            try file.commit()
        }
    }

    /// Returns the encoder of an animated image.
    static func animationEncoder(_ format: MovieFormat, _ url: URL, width: Int, height: Int, _ options: MovieOptions)
        throws -> any AnimationEncoder
    {
        let loopCount = options.loopCount, groupLength = options.keyFrameInterval
        switch format {
        case .apng:
            return APNGEncoder(
                width: width, height: height, loopCount: loopCount, colorCount: options.colorCount,
                groupLength: groupLength, colors: options.frameColors)
        case .gif:
            return GIFEncoder(
                width: width, height: height, loopCount: loopCount, colorCount: options.colorCount ?? 256,
                quality: options.quality ?? 1, groupLength: groupLength, samples: options.colorSamples)
        default:
            guard
                let encoder = WebPAnimationEncoder(
                    width: width, height: height, loopCount: loopCount, quality: options.lossyQuality,
                    colorCount: options.colorCount, groupLength: groupLength)
            else {
                throw MovieWriterError(
                    .badFrame,
                    "\(url.relativePath): \(width) × \(height) pixels are too many for WebP, which allows "
                        + "\(WebPEncoder.maximumSide) a side; choose a smaller size or .apng")
            }
            return encoder
        }
    }

    /// Passes raw frames to `write` as they are drawn.
    package static func write(
        raw format: MovieFormat, fps: Double, options: MovieOptions, progress: @escaping (Int) -> Void,
        next: () async throws -> MovieFrame?, write: (Data) throws -> Void
    ) async throws {
        var frames = FrameQueue(format, background: options.backgroundPixel, progress: progress)
        guard let first = try await frames.next(next) else {
            throw MovieWriterError(.noFrames, "there are no frames to write")
        }
        try await RawVideoWriter.write(
            format, rate: FrameRate(fps), first: first, next: { try await frames.next(next) }, write: write)
    }

    /// Throws if a file, or a sequence of `frameCount` files, of this name could not be written. Returns the format.
    package static func check(
        _ url: URL, frameCount: Int? = nil, overwrite: Bool = false, options: MovieOptions = MovieOptions()
    ) throws -> MovieFormat {
        let format = try MovieFormat(of: url)
        let names = try FrameNames(url, format)
        try options.check(for: format)
        if names.isSequence, options.colorCount != nil {
            throw MovieWriterError(
                .badOption,
                "numbered .\(format.rawValue) files do not support a number of colours; write one animation, or leave it out"
            )
        }
        try OutputFile.check(url)
        if let frameCount, names.isSequence, !overwrite { try names.refuseLeftovers(of: frameCount) }
        return format
    }
}

/// A frame in the form for encoders.
package struct PixelFrame: Sendable {
    /// The pixels. They are not read after the next frame is requested, which may be drawn into the same memory.
    var pixmap: Pixmap
    var duration: TimeInterval
    /// The rows that may differ from those of the previous frame; `nil` for all rows.
    var changedRows: Range<Int>?
    /// The frame with more than 8 bits, without the background; `nil` if it has no more.
    var average: LinearAverage?
    /// The background as a bitmap's pixel; `nil` for none.
    var background: UInt32?
    /// A copy in straight alpha.
    package var bitmap: Bitmap { Bitmap(pixmap) }
    /// A copy in straight alpha with all available bits.
    var deepBitmap: DeepBitmap {
        guard let average else { return DeepBitmap(bitmap) }
        let result = average.deepBitmap
        return background.map { result.flattened(onto: $0) } ?? result
    }
}

/// Converts frames as they are drawn, and counts them.
package struct FrameQueue {
    private let format: MovieFormat
    /// The background of every frame as a bitmap's pixel; `nil` for none.
    let background: UInt32?
    let progress: (Int) -> Void
    private var count = 0
    private var size: (width: Int, height: Int)?

    package init(_ format: MovieFormat, background: UInt32?, progress: @escaping (Int) -> Void) {
        self.format = format
        self.background = background
        self.progress = progress
    }

    package mutating func next(_ source: () async throws -> MovieFrame?) async throws -> PixelFrame? {
        if count > 0 { progress(count) }
        guard let frame = try await source() else { return nil }
        guard (0...format.longestFrame).contains(frame.duration) else {
            throw MovieWriterError(
                .badFrame,
                "the duration of frame \(count + 1) must be 0–\(String(format: "%g", format.longestFrame)) s in a "
                    + ".\(format.rawValue) file (got \(frame.duration))")
        }
        guard let pixmap = frame.image.source()?.pixmap else {
            throw MovieWriterError(.badFrame, "frame \(count + 1) has no pixels: not enough memory")
        }
        let size = size ?? (pixmap.width, pixmap.height)
        guard size == (pixmap.width, pixmap.height) else {
            throw MovieWriterError(
                .badFrame,
                "frame \(count + 1) is \(pixmap.width) × \(pixmap.height) pixels, the first \(size.width) × \(size.height)"
            )
        }
        self.size = size
        count += 1
        return PixelFrame(
            pixmap: try opaque(pixmap), duration: frame.duration, changedRows: count > 1 ? frame.changedRows : nil,
            average: frame.average, background: background)
    }

    /// Returns the frame composited over the background.
    private func opaque(_ pixmap: Pixmap) throws -> Pixmap {
        guard let background, !pixmap.isOpaque else { return pixmap }
        guard let result = Pixmap(width: pixmap.width, height: pixmap.height) else {
            throw MovieWriterError(.badFrame, "frame \(count) has no pixels: not enough memory")
        }
        for y in 0..<pixmap.height {
            let row = pixmap.row(y), output = result.row(y)
            for x in 0..<pixmap.width {
                output[x] = row[x] >= 0xFF00_0000 ? row[x] : Bitmap.flattened(row[x], onto: background)
            }
        }
        result.isOpaque = true
        return result
    }
}
