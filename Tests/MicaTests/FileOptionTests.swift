import CoreGraphics
import Foundation
import ImageIO
import Mica
import Testing

/// The files that `render` writes for its options, as read by other programs.
@Suite struct FileOptionTests {
    private func write(_ images: [CGImage], to url: URL, fps: Double = 25, _ options: MovieOptions) async throws {
        var rest = images[...]
        try await MovieWriter.write(to: url, fps: fps, options: options) {
            rest.popFirst().map { MovieFrame(image: $0, duration: 1 / fps) }
        }
    }

    private func options(_ change: (inout MovieOptions) -> Void) -> MovieOptions {
        var options = MovieOptions()
        change(&options)
        return options
    }

    private func probe(_ url: URL, _ entries: String) throws -> Set<String> {
        let report = try Program(
            try #require(Program.found("ffprobe")),
            ["-v", "error", "-count_frames", "-of", "default=noprint_wrappers=1", "-show_entries", entries, url.path])
        return Set(report.text.split(separator: "\n").map(String.init))
    }

    /// The pixels of a movie's frames as red, green, blue and alpha.
    private func decode(_ url: URL, decoder: [String] = []) throws -> [UInt8] {
        let program = try Program(
            try #require(Program.found("ffmpeg")),
            ["-v", "error"] + decoder + [
                "-i", url.path, "-vf", "scale=flags=accurate_rnd+full_chroma_int", "-f", "rawvideo", "-pix_fmt", "rgba",
                "-",
            ])
        #expect(program.error.isEmpty, "\(program.error)")
        return [UInt8](program.output)
    }

    private let balls = (0..<6).map { Pictures.ball(step: $0 * 3) }
    /// Red of half alpha and full blue.
    private let clear = Pictures.ball(ground: 0x8000_00FF)

    private func mica(_ arguments: String..., in folder: TemporaryFolder) throws -> Program {
        try Program(Program.mica, ["render", "arrow-mask", "--size", "40x40"] + arguments, in: folder.url)
    }

    // MARK: Rates

    @Test(arguments: [
        ("23.976", "24000/1001"), ("29.97", "30000/1001"), ("59.94", "60000/1001"), ("119.88", "120000/1001"),
        ("24", "24/1"), ("120", "120/1"), ("12.5", "25/2"), ("30000/1001", "30000/1001"), ("0.1", "1/10"),
    ])
    func rate_isExact(text: String, fraction: String) {
        #expect(FrameRate(text)?.description == fraction)
    }

    @Test(arguments: ["0", "-1", "x", "1/0", "inf", "nan", "", "1/2/3"]) func rate_refusesWhatIsNone(text: String) {
        #expect(FrameRate(text) == nil)
    }

    @Test(arguments: ["23.976", "29.97", "59.94", "120"]) func movie_hasTheExactRate(rate: String) async throws {
        let folder = try TemporaryFolder()
        let exact = try #require(FrameRate(rate))
        try await write(balls, to: folder["a.mp4"], fps: exact.framesPerSecond, MovieOptions())
        #expect(
            try probe(folder["a.mp4"], "stream=r_frame_rate,avg_frame_rate,nb_read_frames") == [
                "r_frame_rate=\(exact)", "avg_frame_rate=\(exact)", "nb_read_frames=6",
            ])
    }

    // MARK: Codecs

    @Test(arguments: [
        ("a.mp4", VideoCodec.h265, "hevc", "yuv420p"), ("a.webm", .av1, "av1", "yuv420p"),
        ("a.mov", .prores, "prores", "yuva444p12le"), ("a.mov", .h264, "h264", "yuv420p"),
        ("a.mov", .h265, "hevc", "yuv420p"),
    ])
    func movie_hasItsCodecAndTags(name: String, codec: VideoCodec, found: String, pixels: String) async throws {
        let folder = try TemporaryFolder()
        // The encoder of AV1 rejects smaller sizes.
        let frames = (0..<4).map { Pictures.ball(width: 96, height: 80, step: $0 * 3) }
        try await write(frames, to: folder[name], options { $0.codec = codec })
        #expect(folder.contents == [name])
        let values = try probe(
            folder[name],
            "stream=codec_name,pix_fmt,width,height,color_range,color_space,color_transfer,color_primaries,nb_read_frames"
        )
        var wanted: Set = [
            "codec_name=\(found)", "pix_fmt=\(pixels)", "width=96", "height=80", "color_space=bt709",
            "color_transfer=bt709", "color_primaries=bt709", "nb_read_frames=4",
        ]
        if codec != .prores { wanted.insert("color_range=tv") }
        #expect(values.isSuperset(of: wanted), "\(values)")
        // The ball has its position and colour.
        let pixels = try decode(folder[name])
        let inside = (40 * 96 + 16) * 4, outside = (40 * 96 + 80) * 4
        for (offset, wanted) in [(inside, [224, 64, 32]), (outside, [255, 255, 255])] {
            for (channel, value) in wanted.enumerated() {
                #expect(abs(Int(pixels[offset + channel]) - value) <= 6, "\(pixels[offset..<offset + 4])")
            }
        }
    }

    @Test func png_inMOVIsExact() async throws {
        let folder = try TemporaryFolder()
        try await write([clear, balls[2]], to: folder["a.mov"], options { $0.codec = .png })
        #expect(try probe(folder["a.mov"], "stream=codec_name,pix_fmt") == ["codec_name=png", "pix_fmt=rgba"])
        let bytes = try #require(Bitmap(clear)).pixels.withUnsafeBytes { Array($0) }
        #expect(Array(try decode(folder["a.mov"]).prefix(bytes.count)) == bytes)
    }

    @Test(arguments: [("a.webm", ["-c:v", "libvpx-vp9"]), ("a.mov", [])])
    func transparency_isKept(name: String, decoder: [String]) async throws {
        let folder = try TemporaryFolder()
        try await write([clear, clear], to: folder[name], MovieOptions())
        let pixels = try decode(folder[name], decoder: decoder)
        let byteCount = 64 * 48 * 4 * 2
        try #require(pixels.count == byteCount)
        let ground = (24 * 64 + 50) * 4, ball = (24 * 64 + 16) * 4
        #expect(abs(Int(pixels[ground + 3]) - 128) <= 2, "\(pixels[ground..<ground + 4])")
        #expect(abs(Int(pixels[ground]) - 255) <= 6)
        #expect(pixels[ball + 3] >= 253)
    }

    @Test(arguments: ["a.png", "a.gif", "a.mp4", "a.webm", "a.jpg", "a.webp"])
    func background_liesBehind(name: String) async throws {
        let folder = try TemporaryFolder()
        let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
        try await write([clear], to: folder[name], options { $0.background = green })
        let movie = name.hasSuffix("mp4") || name.hasSuffix("webm")
        let pixels: [UInt8]
        if movie {
            pixels = try decode(folder[name])
        } else {
            let bitmap = try #require(Bitmap(try ImageFile.image(at: folder[name])))
            pixels = bitmap.pixels.withUnsafeBytes { Array($0) }
        }
        let ground = (24 * 64 + 50) * 4
        for (channel, value) in [128, 127, 0, 255].enumerated() {
            #expect(abs(Int(pixels[ground + channel]) - value) <= 6, "\(pixels[ground..<ground + 4])")
        }
    }

    @Test func quality_andBitRateChangeTheSize() async throws {
        let folder = try TemporaryFolder()
        func size(_ name: String, _ change: (inout MovieOptions) -> Void) async throws -> Int {
            try await write(balls, to: folder[name], options(change))
            return try Data(contentsOf: folder[name]).count
        }
        #expect(try await size("a.mp4") { $0.rateFactor = 45 } < size("b.mp4") { $0.rateFactor = 5 })
        #expect(try await size("a.webp") { $0.quality = 0.1 } != size("b.webp") { _ in })
        #expect(try await size("a.gif") { $0.colorCount = 4 } <= size("b.gif") { _ in })
    }

    // MARK: Pictures

    @Test func png_of16BitsIsTheSamePicture() async throws {
        let folder = try TemporaryFolder()
        try await write([clear], to: folder["a.png"], options { $0.bitDepth = 16 })
        #expect(try probe(folder["a.png"], "stream=pix_fmt") == ["pix_fmt=rgba64be"])
        #expect(Bitmap(try ImageFile.image(at: folder["a.png"])) == Bitmap(clear))
    }

    @Test func jpeg_sequenceIsNumbered() async throws {
        let folder = try TemporaryFolder()
        try await write(Array(balls.prefix(2)), to: folder["a.jpeg"], options { $0.quality = 1 })
        #expect(folder.contents == ["a-0001.jpeg", "a-0002.jpeg"])
        let bitmap = try #require(Bitmap(try ImageFile.image(at: folder["a-0002.jpeg"])))
        #expect(abs(Int(bitmap[19, 24] & 255) - 0xE0) <= 6)
    }

    @Test(arguments: ["a.webp", "a%02d.webp", "a.jpg"]) func quality_is85PerCentByDefault(name: String) async throws {
        func files(_ quality: Double?) async throws -> [Data] {
            let folder = try TemporaryFolder()
            try await write(Array(balls.prefix(3)), to: folder[name], options { $0.quality = quality })
            return try folder.contents.map { try Data(contentsOf: folder[$0]) }
        }
        let files = try await (files(nil), files(0.85), files(1))
        #expect(files.0 == files.1)
        #expect(files.0 != files.2)
    }

    @Test func webP_isNumberedWithAPattern() async throws {
        let folder = try TemporaryFolder()
        try await write(Array(balls.prefix(2)), to: folder["a%02d.webp"], options { $0.quality = 1 })
        #expect(folder.contents == ["a01.webp", "a02.webp"])
        #expect(Bitmap(try ImageFile.image(at: folder["a02.webp"])) == Bitmap(balls[1]))
    }

    @Test(arguments: ["a.gif", "a.apng", "a.webp"]) func loop_isCounted(name: String) async throws {
        let folder = try TemporaryFolder()
        try await write(balls, to: folder[name], options { $0.loopCount = 3 })
        let data = try Data(contentsOf: folder[name])
        // The number in each format; GIF counts the repeats.
        let wanted: [String: [UInt8]] = [
            "a.gif": Array("NETSCAPE2.0".utf8) + [3, 1, 2, 0, 0],
            "a.apng": Array("acTL".utf8) + [0, 0, 0, 6, 0, 0, 0, 3],
        ]
        if let bytes = wanted[name] {
            #expect(data.range(of: Data(bytes)) != nil)
        } else {
            let chunk = try #require(data.range(of: Data("ANIM".utf8)))
            // Size of four bytes, colour of four bytes, then the count.
            #expect(Array(data[(chunk.upperBound + 8)..<(chunk.upperBound + 10)]) == [3, 0])
        }
    }

    @Test func colors_areNoMoreThanAsked() async throws {
        let folder = try TemporaryFolder()
        var bitmap = Bitmap(width: 64, height: 64)
        for y in 0..<64 { for x in 0..<64 { bitmap[x, y] = 0xFF00_0000 | UInt32(x * 4) | UInt32(y * 4) << 8 } }
        try await write([try #require(bitmap.image())], to: folder["a.gif"], options { $0.colorCount = 8 })
        let result = try #require(Bitmap(try ImageFile.image(at: folder["a.gif"])))
        #expect(Set(result.pixels).count <= 8)
    }

    // MARK: Standard output

    @Test func pipe_takesRawFrames() throws {
        let folder = try TemporaryFolder()
        let range = ["--from", "0", "--to", "0.4", "--fps", "10"]
        let raw = try mica(
            "-o", "-", "--format", "rgba", range[0], range[1], range[2], range[3], range[4], range[5], in: folder)
        #expect(raw.status == 0 && raw.error.isEmpty, "\(raw.error)")
        #expect(raw.output.count == 4 * 40 * 40 * 4)
        let picture = try mica("-o", "a.png", "--at", "0.2", in: folder)
        #expect(picture.status == 0)
        let bitmap = try #require(Bitmap(try ImageFile.image(at: folder["a.png"])))
        #expect([UInt8](raw.output)[(2 * 6400)..<(3 * 6400)].elementsEqual(bitmap.pixels.withUnsafeBytes { Array($0) }))
        let y4m = try mica("-o", "-", "--format", "y4m", "--to", "0.2", "--fps", "29.97", in: folder)
        #expect(String(decoding: y4m.output.prefix(36), as: UTF8.self) == "YUV4MPEG2 W40 H40 F30000:1001 Ip A1:")
        try y4m.output.write(to: folder["a.y4m"])
        #expect(
            try probe(folder["a.y4m"], "stream=nb_read_frames,r_frame_rate") == [
                "nb_read_frames=6", "r_frame_rate=30000/1001",
            ])
        // As in the file.
        let file = try mica("-o", "b.y4m", "--to", "0.2", "--fps", "29.97", in: folder)
        #expect(file.status == 0)
        #expect(try Data(contentsOf: folder["b.y4m"]) == y4m.output)
    }

    @Test(arguments: ["png", "gif", "mp4"]) func pipe_takesWholeFiles(format: String) throws {
        let folder = try TemporaryFolder()
        let range = format == "png" ? ["--at", "0.3"] : ["--to", "0.3"]
        let piped = try mica("-o", "-", "--format", format, range[0], range[1], in: folder)
        let file = try mica("-o", "a.\(format)", range[0], range[1], in: folder)
        #expect(piped.status == 0 && file.status == 0, "\(piped.error)\(file.error)")
        #expect(try Data(contentsOf: folder["a.\(format)"]) == piped.output)
        #expect(folder.contents == ["a.\(format)"])
    }

    @Test(
        arguments: [
            ("a.apng", ["--quality", "80"], "no quality"),
            ("a.jpg", ["--quality", "101"], "--quality must be 0–100 (got 101)"),
            ("a.png", ["--depth", "12"], "bit depth must be 8 or 16"),
            ("a.gif", ["--depth", "16"], "no depth of 16 bits"),
            ("a.gif", ["--background", "teal?"], "(got teal?)"),
            ("a.mp4", ["--codec", "vp9"], "choose h264, h265"),
            ("a.mp4", ["--codec", "xvid"], "--codec must be one of"),
            ("a.mp4", ["--crf", "52"], "(--crf) of h264 must be 0–51 (got 52)"),
            ("a.mp4", ["--crf", "99"], "(--crf) of h264 must be 0–51 (got 99)"),
            ("a.mov", ["--codec", "h265", "--crf", "55"], "(--crf) of h265 must be 0–51 (got 55)"),
            ("a.webm", ["--crf", "99"], "(--crf) of vp9 must be 0–63 (got 99)"),
            ("a.webm", ["--codec", "av1", "--crf", "0"], "(--crf) of av1 must be 1–63 (got 0)"),
            ("a.mp4", ["--crf", "best"], "--crf must be a whole number (got best)"),
            ("a.mov", ["--crf", "10"], "prores has no rate factor"),
            ("a.mov", ["--bitrate", "4M"], "prores has no bit rate"),
            ("a.mp4", ["--bitrate", "1"], "--bitrate must be 10k–1000M bits per second (got 1)"),
            ("a.mp4", ["--bitrate", "4M", "--crf", "9"], "mutually exclusive"),
            ("a.mp4", ["--preset", "warp"], "no preset “warp”; choose ultrafast"),
            ("a.gif", ["--crf", "9"], "no rate factor"),
            ("a.mp4", ["--pixel-format", "rgb565"], "no pixel format “rgb565”"),
            ("a.mp4", ["--loop", "2"], "no loop count"),
            ("a.gif", ["--colors", "1"], "--colors must be 2–256 (got 1)"),
            ("a.mp4", ["--colors", "8"], "no number of colours"),
            ("a.mp4", ["--max-bytes", "1M"], "--max-bytes needs a single .gif"),
            ("a.gif", ["--max-bytes", "9"], "--max-bytes must be 1k–1000000M bytes (got 9)"),
            ("a.gif", ["--motion-blur", "0"], "--motion-blur must be 1–256 samples per frame (got 0)"),
            ("a.gif", ["--shutter-angle", "90"], "add it"),
            (
                "a.gif", ["--motion-blur", "4", "--shutter-angle", "361"],
                "--shutter-angle must be above 0 and at most 360 degrees (got 361)"
            ),
            ("-", [], "such as --format png"), ("a.png", ["--format", "gif"], "--format needs"),
            ("-", ["--format", "bmp"], "--format must be png, jpg,"), ("-", ["--format", "mp4x"], "(got mp4x)"),
            ("-", ["--format", ""], "--format must be"), ("-", ["--format", "a/b"], "(got a/b)"),
            ("-", ["--format", "png", "--to", "1"], "must be a single image (got 60 frames)"),
            ("a.gif", ["--fps", "1/0"], "--fps must be 0.1–1000 (got 1/0)"),
        ] as [(String, [String], String)])
    func refused_optionOutOfPlace(output: String, arguments: [String], text: String) throws {
        let folder = try TemporaryFolder()
        let program = try Program(Program.mica, ["render", "arrow-mask", "-o", output] + arguments, in: folder.url)
        #expect(program.status == 64, "\(program.error)")
        #expect(program.error.contains(text), "\(program.error)")
        #expect(program.error.filter(\.isNewline).count == 1)
        #expect(program.output.isEmpty && folder.contents.isEmpty)
    }

    // MARK: A limit of size

    @Test(arguments: ["a.gif", "a.apng", "a.webp"]) func maxBytes_givesUpUntilItFits(name: String) throws {
        let folder = try TemporaryFolder()
        func run(_ more: String...) throws -> (Program, Int) {
            let program = try Program(
                Program.mica,
                ["render", "arrow-mask", "-o", name, "--size", "120x120", "--fps", "10"] + more, in: folder.url)
            return (program, (try? Data(contentsOf: folder[name]).count) ?? 0)
        }
        let whole = try run().1
        #expect(try run("--max-bytes", "\(whole)").1 == whole, "nothing is lost without need")
        let (program, size) = try run("--max-bytes", "\(whole * 4 / 5)")
        #expect(program.status == 0, "\(program.error)")
        #expect(size <= whole * 4 / 5 && size > 0)
        let refused = try run("--max-bytes", "1k").0
        #expect(refused.status == 1)
        #expect(refused.error.contains("bytes even with") && refused.error.filter(\.isNewline).count == 1)
        #expect(try Data(contentsOf: folder[name]).count == size, "the existing file stays")
        #expect(folder.contents == [name])
    }
}
