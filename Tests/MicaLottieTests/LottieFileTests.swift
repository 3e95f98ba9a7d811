import CoreGraphics
import Foundation
import ImageIO
import MicaLottie
import Testing

/// Lottie files of every kind: which animation, theme, image and playback they give.
@Suite struct LottieFileTests {
    private func message(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "no error"
        } catch {
            return "\(error)"
        }
    }

    /// A file with one asset, of a width in points.
    private func json(width: Int, asset: String = "") -> String {
        #"{"v": "5.7.0", "w": \#(width), "h": 20, "fr": 30, "ip": 0, "op": 60, "layers": [], "assets": [\#(asset)]}"#
    }

    /// A PNG of one red pixel.
    private static let pixel: Data = {
        let data = NSMutableData()
        let context = CGContext(
            data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
            space: CGColorSpace(name: CGColorSpace.sRGB)!, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let destination = CGImageDestinationCreateWithData(data, "public.png" as CFString, 1, nil)!
        CGImageDestinationAddImage(destination, context.makeImage()!, nil)
        _ = CGImageDestinationFinalize(destination)
        return data as Data
    }()

    @Test func everyKind_givesItsDocument() throws {
        let text = Data(json(width: 10).utf8)
        #expect(try LottieFile(data: text).document.size == CGSize(width: 10, height: 20))
        #expect(try LottieFile(data: ZipFixture.gzip(text)).document.duration == 2)
        let archive = ZipFixture.archive([
            "manifest.json": #"{"animations": [{"id": "a"}]}"#, "a/a.json": json(width: 30),
        ])
        let file = try LottieFile(data: archive)
        #expect(file.document.size.width == 30 && file.animations == ["a"])
    }

    @Test func archive_choosesAnimationAndPlayback() throws {
        let archive = ZipFixture.archive([
            "manifest.json": """
            {"version": "2", "initial": {"animation": "b"}, "animations": [{"id": "a", "loop": 3},
             {"id": "b", "loop": true, "autoplay": true, "mode": "Bounce", "speed": 2}]}
            """, "a/a.json": json(width: 1), "a/b.json": json(width: 2),
        ])
        let first = try LottieFile(data: archive)
        #expect(first.document.size.width == 2)
        #expect(first.isAutoplay && first.repeatCount == .infinity && first.autoreverses && first.speed == 2)
        let other = try LottieFile(data: archive, animation: "a")
        #expect(other.document.size.width == 1)
        #expect(!other.isAutoplay && other.repeatCount == 3 && !other.autoreverses && other.speed == 1)
        #expect(
            message { _ = try LottieFile(data: archive, animation: "c") } == "the animation must be a, b (got c)")
    }

    @Test func stateMachine_startsAnimationAndMarker() throws {
        let archive = ZipFixture.archive([
            "manifest.json": #"{"initial": {"stateMachine": "m"}, "animations": [{"id": "a"}, {"id": "b"}]}"#,
            "s/m.json":
                #"{"initial": "x", "states": [{"name": "x", "animation": "b", "loop": true, "segment": "in"}]}"#,
            "a/a.json": json(width: 1), "a/b.json": json(width: 2),
        ])
        let file = try LottieFile(data: archive)
        #expect(file.document.size.width == 2 && file.segment == "in" && file.repeatCount == .infinity)
        // A chosen animation plays as the manifest says.
        #expect(try LottieFile(data: archive, animation: "b").segment == nil)
    }

    @Test func slots_takeTheValuesOfTheFileAndOfTheTheme() throws {
        let file = try JSONParser.parse(
            Data(
                """
                {"slots": {"size": {"p": {"a": 0, "k": 5}}, "ink": {"p": {"a": 0, "k": [1, 0, 0]}}},
                 "layers": [{"w": {"sid": "size"}, "c": {"sid": "ink", "x": "time", "nm": "c"}, "o": {"sid": "none", "k": 7}},
                  {"t": {"d": {"sid": "word", "k": [{"t": 0, "s": {"t": "old", "s": 12}}]}}}]}
                """.utf8))
        let own = LottieSlots.resolved(file)["layers"]?.array
        #expect(own?[0]["w", "k"]?.double == 5 && own?[0]["o", "k"]?.double == 7)
        #expect(own?[0]["c"]?["x"] == nil && own?[0]["c", "nm"]?.string == "c")
        let word = try JSONParser.parse(Data(#"{"k": [{"t": 0, "s": {"t": "new"}}]}"#.utf8))
        let themed = LottieSlots.resolved(file, values: ["size": .number(9), "word": word])["layers"]?.array
        #expect(themed?[0]["w", "k"]?.double == 9 && themed?[0]["c", "k"]?.doubles == [1, 0, 0])
        let document = themed?[1]["t", "d"]?["k"]?.array?.first?["s"]
        #expect(document?["t"]?.string == "new" && document?["s"]?.double == 12)
    }

    @Test func themes_needAnArchiveThatHasThem() throws {
        let text = Data(json(width: 10).utf8)
        #expect(
            message { _ = try LottieFile(data: text, theme: "dark") }
                == "the file must be a .lottie archive, which has animations and themes (got theme dark of another kind of file)"
        )
        let archive = ZipFixture.archive([
            "manifest.json": #"{"animations": [{"id": "a", "initialTheme": "t"}], "themes": [{"id": "t"}]}"#,
            "a/a.json": json(width: 1), "t/t.json": #"{"rules": [{"id": "s", "type": "Odd"}]}"#,
        ])
        let file = try LottieFile(data: archive)
        #expect(file.themes == ["t"] && file.document.faults == ["theme, slot s: rules of type Odd"])
        #expect(message { _ = try LottieFile(data: archive, theme: "u") } == "the theme must be t (got u)")
    }

    // MARK: Images

    @Test func images_comeFromTheFileTheArchiveAndTheFolder() throws {
        let embedded = "data:image/png;base64," + Self.pixel.base64EncodedString()
        func image(_ file: LottieFile) -> CGImage? {
            file.imageProvider.imageForAsset(asset: file.document.images[0])
        }
        func asset(_ name: String, folder: String = "") -> String {
            #"{"id": "i", "p": "\#(name)", "u": "\#(folder)", "w": 1, "h": 1}"#
        }
        #expect(image(try LottieFile(data: Data(json(width: 1, asset: asset(embedded)).utf8)))?.width == 1)
        let archive = ZipFixture.archive([
            .init(name: "manifest.json", content: Data(#"{"animations": [{"id": "a"}]}"#.utf8)),
            .init(name: "a/a.json", content: Data(json(width: 1, asset: asset("dot.png", folder: "/images/")).utf8)),
            .init(name: "i/dot.png", content: Self.pixel),
        ])
        #expect(image(try LottieFile(data: archive))?.width == 1)

        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lottie-\(UUID())")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("in/images"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Self.pixel.write(to: folder.appendingPathComponent("secret.png"))
        try Self.pixel.write(to: folder.appendingPathComponent("in/images/dot.png"))
        let url = folder.appendingPathComponent("in/file.json")
        try Data(json(width: 1, asset: asset("dot.png", folder: "images/")).utf8).write(to: url)
        #expect(image(try LottieFile(contentsOf: url))?.width == 1)
        try Data(json(width: 1, asset: asset("../secret.png")).utf8).write(to: url)
        #expect(image(try LottieFile(contentsOf: url)) == nil)
        #expect(image(try LottieFile(data: Data(contentsOf: url))) == nil)
    }

    @Test func filesAreBounded() throws {
        var limits = LottieFileLimits()
        limits.fileBytes = 10
        #expect(
            message { _ = try LottieFile(data: Data(count: 11), limits: limits) }
                == "the file must be at most 10 bytes (got 11)")
        #expect(
            message { _ = try LottieFile(contentsOf: FileManager.default.temporaryDirectory) }
                == "the file must be a regular file (got a folder)")
        #expect(
            message { _ = try LottieFile(contentsOf: URL(fileURLWithPath: "/none.json")) }
                == "the file cannot be read: No such file or directory")
    }
}
