import Foundation
import ImageIO
import MicaRaster

/// A closed group of pictures: a separate movie whose frames refer to no others, encoded by a separate run.
struct MovieGroup: Sendable {
    let file: URL
    /// The number of frames in the movie: a frame of twice the duration counts twice.
    let frameCount: Int
}

/// Encodes one group. Frames are passed to the encoder one by one. Its end is not awaited, so that the next group's
/// frames can be drawn meanwhile.
final class MovieGroupEncoder: Sendable {
    private let ffmpeg: FFmpeg
    private let video: VideoPipe
    private let task: Task<Void, any Error>
    let file: URL

    /// Starts the program, which then waits for frames.
    init(_ ffmpeg: FFmpeg, byteCount: Int, budget: VideoBudget, arguments: [String], file: URL) throws {
        let watch = ProgramWatch(output: file.path, limit: ProgramWatch.usualLimit)
        do {
            video = try VideoPipe(byteCount: byteCount, budget: budget, watch: watch)
        } catch {
            throw ffmpeg.failure("a pipe cannot be created: \(error.localizedDescription)")
        }
        let end = video.readingEnd
        self.ffmpeg = ffmpeg
        self.file = file
        task = Task.detached {
            try await ffmpeg.run(arguments + ["file:" + file.path], input: end, output: file.path, watch: watch)
        }
    }

    /// Returns `false` if the program no longer reads.
    func write(_ change: VideoChange) async -> Bool { await video.write(change) }

    /// Called when all frames are written.
    func finish() { video.finish() }

    /// Waits for the program's end. Throws if it did not read all frames, with the program's own message if there is
    /// one.
    func end() async throws {
        try await task.value
        guard !video.isBroken else {
            throw ffmpeg.failure(
                "it exited without an error before it had read all frames; test it with: ffmpeg -version")
        }
    }
}

/// Encodes the frames of a movie, or of a part of one, in groups of a fixed number.
struct MovieGroupWriter {
    let ffmpeg: FFmpeg
    let rate: FrameRate
    let options: MovieOptions
    /// The pixel format, determined by the movie's first frame.
    let pixelFormat: String
    /// The folder of the groups' files.
    let folder: URL

    /// Writes the groups. `ending` is called with them when all frames have been passed on and at most the last group
    /// is still being encoded.
    func write(
        first: PixelFrame, next: () async throws -> PixelFrame?,
        ending: ([MovieGroup]) async throws -> Void = { _ in }
    ) async throws -> [MovieGroup] {
        let plan = FFmpegArguments(ffmpeg.format, rate: rate, options: options, pixelFormat: pixelFormat)
        var picture = plan.makePicture(first)
        var encoders = GroupEncoders(
            ffmpeg: ffmpeg, arguments: plan.encoding(picture), byteCount: picture.byteCount,
            limit: plan.encoderLimit(picture), folder: folder)
        do {
            var frame: PixelFrame? = first
            var changes = VideoChanges()
            var index = 0, time = 0.0, written = 0
            while let now = frame {
                // Copied at once, because the next frame is drawn over the pixels. All rows of the first frame are
                // copied, since its changes are relative to a frame that was not copied.
                let rows = index == 0 ? nil : now.changedRows
                picture.fill(from: now.pixmap, rows: rows)
                if index % options.keyFrameInterval == 0 {
                    changes.beginGroup()
                    try await encoders.beginGroup()
                }
                index += 1
                time += now.duration
                // A movie has a fixed rate, so a frame of twice the duration is written twice.
                let end = max(written + 1, Int((time * rate.framesPerSecond).rounded()))
                try await encoders.write(changes.take(picture, rows: rows, count: end - written))
                written = end
                frame = try await next()
            }
            encoders.closeGroup()
            try await encoders.end(untilRunning: 1)
            try await ending(encoders.groups)
            try await encoders.end(untilRunning: 0)
            return encoders.groups
        } catch {
            await encoders.abandon()
            throw error
        }
    }
}

/// The encoders of a movie's groups, of which several run at once: the newest one receives frames, and the others
/// encode theirs.
private struct GroupEncoders {
    let ffmpeg: FFmpeg
    let arguments: [String]
    let byteCount: Int
    let limit: Int
    let folder: URL
    private let budget = VideoBudget.ofMachine
    private(set) var groups: [MovieGroup] = []
    private var startedCount = 0
    private var frameCount = 0
    /// The encoders that have not been awaited, in order.
    private var running: [MovieGroupEncoder] = []
    /// The encoder that receives frames.
    private var current: MovieGroupEncoder?

    init(ffmpeg: FFmpeg, arguments: [String], byteCount: Int, limit: Int, folder: URL) {
        self.ffmpeg = ffmpeg
        self.arguments = arguments
        self.byteCount = byteCount
        self.limit = limit
        self.folder = folder
    }

    /// Starts a new group for the following frames.
    mutating func beginGroup() async throws {
        closeGroup()
        try await end(untilRunning: limit - 1)
        let file = folder.appendingPathComponent("\(startedCount).\(ffmpeg.format.rawValue)")
        startedCount += 1
        let encoder = try MovieGroupEncoder(
            ffmpeg, byteCount: byteCount, budget: budget, arguments: arguments, file: file)
        running.append(encoder)
        current = encoder
    }

    /// Ends the group: it receives no more frames.
    mutating func closeGroup() {
        guard let encoder = current.take() else { return }
        encoder.finish()
        groups.append(MovieGroup(file: encoder.file, frameCount: frameCount))
        frameCount = 0
    }

    mutating func write(_ change: VideoChange) async throws {
        frameCount += change.count
        guard await current!.write(change) else {
            closeGroup()
            // One of them has failed; its end has the reason.
            return try await end(untilRunning: 0)
        }
    }

    /// Waits for the first encoders until at most `count` are running.
    mutating func end(untilRunning count: Int) async throws {
        while running.count > count {
            try await running[0].end()
            running.removeFirst()
        }
    }

    /// Waits until no program writes to the folder any more.
    mutating func abandon() async {
        closeGroup()
        for encoder in running { try? await encoder.end() }
    }
}
