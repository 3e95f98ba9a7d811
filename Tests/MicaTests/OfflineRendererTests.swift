import CoreGraphics
import Foundation
import ImageIO
import Mica
import QuartzCore
import Testing

@MainActor struct OfflineRendererTests {
    private func passTime(drivesTasks: Bool) async -> [String] {
        let renderer = OfflineRenderer(CALayer(), size: CGSize(width: 8, height: 8))
        renderer.drivesTasks = drivesTasks
        var log: [String] = []
        let task = Task { log.append("task") }
        await renderer.advance(to: 1)
        log.append("time passed")
        await task.value
        return log
    }

    /// By default a renderer does not even leave the main actor while time passes.
    @Test func tasks_runInBetweenWhereAsked() async {
        #expect(!OfflineRenderer(CALayer(), size: CGSize(width: 8, height: 8)).drivesTasks)
        #expect(await passTime(drivesTasks: true) == ["task", "time passed"])
        #expect(await passTime(drivesTasks: false) == ["time passed", "task"])
    }

    /// A layer that moves, rests, moves again and disappears, in front of one that fades, at odd sizes.
    private func movingPlayer() -> OfflineRenderer {
        let ground = CALayer(), ball = CALayer(), veil = CALayer()
        ground.frame = CGRect(x: 0, y: 0, width: 61, height: 47)
        ball.frame = CGRect(x: 3, y: 5, width: 11, height: 9)
        ball.backgroundColor = CGColor(red: 0.9, green: 0.3, blue: 0.1, alpha: 1)
        ball.cornerRadius = 4
        veil.frame = CGRect(x: 0, y: 30, width: 61, height: 17)
        veil.backgroundColor = CGColor(red: 0, green: 0.2, blue: 0.7, alpha: 1)
        for layer in [veil, ball] { ground.addSublayer(layer) }
        let move = CAKeyframeAnimation(keyPath: "position")
        move.values = [CGPoint(x: 8, y: 9), CGPoint(x: 50, y: 43.5), CGPoint(x: 50, y: 43.5), CGPoint(x: 20, y: -30)]
        move.duration = 1
        ball.add(move, forKey: nil)
        let fade = CAKeyframeAnimation(keyPath: "opacity")
        fade.values = [1, 1, 0.25, 0.25]
        fade.keyTimes = [0, 0.3, 0.8, 1]
        fade.duration = 1
        veil.add(fade, forKey: nil)
        return OfflineRenderer(ground, size: ground.bounds.size)
    }

    /// Unchanged rows are not converted again: the file is the same as for frames without known changes.
    @Test(arguments: ["y4m", "rgba", "gif", "mp4"]) func write_changedRowsAreAllThatChange(ending: String) async throws
    {
        let folder = try TemporaryFolder()
        var options = MovieOptions()
        if ending == "mp4" { options.keyFrameInterval = 7 }
        try await movingPlayer().write(
            to: folder["a.\(ending)"], from: 0, to: 1, fps: 25, options: options)
        let player = movingPlayer()
        var frames = player.frames(from: 0, to: 1, fps: 25)
        try await MovieWriter.write(to: folder["b.\(ending)"], fps: 25, options: options) {
            frames.next().map { MovieFrame(image: $0.image, duration: 0.04) }
        }
        #expect(try Data(contentsOf: folder["a.\(ending)"]) == Data(contentsOf: folder["b.\(ending)"]))
    }

    /// The palette of a GIF is chosen from frames of the whole animation, although each is drawn once.
    @Test func write_gifPaletteIsOfAllFrames() async throws {
        let folder = try TemporaryFolder()
        func player() -> OfflineRenderer {
            let layer = CALayer()
            layer.frame = CGRect(x: 0, y: 0, width: 16, height: 16)
            let change = CAKeyframeAnimation(keyPath: "backgroundColor")
            change.values = (0..<30).map { CGColor(red: CGFloat($0) / 29, green: 0.5, blue: 0.2, alpha: 1) }
            change.duration = 1
            change.calculationMode = .discrete
            layer.add(change, forKey: nil)
            return OfflineRenderer(layer, size: layer.bounds.size)
        }
        try await player().write(to: folder["a.gif"], from: 0, to: 1, fps: 30)
        let bitmaps = try player().frames(from: 0, to: 1, fps: 30).map { try #require(Bitmap($0.image)) }
        var samples = GIFColorSamples()
        for bitmap in bitmaps { samples.add(bitmap) }
        var encoder: any AnimationEncoder = GIFEncoder(width: 16, height: 16, groupLength: 120, samples: samples)
        var file = Data()
        for bitmap in bitmaps { file += encoder.append(bitmap, duration: 1 / 30) }
        file += encoder.finish().data
        #expect(try Data(contentsOf: folder["a.gif"]) == file)
        // One table of 32 colours, and no frame has its own.
        #expect(file[10] == 0xF4)
        #expect(folder.contents == ["a.gif"])
    }

    /// Pending work stays pending: the clock does not even run the work that is due at 0.
    @Test(arguments: [Double.nan, .infinity, -.infinity]) func advance_toNoTimeChangesNothing(_ time: Double) async {
        let renderer = OfflineRenderer(CALayer(), size: CGSize(width: 8, height: 8))
        var log: [Double] = []
        renderer.host.schedule(at: renderer.host.time) { log.append(renderer.time) }
        func advanceAtOnce() { renderer.advance(to: time) }
        advanceAtOnce()
        await renderer.advance(to: time)
        #expect(log == [] && renderer.time == 0)
        await renderer.advance(to: 0.5)
        #expect(log == [0] && renderer.time == 0.5)
    }

    // MARK: Ranges

    @Test func frameCount_isThatOfTheRange() {
        func count(_ start: Double, _ end: Double, _ fps: Double) -> Int {
            OfflineRenderer.frameCount(from: start, to: end, fps: fps)
        }
        #expect(count(0, 1, 30) == 30 && count(0.5, 0.7, 10) == 2)
        #expect(count(0, 1e8, 60) == 6_000_000_000 && count(0, 1e300, 60) == .max)
        #expect(count(1, 1, 30) == 0 && count(2, 1, 30) == 0 && count(0, 1, 0) == 0 && count(0, 1, -1) == 0)
        for bad in [Double.nan, .infinity, -.infinity] {
            #expect(count(bad, 1, 30) == 0 && count(0, bad, 30) == 0 && count(0, 1, bad) == 0, "\(bad)")
        }
    }

    nonisolated static let badRanges: [(Double, Double, Double, MovieWriterError.Kind, String)] = [
        (.nan, 1, 30, .badOption, "from must be a finite number of seconds (got nan)"),
        (0, .infinity, 30, .badOption, "to must be a finite number of seconds (got inf)"),
        (0, 1, 0.05, .badFrame, "fps must be 0.1–1000 (got 0.05)"),
        (0, 1, .nan, .badFrame, "fps must be 0.1–1000 (got nan)"),
        (0, 1, 1001, .badFrame, "fps must be 0.1–1000 (got 1001.0)"),
        (0, 1, -1, .badFrame, "fps must be 0.1–1000 (got -1.0)"),
        (2, 1, 30, .noFrames, "a.gif: there is no frame from 2.0 to 1.0 s; choose a later end"),
        (
            0, 1e8, 60, .badOption,
            "a.gif: a file must have at most 1000000000 frames (got 6000000000); choose a shorter range or a lower fps"
        ),
    ]

    @Test(arguments: badRanges) func write_ofARangeThatCannotBeIsAnError(
        _ start: Double, _ end: Double, _ fps: Double, _ kind: MovieWriterError.Kind, _ sentence: String
    ) async throws {
        let folder = try TemporaryFolder(), size = CGSize(width: 64, height: 16)
        let writes: [() async throws -> Void] = [
            {
                try await OfflineRenderer(CALayer(), size: size).write(
                    to: folder["a.gif"], from: start, to: end, fps: fps)
            },
            {
                try await RenderPool().write(.init(size: size), to: folder["a.gif"], from: start, to: end, fps: fps) {
                    CALayer()
                }
            },
        ]
        for write in writes {
            let error = await #expect(throws: MovieWriterError.self) { try await write() }
            #expect(error?.kind == kind)
            #expect(error?.description.hasSuffix(sentence) == true, "\(error?.description ?? "")")
        }
        #expect(folder.contents == [])
    }
}
