import Foundation

/// The package that `port --package` writes for an app: its manifest, the rewritten sources, and its resources.
///
/// As in an Apple bundle, the resources are in one folder. Its name "Contents" turns the folder that the package manager
/// writes into a bundle with an `Info.plist`.
struct PortPackage {
    /// The name of the app's module, its target and the package.
    let name: String
    /// The path of Mica's folder in the manifest.
    let mica: String
    private var resources: [String: String] = [:]
    private var information: String?
    /// A line for each omitted file.
    private(set) var failures: [String] = []

    /// Adds the other files of a folder, with their paths relative to it.
    init(name: String, mica: String, files: [String]) {
        self.name = name
        self.mica = mica
        for path in files.sorted() where !PortPackage.isSource(path) { add(path) }
    }

    var sources: String { "Sources/\(name)/" }

    private mutating func add(_ path: String) {
        let parts = path.split(separator: "/").map(String.init)
        guard let file = parts.last else { return }
        if file == "Info.plist" || file.hasSuffix("-Info.plist") {
            // The file nearest to the top is the app's; others belong to tests and extensions.
            if let other = information, other.split(separator: "/").count <= parts.count {
                failures.append("\(path): left out, since \(other) is the app's information")
            } else {
                information = path
            }
            return
        }
        // Some folders are kept; all others are only groups of the project.
        let folder = parts.dropLast().firstIndex { part in
            PortPackage.folders.contains { part.hasSuffix("." + $0) }
        }
        let target = parts[(folder ?? parts.count - 1)...].joined(separator: "/")
        if let other = resources[target] {
            failures.append("\(path): left out, since \(other) has the same name; rename one of them")
        } else {
            resources[target] = path
        }
    }

    private static let folders = ["xcassets", "lproj", "bundle", "scnassets"]
    private static let sourceEndings: Set<String> = [
        "swift", "storyboard", "xib", "h", "m", "mm", "c", "cc", "cpp", "pch", "modulemap", "metal", "entitlements",
        "xcconfig", "pbxproj", "plist~", "md", "podspec", "sh", "rb", "yml", "yaml", "lock", "resolved",
    ]
    private static let projectFolders = ["xcodeproj", "xcworkspace", "xcdatamodeld", "playground", "framework"]

    private static func isSource(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        if parts.dropLast().contains(where: { part in projectFolders.contains { part.hasSuffix("." + $0) } }) {
            return true
        }
        let name = parts.last ?? ""
        if ["LICENSE", "Podfile", "Cartfile", "Gemfile", "Makefile"].contains(name) { return true }
        return sourceEndings.contains(URL(fileURLWithPath: path).pathExtension)
    }

    /// Returns the resources with their paths in the package; those that cannot be read are added to `failures`.
    mutating func read(in root: URL) -> [(path: String, bytes: [UInt8])] {
        var all = resources.map { ("Contents/Resources/" + $0.key, $0.value) }
        if let information { all.append(("Contents/Info.plist", information)) }
        var result: [(path: String, bytes: [UInt8])] = []
        for (target, path) in all.sorted(by: { $0.0 < $1.0 }) {
            do {
                let bytes = [UInt8](try Data(contentsOf: root.appendingPathComponent(path)))
                result.append((sources + target, bytes))
            } catch {
                failures.append("\(path): cannot be read: \(error.localizedDescription)")
            }
        }
        return result
    }

    /// `Package.swift`.
    var manifest: String {
        let isEmpty = resources.isEmpty && information == nil
        let list = isEmpty ? "" : "            resources: [.copy(\"Contents\")],\n"
        return """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: \(PortPackage.quoted(name)),
                dependencies: [.package(name: "mica", path: \(PortPackage.quoted(mica)))],
                targets: [
                    .executableTarget(
                        name: \(PortPackage.quoted(name)),
                        dependencies: [
                            .product(name: "UIKit", package: "mica"), .product(name: "MicaWindow", package: "mica"),
                        ],
            \(list)            swiftSettings: [.swiftLanguageMode(.v5)])
                ])

            """
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
