package import ArgumentParser
import Foundation
import MicaSources

/// `port FOLDER`: sources written for iOS, rewritten once and for good.
package struct PortCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "port",
        abstract: "Rewrites sources written for iOS, and reports what cannot be rewritten.",
        discussion: """
            Without an option it only reports: one line with file, line and reason for each place to fix manually.
            To compile the sources unchanged, add the plugin AppleSources to the target instead.
            """)

    @Argument(help: "Folder of Swift files, or a single file.", completion: .directory) var folder: String
    @Option(name: .shortAndLong, help: "Output folder for all Swift files, in the same subfolders.")
    var output: String?
    @Option(help: "Subfolder or file that already has Linux branches; its conditions are not changed.")
    var linux: [String] = []
    @Flag(help: "Print the changes line by line and write nothing.") var diff = false

    package init() {}

    package mutating func run() throws {
        guard output == nil || !diff else { throw UsageError("-o and --diff are mutually exclusive; leave one out") }
        let output = try output.map { try PortOutput($0, source: URL(fileURLWithPath: folder)) }
        let input = try PortSources(folder, linux: linux), sources = input.sources
        let results = SourceRewriter.rewrite(sources)
        for (index, result) in results.enumerated() where diff && result.isChanged {
            try StandardOutput.write(
                LineDifference(of: result.path, from: sources[index].bytes, to: result.bytes).description)
        }
        try output?.write(results.map { ($0.path, $0.bytes) })
        // With --diff the output is a patch: the report goes to the other stream.
        let findings = results.flatMap(\.findings).map(\.description) + input.failures
        let report = findings.map { $0 + "\n" }.joined() + summary(results, findings.count)
        if diff { FileHandle.standardError.write(Data(report.utf8)) } else { try StandardOutput.write(report) }
    }

    private func summary(_ results: [RewrittenSource], _ findings: Int) -> String {
        let changed = results.count(where: \.isChanged)
        let verb = output == nil ? "Would rewrite" : "Rewrote"
        let rest =
            findings == 0
            ? "Nothing left to fix." : "Fix the \(findings) \(findings == 1 ? "place" : "places") named above."
        return "\(verb) \(changed) of \(results.count) files. \(rest)\n"
    }
}
