package import ArgumentParser
import Foundation
import MicaSources

/// `port FOLDER`: rewrites sources for iOS permanently, and generates Swift code for their storyboards and nibs and
/// for the names in their asset catalogues.
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
    @Option(help: "Module that the files are compiled in. (default: the name of the output folder)")
    var module: String?
    @Flag(
        name: .customLong("package"),
        help: "Write a package of an app: a manifest, the sources and the resources of the folder.")
    var writesPackage = false
    @Option(help: "Mica's folder, or the URL of its repository, in the manifest of --package.") var mica = "../mica"
    @Flag(help: "Print the changes line by line and write nothing.") var diff = false

    package init() {}

    package mutating func run() throws {
        guard output == nil || !diff else { throw UsageError("-o and --diff are mutually exclusive; leave one out") }
        guard output != nil || !writesPackage else { throw UsageError("--package needs a folder; name one with -o") }
        let output = try output.map { try PortOutput($0, source: URL(fileURLWithPath: folder)) }
        let input = try PortSources(folder, linux: linux), sources = input.sources
        let results = SourceRewriter.rewrite(sources)
        let name = module ?? output.map { PortInterfaces.module(for: $0.folder) } ?? "App"
        let generated = input.interfaces.generate(AppIndex(sources), module: name)
        let assets = PortAssets(input.others).generate(in: URL(fileURLWithPath: folder), sources: sources)
        for (index, result) in results.enumerated() where diff && result.isChanged {
            try StandardOutput.write(
                LineDifference(of: result.path, from: sources[index].bytes, to: result.bytes).description)
        }
        let written = generated.files + (assets.file.map { [$0] } ?? [])
        for file in written where diff {
            try StandardOutput.write(LineDifference(of: file.path, from: [], to: file.bytes).description)
        }
        var files = results.map { ($0.path, $0.bytes) } + written, failures = input.failures
        if writesPackage { (files, failures) = try packaged(files, input, name) }
        try output?.write(files)
        // With --diff the output is a patch, so the report is written to the standard error.
        let findings = results.flatMap(\.findings).map(\.description) + generated.findings + assets.findings + failures
        let report =
            FindingList.lines(findings).map { $0 + "\n" }.joined()
            + summary(results, generated.files.count, findings.count)
        if diff { FileHandle.standardError.write(Data(report.utf8)) } else { try StandardOutput.write(report) }
        // Without one of its sources, storyboards or nibs the app does not work.
        if input.hasRefusals || input.interfaces.hasRefusals || generated.hasRefusals { throw ExitCode.failure }
    }

    /// Returns the files of a package, and a line for each omitted file.
    private func packaged(_ files: [(path: String, bytes: [UInt8])], _ input: PortSources, _ name: String) throws -> (
        [(path: String, bytes: [UInt8])], [String]
    ) {
        var package = PortPackage(name: name, mica: try MicaReference(mica), files: input.others)
        let resources = package.read(in: URL(fileURLWithPath: folder))
        let sources = files.map { (package.app.place(of: $0.path), $0.bytes) }
        return (
            [("Package.swift", Array(package.manifest.utf8))] + sources + resources, input.failures + package.failures
        )
    }

    private func summary(_ results: [RewrittenSource], _ generated: Int, _ findings: Int) -> String {
        let changed = results.count(where: \.isChanged)
        var parts = [(output == nil ? "Would rewrite" : "Rewrote") + " \(changed) of \(results.count) files."]
        if generated > 0 {
            let files = "\(generated) \(generated == 1 ? "file" : "files")"
            parts.append("\(output == nil ? "Would generate" : "Generated") \(files) for storyboards and nibs.")
        }
        parts.append(
            findings == 0
                ? "Nothing left to fix." : "Fix the \(findings) \(findings == 1 ? "place" : "places") named above.")
        return parts.joined(separator: " ") + "\n"
    }
}
