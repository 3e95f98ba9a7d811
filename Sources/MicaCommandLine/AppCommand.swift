package import ArgumentParser
import Foundation
import MicaProjects
import MicaSources

/// `app FOLDER -o PACKAGE`: writes a package that shows an app for iOS in a window.
package struct AppCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "app",
        abstract: "Writes a package that shows an app for iOS in a window.",
        discussion: """
            FOLDER is a checkout with an Xcode project, the .xcodeproj itself, or a folder of sources and resources. The \
            package has the app's target, the libraries that it is built with, its resources and its Info.plist. What \
            cannot be part of it is reported, a line each.

            “swift run -c release” in PACKAGE then opens the window. With “NAME --picture FILE.png --at SECONDS --size \
            WIDTHxHEIGHT” after it, the app NAME writes a picture instead, without a display.
            """)

    @Argument(help: "Folder of the app, or its .xcodeproj.", completion: .directory) var folder: String
    @Option(name: .shortAndLong, help: "Folder of the package.") var output: String
    @Option(help: "Target of the app; needed if the project has several for iOS.") var target: String?
    @Option(help: "Build configuration. (default: Debug, or the first)") var configuration: String?
    @Option(
        help: "Mica's folder, or the URL of its repository. (default: the clone of this program, or ../mica)")
    var mica: String?
    @Option(help: "The least version of Mica if --mica is a URL, or a branch. (default: main)") var micaVersion: String?
    @Option(
        help: ArgumentHelp("Package to leave out, by the last part of its URL; may be repeated.", valueName: "package"))
    var without: [String] = []
    @Flag(help: "List all places to fix, not only the first 20.") var all = false

    package init() {}

    package mutating func run() throws {
        let reference = try MicaReference(mica ?? MicaReference.ownFolder ?? "../mica", version: micaVersion)
        let project = try read(), root = URL(fileURLWithPath: project.root)
        let output = try PortOutput(self.output, source: root)
        var package = PortPackage(project, mica: reference), report = AppReport(project)
        var files = [("Package.swift", Array(package.manifest.utf8))]
        for module in project.modules { files += try rewrite(module, of: project, in: root, &report) }
        let contents = package.read(in: root)
        report.resources = contents.count { $0.path.contains("/Contents/Resources/") }
        files += contents
        try output.write(files)
        report.lines += package.failures
        report.countStale(in: output.folder, written: Set(files.map(\.0)))
        try StandardOutput.write(report.text(output: self.output, listsAll: all))
        // Without one of its sources, storyboards or nibs the app does not work.
        if report.hasRefusals { throw ExitCode.failure }
    }

    /// Reads the project; without the packages that an option names.
    private func read() throws -> AppProject {
        do {
            let project = try AppProject.read(
                folder, target: target, configuration: configuration, takenNames: MicaReference.moduleNames)
            let known = project.modules.flatMap(\.products).map(\.package.identity)
            for name in without where !known.contains(name) {
                let list = AppReport.names(Set(known).sorted())
                throw UsageError("--without must be one of \(list.isEmpty ? "no packages" : list) (got \(name))")
            }
            guard !project.app.sources.isEmpty else { throw UsageError(AppReport.withoutSources(project)) }
            return project.without(Set(without))
        } catch let error as ProjectFailure {
            throw UsageError(error.description)
        }
    }

    /// Returns the rewritten files of a module, and the code of its storyboards, nibs and asset catalogues.
    private func rewrite(_ module: AppModule, of project: AppProject, in root: URL, _ report: inout AppReport) throws
        -> [(String, [UInt8])]
    {
        let texts = module.resources.map(\.path).filter { path in
            [".strings", ".xcstrings"].contains { path.hasSuffix($0) }
        }
        let input = try PortSources(root, sources: module.sources, others: module.interfaces + texts)
        let results = SourceRewriter.rewrite(input.sources)
        let generated = input.interfaces.generate(
            AppIndex(input.sources), module: module.name, libraries: module.modules)
        let assets = PortAssets(module.resources.map(\.path)).generate(in: root, sources: input.sources)
        report.add(
            results, generated: generated.files.count, input.failures + generated.findings + assets.findings)
        let hasRefusals = input.hasRefusals || input.interfaces.hasRefusals || generated.hasRefusals
        report.hasRefusals = report.hasRefusals || hasRefusals
        let target = PortPackage.Target(name: module.name)
        let files = results.map { ($0.path, $0.bytes) } + generated.files + (assets.file.map { [$0] } ?? [])
        return files.map { (target.place(of: $0.0), $0.1) }
    }
}
