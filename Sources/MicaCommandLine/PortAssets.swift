import Foundation
import MicaInterfaceBuilder
import MicaSources

/// The asset catalogues of a ported folder, for which Swift names are generated.
struct PortAssets {
    /// The catalogues' paths, in order.
    private(set) var paths: [String] = []
    private var known: Set<String> = []

    /// Finds the catalogues of files.
    init(_ files: [String]) { for file in files { add(file) } }

    private mutating func add(_ path: String) {
        guard let end = path.range(of: ".xcassets/") else { return }
        let folder = String(path[..<path.index(before: end.upperBound)])
        if known.insert(folder).inserted { paths.append(folder) }
    }

    /// Generates the Swift file beside the first catalogue. Returns `nil` without a catalogue, and if the sources have a file of
    /// this name. The lines name catalogues that cannot be read.
    func generate(in root: URL, sources: [AppleSource]) -> (file: (path: String, bytes: [UInt8])?, findings: [String]) {
        let name = AssetSymbols.fileName, ordered = paths.sorted()
        guard let first = ordered.first, !sources.contains(where: { $0.path == name || $0.path.hasSuffix("/" + name) })
        else { return (nil, []) }
        var catalogues: [AssetCatalogue] = [], findings: [String] = []
        for path in ordered {
            do {
                catalogues.append(try AssetCatalogue(readingFrom: root.appendingPathComponent(path), path: path))
            } catch {
                findings.append(error.description)
            }
        }
        let folder = first.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        return ((folder + name, Array(AssetSymbols.generate(catalogues, sources: sources).utf8)), findings)
    }
}
