import Foundation
import ImageIO

/// Where `port` writes all files of a folder: into a hidden folder first, so that a failure leaves nothing behind.
struct PortOutput {
    let folder: URL
    /// Of the sources: a folder, or one file.
    let source: URL

    /// Refuses a folder that is the sources' own, or lies in it, also by way of symbolic links.
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

    /// Without symbolic links; what does not exist is added to what does.
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

    /// Writes files with their paths below the folder. Others that are there already stay.
    func write(_ files: [(path: String, bytes: [UInt8])]) throws {
        for file in files {
            let url = folder.appendingPathComponent(file.path)
            guard PortOutput.realPath(url) != PortOutput.realPath(source) else {
                throw UsageError("-o \(folder.relativePath) is the folder of the source file; choose another folder")
            }
            // A folder there may be a link to one of the sources', or out of the folder.
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
            // Those that hold something stay.
            for url in made.reversed() { rmdir(url.path) }
            throw error
        }
    }

    /// The last folder on the way that exists: what is written there can be renamed into the final one.
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
