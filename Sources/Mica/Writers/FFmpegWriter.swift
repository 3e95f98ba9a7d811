import Foundation
import ImageIO
import Subprocess

/// Writes movies by handing raw frames to the program `ffmpeg`.
struct FFmpegWriter {
    let url: URL
    let format: MovieFormat
    let fps: Double

    func write(first: PixelFrame, next: () async throws -> PixelFrame?) async throws {
        try OpenFileLimit.require(OpenFileLimit.ofChildProcess, for: "\(url.relativePath): running ffmpeg")
        // Fails early, and makes sure that nobody else has the name.
        let (temporary, lock) = try TemporaryFiles.create(for: url)
        defer {
            unlink(temporary.path)
            TemporaryFiles.remove(temporary.path)
            close(lock)
        }
        let video: VideoPipe
        do {
            video = try VideoPipe(width: first.pixmap.width, height: first.pixmap.height)
        } catch {
            throw failure("there is no pipe for it: \(error.localizedDescription)")
        }
        let arguments = arguments(width: video.width, height: video.height, output: temporary.path)
        let watch = ProgramWatch(output: temporary.path, limit: ProgramWatch.usualLimit)
        defer { watch.end() }
        // A group of its own, so that what the program itself starts can be ended with it.
        var options = PlatformOptions()
        options.processGroupID = 0
        // A program that ends early breaks the pipe; that must be an error, not the end of this process.
        signal(SIGPIPE, SIG_IGN)
        do {
            let outcome = try await run(
                .name("ffmpeg"), arguments: Arguments(arguments), platformOptions: options,
                input: .fileDescriptor(.init(rawValue: video.readingEnd), closeAfterSpawningProcess: true),
                output: .discarded, error: .string(limit: 1 << 20)
            ) { execution in
                // Also where a frame fails: from then on the program's end is waited for.
                defer {
                    video.finish()
                    watch.beginWaiting()
                }
                watch.start(group: execution.processIdentifier.value)
                var frame: PixelFrame? = first
                var time = 0.0
                var written = 0
                while let current = frame {
                    time += current.duration
                    // A movie has a fixed rate: a frame of twice the duration is written twice.
                    let end = max(written + 1, Int((time * fps).rounded()))
                    let count = end - written
                    async let isRead = video.write(current.pixmap, count: count, watch: watch)
                    written = end
                    frame = try await next()
                    // The program is gone: what it said is better than that the pipe is broken.
                    guard await isRead else { return false }
                }
                return true
            }
            if watch.gaveUp { throw givenUp(after: watch.limit) }
            guard outcome.terminationStatus.isSuccess else {
                throw failure(outcome.standardError, outcome.terminationStatus)
            }
            // Which of the two shows first depends on timing: that it wrote nothing says more.
            if !outcome.closureResult, !isEmpty(temporary) {
                throw failure("it ended without an error before it had read all frames; try it with: ffmpeg -version")
            }
        } catch let error as SubprocessError {
            if watch.gaveUp { throw givenUp(after: watch.limit) }
            if error.code == .executableNotFound {
                throw MovieWriterError(
                    .missingProgram,
                    "\(url.relativePath): .\(format.rawValue) movies are made by ffmpeg, which is not installed; "
                        + "run: apt-get install ffmpeg (.apng and .gif need nothing)")
            }
            throw failure("\(error)")
        }
        guard !isEmpty(temporary) else {
            throw failure("it ended without an error, but wrote nothing; try it with: ffmpeg -version")
        }
        try OutputFile.rename(temporary, to: url)
    }

    private func isEmpty(_ file: URL) -> Bool {
        var info = stat()
        return stat(file.path, &info) != 0 || info.st_size == 0
    }

    private func givenUp(after limit: Duration) -> any Error {
        let seconds = Double(limit.components.seconds) + Double(limit.components.attoseconds) * 1e-18
        return failure(
            "it neither read nor wrote anything for \(seconds) seconds and was ended; try it with: ffmpeg -version, or set "
                + "MICA_FFMPEG_TIMEOUT to more seconds")
    }

    /// The last line of what the program said, or what ended it.
    private func failure(_ output: String?, _ status: TerminationStatus? = nil) -> any Error {
        // Told in the words of all other writers.
        if output?.contains(ImageFile.message(ENOSPC)) == true { return OutputFile.failure(url, ENOSPC) }
        var last = output?.split(whereSeparator: \.isNewline).last.map(String.init) ?? "it said nothing"
        if case .signaled(let signal) = status {
            last =
                signal == SIGXFSZ
                ? "the file grew beyond the limit of a file's size; raise it, for example with: ulimit -f unlimited"
                : "it was ended by a signal (\(strsignal(signal).map { String(cString: $0) } ?? "\(signal)"))"
        }
        return MovieWriterError(.failedProgram, "\(url.relativePath): ffmpeg failed: \(last)")
    }

    private func arguments(width: Int, height: Int, output: String) -> [String] {
        // What the numbers mean, said of what goes in and of what comes out.
        let colors = [
            "-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
        ]
        let input =
            ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-video_size", "\(width)x\(height)", "-framerate", "\(fps)"]
            + colors + ["-chroma_sample_location", "left", "-i", "pipe:0"]
        let encoder: [String] =
            switch format {
            case .webm:
                // Constant quality; row threads and speed 4 are near to the best in a fraction of its time.
                [
                    "-c:v", "libvpx-vp9", "-crf", "22", "-b:v", "0", "-deadline", "good", "-cpu-used", "4", "-row-mt",
                    "1", "-f", "webm",
                ]
            default:
                // The index goes to the front, so that browsers start at once.
                ["-c:v", "libx264", "-preset", "veryfast", "-crf", "16", "-movflags", "+faststart", "-f", "mp4"]
            }
        // With -xerror what goes wrong at the end, such as a full disk, is a failure as well.
        return ["-hide_banner", "-loglevel", "error", "-xerror", "-nostdin", "-y"] + input + [
            "-an", "-pix_fmt", "yuv420p",
        ]
            + colors
            + encoder + ["file:" + output]
    }
}
