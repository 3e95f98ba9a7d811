import Foundation
import MicaSources

/// `mica-rewrite IN OUT [IN OUT …]`: rewrites the iOS sources of one module for compilation; the plugin AppleSources
/// runs it.
///
/// OUT is `NAME.ios.swift`. If NAME differs from that of IN, because another file of the module has the same name, a
/// link `NAME.swift` next to OUT leads to IN. Errors then refer to the link, because the compiler warns if two paths
/// have the same file name. `--linux` in front of a pair keeps the conditions of IN. For `mica-rewrite interface …` see
/// `InterfaceCommand`, and for `mica-rewrite assets …` `AssetCommand`.
@main struct MicaRewrite {
    static func main() {
        var rest = CommandLine.arguments.dropFirst()
        if rest.first == "interface" {
            guard let command = InterfaceCommand(rest.dropFirst()) else { usage() }
            return command.run()
        }
        if rest.first == "assets" {
            guard let command = AssetCommand(rest.dropFirst()) else { usage() }
            return command.run()
        }
        var pairs: [(String, String)] = [], linux: Set<Int> = []
        while !rest.isEmpty {
            if rest.first == "--linux" {
                linux.insert(pairs.count)
                rest.removeFirst()
            }
            guard let input = rest.popFirst(), let output = rest.popFirst() else { usage() }
            pairs.append((input, output))
        }
        guard !pairs.isEmpty else { usage() }
        let inputs = Set(pairs.map { RewriterFiles.real($0.0) })
        if let output = pairs.first(where: { inputs.contains(RewriterFiles.real($0.1)) })?.1 {
            RewriterFiles.fail("\(output) is one of the sources; choose another output file")
        }
        let sources = pairs.enumerated().map { number, pair in
            let (input, output) = pair
            let (bytes, finding) = RewriterFiles.read(input)
            if let finding { RewriterFiles.report(input, finding.line, "warning", finding.message) }
            return AppleSource(
                path: input, bytes: bytes, location: location(of: input, output), isForLinux: linux.contains(number))
        }
        let results = SourceRewriter.rewrite(sources, keepsLocations: true)
        for (finding, omitted) in FindingList.bounded(results.flatMap(\.findings), message: \.message) {
            let message = finding.message + FindingList.suffix(omitted)
            RewriterFiles.report(finding.path, finding.line, "warning", message)
        }
        for (result, (_, output)) in zip(results, pairs) { RewriterFiles.write(Data(result.compiled), to: output) }
    }

    /// Returns the name of a source in the compiler's messages.
    private static func location(of input: String, _ output: String) -> String {
        let url = URL(fileURLWithPath: output), written = url.lastPathComponent
        let name = written.replacing(".ios.swift", with: ".swift")
        guard name != written, name != URL(fileURLWithPath: input).lastPathComponent else { return input }
        let link = url.deletingLastPathComponent().appendingPathComponent(name).path
        let files = FileManager.default
        if (try? files.destinationOfSymbolicLink(atPath: link)) == input { return link }
        try? files.removeItem(atPath: link)
        do {
            try files.createSymbolicLink(atPath: link, withDestinationPath: input)
        } catch {
            RewriterFiles.fail("\(link) cannot be created: \(error.localizedDescription)")
        }
        return link
    }

    private static func usage() -> Never {
        RewriterFiles.fail(
            "usage: mica-rewrite [--linux] IN OUT [[--linux] IN OUT …], mica-rewrite interface --module NAME [--strings] "
                + "[--library NAME]… [[--linux] --source FILE]… --out OUT FILE, or mica-rewrite assets [--source FILE]… "
                + "--out OUT CATALOGUE…")
    }
}
