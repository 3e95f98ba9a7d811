import Foundation
import ImageIO
import Testing

/// Many renders with one command, and parameters from files.
@Suite struct BatchTests {
    private func mica(_ arguments: [String], in folder: TemporaryFolder) throws -> Program {
        try Program(
            Program.mica, ["render", "arrow-mask", "--size", "30x30", "--at", "1"] + arguments, in: folder.url)
    }

    private func folder(_ files: [String: String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, text) in files { try Data(text.utf8).write(to: folder[name]) }
        return folder
    }

    @Test func props_areSetAsByName() throws {
        let folder = try folder(["p.json": "{\"thickness\": 2, \"head\": 0.5}"])
        let runs = [
            ["-o", "a.png", "--props", "p.json"], ["-o", "b.png", "--set", "thickness=2", "--set", "head=0.5"],
            ["-o", "c.png", "--set", "thickness=60", "--set", "head=0.5"],
            ["-o", "d.png", "--props", "p.json", "--set", "thickness=60"],
        ]
        for run in runs {
            let program = try mica(run, in: folder)
            #expect(program.status == 0, "\(program.error)")
        }
        let files = try ["a", "b", "c", "d"].map { try Data(contentsOf: folder["\($0).png"]) }
        #expect(files[0] == files[1])
        #expect(files[0] != files[2])
        #expect(files[2] == files[3], "--set overrides it")
    }

    /// One bad line loses only its own file; the status and a sentence report it.
    @Test func batch_goesOnAfterAFailure() throws {
        let lines = (1...40).map {
            "{\"name\": \"card \($0)\", \"thickness\": \($0 == 17 ? "\"wide\"" : "\($0 + 20)")}"
        }
        let folder = try folder(["cards.jsonl": lines.joined(separator: "\n") + "\n\n"])
        let program = try mica(["-o", "{name}.png", "--batch", "cards.jsonl"], in: folder)
        #expect(program.status == 1)
        #expect(
            program.error
                == "mica: 1 of 40 renders failed (the others were written): line 17: the value “wide” of parameter “thickness” must be a number\n"
        )
        // The files of 39 lines, the lines themselves, and the record for --resume.
        #expect(folder.contents.count == 41, "\(folder.contents)")
        #expect(!folder.contents.contains("card 17.png"))
        // As with the command for a single file.
        #expect(try mica(["-o", "one.png", "--set", "thickness=25"], in: folder).status == 0)
        #expect(try Data(contentsOf: folder["one.png"]) == Data(contentsOf: folder["card 5.png"]))
    }

    @Test func batch_listsEveryKindOfFailure() throws {
        let lines = [
            "{\"thickness\": 30}", "[1]", "{\"thickness\": [1]}", "{\"nothing\": 1}", "{\"thickness\": 1e9}", "no json",
        ]
        let folder = try folder(["b.jsonl": lines.joined(separator: "\n")])
        let program = try mica(["-o", "{line}.png", "--batch", "b.jsonl"], in: folder)
        #expect(program.status == 1)
        for text in [
            "5 of 6 renders failed", "line 2: a JSON object of names and values is expected",
            "line 3: the value of “thickness” must be a string",
            "line 4: the scene has no parameter “nothing”", "line 5: the value",
            "line 6: a JSON object of names and values is expected",
        ] { #expect(program.error.contains(text), "\(program.error)") }
        #expect(folder.contents == [".mica-batch.jsonl", "1.png", "b.jsonl"])
    }

    @Test func batch_saysWhereNothingWasWritten() throws {
        let folder = try folder(["two.jsonl": "{}\n{}", "one.jsonl": "{}"])
        let two = try mica(["-o", "missing/{line}.png", "--batch", "two.jsonl"], in: folder)
        #expect(two.status == 1 && two.error.hasPrefix("mica: all 2 renders failed: line 1: "), "\(two.error)")
        let one = try mica(["-o", "missing/{line}.png", "--batch", "one.jsonl"], in: folder)
        #expect(one.status == 1 && one.error.hasPrefix("mica: the only render failed: line 1: "), "\(one.error)")
    }

    @Test func batch_namesMustBeNamesAndDiffer() throws {
        let names = ["a", "a", "../b", "", "c/d"]
        let folder = try folder([
            "b.jsonl": (names.map { "{\"name\": \"\($0)\"}" } + ["{}"]).joined(separator: "\n")
        ])
        let program = try mica(["-o", "{name}.png", "--batch", "b.jsonl"], in: folder)
        for text in [
            "line 2: line 1 writes a.png as well", "line 3: the value “../b” of “name” cannot be part",
            "line 4: the value “”",
            "line 5: the value “c/d”", "line 6: the value “name”, which the file name needs, is missing",
        ] { #expect(program.error.contains(text), "\(program.error)") }
        #expect(folder.contents == [".mica-batch.jsonl", "a.png", "b.jsonl"])
    }

    /// All values are inserted into the name at once, and are not patterns themselves.
    @Test func batch_valuesAreNoPatterns() throws {
        let lines = [
            #"{"name": "{line}", "b": "x"}"#, #"{"name": "{b}", "b": "{name}"}"#, #"{"name": "%04d", "b": "x"}"#,
            #"{"name": "a\nb", "b": "x"}"#, #"{"name": "\u001b[2Jc", "b": "x"}"#,
        ]
        let folder = try folder(["b.jsonl": "\u{FEFF}" + lines.joined(separator: "\r\n")])
        let program = try mica(["-o", "{name}-{b}.png", "--batch", "b.jsonl"], in: folder)
        #expect(program.error.contains("3 of 5 renders failed"), "\(program.error)")
        #expect(program.error.contains("line 3: the value “%04d” of “name” cannot be part"), "\(program.error)")
        #expect(!program.error.dropLast().contains { $0.isNewline || $0 == "\u{1B}" }, "\(program.error)")
        #expect(folder.contents == [".mica-batch.jsonl", "b.jsonl", "{b}-{name}.png", "{line}-x.png"])
    }

    /// A render is skipped only if it was made from the same line, scene and options, and its file is unchanged.
    @Test func resume_leavesOutOnlyWhatIsTheSame() throws {
        let folder = try folder(["b.jsonl": "{\"thickness\": 20}\n{\"thickness\": 40}\n{\"thickness\": 60}"])
        let arguments = ["-o", "{line}.png", "--batch", "b.jsonl", "--resume"]
        let names = ["1.png", "2.png", "3.png"]
        // All of them are old: every rendered file is new.
        let old = Date(timeIntervalSince1970: 1_000_000_000)
        func rendered(_ more: [String] = []) throws -> [String] {
            for name in names {
                try? FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: folder[name].path)
            }
            let program = try mica(arguments + more, in: folder)
            #expect(program.status == 0, "\(program.error)")
            return try names.filter {
                try FileManager.default.attributesOfItem(atPath: folder[$0].path)[.modificationDate] as? Date != old
            }
        }
        // The inputs of this one are unknown.
        try Data("old".utf8).write(to: folder["1.png"])
        #expect(try rendered() == names)
        #expect(try rendered() == [])
        try Data("{\"thickness\": 20}\n{\"thickness\": 45}\n{\"thickness\": 60}".utf8).write(to: folder["b.jsonl"])
        #expect(try rendered() == ["2.png"])
        // Another spelling of the same line.
        try Data("{ \"thickness\":20.0 }\n{\"thickness\": 45}\n{\"thickness\": 60}".utf8).write(
            to: folder["b.jsonl"])
        #expect(try rendered() == [])
        try Data("damage".utf8).write(to: folder["3.png"])
        #expect(try rendered() == ["3.png"])
        #expect(try rendered(["--background", "black"]) == names)
        // A line that was truncated when the process was killed.
        let journal = folder[".mica-batch.jsonl"]
        try Data(contentsOf: journal).dropLast(30).write(to: journal)
        #expect(try rendered(["--background", "black"]) == ["3.png"])
        #expect(try rendered(["--background", "black"]) == [])
    }

    @Test func resume_seesAnotherImage() throws {
        let folder = try folder(["b.jsonl": "{}"])
        for (name, color) in [("a.png", 0xFF00_0000), ("b.png", 0xFFFF_FFFF)] as [(String, UInt32)] {
            try PNGEncoder.encode(Bitmap(width: 8, height: 8, filledWith: color)).write(to: folder[name])
        }
        func run() throws -> Data {
            let program = try mica(
                ["-o", "{line}.png", "--batch", "b.jsonl", "--image", "a.png", "--resume"], in: folder)
            #expect(program.status == 0, "\(program.error)")
            return try Data(contentsOf: folder["1.png"])
        }
        let first = try run()
        #expect(try run() == first)
        try Data(contentsOf: folder["b.png"]).write(to: folder["a.png"])
        #expect(try run() != first)
    }

    @Test(arguments: [
        (["-o", "a.png", "--batch", "b.jsonl"], "-o a.png names the same file for every line"),
        (["-o", "{line}.bmp", "--batch", "b.jsonl"], "the file extension .bmp is not supported"),
        (["-o", "{line}.png", "--batch", "none.jsonl"], "--batch none.jsonl: the file does not exist"),
        (["-o", "{line}.png", "--batch", "empty.jsonl"], "--batch empty.jsonl is empty"),
        (["-o", "{line}.png", "--batch", "b.jsonl", "--crf", "3"], "no rate factor"),
        (["-o", "{line}.png", "--batch", "b.jsonl", "--format", "png"], "which --batch cannot write"),
        (["-o", "a.png", "--resume"], "--resume needs --batch"),
        (["-o", "a.png", "--props", "none.json"], "the file does not exist"),
        (["-o", "a.png", "--props", "b.jsonl"], "b.jsonl: a JSON object of names and values is expected"),
    ])
    func refused_badBatch(arguments: [String], text: String) throws {
        let folder = try folder(["b.jsonl": "{}\n{}", "empty.jsonl": "\n \n"])
        let program = try mica(arguments, in: folder)
        #expect(program.status == 64, "\(program.error)")
        #expect(program.error.contains(text), "\(program.error)")
        #expect(folder.contents == ["b.jsonl", "empty.jsonl"])
    }
}
