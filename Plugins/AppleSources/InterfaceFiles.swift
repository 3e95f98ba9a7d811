import Foundation
import PackagePlugin

/// The storyboards and nibs of a target, and the languages that have texts for them.
struct InterfaceFiles {
    private var files: [URL] = []
    /// The names of the files with texts, "Main" for `de.lproj/Main.strings`.
    private var translated: Set<String> = []
    private var paths: Set<String> = []

    private static let endings: Set<String> = ["storyboard", "xib"]

    /// Returns storyboards, nibs and their texts.
    static func filter(_ urls: [URL]) -> [URL] {
        urls.filter { endings.contains($0.pathExtension) || isText($0) }
    }

    private static func isText(_ url: URL) -> Bool {
        ["strings", "xcstrings"].contains(url.pathExtension) && language(of: url) != nil
    }

    /// "de" of a file in `de.lproj`.
    private static func language(of url: URL) -> String? {
        let folder = url.deletingLastPathComponent()
        return folder.pathExtension == "lproj" ? folder.deletingPathExtension().lastPathComponent : nil
    }

    mutating func add(_ urls: [URL]) {
        for url in urls where paths.insert(url.path).inserted {
            if InterfaceFiles.endings.contains(url.pathExtension) {
                files.append(url)
            } else {
                translated.insert(url.deletingPathExtension().lastPathComponent)
            }
        }
    }

    /// One command for each, so that a change of one regenerates only that one.
    func commands(
        tool: URL, target: Target, sources: [(url: URL, isForLinux: Bool)], folder: URL, taken: inout Set<String>
    ) -> [Command] {
        let module = (target as? any SourceModuleTarget)?.moduleName ?? target.name
        let libraries = InterfaceFiles.libraries(of: target)
        return chosen(of: target).map { url in
            let name = url.lastPathComponent
            var output = name + ".swift", number = 1
            while !taken.insert(output).inserted {
                output = "\(number)-\(name).swift"
                number += 1
            }
            let written = folder.appendingPathComponent(output)
            let hasTexts = translated.contains(url.deletingPathExtension().lastPathComponent)
            var arguments = ["interface", "--module", module] + (hasTexts ? ["--strings"] : [])
            arguments += libraries.flatMap { ["--library", $0] }
            arguments += sources.flatMap { ($0.isForLinux ? ["--linux"] : []) + ["--source", $0.url.path] }
            arguments += ["--out", written.path, url.path]
            return .buildCommand(
                displayName: "Generating \(name) of \(target.name)", executable: tool, arguments: arguments,
                inputFiles: [url] + sources.map(\.url), outputFiles: [written])
        }
    }

    /// A bundle has one file of each name: of several languages the base, then English, then the first by name.
    private func chosen(of target: Target) -> [URL] {
        var byName: [String: URL] = [:]
        func rank(_ url: URL) -> Int {
            switch InterfaceFiles.language(of: url) {
            case "Base": 0
            case "en": 1
            default: 2
            }
        }
        for url in files {
            guard let other = byName[url.lastPathComponent] else {
                byName[url.lastPathComponent] = url
                continue
            }
            let (kept, left) = rank(url) < rank(other) ? (url, other) : (other, url)
            byName[url.lastPathComponent] = kept
            Diagnostics.warning(
                "\(target.name): \(left.path) is left out, since \(kept.path) has the same name; rename one of them")
        }
        return byName.values.sorted { $0.path < $1.path }
    }

    /// The modules that a target depends on directly.
    private static func libraries(of target: Target) -> [String] {
        let targets = target.dependencies.flatMap { dependency -> [Target] in
            switch dependency {
            case .target(let target): [target]
            case .product(let product): product.targets
            @unknown default: []
            }
        }
        return Set(targets.compactMap { ($0 as? any SourceModuleTarget)?.moduleName }).sorted()
    }
}
