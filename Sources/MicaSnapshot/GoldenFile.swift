package import Foundation

/// The paths of a golden and of its failures.
///
/// Goldens of `Tests/AppTests/Views/BadgeTests.swift` are in `Tests/Goldens/AppTests/Views`, outside the target, so
/// that the package manager does not report unhandled files. If there is a folder `Goldens` beside the source file,
/// they are in that.
package struct GoldenFile: Sendable {
    /// The name with its extension.
    package let name: String
    package let url: URL
    /// The folder with the Package.swift.
    package let package: URL
    /// The source file's folder relative to the package's, such as `Tests/AppTests/Views`.
    package let folder: String

    /// Creates the paths. `name` has no extension; characters that are not valid in a file's name become hyphens.
    package init(_ name: String, ending: String, sourcePath: String) {
        self.name = Self.sanitized(name) + "." + ending
        let source = URL(fileURLWithPath: sourcePath).deletingLastPathComponent().standardizedFileURL
        let package = Self.package(of: source)
        self.package = package
        let below = Array(source.pathComponents.dropFirst(package.pathComponents.count))
        folder = below.joined(separator: "/")
        url = Self.goldens(of: source, package: package, below: below).appendingPathComponent(self.name)
    }

    package static func sanitized(_ name: String) -> String {
        String(name.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" })
    }

    private static func goldens(of source: URL, package: URL, below: [String]) -> URL {
        let beside = source.appendingPathComponent("Goldens")
        var isFolder: ObjCBool = false
        // A source file outside every package, or in the folder of all tests, has no folder outside its target.
        if below.count < 2
            || FileManager.default.fileExists(atPath: beside.path, isDirectory: &isFolder) && isFolder.boolValue
        {
            return beside
        }
        return ([below[0], "Goldens"] + below.dropFirst()).reduce(package) { $0.appendingPathComponent($1) }
    }

    /// Returns the folder with the Package.swift above a source file, otherwise the file's own.
    static func package(of folder: URL) -> URL {
        var candidate = folder
        while candidate.path.count > 1 {
            if FileManager.default.fileExists(atPath: candidate.appendingPathComponent("Package.swift").path) {
                return candidate
            }
            candidate.deleteLastPathComponent()
        }
        return folder
    }

    /// The folder of the files of failures.
    package var failures: URL { FailureReport.folder(of: package) }
    /// The first part of the names of a failure's files.
    package var failureName: String {
        Self.sanitized(folder.split(separator: "/").dropFirst().joined(separator: ".") + "." + name)
    }
    /// The golden's path relative to the package's folder.
    package var shortPath: String {
        url.path.hasPrefix(package.path + "/") ? String(url.path.dropFirst(package.path.count + 1)) : url.path
    }
}
