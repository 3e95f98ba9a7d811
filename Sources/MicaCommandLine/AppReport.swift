import Foundation
import MicaProjects
import MicaSources

/// The lines that `app` prints: the contents of the package and the parts of the project that it leaves out.
struct AppReport {
    private let project: AppProject
    /// The names that the app's sources can import.
    private let own: Set<String>
    /// Everything that the package does not contain, a line each.
    var lines: [String]
    /// The places to fix.
    private var places: [String] = []
    /// The number of files that import a module, for modules that do not exist here and for unknown ones.
    private var missing: [String: Int] = [:], unknown: [String: Int] = [:]
    private var sources = 0, rewritten = 0, interfaces = 0
    /// The number of resources that were written.
    var resources = 0
    /// `true` if a source, storyboard or nib is missing because it cannot be read.
    var hasRefusals = false

    private static let shownPlaces = 20, shownModules = 30, shownLines = 60, shownNames = 20

    init(_ project: AppProject) {
        self.project = project
        lines = project.omissions
        own = Set(project.modules.map(\.name) + project.modules.flatMap(\.products).map(\.name))
    }

    /// Returns the message for an app without Swift files, with the other things that it has.
    static func withoutSources(_ project: AppProject) -> String {
        let what = project.project.map { "\($0): target \(project.target)" } ?? "the folder \(project.target)"
        return (["\(what) must have Swift files (got none)"] + project.omissions.prefix(3)).joined(separator: "; ")
    }

    /// Adds the files of a module.
    mutating func add(_ results: [RewrittenSource], generated: Int, _ failures: [String]) {
        sources += results.count
        rewritten += results.count(where: \.isChanged)
        interfaces += generated
        for result in results {
            for finding in result.findings where finding.missingModule == nil { places.append(finding.description) }
        }
        places += failures
        for result in results {
            let missed = Set(result.findings.compactMap(\.missingModule)).subtracting(own)
            for name in missed { missing[name, default: 0] += 1 }
            for name in Set(result.imports).subtracting(missed).subtracting(own) where !SourceRewriter.hasModule(name) {
                unknown[name, default: 0] += 1
            }
        }
    }

    /// Adds a line for sources of an earlier run, which would be compiled too.
    mutating func countStale(in folder: URL, written: Set<String>) {
        let names = FileManager.default.enumerator(atPath: folder.appendingPathComponent("Sources").path)
        var count = 0, first: String?
        while let name = names?.nextObject() as? String {
            guard name.hasSuffix(".swift"), !written.contains("Sources/" + name) else { continue }
            count += 1
            first = min(first ?? name, name)
        }
        guard let first else { return }
        // The list may not have room for it at its end.
        lines.insert(
            "\(count) \(count == 1 ? "source is" : "sources are") not of this app, such as Sources/\(first); remove the folder "
                + "and run the command again", at: 0)
    }

    private static func files(_ count: Int) -> String { count == 1 ? "1 file imports it" : "\(count) files import it" }

    private static func modules(_ counts: [String: Int], _ text: String) -> [String] {
        let all = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let shown = all.prefix(shownModules).map { "\($0.key) \(text): \(files($0.value))" }
        return shown + (all.count > shownModules ? ["and \(all.count - shownModules) more modules"] : [])
    }

    /// Returns a list of bounded length.
    static func names(_ names: [String]) -> String {
        names.prefix(shownNames).joined(separator: ", ")
            + (names.count > shownNames ? " and \(names.count - shownNames) more" : "")
    }

    func text(output: String, listsAll: Bool) -> String {
        let libraries = AppReport.names(project.modules.dropLast().map(\.name))
        var head =
            project.project.map { "\($0): target \(project.target)" }
            ?? "the folder \(project.target), without an Xcode project"
        if !libraries.isEmpty { head += ", with \(libraries)" }
        var text = [head]
        text += AppReport.modules(missing, "does not exist here")
        text += AppReport.modules(unknown, "is not part of the package")
        text += lines.prefix(AppReport.shownLines)
        if lines.count > AppReport.shownLines {
            text.append("and \(lines.count - AppReport.shownLines) more things that are left out")
        }
        let shown = listsAll ? places.count : AppReport.shownPlaces
        text += places.prefix(shown)
        if places.count > shown { text.append("and \(places.count - shown) more places to fix; --all lists them") }
        let packages = AppReport.names(Set(project.modules.flatMap(\.products).map(\.package.identity)).sorted())
        if !packages.isEmpty {
            text.append(
                "swift build fetches \(packages); leave out one that does not build here with --without"
            )
        }
        func count(_ number: Int, _ one: String, _ several: String) -> String {
            "\(number) \(number == 1 ? one : several)"
        }
        text.append(
            "Wrote \(count(sources, "source", "sources")) (\(rewritten) rewritten), the code of "
                + "\(count(interfaces, "storyboard or nib", "storyboards and nibs")) and "
                + "\(count(resources, "resource", "resources")) to \(output).")
        text.append(
            hasRefusals
                ? "The app needs the files that are refused above: correct them, then run the command again."
                : "To open the window: cd \(AppReport.shell(output)) && swift run -c release")
        return text.joined(separator: "\n") + "\n"
    }

    private static func shell(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789_./-+~".unicodeScalars.contains($0)
        }
        return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
