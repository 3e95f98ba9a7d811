/// The parts of a project that the package leaves out, one line for each kind.
struct Omissions {
    private var groups: [(title: String, names: [String])] = []
    /// The positions of the groups by title.
    private var positions: [String: Int] = [:]
    private var texts: [String] = []
    private var seen: Set<String> = []

    /// The names that a line lists.
    private static let listed = 3

    /// Adds a line.
    mutating func add(_ line: String) { if seen.insert(line).inserted { texts.append(line) } }

    /// Adds a name to the line with this title.
    mutating func add(_ name: String, to title: String) {
        if let index = positions[title] {
            groups[index].names.append(name)
        } else {
            positions[title] = groups.count
            groups.append((title, [name]))
        }
    }

    mutating func add(contentsOf other: Omissions) {
        for (title, names) in other.groups { for name in names { add(name, to: title) } }
        for text in other.texts { add(text) }
    }

    /// One line for each title, such as "Objective-C and C files are left out (4): A.m, B.m, C.m and 1 more", and the added
    /// lines.
    var lines: [String] {
        groups.map { title, names in "\(title) (\(names.count)): \(Omissions.list(names))" } + texts
    }

    private static func list(_ names: [String]) -> String {
        guard names.count > listed else { return names.joined(separator: ", ") }
        return names.prefix(listed).joined(separator: ", ") + " and \(names.count - listed) more"
    }
}
