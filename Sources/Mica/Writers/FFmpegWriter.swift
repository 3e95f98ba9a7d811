import Foundation
import ImageIO
import Subprocess

/// Writes movies by handing raw frames to the program `ffmpeg`.
struct FFmpegWriter {
    let url: URL
    let format: MovieFormat
    let fps: Double

    func write(first: BitmapFrame, next: () async throws -> BitmapFrame?) async throws {
        // Fails early, and makes sure that nobody else has the name.
        let temporary = OutputFile.temporaryURL(for: url)
        TemporaryFiles.add(temporary.path)
        defer {
            unlink(temporary.path)
            TemporaryFiles.remove(temporary.path)
        }
        var video = VideoFrame(width: first.bitmap.width, height: first.bitmap.height)
        let arguments = arguments(width: video.width, height: video.height, output: temporary.path)
        // A program that ends early breaks the pipe; that must be an error, not the end of this process.
        signal(SIGPIPE, SIG_IGN)
        do {
            let outcome = try await run(
                .name("ffmpeg"), arguments: Arguments(arguments), input: .inputWriter, output: .discarded,
                error: .string(limit: 1 << 20)
            ) { execution in
                var frame: BitmapFrame? = first
                var time = 0.0
                var written = 0
                do {
                    while let current = frame {
                        video.fill(from: current.bitmap.flattened(onto: 0xFFFF_FFFF))
                        time += current.duration
                        // A movie has a fixed rate: a frame of twice the duration is written twice.
                        let end = max(written + 1, Int((time * fps).rounded()))
                        while written < end {
                            _ = try await execution.standardInputWriter.write(video.bytes)
                            written += 1
                        }
                        frame = try await next()
                    }
                } catch let error as SubprocessError {
                    // The program is gone: what it said is better than that the pipe is broken.
                    return Result<Void, any Error>.failure(error)
                }
                try await execution.standardInputWriter.finish()
                return .success(())
            }
            guard outcome.terminationStatus.isSuccess else { throw failure(outcome.standardError) }
            try outcome.closureResult.get()
        } catch let error as SubprocessError {
            if error.code == .executableNotFound {
                throw MovieWriterError(
                    .missingProgram,
                    "\(url.relativePath): .\(format.rawValue) movies are made by ffmpeg, which is not installed; "
                        + "run: apt-get install ffmpeg (.apng and .gif need nothing)")
            }
            throw failure("\(error)")
        }
        try OutputFile.rename(temporary, to: url)
    }

    /// The last line of what the program said.
    private func failure(_ output: String?) -> MovieWriterError {
        let last = output?.split(whereSeparator: \.isNewline).last.map(String.init) ?? "it said nothing"
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
        return ["-hide_banner", "-loglevel", "error", "-nostdin", "-y"] + input + ["-an", "-pix_fmt", "yuv420p"]
            + colors
            + encoder + ["file:" + output]
    }
}
