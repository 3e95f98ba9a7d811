import Foundation
import MicaSources
import Synchronization

/// The folder of an app's project. All paths are relative to it, and nothing outside of it is read: neither through ".."
/// nor through links.
package struct ProjectFolder: Sendable {
    /// The path without symbolic links.
    package let root: String
    /// The names in folders that were searched without case.
    private let names = FolderNames()

    /// The maximum number of entries of a folder and its subfolders that are read.
    package static let maximumEntries = 200_000
    /// The maximum depth of subfolders that are read.
    package static let maximumDepth = 48

    package init(_ path: String) throws {
        guard let real = realpath(path, nil) else {
            throw ProjectFailure("\(path): \(String(cString: strerror(errno)))")
        }
        defer { free(real) }
        root = String(cString: real)
        guard ProjectFolder.mode(of: root) == S_IFDIR else { throw ProjectFailure("\(path) must be a folder") }
    }

    enum Kind { case file, folder, missing, outside }

    /// Appends a path to a folder and removes "." and "..". Nil if the path leads out of the root.
    static func join(_ folder: String, _ path: String) -> String? {
        var parts = folder.split(separator: "/").filter { $0 != "." }
        for part in path.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(part)
            } else if parts.popLast() == nil {
                return nil
            }
        }
        return parts.joined(separator: "/")
    }

    /// Returns a relative path for an absolute one; nil if it is outside.
    func relative(_ path: String) -> String? {
        guard let joined = ProjectFolder.join("", path) else { return nil }
        let own = root.dropFirst() + "/"
        return ("/" + joined) == root ? "" : joined.hasPrefix(own) ? String(joined.dropFirst(own.count)) : nil
    }

    static func parent(of path: String) -> String {
        path.split(separator: "/").dropLast().joined(separator: "/")
    }

    static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }

    static func ending(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    private static func mode(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    func absolute(_ path: String) -> String { path.isEmpty ? root : root + "/" + path }

    /// Returns the kind of an entry, and its path as it is on the disk: Apple's disks ignore the case of names.
    func find(_ path: String) -> (path: String, kind: Kind) {
        guard let clean = ProjectFolder.join("", path) else { return (path, .outside) }
        let kind = kind(clean)
        guard kind == .missing else { return (clean, kind) }
        var found = ""
        for part in clean.split(separator: "/") {
            let next = found.isEmpty ? String(part) : found + "/" + part
            guard self.kind(next) == .missing else {
                found = next
                continue
            }
            guard self.kind(found) == .folder else { return (clean, .missing) }
            guard let name = names.name(part.lowercased(), in: absolute(found)) else { return (clean, .missing) }
            found = found.isEmpty ? name : found + "/" + name
        }
        return (found, self.kind(found))
    }

    private func kind(_ path: String) -> Kind {
        guard let real = realpath(absolute(path), nil) else { return .missing }
        defer { free(real) }
        let text = String(cString: real)
        guard text == root || text.hasPrefix(root == "/" ? "/" : root + "/") else { return .outside }
        return switch ProjectFolder.mode(of: text) {
        case S_IFDIR: .folder
        case S_IFREG: .file
        default: .missing
        }
    }

    /// Returns the content of a file in the folder. Throws for one with more than `limit` bytes.
    package func read(_ path: String, atMost limit: Int) throws -> [UInt8] {
        let found = find(path)
        guard found.kind == .file else {
            throw ProjectFailure("\(path): \(found.kind == .outside ? "it is outside of the folder" : "no such file")")
        }
        do {
            return try FileBudget.read(absolute(found.path), atMost: limit)
        } catch .unreadable(let reason) {
            throw ProjectFailure("\(path): cannot be read: \(reason)")
        } catch .tooLarge(let size) {
            throw ProjectFailure("\(path): the file must have at most \(limit) bytes (got \(size))")
        } catch {
            throw ProjectFailure("\(path): the files must have at most \(limit) bytes together (got more)")
        }
    }

    /// Returns the entries of a folder and its subfolders in order of their paths: files, and the folders for which
    /// `isWhole` is `true`, whose entries are skipped. Hidden entries and links to folders are skipped, as are files that a
    /// link leads out of the root.
    func entries(
        of folder: String, skipping isSkipped: (String) -> Bool = { _ in false }, whole isWhole: (String) -> Bool
    )
        throws -> [String]
    {
        var result: [String] = [], waiting = [(folder, 0)], count = 0
        while let (path, depth) = waiting.popLast() {
            guard depth <= ProjectFolder.maximumDepth else {
                throw ProjectFailure(
                    "\(path): folders must be nested at most \(ProjectFolder.maximumDepth) deep (got more)")
            }
            for name in (try? FileManager.default.contentsOfDirectory(atPath: absolute(path))) ?? [] {
                if name.hasPrefix(".") { continue }
                count += 1
                guard count <= ProjectFolder.maximumEntries else {
                    throw ProjectFailure(
                        "\(folder.isEmpty ? "the folder" : folder) must have at most \(ProjectFolder.maximumEntries) entries "
                            + "(got more)")
                }
                let entry = path.isEmpty ? name : path + "/" + name
                if isSkipped(entry) { continue }
                var status = stat()
                guard lstat(absolute(entry), &status) == 0 else { continue }
                switch (status.st_mode & S_IFMT, kind(entry)) {
                case (S_IFDIR, .folder):
                    if isWhole(entry) { result.append(entry) } else { waiting.append((entry, depth + 1)) }
                case (_, .file): result.append(entry)
                default: break
                }
            }
        }
        return result.sorted()
    }

    /// Returns the folders directly in a folder, without hidden ones and links, in order.
    func entries(directlyIn folder: String) throws -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: absolute(folder))) ?? []
        guard names.count <= ProjectFolder.maximumEntries else {
            throw ProjectFailure(
                "\(folder) must have at most \(ProjectFolder.maximumEntries) entries (got \(names.count))")
        }
        return names.sorted().filter { !$0.hasPrefix(".") }.map { folder.isEmpty ? $0 : folder + "/" + $0 }.filter {
            entry in
            var status = stat()
            return lstat(absolute(entry), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        }
    }

    /// Returns the files of a folder and its subfolders.
    package func files(of folder: String) throws -> [String] { try entries(of: folder) { _ in false } }
}

/// The names in folders, by their lower case.
private final class FolderNames: Sendable {
    private let folders = Mutex<[String: [String: String]]>([:])

    /// Returns the first name in a folder that has this lower case.
    func name(_ lower: String, in folder: String) -> String? {
        folders.withLock { folders in
            if let known = folders[folder] { return known[lower] }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            let byLower = Dictionary(names.sorted().map { ($0.lowercased(), $0) }) { first, _ in first }
            folders[folder] = byLower
            return byLower[lower]
        }
    }
}
