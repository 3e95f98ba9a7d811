/// The parts of a project that a package cannot have, in lines of bounded length.
struct Omissions {
    private var groups: [(title: String, names: [String])] = []
    private var texts: [String] = []

    /// The names that a line lists.
    private static let listed = 3
    /// The maximum number of lines.
    private static let maximumLines = 60

    /// Adds a line.
    mutating func add(_ line: String) { if !texts.contains(line) { texts.append(line) } }

    /// Adds a name to the line with this title.
    mutating func add(_ name: String, to title: String) {
        if let index = groups.firstIndex(where: { $0.title == title }) {
            groups[index].names.append(name)
        } else {
            groups.append((title, [name]))
        }
    }

    mutating func add(contentsOf other: Omissions) {
        for (title, names) in other.groups { for name in names { add(name, to: title) } }
        for text in other.texts { add(text) }
    }

    /// One line for each title, such as "3 Objective-C files are left out: A.m, B.m and 1 more".
    var lines: [String] {
        let all =
            groups.map { title, names in
                "\(title) (\(names.count)): \(Omissions.list(names))"
            } + texts
        guard all.count > Omissions.maximumLines else { return all }
        return all.prefix(Omissions.maximumLines - 1) + ["and \(all.count - Omissions.maximumLines + 1) more lines"]
    }

    static func list(_ names: [String]) -> String {
        guard names.count > listed else { return names.joined(separator: ", ") }
        return names.prefix(listed).joined(separator: ", ") + " and \(names.count - listed) more"
    }
}
