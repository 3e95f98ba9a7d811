package import ArgumentParser
import Foundation
import MicaSources

/// `port FOLDER`: sources written for iOS, rewritten once and for good.
package struct PortCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "port",
        abstract: "Rewrites sources written for iOS, and says what cannot be rewritten.",
        discussion: """
            Without an option it only reports: a line with file, line and reason for everything that needs a hand. To
            compile the sources as they are, give the target the plugin AppleSources instead.
            """)

    @Argument(help: "A folder of Swift files, or one file.", completion: .directory) var folder: String
    @Option(name: .shortAndLong, help: "The folder to write all of the Swift files into, in the same folders.")
    var output: String?
    @Option(help: "A folder of it, or a file, that has branches for Linux of its own: its conditions stay as they are.")
    var linux: [String] = []
    @Flag(help: "Print what changes, line by line, and write nothing.") var diff = false

    package init() {}

    package mutating func run() throws {
        guard output == nil || !diff else { throw UsageError("-o and --diff do not go together") }
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
        let rest = findings == 0 ? "nothing is left to do by hand" : "\(findings) places need a hand, named above"
        return "\(changed) of \(results.count) files \(output == nil ? "need" : "were given") rewriting; \(rest)\n"
    }
}
