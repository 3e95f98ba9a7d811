import Foundation

/// A memory budget for the contents of several files.
package struct FileBudget {
    /// The reason why a file is not read.
    package enum Failure: Error, Equatable { case tooLarge, tooLargeTogether, unreadable(String) }

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
            throw error == .tooLarge && left < each ? .tooLargeTogether : error
        }
    }

    /// Subtracts the size of other content from the total.
    package mutating func take(_ count: Int) throws(Failure) {
        guard count <= left else { throw .tooLargeTogether }
        left -= count
    }

    /// Returns the content of a file with at most `limit` bytes. Links are followed; a file that grows while it is read is
    /// too large.
    package static func read(_ path: String, atMost limit: Int) throws(Failure) -> [UInt8] {
        // Otherwise opening a pipe waits for its other end.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw .unreadable(String(cString: strerror(errno))) }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable("it is not a file")
        }
        guard Int(status.st_size) <= limit else { throw .tooLarge }
        let data: Data
        do {
            data = try handle.read(upToCount: limit + 1) ?? Data()
        } catch {
            throw .unreadable(error.localizedDescription)
        }
        guard data.count <= limit else { throw .tooLarge }
        return [UInt8](data)
    }
}
