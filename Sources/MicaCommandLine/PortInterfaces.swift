import Foundation
import MicaInterfaceBuilder
import MicaSources

/// The storyboards and nibs of a ported folder, and the names of those with texts in other languages.
struct PortInterfaces {
    private var paths: [String] = []
    /// "Main" for `de.lproj/Main.strings` and `mul.lproj/Main.xcstrings`.
    private var translated: Set<String> = []
    private var files: [InterfaceFile] = []
    /// `true` if a file cannot be read.
    private(set) var hasRefusals = false

    var isEmpty: Bool { paths.isEmpty }

    /// Adds a file of the folder. Returns `true` if it is a file of Interface Builder.
    mutating func add(_ path: String) -> Bool {
        let url = URL(fileURLWithPath: path)
        if ["strings", "xcstrings"].contains(url.pathExtension), PortInterfaces.language(of: path) != nil {
            translated.insert(url.deletingPathExtension().lastPathComponent)
        }
        guard ["storyboard", "xib"].contains(url.pathExtension) else { return false }
        paths.append(path)
        return true
    }

    /// Returns `true` for the bytes of the name of a storyboard or nib.
    static func isInterface(_ name: [UInt8]) -> Bool {
        [".storyboard", ".xib"].contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }

    /// Reads the files. Returns a line for each file that cannot be read or is omitted.
    mutating func read(in root: URL) -> [String] {
        var failures: [String] = [], byName: [String: String] = [:]
        var budget = FileBudget(each: XMLLimits().bytes, total: InterfaceFile.maximumTotal)
        // A bundle has one file of a name. Of several languages it is the base, then English, then the first by name.
        for path in paths.sorted(by: { (PortInterfaces.rank($0), $0) < (PortInterfaces.rank($1), $1) }) {
            let name = URL(fileURLWithPath: path).lastPathComponent
            if let kept = byName[name] {
                failures.append("\(path): left out, since \(kept) has the same name; rename one of them")
                continue
            }
            byName[name] = path
            do {
                files.append(
                    try InterfaceFile(
                        readingFrom: root.appendingPathComponent(path).path, path: path, within: &budget))
            } catch {
                hasRefusals = true
                failures.append(error.description)
            }
        }
        files.sort { $0.path < $1.path }
        return failures
    }

    /// Returns the language of a file's folder, such as "de" for `de.lproj`.
    private static func language(of path: String) -> String? {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        return folder.pathExtension == "lproj" ? folder.deletingPathExtension().lastPathComponent : nil
    }

    private static func rank(_ path: String) -> Int {
        switch language(of: path) {
        case "Base": 0
        case "en": 1
        default: 2
        }
    }

    /// Generates the Swift files, each beside its original with a longer name. Also returns a line for each failure, and
    /// `true` if no code could be generated for a file. `libraries`: the modules whose classes the files may name.
    func generate(_ index: AppIndex, module: String, libraries: [String] = []) -> (
        files: [(path: String, bytes: [UInt8])], findings: [String], hasRefusals: Bool
    ) {
        var results: [(path: String, bytes: [UInt8])] = [], findings: [String] = [], hasRefusals = false
        for file in files {
            let name = URL(fileURLWithPath: file.path).deletingPathExtension().lastPathComponent
            do {
                let result = try InterfaceGenerator.generate(
                    file, index: index,
                    options: InterfaceOptions(
                        module: module, libraries: libraries, hasStrings: translated.contains(name)))
                results.append((file.path + ".swift", Array(result.text.utf8)))
                findings += result.findings.map(\.description)
            } catch {
                hasRefusals = true
                findings.append("\(error)")
            }
        }
        return (results, findings, hasRefusals)
    }

    /// Returns the module name of a target in a folder, by the rules of the package manager.
    static func module(for folder: URL) -> String {
        let name = folder.standardizedFileURL.lastPathComponent
        let text = name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" }
        return text.first?.isNumber == true ? "_" + String(text) : String(text)
    }
}
