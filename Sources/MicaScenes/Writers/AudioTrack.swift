public import Foundation
import ImageIO

/// Sound for a movie: an excerpt of a file that ffmpeg can read, as stereo of 48 kHz. The movie's length does not
/// change: longer sound is cut, and silence fills the rest.
public struct AudioTrack: Sendable, Equatable {
    /// The file, in any sound format that ffmpeg can read; for a movie, its sound.
    public var url: URL
    /// The start of the excerpt in the file, in seconds, at least 0. Default 0.
    public var start: TimeInterval = 0
    /// The end of the excerpt in the file, in seconds after `start`. Default `nil`: the end of the file.
    public var end: TimeInterval?
    /// The start of the sound in the movie, in seconds, at least 0. Default 0.
    public var offset: TimeInterval = 0
    /// The length of the fade at its start, in seconds, at least 0. Default 0.
    public var fadeIn: TimeInterval = 0
    /// The length of the fade before its end, or before the movie's, in seconds, at least 0. Default 0.
    public var fadeOut: TimeInterval = 0

    /// Creates a track of a whole file, from the movie's start.
    public init(url: URL) { self.url = url }

    /// Throws if a time is invalid, or the file has no sound.
    func check(for movie: URL) async throws { _ = try await probe(for: movie) }

    /// Returns the file's length in seconds, and `true` if it has one channel.
    private func probe(for movie: URL) async throws -> (seconds: Double, isMono: Bool) {
        func refuse(_ text: String) -> MovieWriterError { MovieWriterError(.badOption, text) }
        func refuse(_ name: String, mustBe range: String, got value: Double) -> MovieWriterError {
            MovieWriterError(.badOption, name, mustBe: range, got: value)
        }
        for (name, seconds) in [("start", start), ("offset", offset), ("fade in", fadeIn), ("fade out", fadeOut)] {
            guard seconds >= 0, seconds <= 86_400 else {
                throw refuse("the sound's \(name)", mustBe: "0–86400 s", got: seconds)
            }
        }
        if let end, !(end > start && end <= 86_400) {
            throw refuse("the sound's end", mustBe: "after its start of \(start) s and at most 86400 s", got: end)
        }
        guard FileManager.default.isReadableFile(atPath: url.path) else {
            throw refuse("\(url.relativePath): the sound file does not exist or cannot be read")
        }
        guard await FFmpeg.version() != nil else {
            throw MovieWriterError(
                .missingProgram,
                "\(movie.relativePath): adding sound needs ffmpeg, which is not installed; run: apt-get install ffmpeg")
        }
        let report = await FFmpeg.text(
            of: "ffprobe",
            [
                "-v", "error", "-select_streams", "a:0", "-of", "default=noprint_wrappers=1", "-show_entries",
                "stream=codec_type,channels:format=duration", "-i", "file:" + url.path,
            ])
        let lines = report?.split(separator: "\n").map(String.init) ?? []
        guard lines.contains("codec_type=audio") else {
            throw refuse("\(url.relativePath): ffmpeg finds no sound in this file; choose another file")
        }
        let text = lines.first { $0.hasPrefix("duration=") }?.dropFirst(9)
        guard let seconds = text.flatMap({ Double($0) }), seconds > 0 else {
            throw refuse(
                "\(url.relativePath): ffmpeg cannot determine the length of this file; convert it, for example to .wav")
        }
        guard start < seconds else {
            throw refuse(
                "the sound's start", mustBe: "before the end of \(url.relativePath) at \(seconds) s", got: start)
        }
        return (seconds, lines.contains("channels=1"))
    }

    /// Returns the arguments for ffmpeg, before and after the options of the pictures. `duration` is the movie's, in
    /// seconds.
    func arguments(for movie: URL, format: MovieFormat, codec: VideoCodec, duration: Double) async throws -> (
        input: [String], output: [String]
    ) {
        let (length, isMono) = try await probe(for: movie)
        guard offset < duration else {
            throw MovieWriterError(
                .badOption, "the sound's offset", mustBe: "before the end of the movie at \(duration) s", got: offset)
        }
        let piece = min(min(end ?? length, length) - start, duration - offset)
        var filters = [
            "atrim=start=\(start):end=\(start + piece)", "asetpts=PTS-STARTPTS",
            // ffmpeg would reduce the volume when it converts one channel to two.
            isMono ? "pan=stereo|c0=c0|c1=c0" : "aformat=channel_layouts=stereo",
            "aformat=sample_rates=48000:sample_fmts=fltp",
        ]
        if fadeIn > 0 { filters.append("afade=t=in:st=0:d=\(min(fadeIn, piece))") }
        if fadeOut > 0 {
            let seconds = min(fadeOut, piece)
            filters.append("afade=t=out:st=\(piece - seconds):d=\(seconds)")
        }
        if offset > 0 { filters.append("adelay=delays=\(Int((offset * 48000).rounded()))S:all=1") }
        filters += ["apad", "atrim=end=\(duration)"]
        let coding: [String] =
            switch (format, codec) {
            case (.webm, _): ["-c:a", "libopus", "-b:a", "128k"]
            case (.mov, .prores), (.mov, .png): ["-c:a", "pcm_s16le"]
            default: ["-c:a", "aac", "-b:a", "192k"]
            }
        return (
            ["-i", "file:" + url.path],
            ["-filter_complex", "[1:a:0]\(filters.joined(separator: ","))[sound]", "-map", "[sound]"] + coding
                + ["-flags:a", "+bitexact", "-threads:a", "1"]
        )
    }
}
