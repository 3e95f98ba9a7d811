public import Foundation

/// The format of a file of frames, determined by the file's extension.
public enum MovieFormat: String, CaseIterable, Sendable {
    /// One PNG file per frame, numbered from 1: `walk.png` becomes `walk-0001.png`, `walk-0002.png` …, `walk.%05d.png`
    /// becomes `walk.00001.png` … A single frame keeps a name without a pattern.
    case pngSequence = "png"
    /// One JPEG file (.jpg or .jpeg) per frame, named like PNG files. No transparency: transparent pixels become white.
    case jpeg = "jpg"
    /// Animated PNG: lossless, with transparency.
    case apng
    /// 256 colours per frame, no partial transparency, at most 50 frames a second.
    case gif
    /// Animated WebP: lossy unless the quality is 1, with transparency, whole milliseconds, at most 16,383 pixels per
    /// side. With a number in the name (`walk.%05d.webp`), one picture per frame.
    case webp
    /// H.264 or H.265 in MP4, by ffmpeg. No transparency: transparent pixels become white.
    case mp4
    /// VP9 or AV1 in WebM, by ffmpeg. VP9 keeps transparency if the first frame has some.
    case webm
    /// ProRes 4444, PNG, H.264 or H.265 in QuickTime, by ffmpeg. The first two keep transparency.
    case mov
    /// Uncompressed 4:2:0 with a header, for programs that read it from a pipe. No transparency.
    case y4m
    /// Only pixels: red, green, blue and straight alpha, a byte each, rows from the top, frame after frame.
    case rgba

    /// Creates the format for a file's extension.
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

    /// Returns all formats as a phrase.
    package static func names(_ form: (String) -> String = { $0 }) -> String {
        let names = allCases.map { form($0.rawValue) }
        return names.dropLast().joined(separator: ", ") + " or " + names.last!
    }

    /// `true` if the file consists of frames only, which a pipe can read one at a time.
    package var isRaw: Bool { self == .y4m || self == .rgba }

    /// `true` if frames are stored in groups in which later frames refer to earlier ones.
    package var hasGroups: Bool { [.apng, .gif, .webp].contains(self) || !codecs.isEmpty }

    /// The maximum duration of a frame in seconds, by the fields of the format; for movies, a day.
    var longestFrame: Double {
        switch self {
        case .gif: 655.35
        case .apng: 65_535
        case .webp: 16_777
        default: 86_400
        }
    }

    /// The default number of frames per second. GIF uses hundredths of a second, of which viewers need at least two.
    public var defaultFramesPerSecond: Double { self == .gif ? 50 : 60 }
}

/// The reason that frames could not be written: one sentence with the remedy.
public struct MovieWriterError: Error, CustomStringConvertible, LocalizedError, Sendable {
    /// The kind of an error.
    public enum Kind: Sendable {
        /// No format has the file's extension.
        case unknownEnding
        /// There are no frames to write.
        case noFrames
        /// A frame has no pixels or another size than the first, or a duration or the frame rate is out of range.
        case badFrame
        /// No picture of this size can exist, or memory is insufficient.
        case badSize
        /// A program that the format needs, such as ffmpeg, is not installed.
        case missingProgram
        /// Such a program ended with an error, which the description quotes.
        case failedProgram
        /// The process may not open as many files as are needed.
        case openFileLimit
        /// An option or a time is out of range, or does not apply to the format.
        case badOption
        /// The name contains an invalid pattern for numbers.
        case badName
        /// Frames of an earlier PNG sequence would remain beside the new ones.
        case existingFrames
        /// Text cannot be drawn, because the machine has no font.
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

    package init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
