import Foundation
import MicaProjects
import MicaSources

/// The Swift files of a folder, with paths relative to it, in an order that does not depend on the disk; and its
/// storyboards and nibs. Files that are unreadable or too large are reported, all others are included.
struct PortSources {
    private(set) var sources: [AppleSource] = []
    private(set) var interfaces = PortInterfaces()
    /// The paths of all other files.
    private(set) var others: [String] = []
    /// The failures, a line each: the path and the reason.
    private(set) var failures: [String] = []
    /// `true` if a Swift file is missing because it cannot be read or is too large.
    private(set) var hasRefusals = false

    /// Reads a folder. `linux` lists the folders and files in it that have branches for Linux.
    init(_ folder: String, linux: [String]) throws {
        let root = URL(fileURLWithPath: folder)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder) else {
            // In arguments, bytes that are not UTF-8 are replaced.
            if folder.contains("\u{FFFD}") { throw UsageError("\(folder): the name of a folder must be valid UTF-8") }
            throw UsageError("\(folder): no such folder")
        }
        let names = linux.map { $0.split(separator: "/").filter { $0 != "." }.joined(separator: "/") }
        guard isFolder.boolValue else {
            let name = root.lastPathComponent
            try check(linux, names, [name])
            try read([name], in: root.standardizedFileURL.deletingLastPathComponent(), linux: names)
            if hasRefusals { throw UsageError(failures[0]) }
            return
        }
        let paths = try walk(root.path)
        guard !paths.isEmpty || !failures.isEmpty || !interfaces.isEmpty else {
            throw UsageError("\(folder) contains no Swift files")
        }
        try check(linux, names, paths)
        try read(paths, in: root, linux: names)
    }

    /// Reads files of a folder by their paths: Swift files, storyboards and nibs, and texts of these.
    init(_ root: URL, sources paths: [String], others: [String]) throws {
        for path in others where !interfaces.add(path) { self.others.append(path) }
        try read(paths, in: root, linux: [])
    }

    /// Throws an error if all Swift files together are too large.
    private mutating func read(_ paths: [String], in root: URL, linux names: [String]) throws {
        failures += interfaces.read(in: root)
        var budget = FileBudget(each: SourceText.maximumBytes, total: SourceText.maximumTotal)
        for path in paths.sorted() {
            do {
                let (bytes, finding) = SourceText.utf8(try budget.read(root.path + "/" + path))
                if let finding { failures.append("\(path):\(finding.line): \(finding.message)") }
                let isForLinux = names.contains { PortSources.contains($0, path) }
                sources.append(AppleSource(path: path, bytes: bytes, isForLinux: isForLinux))
            } catch .tooLarge(let size) {
                hasRefusals = true
                failures.append(
                    "\(path): a Swift file must have at most \(FileBudget.megabytes(SourceText.maximumBytes)) "
                        + "(got \(FileBudget.megabytes(size)))")
            } catch .unreadable(let reason) {
                hasRefusals = true
                fail(path, reason)
            } catch {
                throw UsageError(
                    "all Swift files must have at most \(FileBudget.megabytes(SourceText.maximumTotal)) (got more)")
            }
        }
        failures.sort()
    }

    private func check(_ linux: [String], _ names: [String], _ paths: [String]) throws {
        for (written, name) in zip(linux, names) where !paths.contains(where: { PortSources.contains(name, $0) }) {
            throw UsageError("--linux \(written) matches no Swift file of the folder")
        }
    }

    private static func contains(_ folder: String, _ path: String) -> Bool {
        folder.isEmpty || path == folder || path.hasPrefix(folder + "/")
    }

    private mutating func fail(_ path: String, _ reason: String) {
        failures.append("\(path): cannot be read: \(reason)")
    }

    /// Returns the paths of the Swift files. Links to folders are not followed; hidden entries are omitted. Throws an error
    /// for a folder beyond the limits of `ProjectFolder`.
    private mutating func walk(_ root: String) throws -> [String] {
        var paths: [String] = [], waiting = [(path: "", depth: 0)], count = 0
        while let (path, depth) = waiting.popLast() {
            guard depth <= ProjectFolder.maximumDepth else {
                throw UsageError(
                    "\(path): folders must be nested at most \(ProjectFolder.maximumDepth) deep (got more)")
            }
            guard let stream = opendir(root + "/" + path) else {
                fail(path, String(cString: strerror(errno)))
                continue
            }
            defer { closedir(stream) }
            while let entry = readdir(stream) {
                let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
                if bytes.first == UInt8(ascii: ".") { continue }
                count += 1
                guard count <= ProjectFolder.maximumEntries else {
                    throw UsageError("a folder must have at most \(ProjectFolder.maximumEntries) entries (got more)")
                }
                if add(bytes, Int32(entry.pointee.d_type), of: path, in: root, to: &paths) {
                    waiting.append((path + String(decoding: bytes, as: UTF8.self) + "/", depth + 1))
                }
            }
        }
        return paths
    }

    /// Adds an entry of a folder. Returns `true` for a folder whose entries have to be read.
    private mutating func add(
        _ bytes: [UInt8], _ type: Int32, of folder: String, in root: String, to paths: inout [String]
    ) -> Bool {
        // A documentation catalogue contains examples, which no compiler reads.
        let isSwift = bytes.suffix(6) == Array(".swift".utf8)[...] && !folder.contains(".docc/")
        guard let name = String(validating: bytes, as: UTF8.self) else {
            // A folder of such a name may also contain sources.
            if isSwift || PortInterfaces.isInterface(bytes) || type == DT_DIR {
                fail(folder + String(decoding: bytes, as: UTF8.self), "its name is not valid UTF-8")
            }
            return false
        }
        let path = folder + name, isLink = type == DT_LNK
        var status = stat()
        guard stat(root + "/" + path, &status) == 0 else {
            if isSwift { fail(path, isLink ? "the link is broken" : String(cString: strerror(errno))) }
            return false
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return !isLink
        case S_IFREG:
            if isSwift {
                paths.append(path)
            } else if !interfaces.add(path) {
                others.append(path)
            }
        default: if isSwift || PortInterfaces.isInterface(bytes) { fail(path, "it is not a file") }
        }
        return false
    }
}
