import Foundation

/// Writes the frames of an animated image one after another, so that no more than a few are in memory.
///
/// Frames are told apart in *groups* of a fixed number. What is written of a group depends on its own frames, the frame before
/// it, the frame after it and the first frame of all, and on nothing else: so parts of an animation can be made by several
/// machines and put together by an `AnimationAssembler` into the same bytes.
package protocol AnimationEncoder {
    /// Puts records into a file; its first bytes are not written yet.
    var assembler: AnimationAssembler { get set }
    /// Tells the first frame of all, where that is not the first one encoded.
    mutating func setFirst(_ bitmap: Bitmap)
    /// Goes to the frame `index`, the first one of a group; `previous` is the one before it, and frames last `duration` each.
    mutating func skip(to index: Int, previous: Bitmap, duration: Double)
    /// Takes the next frame, which shows for `duration` seconds, and answers the records that are complete by it.
    mutating func encode(_ bitmap: Bitmap, duration: Double) -> Data
    /// Answers the rest of the records. `next` is the frame after the last one, where there is one: the first of a group.
    mutating func finishRecords(before next: Bitmap?) -> Data
}

extension AnimationEncoder {
    /// Takes the next frame and answers the bytes to append to the file.
    package mutating func append(_ bitmap: Bitmap, duration: Double) -> Data {
        let records = encode(bitmap, duration: duration)
        return assembler.add(records)
    }

    /// Answers the rest of the file.
    package mutating func finish() -> AnimationTail {
        let records = finishRecords(before: nil)
        let data = assembler.add(records)
        var tail = assembler.finish()
        tail.data = data + tail.data
        return tail
    }
}

/// The end of an animated image's file, and what of its beginning is known only now.
package struct AnimationTail {
    package var data: Data
    /// Bytes to put in the place of others, by their offset from the file's first byte.
    package var patches: [(offset: Int, data: Data)] = []
}

/// A duration as a fraction of two 16-bit numbers.
struct FrameDelay: Equatable {
    var numerator: UInt16, denominator: UInt16

    /// The nearest fraction by continued fractions: 1/60 s stays 1/60 s. A duration that is negative or not a number is
    /// 0; the longest is 65,535 s.
    init(seconds: Double) {
        guard seconds > 0 else { (numerator, denominator) = (0, 1); return }
        guard seconds < 65_535 else { (numerator, denominator) = (65_535, 1); return }
        var (p0, q0, p1, q1) = (0.0, 1.0, 1.0, 0.0)
        var rest = seconds
        for _ in 0..<20 {
            let whole = rest.rounded(.down)
            let (p, q) = (whole * p1 + p0, whole * q1 + q0)
            if p > 65_535 || q > 65_535 { break }
            (p0, q0, p1, q1) = (p1, q1, p, q)
            // Durations come from adding up times: nearer than this is the same.
            if abs(p / q - seconds) < 1e-9 || rest == whole { break }
            rest = 1 / (rest - whole)
        }
        (numerator, denominator) = (UInt16(p1), UInt16(max(q1, 1)))
    }
}
