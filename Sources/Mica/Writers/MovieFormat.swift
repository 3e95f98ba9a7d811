public import Foundation

/// What frames are written as; told by a file's ending.
public enum MovieFormat: String, CaseIterable, Sendable {
    /// One PNG file a frame, numbered from 1: `walk.png` becomes `walk-0001.png`, `walk-0002.png` …, `walk.%05d.png`
    /// becomes `walk.00001.png` … One frame alone keeps a name without a pattern.
    case pngSequence = "png"
    /// Animated PNG: lossless, with transparency.
    case apng
    /// 256 colours a frame, no partial transparency, at most 50 frames a second.
    case gif
    /// Animated WebP: lossless, with transparency, whole milliseconds, at most 16,383 pixels a side.
    case webp
    /// H.264 in MP4, by ffmpeg. No transparency: what is transparent becomes white.
    case mp4
    /// VP9 in WebM, by ffmpeg. No transparency: what is transparent becomes white.
    case webm

    /// The format that a file's ending asks for.
    public init(of url: URL) throws(MovieWriterError) {
        guard let format = Self(rawValue: url.pathExtension.lowercased()) else {
            let endings = Self.allCases.map { ".\($0.rawValue)" }
            let list = endings.dropLast().joined(separator: ", ") + " or " + endings.last!
            throw MovieWriterError(
                .unknownEnding,
                url.pathExtension.isEmpty
                    ? "\(url.relativePath): the name has no ending to tell the format by; use \(list)"
                    : "\(url.relativePath): nothing is written for the ending .\(url.pathExtension); use \(list)")
        }
        self = format
    }

    /// How many frames a second are written where nobody asks for another number. GIF counts hundredths of a second, of
    /// which viewers show two or more.
    public var defaultFramesPerSecond: Double { self == .gif ? 50 : 60 }
}

/// Why frames could not be written: one sentence that says what to do.
public struct MovieWriterError: Error, CustomStringConvertible, LocalizedError, Sendable {
    public enum Kind: Sendable {
        case unknownEnding, noFrames, badFrame, missingProgram, failedProgram
        /// This process may not open as many files as are needed.
        case openFileLimit
        /// The name asks for numbers in a way that cannot be followed.
        case badName
        /// Frames of an earlier PNG sequence would stay beside the new ones.
        case existingFrames
        /// Text was to be drawn, and the machine has no font.
        case missingFont
    }
    public let kind: Kind
    public let description: String
    public var errorDescription: String? { description }

    package init(_ kind: Kind, _ description: String) { (self.kind, self.description) = (kind, description) }
}
