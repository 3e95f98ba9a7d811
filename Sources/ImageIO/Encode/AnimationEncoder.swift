import Foundation

/// Writes the frames of an animated image one after another, so that only a few are in memory.
///
/// Frames are divided into *groups* of a fixed number. The records of a group depend only on its own frames, the frame
/// before, the frame after and the first frame of the animation. So several machines can encode parts of an animation,
/// and an `AnimationAssembler` joins them into the same bytes.
package protocol AnimationEncoder {
    /// Joins records into a file; its first bytes are not written yet.
    var assembler: AnimationAssembler { get set }
    /// Sets the first frame of the animation, if it is not the first one to be encoded.
    mutating func setFirst(_ bitmap: Bitmap)
    /// Advances to the frame `index`, the first one of a group. `previous` is the one before it; each frame lasts
    /// `duration` seconds.
    mutating func skip(to index: Int, previous: Bitmap, duration: Double)
    /// Adds the next frame, which is visible for `duration` seconds. Returns the records that it completes.
    mutating func encode(_ bitmap: Bitmap, duration: Double) -> Data
    /// Returns the remaining records. `next` is the frame after the last one, the first of a group; `nil` if there is
    /// none.
    mutating func finishRecords(before next: Bitmap?) -> Data
}

extension AnimationEncoder {
    /// Adds the next frame. Returns the bytes to append to the file.
    package mutating func append(_ bitmap: Bitmap, duration: Double) -> Data {
        let records = encode(bitmap, duration: duration)
        return assembler.add(records)
    }

    /// Returns the rest of the file.
    package mutating func finish() -> AnimationTail {
        let records = finishRecords(before: nil)
        let data = assembler.add(records)
        var tail = assembler.finish()
        tail.data = data + tail.data
        return tail
    }
}

/// The end of an animated image's file, and the values at its beginning that are known only then.
package struct AnimationTail {
    package var data: Data
    /// Bytes that replace others, by their offset from the file's first byte.
    package var patches: [(offset: Int, data: Data)] = []
}

/// A duration as a fraction of two 16-bit numbers.
struct FrameDelay: Equatable {
    var numerator: UInt16, denominator: UInt16

    /// Finds the nearest fraction by continued fractions: 1/60 s stays 1/60 s. A duration that is negative or not a
    /// number is 0; the longest is 65,535 s.
    init(seconds: Double) {
        guard seconds > 0 else {
            numerator = 0
            denominator = 1
            return
        }
        guard seconds < 65_535 else {
            numerator = 65_535
            denominator = 1
            return
        }
        var p0 = 0.0, q0 = 1.0, p1 = 1.0, q1 = 0.0
        var rest = seconds
        for _ in 0..<20 {
            let whole = rest.rounded(.down)
            let p = whole * p1 + p0, q = whole * q1 + q0
            if p > 65_535 || q > 65_535 { break }
            p0 = p1
            q0 = q1
            p1 = p
            q1 = q
            // Durations are sums of times: smaller differences are rounding errors.
            if abs(p / q - seconds) < 1e-9 || rest == whole { break }
            rest = 1 / (rest - whole)
        }
        numerator = UInt16(p1)
        denominator = UInt16(max(q1, 1))
    }
}
