public import Foundation
import MicaSources

/// The names of the images, symbols and colours in an asset catalogue.
public struct AssetCatalogue: Sendable {
    /// A kind of set that code can name.
    enum Kind: Sendable { case image, color }

    /// A set with its name.
    struct Entry: Sendable {
        let kind: Kind
        /// The names of the folders that are part of the name, and the name of the set.
        let path: [String]

        /// The name for `UIImage(named:)`: "Icons/Star".
        var name: String { path.joined(separator: "/") }
    }

    /// The path for findings.
    let path: String
    /// The sets, by name.
    private(set) var entries: [Entry] = []

    private static let kinds: [String: Kind] = ["imageset": .image, "symbolset": .image, "colorset": .color]
    /// The maximum depth of folders, and the maximum number of entries of all of them.
    private static let maximumDepth = 32, maximumEntries = 100_000
    /// The maximum number of bytes of a folder's description.
    private static let maximumDescription = 1 << 20

    /// Reads the names in a catalogue, a folder with the ending "xcassets". `path` is the path for findings. Throws an error
    /// if it cannot be read, has more than 100,000 entries, or is nested more than 32 deep.
    public init(readingFrom folder: URL, path: String) throws(InterfaceFailure) {
        self.path = path
        var budget = AssetCatalogue.maximumEntries
        try read(folder, names: [], depth: 0, &budget)
        // The order must not depend on the disk.
        entries.sort { ($0.name, $0.kind == .image ? 0 : 1) < ($1.name, $1.kind == .image ? 0 : 1) }
    }

    private mutating func read(_ folder: URL, names: [String], depth: Int, _ budget: inout Int)
        throws(InterfaceFailure)
    {
        guard depth <= AssetCatalogue.maximumDepth else {
            throw failure("folders must be nested at most \(AssetCatalogue.maximumDepth) deep (got more)")
        }
        let children: [URL]
        do {
            children = try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: [.isDirectoryKey, .isSymbolicLinkKey])
        } catch {
            throw failure("the folder \(folder.lastPathComponent) cannot be read: \(error.localizedDescription)")
        }
        budget -= children.count
        guard budget >= 0 else {
            throw failure("a catalogue must have at most \(AssetCatalogue.maximumEntries) entries")
        }
        for child in children {
            let values = try? child.resourceValues(forKeys: [.isDirectoryKey, .isSymbolicLinkKey])
            guard values?.isDirectory == true, values?.isSymbolicLink != true else { continue }
            let name = child.deletingPathExtension().lastPathComponent
            if let kind = AssetCatalogue.kinds[child.pathExtension] {
                entries.append(Entry(kind: kind, path: names + [name]))
            } else if child.pathExtension.isEmpty || !AssetCatalogue.endings.contains(child.pathExtension) {
                let isNamed = AssetCatalogue.providesNamespace(child)
                try read(child, names: isNamed ? names + [child.lastPathComponent] : names, depth: depth + 1, &budget)
            }
        }
    }

    /// The endings of sets that code cannot name.
    private static let endings: Set<String> = [
        "appiconset", "arimageset", "arobjectset", "arreferencegroup", "brandassets", "complicationset",
        "cubetextureset",
        "dataset", "gcdashboardimage", "gcleaderboard", "gcleaderboardset", "iconset", "imagestack", "imagestacklayer",
        "launchimage", "mipmapset", "sticker", "stickerpack", "stickersequence", "stickersiconset", "textureset",
        "watchface",
    ]

    private struct Folder: Decodable {
        struct Properties: Decodable {
            let providesNamespace: Bool?
            enum CodingKeys: String, CodingKey { case providesNamespace = "provides-namespace" }
        }
        let properties: Properties?
    }

    /// Returns `true` if the folder's name is part of the names in it.
    private static func providesNamespace(_ folder: URL) -> Bool {
        let file = folder.appendingPathComponent("Contents.json").path
        guard let bytes = try? FileBudget.read(file, atMost: maximumDescription) else { return false }
        return (try? JSONDecoder().decode(Folder.self, from: Data(bytes)))?.properties?.providesNamespace ?? false
    }

    private func failure(_ message: String) -> InterfaceFailure {
        InterfaceFailure(path: path, line: 1, message: message)
    }
}
