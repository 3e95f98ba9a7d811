import Foundation

/// How many more files this process may open (`ulimit -n`). The libraries below run loops and child processes trap where
/// none is left, so it is asked before they are used.
package enum OpenFileLimit {
    /// What the run loops, timers and signal handlers of a program take.
    package static let ofProgram = 16
    /// What running another program takes: three pipes and what watches them.
    package static let ofChildProcess = 16

    /// Fails where fewer than `count` files may still be opened.
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

    /// How many files may still be opened; `count` where these are more.
    package static func free(upTo count: Int) -> Int {
        var free = 0
        for descriptor in 0..<Int32(clamping: limit) where fcntl(descriptor, F_GETFD) < 0 {
            free += 1
            if free >= count { break }
        }
        return min(free, count)
    }
}
