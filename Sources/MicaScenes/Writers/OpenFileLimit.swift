import Foundation

/// The number of files that this process can still open (`ulimit -n`). The run loops and child processes of the
/// libraries below trap if none is left, so this is checked before they are used.
package enum OpenFileLimit {
    /// The files that a program's run loops, timers and signal handlers need.
    package static let ofProgram = 16
    /// The files that a child process needs: three pipes and their observers.
    package static let ofChildProcess = 16

    /// Throws if fewer than `count` files can still be opened.
    package static func require(_ count: Int, for purpose: String) throws(MovieWriterError) {
        let free = free(upTo: count)
        guard free < count else { return }
        throw MovieWriterError(
            .openFileLimit,
            "\(purpose) needs \(count) more open files and the limit of \(limit) leaves \(free); "
                + "raise it, for example with: ulimit -n 256")
    }

    private static var limit: UInt {
        var limit = rlimit()
        return getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 ? limit.rlim_cur : .max
    }

    /// Returns the number of files that can still be opened, at most `count`.
    package static func free(upTo count: Int) -> Int {
        var free = 0
        for descriptor in 0..<Int32(clamping: limit) where fcntl(descriptor, F_GETFD) < 0 {
            free += 1
            if free >= count { break }
        }
        return min(free, count)
    }
}
