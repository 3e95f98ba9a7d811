import Foundation
import MicaInterfaceBuilder
import MicaSources

/// `mica-rewrite assets [--source FILE]… --out OUT CATALOGUE…`: writes the Swift names of the images and colours in asset
/// catalogues. The sources are those of the module.
struct AssetCommand {
    private var sources: [String] = []
    private var output: String?
    private var catalogues: [String] = []

    /// Returns `nil` if the arguments are invalid.
    init?(_ arguments: ArraySlice<String>) {
        var rest = arguments
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--") else {
                catalogues.append(argument)
                continue
            }
            guard ["--source", "--out"].contains(argument), let value = rest.popFirst() else { return nil }
            if argument == "--source" { sources.append(value) } else { output = value }
        }
        guard output != nil, !catalogues.isEmpty else { return nil }
    }

    func run() {
        guard let output else { return }
        do {
            let catalogues = try catalogues.map { path throws(InterfaceFailure) in
                try AssetCatalogue(readingFrom: URL(fileURLWithPath: path), path: path)
            }
            let sources = sources.map { AppleSource(path: $0, bytes: RewriterFiles.read($0).bytes) }
            RewriterFiles.write(Data(AssetSymbols.generate(catalogues, sources: sources).utf8), to: output)
        } catch {
            RewriterFiles.report(error.path, error.line, "error", error.message)
            exit(1)
        }
    }
}
