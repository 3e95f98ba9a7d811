/// The resources of a folder: a target of a package, or an app without a project. An Apple bundle has all of them in
/// one folder, whatever their groups are.
package struct BundleLayout {
    private let folder: String
    private var places: [String: String] = [:]
    /// The folders of foreign files that are one file for Xcode.
    private var foreign: Set<String> = []
    /// The path of the app's `Info.plist`: that nearest to the top.
    package private(set) var information: String?
    /// A line for each file that another one replaces.
    package private(set) var failures: [String] = []

    /// `folder`: the folder of the added files; its own path is not part of theirs.
    package init(in folder: String = "") { self.folder = folder }

    /// The resources: the path in the bundle, and that in the folder, in order.
    package var resources: [(target: String, path: String)] {
        places.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Adds a file, unless it is a source or of no use. Files are added in the order of their paths.
    package mutating func add(_ path: String) { add(path, role: role(of: path)) }

    private func parts(of path: String) -> [String] {
        path.dropFirst(folder.isEmpty ? 0 : folder.count + 1).split(separator: "/").map(String.init)
    }

    /// Returns the position of the first folder that is one file for Xcode.
    private static func package(in parts: [String]) -> Int? {
        parts.dropLast().firstIndex { FileRole.isPackage($0) }
    }

    /// Returns the role of a file: in a folder that is one file for Xcode, that of the folder.
    func role(of path: String) -> FileRole {
        let parts = parts(of: path)
        // Folders of languages have texts and storyboards.
        guard let package = BundleLayout.package(in: parts), !parts[package].hasSuffix(".lproj") else {
            return FileRole(path: path)
        }
        return FileRole(path: parts[package])
    }

    /// Returns the name of a foreign file, or of the folder around it that is one file for Xcode; nil if the folder was
    /// named before.
    mutating func foreignName(of path: String) -> String? {
        let parts = parts(of: path)
        guard let package = BundleLayout.package(in: parts), !parts[package].hasSuffix(".lproj") else {
            return ProjectFolder.name(of: path)
        }
        return foreign.insert(parts[...package].joined(separator: "/")).inserted ? parts[package] : nil
    }

    /// `true` for a resource that the package manager finds without a rule in the manifest.
    func isFoundWithoutRule(_ path: String) -> Bool {
        guard let package = BundleLayout.package(in: parts(of: path)) else { return false }
        return ["xcassets", "lproj"].contains(ProjectFolder.ending(of: parts(of: path)[package]))
    }

    static func isInformation(_ path: String) -> Bool {
        let file = ProjectFolder.name(of: path)
        return file == "Info.plist" || file.hasSuffix("-Info.plist")
    }

    mutating func add(_ path: String, role: FileRole) {
        let parts = parts(of: path)
        if BundleLayout.isInformation(path) {
            guard role == .resource else { return }
            // Others belong to tests and extensions.
            if let other = information, self.parts(of: other).count <= parts.count {
                failures.append("\(path): left out, since \(other) is the app's information")
            } else {
                information = path
            }
            return
        }
        guard role == .resource else { return }
        let first = BundleLayout.package(in: parts) ?? parts.count - 1
        let place = parts[first...].joined(separator: "/")
        if let other = places[place] {
            failures.append("\(path): left out, since \(other) has the same name; rename one of them")
        } else {
            places[place] = path
        }
    }
}
