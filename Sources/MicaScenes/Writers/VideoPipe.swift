import Foundation
import MicaBase

/// Writes frames to a pipe on its own thread, so that the next ones can be drawn meanwhile.
///
/// `@unchecked Sendable`: only its queue accesses the frame and the pipe's end, one call after the other.
final class VideoPipe: @unchecked Sendable {
    /// The end that the program reads from; its owner closes it.
    let readingEnd: Int32
    private var writingEnd: Int32
    private let frame: UnsafeMutableRawBufferPointer
    private let budget: VideoBudget
    private let watch: ProgramWatch
    private let broken = Guarded(false)
    private let queue = DispatchQueue(label: "mica.movie")

    /// Linux's `F_SETPIPE_SZ`, which C's headers do not expose.
    private static let setPipeSize: Int32 = 1031

    /// Creates a pipe for frames of `byteCount` bytes.
    init(byteCount: Int, budget: VideoBudget, watch: ProgramWatch) throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
        // Only the reading program may inherit an end: any other would prevent it from detecting the other's close.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        readingEnd = ends[0]
        writingEnd = ends[1]
        self.budget = budget
        self.watch = watch
        frame = .allocate(byteCount: byteCount, alignment: 64)
        // A large buffer needs fewer alternations of both sides; the system may refuse it.
        _ = fcntl(writingEnd, Self.setPipeSize, 1 << 20)
    }

    deinit {
        if writingEnd >= 0 { close(writingEnd) }
        frame.deallocate()
    }

    /// `true` if the program ended before it had read everything.
    var isBroken: Bool { broken.withLock { $0 } }

    /// Queues the next frame; waits while too many are not written yet. Returns `false` if the program no longer reads.
    func write(_ change: VideoChange) async -> Bool {
        guard !isBroken else { return false }
        // Empty frames also need some memory.
        let size = change.bytes.count + 256
        await budget.take(size)
        queue.async { [self] in
            change.apply(to: frame)
            for _ in 0..<change.count where !isBroken {
                watch.beginWaiting()
                if writeFrame() {
                    watch.endWaiting(byteCount: frame.count)
                } else {
                    broken.withLock { $0 = true }
                }
            }
            budget.give(back: size)
        }
        return true
    }

    /// Closes the pipe after all queued frames; from then on, the program's end is awaited.
    func finish() {
        queue.async { [self] in
            if writingEnd >= 0 { close(writingEnd) }
            writingEnd = -1
            watch.beginWaiting()
        }
    }

    private func writeFrame() -> Bool {
        var written = 0
        while written < frame.count {
            let count = Glibc.write(writingEnd, frame.baseAddress! + written, frame.count - written)
            if count > 0 {
                written += count
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}
