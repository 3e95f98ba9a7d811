package import Foundation
import Glibc

/// A time limit in seconds for waiting for an event; only a fault reaches it.
package let faultDeadline = 60.0

/// Watches the changes of files in a folder since its creation, until a program has ended.
package final class FolderWatch {
    private let descriptor: Int32
    private let end = Pipe()

    /// Of a program that was not started yet. Replaces its `terminationHandler`.
    package init?(_ folder: URL, untilTheEndOf process: Process) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC))
        guard descriptor >= 0, add(folder) else { return nil }
        process.terminationHandler = { [writing = end.fileHandleForWriting] _ in try? writing.close() }
    }
    deinit { close(descriptor) }

    /// Watches another folder too; false if it does not exist.
    @discardableResult package func add(_ folder: URL) -> Bool {
        let kinds = [IN_CREATE, IN_MODIFY, IN_MOVED_TO, IN_MOVED_FROM, IN_DELETE, IN_CLOSE_WRITE, IN_ONLYDIR]
        let mask = kinds.reduce(UInt32(0)) { $0 | UInt32($1) }
        return inotify_add_watch(descriptor, folder.path, mask) >= 0
    }

    /// Waits for a change; false if the program ended first, or none happened before the deadline.
    package func waitForChange() -> Bool {
        let descriptors = [descriptor, end.fileHandleForReading.fileDescriptor]
        guard isReadable(descriptors, until: .now + .seconds(faultDeadline)) else { return false }
        var events = [UInt8](repeating: 0, count: 4096)
        return isReadable([descriptor], until: .now) && read(descriptor, &events, events.count) > 0
    }
}

/// Reads a program's output until it contains a text; false if the program ended first, or wrote nothing until the
/// deadline.
package func waitForText(_ text: String, in output: FileHandle) -> Bool {
    var said: [UInt8] = []
    while !String(decoding: said, as: UTF8.self).contains(text) {
        guard isReadable([output.fileDescriptor], until: .now + .seconds(faultDeadline)) else { return false }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(output.fileDescriptor, &bytes, bytes.count)
        if count <= 0 { return false }
        said += bytes[..<count]
    }
    return true
}

/// Waits until one of the descriptors has something to read, or its other end is closed.
private func isReadable(_ descriptors: [Int32], until end: ContinuousClock.Instant) -> Bool {
    while true {
        let left = max(0, (end - .now) / .milliseconds(1))
        var watched = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let count = poll(&watched, nfds_t(watched.count), Int32(left.rounded(.up)))
        if count > 0 { return true }
        if count == 0 || errno != EINTR { return false }
    }
}
