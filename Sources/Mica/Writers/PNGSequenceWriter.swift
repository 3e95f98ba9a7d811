import Foundation
import ImageIO

/// Writes every frame as a PNG file of its own. They get their names when all of them are written.
enum PNGSequenceWriter {
    static func write(
        to url: URL, overwrite: Bool, first: PixelFrame, next: () async throws -> PixelFrame?
    ) async throws {
        let names = try FrameNames(url, .pngSequence)
        let (folder, lock) = try TemporaryFiles.create(for: url, isFolder: true)
        defer {
            try? FileManager.default.removeItem(at: folder)
            TemporaryFiles.remove(folder.path)
            close(lock)
        }
        func temporary(_ number: Int) -> URL { folder.appendingPathComponent("\(number).png") }
        var count = 0
        var frame: PixelFrame? = first
        while let current = frame {
            count += 1
            try OutputFile.write(PNGEncoder.encode(current.bitmap), to: temporary(count).path, for: url)
            frame = try await next()
        }
        if !overwrite { try names.refuseLeftovers(of: count) }
        for number in 1...count { try OutputFile.rename(temporary(number), to: names.file(number, of: count)) }
        for old in names.leftovers(of: count) where overwrite {
            guard unlink(old.path) == 0 else { throw OutputFile.failure(old, errno) }
        }
    }
}
