import Foundation
import ImageIO
import TestSeeds
import Testing

/// The built program, run like a user does.
@Suite struct CommandLineTests {
    /// Runs `mica` in a folder of the test's own.
    private func mica(_ arguments: String..., in folder: TemporaryFolder, path: String? = nil) throws -> Program {
        var environment = ProcessInfo.processInfo.environment
        if let path { environment["PATH"] = path }
        return try Program(Program.mica, arguments, in: folder.url, environment: environment)
    }

    /// One line that starts with the program's name and contains `text`, a status of 64 for wrong arguments and of 1
    /// for other failures, and nothing left behind.
    private func expectRefusal(
        _ program: Program, _ text: String, status: Int32 = 64, in folder: TemporaryFolder,
        leaving files: [String] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(program.status == status, sourceLocation: sourceLocation)
        #expect(!program.error.hasSuffix(".\n"), "\(program.error)", sourceLocation: sourceLocation)
        #expect(
            program.error.dropFirst(6).first?.isUppercase != true, "\(program.error)", sourceLocation: sourceLocation)
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

    @Test func list_tellsParametersWithRangeDefaultAndUnit() throws {
        let program = try mica("list", "--parameters", in: try TemporaryFolder())
        let lines = program.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines.contains("thickness: number in 1…500, default 60. The width of the arrow's ring in points."))
        #expect(lines.contains("head: number in 0…6.25, default 0.196. The length of the arrow's head in radians."))
    }

    @Test func dump_printsTheTreeOfTheMoment() throws {
        let texts = try ["0", "1"].map { time in
            let program = try mica("dump", "clock", "--at", time, "--set", "time=3:00", in: try TemporaryFolder())
            #expect(program.status == 0 && program.error.isEmpty, "\(program.error)")
            return program.text
        }
        #expect(texts[0].contains("bounds=(0 0") && texts[0] != texts[1])
    }

    @Test func lint_saysWhatItFound() throws {
        let program = try mica("lint", "clock", in: try TemporaryFolder())
        #expect(program.status == 0, "\(program.text)\(program.error)")
        #expect(program.text.hasPrefix("clock: no findings in the first"))
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
            try mica("render", "glyphs", "-o", "a.png", "--overlay", "damage,x", in: folder), "(got x)", in: folder,
            leaving: ["all.png", "marked.png", "plain.png"])
    }

    /// Without a driver for a graphics chip, the processors draw the same picture, and one line says so.
    @Test(arguments: [["--backend", "gpu"], ["--backend", "cpu"], []]) func render_withoutChip(_ option: [String])
        throws
    {
        let folder = try TemporaryFolder()
        var environment = ProcessInfo.processInfo.environment
        environment["VK_DRIVER_FILES"] = folder["none.json"].path
        environment["VK_ICD_FILENAMES"] = folder["none.json"].path
        // The option has precedence.
        environment["MICA_BACKEND"] = option.isEmpty ? "cpu" : "gpu"
        let arguments = ["render", "glyphs", "--at", "1", "--size", "60x40"]
        let plain = try Program(Program.mica, arguments + ["-o", "a.png"], in: folder.url)
        #expect(plain.status == 0, "\(plain.error)")
        let program = try Program(
            Program.mica, arguments + ["-o", "b.png"] + option, in: folder.url, environment: environment)
        #expect(program.status == 0, "\(program.error)")
        #expect(try Data(contentsOf: folder["a.png"]) == Data(contentsOf: folder["b.png"]))
        if option.last == "gpu" {
            #expect(program.error.hasPrefix("mica: ") && program.error.hasSuffix("; the processors draw\n"))
            #expect(program.error.filter(\.isNewline).count == 1, "\(program.error)")
        }
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
        let image = try #require(Bitmap(try ImageFile.image(at: folder["a.png"])))
        #expect((image.width, image.height) == (240, 160))
        // The drawn landscape that replaces it has other pixels where the arrow has uncovered it, and the same
        // elsewhere.
        let without = try mica(
            "render", "arrow-mask", "-o", "b.png", "--at", "1", "--size", "120x80", "--scale", "2", in: folder)
        #expect(without.status == 0, "\(without.error)")
        let landscape = try #require(Bitmap(try ImageFile.image(at: folder["b.png"])))
        let differing = zip(image.pixels, landscape.pixels).count { $0 != $1 }
        #expect(differing > 1000 && differing < 240 * 160 * 9 / 10, "\(differing) pixels")
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
        // Four frames that differ.
        let file = folder["a.\(ending)"]
        if let source = CGImageSourceCreateWithURL(file, nil), CGImageSourceGetCount(source) > 0 {
            let frames = (0..<CGImageSourceGetCount(source)).map {
                CGImageSourceCreateImageAtIndex(source, $0, nil).flatMap { Bitmap($0) }
            }
            #expect(frames.count == 4)
            #expect(frames.allSatisfy { $0?.width == 60 && $0?.height == 60 })
            #expect(zip(frames, frames.dropFirst()).allSatisfy { $0 != $1 })
        } else {
            let decoded = try Program(
                try #require(Program.found("ffmpeg")),
                ["-v", "error", "-i", file.path, "-f", "rawvideo", "-pix_fmt", "gray", "-"])
            try #require(decoded.output.count == 4 * 60 * 60)
            let frames = (0..<4).map { decoded.output[($0 * 3600)..<($0 * 3600 + 3600)] }
            #expect(zip(frames, frames.dropFirst()).allSatisfy { !$0.elementsEqual($1) })
        }
    }

    @Test func refused_unknownScene() throws {
        let folder = try TemporaryFolder()
        expectRefusal(
            try mica("render", "arow-maks", "-o", "a.gif", in: folder), "did you mean “arrow-mask”?", in: folder)
        expectRefusal(try mica("dump", "arow-maks", in: folder), "did you mean “arrow-mask”?", in: folder)
    }

    @Test(arguments: [
        ("--size", "0x10", "(got 0x10)"), ("--size", "abc", "(got abc)"), ("--size", "10", "(got 10)"),
        ("--size", "-5x5", "--size"), ("--size", "99999x99999", "99999 × 99999"),
        ("--size", "1e300x1e300", "an image must be 1–"),
        ("--size", "nanx5", "(got nanx5)"), ("--scale", "0", "--scale must be above 0 (got 0)"),
        ("--scale", "1e9", "an image must be 1–"),
        ("--fps", "0", "--fps must be 0.1–1000 (got 0)"), ("--fps", "x", "(got x)"), ("--from", "9999", "(got 9999)"),
        ("--to", "0", "--to"),
        ("--from", "x", "--from must be 0–86400 seconds (got x)"),
        ("--set", "thickness", "--set must be name=value (got thickness)"), ("--set", "nothing=1", "“nothing”"),
        ("--set", "thickness=abc", "“abc”"), ("--set", "thickness=1e9", "“1e9”"), ("--bogus", "1", "--bogus"),
        ("--scale", "-1", "--scale must be above 0 (got -1)"), ("--fps", "-1", "--fps must be 0.1–1000 (got -1)"),
        ("--at", "-1", "--at must be 0–86400 seconds (got -1)"), ("--size", "-5x-5", "(got -5x-5)"),
        ("--backend", "fast", "--backend must be cpu, gpu or auto (got fast)"),
        ("--accessibility", "large-text", "--accessibility must be a list of voice-over"),
        ("--dark=1", "", "the option “--dark” does not take any value"), ("--from", "9999", "the scene's end"),
    ])
    func refused_badOption(option: String, value: String, text: String) throws {
        let folder = try TemporaryFolder()
        expectRefusal(
            try mica("render", "arrow-mask", "-o", "a.gif", option, value, in: folder), text, in: folder)
    }

    @Test(arguments: [("--to", "2"), ("--from", "0")]) func refused_momentAndRange(option: String, value: String) throws
    {
        let folder = try TemporaryFolder()
        expectRefusal(
            try mica("render", "clock", "-o", "a.png", "--at", "1", option, value, in: folder),
            "--at and \(option) are mutually exclusive",
            in: folder)
    }

    @Test(arguments: [
        (
            ["rendr", "clock", "-o", "a.gif"],
            "no command “rendr”; did you mean “render”? “mica --help” lists all commands"
        ),
        (["nosuch"], "no command “nosuch”; “mica --help”"), (["help", "rendr"], "did you mean “render”?"),
        (["gallery-scen"], "no command “gallery-scen”; did you mean “gallery”?"),
        (["dump", "nosuch"], "no scene “nosuch”; “mica list” prints all names"),
        (["dump", "arrow"], "did you mean “arrow-mask”?"),
        (
            ["render", "clock", "-o", "a.gif", "--frm", "1"],
            "no option “--frm”; did you mean “--from”? “mica render --help”"
        ),
        (["render", "clock", "-o", "a.gif", "--xx", "1"], "no option “--xx”; “mica render --help”"),
        (["render", "clock"], "missing expected argument “--output <file>”; “mica render --help”"),
        (["list", "more"], "unexpected argument “more”; “mica list --help”"),
        (["gallery", "-o", "out", "--jobs", "-1"], "--jobs must be 1–1024 (got -1)"), (["-x"], "no option “-x”"),
    ])
    func refused_badArguments(arguments: [String], text: String) throws {
        let folder = try TemporaryFolder()
        expectRefusal(try Program(Program.mica, arguments, in: folder.url), text, in: folder)
    }

    /// Output that cannot be printed is a failure.
    @Test(arguments: [["list"], ["--help"], ["--version"], ["dump", "fade"], ["lint", "fade"]])
    func output_thatCannotBeWrittenIsAFailure(arguments: [String]) throws {
        let folder = try TemporaryFolder()
        let script = "exec \"$0\" \"$@\" >/dev/full"
        expectRefusal(
            try Program(
                URL(fileURLWithPath: "/bin/sh"), ["-c", script, Program.mica.path] + arguments, in: folder.url),
            "standard output cannot be written (No space left on device)", status: 1, in: folder)
    }

    @Test(arguments: [
        ("a.bmp", ".bmp", 64), ("a", "must have a file extension", 64),
        ("nowhere/a.gif", "does not exist; create it first", 1),
        ("/proc/a.gif", "/proc/a.gif", 1),
        ("taken.gif", "this is a folder", 1), ("a-%5d.png", "frame-%05d.png", 64),
        ("a-%d.png", "frame-%05d.png", 64), ("%03d-%03d.png", "frame-%05d.png", 64),
        ("a-%03d.gif", "leave %03d out", 64),
    ])
    func refused_badOutput(name: String, text: String, status: Int32) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(at: folder["taken.gif"], withIntermediateDirectories: true)
        expectRefusal(
            try mica("render", "arrow-mask", "-o", name, in: folder), text, status: status, in: folder,
            leaving: ["taken.gif"])
    }

    /// An earlier, longer sequence would be mixed with the new one.
    @Test func sequence_isNotMixedWithALongerOne() throws {
        let folder = try TemporaryFolder()
        let old = ["a-0001.png", "a-0002.png", "a-0003.png", "a-0004.png"]
        let others = ["a-00x1.png", "a-1.png", "a-0005.jpg", "b-0003.png", "xa-0003.png"]
        for name in old + others { try Data("old".utf8).write(to: folder[name]) }
        let arguments = ["fade", "-o", "a.png", "--to", "0.2", "--fps", "10", "--size", "20x20"]
        expectRefusal(
            try Program(Program.mica, ["render"] + arguments, in: folder.url),
            "a.png: 2 frames of an earlier sequence (a-0003.png … a-0004.png) would remain beside the new frames",
            status: 1,
            in: folder, leaving: (old + others).sorted())
        #expect(try Data(contentsOf: folder["a-0001.png"]) == Data("old".utf8))
        let program = try Program(Program.mica, ["render", "--overwrite"] + arguments, in: folder.url)
        #expect(program.status == 0, "\(program.error)")
        #expect(folder.contents == (others + ["a-0001.png", "a-0002.png"]).sorted())
        // A sequence of the same length is replaced, like other files.
        #expect(try Program(Program.mica, ["render"] + arguments, in: folder.url).status == 0)
        #expect(try ImageFile.image(at: folder["a-0002.png"]).width == 20)
    }

    /// A user's file that ends in a number is not a frame; neither are files after a gap.
    @Test func overwrite_removesWhatGoesOnWithoutAGapOnly() throws {
        let folder = try TemporaryFolder()
        let own = ["clock-0006.png", "clock-20240131.png", "clock-00003.png", "clock-3.png"]
        for name in own + ["clock-0002.png", "clock-0003.png", "clock-0004.png"] {
            try Data("old".utf8).write(to: folder[name])
        }
        let program = try Program(
            Program.mica,
            ["render", "fade", "-o", "clock.png", "--to", "0.2", "--fps", "10", "--size", "20x20", "--overwrite"],
            in: folder.url)
        #expect(program.status == 0, "\(program.error)")
        #expect(folder.contents == (own + ["clock-0001.png", "clock-0002.png"]).sorted())
    }

    @Test func sequence_isNumberedAsThePatternSays() throws {
        let folder = try TemporaryFolder()
        let end = ["--fps", "10", "--size", "20x20"]
        let movie = try Program(
            Program.mica, ["render", "fade", "-o", "%05d of 100%.png", "--to", "0.2"] + end, in: folder.url)
        #expect(movie.status == 0, "\(movie.error)")
        let picture = try Program(
            Program.mica, ["render", "fade", "-o", "p%02d.png", "--at", "1"] + end, in: folder.url)
        #expect(picture.status == 0, "\(picture.error)")
        #expect(folder.contents == ["00001 of 100%.png", "00002 of 100%.png", "p01.png"])
        expectRefusal(
            try Program(
                Program.mica, ["render", "fade", "-o", "%05d of 100%.png", "--to", "0.1"] + end, in: folder.url),
            "00002 of 100%.png of an earlier sequence would remain", status: 1, in: folder, leaving: folder.contents)
    }

    /// Without fonts, a scene with text is an error and writes no picture; a scene without text renders.
    @Test(arguments: ["gif", "png", "mp4"]) func refused_textWithoutAnyFont(ending: String) throws {
        let folder = try TemporaryFolder(), fonts = try TemporaryFolder()
        try Data("<fontconfig></fontconfig>".utf8).write(to: fonts["fonts.conf"])
        var environment = ProcessInfo.processInfo.environment
        environment["FONTCONFIG_FILE"] = fonts["fonts.conf"].path
        let end = ["-o", "a.\(ending)", "--from", "1", "--to", "1.1", "--fps", "10", "--size", "480x270"]
        let text = try Program(
            Program.mica, ["render", "view-animate"] + end, in: folder.url, environment: environment)
        let lines = text.error.split(separator: "\n")
        #expect(text.status == 1)
        #expect(lines.count == 2, "\(text.error)")
        #expect(lines.first?.contains("(looked for “Inter”)") == true)
        #expect(lines.last?.hasPrefix("mica: text cannot be drawn: no fonts are installed") == true)
        #expect(folder.contents == [])
        let none = try Program(Program.mica, ["render", "clock"] + end, in: folder.url, environment: environment)
        #expect(none.status == 0 && none.error.isEmpty, "\(none.error)")
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
                try mica("render", "arrow-mask", "-o", "a.gif", "--image", name, in: folder), text, status: 1,
                in: folder,
                leaving: ["bomb.png", "folder.png", "text.jpg", "truncated.jpg"])
        }
    }

    @Test func refused_missingFFmpeg() throws {
        let folder = try TemporaryFolder()
        expectRefusal(
            try mica("render", "arrow-mask", "-o", "a.mp4", "--size", "20x20", in: folder, path: "/nowhere"),
            "apt-get install ffmpeg", status: 1, in: folder)
    }

    /// A program of that name that does something else: the user's error message. Those that never end start others,
    /// which do not end either and keep the pipes open.
    @Test(
        .timeLimit(.minutes(10)),
        arguments: [
            ("echo one >&2\necho 'Unknown encoder' >&2\nexit 1", "ffmpeg failed: Unknown encoder"),
            (
                "cat >/dev/null\necho 'a.mp4: No space left on device' >&2\nexit 1",
                "(No space left on device); free some space"
            ),
            ("cat >/dev/null", "exited without an error but wrote nothing"), ("exit 0", "wrote nothing"),
            ("for f; do :; done\necho x >\"${f#file:}\"\nexit 0", "before it had read all frames"),
            ("sleep 1000\nsleep 1000", "neither read nor wrote anything for 0.5 seconds"),
            ("cat >/dev/null\nsleep 1000\nsleep 1000", "neither read nor wrote anything for 0.5 seconds"),
        ])
    func refused_badFFmpeg(script: String, text: String) throws {
        let folder = try TemporaryFolder(), programs = try TemporaryFolder()
        try programs.addProgram("ffmpeg", script: script)
        var environment = ProcessInfo.processInfo.environment
        environment["PATH"] = programs.url.path + ":" + (environment["PATH"] ?? "")
        // The others have no limit.
        environment["MICA_FFMPEG_TIMEOUT"] = script.contains("sleep") ? "0.5" : nil
        expectRefusal(
            try Program(
                Program.mica, ["render", "fade", "-o", "a.mp4", "--size", "400x400"], in: folder.url,
                environment: environment), text, status: 1, in: folder)
    }

    @Test func refused_galleryOverAFile() throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder["out"])
        expectRefusal(
            try mica("gallery", "-o", "out", in: folder), "this is a file", status: 1, in: folder, leaving: ["out"])
    }

    /// A render of 24,000 frames that has begun to write and is stopped there, so that it neither ends nor continues
    /// during the test.
    private func stoppedRender(of file: String, in folder: TemporaryFolder) throws -> Process {
        let process = Process()
        process.executableURL = Program.mica
        process.arguments = [
            "render", "arrow-mask", "-o", file, "--size", "200x200", "--fps", "240", "--to", "100",
        ]
        process.currentDirectoryURL = folder.url
        process.standardInput = FileHandle.nullDevice
        let watch = try #require(FolderWatch(folder.url, untilTheEndOf: process))
        try process.run()
        let prefix = ".\(file.prefix { $0 != "." }).mica-"
        var temporary: URL? { folder.contents.first { $0.hasPrefix(prefix) }.map { folder[$0] } }
        // Files are written under the lock: without it another run may remove them.
        func hasBegun() -> Bool {
            guard let url = temporary else { return false }
            watch.add(url)
            if let files = try? FileManager.default.contentsOfDirectory(atPath: url.path) { return !files.isEmpty }
            var info = stat()
            return stat(url.path, &info) == 0 && info.st_size > 0
        }
        while !hasBegun() {
            guard watch.waitForChange() else {
                kill(process.processIdentifier, SIGKILL)
                throw Unwritten(contents: folder.contents)
            }
        }
        kill(process.processIdentifier, SIGSTOP)
        let lock = try open(#require(temporary).path, O_RDONLY)
        defer { close(lock) }
        #expect(lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) != 0, "it ended, or does not hold its lock")
        return process
    }

    /// A render that ended, or wrote nothing until the deadline.
    private struct Unwritten: Error { let contents: [String] }

    /// The next run removes the files of a killed one, but neither those of a running one nor foreign files.
    @Test(arguments: ["a.apng", "a.png", "a.mp4"]) func killed_leavesNothingForLong(file: String) throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder[".mine.12345678.png"])
        let killed = try stoppedRender(of: file, in: folder)
        kill(killed.processIdentifier, SIGKILL)
        killed.waitUntilExit()
        let left = folder.contents
        #expect(left.count == 2 && left[0].hasPrefix(".a.mica-"), "\(left)")
        // A program that it had just started may still hold its lock, until it has become ffmpeg.
        let lock = open(folder[left[0]].path, O_RDONLY)
        #expect(lock >= 0 && flock(lock, LOCK_EX) == 0)
        close(lock)
        let running = try stoppedRender(of: "b.apng", in: folder)
        defer {
            kill(running.processIdentifier, SIGCONT)
            running.interrupt()
            running.waitUntilExit()
        }
        // That one cleaned up before it started.
        let kept = folder.contents
        #expect(kept.count == 2 && kept[0].hasPrefix(".b.mica-") && kept[1] == ".mine.12345678.png", "\(kept)")
        let program = try mica("render", "fade", "-o", "c.png", "--at", "1", "--size", "20x20", in: folder)
        #expect(program.status == 0, "\(program.error)")
        #expect(folder.contents == (kept + ["c.png"]).sorted())
    }

    @Test func interrupted_leavesNothingBehind() throws {
        let folder = try TemporaryFolder()
        let process = try stoppedRender(of: "a.apng", in: folder)
        process.interrupt()
        kill(process.processIdentifier, SIGCONT)
        process.waitUntilExit()
        #expect(process.terminationStatus == 130)
        #expect(folder.contents == [])
    }

    // MARK: Limits of the system

    /// Runs `mica` in a shell under limits that `ulimit` sets.
    private func mica(under limit: String, _ arguments: String, in folder: TemporaryFolder) throws -> Program {
        try Program(
            URL(fileURLWithPath: "/bin/sh"), ["-c", "ulimit \(limit) && exec \"$0\" \(arguments)", Program.mica.path],
            in: folder.url, environment: ProcessInfo.processInfo.environment)
    }

    /// The libraries below trap if a run loop or a child process cannot open its files.
    @Test(arguments: [6, 8, 12, 16, 20])
    func openFiles_areTooFewForAMovie(limit: Int) throws {
        let folder = try TemporaryFolder()
        let program = try mica(under: "-n \(limit)", "render clock --to 0.1 -o x.mp4 --size 40x40", in: folder)
        expectRefusal(program, "the limit of \(limit) leaves", status: 1, in: folder)
        #expect(program.error.contains("ulimit -n 256"))
    }

    @Test func openFiles_sufficeWithALittleMore() throws {
        let folder = try TemporaryFolder()
        let program = try mica(under: "-n 64", "render clock --to 0.1 -o x.mp4 --size 40x40", in: folder)
        #expect(program.status == 0, "\(program.error)")
        #expect(folder.contents == ["x.mp4"])
    }

    @Test func fileSize_isTooSmallForAMovie() throws {
        let folder = try TemporaryFolder()
        let program = try mica(under: "-f 1", "render clock --to 0.2 -o x.mp4", in: folder)
        expectRefusal(
            program, "x.mp4: ffmpeg failed: the file exceeded the file size limit", status: 1,
            in: folder)
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

    /// A PNG of a few bytes that declares 2,147,483,647 pixels of width and height.
    static var bomb: Data {
        var data = PNGEncoder.encode(Bitmap(width: 1, height: 1, filledWith: 0xFF00_0000))
        data.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
        return data
    }
}
