import Foundation
import ImageIO

/// Writes animated images: APNG, GIF, WebP.
enum AnimationFileWriter {
    static func write(
        to url: URL, _ format: MovieFormat, options: MovieOptions, first: PixelFrame,
        next: () async throws -> PixelFrame?
    ) async throws {
        let width = first.pixmap.width, height = first.pixmap.height
        let needsColors =
            switch format {
            case .gif: options.colorSamples == nil
            case .apng: options.frameColors == nil && options.colorCount == nil
            default: false
            }
        guard needsColors else {
            let encoder = try MovieWriter.animationEncoder(format, url, width: width, height: height, options)
            return try await write(encoder, to: url, first: (first.bitmap, first.duration)) {
                try await next().map { ($0.bitmap, $0.duration) }
            }
        }
        // The palette of a GIF is chosen from frames of the whole animation, before the first one is encoded. The frames of an APNG
        // wait as long as they are gray or have few colours.
        try await MovieFolder.use(for: url) { folder in
            let spool = try FrameSpool(in: folder, for: url)
            var frame: PixelFrame? = first, colors = APNGColors()
            while let current = frame {
                let bitmap = current.bitmap
                try spool.append(bitmap, duration: current.duration)
                if format == .apng {
                    colors.add(bitmap)
                    if colors.areFinal { break }
                }
                frame = try await next()
            }
            let isEnd = frame == nil
            var options = options
            if format == .gif { options.colorSamples = try spool.colorSamples() } else { options.frameColors = colors }
            let encoder = try MovieWriter.animationEncoder(format, url, width: width, height: height, options)
            var reader = try spool.reader()
            try await write(encoder, to: url, first: reader.next()) {
                if let frame = try reader.next() { return frame }
                return isEnd ? nil : try await next().map { ($0.bitmap, $0.duration) }
            }
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
