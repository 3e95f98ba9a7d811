import Foundation
import ImageIO
import Testing

/// Many renders by one command, and parameters from files.
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
        #expect(files[2] == files[3], "--set goes above")
    }

    /// One bad line costs one file; the status and a sentence say so.
    @Test func batch_goesOnAfterAFailure() throws {
        let lines = (1...40).map {
            "{\"name\": \"card \($0)\", \"thickness\": \($0 == 17 ? "\"wide\"" : "\($0 + 20)")}"
        }
        let folder = try folder(["cards.jsonl": lines.joined(separator: "\n") + "\n\n"])
        let program = try mica(["-o", "{name}.png", "--batch", "cards.jsonl"], in: folder)
        #expect(program.status == 1)
        #expect(
            program.error
                == "mica: 1 of 40 renders failed, the others are written: line 17: the value “wide” of parameter “thickness” is not a number\n"
        )
        #expect(folder.contents.count == 40, "\(folder.contents)")
        #expect(!folder.contents.contains("card 17.png"))
        // As by the command for one.
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
            "5 of 6 renders failed", "line 2: this is no JSON object", "line 3: the value of “thickness” is neither",
            "line 4: the scene has no parameter “nothing”", "line 5: the value", "line 6: this is no JSON object",
        ] { #expect(program.error.contains(text), "\(program.error)") }
        #expect(folder.contents == ["1.png", "b.jsonl"])
    }

    @Test func batch_namesMustBeNamesAndDiffer() throws {
        let names = ["a", "a", "../b", "", "c/d"]
        let folder = try folder([
            "b.jsonl": (names.map { "{\"name\": \"\($0)\"}" } + ["{}"]).joined(separator: "\n")
        ])
        let program = try mica(["-o", "{name}.png", "--batch", "b.jsonl"], in: folder)
        for text in [
            "line 2: a.png is the file of line 1", "line 3: the value “../b” of “name” cannot be part",
            "line 4: the value “”",
            "line 5: the value “c/d”", "line 6: it has no value “name”",
        ] { #expect(program.error.contains(text), "\(program.error)") }
        #expect(folder.contents == ["a.png", "b.jsonl"])
    }

    @Test func resume_leavesWholeFilesAlone() throws {
        let folder = try folder(["b.jsonl": "{\"thickness\": 20}\n{\"thickness\": 40}"])
        try Data("old".utf8).write(to: folder["1.png"])
        let arguments = ["-o", "{line}.png", "--batch", "b.jsonl"]
        #expect(try mica(arguments + ["--resume"], in: folder).status == 0)
        #expect(try Data(contentsOf: folder["1.png"]) == Data("old".utf8))
        #expect(folder.contents == ["1.png", "2.png", "b.jsonl"])
        #expect(try mica(arguments, in: folder).status == 0)
        #expect(try Data(contentsOf: folder["1.png"]) != Data("old".utf8))
    }

    @Test(arguments: [
        (["-o", "a.png", "--batch", "b.jsonl"], "-o a.png is one name for all lines"),
        (["-o", "{line}.bmp", "--batch", "b.jsonl"], "nothing is written for the ending .bmp"),
        (["-o", "{line}.png", "--batch", "none.jsonl"], "--batch none.jsonl: there is no such file"),
        (["-o", "{line}.png", "--batch", "empty.jsonl"], "has no line with a render"),
        (["-o", "{line}.png", "--batch", "b.jsonl", "--crf", "3"], "no rate factor"),
        (["-o", "{line}.png", "--batch", "b.jsonl", "--format", "png"], "not for --batch"),
        (["-o", "a.png", "--resume"], "--resume is for --batch"),
        (["-o", "a.png", "--props", "none.json"], "no such file"),
        (["-o", "a.png", "--props", "b.jsonl"], "b.jsonl: this is no JSON object"),
    ])
    func refused_badBatch(arguments: [String], text: String) throws {
        let folder = try folder(["b.jsonl": "{}\n{}", "empty.jsonl": "\n \n"])
        let program = try mica(arguments, in: folder)
        #expect(program.status == 64, "\(program.error)")
        #expect(program.error.contains(text), "\(program.error)")
        #expect(folder.contents == ["b.jsonl", "empty.jsonl"])
    }
}
