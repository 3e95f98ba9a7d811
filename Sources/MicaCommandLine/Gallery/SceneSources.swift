import Foundation

/// The source code of scenes, found in the package in which the program was built. A program that runs elsewhere has
/// none.
package struct SceneSources {
    struct File {
        var name: String
        var text: String
    }
    /// Every source file with the names of the scenes that it declares.
    private let files: [(url: URL, text: String, names: [String])]

    init(package: URL?) {
        guard let package,
            let paths = FileManager.default.enumerator(
                at: package.appendingPathComponent("Sources"), includingPropertiesForKeys: nil)
        else {
            files = []
            return
        }
        let urls = paths.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        files = urls.sorted { $0.path < $1.path }.compactMap { url in
            guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
            return (url, text, Self.declaredNames(in: text))
        }
    }

    /// Returns the first file that declares a scene; if it is the only scene in its folder, the folder's other files as
    /// well.
    func files(of name: String) -> [File] {
        guard let own = files.first(where: { $0.names.contains(name) }) else { return [] }
        let folder = own.url.deletingLastPathComponent()
        let siblings = files.filter { $0.url.deletingLastPathComponent() == folder }
        let isAlone = siblings.filter { !$0.names.isEmpty }.count == 1
        let others = isAlone ? siblings.filter { $0.url != own.url } : []
        return ([own] + others).map { File(name: $0.url.lastPathComponent, text: $0.text) }
    }

    /// Returns the names in declarations such as `static let name = "clock"`, without those in comments and in strings
    /// that contain code.
    package static func declaredNames(in text: String) -> [String] {
        func names(_ text: String) -> [String] {
            text.matches(of: /static\s+(?:let|var)\s+name(?:\s*:\s*String)?\s*(?:=|\{)\s*"([^"\\]+)"/).map {
                String($0.1)
            }
        }
        // Few files contain such a name, and only those are parsed.
        return names(text).isEmpty ? [] : names(SwiftHighlighter.code(text))
    }

    /// Returns the package that contains the running program, which is in its `.build` folder.
    static func package() -> URL? {
        guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            return nil
        }
        var folder = URL(fileURLWithPath: program)
        while folder.path.count > 1 {
            folder.deleteLastPathComponent()
            if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
                return folder
            }
        }
        return nil
    }
}
