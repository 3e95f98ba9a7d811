import Foundation
import ImageIO

/// The file beside a part of a movie: its description and its contents. Parts belong together if their descriptions
/// match.
package struct PartManifest: Codable, Sendable {
    /// The version of this file's format.
    var form = 1
    /// Everything that determines the pictures and their file, by the names of the command line's options.
    package let render: [String: String]
    /// The versions of the programs and libraries that rendered it.
    package let versions: [String: String]
    /// The fonts to which names resolved, and the checksums of the files that were opened.
    let fonts: [String: String]
    package let frames: FrameSpan
    /// The shard, such as "3/10"; `nil` for a part that is specified by its frames.
    let shard: String?
    /// The extension of the whole file, such as "mp4".
    let ending: String
    /// The size in pixels; 0 if there are no frames.
    let width: Int, height: Int
    /// The frames and bytes of each group of a movie, in order.
    var groups: [Group] = []
    /// The `sharedColors` of the `AnimationAssembler` of a GIF or APNG.
    var palette = Data()
    /// The files that belong to it, in the same folder: the part itself, or pictures of a sequence.
    let files: [File]

    package struct Group: Codable, Sendable, Equatable { let frames: Int, bytes: Int }
    package struct File: Codable, Sendable, Equatable {
        package let name: String, bytes: Int, sha256: String

        package init(name: String, bytes: Int, sha256: String) {
            self.name = name
            self.bytes = bytes
            self.sha256 = sha256
        }
    }

    /// The extension after the name of a part.
    static let ending = ".json"

    package static func url(of part: URL) -> URL { part.appendingPathExtension("json") }

    /// Keys have a fixed order, for comparisons by people.
    package func write(to url: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        try OutputFile.write(encoder.encode(self) + Data("\n".utf8), to: url)
    }

    /// Reads the manifest beside a part; `url` may name either.
    package init(_ url: URL) throws {
        let isManifest = url.pathExtension == "json"
        let file = isManifest ? url : Self.url(of: url)
        guard let data = try Self.contents(of: file) else {
            guard isManifest || FileManager.default.fileExists(atPath: url.path) else {
                throw MovieWriterError(.badPart, "\(url.relativePath): no such file; render this part")
            }
            throw MovieWriterError(
                .badPart,
                "\(url.relativePath): \(file.lastPathComponent), a file of this part, is missing; render the part again"
            )
        }
        struct Form: Decodable { let form: Int }
        let decoder = JSONDecoder()
        let form = try? decoder.decode(Form.self, from: data).form
        guard form == nil || form == 1 else {
            throw MovieWriterError(
                .badPart, "\(file.relativePath): the part was written by another version of Mica; render it again")
        }
        do {
            self = try decoder.decode(PartManifest.self, from: data)
        } catch {
            throw MovieWriterError(
                .badPart, "\(file.relativePath): this is not the manifest of a part; render the part again")
        }
        guard isConsistent else {
            throw MovieWriterError(
                .badPart, "\(file.relativePath): this is not the manifest of a part; render the part again")
        }
    }

    /// Returns `nil` if there is no such file. A pipe or a device is rejected, since it might never end.
    private static func contents(of file: URL) throws -> Data? {
        var info = stat()
        guard stat(file.path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
        guard info.st_size < 1 << 30 else {
            throw MovieWriterError(
                .badPart,
                "\(file.relativePath): \(info.st_size) bytes are too many for a manifest; render the part again")
        }
        return FileManager.default.contents(atPath: file.path)
    }

    /// `true` if the numbers are consistent and a render could have written them: `PartJoiner` calculates with them.
    private var isConsistent: Bool {
        guard let format = try? MovieFormat(of: URL(fileURLWithPath: "part." + ending)),
            0 <= frames.first, frames.first <= frames.end, frames.end <= frames.total,
            // A day at the highest rate.
            frames.total <= 86_400_000, (0...65_535).contains(width), (0...65_535).contains(height),
            frames.isEmpty || width > 0 && height > 0,
            files.allSatisfy({ $0.bytes >= 0 && !["", ".", ".."].contains($0.name) && !$0.name.contains("/") }),
            AnimationAssembler.Format(rawValue: ending).map({ AnimationAssembler.canShare(palette, $0) })
                ?? palette.isEmpty
        else { return false }
        guard !format.codecs.isEmpty, !frames.isEmpty else { return groups.isEmpty }
        guard let file = files.first, files.count == 1 else { return false }
        var frameCount = 0, byteCount = 0
        for group in groups {
            guard (1...frames.count).contains(group.frames), (0...file.bytes).contains(group.bytes) else {
                return false
            }
            frameCount += group.frames
            byteCount += group.bytes
            guard frameCount <= frames.count, byteCount <= file.bytes else { return false }
        }
        return frameCount == frames.count && byteCount == file.bytes
    }

    package init(
        render: [String: String], versions: [String: String], fonts: [String: String], frames: FrameSpan,
        shard: String?, ending: String, width: Int, height: Int, groups: [Group], palette: Data, files: [File]
    ) {
        self.render = render
        self.versions = versions
        self.fonts = fonts
        self.frames = frames
        self.shard = shard
        self.ending = ending
        self.width = width
        self.height = height
        self.groups = groups
        self.palette = palette
        self.files = files
    }

    /// "shard 3/10", "frames 120..<240".
    var name: String { shard.map { "shard \($0)" } ?? "frames \(frames)" }

    /// Returns the reason that this part does not match another; `nil` if it does.
    package func difference(from other: PartManifest) -> String? {
        for (mine, others) in [(versions, other.versions), (render, other.render)] {
            for key in Set(mine.keys).union(others.keys).sorted() where mine[key] != others[key] {
                return "“\(key)” is \(mine[key].map { "“\($0)”" } ?? "not there") here, and "
                    + "\(others[key].map { "“\($0)”" } ?? "not there") there"
            }
        }
        // A part need not contain all texts.
        for (key, value) in fonts.sorted(by: { $0.key < $1.key }) {
            if let there = other.fonts[key], there != value { return "the font “\(key)” differs" }
        }
        if ending != other.ending { return "its file is a .\(ending), not a .\(other.ending)" }
        if frames.total != other.frames.total {
            return "its movie has \(frames.total) frames, not \(other.frames.total)"
        }
        if !frames.isEmpty, !other.frames.isEmpty {
            if (width, height) != (other.width, other.height) {
                return "it has \(width) × \(height) pixels, not \(other.width) × \(other.height)"
            }
            if palette != other.palette { return "its palette differs, because the frames were drawn differently" }
        }
        return nil
    }

    /// Returns `nil` if all files are present and unchanged, otherwise a description of the fault.
    package func fault(in folder: URL) -> String? {
        for file in files {
            let path = folder.appendingPathComponent(file.name).path
            var info = stat()
            guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
                return "\(file.name) is missing; render \(name) again"
            }
            guard info.st_size == file.bytes, Digest.ofFile(path) == file.sha256 else {
                return "\(file.name) is damaged, or was written by another run; render \(name) again"
            }
        }
        return nil
    }
}
