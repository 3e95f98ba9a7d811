import Foundation
import ImageIO

/// A record of the files that batches wrote to a folder, and of their descriptions. It is a hidden file of JSON Lines,
/// one per render, that is appended to. The last line of a file applies. `--resume` skips a render only if its
/// description is the same and its files are unchanged.
struct BatchJournal {
    struct Entry: Codable {
        /// The description of its render (`RenderDescription.key`).
        let render: String
        let files: [PartManifest.File]
    }
    static let name = ".mica-batch.jsonl"

    private let url: URL
    /// The entries by the name of the render's first file.
    private var entries: [String: Entry] = [:]

    /// Opens the journal of a folder. Truncated or invalid lines are ignored.
    init(folder: URL) {
        url = folder.appendingPathComponent(Self.name)
        guard let data = FileManager.default.contents(atPath: url.path) else { return }
        let decoder = JSONDecoder()
        var lineCount = 0
        for line in data.split(separator: UInt8(ascii: "\n")) {
            lineCount += 1
            guard let entry = try? decoder.decode(Entry.self, from: Data(line)), let file = entry.files.first else {
                continue
            }
            entries[file.name] = entry
        }
        // Each run over the same files makes it longer.
        if lineCount > 2 * entries.count + 100 {
            let lines = entries.sorted { $0.key < $1.key }.compactMap { try? Self.line($0.value) }
            try? OutputFile.write(Data(lines.joined()), to: url)
        }
    }

    /// Returns `true` if these files are complete and belong to the render.
    func isWritten(_ render: String, _ files: [URL]) -> Bool {
        guard let first = files.first, let entry = entries[first.lastPathComponent], entry.render == render,
            entry.files.map(\.name) == files.map(\.lastPathComponent)
        else { return false }
        return zip(entry.files, files).allSatisfy { Digest.ofFile($1.path) == $0.sha256 }
    }

    /// Adds a completed render.
    mutating func add(_ render: String, _ files: [URL]) throws {
        let described = try files.map { file in
            var info = stat()
            guard stat(file.path, &info) == 0, let sha256 = Digest.ofFile(file.path) else {
                throw OutputFile.failure(file, errno)
            }
            return PartManifest.File(name: file.lastPathComponent, bytes: Int(info.st_size), sha256: sha256)
        }
        guard let first = described.first else { return }
        let entry = Entry(render: render, files: described)
        entries[first.name] = entry
        // One write at the end of the file, so that lines of two processes do not mix. It also ends a truncated line
        // before it.
        let line = try Self.line(entry)
        let descriptor = open(url.path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw OutputFile.failure(url, errno) }
        defer { close(descriptor) }
        let data = Data("\n".utf8) + line
        guard data.withUnsafeBytes({ Glibc.write(descriptor, $0.baseAddress, $0.count) }) == data.count else {
            throw OutputFile.failure(url, errno == 0 ? ENOSPC : errno)
        }
    }

    private static func line(_ entry: Entry) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(entry) + Data("\n".utf8)
    }
}
