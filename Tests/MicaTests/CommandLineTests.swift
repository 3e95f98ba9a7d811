import Foundation
import ImageIO
import Testing

/// The built program, run as a user runs it.
@Suite struct CommandLineTests {
    /// Runs `mica` in a folder of the test's own.
    private func mica(_ arguments: String..., in folder: TemporaryFolder, path: String? = nil) throws -> Program {
        var environment = ProcessInfo.processInfo.environment
        if let path { environment["PATH"] = path }
        return try Program(Program.mica, arguments, in: folder.url, environment: environment)
    }

    /// One line that starts with the program's name and holds `text`, a status that is not 0, and nothing left behind.
    private func expectRefusal(
        _ program: Program, _ text: String, in folder: TemporaryFolder, leaving files: [String] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(program.status != 0, sourceLocation: sourceLocation)
        #expect(program.error.hasPrefix("mica: "), "\(program.error)", sourceLocation: sourceLocation)
        #expect(program.error.filter(\.isNewline).count == 1, "\(program.error)", sourceLocation: sourceLocation)
        #expect(program.error.contains(text), "\(program.error)", sourceLocation: sourceLocation)
        #expect(program.output.isEmpty, sourceLocation: sourceLocation)
        #expect(folder.contents == files, sourceLocation: sourceLocation)
    }

    @Test func list_namesEveryScene() throws {
        let program = try mica("list", in: try TemporaryFolder())
        #expect(program.status == 0)
        #expect(program.text.split(separator: "\n").contains { $0.hasPrefix("arrow-mask ") })
    }

    @Test func lint_saysWhatItFound() throws {
        let program = try mica("lint", "clock", in: try TemporaryFolder())
        #expect(program.status == 0, "\(program.text)\(program.error)")
        #expect(program.text.hasPrefix("clock: nothing to say after"))
        expectRefusal(try mica("lint", "clok", in: try TemporaryFolder()), "clock", in: try TemporaryFolder())
    }

    @Test func help_isNoFailure() throws {
        let program = try mica("--help", in: try TemporaryFolder())
        #expect(program.status == 0)
        #expect(program.text.contains("render"))
        #expect(!program.text.contains("gallery-scene"))
    }

    @Test func render_showsItsWork() throws {
        let folder = try TemporaryFolder()
        for (name, overlay) in [("plain", nil), ("marked", "damage,counts"), ("all", "all")] as [(String, String?)] {
            var arguments = ["render", "glyphs", "-o", "\(name).png", "--at", "1", "--size", "120x80"]
            if let overlay { arguments += ["--overlay", overlay] }
            let program = try Program(Program.mica, arguments, in: folder.url)
            #expect(program.status == 0, "\(program.error)")
        }
        #expect(Set(try folder.contents.map { try Data(contentsOf: folder[$0]) }).count == 3)
        expectRefusal(
            try mica("render", "glyphs", "-o", "a.png", "--overlay", "damage,x", in: folder), "--overlay x", in: folder,
            leaving: ["all.png", "marked.png", "plain.png"])
    }

    @Test func render_aPictureOfAPhotograph() throws {
        let folder = try TemporaryFolder()
        try Fixture.photograph.write(to: folder["photo.jpg"])
        let program = try mica(
            "render", "arrow-mask", "-o", "a.png", "--at", "1", "--size", "120x80", "--scale", "2", "--image",
            "photo.jpg",
            in: folder)
        #expect(program.status == 0, "\(program.error)")
        #expect(folder.contents == ["a.png", "photo.jpg"])
        let image = try ImageFile.image(at: folder["a.png"])
        #expect((image.width, image.height) == (240, 160))
    }

    @Test(arguments: ["gif", "apng", "webp", "mp4", "webm"]) func render_everyFormat(ending: String) throws {
        let folder = try TemporaryFolder()
        let program = try mica(
            "render", "arrow-mask", "-o", "a.\(ending)", "--from", "0.5", "--to", "0.9", "--fps", "10", "--size",
            "60x60",
            in: folder)
        #expect(program.status == 0, "\(program.error)")
        #expect(folder.contents == ["a.\(ending)"])
        // No terminal, no progress.
        #expect(program.error.isEmpty)
    }

    @Test func refused_unknownScene() throws {
        let folder = try TemporaryFolder()
        expectRefusal(
            try mica("render", "arow-maks", "-o", "a.gif", in: folder), "did you mean “arrow-mask”?", in: folder)
        expectRefusal(try mica("dump", "arow-maks", in: folder), "did you mean “arrow-mask”?", in: folder)
    }

    @Test(arguments: [
        ("--size", "0x10", "--size 0x10"), ("--size", "abc", "--size abc"), ("--size", "10", "--size 10"),
        ("--size", "-5x5", "--size"), ("--size", "99999x99999", "99999 × 99999"),
        ("--size", "1e300x1e300", "no possible"),
        ("--size", "nanx5", "--size nanx5"), ("--scale", "0", "--scale 0"), ("--scale", "1e9", "no possible"),
        ("--fps", "0", "--fps 0"), ("--fps", "x", "--fps x"), ("--from", "9999", "--from 9999"), ("--to", "0", "--to"),
        ("--from", "x", "--from x"), ("--set", "thickness", "--set thickness"), ("--set", "nothing=1", "“nothing”"),
        ("--set", "thickness=abc", "“abc”"), ("--set", "thickness=1e9", "“1e9”"), ("--bogus", "1", "--bogus"),
    ])
    func refused_badOption(option: String, value: String, text: String) throws {
        let folder = try TemporaryFolder()
        expectRefusal(
            try mica("render", "arrow-mask", "-o", "a.gif", option, value, in: folder), text, in: folder)
    }

    @Test(arguments: [
        ("a.bmp", ".bmp"), ("a", "no ending"), ("nowhere/a.gif", "no folder"), ("/proc/a.gif", "/proc/a.gif"),
        ("taken.gif", "there is a folder of this name"),
    ])
    func refused_badOutput(name: String, text: String) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(at: folder["taken.gif"], withIntermediateDirectories: true)
        expectRefusal(
            try mica("render", "arrow-mask", "-o", name, in: folder), text, in: folder, leaving: ["taken.gif"])
    }

    @Test func refused_badImages() throws {
        let folder = try TemporaryFolder()
        let photograph = try Fixture.photograph
        try photograph.dropLast(photograph.count / 2).write(to: folder["truncated.jpg"])
        try Data("no picture".utf8).write(to: folder["text.jpg"])
        try Fixture.bomb.write(to: folder["bomb.png"])
        try FileManager.default.createDirectory(at: folder["folder.png"], withIntermediateDirectories: true)
        for (name, text) in [
            ("missing.jpg", "no such file"), ("truncated.jpg", "ends early"), ("text.jpg", "not a PNG, JPEG"),
            ("bomb.png", "2147483647"), ("folder.png", "folder"),
        ] {
            expectRefusal(
                try mica("render", "arrow-mask", "-o", "a.gif", "--image", name, in: folder), text, in: folder,
                leaving: ["bomb.png", "folder.png", "text.jpg", "truncated.jpg"])
        }
    }

    @Test func refused_missingFFmpeg() throws {
        let folder = try TemporaryFolder()
        expectRefusal(
            try mica("render", "arrow-mask", "-o", "a.mp4", "--size", "20x20", in: folder, path: "/nowhere"),
            "apt-get install ffmpeg", in: folder)
    }

    /// A program of that name that fails: its last line is what the user reads.
    @Test func refused_failingFFmpeg() throws {
        let (folder, programs) = (try TemporaryFolder(), try TemporaryFolder())
        let script = "#!/bin/sh\necho one >&2\necho 'Unknown encoder' >&2\nexit 1\n"
        try Data(script.utf8).write(to: programs["ffmpeg"])
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: programs["ffmpeg"].path)
        expectRefusal(
            try mica("render", "arrow-mask", "-o", "a.mp4", "--size", "20x20", in: folder, path: programs.url.path),
            "ffmpeg failed: Unknown encoder", in: folder)
    }

    @Test func refused_galleryOverAFile() throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder["out"])
        expectRefusal(try mica("gallery", "-o", "out", in: folder), "there is a file", in: folder, leaving: ["out"])
    }

    @Test func interrupted_leavesNothingBehind() async throws {
        let folder = try TemporaryFolder()
        let process = Process()
        process.executableURL = Program.mica
        process.arguments = [
            "render", "arrow-mask", "-o", "a.apng", "--size", "600x600", "--scale", "2", "--fps", "240",
        ]
        process.currentDirectoryURL = folder.url
        process.standardInput = FileHandle.nullDevice
        try process.run()
        // Until it has begun to write.
        for _ in 0..<2000 where folder.contents.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        #expect(folder.contents.count == 1)
        process.interrupt()
        process.waitUntilExit()
        #expect(process.terminationStatus == 130)
        #expect(folder.contents == [])
    }
}

/// Files for the command line.
enum Fixture {
    static var photograph: Data {
        get throws {
            var bitmap = Bitmap(width: 90, height: 60)
            for y in 0..<60 {
                for x in 0..<90 {
                    bitmap[x, y] = 0xFF00_0000 | UInt32(x * 2) << 16 | UInt32(y * 4) << 8 | UInt32(255 - x)
                }
            }
            return try #require(JPEGEncoder.encode(bitmap, quality: 0.9))
        }
    }

    /// A PNG of a few bytes that says it is 2,147,483,647 pixels wide and high.
    static var bomb: Data {
        var data = PNGEncoder.encode(Bitmap(width: 1, height: 1, filledWith: 0xFF00_0000))
        data.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
        return data
    }
}
