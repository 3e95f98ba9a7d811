import Foundation
import MicaBase

/// The bytes of a frame that differ from the frame before in its group.
struct VideoChange: Sendable {
    /// The positions of the bytes, in order; together they have the length of `bytes`.
    let ranges: [Range<Int>]
    let bytes: [UInt8]
    /// The number of times that the frame is repeated.
    let count: Int

    /// Updates the previous frame to this one.
    func apply(to frame: UnsafeMutableRawBufferPointer) {
        bytes.withUnsafeBytes { bytes in
            var start = 0
            for range in ranges {
                UnsafeMutableRawBufferPointer(rebasing: frame[range]).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + range.count]))
                start += range.count
            }
        }
    }
}

/// Finds the differences between frames, in blocks of `blockSize` bytes.
struct VideoChanges {
    private var last: [UInt8] = []
    private static let blockSize = 256

    /// Returns the change to the next frame of the group. `rows` are those that may differ from the previous frame;
    /// `nil` for all rows.
    mutating func take(_ picture: any VideoPicture, rows: Range<Int>?, count: Int) -> VideoChange {
        picture.withBytes { bytes in
            guard last.count == bytes.count else {
                last = [UInt8](bytes)
                return VideoChange(ranges: [0..<bytes.count], bytes: last, count: count)
            }
            var ranges: [Range<Int>] = []
            for part in rows.map({ picture.byteRanges(of: $0) }) ?? [0..<bytes.count] {
                Self.compare(bytes, part, with: last, into: &ranges)
            }
            var changed: [UInt8] = []
            changed.reserveCapacity(ranges.reduce(0) { $0 + $1.count })
            last.withUnsafeMutableBytes { last in
                for range in ranges {
                    let part = UnsafeRawBufferPointer(rebasing: bytes[range])
                    changed.append(contentsOf: part)
                    UnsafeMutableRawBufferPointer(rebasing: last[range]).copyMemory(from: part)
                }
            }
            return VideoChange(ranges: ranges, bytes: changed, count: count)
        }
    }

    /// Starts a group: the next frame is stored completely.
    mutating func beginGroup() { last = [] }

    private static func compare(
        _ bytes: UnsafeRawBufferPointer, _ part: Range<Int>, with last: [UInt8], into ranges: inout [Range<Int>]
    ) {
        last.withUnsafeBytes { last in
            var start = part.lowerBound
            while start < part.upperBound {
                let end = min(start + blockSize, part.upperBound)
                if memcmp(bytes.baseAddress! + start, last.baseAddress! + start, end - start) != 0 {
                    if let previous = ranges.last, previous.upperBound == start {
                        ranges[ranges.count - 1] = previous.lowerBound..<end
                    } else {
                        ranges.append(start..<end)
                    }
                }
                start = end
            }
        }
    }
}

/// The limit on bytes of frames that wait for encoders.
final class VideoBudget: Sendable {
    private struct State {
        var used = 0
        var waiting: (byteCount: Int, continuation: CheckedContinuation<Void, Never>)?
    }
    private let state = Guarded(State())
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// An eighth of the machine's memory, at most 512 MiB.
    static var ofMachine: VideoBudget { VideoBudget(limit: min(512 << 20, Int(clamping: Machine.memory / 8))) }

    /// Waits until there is room. A request above the limit waits until nothing else is reserved. Used by one task.
    func take(_ byteCount: Int) async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.used == 0 || state.used + byteCount <= limit else {
                    state.waiting = (byteCount, continuation)
                    return false
                }
                state.used += byteCount
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    func give(back byteCount: Int) {
        let ready: CheckedContinuation<Void, Never>? = state.withLock { state in
            state.used -= byteCount
            guard let waiting = state.waiting, state.used == 0 || state.used + waiting.byteCount <= limit else {
                return nil
            }
            state.used += waiting.byteCount
            state.waiting = nil
            return waiting.continuation
        }
        ready?.resume()
    }
}

/// The machine's resources. They do not affect the bytes of files.
enum Machine {
    /// The memory in bytes.
    static var memory: UInt64 { ProcessInfo.processInfo.physicalMemory }
    static var coreCount: Int { ProcessInfo.processInfo.activeProcessorCount }
}
