import Foundation
import ImageIO

/// Writes every frame as a separate picture: PNG, JPEG or WebP. The files get their names when all of them are written.
enum StillSequenceWriter {
    static func write(
        to url: URL, _ format: MovieFormat, options: MovieOptions, overwrite: Bool, first: PixelFrame,
        next: () async throws -> PixelFrame?
    ) async throws {
        let names = try FrameNames(url, format)
        let (folder, lock) = try TemporaryFiles.create(for: url, isFolder: true)
        defer {
            try? FileManager.default.removeItem(at: folder)
            TemporaryFiles.remove(folder.path)
            close(lock)
        }
        func temporary(_ number: Int) -> URL { folder.appendingPathComponent("\(number).\(format.rawValue)") }
        var count = 0
        var frame: PixelFrame? = first
        while let current = frame {
            count += 1
            try OutputFile.write(encode(current, url, format, options), to: temporary(count).path, for: url)
            frame = try await next()
        }
        if !overwrite { try names.refuseLeftovers(of: count) }
        for number in 1...count { try OutputFile.rename(temporary(number), to: names.file(number, of: count)) }
        for old in names.leftovers(of: count) where overwrite {
            guard unlink(old.path) == 0 else { throw OutputFile.failure(old, errno) }
        }
    }

    /// Returns the bytes of a frame's file.
    static func encode(_ frame: PixelFrame, _ url: URL, _ format: MovieFormat, _ options: MovieOptions) throws -> Data {
        guard let data = data(of: frame, format, options) else {
            throw MovieWriterError(
                .badFrame,
                "\(url.relativePath): \(frame.pixmap.width) × \(frame.pixmap.height) pixels are too many for "
                    + ".\(format.rawValue); choose a smaller size or .png")
        }
        return data
    }

    /// Returns `nil` if the picture is too large for the format.
    private static func data(of frame: PixelFrame, _ format: MovieFormat, _ options: MovieOptions) -> Data? {
        switch format {
        case .jpeg: JPEGEncoder.encode(frame.bitmap, quality: options.lossyQuality)
        case .webp: WebPEncoder.encode(frame.bitmap, quality: options.lossyQuality)
        default: options.bitDepth == 16 ? PNGEncoder.encode(frame.deepBitmap) : PNGEncoder.encode(frame.bitmap)
        }
    }
}
