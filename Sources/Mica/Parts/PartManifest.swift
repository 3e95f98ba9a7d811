import Foundation
import ImageIO

/// What is written beside a part of a movie: how it was made, and what must be in it. Parts belong together where they were
/// made alike.
package struct PartManifest: Codable, Sendable {
    /// The form of this file.
    var form = 1
    /// Everything that decides what the pictures and their file look like, by the names of the command line's options.
    let render: [String: String]
    /// Of the programs and libraries that made it.
    let versions: [String: String]
    /// What names of fonts stood for, and the checksums of the files that were opened.
    let fonts: [String: String]
    let frames: FrameSpan
    /// "3/10"; nil for a part that was asked for by its frames.
    let shard: String?
    /// The ending of the whole file: "mp4".
    let ending: String
    /// In pixels; 0 where there is no frame.
    let width: Int, height: Int
    /// Of a movie: frames and bytes of each of its groups, in order.
    var groups: [Group] = []
    /// Of a GIF: the table of colours in its head.
    var palette = Data()
    /// The files that belong to it, beside it: the part itself, or pictures of a sequence.
    let files: [File]

    package struct Group: Codable, Sendable, Equatable { let frames: Int, bytes: Int }
    package struct File: Codable, Sendable, Equatable { let name: String, bytes: Int, sha256: String }

    /// Behind the name of a part.
    static let ending = ".json"

    static func url(of part: URL) -> URL { part.appendingPathExtension("json") }

    /// Keys in a fixed order, for people to compare.
    func write(to url: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        try OutputFile.write(encoder.encode(self) + Data("\n".utf8), to: url)
    }

    /// Reads the one beside a part; `url` may name either.
    package init(_ url: URL) throws {
        let isManifest = url.pathExtension == "json"
        let file = isManifest ? url : Self.url(of: url)
        guard let data = FileManager.default.contents(atPath: file.path) else {
            guard isManifest || FileManager.default.fileExists(atPath: url.path) else {
                throw MovieWriterError(.badPart, "\(url.relativePath): there is no such file; render this part")
            }
            throw MovieWriterError(
                .badPart,
                "\(url.relativePath): \(file.lastPathComponent), which belongs to it, is missing: the part is not whole; render it again"
            )
        }
        struct Form: Decodable { let form: Int }
        let decoder = JSONDecoder()
        let form = try? decoder.decode(Form.self, from: data).form
        guard form == nil || form == 1 else {
            throw MovieWriterError(
                .badPart, "\(file.relativePath): it was written by another version of Mica; render this part again")
        }
        do {
            self = try decoder.decode(PartManifest.self, from: data)
        } catch {
            throw MovieWriterError(.badPart, "\(file.relativePath): this is no manifest of a part; render it again")
        }
        guard (try? MovieFormat(of: URL(fileURLWithPath: "part." + ending))) != nil, frames.first >= 0,
            frames.first <= frames.end, frames.end <= frames.total,
            groups.allSatisfy({ $0.frames > 0 && $0.bytes >= 0 }),
            files.allSatisfy({ $0.bytes >= 0 && !$0.name.isEmpty && !$0.name.contains("/") })
        else {
            throw MovieWriterError(.badPart, "\(file.relativePath): this is no manifest of a part; render it again")
        }
    }

    package init(
        render: [String: String], versions: [String: String], fonts: [String: String], frames: FrameSpan,
        shard: String?, ending: String, width: Int, height: Int, groups: [Group], palette: Data, files: [File]
    ) {
        (self.render, self.versions, self.fonts, self.frames) = (render, versions, fonts, frames)
        (self.shard, self.ending, self.width, self.height) = (shard, ending, width, height)
        (self.groups, self.palette, self.files) = (groups, palette, files)
    }

    /// "shard 3/10", "frames 120..<240".
    var name: String { shard.map { "shard \($0)" } ?? "frames \(frames)" }

    /// Why this part does not go with another; nil where it does.
    package func difference(from other: PartManifest) -> String? {
        for (mine, others) in [(versions, other.versions), (render, other.render)] {
            for key in Set(mine.keys).union(others.keys).sorted() where mine[key] != others[key] {
                return "“\(key)” is \(mine[key].map { "“\($0)”" } ?? "not there") here, and "
                    + "\(others[key].map { "“\($0)”" } ?? "not there") there"
            }
        }
        // Not every part shows all texts.
        for (key, value) in fonts.sorted(by: { $0.key < $1.key }) {
            if let there = other.fonts[key], there != value { return "the font “\(key)” is another one" }
        }
        if ending != other.ending { return "it is a part of a .\(ending) file, not of a .\(other.ending) file" }
        if frames.total != other.frames.total {
            return "it is of \(frames.total) frames, not of \(other.frames.total)"
        }
        if !frames.isEmpty, !other.frames.isEmpty {
            if (width, height) != (other.width, other.height) {
                return "it has \(width) × \(height) pixels, not \(other.width) × \(other.height)"
            }
            if palette != other.palette { return "its first frame was drawn differently" }
        }
        return nil
    }

    /// Whether all files are there as they were written; else what is wrong.
    package func fault(in folder: URL) -> String? {
        for file in files {
            let path = folder.appendingPathComponent(file.name).path
            var info = stat()
            guard stat(path, &info) == 0 else { return "\(file.name) is missing; render \(name) again" }
            guard info.st_size == file.bytes, Digest.ofFile(path) == file.sha256 else {
                return "\(file.name) is damaged, or of another run; render \(name) again"
            }
        }
        return nil
    }
}
