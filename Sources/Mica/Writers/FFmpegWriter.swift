import Foundation
import ImageIO
import Subprocess

/// Writes movies by handing raw frames to the program `ffmpeg`.
struct FFmpegWriter {
    let url: URL
    let format: MovieFormat
    let rate: FrameRate
    let options: MovieOptions

    func write(first: PixelFrame, next: () async throws -> PixelFrame?) async throws {
        try OpenFileLimit.require(OpenFileLimit.ofChildProcess, for: "\(url.relativePath): running ffmpeg")
        // Fails early, and makes sure that nobody else has the name.
        let (temporary, lock) = try TemporaryFiles.create(for: url)
        defer {
            unlink(temporary.path)
            TemporaryFiles.remove(temporary.path)
            close(lock)
        }
        let encoder = VideoEncoder(options.codec ?? format.codecs[0])
        let pixelFormat =
            options.pixelFormat ?? (first.isOpaque ? nil : encoder.transparentFormat) ?? encoder.pixelFormats[0]
        let picture = makePicture(first, pixelFormat)
        let video: VideoPipe
        do {
            video = try VideoPipe(picture)
        } catch {
            throw failure("there is no pipe for it: \(error.localizedDescription)")
        }
        let arguments = arguments(
            input: input(picture, pixelFormat), encoder, pixelFormat, output: temporary.path)
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
                    let end = max(written + 1, Int((time * rate.framesPerSecond).rounded()))
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

    /// Plain 4:2:0 is converted here, everything else by ffmpeg.
    private func makePicture(_ first: PixelFrame, _ pixelFormat: String) -> any VideoPicture {
        let (width, height) = (first.pixmap.width, first.pixmap.height)
        if pixelFormat == "yuv420p" { return VideoFrame(width: width, height: height) }
        return StraightFrame(
            width: width, height: height, hasEvenSides: VideoEncoder.isSubsampled(pixelFormat),
            background: VideoEncoder.hasAlpha(pixelFormat) ? nil : 0xFFFF_FFFF)
    }

    // What the numbers mean, said of what goes in and of what comes out.
    private static let colors = [
        "-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
    ]

    private func input(_ picture: any VideoPicture, _ pixelFormat: String) -> [String] {
        let isPlanar = picture is VideoFrame
        let shape = [
            "-f", "rawvideo", "-pix_fmt", isPlanar ? "yuv420p" : "rgba", "-video_size",
            "\(picture.width)x\(picture.height)", "-framerate", rate.description,
        ]
        return shape + (isPlanar ? Self.colors + ["-chroma_sample_location", "left"] : []) + ["-i", "pipe:0"]
    }

    private func arguments(input: [String], _ encoder: VideoEncoder, _ pixelFormat: String, output: String)
        -> [String]
    {
        var conversion: [String] = []
        var colors = Self.colors
        if encoder.codec == .png {
            colors = ["-color_primaries", "bt709", "-color_trc", "iec61966-2-1"]
        } else if pixelFormat != "yuv420p" {
            conversion = [
                "-vf",
                "scale=in_range=pc:out_range=tv:out_color_matrix=bt709:"
                    + "flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp,format=\(pixelFormat),"
                    // ProRes tags each frame by what it says of itself.
                    + "setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709",
            ]
        }
        var quality: [String] = []
        if let bitRate = options.bitRate {
            quality = ["-b:v", "\(bitRate)"]
        } else if encoder.rateFactors != nil {
            quality = ["-crf", "\(options.rateFactor ?? encoder.rateFactor)"]
            // Without it the rate factor of VP9 is an upper bound of the quality only.
            if encoder.codec == .vp9 { quality += ["-b:v", "0"] }
        }
        if !encoder.presets.isEmpty { quality += [encoder.presetOption, options.preset ?? encoder.preset] }
        // Frames that are read out of order have no transparency.
        if pixelFormat == "yuva420p" { quality += ["-auto-alt-ref", "0"] }
        // The index goes to the front, so that browsers start at once.
        let container = format == .webm ? ["-f", "webm"] : ["-movflags", "+faststart", "-f", format.rawValue]
        // With -xerror what goes wrong at the end, such as a full disk, is a failure as well.
        let start = ["-hide_banner", "-loglevel", "error", "-xerror", "-nostdin", "-y"]
        let coding = ["-c:v", encoder.name] + quality + encoder.extraArguments
        return start + input + ["-an"] + conversion + ["-pix_fmt", pixelFormat] + colors + coding + container
            + ["file:" + output]
    }
}

extension PixelFrame {
    var isOpaque: Bool {
        if pixmap.isOpaque { return true }
        for y in 0..<pixmap.height {
            let row = pixmap.row(y)
            for x in 0..<pixmap.width where row[x] < 0xFF00_0000 { return false }
        }
        return true
    }
}
