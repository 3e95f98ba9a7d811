import Foundation
import ImageIO

/// The standard output as the destination of a file. Raw frames are written one by one, other formats when the file is
/// complete, so that a failure writes nothing.
@MainActor struct OutputPipe {
    /// A file in its own hidden folder.
    let url: URL
    private let folder: URL
    private let lock: Int32

    init(format: String?) throws {
        guard let format else {
            throw UsageError("-o - has no file extension; add --format, such as --format png")
        }
        guard (try? MovieFormat(of: URL(fileURLWithPath: "output.\(format)"))) != nil else {
            throw UsageError("--format", mustBe: MovieFormat.names(), got: format)
        }
        let temporary = FileManager.default.temporaryDirectory
        TemporaryFiles.removeStale(in: temporary)
        (folder, lock) = try TemporaryFiles.create(
            for: temporary.appendingPathComponent("output.\(format)"), isFolder: true)
        url = folder.appendingPathComponent("output.\(format)")
        // A reader that closes the pipe causes an error, not the end of this process.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Throws for several pictures, which one stream cannot separate.
    func check(frameCount: Int) throws {
        guard frameCount > 1, [.pngSequence, .jpeg].contains(try MovieFormat(of: url)) else { return }
        throw UsageError(
            "-o - must be a single image (got \(frameCount) frames); choose one with --at, or another --format")
    }

    func write(_ data: Data) throws { try StandardOutput.write(data) }

    /// Writes the finished file.
    func copyFile() throws {
        let file = try FileHandle(forReadingFrom: url)
        defer { try? file.close() }
        while let part = try file.read(upToCount: 1 << 20), !part.isEmpty { try StandardOutput.write(part) }
    }

    func discard() {
        try? FileManager.default.removeItem(at: folder)
        TemporaryFiles.remove(folder.path)
        close(lock)
    }
}
