import Foundation
import ImageIO

/// Writes movies: the program `ffmpeg` encodes groups of frames separately, then joins them without encoding again.
struct FFmpegWriter {
    let url: URL
    let format: MovieFormat
    let rate: FrameRate
    let options: MovieOptions

    func write(first: PixelFrame, next: () async throws -> PixelFrame?) async throws {
        try OpenFileLimit.require(2 * OpenFileLimit.ofChildProcess, for: "\(url.relativePath): running ffmpeg")
        try await options.audio?.check(for: url)
        try await MovieFolder.use(for: url) { folder in
            let ffmpeg = FFmpeg(url: url, format: format)
            let assembler = MovieAssembler(ffmpeg: ffmpeg, rate: rate, options: options, folder: folder)
            var assembly: MovieAssembler.Run?
            do {
                _ = try await MovieGroupWriter(
                    ffmpeg: ffmpeg, rate: rate, options: options,
                    pixelFormat: FFmpegArguments.pixelFormat(format, options, first: first), folder: folder
                ).write(first: first, next: next) { groups in
                    // The program starts while the last encoder is finishing.
                    assembly = try await assembler.start(groups)
                }
                try await assembly?.finish()
            } catch {
                await assembly?.abandon()
                throw error
            }
        }
    }
}

/// A hidden folder beside a file for its intermediate files.
package enum MovieFolder {
    package static func use<Result>(for url: URL, _ body: (URL) async throws -> Result) async throws -> Result {
        let (folder, lock) = try TemporaryFiles.create(for: url, isFolder: true)
        defer {
            try? FileManager.default.removeItem(at: folder)
            TemporaryFiles.remove(folder.path)
            close(lock)
        }
        return try await body(folder)
    }
}
