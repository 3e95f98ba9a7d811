/// The resources of a folder without a project, placed as in an Apple bundle: in one folder, whichever group they were in.
package struct BundleLayout {
    private var places: [String: String] = [:]
    /// The path of the app's `Info.plist`: that nearest to the top.
    package private(set) var information: String?
    /// A line for each file that another one replaces.
    package private(set) var failures: [String] = []

    package init() {}

    /// The resources: the path in the bundle, and that in the folder, in order.
    package var resources: [(target: String, path: String)] {
        places.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Adds a file, unless it is a source or of no use. Files are added in the order of their paths.
    package mutating func add(_ path: String) { add(path, role: BundleLayout.role(of: path)) }

    /// Returns the role of a file: in a folder that is one file for Xcode, that of the folder.
    static func role(of path: String) -> FileRole {
        let parts = path.split(separator: "/")
        guard let package = parts.dropLast().firstIndex(where: { FileRole.isPackage(String($0)) }) else {
            return FileRole(path: path)
        }
        let role = FileRole(path: String(parts[package]))
        // Folders of languages have texts and storyboards.
        return parts[package].hasSuffix(".lproj") ? FileRole(path: path) : role
    }

    mutating func add(_ path: String, role: FileRole) {
        let parts = path.split(separator: "/").map(String.init), file = ProjectFolder.name(of: path)
        if file == "Info.plist" || file.hasSuffix("-Info.plist") {
            guard role == .resource else { return }
            // Others belong to tests and extensions.
            if let other = information, other.split(separator: "/").count <= parts.count {
                failures.append("\(path): left out, since \(other) is the app's information")
            } else {
                information = path
            }
            return
        }
        guard role == .resource else { return }
        let first = parts.dropLast().firstIndex { FileRole.isPackage($0) } ?? parts.count - 1
        let place = parts[first...].joined(separator: "/")
        if let other = places[place] {
            failures.append("\(path): left out, since \(other) has the same name; rename one of them")
        } else {
            places[place] = path
        }
    }
}
