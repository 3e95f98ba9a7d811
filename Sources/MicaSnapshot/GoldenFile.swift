package import Foundation

/// Where a golden is, and where a failure is written.
///
/// Goldens of `Tests/AppTests/Views/BadgeTests.swift` are in `Tests/Goldens/AppTests/Views`, outside of the target, so that
/// the package manager does not ask what they are; or in a folder `Goldens` beside the source file where there is one.
package struct GoldenFile: Sendable {
    /// With its ending.
    package let name: String
    package let url: URL
    /// The folder with the Package.swift.
    package let package: URL
    /// The source file's folder below the package's, such as `Tests/AppTests/Views`.
    package let folder: String

    /// `name` has no ending; what could not be in a file's name becomes a hyphen.
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
        // A source file in no package, or in the folder of all tests, has no place outside of its target.
        if below.count < 2
            || FileManager.default.fileExists(atPath: beside.path, isDirectory: &isFolder) && isFolder.boolValue
        {
            return beside
        }
        return ([below[0], "Goldens"] + below.dropFirst()).reduce(package) { $0.appendingPathComponent($1) }
    }

    /// The folder with the Package.swift above a source file, else the file's own.
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

    /// Where what a failure leaves is.
    package var failures: URL { FailureReport.folder(of: package) }
    /// The first part of the names of what a failure leaves.
    package var failureName: String {
        Self.sanitized(folder.split(separator: "/").dropFirst().joined(separator: ".") + "." + name)
    }
    /// The golden's path below the package's folder.
    package var shortPath: String {
        url.path.hasPrefix(package.path + "/") ? String(url.path.dropFirst(package.path.count + 1)) : url.path
    }
}
