import Foundation
import ImageIO
import Testing

/// Lottie files on the command line: every format, markers, replaced colours and images, lint, dump.
@Suite struct LottieCommandTests {
    private func mica(_ arguments: String..., in folder: TemporaryFolder) throws -> Program {
        try Program(Program.mica, arguments, in: folder.url)
    }

    /// A folder with a file of 40 × 20 points. A red square moves to the right from frame 10 to 20 of 30. An image of 10
    /// points is in the lower right corner.
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try Data(Self.file.utf8).write(to: folder["square.json"])
        try png(Pictures.flat(0xFF00_FF00, width: 10, height: 10), to: folder["dot.png"])
        try png(Pictures.flat(0xFFFF_0000, width: 10, height: 10), to: folder["blue.png"])
        return folder
    }

    private static let file = """
        {"v": "5.7.0", "w": 40, "h": 20, "fr": 30, "ip": 0, "op": 30, "assets": [{"id": "dot", "p": "dot.png", "w": 10, "h": 10}],
         "markers": [{"cm": "moved", "tm": 20, "dr": 6}],
         "layers": [{"ty": 4, "nm": "Square", "ind": 1, "ip": 0, "op": 30, "st": 0, "ks": {"p": {"a": 1, "k":
           [{"t": 10, "s": [0, 0], "o": {"x": 0, "y": 0}, "i": {"x": 1, "y": 1}}, {"t": 20, "s": [20, 0]}]}},
           "shapes": [{"ty": "gr", "nm": "Group", "it": [{"ty": "rc", "p": {"a": 0, "k": [5, 5]}, "s": {"a": 0, "k": [10, 10]}, "r": {"a": 0, "k": 0}},
            {"ty": "fl", "nm": "Ink", "c": {"a": 0, "k": [1, 0, 0, 1]}, "o": {"a": 0, "k": 100}}, {"ty": "tr"}]}]},
          {"ty": 2, "nm": "Dot", "ind": 2, "refId": "dot", "ip": 0, "op": 30, "st": 0, "ks": {"p": {"a": 0, "k": [30, 10]}}},
          {"ty": 13, "nm": "Eye", "ind": 3, "ip": 0, "op": 30, "st": 0, "ks": {}}]}
        """

    private func png(_ image: CGImage, to url: URL) throws {
        let destination = try #require(
            CGImageDestinationCreateWithURL(url as CFURL, "public.png" as CFString, 1, nil))
        CGImageDestinationAddImage(destination, image, nil)
        try #require(CGImageDestinationFinalize(destination))
    }

    private func picture(_ name: String, in folder: TemporaryFolder) throws -> Bitmap {
        let source = try #require(CGImageSourceCreateWithURL(folder[name] as CFURL, nil))
        let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        return try #require(Bitmap(image))
    }

    private let red: UInt32 = 0xFF00_00FF, green: UInt32 = 0xFF00_FF00, blue: UInt32 = 0xFFFF_0000

    @Test func render_drawsTheFileOnATransparentBackground() throws {
        let folder = try folder()
        let program = try mica("render", "square.json", "-o", "a.png", "--at", "0", in: folder)
        #expect(program.status == 0, "\(program.error)")
        let bitmap = try picture("a.png", in: folder)
        #expect((bitmap.width, bitmap.height) == (40, 20))
        #expect(bitmap[5, 5] == red && bitmap[35, 15] == green && bitmap[25, 5] == 0)
    }

    @Test func render_scalesAndAddsABackground() throws {
        let folder = try folder()
        let program = try mica(
            "render", "square.json", "-o", "a.png", "--at", "0.9", "--size", "80x80", "--scale", "2", "--background",
            "white", in: folder)
        #expect(program.status == 0, "\(program.error)")
        let bitmap = try picture("a.png", in: folder)
        #expect((bitmap.width, bitmap.height) == (160, 160))
        // Twice as large, in the middle: 40 points of space above.
        #expect(bitmap[100, 60] == red && bitmap[10, 10] == 0xFFFF_FFFF && bitmap[100, 20] == 0xFFFF_FFFF)
    }

    @Test func render_takesTheRateAndTheLengthOfTheFile() throws {
        let folder = try folder()
        #expect(try mica("render", "square.json", "-o", "a.png", in: folder).status == 0)
        #expect(folder.contents.filter { $0.hasPrefix("a-") }.count == 30)
        #expect(try mica("render", "square.json", "-o", "b.png", "--fps", "10", in: folder).status == 0)
        #expect(folder.contents.filter { $0.hasPrefix("b-") }.count == 10)
        // A marker of six frames, after the motion.
        #expect(try mica("render", "square.json", "-o", "c.png", "--marker", "moved", in: folder).status == 0)
        #expect(folder.contents.filter { $0.hasPrefix("c-") }.count == 6)
        #expect(try picture("c-0001.png", in: folder)[25, 5] == red)
        #expect(try picture("c-0001.png", in: folder)[5, 5] == 0)
    }

    @Test(arguments: ["gif", "apng", "webp"]) func render_writesAnimations(format: String) throws {
        let folder = try folder()
        let program = try mica("render", "square.json", "-o", "a.\(format)", "--fps", "10", in: folder)
        #expect(program.status == 0, "\(program.error)")
        let source = try #require(CGImageSourceCreateWithURL(folder["a.\(format)"] as CFURL, nil))
        #expect(CGImageSourceGetCount(source) > 1)
    }

    @Test func replacements_changeColoursAndImages() throws {
        let folder = try folder()
        let program = try mica(
            "render", "square.json", "-o", "a.png", "--at", "0", "--replace-color", "Square.**.Ink=#0000FF", "--image",
            "dot=blue.png", in: folder)
        #expect(program.status == 0, "\(program.error)")
        let bitmap = try picture("a.png", in: folder)
        #expect(bitmap[5, 5] == blue && bitmap[35, 15] == blue)
    }

    @Test func batch_setsColoursByName() throws {
        let folder = try folder()
        try Data(
            """
            {"n": "one", "color.Square": "#00FF00"}
            {"n": "two", "marker": "moved"}
            """.utf8
        ).write(to: folder["all.jsonl"])
        let program = try mica(
            "render", "square.json", "-o", "{n}.png", "--batch", "all.jsonl", "--at", "0", in: folder)
        #expect(program.status == 0, "\(program.error)")
        #expect(try picture("one.png", in: folder)[5, 5] == green)
        #expect(try picture("two.png", in: folder)[25, 5] == red)
    }

    @Test func wrongNames_areErrorsThatListTheRightOnes() throws {
        let folder = try folder()
        func refusal(_ arguments: String...) throws -> String {
            let program = try Program(
                Program.mica, ["render", "square.json", "-o", "a.png", "--at", "0"] + arguments, in: folder.url)
            #expect(program.status == 64, "\(program.error)")
            return program.error
        }
        #expect(try refusal("--marker", "x").contains("parameter “marker” must be moved"))
        #expect(try refusal("--theme", "x").contains("the file has no themes"))
        #expect(try refusal("--text", "x=y").contains("the file has no text layers"))
        #expect(try refusal("--image", "x=blue.png").contains("--image must name one of the images dot (got x)"))
        #expect(try refusal("--replace-color", "x").contains("--replace-color must be KEYPATH=#RRGGBB (got x)"))
        #expect(try refusal("--replace-color", "x=y").contains("must be a colour such as #336699"))
        #expect(folder.contents == ["blue.png", "dot.png", "square.json"])
        let other = try mica("render", "arrow-mask", "-o", "a.png", "--at", "0", "--marker", "x", in: folder)
        #expect(other.status == 64 && other.error.contains("--marker needs a Lottie file, which arrow-mask is not"))
    }

    @Test func badFiles_areNamedWithTheReason() throws {
        let folder = try folder()
        try Data("{".utf8).write(to: folder["bad.json"])
        let bad = try mica("render", "bad.json", "-o", "a.png", in: folder)
        #expect(bad.status == 1 && bad.error.hasPrefix("mica: bad.json: JSON, line 1"), "\(bad.error)")
        let none = try mica("render", "none.lottie", "-o", "a.png", in: folder)
        #expect(none.error == "mica: none.lottie: the file cannot be read: No such file or directory\n")
    }

    @Test func lint_namesWhatIsNotDrawn() throws {
        let folder = try folder()
        try FileManager.default.removeItem(at: folder["dot.png"])
        let program = try mica("lint", "square.json", in: folder)
        #expect(program.status == 1)
        #expect(program.text.contains("Eye: "), "\(program.text)")
        #expect(program.text.contains("image dot: the file dot.png cannot be read"), "\(program.text)")
    }

    @Test func dump_hasTheLayersOfTheFile() throws {
        let program = try mica("dump", "square.json", "--at", "0.5", in: try folder())
        #expect(program.status == 0 && program.text.contains("LottieLayer"), "\(program.error)")
        #expect(program.text.contains("\"Square\""))
    }
}
