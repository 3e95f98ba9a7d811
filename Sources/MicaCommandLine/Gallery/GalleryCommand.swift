import ArgumentParser
import Foundation
import ImageIO
import Subprocess

/// `gallery -o DIR`: every scene as a poster, an animation and a movie, with a web page that presents them.
///
/// Views belong to the one main actor of a process, so each scene is rendered by its own process; there are as many at
/// a time as cores.
struct GalleryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery", abstract: "Renders every scene, and a web page of all of them.",
        discussion:
            """
            Writes index.html and, for each scene, an animation (.gif), a poster (.png) and a movie (.mp4), both light and \
            dark. The folder data has the frames, layers and animations for the page's timeline.
            """
    )

    @Option(name: .shortAndLong, help: ArgumentHelp("Output folder; created if missing.", valueName: "folder"))
    var output: String
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Number of scenes rendered in parallel, 1–1024; the number of cores by default.", valueName: "count"))
    var jobs: Int?
    @Argument(help: "Scenes to render; all by default.") var scenes: [String] = []

    @MainActor mutating func run() async throws {
        let catalog = SceneCatalog.current
        let chosen = try scenes.isEmpty ? catalog.scenes : scenes.map { try catalog.scene(named: $0) }
        guard !chosen.isEmpty else { throw UsageError("there are no scenes") }
        let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        guard jobs >= 1, jobs <= 1024 else { throw UsageError("--jobs", mustBe: "1–1024", got: jobs) }
        let folder = URL(fileURLWithPath: output, isDirectory: true)
        try GalleryFolder.make(folder)
        try GalleryFolder.make(folder.appendingPathComponent(SceneRecording.folder, isDirectory: true), page: nil)

        let names = chosen.map { $0.name }
        let progress = ProgressLine(total: names.count, unit: "scenes")
        progress.update(0)
        var results: [String: GallerySceneResult] = [:]
        try await withThrowingTaskGroup(of: GallerySceneResult.self) { group in
            var waiting = names[...]
            for _ in 0..<min(jobs, names.count) {
                let name = waiting.removeFirst()
                group.addTask { try await Self.render(name, into: folder) }
            }
            while let result = try await group.next() {
                results[result.name] = result
                progress.update(results.count)
                guard let name = waiting.popFirst() else { continue }
                group.addTask { try await Self.render(name, into: folder) }
            }
        }
        progress.finish()
        let package = SceneSources.package()
        let sources = SceneSources(package: package)
        let documents = package.map { PackageDocuments(package: $0, page: folder) }
        let entries = chosen.compactMap { scene -> GalleryPage.Entry? in
            results[scene.name].map {
                GalleryPage.Entry(
                    result: $0, summary: scene.summary, group: scene.group,
                    parameters: scene.init().parameters.map(GalleryPage.Parameter.init),
                    document: documents?.link(to: "Docs/scenes/\(scene.name).md"),
                    sources: sources.files(of: scene.name))
            }
        }
        let page = GalleryPage(
            title: SceneCommand.programName, tagline: catalog.tagline, links: documents?.links ?? [], entries: entries)
        let index = folder.appendingPathComponent("index.html")
        try OutputFile.write(Data(page.html.utf8), to: index)
        try StandardOutput.writeLine("Open \(index.relativePath) in a browser.")
    }

    /// Renders a scene in another process of this program.
    @concurrent private static func render(_ name: String, into folder: URL) async throws -> GallerySceneResult {
        let outcome = try await Subprocess.run(
            .path("/proc/self/exe"),
            arguments: Arguments(
                executablePathOverride: CommandLine.arguments.first,
                remainingValues: [GallerySceneCommand.configuration.commandName!, name, "-o", folder.path]),
            output: .string(limit: 1 << 16), error: .string(limit: 1 << 20))
        guard outcome.terminationStatus.isSuccess,
            let result = try? JSONDecoder().decode(
                GallerySceneResult.self, from: Data(outcome.standardOutput.utf8))
        else {
            let last = outcome.standardError.split(whereSeparator: \.isNewline).last.map(String.init)
            let reason = last ?? "its process exited with status \(outcome.terminationStatus)"
            throw GalleryError(description: "the scene \(name) could not be rendered: \(reason)")
        }
        return result
    }
}

/// A scene of the gallery failed.
struct GalleryError: Error, CustomStringConvertible, LocalizedError {
    let description: String
    var errorDescription: String? { description }
}

/// The documents of a package, for a page inside it. A page elsewhere could be moved, so it has no links to them.
struct PackageDocuments {
    /// The path from the page's folder to the package, such as "../"; `nil` if the page is outside.
    private let way: String?
    private let package: URL

    init(package: URL, page folder: URL) {
        let outer = package.resolvingSymlinksInPath().pathComponents
        let inner = folder.resolvingSymlinksInPath().pathComponents
        way = inner.starts(with: outer) ? String(repeating: "../", count: inner.count - outer.count) : nil
        self.package = package
    }

    /// Returns the address of a file of the package; `nil` if it does not exist.
    func link(to path: String) -> String? {
        guard let way, FileManager.default.fileExists(atPath: package.appendingPathComponent(path).path) else {
            return nil
        }
        return way + path
    }

    var links: [GalleryPage.Link] {
        let known = [
            ("Read me", "README.md"), ("The scenes’ components", "Docs/scenes/README.md"), ("Changes", "CHANGELOG.md"),
        ]
        return known.compactMap { title, path in
            link(to: path).map { GalleryPage.Link(title: title, address: $0, isLocal: true) }
        }
    }
}

/// The folder to which a gallery is written.
enum GalleryFolder {
    /// Creates the folder. `page` is the file that will be written to it.
    static func make(_ folder: URL, page: String? = "index.html") throws {
        var info = stat()
        if stat(folder.path, &info) == 0, info.st_mode & S_IFMT != S_IFDIR {
            throw ImageFileError(
                .unwritable, path: folder.relativePath, reason: "this is a file; choose a folder")
        }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            let code = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError)?.code
            throw OutputFile.failure(folder, code.map { Int32($0) } ?? EACCES)
        }
        if let page { try OutputFile.check(folder.appendingPathComponent(page)) }
    }
}
