import Foundation
import MicaBase

/// Writes frames into a pipe on a thread of its own, so that the next ones can be drawn meanwhile.
///
/// Sendable because the frame and the pipe's end are touched by its queue alone, one call after the other.
final class VideoPipe: @unchecked Sendable {
    /// The end that the program reads; its owner closes it.
    let readingEnd: Int32
    private var writingEnd: Int32
    private let frame: UnsafeMutableRawBufferPointer
    private let budget: VideoBudget
    private let watch: ProgramWatch
    private let broken = Guarded(false)
    private let queue = DispatchQueue(label: "mica.movie")

    /// Linux's `F_SETPIPE_SZ`, which C's headers keep to themselves.
    private static let setPipeSize: Int32 = 1031

    /// For frames of `byteCount` bytes.
    init(byteCount: Int, budget: VideoBudget, watch: ProgramWatch) throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
        // No program but the one that reads may hold an end: it would never see the other close.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (readingEnd, writingEnd) = (ends[0], ends[1])
        (self.budget, self.watch) = (budget, watch)
        frame = .allocate(byteCount: byteCount, alignment: 64)
        // The fewer turns the two take, the better; the system may refuse.
        _ = fcntl(writingEnd, Self.setPipeSize, 1 << 20)
    }

    deinit {
        if writingEnd >= 0 { close(writingEnd) }
        frame.deallocate()
    }

    /// `true` if the program ended before it had read everything.
    var isBroken: Bool { broken.withLock { $0 } }

    /// Takes the next frame; waits while too many are not written yet. False where nobody reads any more.
    func write(_ change: VideoChange) async -> Bool {
        guard !isBroken else { return false }
        // Empty ones take some memory, too.
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

    /// Lets the program see the end behind all that was taken; from then on its own end is waited for.
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
