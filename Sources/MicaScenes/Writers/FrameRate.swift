/// A frame rate as a fraction, so that the times of long movies are exact: 29.97 is 30000/1001.
package struct FrameRate: Sendable, Equatable, CustomStringConvertible {
    package let numerator: Int, denominator: Int

    private init(_ numerator: Int, _ denominator: Int) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Creates the fraction for a number. A number within 0.005 of n · 1000/1001, for n of 24, 30, 48, 60, 120 and 240,
    /// is that broadcast rate. Others become the nearest fraction with a denominator up to 1000, or millionths.
    package init(_ framesPerSecond: Double) {
        precondition(
            framesPerSecond > 0 && framesPerSecond < 1e6,
            "A frame rate must be above 0 and below 1,000,000 (got \(framesPerSecond)).")
        let whole = framesPerSecond.rounded(.up)
        if [24, 30, 48, 60, 120, 240].contains(whole), abs(framesPerSecond - whole * 1000 / 1001) < 0.005 {
            self.init(Int(whole) * 1000, 1001)
            return
        }
        for denominator in 1...1000 {
            let numerator = (framesPerSecond * Double(denominator)).rounded()
            if numerator > 0, abs(numerator / Double(denominator) - framesPerSecond) < 1e-9 {
                self.init(Int(numerator), denominator)
                return
            }
        }
        self.init(max(1, Int((framesPerSecond * 1e6).rounded())), 1_000_000)
    }

    /// Parses "30", "29.97", "30000/1001"; returns `nil` for an invalid rate.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 2 {
            guard let numerator = Int(parts[0]), let denominator = Int(parts[1]), numerator > 0, denominator > 0 else {
                return nil
            }
            self.init(numerator, denominator)
        } else {
            guard let number = Double(text), number.isFinite, number > 0, number < 1e6 else { return nil }
            self.init(number)
        }
    }

    /// The valid frame rates of files.
    private static let usual = 0.1...1000.0
    /// `usual` as text for errors.
    package static let usualText = "0.1–1000"

    /// Throws `MovieWriterError.Kind.badFrame` if a file cannot have this rate.
    init(checking framesPerSecond: Double) throws(MovieWriterError) {
        guard Self.usual.contains(framesPerSecond) else {
            throw MovieWriterError(.badFrame, "fps", mustBe: Self.usualText, got: framesPerSecond)
        }
        self.init(framesPerSecond)
    }

    /// `true` if a file can have this rate and its times can be computed exactly.
    package var isUsual: Bool {
        numerator <= 1_000_000_000 && denominator <= 1_000_000 && Self.usual.contains(framesPerSecond)
    }

    package var framesPerSecond: Double { Double(numerator) / Double(denominator) }
    /// The rate in ffmpeg's form: "30/1", "30000/1001".
    package var description: String { "\(numerator)/\(denominator)" }
}
