import CoreGraphics
import CoreText
import Foundation
import ImageIO
import Mica
import MicaBase
import Testing

@Suite struct MovieWriterTests {
    private func write(
        _ images: [CGImage], to url: URL, fps: Double = 25, options: MovieOptions = MovieOptions()
    ) async throws {
        var rest = images[...]
        try await MovieWriter.write(to: url, fps: fps, options: options) {
            rest.popFirst().map { MovieFrame(image: $0, duration: 1 / fps) }
        }
    }

    private let balls = (0..<10).map { Pictures.ball(step: $0 * 3) }

    @Test(arguments: ["gif", "apng", "webp"]) func animation_holdsItsFrames(ending: String) async throws {
        let folder = try TemporaryFolder()
        var options = MovieOptions()
        // Lossless.
        if ending == "webp" { options.quality = 1 }
        try await write(balls, to: folder["ball.\(ending)"], options: options)
        #expect(folder.contents == ["ball.\(ending)"])
        let source = try #require(CGImageSourceCreateWithURL(folder["ball.\(ending)"], nil))
        #expect(CGImageSourceGetCount(source) == 10)
        for (index, ball) in balls.enumerated() {
            let image = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
            #expect(Bitmap(image) == Bitmap(ball), "frame \(index)")
        }
    }

    private static let flatColors: [([UInt32], UInt8)] = [
        ([0xFF00_0000, 0xFFFF_FFFF], 3), ([0xFF80_8080, 0xFF30_3030, 0xFF00_00FF], 3),
        ((0..<40 as Range<UInt32>).map { 0xFF00_0000 + $0 * 0x05_0505 }, 0),
        ((0..<300 as Range<UInt32>).map { 0xFF00_4000 + $0 * 7 }, 6),
    ]

    /// The file of an APNG has the smallest form that all frames share, also if the last one differs from the others.
    @Test(arguments: flatColors)
    func apng_formIsThatOfAllFrames(colors: [UInt32], type: UInt8) async throws {
        let folder = try TemporaryFolder()
        try await write(colors.map { Pictures.flat($0) }, to: folder["a.apng"])
        #expect(try Data(contentsOf: folder["a.apng"])[25] == type)
        let source = try #require(CGImageSourceCreateWithURL(folder["a.apng"], nil))
        #expect(CGImageSourceGetCount(source) == colors.count)
        for (index, color) in colors.enumerated() {
            let image = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
            #expect(Bitmap(image) == Bitmap(Pictures.flat(color)), "frame \(index)")
        }
    }

    /// A hanging program is ended even if a frame fails: nothing more is written to it that would reveal the hang.
    @Test(.timeLimit(.minutes(10))) func brokenFrame_doesNotWaitForADeadProgram() async throws {
        struct Broken: Error {}
        let folder = try TemporaryFolder(), programs = try TemporaryFolder()
        try programs.addProgram("ffmpeg", script: "cat >/dev/null\nexec sleep 1000")
        await #expect(processExitsWith: .success) {
            [path = programs.url.path as String, output = folder["a.mp4"].path as String] in
            setenv("PATH", path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? ""), 1)
            setenv("MICA_FFMPEG_TIMEOUT", "0.5", 1)
            let count = Guarded(0)
            await #expect(throws: (any Error).self) {
                try await MovieWriter.write(to: URL(fileURLWithPath: output), fps: 10) {
                    let number = count.withLock { (value: inout Int) -> Int in
                        value += 1
                        return value
                    }
                    if number > 2 { throw Broken() }
                    return MovieFrame(image: Pictures.flat(0xFF00_00FF), duration: 0.1)
                }
            }
        }
        #expect(folder.contents.isEmpty)
    }

    /// A slow program that reads or writes is not ended; neither is one that nothing waits for.
    @Test func stall_isNoProgressWhileWaitedFor() {
        var stall = StallDetector(limit: 4)
        func stalls(looks: Int, read: Int = 0, size: Int = 0, changed: Int = 0) -> Bool {
            let progress = StallDetector.Progress(byteCount: read, size: size, seconds: changed, nanoseconds: 0)
            return (0..<looks).contains { _ in stall.isStalled(progress) }
        }
        #expect(!stalls(looks: 100), "not waited for")
        stall.beginWaiting()
        #expect(!stalls(looks: 4))
        #expect(!stalls(looks: 5, read: 1), "it read")
        #expect(!stalls(looks: 5, read: 1, size: 1), "it wrote")
        #expect(!stalls(looks: 5, read: 1, size: 1, changed: 1), "it wrote over what was there")
        #expect(stalls(looks: 1, read: 1, size: 1, changed: 1))
        stall.endWaiting()
        #expect(!stalls(looks: 100, read: 1, size: 1, changed: 1))
        stall.beginWaiting()
        #expect(!stalls(looks: 4, read: 1, size: 1, changed: 1))
        #expect(stalls(looks: 1, read: 1, size: 1, changed: 1))
    }

    @Test func pngSequence_isNumbered() async throws {
        let folder = try TemporaryFolder()
        try await write(Array(balls.prefix(3)), to: folder["ball.png"])
        #expect(folder.contents == ["ball-0001.png", "ball-0002.png", "ball-0003.png"])
        #expect(Bitmap(try ImageFile.image(at: folder["ball-0002.png"])) == Bitmap(balls[1]))
    }

    @Test func pngSequence_ofOneKeepsItsName() async throws {
        let folder = try TemporaryFolder()
        try await write([balls[3]], to: folder["ball.png"])
        #expect(folder.contents == ["ball.png"])
        #expect(Bitmap(try ImageFile.image(at: folder["ball.png"])) == Bitmap(balls[3]))
    }

    @Test(arguments: ["mp4", "webm"]) func movie_hasSizeLengthAndColorTags(ending: String) async throws {
        let folder = try TemporaryFolder()
        let url = folder["ball.\(ending)"]
        try await write(balls, to: url)
        #expect(folder.contents == ["ball.\(ending)"])
        let probe = try #require(Program.found("ffprobe"))
        let report = try Program(
            probe,
            [
                "-v", "error", "-count_frames", "-of", "default=noprint_wrappers=1", "-show_entries",
                "stream=width,height,pix_fmt,color_range,color_space,color_transfer,color_primaries,nb_read_frames,"
                    + "r_frame_rate,codec_name", url.path,
            ])
        let values = Set(report.text.split(separator: "\n").map(String.init))
        #expect(
            values.isSuperset(of: [
                "codec_name=\(ending == "mp4" ? "h264" : "vp9")", "width=64", "height=48", "pix_fmt=yuv420p",
                "color_range=tv", "color_space=bt709", "color_transfer=bt709", "color_primaries=bt709",
                "r_frame_rate=25/1", "nb_read_frames=10",
            ]), "\(report.text)")
    }

    /// Browsers start before the whole file is there only if the index comes first.
    @Test func movie_startsWithItsIndex() async throws {
        let folder = try TemporaryFolder()
        try await write(balls, to: folder["ball.mp4"])
        let data = try Data(contentsOf: folder["ball.mp4"])
        let index = try #require(data.range(of: Data("moov".utf8)))
        let frames = try #require(data.range(of: Data("mdat".utf8)))
        #expect(index.lowerBound < frames.lowerBound)
    }

    /// A player shows the drawn colours: the matrix, the range and the tags match.
    @Test(
        arguments: [0xFF00_0000, 0xFFFF_FFFF, 0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000, 0xFFA4_EA13, 0xFF80_8080]
            as [UInt32])
    func movie_keepsColors(color: UInt32) async throws {
        let folder = try TemporaryFolder()
        try await write([Pictures.flat(color)], to: folder["flat.mp4"])
        let decoded = try Program(
            try #require(Program.found("ffmpeg")),
            [
                "-v", "error", "-i", folder["flat.mp4"].path, "-vf", "scale=flags=accurate_rnd+full_chroma_int",
                "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
            ])
        try #require(decoded.output.count == 32 * 32 * 3)
        for (place, shift) in [(0, 0), (1, 8), (2, 16)] as [(Int, UInt32)] {
            let value = Int(decoded.output[(16 * 32 + 16) * 3 + place])
            #expect(abs(value - Int(color >> shift & 255)) <= 3)
        }
    }

    @Test func movie_showsWhiteBehindPictures() async throws {
        let folder = try TemporaryFolder()
        // Red and green of half alpha, on white.
        try await write(
            [Pictures.ball(ground: 0x8000_00FF), Pictures.flat(0x8000_FF00, width: 64, height: 48)], to: folder["a.mp4"]
        )
        try await write(
            [Pictures.ball(ground: 0xFF7F_7FFF), Pictures.flat(0xFF7F_FF7F, width: 64, height: 48)], to: folder["b.mp4"]
        )
        #expect(try Data(contentsOf: folder["a.mp4"]) == Data(contentsOf: folder["b.mp4"]))
    }

    @Test func movie_ofOddSizeIsPadded() async throws {
        let folder = try TemporaryFolder()
        try await write([Pictures.ball(width: 33, height: 31)], to: folder["odd.mp4"])
        let report = try Program(
            try #require(Program.found("ffprobe")),
            ["-v", "error", "-of", "csv=p=0", "-show_entries", "stream=width,height", folder["odd.mp4"].path])
        #expect(report.text == "34,32\n")
    }

    @Test func movie_repeatsLongFrames() async throws {
        let folder = try TemporaryFolder()
        var frames = [(balls[0], 0.4), (balls[1], 0.04), (balls[2], 0.16)][...]
        try await MovieWriter.write(to: folder["ball.mp4"], fps: 25) {
            frames.popFirst().map { MovieFrame(image: $0.0, duration: $0.1) }
        }
        let report = try Program(
            try #require(Program.found("ffprobe")),
            [
                "-v", "error", "-count_frames", "-of", "csv=p=0", "-show_entries", "stream=nb_read_frames",
                folder["ball.mp4"].path,
            ])
        #expect(report.text == "15\n")
    }

    private struct Stop: Error {}

    @Test(arguments: ["png", "apng", "gif", "webp", "mp4", "webm"]) func error_leavesNothingBehind(ending: String)
        async throws
    {
        let folder = try TemporaryFolder()
        try Data("old".utf8).write(to: folder["old.txt"])
        var count = 0
        await #expect(throws: Stop.self) {
            try await MovieWriter.write(to: folder["ball.\(ending)"], fps: 25) {
                count += 1
                if count == 4 { throw Stop() }
                return MovieFrame(image: Pictures.ball(step: count), duration: 0.04)
            }
        }
        #expect(folder.contents == ["old.txt"])
    }

    @Test func error_framesOfTwoSizes() async throws {
        let folder = try TemporaryFolder()
        await #expect(throws: MovieWriterError.self) {
            try await write([Pictures.flat(0), Pictures.ball()], to: folder["ball.gif"])
        }
        #expect(folder.contents == [])
    }

    /// If the number of frames is not known in advance, the earlier sequence is reported at the end, and nothing is
    /// changed.
    @Test func error_earlierSequence() async throws {
        let folder = try TemporaryFolder()
        try await write(balls, to: folder["ball.png"])
        let before = folder.contents
        let error = await #expect(throws: MovieWriterError.self) {
            try await write(Array(balls.prefix(3).reversed()), to: folder["ball.png"])
        }
        #expect(error?.kind == .existingFrames)
        #expect(folder.contents == before)
        #expect(Bitmap(try ImageFile.image(at: folder["ball-0001.png"])) == Bitmap(balls[0]))
    }

    /// The system's reason is reported.
    @Test func error_fullDisk() throws {
        let error = #expect(throws: ImageFileError.self) {
            try OutputFile.write(
                PNGEncoder.encode(Bitmap(width: 9, height: 9)), to: "/dev/full", for: URL(fileURLWithPath: "a.png"))
        }
        #expect(
            error?.reason
                == "the file cannot be written (No space left on device); free some space or choose another folder")
    }

    @Test func error_noFont() async throws {
        let folder = try TemporaryFolder()
        let catalogue = FontCatalogue()
        catalogue.usesSystemFonts = false
        let text = CATextLayer()
        text.string = "words"
        text.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
        let error = await #expect(throws: MovieWriterError.self) {
            try await FontCatalogue.$shared.withValue(catalogue) {
                let player = OfflineRenderer(text, size: text.bounds.size)
                // A picture alone cannot fail; text drawn for it is not drawn again.
                _ = player.image()
                try await player.write(to: folder["a.gif"], from: 0, to: 0.1, fps: 10)
            }
        }
        #expect(error?.kind == .missingFont)
        #expect(folder.contents == [])
    }

    @Test func error_noFrames() async throws {
        let folder = try TemporaryFolder()
        await #expect(throws: MovieWriterError.self) { try await write([], to: folder["ball.gif"]) }
        #expect(folder.contents == [])
    }

    @Test(arguments: [0, 0.05, 1001, -1, Double.nan, .infinity]) func error_rateOutOfRange(_ fps: Double) async throws {
        let folder = try TemporaryFolder()
        let error = await #expect(throws: MovieWriterError.self) {
            try await MovieWriter.write(to: folder["ball.gif"], fps: fps) { MovieFrame(image: balls[0], duration: 1) }
        }
        #expect(error?.description == "fps must be 0.1–1000 (got \(fps))")
    }

    /// Such a frame crashed encoders, filled the disk, or left an empty file.
    @Test(
        arguments: ["png", "apng", "gif", "webp", "mp4", "y4m"], [Double.nan, .infinity, -1, 1e300, 100_000])
    func error_durationOutOfRange(_ ending: String, _ duration: Double) async throws {
        let folder = try TemporaryFolder()
        var rest = balls[...]
        let error = await #expect(throws: MovieWriterError.self) {
            try await MovieWriter.write(to: folder["ball.\(ending)"], fps: 25) {
                rest.popFirst().map { MovieFrame(image: $0, duration: rest.count == 8 ? duration : 0.04) }
            }
        }
        #expect(
            error?.description.hasPrefix("the duration of frame 2 must be 0–") == true, "\(error?.description ?? "")")
        #expect(folder.contents == [])
    }

    @Test(arguments: ["gif", "apng", "webp"]) func animation_holdsItsLongestFrame(ending: String) async throws {
        let folder = try TemporaryFolder(), longest = ["gif": 655.35, "apng": 65_535, "webp": 16_777][ending]!
        var rest = balls[...2]
        try await MovieWriter.write(to: folder["ball.\(ending)"], fps: 25) {
            rest.popFirst().map { MovieFrame(image: $0, duration: longest) }
        }
        let source = try #require(CGImageSourceCreateWithURL(folder["ball.\(ending)"] as CFURL, nil))
        #expect(CGImageSourceGetCount(source) == 3)
    }

    @Test(arguments: ["ball.bmp", "ball"]) func error_unknownEnding(name: String) async throws {
        let folder = try TemporaryFolder()
        let error = await #expect(throws: MovieWriterError.self) { try await write(balls, to: folder[name]) }
        #expect(error?.kind == .unknownEnding)
        #expect(error?.description.contains(".y4m or .rgba") == true)
    }

    @Test func error_existingFolderIsKept() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(at: folder["ball.gif"], withIntermediateDirectories: true)
        let error = await #expect(throws: ImageFileError.self) { try await write(balls, to: folder["ball.gif"]) }
        #expect(error?.kind == .unwritable)
        #expect(folder.contents == ["ball.gif"])
    }

    @Test func file_isReplacedWhenDone() async throws {
        let folder = try TemporaryFolder()
        try Data("old".utf8).write(to: folder["ball.gif"])
        try await write(balls, to: folder["ball.gif"])
        let source = try #require(CGImageSourceCreateWithURL(folder["ball.gif"], nil))
        #expect(CGImageSourceGetCount(source) == 10)
        #expect(folder.contents == ["ball.gif"])
    }
}
