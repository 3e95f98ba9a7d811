import Foundation
import ImageIO

/// Writes animated images: APNG, GIF, WebP.
enum AnimationFileWriter {
    static func write(
        _ encoder: any AnimationEncoder, to url: URL, first: PixelFrame, next: () async throws -> PixelFrame?
    ) async throws {
        var encoder = encoder
        let file = try OutputFile(url)
        defer { file.discard() }
        var frame: PixelFrame? = first
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
