/// Finds the Xcode projects of a folder.
enum ProjectFinder {
    private static let maximumDepth = 3, maximumProjects = 200
    /// The names of folders with third-party sources.
    static let skipped: Set<String> = [
        "Pods", "Carthage", "DerivedData", "node_modules", "build", "vendor", "fastlane",
    ]

    /// Returns the paths of the projects nearest to the top: those of the first level that has any.
    static func projects(in folder: ProjectFolder) throws -> [String] {
        var level = [""]
        for _ in 0...maximumDepth {
            var found: [String] = [], next: [String] = []
            for path in level {
                for entry in try folder.entries(directlyIn: path) {
                    if ProjectFolder.ending(of: entry) == "xcodeproj" {
                        found.append(entry)
                    } else if !FileRole.isPackage(entry), !skipped.contains(ProjectFolder.name(of: entry)) {
                        next.append(entry)
                    }
                }
            }
            guard found.isEmpty else { return Array(found.sorted().prefix(maximumProjects)) }
            level = next
        }
        return []
    }
}
