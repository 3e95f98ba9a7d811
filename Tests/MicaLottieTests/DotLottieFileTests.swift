import Foundation
import MicaLottie
import Testing

/// Archives with several animations, and views that show them.
@MainActor @Suite struct DotLottieFileTests {
    private func json(width: Int) -> String {
        #"{"v": "5.7.0", "w": \#(width), "h": 20, "fr": 30, "ip": 0, "op": 60, "layers": []}"#
    }

    private var archive: Data {
        ZipFixture.archive([
            "manifest.json": """
            {"version": "2", "initial": {"animation": "b"}, "animations": [{"id": "a", "loop": true, "speed": 2},
             {"id": "b", "mode": "bounce", "autoplay": true}]}
            """, "a/a.json": json(width: 10), "a/b.json": json(width: 30),
        ])
    }

    @Test func animations_haveTheirPlayback() throws {
        let file = try DotLottieFile(data: archive)
        #expect(file.animations.map(\.configuration.id) == ["a", "b"])
        #expect(file.animation(at: 0)?.configuration.loopMode == .loop)
        #expect(file.animation(at: 0)?.configuration.speed == 2 && file.animation(at: 2) == nil)
        #expect(file.animation(for: "b")?.configuration.loopMode == .repeatBackwards(1))
        #expect(file.animation()?.animation.size.width == 30 && file.animation()?.configuration.autoplay == true)
        #expect(file.animation(for: "c") == nil)
    }

    @Test func views_takeOverRepetitionAndSpeed() throws {
        let file = try DotLottieFile(data: archive)
        let view = LottieAnimationView(dotLottie: file)
        #expect(view.bounds.width == 30 && view.animation?.size.width == 30)
        view.loadAnimation("a", from: file)
        #expect(view.animation?.size.width == 10 && view.loopMode == .loop && view.animationSpeed == 2)
        view.loadAnimation("none", from: file)
        #expect(view.animation?.size.width == 10)
        view.loadAnimation(atIndex: 1, from: file)
        #expect(view.animation?.size.width == 30)
    }

    @Test func files_areLoadedByPath() async throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("lottie-\(UUID()).lottie")
        try archive.write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(try await DotLottieFile.loadedFrom(filepath: url.path).animations.count == 2)
        #expect(
            try DotLottieFile.SynchronouslyBlockingCurrentThread.loadedFrom(filepath: url.path).get().animations.count
                == 2)
        await #expect(throws: LottieError.self) { try await DotLottieFile.loadedFrom(filepath: "/none.lottie") }
        await #expect(throws: LottieError.self) { try await DotLottieFile.named("none") }
        #expect(throws: LottieError.self) { try DotLottieFile(data: Data("{}".utf8)) }
    }
}
