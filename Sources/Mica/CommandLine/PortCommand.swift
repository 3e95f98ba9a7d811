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
    @Flag(help: "Print what changes, line by line, and write nothing.") var diff = false

    package init() {}

    package mutating func run() throws {
        guard output == nil || !diff else { throw UsageError("-o and --diff do not go together") }
        let output = try output.map { try PortOutput($0, source: URL(fileURLWithPath: folder)) }
        let files = try swiftFiles()
        let sources = try files.map { file in
            do {
                return AppleSource(path: file.path, bytes: [UInt8](try Data(contentsOf: file.url)))
            } catch {
                throw UsageError("\(file.path) cannot be read: \(error.localizedDescription)")
            }
        }
        let results = SourceRewriter.rewrite(sources)
        for (index, result) in results.enumerated() where diff && result.isChanged {
            try StandardOutput.write(
                LineDifference(of: result.path, from: sources[index].bytes, to: result.bytes).description)
        }
        try output?.write(results.map { ($0.path, $0.bytes) })
        // With --diff the output is a patch: the report goes to the other stream.
        let findings = results.flatMap(\.findings)
        let report = findings.map { $0.description + "\n" }.joined() + summary(results, findings.count)
        if diff { FileHandle.standardError.write(Data(report.utf8)) } else { try StandardOutput.write(report) }
    }

    private func summary(_ results: [RewrittenSource], _ findings: Int) -> String {
        let changed = results.count(where: \.isChanged)
        let rest = findings == 0 ? "nothing is left to do by hand" : "\(findings) places need a hand, named above"
        return "\(changed) of \(results.count) files \(output == nil ? "need" : "were given") rewriting; \(rest)\n"
    }

    /// With their paths below the folder, in an order that does not depend on the disk.
    private func swiftFiles() throws -> [(path: String, url: URL)] {
        let root = URL(fileURLWithPath: folder)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder) else {
            throw UsageError("there is no folder \(folder)")
        }
        guard isFolder.boolValue else { return [(root.lastPathComponent, root)] }
        let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        let files = paths.filter { $0.hasSuffix(".swift") && !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
        guard !files.isEmpty else { throw UsageError("\(folder) holds no Swift files") }
        return files.sorted().map { ($0, root.appendingPathComponent($0)) }
    }
}
