import Foundation
import ImageIO
import MicaRaster

/// A closed group of pictures: a movie of its own whose frames refer to no others, made by a run of the encoder of its own.
struct MovieGroup: Sendable {
    let file: URL
    /// As the movie shows them: a frame of twice the duration counts twice.
    let frameCount: Int
}

/// Encodes one group. Frames are handed over one by one; the encoder's end is not waited for, so that the next group's frames
/// can be drawn meanwhile.
final class MovieGroupEncoder: Sendable {
    private let video: VideoPipe
    private let watch: ProgramWatch
    private let task: Task<Void, any Error>
    let file: URL

    init(_ ffmpeg: FFmpeg, _ picture: any VideoPicture, arguments: [String], file: URL) throws {
        do {
            video = try VideoPipe(picture)
        } catch {
            throw ffmpeg.failure("there is no pipe for it: \(error.localizedDescription)")
        }
        let watch = ProgramWatch(output: file.path, limit: ProgramWatch.usualLimit)
        let end = video.readingEnd
        self.watch = watch
        self.file = file
        task = Task.detached {
            try await ffmpeg.run(arguments + ["file:" + file.path], input: end, output: file.path, watch: watch)
        }
    }

    /// False where the program reads no more.
    func write(_ pixmap: Pixmap, count: Int) async -> Bool { await video.write(pixmap, count: count, watch: watch) }

    /// All frames are written; from then on the program's end is waited for.
    func finish() {
        video.finish()
        watch.beginWaiting()
    }

    /// Waits for the program's end.
    func end() async throws { try await task.value }
}

/// Encodes the frames of a movie, or of a part of one, in groups of a fixed number.
struct MovieGroupWriter {
    let ffmpeg: FFmpeg
    let rate: FrameRate
    let options: MovieOptions
    /// Decided by the movie's first frame.
    let pixelFormat: String
    /// Where the groups' files are written.
    let folder: URL

    func write(first: PixelFrame, next: () async throws -> PixelFrame?) async throws -> [MovieGroup] {
        var groups: [MovieGroup] = []
        var current: MovieGroupEncoder?
        var previous: MovieGroupEncoder?
        let plan = FFmpegArguments(ffmpeg.format, rate: rate, options: options, pixelFormat: pixelFormat)
        do {
            var frame: PixelFrame? = first
            var (index, time, written, groupStart) = (0, 0.0, 0, 0)
            while let now = frame {
                if index % options.keyFrameInterval == 0 {
                    if let current {
                        current.finish()
                        groups.append(MovieGroup(file: current.file, frameCount: written - groupStart))
                    }
                    // No more than two encoders at once.
                    try await previous?.end()
                    (previous, groupStart) = (current, written)
                    let picture = plan.makePicture(first)
                    let file = folder.appendingPathComponent("\(groups.count).\(ffmpeg.format.rawValue)")
                    current = try MovieGroupEncoder(
                        ffmpeg, picture, arguments: plan.encoding(picture), file: file)
                }
                index += 1
                time += now.duration
                // A movie has a fixed rate: a frame of twice the duration is written twice.
                let end = max(written + 1, Int((time * rate.framesPerSecond).rounded()))
                let count = end - written
                let encoder = current!
                async let isRead = encoder.write(now.pixmap, count: count)
                written = end
                frame = try await next()
                // The program is gone: what it said is better than that the pipe is broken.
                guard await isRead else {
                    try await previous?.end()
                    try await encoder.end()
                    throw ffmpeg.failure(
                        "it ended without an error before it had read all frames; try it with: ffmpeg -version")
                }
            }
            current?.finish()
            if let current { groups.append(MovieGroup(file: current.file, frameCount: written - groupStart)) }
            try await previous?.end()
            try await current?.end()
        } catch {
            // No program may be left behind that writes into a folder which is removed.
            current?.finish()
            try? await previous?.end()
            try? await current?.end()
            throw error
        }
        return groups
    }
}
