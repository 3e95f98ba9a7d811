import Foundation
import ImageIO

/// Writes movies: groups of frames are encoded by the program `ffmpeg`, each on its own, then put together without encoding
/// them again.
struct FFmpegWriter {
    let url: URL
    let format: MovieFormat
    let rate: FrameRate
    let options: MovieOptions

    func write(first: PixelFrame, next: () async throws -> PixelFrame?) async throws {
        try OpenFileLimit.require(2 * OpenFileLimit.ofChildProcess, for: "\(url.relativePath): running ffmpeg")
        try await options.audio?.check(for: url)
        try await MovieFolder.use(for: url) { folder in
            let ffmpeg = FFmpeg(url: url, format: format)
            let groups = try await MovieGroupWriter(
                ffmpeg: ffmpeg, rate: rate, options: options,
                pixelFormat: FFmpegArguments.pixelFormat(format, options, first: first), folder: folder
            ).write(first: first, next: next)
            try await MovieAssembler(ffmpeg: ffmpeg, rate: rate, options: options, folder: folder).write(groups)
        }
    }
}

/// A hidden folder beside a file for what it is made of.
enum MovieFolder {
    static func use<Result>(for url: URL, _ body: (URL) async throws -> Result) async throws -> Result {
        let (folder, lock) = try TemporaryFiles.create(for: url, isFolder: true)
        defer {
            try? FileManager.default.removeItem(at: folder)
            TemporaryFiles.remove(folder.path)
            close(lock)
        }
        return try await body(folder)
    }
}

/// Puts groups together into a movie, with sound if there is to be some.
struct MovieAssembler {
    let ffmpeg: FFmpeg
    let rate: FrameRate
    let options: MovieOptions
    /// For files that are needed on the way.
    let folder: URL

    func write(_ groups: [MovieGroup]) async throws {
        let list = folder.appendingPathComponent("groups.ffconcat")
        try OutputFile.write(Data(text(groups).utf8), to: list.path, for: ffmpeg.url)
        let output = folder.appendingPathComponent("movie.\(ffmpeg.format.rawValue)")
        let duration = time(groups.reduce(0) { $0 + $1.frameCount })
        var audio: (input: [String], output: [String]) = ([], [])
        if let track = options.audio {
            audio = try await track.arguments(
                for: ffmpeg.url, format: ffmpeg.format, codec: options.codec ?? ffmpeg.format.codecs[0],
                duration: Double(duration) / 1e6)
        }
        // The index goes to the front, so that browsers start at once.
        let container = ffmpeg.format == .webm ? [] : ["-movflags", "+faststart"]
        let arguments =
            FFmpeg.start + ["-f", "concat", "-safe", "0", "-i", "file:" + list.path] + audio.input
            + ["-map", "0:v:0", "-c:v", "copy", "-bsf:v", exactTimes] + audio.output
            + ["-map_metadata", "-1", "-fflags", "+bitexact"] + container
            + ["-f", ffmpeg.format.rawValue, "file:" + output.path]
        try await ffmpeg.run(
            arguments, input: nil, output: output.path,
            watch: ProgramWatch(output: output.path, limit: ProgramWatch.usualLimit))
        try OutputFile.rename(output, to: ffmpeg.url)
    }

    /// When a frame begins, in microseconds.
    private func time(_ frame: Int) -> Int {
        let scaled = Int128(frame) * Int128(rate.denominator) * 1_000_000
        return Int((scaled + Int128(rate.numerator / 2)) / Int128(rate.numerator))
    }

    /// The files in ffmpeg's form. Each one's duration is said, so that roundings do not add up.
    private func text(_ groups: [MovieGroup]) -> String {
        var frame = 0
        let lines = groups.map { group in
            let duration = time(frame + group.frameCount) - time(frame)
            frame += group.frameCount
            let fraction = String(duration % 1_000_000 + 1_000_000).dropFirst()
            return "file '\(group.file.lastPathComponent)'\nduration \(duration / 1_000_000).\(fraction)\n"
        }
        return "ffconcat version 1.0\n" + lines.joined()
    }

    /// Moves every time to that of a whole frame: groups count in milliseconds or other units of their own.
    private var exactTimes: String {
        let rate = "\(rate.numerator)/\(rate.denominator)"
        func exact(_ time: String) -> String { "round(round(\(time)*TB*\(rate))/(\(rate))/TB)" }
        return "setts=pts=\(exact("PTS")):dts=\(exact("DTS"))"
    }
}
