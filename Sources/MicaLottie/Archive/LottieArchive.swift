package import Foundation

/// The content of a `.lottie` file. Entries are looked up by name in the folders of both versions of the format.
package final class LottieArchive {
    package let manifest: DotLottieManifest
    private let zip: ZipArchive

    /// Opens an archive and reads its manifest. Without one, the animations are those of the archive in order of name.
    package init(_ data: Data, limits: LottieFileLimits = .standard) throws(LottieError) {
        zip = try ZipArchive(data, limits: limits)
        if let data = try zip.data(named: "manifest.json") {
            manifest = try DotLottieManifest(data)
        } else {
            let ids = zip.names.compactMap { name in
                Self.animationFolders.first { name.hasPrefix($0) && name.hasSuffix(".json") }
                    .map { String(name.dropFirst($0.count).dropLast(5)) }
            }
            guard !ids.isEmpty else { throw LottieError("the archive", mustBe: "one with manifest.json", got: "none") }
            manifest = DotLottieManifest(
                animations: ids.sorted().prefix(DotLottieManifest.maximumAnimations).map { $0 })
        }
    }

    private static let animationFolders = ["a/", "animations/"]
    private static let imageFolders = ["i/", "images/"]
    private static let fontFolders = ["f/", "fonts/"]

    /// Returns the JSON of an animation.
    package func animation(_ id: String) throws(LottieError) -> Data {
        try required(Self.animationFolders.map { "\($0)\(id).json" }, "animation", id, manifest.animations.map(\.id))
    }

    /// Returns the rules of a theme.
    package func theme(_ id: String) throws(LottieError) -> LottieTheme {
        let data = try required(["t/\(id).json", "themes/\(id).json"], "theme", id, manifest.themes)
        return try LottieTheme(data, id: id)
    }

    /// Returns the way in which a state machine starts, with the name of its animation.
    package func playback(ofStateMachine id: String) throws(LottieError) -> LottieStateMachine {
        let data = try required(["s/\(id).json", "states/\(id).json"], "state machine", id, manifest.stateMachines)
        return try LottieStateMachine(data, id: id)
    }

    /// Returns the bytes of the image files by their names without folders.
    package func images() throws(LottieError) -> [String: Data] { try files(in: Self.imageFolders) }

    /// Returns the bytes of the font files by their names without folders.
    package func fonts() throws(LottieError) -> [String: Data] { try files(in: Self.fontFolders) }

    private func files(in folders: [String]) throws(LottieError) -> [String: Data] {
        var found: [String: Data] = [:]
        for name in zip.names {
            guard let folder = folders.first(where: { name.hasPrefix($0) }) else { continue }
            let file = String(name.dropFirst(folder.count))
            if found[file] == nil { found[file] = try zip.data(named: name) }
        }
        return found
    }

    private func required(_ names: [String], _ kind: String, _ id: String, _ known: [String]) throws(LottieError)
        -> Data
    {
        for name in names { if let data = try zip.data(named: name) { return data } }
        guard !known.contains(id) else {
            throw LottieError(
                "the archive has no file of the \(kind) \(LottieError.shortened(id)) that its manifest names")
        }
        throw LottieError(
            "the \(kind)", mustBe: known.isEmpty ? "one of the archive, which has none" : known.joined(separator: ", "),
            got: id)
    }
}
