/// A file of build settings (`.xcconfig`), with the files that it includes.
struct ConfigurationFile {
    private(set) var settings: [(name: String, value: String)] = []
    /// A line for each file that cannot be read.
    private(set) var failures: [String] = []

    private var files = 0

    private static let maximumDepth = 16, maximumFiles = 200, maximumBytes = 4 << 20

    /// Reads a file of a folder. Included files are looked for beside it, then in `project`.
    init(_ path: String, in folder: ProjectFolder, project: String) {
        read(path, folder, project, open: [])
    }

    private mutating func read(_ path: String, _ folder: ProjectFolder, _ project: String, open: [String]) {
        files += 1
        guard !open.contains(path), open.count < ConfigurationFile.maximumDepth,
            files <= ConfigurationFile.maximumFiles
        else {
            failures.append("\(path): its includes must not be circular, and at most \(ConfigurationFile.maximumFiles)")
            return
        }
        let text: String
        do {
            text = String(decoding: try folder.read(path, atMost: ConfigurationFile.maximumBytes), as: UTF8.self)
        } catch {
            failures.append("\(error)")
            return
        }
        for line in text.split(whereSeparator: \.isNewline) {
            let content = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
            let statement = content.drop(while: \.isWhitespace)
            guard !statement.hasPrefix("#include") else {
                include(String(line), path, folder, project, open: open + [path])
                continue
            }
            guard let equals = ConfigurationFile.assignment(in: statement) else { continue }
            func trimmed(_ text: Substring) -> String {
                var rest = text.drop(while: \.isWhitespace)
                while rest.last?.isWhitespace == true { rest.removeLast() }
                if rest.last == ";" { rest.removeLast() }
                return String(rest)
            }
            settings.append((trimmed(statement[..<equals]), trimmed(statement[statement.index(after: equals)...])))
        }
    }

    /// Returns the "=" after the name and its conditions, which contain others.
    private static func assignment(in text: Substring) -> Substring.Index? {
        var depth = 0
        for index in text.indices {
            switch text[index] {
            case "[": depth += 1
            case "]": depth -= 1
            case "=": if depth <= 0 { return index }
            default: break
            }
        }
        return nil
    }

    private mutating func include(
        _ line: String, _ path: String, _ folder: ProjectFolder, _ project: String, open: [String]
    ) {
        let isOptional = line.contains("#include?"), parts = line.split(separator: "\"")
        guard parts.count > 1 else { return }
        let name = String(parts[1])
        // The ending may be left out.
        let names = name.hasSuffix(".xcconfig") ? [name] : [name, name + ".xcconfig"]
        let places = [ProjectFolder.parent(of: path), project].flatMap { folder in
            names.compactMap { ProjectFolder.join(folder, $0) }
        }
        guard let found = places.map({ folder.find($0) }).first(where: { $0.kind == .file }) else {
            // Repositories leave out files with secrets.
            if !isOptional {
                failures.append("\(path): includes \(name), which is not in the folder; its settings are missing")
            }
            return
        }
        read(found.path, folder, project, open: open)
    }
}
