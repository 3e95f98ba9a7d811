import Foundation
import ImageIO

/// Joins groups to a movie, with sound if there is any.
struct MovieAssembler {
    let ffmpeg: FFmpeg
    let rate: FrameRate
    let options: MovieOptions
    /// The folder for intermediate files.
    let folder: URL

    func write(_ groups: [MovieGroup]) async throws { try await start(groups).finish() }

    /// Starts the program, which then waits until the groups are complete.
    func start(_ groups: [MovieGroup]) async throws -> Run {
        let output = folder.appendingPathComponent("movie.\(ffmpeg.format.rawValue)")
        let duration = time(groups.reduce(0) { $0 + $1.frameCount })
        var audio: (input: [String], output: [String]) = ([], [])
        if let track = options.audio {
            audio = try await track.arguments(
                for: ffmpeg.url, format: ffmpeg.format, codec: options.codec ?? ffmpeg.format.codecs[0],
                duration: Double(duration) / 1e6)
        }
        // The index is moved to the front, so that browsers can start at once.
        let container = ffmpeg.format == .webm ? [] : ["-movflags", "+faststart"]
        let arguments =
            FFmpeg.start + ["-f", "concat", "-safe", "0", "-protocol_whitelist", "file,pipe", "-i", "pipe:0"]
            + audio.input
            + ["-map", "0:v:0", "-c:v", "copy", "-bsf:v", exactTimes] + audio.output
            + ["-map_metadata", "-1", "-fflags", "+bitexact"] + container
            + ["-f", ffmpeg.format.rawValue, "file:" + output.path]
        return try Run(ffmpeg, arguments: arguments, folder: folder, list: text(groups), output: output)
    }

    /// The program, which reads the list of the groups' files from a pipe. It opens none of them before the pipe is
    /// closed.
    final class Run: Sendable {
        private let ffmpeg: FFmpeg
        private let list: String
        private let output: URL
        private let input: FileHandle
        private let watch: ProgramWatch
        private let task: Task<Void, any Error>

        fileprivate init(_ ffmpeg: FFmpeg, arguments: [String], folder: URL, list: String, output: URL) throws {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else {
                throw ffmpeg.failure("a pipe cannot be created: \(String(cString: strerror(errno)))")
            }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            let readingEnd = ends[0]
            let watch = ProgramWatch(output: output.path, limit: ProgramWatch.usualLimit)
            self.ffmpeg = ffmpeg
            self.list = list
            self.output = output
            self.watch = watch
            input = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
            task = Task.detached {
                try await ffmpeg.run(
                    arguments, in: folder, input: readingEnd, output: output.path, watch: watch)
            }
        }

        /// Joins the groups, which are all complete.
        func finish() async throws {
            watch.beginWaiting()
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async { [self] in
                    // ffmpeg's own message explains more than a broken pipe.
                    try? input.write(contentsOf: Data(list.utf8))
                    try? input.close()
                    continuation.resume()
                }
            }
            try await task.value
            try OutputFile.rename(output, to: ffmpeg.url)
        }

        /// Waits until the program has ended.
        func abandon() async {
            try? input.close()
            watch.beginWaiting()
            try? await task.value
        }
    }

    /// Returns the start of a frame, in microseconds.
    private func time(_ frame: Int) -> Int {
        let scaled = Int128(frame) * Int128(rate.denominator) * 1_000_000
        return Int((scaled + Int128(rate.numerator / 2)) / Int128(rate.numerator))
    }

    /// Returns the list of files in ffmpeg's form. It contains each duration, so that rounding errors do not add up.
    private func text(_ groups: [MovieGroup]) -> String {
        var frame = 0
        let lines = groups.map { group in
            let duration = time(frame + group.frameCount) - time(frame)
            frame += group.frameCount
            let fraction = String(duration % 1_000_000 + 1_000_000).dropFirst()
            return "file 'file:\(group.file.lastPathComponent)'\nduration \(duration / 1_000_000).\(fraction)\n"
        }
        return "ffconcat version 1.0\n" + lines.joined()
    }

    /// Moves every time to that of a whole frame, since groups use milliseconds or other units.
    private var exactTimes: String {
        let rate = "\(rate.numerator)/\(rate.denominator)"
        func exact(_ time: String) -> String { "round(round(\(time)*TB*\(rate))/(\(rate))/TB)" }
        return "setts=pts=\(exact("PTS")):dts=\(exact("DTS"))"
    }
}
