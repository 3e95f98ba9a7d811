import Foundation
import Testing

import MicaLottie

/// Archives of Lottie files: the manifests of both versions, themes, state machines and the limits.
@Suite struct LottieArchiveTests {
    private func message(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "no error"
        } catch {
            return "\(error)"
        }
    }

    // MARK: Content

    @Test func versionOne_readsAnimationsAndImages() throws {
        let archive = try LottieArchive(
            ZipFixture.archive([
                "manifest.json":
                    #"{"version": "1.0", "animations": [{"id": "a", "loop": true, "speed": 2}, {"id": "b", "mode": "bounce", "direction": -1}], "activeAnimationId": "b"}"#,
                "animations/a.json": #"{"v": 1}"#, "animations/b.json": #"{"v": 2}"#, "images/dot.png": "png",
            ]))
        #expect(archive.manifest.animations.map(\.id) == ["a", "b"])
        #expect(archive.manifest.activeAnimation == "b")
        let (first, second) = (archive.manifest.animations[0].playback, archive.manifest.animations[1].playback)
        #expect(first.isLoop && first.speed == 2 && !first.bounces && !first.isAutoplay)
        #expect(!second.isLoop && second.speed == -1 && second.bounces)
        #expect(try archive.animation("b") == Data(#"{"v": 2}"#.utf8))
        #expect(try archive.images() == ["dot.png": Data("png".utf8)])
    }

    @Test func versionTwo_readsThemesAndTheStateMachine() throws {
        let archive = try LottieArchive(
            ZipFixture.archive([
                "manifest.json": """
                {"version": "2", "initial": {"stateMachine": "go"}, "animations": [{"id": "Main Scene", "initialTheme": "dark"}],
                 "themes": [{"id": "dark"}], "stateMachines": [{"id": "go"}]}
                """,
                "a/Main Scene.json": "{}", "i/dot.png": "png", "f/font.ttf": "font",
                "t/dark.json": """
                {"rules": [{"id": "ink", "type": "Color", "value": [1, 0.5, 0]},
                 {"id": "size", "type": "Scalar", "animations": ["other"], "value": 3},
                 {"id": "turn", "type": "Scalar", "keyframes": [{"frame": 0, "value": 1, "hold": true}, {"frame": 9, "value": 4}]},
                 {"id": "sky", "type": "Gradient", "value": [{"offset": 0, "color": [1, 0, 0]}, {"offset": 1, "color": [0, 0, 1, 0.5]}]},
                 {"id": "odd", "type": "Sound", "value": 1}]}
                """,
                "s/go.json": """
                {"initial": "run", "states": [{"name": "rest", "animation": "x"},
                 {"name": "run", "animation": "Main Scene", "autoplay": true, "loop": true, "mode": "ReverseBounce", "speed": 0.5, "segment": "middle"}]}
                """,
            ]))
        #expect(archive.manifest.initialStateMachine == "go")
        #expect(archive.manifest.animations[0].theme == "dark")
        #expect(try archive.fonts() == ["font.ttf": Data("font".utf8)])
        let theme = try archive.theme("dark"), slots = theme.slots(for: "Main Scene")
        #expect(slots.keys.sorted() == ["ink", "sky", "turn"])
        #expect(slots["ink"]?["k"]?.doubles == [1, 0.5, 0, 1])
        #expect(slots["turn"]?["k"]?.array?.count == 2 && slots["turn"]?["k"]?.array?.first?["h"]?.bool == true)
        #expect(
            slots["sky"]?["p"]?.int == 2 && slots["sky"]?["k", "k"]?.doubles == [0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 1, 0.5])
        #expect(theme.slots(for: "other").keys.contains("size"))
        #expect(theme.faults == ["slot odd: rules of type Sound"])
        let machine = try archive.playback(ofStateMachine: "go")
        #expect(machine.animation == "Main Scene")
        #expect(machine.playback.isAutoplay && machine.playback.isLoop && machine.playback.bounces)
        #expect(machine.playback.speed == -0.5 && machine.playback.segment == "middle")
    }

    @Test func themeOfTexts_isATextDocument() throws {
        let theme = try LottieTheme(
            Data(
                #"{"rules": [{"id": "t", "type": "Text", "value": {"text": "Hi", "fontSize": 9}}, {"id": "p", "type": "Image", "value": {"path": "a.png", "width": 4}}]}"#
                    .utf8), id: "x")
        let slots = theme.slots(for: "any")
        let document = slots["t"]?["k"]?.array?.first?["s"]
        #expect(document?["t"]?.string == "Hi" && document?["s"]?.double == 9)
        #expect(slots["p"]?["p"]?.string == "a.png" && slots["p"]?["w"]?.int == 4)
    }

    @Test func archiveWithoutManifest_hasItsAnimationsByName() throws {
        let archive = try LottieArchive(ZipFixture.archive(["animations/z.json": "{}", "animations/b.json": "{}"]))
        #expect(archive.manifest.animations.map(\.id) == ["b", "z"])
    }

    @Test func missingParts_areNamedWithThoseThatExist() throws {
        let archive = try LottieArchive(
            ZipFixture.archive([
                "manifest.json": #"{"animations": [{"id": "a"}], "themes": [{"id": "dark"}, {"id": "light"}]}"#
            ]))
        #expect(message { _ = try archive.theme("blue") } == "the theme must be dark, light (got blue)")
        #expect(
            message { _ = try archive.animation("a") }
                == "the archive has no file of the animation a that its manifest names")
        #expect(
            message { _ = try archive.playback(ofStateMachine: "s") }
                == "the state machine must be one of the archive, which has none (got s)")
    }

    // MARK: Hostile files

    @Test func names_neverLeaveTheArchive() throws {
        let archive = try LottieArchive(
            ZipFixture.archive([
                "manifest.json": #"{"animations": [{"id": "../../etc/passwd"}]}"#, "../../etc/passwd": "x",
            ]))
        #expect(
            message { _ = try archive.animation("../../etc/passwd") }
                == "the archive has no file of the animation ../../etc/passwd that its manifest names")
    }

    @Test func duplicateNames_areRefused() {
        #expect(
            message { _ = try ZipArchive(ZipFixture.archive(["a": "1", "a": "2"])) }
                == "the name of each entry must be unique in the archive (got a twice)")
    }

    @Test func bombs_areRefusedByEntryAndByArchive() throws {
        var limits = LottieFileLimits()
        limits.entryBytes = 1000
        limits.archiveBytes = 1500
        let zeros = { Data(count: $0) }
        let zip = try ZipArchive(
            ZipFixture.archive([
                .init(name: "small", content: zeros(800), isCompressed: true),
                .init(name: "second", content: zeros(900), isCompressed: true),
                .init(name: "large", content: zeros(1001), isCompressed: true),
                .init(name: "liar", content: zeros(2_000_000), isCompressed: true, declaredSize: 10),
            ]), limits: limits)
        #expect(message { _ = try zip.data(named: "large") } == "the entry large must be at most 1000 bytes (got 1001)")
        let liar = message { _ = try zip.data(named: "liar") }
        #expect(liar.contains("the entry liar"), "\(liar)")
        #expect(try zip.data(named: "small")?.count == 800)
        #expect(
            message { _ = try zip.data(named: "second") }
                == "all entries up to second must be at most 1500 bytes (got more)")
        #expect(try zip.data(named: "none") == nil)
    }

    @Test func entries_areCounted() {
        var limits = LottieFileLimits()
        limits.entries = 2
        #expect(
            message { _ = try ZipArchive(ZipFixture.archive(["a": "", "b": "", "c": ""]), limits: limits) }
                == "the archive must be of at most 2 entries (got 3)")
        // Before libzip makes room for them.
        #expect(
            message { _ = try ZipArchive(ZipFixture.archive([], declaredCount: 65_535)) }
                == "the archive must be of at most 4096 entries (got 65535)")
    }

    @Test func damagedArchives_areErrors() {
        let whole = ZipFixture.archive(["manifest.json": #"{"animations": [{"id": "a"}]}"#, "animations/a.json": "{}"])
        for length in stride(from: 0, to: whole.count, by: 7) {
            #expect(message { _ = try LottieArchive(whole.prefix(length)) } != "no error")
        }
        var flipped = whole
        flipped[50] ^= 0xFF
        #expect(message { _ = try LottieArchive(flipped) }.contains("manifest.json"))
    }

    @Test func manifests_mustNameAnimations() {
        func manifest(_ text: String) -> String { message { _ = try DotLottieManifest(Data(text.utf8)) } }
        #expect(manifest("{}") == "manifest.json: “animations” must be a list of animations (got none)")
        #expect(manifest(#"{"animations": [{}]}"#) == "manifest.json: “id” of animation 0 must be a name (got none)")
        #expect(
            manifest(#"{"animations": [\#(Array(repeating: #"{"id": 1}"#, count: 1025).joined(separator: ","))]}"#)
                == "manifest.json: “animations” must be a list of at most 1024 (got 1025)")
        #expect(manifest("[").hasPrefix("manifest.json: JSON, line 1"))
    }

    // MARK: Gzip

    @Test func gzip_isBoundedAndChecked() throws {
        let content = Data(String(repeating: "{}", count: 5000).utf8), packed = ZipFixture.gzip(content)
        #expect(Gzip.isGzip(packed) && !Gzip.isGzip(content))
        #expect(try Gzip.decompress(packed, limit: 10_000) == content)
        #expect(try Gzip.decompress(packed + packed, limit: 20_000) == content + content)
        #expect(
            message { _ = try Gzip.decompress(packed, limit: 9999) }
                == "the decompressed JSON must be at most 9999 bytes (got more)")
        #expect(message { _ = try Gzip.decompress(packed.dropLast(9), limit: 1 << 20) }.contains("ends early"))
        var damaged = packed
        damaged[packed.count - 6] ^= 1
        #expect(message { _ = try Gzip.decompress(damaged, limit: 1 << 20) }.contains("is damaged"))
    }
}
