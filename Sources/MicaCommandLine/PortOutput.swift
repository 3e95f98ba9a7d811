import Foundation
import ImageIO

/// The output of `port` for all files of a folder: first to a hidden folder, so that a failure leaves no files.
struct PortOutput {
    let folder: URL
    /// The sources: a folder, or one file.
    let source: URL

    /// Rejects a folder that is, or is inside, the folder of the sources; symbolic links are resolved.
    init(_ path: String, source: URL) throws {
        folder = URL(fileURLWithPath: path)
        self.source = source
        try checkOverlap(folder)
    }

    private func checkOverlap(_ folder: URL) throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: source.path, isDirectory: &isFolder), isFolder.boolValue else {
            return
        }
        let sources = PortOutput.realPath(source), path = PortOutput.realPath(folder)
        guard path == sources || path.hasPrefix(sources + "/") else { return }
        throw UsageError(
            "-o \(self.folder.relativePath) must be outside of the source folder; choose another folder")
    }

    /// Returns the path without symbolic links; components that do not exist are appended to the existing part.
    private static func realPath(_ url: URL) -> String {
        var missing: [String] = [], path = url.standardizedFileURL.path
        while path.count > 1 {
            if let real = realpath(path, nil) {
                defer { free(real) }
                path = String(cString: real)
                break
            }
            missing.append((path as NSString).lastPathComponent)
            path = (path as NSString).deletingLastPathComponent
        }
        return ([path == "/" ? "" : path] + missing.reversed()).joined(separator: "/")
    }

    /// Writes files by their paths relative to the folder. Other existing files are unchanged.
    func write(_ files: [(path: String, bytes: [UInt8])]) throws {
        for file in files {
            let url = folder.appendingPathComponent(file.path)
            guard PortOutput.realPath(url) != PortOutput.realPath(source) else {
                throw UsageError("-o \(folder.relativePath) is the folder of the source file; choose another folder")
            }
            // An existing folder may be a link to one of the sources' folders, or to a place outside.
            let parent = url.deletingLastPathComponent()
            try checkOverlap(parent)
            let path = PortOutput.realPath(parent), own = PortOutput.realPath(folder)
            guard path == own || path.hasPrefix(own + "/") else {
                throw UsageError(
                    "-o \(folder.relativePath) contains a link to a place outside of it, on the path of \(file.path); remove the "
                        + "link, or choose another folder")
            }
        }
        let (staging, lock) = try TemporaryFiles.create(
            for: nearestFolder().appendingPathComponent("port"), isFolder: true)
        defer {
            try? FileManager.default.removeItem(at: staging)
            TemporaryFiles.remove(staging.path)
            close(lock)
        }
        for (number, file) in files.enumerated() {
            try OutputFile.write(
                Data(file.bytes), to: staging.appendingPathComponent("\(number)").path,
                for: folder.appendingPathComponent(file.path))
        }
        var made: [URL] = []
        do {
            for file in files {
                try makeFolder(folder.appendingPathComponent(file.path).deletingLastPathComponent(), &made)
            }
            for (number, file) in files.enumerated() {
                try OutputFile.rename(
                    staging.appendingPathComponent("\(number)"), to: folder.appendingPathComponent(file.path))
            }
        } catch {
            // Folders that are not empty remain.
            for url in made.reversed() { rmdir(url.path) }
            throw error
        }
    }

    /// Returns the last existing folder of the path: files that are written there can be renamed to the final one.
    private func nearestFolder() -> URL {
        var url = folder.standardizedFileURL.deletingLastPathComponent()
        while url.path.count > 1, !FileManager.default.fileExists(atPath: url.path) { url.deleteLastPathComponent() }
        return url
    }

    private func makeFolder(_ url: URL, _ made: inout [URL]) throws {
        var missing: [URL] = [], next = url.standardizedFileURL
        while next.path.count > 1, !FileManager.default.fileExists(atPath: next.path) {
            missing.append(next)
            next.deleteLastPathComponent()
        }
        for folder in missing.reversed() {
            guard mkdir(folder.path, 0o777) == 0 else { throw OutputFile.failure(url, errno) }
            made.append(folder)
        }
    }
}
