public import Foundation

/// The format of a file of frames, determined by the file's extension.
public enum MovieFormat: String, CaseIterable, Sendable {
    /// One PNG file a frame, numbered from 1: `walk.png` becomes `walk-0001.png`, `walk-0002.png` …, `walk.%05d.png`
    /// becomes `walk.00001.png` … One frame alone keeps a name without a pattern.
    case pngSequence = "png"
    /// The same as JPEG files (.jpg or .jpeg). No transparency: what is transparent becomes white.
    case jpeg = "jpg"
    /// Animated PNG: lossless, with transparency.
    case apng
    /// 256 colours a frame, no partial transparency, at most 50 frames a second.
    case gif
    /// Animated WebP: lossy unless a quality of 1 is asked for, with transparency, whole milliseconds, at most 16,383 pixels a
    /// side. With a number in the name (`walk.%05d.webp`) one picture a frame.
    case webp
    /// H.264 or H.265 in MP4, by ffmpeg. No transparency: what is transparent becomes white.
    case mp4
    /// VP9 or AV1 in WebM, by ffmpeg. VP9 keeps transparency where the first frame has some.
    case webm
    /// ProRes 4444, PNG, H.264 or H.265 in QuickTime, by ffmpeg. The first two keep transparency.
    case mov
    /// Uncompressed 4:2:0 with a header, for programs that read it from a pipe. No transparency.
    case y4m
    /// Nothing but pixels: red, green, blue and straight alpha, a byte each, rows from the top, frame after frame.
    case rgba

    /// The format that a file's ending asks for.
    public init(of url: URL) throws(MovieWriterError) {
        let ending = url.pathExtension.lowercased()
        guard let format = Self(rawValue: ending == "jpeg" ? "jpg" : ending) else {
            let list = Self.names { ".\($0)" }
            throw MovieWriterError(
                .unknownEnding,
                url.pathExtension.isEmpty
                    ? "\(url.relativePath): the name must have a file extension; use \(list)"
                    : "\(url.relativePath): the file extension .\(url.pathExtension) is not supported; use \(list)")
        }
        self = format
    }

    /// All formats in a sentence.
    package static func names(_ form: (String) -> String = { $0 }) -> String {
        let names = allCases.map { form($0.rawValue) }
        return names.dropLast().joined(separator: ", ") + " or " + names.last!
    }

    /// `true` if the file consists of frames only, which a pipe can read one at a time.
    package var isRaw: Bool { self == .y4m || self == .rgba }

    /// `true` if frames are stored in groups in which later frames refer to earlier ones.
    package var hasGroups: Bool { [.apng, .gif, .webp].contains(self) || !codecs.isEmpty }

    /// The longest duration of a frame in seconds, by the fields of the format; of movies a day.
    var longestFrame: Double {
        switch self {
        case .gif: 655.35
        case .apng: 65_535
        case .webp: 16_777
        default: 86_400
        }
    }

    /// The default number of frames a second. GIF counts in hundredths of a second, of which viewers need two or more.
    public var defaultFramesPerSecond: Double { self == .gif ? 50 : 60 }
}

/// Why frames could not be written: one sentence that says what to do.
public struct MovieWriterError: Error, CustomStringConvertible, LocalizedError, Sendable {
    /// The kind of an error.
    public enum Kind: Sendable {
        /// No format has the file's ending.
        case unknownEnding
        /// There was nothing to write.
        case noFrames
        /// A frame has no pixels, or another size than the first, or its duration or the rate of frames is out of its range.
        case badFrame
        /// No picture can have this size, or there is no memory for one.
        case badSize
        /// A program that the format needs, such as ffmpeg, is not installed.
        case missingProgram
        /// Such a program ended with an error, which the description quotes.
        case failedProgram
        /// This process may not open as many files as are needed.
        case openFileLimit
        /// An option or a time is out of its range, or the format has no use for it.
        case badOption
        /// The name asks for numbers in a way that cannot be followed.
        case badName
        /// Frames of an earlier PNG sequence would stay beside the new ones.
        case existingFrames
        /// Text was to be drawn, and the machine has no font.
        case missingFont
        /// A part of a movie does not belong to the others, is damaged, or is missing.
        case badPart
        /// No step of reduction makes the file small enough.
        case tooLarge
    }
    /// The kind of the error, for code that handles it.
    public let kind: Kind
    public let description: String
    public var errorDescription: String? { description }

    package init(_ kind: Kind, _ description: String) { (self.kind, self.description) = (kind, description) }
}
