import Foundation
import ImageIO

/// Writes every frame as a PNG file of its own. They get their names when all of them are written.
enum PNGSequenceWriter {
    static func write(to url: URL, first: BitmapFrame, next: () async throws -> BitmapFrame?) async throws {
        let folder = OutputFile.temporaryURL(for: url)
        guard mkdir(folder.path, 0o777) == 0 else { throw OutputFile.failure(url, errno) }
        TemporaryFiles.add(folder.path)
        defer {
            try? FileManager.default.removeItem(at: folder)
            TemporaryFiles.remove(folder.path)
        }
        var count = 0
        var frame: BitmapFrame? = first
        while let current = frame {
            count += 1
            let target = folder.appendingPathComponent("\(count).png")
            do {
                try PNGEncoder.encode(current.bitmap).write(to: target)
            } catch {
                let code = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError)?.code
                throw OutputFile.failure(url, code.map { Int32($0) } ?? EIO)
            }
            frame = try await next()
        }
        for number in 1...count {
            let source = folder.appendingPathComponent("\(number).png")
            try OutputFile.rename(source, to: count == 1 ? url : name(url, number, of: count))
        }
    }

    /// `walk.png` becomes `walk-0007.png`.
    private static func name(_ url: URL, _ number: Int, of count: Int) -> URL {
        let digits = String(number)
        let zeros = String(repeating: "0", count: max(0, max(4, String(count).count) - digits.count))
        return url.deletingLastPathComponent().appendingPathComponent(
            "\(url.deletingPathExtension().lastPathComponent)-\(zeros)\(digits).png")
    }
}
