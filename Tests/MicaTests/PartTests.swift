import Foundation
import ImageIO
import Mica
import TestSeeds
import Testing

/// Parts of a render, and the result of joining them: the bytes of the whole.
@Suite struct PartTests {
    private func mica(_ arguments: [String], in folder: TemporaryFolder, path: String? = nil) throws -> Program {
        var environment = ProcessInfo.processInfo.environment
        if let path { environment["PATH"] = path + ":" + (environment["PATH"] ?? "") }
        return try Program(Program.mica, arguments, in: folder.url, environment: environment)
    }

    /// Small, with groups of 7 frames: 15 frames in three groups.
    private func render(
        _ name: String, _ more: [String] = [], scene: String = "arrow-mask", in folder: TemporaryFolder
    ) throws -> Program {
        try mica(
            ["render", scene, "-o", name, "--size", "96x80", "--fps", "15", "--from", "1", "--to", "2"] + more,
            in: folder)
    }

    private func expectSuccess(_ program: Program, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(program.status == 0, "\(program.error)", sourceLocation: sourceLocation)
    }

    private func expectRefusal(
        _ program: Program, _ text: String, status: Int32, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(program.status == status, "\(program.error)", sourceLocation: sourceLocation)
        #expect(program.error.contains(text), "\(program.error)", sourceLocation: sourceLocation)
        #expect(program.error.filter(\.isNewline).count == 1, "\(program.error)", sourceLocation: sourceLocation)
    }

    private func parts(_ name: String, in folder: TemporaryFolder) -> [String] {
        folder.contents.filter { $0.hasPrefix(name + ".") && $0.hasSuffix(".part") }
    }

    private static let groups = ["--key-frame-interval", "7"]

    private static let files: [(String, [String])] = [
        ("gif", groups), ("gif", groups + ["--quality", "60", "--background", "white"]), ("apng", groups),
        ("apng", groups + ["--colors", "16"]), ("webp", groups), ("webp", groups + ["--quality", "50", "--loop", "3"]),
        ("mp4", groups), ("mp4", groups + ["--codec", "h265"]), ("webm", groups),
        ("webm", groups + ["--codec", "av1"]),
        ("mov", groups), ("mp4", groups + ["--motion-blur", "2", "--bitrate", "400k"]), ("y4m", []), ("rgba", []),
    ]

    /// A shard of one group and one of two, of a cheap scene.
    @Test(arguments: files)
    func shards_joinToTheWhole(ending: String, options: [String]) throws {
        let folder = try TemporaryFolder()
        expectSuccess(try render("whole.\(ending)", options, scene: "fade", in: folder))
        for number in 1...2 {
            expectSuccess(
                try render("a.\(ending)", options + ["--shard", "\(number)/2"], scene: "fade", in: folder))
        }
        #expect(!folder.contents.contains("a.\(ending)"), "a part must not have the name of a result")
        let names = parts("a.\(ending)", in: folder)
        #expect(names == (1...2).map { "a.\(ending).\($0)-of-2.part" })
        // In any order.
        expectSuccess(try mica(["join", "-o", "a.\(ending)"] + names.reversed(), in: folder))
        #expect(try Data(contentsOf: folder["a.\(ending)"]) == Data(contentsOf: folder["whole.\(ending)"]))
        #expect(!folder.contents.contains { $0.hasPrefix(".") })
    }

    /// More shards than groups: some are empty; one file of one group; parts by their frames beside shards.
    @Test func parts_mayBeEmptyAndMixed() throws {
        let folder = try TemporaryFolder()
        expectSuccess(try render("whole.gif", Self.groups, in: folder))
        for number in 1...9 {
            expectSuccess(try render("a.gif", Self.groups + ["--shard", "\(number)/9"], in: folder))
        }
        expectSuccess(try mica(["join", "-o", "a.gif"] + parts("a.gif", in: folder), in: folder))
        #expect(try Data(contentsOf: folder["a.gif"]) == Data(contentsOf: folder["whole.gif"]))
        expectSuccess(try render("b.gif", Self.groups + ["--shard", "1/3"], in: folder))
        expectSuccess(try render("b.gif", Self.groups + ["--frames", "7..<15"], in: folder))
        #expect(parts("b.gif", in: folder) == ["b.gif.07-15.part", "b.gif.1-of-3.part"])
        expectSuccess(try mica(["join", "-o", "b.gif"] + parts("b.gif", in: folder), in: folder))
        #expect(try Data(contentsOf: folder["b.gif"]) == Data(contentsOf: folder["whole.gif"]))
    }

    /// A farm starts any number of shards; those without frames are named.
    @Test func shardsWithoutFrames_areNamed() throws {
        let folder = try TemporaryFolder()
        let first = try render("a.gif", Self.groups + ["--shard", "1/5"], in: folder)
        #expect(first.status == 0)
        #expect(
            first.error
                == "mica: shard 1/5 has no frames, since the 15 frames are 3 groups; use at most 3 shards, or a smaller "
                + "--key-frame-interval\n")
        let second = try render("a.gif", Self.groups + ["--shard", "2/5"], in: folder)
        #expect(second.status == 0 && second.error.isEmpty, "\(second.error)")
        let single = try render("a.png", ["--shard", "1/40"], in: folder)
        #expect(
            single.status == 0
                && single.error == "mica: shard 1/40 has no frames, since there are 15 frames; use at most 15 shards\n")
        for shard in ["0/10", "11/10", "4/3", "-1/3", "1/0", "1/", "1", "/", "1/1000001", "1.5/3"] {
            expectRefusal(
                try render("b.gif", ["--shard", shard], in: folder),
                "--shard must be a part such as 3/10, from 1/1 to 1000000/1000000 (got \(shard))", status: 64)
        }
        #expect(!folder.contents.contains { $0.hasPrefix("b") })
    }

    @Test func sequence_hasTheNumbersOfTheWhole() throws {
        let folder = try TemporaryFolder()
        expectSuccess(try render("whole.png", in: folder))
        expectSuccess(try render("a.png", ["--shard", "2/2"], in: folder))
        #expect(folder.contents.filter { $0.hasPrefix("a-") } == (8...15).map { "a-00\($0 < 10 ? "0" : "")\($0).png" })
        expectSuccess(try render("a.png", ["--frames", "0..<7"], in: folder))
        for number in 1...15 {
            let name = "00\(number < 10 ? "0" : "")\(number).png"
            #expect(try Data(contentsOf: folder["whole-\(name)"]) == Data(contentsOf: folder["a-\(name)"]))
        }
        let manifests = ["a.png.00-07.part.json", "a.png.2-of-2.part.json"]
        expectSuccess(try mica(["join", "-o", "a.png"] + manifests, in: folder))
        try FileManager.default.removeItem(at: folder["a-0009.png"])
        expectRefusal(
            try mica(["join", "-o", "a.png"] + manifests, in: folder), "a-0009.png is missing; render shard 2/2 again",
            status: 1)
    }

    /// One line, nothing written.
    @Test func join_refusesWhatDoesNotBelong() throws {
        let folder = try TemporaryFolder()
        func shard(_ name: String, _ number: Int, _ more: [String] = []) throws {
            expectSuccess(try render(name, Self.groups + ["--shard", "\(number)/3"] + more, in: folder))
        }
        for number in 1...3 { try shard("a.gif", number) }
        try shard("b.gif", 2, ["--set", "thickness=20"])
        try shard("c.gif", 2, ["--loop", "2"])
        let one = "a.gif.1-of-3.part", two = "a.gif.2-of-3.part", three = "a.gif.3-of-3.part"
        func join(_ names: String..., output: String = "out.gif") throws -> Program {
            try mica(["join", "-o", output] + names, in: folder)
        }
        expectRefusal(try join(one, three), "the frames 7..<14 of 15 are missing", status: 1)
        expectRefusal(try join(one, two), "the frames 14..<15 of 15 are missing", status: 1)
        expectRefusal(try join(one, two, two, three), "another part has the same frames", status: 1)
        expectRefusal(try join(one, "b.gif.2-of-3.part", three), "“set thickness” is “20” here", status: 1)
        expectRefusal(try join(one, "c.gif.2-of-3.part", three), "“loop” is “2” here", status: 1)
        expectRefusal(try join(one, two, "none.part"), "none.part: no such file", status: 1)
        expectRefusal(try join(one, two, three, output: "out.mp4"), "the parts are of a .gif file", status: 64)

        // Another version, another font.
        let manifest = folder[two + ".json"], text = try String(contentsOf: manifest, encoding: .utf8)
        func change(_ old: String, _ new: String) throws {
            #expect(text.contains(old))
            try Data(text.replacingOccurrences(of: old, with: new).utf8).write(to: manifest)
        }
        try change("\"zlib\" : \"", "\"zlib\" : \"0")
        expectRefusal(try join(one, two, three), "“zlib” is “0", status: 1)
        try change("\"form\" : 1", "\"form\" : 2")
        expectRefusal(try join(one, two, three), "by another version of Mica", status: 1)
        try change("{", "")
        expectRefusal(try join(one, two, three), "this is not the manifest", status: 1)
        try Data(text.utf8).write(to: manifest)

        // A byte is wrong; the end is missing; the manifest is.
        var bytes = try Data(contentsOf: folder[two])
        let whole = bytes
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: folder[two])
        expectRefusal(
            try join(one, two, three), "\(two) is damaged, or was written by another run; render shard 2/3", status: 1)
        try whole.dropLast().write(to: folder[two])
        expectRefusal(try join(one, two, three), "\(two) is damaged", status: 1)
        try whole.write(to: folder[two])
        try FileManager.default.removeItem(at: manifest)
        expectRefusal(try join(one, two, three), "\(two).json, a file of this part, is missing", status: 1)
        #expect(!folder.contents.contains { $0.hasPrefix("out") })
        // A second run repairs.
        try shard("a.gif", 2)
        expectSuccess(try join(one, two, three))
    }

    private static let badManifests: [(ending: String, old: String, new: String, text: String)] = [
        ("gif", "\"width\" : 96", "\"width\" : -1", "this is not the manifest"),
        ("gif", "\"width\" : 96", "\"width\" : 70000", "this is not the manifest"),
        ("gif", "\"total\" : 15", "\"total\" : 9223372036854775807", "this is not the manifest"),
        ("gif", "\"total\" : 15", "\"total\" : 1e300", "this is not the manifest"),
        ("gif", "\"first\" : 0", "\"first\" : -7", "this is not the manifest"),
        ("gif", "\"palette\" : \"", "\"palette\" : \"AAAA", "this is not the manifest"),
        ("gif", "\"name\" : \"a.gif.1", "\"name\" : \"../a.gif.1", "this is not the manifest"),
        ("gif", "\"name\" : \"a.gif.1-of-1.part\"", "\"name\" : \"..\"", "this is not the manifest"),
        ("gif", "\"name\" : \"a.gif.1", "\"name\" : \"pipe", "is missing"),
        ("gif", "\"fps\" : \"15/1\"", "\"fps\" : \"1/9223372036854775807\"", "the frame rate of the manifest must be"),
        ("gif", "\"fps\" : \"15/1\"", "\"fps\" : \"9223372036854775807/1\"", "the frame rate of the manifest must be"),
        ("gif", "\"loop\" : \"0\"", "\"loop\" : \"-5\"", "loop count must be 0–65535 (got -5)"),
        ("mp4", "\"frames\" : 7", "\"frames\" : 9223372036854775807", "this is not the manifest"),
        ("mp4", "\"frames\" : 7", "\"frames\" : 8", "this is not the manifest"),
        ("mp4", "\"frames\" : 7", "\"frames\" : 0", "this is not the manifest"),
        (
            "mp4", "\"groups\" : [", "\"groups\" : [{\"frames\" : 1, \"bytes\" : 9223372036854775807},",
            "this is not the manifest"
        ),
    ]

    /// A manifest may contain anything: it is refused in one line, and nothing is written.
    @Test func join_refusesHostileManifests() throws {
        let folder = try TemporaryFolder()
        for ending in ["gif", "mp4"] {
            expectSuccess(try render("a.\(ending)", Self.groups + ["--shard", "1/1"], in: folder))
        }
        mkfifo(folder["pipe-of-1.part"].path, 0o600)
        for (ending, old, new, text) in Self.badManifests {
            let part = "a.\(ending).1-of-1.part", manifest = folder[part + ".json"]
            let good = try String(contentsOf: manifest, encoding: .utf8)
            let range = try #require(good.range(of: old), "\(old) in \(good)")
            try Data(good.replacingCharacters(in: range, with: new).utf8).write(to: manifest)
            let program = try mica(["join", "-o", "out.\(ending)", part], in: folder)
            #expect([1, 64].contains(program.status), "\(new): \(program.error)")
            #expect(program.error.contains(text) && program.error.filter(\.isNewline).count == 1, "\(program.error)")
            try Data(good.utf8).write(to: manifest)
        }
        // A part and a manifest that never end, and a cycle of links.
        let part = "a.gif.1-of-1.part"
        for name in [part, part + ".json"] {
            try FileManager.default.moveItem(at: folder[name], to: folder["kept"])
            mkfifo(folder[name].path, 0o600)
            expectRefusal(try mica(["join", "-o", "out.gif", part], in: folder), "is missing", status: 1)
            unlink(folder[name].path)
            symlink(name, folder[name].path)
            expectRefusal(try mica(["join", "-o", "out.gif", part], in: folder), "is missing", status: 1)
            unlink(folder[name].path)
            try FileManager.default.moveItem(at: folder["kept"], to: folder[name])
        }
        #expect(!folder.contents.contains { $0.hasPrefix("out") || $0.hasPrefix(".") }, "\(folder.contents)")
        expectSuccess(try mica(["join", "-o", "out.gif", part], in: folder))
    }

    /// Parts drawn with another font are refused, whatever their names.
    @Test func manifest_comparesFonts() throws {
        func manifest(_ fonts: [String: String]) -> PartManifest {
            PartManifest(
                render: [:], versions: [:], fonts: fonts, frames: FrameSpan(first: 0, end: 1, total: 2), shard: nil,
                ending: "gif", width: 1, height: 1, groups: [], palette: Data(), files: [])
        }
        let inter = manifest(["family inter": "Inter.ttf", "file Inter.ttf": "12"])
        #expect(inter.difference(from: manifest(["family other": "none"])) == nil)
        #expect(inter.difference(from: manifest(["family inter": "none"])) == "the font “family inter” differs")
        #expect(
            inter.difference(from: manifest(["file Inter.ttf": "13"])) == "the font “file Inter.ttf” differs")
    }

    @Test func resume_leavesAWholePartAlone() throws {
        let folder = try TemporaryFolder()
        let part = folder["a.gif.1-of-2.part"], options = Self.groups + ["--shard", "1/2", "--resume"]
        func date() throws -> Date? {
            try FileManager.default.attributesOfItem(atPath: part.path)[.modificationDate] as? Date
        }
        expectSuccess(try render("a.gif", options, in: folder))
        let old = Date(timeIntervalSince1970: 1_000_000_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: part.path)
        expectSuccess(try render("a.gif", options, in: folder))
        #expect(try date() == old)
        // Made from something else, or damaged.
        expectSuccess(try render("a.gif", options + ["--set", "thickness=20"], in: folder))
        #expect(try date() != old)
        let whole = try Data(contentsOf: part)
        try Data("half".utf8).write(to: part)
        expectSuccess(try render("a.gif", options + ["--set", "thickness=20"], in: folder))
        #expect(try Data(contentsOf: part) == whole)
    }

    /// Killed while it works: existing files are complete, and the next run finishes its work.
    @Test func killed_leavesNothingThatLooksLikeAResult() throws {
        let folder = try TemporaryFolder()
        for changes in [1, 2, 4, 8, 16] {
            let process = Process()
            process.executableURL = Program.mica
            process.arguments = [
                "render", "arrow-mask", "-o", "a.mp4", "--size", "160x160", "--shard", "1/2", "--key-frame-interval",
                "30",
            ]
            process.currentDirectoryURL = folder.url
            process.standardError = FileHandle.nullDevice
            let watch = try #require(FolderWatch(folder.url, untilTheEndOf: process))
            try process.run()
            // After this number of file changes, or at its end.
            for _ in 0..<changes where !watch.waitForChange() { break }
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            let names = folder.contents.filter { !$0.hasPrefix(".") }
            if names.contains("a.mp4.1-of-2.part.json") {
                #expect(try PartManifest(folder["a.mp4.1-of-2.part"]).fault(in: folder.url) == nil)
            }
            #expect(!names.contains("a.mp4"))
        }
        for number in 1...2 {
            expectSuccess(
                try mica(
                    [
                        "render", "arrow-mask", "-o", "a.mp4", "--size", "160x160", "--shard", "\(number)/2",
                        "--key-frame-interval", "30", "--resume",
                    ], in: folder))
        }
        expectSuccess(try mica(["join", "-o", "a.mp4"] + parts("a.mp4", in: folder), in: folder))
        #expect(!folder.contents.contains { $0.hasPrefix(".") }, "\(folder.contents)")
    }

    private static let badOptions: [([String], String)] = [
        (["--shard", "0/3"], "(got 0/3)"), (["--shard", "4/3"], "(got 4/3)"),
        (["--shard", "1/1000001"], "--shard must be a part such as"),
        (["--shard", "99999999999999999999/3"], "--shard must be a part"),
        (["--frames", "3"], "a range of frames such as 120..<240 (got 3)"), (["--frames", "5..<5"], "(got 5..<5)"),
        (["--frames", "0..<16"], "--frames must be within the 15 frames of the scene (got 0..<16); use 0..<15"),
        (["--frames", "-1..<7"], "(got -1..<7)"),
        (["--frames", "1..<7"], "groups of 120 frames in a .gif file"),
        (["--frames", "0..<7", "--shard", "1/2"], "mutually exclusive"),
        (["--shard", "1/2", "--at", "1"], "--at"),
        (["--shard", "1/2", "--audio", "a.wav"], "--audio belongs to “join”"),
        (["--key-frame-interval", "0"], "--key-frame-interval must be 1–10000 (got 0)"),
        (["--shard", "1/2", "--batch", "b.jsonl"], "-o a.gif names the same file"),
    ]

    @Test(arguments: badOptions)
    func refused_badPart(options: [String], text: String) throws {
        let folder = try TemporaryFolder()
        try Data("{}".utf8).write(to: folder["b.jsonl"])
        expectRefusal(try render("a.gif", options, in: folder), text, status: 64)
        #expect(folder.contents == ["b.jsonl"])
    }

    /// Random borders: every frame is in one shard, shards begin with groups.
    @Test func spans_coverAllFrames() {
        for (total, count, length) in [
            (1, 1, 1), (1, 9, 120), (600, 10, 120), (601, 7, 60), (1_000_000, 999, 7), (5, 5, 1),
        ] {
            let spans = (1...count).map { FrameSpan(part: $0, of: count, total: total, groupLength: length) }
            #expect(spans[0].first == 0 && spans.last?.end == total)
            for (one, next) in zip(spans, spans.dropFirst()) {
                #expect(one.end == next.first)
                #expect(next.first % length == 0 || next.first == total)
            }
            let sizes = spans.map { ($0.count + length - 1) / length }
            #expect(sizes.max()! - sizes.min()! <= 1)
        }
    }
}
