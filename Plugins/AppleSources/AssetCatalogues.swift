import Foundation
import PackagePlugin

/// The asset catalogues of a target.
struct AssetCatalogues {
    /// The name of the generated file, which a target that already has one keeps.
    private static let fileName = "GeneratedAssetSymbols.swift"

    private var folders: [URL] = []
    /// The descriptions in the catalogues: a change of one changes the names.
    private var descriptions: [URL] = []
    private var paths: Set<String> = []

    /// Returns catalogues and everything in them.
    static func filter(_ urls: [URL]) -> [URL] { urls.filter { $0.path.contains(".xcassets") } }

    /// Adds catalogues and their descriptions from files and folders.
    mutating func add(_ urls: [URL]) {
        for url in AssetCatalogues.filter(urls) where paths.insert(url.standardizedFileURL.path).inserted {
            if url.pathExtension == "xcassets" {
                folders.append(url)
            } else if url.lastPathComponent == "Contents.json" {
                descriptions.append(url)
            }
        }
    }

    /// The command that writes the names of all catalogues; none without a catalogue.
    func commands(tool: URL, target: Target, sources: [URL], folder: URL, taken: inout Set<String>) -> [Command] {
        guard !folders.isEmpty, taken.insert(AssetCatalogues.fileName).inserted else { return [] }
        let output = folder.appendingPathComponent(AssetCatalogues.fileName)
        return [
            .buildCommand(
                displayName: "Naming the assets of \(target.name)", executable: tool,
                arguments: ["assets"] + sources.flatMap { ["--source", $0.path] } + ["--out", output.path]
                    + folders.map(\.path), inputFiles: descriptions + sources, outputFiles: [output])
        ]
    }
}
