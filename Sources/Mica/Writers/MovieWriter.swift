public import Foundation
import ImageIO
import MicaRaster
public import UIKit

/// One picture of a movie and how long it is seen.
public struct MovieFrame: Sendable {
    /// The picture; all frames of a movie have the same size.
    public var image: CGImage
    /// Seconds, 0 or more: at most 655.35 in a GIF, 16,777 in a WebP, 65,535 in an APNG file, and 86,400 in others. In a movie, which has
    /// a fixed rate, a frame is seen at least once.
    public var duration: TimeInterval
    /// The rows of pixels that may differ from the frame asked for before; nil: all of them.
    package var changedRows: Range<Int>?
    /// The average that the image was rounded from, with more than 8 bits; `nil` if there is none.
    package var average: LinearAverage?
    /// A picture that is seen for `duration` seconds.
    public init(image: CGImage, duration: TimeInterval) { (self.image, self.duration) = (image, duration) }
}

/// Writes frames, which all have the size of the first, into a file that appears only when it is whole.
public enum MovieWriter {
    /// Asks `next` for frames until it answers nil and writes them into the file, in the format of its ending. When
    /// anything fails, nothing is left behind.
    ///
    /// - Parameters:
    ///   - url: The file; its ending tells the format.
    ///   - next: Answers the next frame, nil behind the last one. A frame's pixels are not read any more when the next one is
    ///     asked for.
    ///   - fps: Frames a second of a movie, 0.1–1000; in the other formats every frame has its own duration.
    ///   - frameCount: How many frames `next` will give, where that is known: then an earlier sequence in the way is told
    ///     before the first frame is asked for.
    ///   - overwrite: Whether frames of an earlier PNG sequence of this name that are not replaced are removed. Otherwise
    ///     they are an error (`MovieWriterError.Kind.existingFrames`), because two sequences would be mixed.
    ///   - options: How the file is written.
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

    /// The encoder of an animated image.
    static func animationEncoder(_ format: MovieFormat, _ url: URL, width: Int, height: Int, _ options: MovieOptions)
        throws -> any AnimationEncoder
    {
        let (loopCount, groupLength) = (options.loopCount, options.keyFrameInterval)
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

    /// Hands raw frames to `write` as they come.
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

    /// Fails where a file, or a sequence of `frameCount` files, of this name could not be written; answers the format.
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

/// A frame as encoders take it.
struct PixelFrame: Sendable {
    /// Not read any more when the next frame is asked for: it may be drawn into the same memory.
    var pixmap: Pixmap
    var duration: TimeInterval
    /// The rows that may differ from those of the frame before; nil: all of them.
    var changedRows: Range<Int>?
    /// The same with more than 8 bits, without the background; nil: it has no more.
    var average: LinearAverage?
    /// Lies behind it, as a bitmap's pixel; nil: nothing does.
    var background: UInt32?
    /// A copy in straight alpha.
    var bitmap: Bitmap { Bitmap(pixmap) }
    /// A copy in straight alpha with all bits that there are.
    var deepBitmap: DeepBitmap {
        guard let average else { return DeepBitmap(bitmap) }
        let result = average.deepBitmap
        return background.map { result.flattened(onto: $0) } ?? result
    }
}

/// Converts frames as they come and counts them.
struct FrameQueue {
    private let format: MovieFormat
    /// Lies behind every frame, as a bitmap's pixel; nil: nothing does.
    let background: UInt32?
    let progress: (Int) -> Void
    private var count = 0
    private var size: (width: Int, height: Int)?

    init(_ format: MovieFormat, background: UInt32?, progress: @escaping (Int) -> Void) {
        self.format = format
        self.background = background
        self.progress = progress
    }

    mutating func next(_ source: () async throws -> MovieFrame?) async throws -> PixelFrame? {
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

    /// The frame over the background.
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
