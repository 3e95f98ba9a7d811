public import Foundation

extension OfflineRenderer {
    /// The maximum number of frames of a file.
    private static let mostFrames = 1_000_000_000

    /// Returns the number of frames in a half-open range of seconds: 0 if the range is empty, if a number is not finite, or if `fps` is
    /// not above 0.
    public static func frameCount(from start: TimeInterval, to end: TimeInterval, fps: Double) -> Int {
        let count = (end - start) * fps
        guard fps > 0, count > 0, count.isFinite else { return 0 }
        // A range of exactly a whole number of frames must not get one more by rounding.
        return Int(exactly: (count - 1e-6).rounded(.up)) ?? .max
    }

    /// Throws `MovieWriterError.Kind.badOption` if `time` is not finite. `name` is that of the parameter.
    static func check(time: TimeInterval, _ name: String = "time") throws(MovieWriterError) {
        guard time.isFinite else {
            throw MovieWriterError(.badOption, name, mustBe: "a finite number of seconds", got: time)
        }
    }

    /// Throws if a time or the rate of a sequence of frames is not finite, or the rate is not above 0.
    static func checkFrames(from start: TimeInterval, to end: TimeInterval, fps: Double) throws(MovieWriterError) {
        try check(time: start, "from")
        try check(time: end, "to")
        guard fps > 0, fps.isFinite else {
            throw MovieWriterError(.badFrame, "fps", mustBe: "finite and above 0", got: fps)
        }
    }

    /// Returns the exact rate and the number of frames of a file. Throws if a time is not finite, the rate is not 0.1–1000, the range is
    /// empty, or there are too many frames.
    static func checkedFrames(
        from start: TimeInterval, to end: TimeInterval, fps: Double, file: String
    ) throws(MovieWriterError) -> (fps: Double, count: Int) {
        try check(time: start, "from")
        try check(time: end, "to")
        let fps = try FrameRate(checking: fps).framesPerSecond
        let count = frameCount(from: start, to: end, fps: fps)
        guard count > 0 else {
            throw MovieWriterError(
                .noFrames, "\(file): there is no frame from \(start) to \(end) s; choose a later end")
        }
        guard count <= mostFrames else {
            throw MovieWriterError(
                .badOption,
                "\(file): a file must have at most \(mostFrames) frames (got \(count)); choose a shorter range or a lower fps"
            )
        }
        return (fps, count)
    }
}
