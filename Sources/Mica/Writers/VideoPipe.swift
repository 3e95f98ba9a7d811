import Foundation
import MicaRaster

/// Converts frames and writes them into a pipe, on a thread of its own, so that the next one can be drawn meanwhile.
///
/// Sendable because the frame and the pipe's end are touched by its queue alone, one call after the other.
final class VideoPipe: @unchecked Sendable {
    /// The end that the program reads; its owner closes it.
    let readingEnd: Int32
    private var writingEnd: Int32
    private var frame: any VideoPicture
    private let queue = DispatchQueue(label: "mica.movie")

    /// Linux's `F_SETPIPE_SZ`, which C's headers keep to themselves.
    private static let setPipeSize: Int32 = 1031

    init(_ picture: any VideoPicture) throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
        // No program but the one that reads may hold an end: it would never see the other close.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (readingEnd, writingEnd) = (ends[0], ends[1])
        frame = picture
        // The fewer turns the two take, the better; the system may refuse.
        _ = fcntl(writingEnd, Self.setPipeSize, 1 << 20)
    }

    deinit { if writingEnd >= 0 { close(writingEnd) } }

    var width: Int { frame.width }
    var height: Int { frame.height }

    /// Writes the pixels `count` times. False where nobody reads any more.
    func write(_ pixmap: Pixmap, count: Int, watch: ProgramWatch) async -> Bool {
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                frame.fill(from: pixmap)
                var isRead = true
                for _ in 0..<count where isRead {
                    watch.beginWaiting()
                    isRead = writeBytes()
                    if isRead { watch.endWaiting(byteCount: frame.byteCount) }
                }
                continuation.resume(returning: isRead)
            }
        }
    }

    /// Lets the program see the end, after all that is being written.
    func finish() {
        queue.sync {
            if writingEnd >= 0 { close(writingEnd) }
            writingEnd = -1
        }
    }

    private func writeBytes() -> Bool {
        frame.withBytes { bytes in
            var written = 0
            while written < bytes.count {
                let count = Glibc.write(writingEnd, bytes.baseAddress! + written, bytes.count - written)
                if count > 0 {
                    written += count
                } else if errno != EINTR {
                    return false
                }
            }
            return true
        }
    }
}
