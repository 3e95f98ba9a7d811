import Foundation

/// Writes the frames of an animated image one after another, so that no more than one or two are in memory.
package protocol AnimationEncoder {
    /// Takes the next frame, which shows for `duration` seconds, and answers the bytes to append to the file.
    mutating func append(_ bitmap: Bitmap, duration: Double) -> Data
    /// Answers the rest of the file.
    mutating func finish() -> AnimationTail
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
