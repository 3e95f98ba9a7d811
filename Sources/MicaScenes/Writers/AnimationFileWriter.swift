import Foundation
import ImageIO

/// Writes animated images: APNG, GIF, WebP.
enum AnimationFileWriter {
    static func write(
        to url: URL, _ format: MovieFormat, options: MovieOptions, first: PixelFrame,
        next: () async throws -> PixelFrame?
    ) async throws {
        let (width, height) = (first.pixmap.width, first.pixmap.height)
        guard format == .gif, options.colorSamples == nil else {
            let encoder = try MovieWriter.animationEncoder(format, url, width: width, height: height, options)
            return try await write(encoder, to: url, first: (first.bitmap, first.duration)) {
                try await next().map { ($0.bitmap, $0.duration) }
            }
        }
        // The palette is chosen from frames of the whole animation, before the first one is encoded.
        try await MovieFolder.use(for: url) { folder in
            let spool = try FrameSpool(in: folder, for: url)
            var frame: PixelFrame? = first
            while let current = frame {
                try spool.append(current.bitmap, duration: current.duration)
                frame = try await next()
            }
            var options = options
            options.colorSamples = try spool.colorSamples()
            let encoder = try MovieWriter.animationEncoder(format, url, width: width, height: height, options)
            var reader = try spool.reader()
            try await write(encoder, to: url, first: reader.next()) { try reader.next() }
        }
    }

    private typealias Frame = (bitmap: Bitmap, duration: Double)

    private static func write(
        _ encoder: any AnimationEncoder, to url: URL, first: Frame?, next: () async throws -> Frame?
    ) async throws {
        var encoder = encoder
        let file = try OutputFile(url)
        defer { file.discard() }
        var frame = first
        while let current = frame {
            try file.write(encoder.append(current.bitmap, duration: current.duration))
            frame = try await next()
        }
        let tail = encoder.finish()
        try file.write(tail.data)
        for (offset, data) in tail.patches { try file.overwrite(at: offset, with: data) }
        try file.commit()
    }
}
