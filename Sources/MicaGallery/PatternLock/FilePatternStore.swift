public import Foundation
import Glibc

/// A pattern lock's record in a file that only its owner can read, replaced atomically.
///
/// A folder or file that belongs to another user, or that others can write, is not trusted: that is an error. The same
/// applies to anything but an ordinary file at the path of the record. An empty file with the extension `.lock` next to
/// it is locked while a process uses the record.
public struct FilePatternStore: PatternLockStore {
    /// The URL of the file.
    public let url: URL
    /// The maximum time to wait for another process, in seconds. Default 1.
    public var patience: TimeInterval = 1
    /// `write(2)`, or a replacement in a test of a full disk.
    package var writeBytes: @Sendable (Int32, UnsafeRawPointer, Int) -> Int = { Glibc.write($0, $1, $2) }

    /// The user whose files and folder are trusted; another one in tests.
    package var user: uid_t = geteuid()

    /// Creates a store in a file, which need not exist.
    public init(url: URL) { self.url = url }

    /// A larger file was not written by this store.
    private static let maximumSize = 1 << 16

    public var place: String { url.path }
    private var path: String { url.path }
    private var name: String { url.lastPathComponent }

    public func read() throws(PatternLockError) -> Data? {
        guard let folder = try openFolder() else { return nil }
        defer { close(folder) }
        // Do not wait: opening a pipe in place of the file would wait for a writer.
        let file = openat(folder, name, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            // A link, a socket or a device in place of the file was not written by this store.
            if errno == ELOOP || errno == ENXIO { throw .damaged(place: place) }
            throw .unreadable(place: place, reason: Self.reason(errno))
        }
        defer { close(file) }
        let info = try check(file)
        guard info.st_size <= Self.maximumSize else { throw .damaged(place: place) }
        var bytes = [UInt8](repeating: 0, count: Self.maximumSize)
        var count = 0
        while count < bytes.count {
            let got = bytes.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress! + count, $0.count - count) }
            if got == 0 { break }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { throw .unreadable(place: place, reason: Self.reason(errno)) }
            count += got
        }
        return Data(bytes[..<count])
    }

    /// Writes a new file next to the old one, flushes it to the disk, and moves it to the path of the old one.
    public func write(_ data: Data) throws(PatternLockError) {
        let folder = try makeFolder()
        defer { close(folder) }
        let fresh = "\(name).\(getpid()).\(UInt32.random(in: 0...UInt32.max))"
        let file = openat(folder, fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw .unwritable(place: place, reason: Self.reason(errno)) }
        var failure = put(data, into: file)
        // The process's mask can only restrict the mode above; this undoes a mask that restricts the owner.
        if failure == 0, fchmod(file, 0o600) != 0 || fsync(file) != 0 { failure = errno }
        if close(file) != 0, failure == 0 { failure = errno }
        if failure == 0, renameat(folder, fresh, folder, name) != 0 { failure = errno }
        guard failure == 0 else {
            unlinkat(folder, fresh, 0)
            throw .unwritable(place: place, reason: Self.reason(failure))
        }
        fsync(folder)
    }

    private func put(_ data: Data, into file: Int32) -> Int32 {
        var rest = data[...]
        while !rest.isEmpty {
            let wrote = rest.withUnsafeBytes { writeBytes(file, $0.baseAddress!, $0.count) }
            if wrote < 0, errno == EINTR { continue }
            guard wrote > 0 else { return wrote == 0 ? ENOSPC : errno }
            rest = rest.dropFirst(wrote)
        }
        return 0
    }

    public func remove() throws(PatternLockError) {
        guard let folder = try openFolder() else { return }
        defer { close(folder) }
        guard unlinkat(folder, name, 0) == 0 || errno == ENOENT else {
            throw .unwritable(place: place, reason: Self.reason(errno))
        }
        fsync(folder)
    }

    public func exclusively<Result>(
        _ body: (any PatternLockStore) throws(PatternLockError) -> Result
    ) throws(PatternLockError) -> Result {
        let folder = try makeFolder()
        defer { close(folder) }
        let lock = openat(folder, "\(name).lock", O_RDWR | O_CREAT | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard lock >= 0 else { throw .unwritable(place: place, reason: Self.reason(errno)) }
        // Closing releases the lock, even if the process dies.
        defer { close(lock) }
        _ = try check(lock)
        var waited: TimeInterval = 0
        while flock(lock, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw .unwritable(place: place, reason: Self.reason(errno))
            }
            guard waited < patience else { throw .busy(place: place) }
            usleep(10_000)
            waited += 0.01
        }
        return try body(self)
    }

    /// Opens the folder; returns `nil` if it does not exist. All other operations are relative to it, so that they
    /// apply to the folder that was checked.
    private func openFolder() throws(PatternLockError) -> Int32? {
        let folder = open(url.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else {
            if errno == ENOENT { return nil }
            throw .unreadable(place: place, reason: Self.reason(errno))
        }
        do throws(PatternLockError) {
            var info = stat()
            guard fstat(folder, &info) == 0 else { throw .unreadable(place: place, reason: Self.reason(errno)) }
            // A shared folder such as /tmp must not be made private.
            let isShared = info.st_mode & S_ISVTX != 0
            let path = url.deletingLastPathComponent().path
            try checkOwner(
                info, "its folder", isShared ? "mkdir -m 700 \(path)/NAME, and keep it there" : "chmod 700 \(path)")
        } catch {
            close(folder)
            throw error
        }
        return folder
    }

    private func makeFolder() throws(PatternLockError) -> Int32 {
        let folder = url.deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            let code = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError)?.code
            throw .unwritable(place: place, reason: Self.reason(code.map { Int32($0) } ?? EACCES))
        }
        guard let opened = try openFolder() else { throw .unwritable(place: place, reason: Self.reason(ENOENT)) }
        return opened
    }

    /// Throws an error if an open file is not an ordinary one, or if another user may have written it.
    private func check(_ file: Int32) throws(PatternLockError) -> stat {
        var info = stat()
        guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { throw .damaged(place: place) }
        try checkOwner(info, "it", "chmod 600 \(path)")
        return info
    }

    private func checkOwner(_ info: stat, _ what: String, _ remedy: String) throws(PatternLockError) {
        guard info.st_uid == user else { throw .unsafe(place: place, reason: "\(what) belongs to another user") }
        guard info.st_mode & 0o022 == 0 else {
            throw .unsafe(place: place, reason: "others may change \(what); run: \(remedy)")
        }
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
