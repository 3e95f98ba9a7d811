import Glibc

/// A limit for the content of several files, which are read into memory.
package struct FileBudget {
    /// The reason why a file is not read.
    package enum Failure: Error, Equatable {
        /// The file has this number of bytes, or more.
        case tooLarge(Int)
        case tooLargeTogether, unreadable(String)
    }

    private let each: Int
    private var left: Int

    /// `each`: the maximum number of bytes of a file. `total`: that of all files.
    package init(each: Int, total: Int) {
        self.each = each
        left = total
    }

    /// Returns the content of a file, and subtracts its size from the total.
    package mutating func read(_ path: String) throws(Failure) -> [UInt8] {
        do {
            let bytes = try FileBudget.read(path, atMost: min(each, left))
            left -= bytes.count
            return bytes
        } catch {
            if case .tooLarge(let size) = error, size <= each { throw .tooLargeTogether }
            throw error
        }
    }

    /// Subtracts the size of other content from the total.
    package mutating func take(_ count: Int) throws(Failure) {
        guard count <= left else { throw .tooLargeTogether }
        left -= count
    }

    /// Throws the reason why `read` would not return a file of this size or kind.
    package func check(_ path: String) throws(Failure) {
        let (file, size) = try FileBudget.open(path)
        close(file)
        guard size <= each else { throw .tooLarge(size) }
    }

    /// Returns the content of a file with at most `limit` bytes. Links are followed; pipes and devices are not read. A file
    /// that grows while it is read is too large.
    package static func read(_ path: String, atMost limit: Int) throws(Failure) -> [UInt8] {
        let (file, size) = try open(path)
        defer { close(file) }
        guard size <= limit else { throw .tooLarge(size) }
        // One byte more shows that a file grows.
        var bytes = [UInt8](repeating: 0, count: size + 1), count = 0
        while true {
            let part = bytes.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress! + count, $0.count - count) }
            if part < 0, errno == EINTR { continue }
            guard part >= 0 else { throw .unreadable(String(cString: strerror(errno))) }
            guard part > 0 else { break }
            count += part
            guard count <= limit else { throw .tooLarge(count) }
            if count == bytes.count { bytes += [UInt8](repeating: 0, count: max(count, 4096)) }
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    /// Returns a number of bytes in megabytes, rounded up, for messages.
    package static func megabytes(_ bytes: Int) -> String { "\((bytes >> 20) + (bytes & 0xF_FFFF > 0 ? 1 : 0)) MB" }

    private static func open(_ path: String) throws(Failure) -> (file: Int32, size: Int) {
        // Otherwise opening a pipe waits for its other end.
        let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { throw .unreadable(String(cString: strerror(errno))) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(file)
            throw .unreadable("it is not a file")
        }
        return (file, Int(status.st_size))
    }
}
