import Foundation
import ImageIO
import MicaTesting
import Testing
import UIKit

/// The messages of failed expectations: every public expectation and strategy fails here on purpose, and the golden
/// contains the message.
@MainActor @Suite(.fixedFonts, .serialized) struct MessageTests {
    private let package: TestPackage

    init() throws { package = try TestPackage() }

    /// Returns the messages below a title; `prepare` writes the goldens from which `body` differs.
    private func transcript(_ title: String, prepare: () -> Void = {}, _ body: () -> Void) -> String {
        let list = TestPlace.$redirectedPath.withValue(package.source.path) {
            _ = messages { prepare() }
            return messages { body() }
        }
        return text(title, list)
    }

    private func transcript(_ title: String, prepare: () async -> Void, _ body: () async -> Void) async -> String {
        let list = CapturedMessages()
        await SnapshotRecording.$environment.withValue([:]) {
            await TestPlace.$redirectedPath.withValue(package.source.path) {
                await TestPlace.$capture.withValue(CapturedMessages()) { await prepare() }
                await TestPlace.$capture.withValue(list) { await body() }
            }
        }
        return text(title, list.all)
    }

    private func text(_ title: String, _ messages: [String]) -> String {
        let lines = messages.flatMap { package.plain($0).split(separator: "\n", omittingEmptySubsequences: false) }
        return "\(title)\n" + lines.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
    }

    private func view(_ color: UIColor = .red) -> UIView {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 4))
        view.backgroundColor = color
        return view
    }

    private func layer(_ color: UIColor = .red) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 8, height: 4)
        layer.backgroundColor = color.cgColor
        return layer
    }

    private func context(_ gray: CGFloat) -> CGContext? {
        let context = CGContext(
            data: nil, width: 8, height: 4, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        context?.setFillColor(red: gray, green: gray, blue: gray, alpha: 1)
        context?.fill(CGRect(x: 0, y: 0, width: 8, height: 4))
        return context
    }

    /// Moves by 4 points in a second.
    private final class Mover: UIView {
        private let duration: TimeInterval

        init(_ duration: TimeInterval) {
            self.duration = duration
            super.init(frame: CGRect(x: 0, y: 0, width: 8, height: 4))
        }
        required init?(coder: NSCoder) { fatalError("not archived") }

        override func didMoveToWindow() {
            super.didMoveToWindow()
            let dot = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
            dot.backgroundColor = .red
            addSubview(dot)
            let move = CABasicAnimation(keyPath: "position.x")
            move.fromValue = 2
            move.toValue = 6
            move.duration = duration
            dot.layer.add(move, forKey: "move")
        }
    }

    private final class Slow: Scene {
        static let name = "slow"
        let size = CGSize(width: 8, height: 4), duration = 2.0
        init() {}
        func makeView() -> UIView { Mover(2) }
    }

    private final class Quick: Scene {
        static let name = "quick"
        let size = CGSize(width: 8, height: 4), duration = 1.0
        init() {}
        func makeView() -> UIView { Mover(1) }
    }

    /// A controller of a view of one colour.
    private final class Page: UIViewController {
        private let page: UIView
        init(_ page: UIView) {
            self.page = page
            super.init(nibName: nil, bundle: nil)
        }
        required init?(coder: NSCoder) { fatalError("not archived") }
        override func loadView() { view = page }
    }

    @Test func pictures() throws {
        let red = try #require(Bitmap(width: 4, height: 2, filledWith: 0xFF00_00FF).image())
        let blue = try #require(Bitmap(width: 4, height: 2, filledWith: 0xFFFF_0000).image())
        let black = try #require(context(0)), gray = try #require(context(0.5))
        final class Drawn: CALayer {
            override func draw(in context: CGContext) { expectSnapshot(of: context, named: "recorded") }
        }
        var said = transcript("expectSnapshot(of: CGImage), a picture that differs") {
            expectSnapshot(of: red, named: "image")
        } _: {
            expectSnapshot(of: blue, named: "image")
        }
        said += transcript("expectSnapshot(_: CGImage, _:), the short form, without a golden") {
            expectSnapshot(blue, "short")
        }
        said += transcript("expectSnapshot(of: CGContext)") {
            expectSnapshot(of: black, named: "context")
        } _: {
            expectSnapshot(of: gray, named: "context")
        }
        said += transcript("expectSnapshot(of: CGContext), one that records") {
            let layer = Drawn()
            layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
            layer.setNeedsDisplay()
            _ = OfflineRenderer(layer, size: layer.bounds.size).image()
        }
        for (title, tolerance) in [
            ("SnapshotTolerance(channel:)", SnapshotTolerance(channel: 10)),
            ("SnapshotTolerance(pixels:)", SnapshotTolerance(pixels: 0.5)),
            ("SnapshotTolerance.perceptual", .perceptual(2)),
            ("SnapshotTolerance.ignoring", .exact.ignoring(CGRect(x: 0, y: 0, width: 2, height: 2))),
        ] {
            said += transcript(title) {
                expectSnapshot(of: blue, named: "image", tolerance: tolerance)
            }
        }
        for mode in [SnapshotRecording.never, .missing, .failed, .all] {
            said += transcript("SnapshotRecording.\(mode)") {
                expectSnapshot(of: blue, named: "image", record: mode)
                expectSnapshot(of: red, named: "new-\(mode)", record: mode)
            }
        }
        expectSnapshot(of: said, named: "messages-pictures")
    }

    @Test func texts() throws {
        var said = transcript("expectSnapshot(of: String)") {
            expectSnapshot(of: "one\ntwo\n", named: "text", ending: "csv")
        } _: {
            expectSnapshot(of: "one\n2\n", named: "text", ending: "csv")
        }
        said += transcript("expectInlineSnapshot(of: String)") {
            expectInlineSnapshot(of: "new") { "old" }
        }
        said += transcript("expectInlineSnapshot(of: SnapshotSubject)") {
            expectInlineSnapshot(of: layer(), at: 0.5) { "CALayer bounds=(0 0 1 1)" }
        }
        expectSnapshot(of: said, named: "messages-texts")
    }

    @Test func subjects() async {
        var said = transcript("expectSnapshot(of: CALayer)") {
            expectSnapshot(of: layer(), named: "layer")
        } _: {
            expectSnapshot(of: layer(.blue), named: "layer")
        }
        said += transcript("expectSnapshot(of: UIView), in a SnapshotMatrix") {
            expectSnapshot(of: view(), named: "view", in: SnapshotMatrix(scales: [1, 2], styles: [.light, .dark]))
        } _: {
            expectSnapshot(
                of: view(.blue), named: "view", in: SnapshotMatrix(scales: [1, 2], styles: [.light, .dark]))
        }
        said += transcript("expectSnapshot(of: UIViewController)") {
            expectSnapshot(of: Page(view()), named: "controller")
        } _: {
            expectSnapshot(of: Page(view(.blue)), named: "controller")
        }
        said += transcript("expectSnapshot(of: TestHarness)") {
            expectSnapshot(of: TestHarness(view()), named: "harness")
        } _: {
            expectSnapshot(of: TestHarness(view(.blue)), named: "harness")
        }
        for (title, strategy) in [
            ("picture", SnapshotStrategy.picture), ("picture(at:)", .picture(at: 0.5)),
            ("filmStrip(_:)", .filmStrip([0, 0.5])), ("filmStrip(from:to:frames:)", .filmStrip(to: 1, frames: 3)),
            ("text", .text), ("text(at:)", .text(at: 0.5)), ("text(at:), several", .text(at: [0, 0.5])),
            ("movieHash(from:to:fps:)", .movieHash(to: 1, fps: 4)), ("json", .json), ("json(at:)", .json(at: 0.5)),
        ] {
            said += transcript("SnapshotStrategy.\(title)") {
                expectSnapshot(of: Mover(2), named: title, as: [strategy])
            } _: {
                let isStill = ["picture", "text", "json"].contains(title)
                expectSnapshot(of: isStill ? view(.blue) : Mover(1), named: title, as: [strategy])
            }
        }
        said += await transcript("await expectSnapshot(of: UIView)") {
            await expectSnapshot(of: Mover(2), named: "awaited", as: [.picture(at: 0.5)])
        } _: {
            await expectSnapshot(of: Mover(1), named: "awaited", as: [.picture(at: 0.5)])
        }
        said += await transcript("await expectSnapshot(of: Scene)") {
            await expectSnapshot(of: Slow(), named: "scene", as: [.filmStrip([0, 0.5])])
        } _: {
            await expectSnapshot(of: Quick(), named: "scene", as: [.filmStrip([0, 0.5])])
        }
        expectSnapshot(of: said, named: "messages-subjects")
    }

    @Test func motion() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let ball = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        ball.backgroundColor = .red
        ball.layer.name = "ball"
        root.addSubview(ball)
        let harness = TestHarness(root, scale: 1)
        var said = transcript("expectContinuous") {
            UIView.animate(withDuration: 0.25, delay: 0, options: .curveLinear) { ball.center.x = 95 }
            harness.expectContinuous(\.position, of: ball.layer, maxJump: 4)
        }
        said += transcript("expectNoAnimations") { harness.expectNoAnimations() }
        said += transcript("expectSettles") { harness.expectSettles(within: 0.1) }
        harness.advance(by: 1)
        said += transcript("expectFrameCost") {
            harness.expectFrameCost(below: FrameCost(damagedPixels: 100, groups: -1)) { ball.center.x -= 10 }
        }
        expectSnapshot(of: said, named: "messages-motion")
    }

    /// They can be called from anywhere, so that XCTest cases can.
    @Test func mainActor_isAskedFor() async {
        let list = CapturedMessages()
        await Task.detached {
            TestPlace.$capture.withValue(list) {
                expectSnapshot(of: UIView())
                expectInlineSnapshot(of: UIView())
            }
        }.value
        #expect(
            list.all == [
                "expectSnapshot reads layers and views on the main actor: mark the test @MainActor.",
                "expectInlineSnapshot reads layers and views on the main actor: mark the test @MainActor.",
            ])
    }

    @Test func fonts_thatAreMissing() async throws {
        let test = try #require(Test.current)
        try await withKnownIssue {
            try await FontSet.fonts([URL(fileURLWithPath: "/no/Font.ttf")]).provideScope(for: test, testCase: nil) {}
        } matching: { issue in
            issue.comments.first?.rawValue == "A font file is missing or damaged, one of: [\"/no/Font.ttf\"]."
        }
    }

    /// Every API of the kit is one of the titles above: a new name must fail here too.
    @Test func everyName_isThere() throws {
        let sources = BookPage.root.appendingPathComponent("Sources")
        let tests =
            try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
            + String(
                contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                    .appendingPathComponent("AccessibilityAuditTests.swift"), encoding: .utf8)
        var names: Set<String> = []
        for module in ["MicaSnapshot", "MicaTesting"] {
            let folder = sources.appendingPathComponent(module)
            for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
                for match in text.matches(of: /public (?:static )?(?:func|var|let) (\w+)/) {
                    names.insert("\(match.1)")
                }
            }
        }
        // Values, and APIs with other tests: `MotionTests` check the distances and costs, `RecordingTests` the trait.
        let values: Set<String> = [
            "auditType", "compactDescription", "detailedDescription", "view", "frame", "rawValue", "all",
            "damagedPixels",
            "groups", "allocations", "motionDistance", "sizes", "scales", "styles", "textSizes", "directions",
            "accessibility", "size", "scale", "style", "direction", "renderer", "isRecursive", "channel", "pixels",
            "colorDifference", "ignoredRegions", "exact", "frameCost", "recording", "snapshotStage",
        ]
        let missing = names.subtracting(values).filter { !tests.contains("\($0)") }
        #expect(missing.isEmpty)
        #expect(names.count > values.count)
    }
}
