import Foundation
import MicaSources

/// The Swift files of a folder, with paths relative to it, in an order that does not depend on the disk; and its
/// storyboards and nibs. Unreadable files are reported, all others are included.
struct PortSources {
    private(set) var sources: [AppleSource] = []
    private(set) var interfaces = PortInterfaces()
    /// The paths of all other files.
    private(set) var others: [String] = []
    /// The failures, a line each: the path and the reason.
    private(set) var failures: [String] = []

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
            let bytes: [UInt8]
            do {
                bytes = [UInt8](try Data(contentsOf: root))
            } catch {
                throw UsageError("\(name) cannot be read: \(error.localizedDescription)")
            }
            sources = [AppleSource(path: name, bytes: bytes, isForLinux: names.contains(name))]
            return
        }
        var paths: [String] = []
        walk(root.path, "", &paths)
        guard !paths.isEmpty || !failures.isEmpty || !interfaces.isEmpty else {
            throw UsageError("\(folder) contains no Swift files")
        }
        try check(linux, names, paths)
        read(paths, in: root, linux: names)
    }

    /// Reads files of a folder by their paths: Swift files, storyboards and nibs, and texts of these.
    init(_ root: URL, sources paths: [String], others: [String]) {
        for path in others where !interfaces.add(path) { self.others.append(path) }
        read(paths, in: root, linux: [])
    }

    private mutating func read(_ paths: [String], in root: URL, linux names: [String]) {
        failures += interfaces.read(in: root)
        for path in paths.sorted() {
            do {
                let bytes = [UInt8](try Data(contentsOf: root.appendingPathComponent(path)))
                let isForLinux = names.contains { PortSources.contains($0, path) }
                sources.append(AppleSource(path: path, bytes: bytes, isForLinux: isForLinux))
            } catch {
                fail(path, error.localizedDescription)
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

    /// Links to folders are not followed; hidden entries are omitted.
    private mutating func walk(_ folder: String, _ path: String, _ paths: inout [String]) {
        guard let stream = opendir(folder) else { return fail(path, String(cString: strerror(errno))) }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if bytes.first == UInt8(ascii: ".") { continue }
            let isSwift = bytes.suffix(6) == Array(".swift".utf8)[...]
            guard let name = String(validating: bytes, as: UTF8.self) else {
                // A folder of such a name may also contain sources.
                if isSwift || PortInterfaces.isInterface(bytes) || entry.pointee.d_type == DT_DIR {
                    fail(path + String(decoding: bytes, as: UTF8.self), "its name is not valid UTF-8")
                }
                continue
            }
            let full = "\(folder)/\(name)", isLink = entry.pointee.d_type == DT_LNK
            var status = stat()
            guard stat(full, &status) == 0 else {
                if isSwift { fail(path + name, isLink ? "the link is broken" : String(cString: strerror(errno))) }
                continue
            }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: if !isLink { walk(full, "\(path)\(name)/", &paths) }
            case S_IFREG:
                if isSwift {
                    paths.append(path + name)
                } else if !interfaces.add(path + name) {
                    others.append(path + name)
                }
            default: if isSwift { fail(path + name, "it is not a file") }
            }
        }
    }
}
