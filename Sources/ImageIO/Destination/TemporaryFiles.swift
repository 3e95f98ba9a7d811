import Foundation
import MicaBase

/// The unfinished files of this process, so that a host can remove them when the process is terminated.
package enum TemporaryFiles {
    private struct State {
        var paths: Set<String> = []
        var isEnding = false
    }
    private static let state = Guarded(State())

    package static func remove(_ path: String) { state.withLock { _ = $0.paths.remove(path) } }

    /// Removes all of them, with the contents of folders, before the process ends. From then on none can be created.
    package static func removeAll() {
        let paths = state.withLock { state in
            state.isEnding = true
            return state.paths
        }
        for path in paths { try? FileManager.default.removeItem(atPath: path) }
    }

    /// Creates a file or a folder under an unused name, and opens it. Returns −1 if that fails; `errno` is `EAGAIN` if
    /// another name may succeed.
    private static func makeNew(_ path: String, isFolder: Bool) -> Int32 {
        state.withLock { state in
            guard !state.isEnding else {
                errno = ECANCELED
                return -1
            }
            if isFolder, mkdir(path, 0o777) != 0 { return -1 }
            let flags = isFolder ? O_RDONLY | O_DIRECTORY : O_CREAT | O_EXCL | O_RDWR
            let descriptor = open(path, flags | O_CLOEXEC, 0o666)
            if descriptor >= 0 { state.paths.insert(path) }
            // Another process's `removeStale` may have removed the folder before it was opened.
            if isFolder, descriptor < 0, errno == ENOENT { errno = EAGAIN }
            return descriptor
        }
    }

    /// Returns a hidden name in the folder of `url`, with its extension, that no other process uses.
    private static func temporaryURL(for url: URL) -> URL {
        // Shortened, so that it is not too long if the final name is not.
        let name = url.deletingPathExtension().lastPathComponent.prefix(40)
        return url.deletingLastPathComponent().appendingPathComponent(
            ".\(name).mica-\(UUID().uuidString.prefix(8)).\(url.pathExtension)")
    }

    /// Creates a hidden file or folder beside the file that it will become, and opens it: a file for reading and
    /// writing, a folder for reading. The descriptor holds the file's lock, which marks it as in use.
    package static func create(for url: URL, isFolder: Bool = false) throws(ImageFileError) -> (URL, descriptor: Int32)
    {
        while true {
            let temporary = temporaryURL(for: url)
            let descriptor = makeNew(temporary.path, isFolder: isFolder)
            if descriptor < 0, errno == EAGAIN { continue }
            guard descriptor >= 0 else { throw OutputFile.failure(url, errno) }
            // Waits for a `removeStale` that holds the lock; the file is gone afterwards. On a file system without
            // locks, `removeStale` cannot lock it either.
            while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
            var made = stat(), found = stat()
            guard fstat(descriptor, &made) == 0, stat(temporary.path, &found) == 0, made.st_ino == found.st_ino else {
                close(descriptor)
                remove(temporary.path)
                continue
            }
            return (temporary, descriptor)
        }
    }

    /// Creates a folder that only its owner can access, at a URL of the caller's that must not exist.
    package static func createFolder(at url: URL) throws(ImageFileError) {
        let failure: Int32? = state.withLock { state in
            guard !state.isEnding else { return ECANCELED }
            guard mkdir(url.path, 0o700) == 0 else { return errno }
            state.paths.insert(url.path)
            return nil
        }
        if let failure { throw OutputFile.failure(url, failure) }
    }

    /// Removes files left in a folder by killed processes: hidden files with names like those of `create` that are not
    /// locked.
    package static func removeStale(in folder: URL) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
            guard isTemporary(name) else { continue }
            let path = folder.appendingPathComponent(name).path
            let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { continue }
            // A program that the killed process had started may add a file to the folder while it is being emptied.
            for _ in 0..<10 where access(path, F_OK) == 0 { try? FileManager.default.removeItem(atPath: path) }
        }
    }

    /// Returns `true` if `create` generates such names: `.NAME.mica-XXXXXXXX.ENDING` with eight hexadecimal digits.
    private static func isTemporary(_ name: String) -> Bool {
        // No regular expression: this runs for every file of a folder, and the set-up of one would be a tenth of a
        // small program's start.
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard name.hasPrefix("."), parts.count >= 4, let mark = parts.dropLast().last, mark.hasPrefix("mica-") else {
            return false
        }
        let digits = mark.dropFirst(5)
        return digits.utf8.count == 8 && digits.utf8.allSatisfy { (48...57).contains($0) || (65...70).contains($0) }
            && parts[parts.count - 1].utf8.allSatisfy {
                (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
            }
    }
}
