import Foundation
import ImageIO
import MicaTesting
import Testing
import UIKit

/// A view whose square moves to the right within a second.
private final class Slider: UIView {
    let square = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    private let duration: TimeInterval

    init(duration: TimeInterval = 1) {
        self.duration = duration
        super.init(frame: CGRect(x: 0, y: 0, width: 40, height: 10))
        backgroundColor = .systemBackground
        square.backgroundColor = .red
        square.isAccessibilityElement = true
        square.accessibilityLabel = "Square"
        square.accessibilityTraits = .button
        addSubview(square)
    }
    required init?(coder: NSCoder) { fatalError("not archived") }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 5
        move.toValue = 35
        move.duration = duration
        square.layer.position.x = 35
        square.layer.add(move, forKey: "move")
    }
}

private final class PlainController: UIViewController {
    override func loadView() { view = Slider() }
}

private final class TapScene: Scene {
    static let name = "tap"
    let size = CGSize(width: 20, height: 20)
    let duration = 1.0
    init() {}
    func makeView() -> UIView {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        button.addAction(UIAction { _ in button.backgroundColor = .blue }, for: .touchUpInside)
        return button
    }
    var script: [ScriptedTouch] { [.tap(CGPoint(x: 10, y: 10), at: 0.2)] }
}

@MainActor @Suite struct SubjectTests {
    @Test func view_asASetOfGoldens() {
        expectSnapshot(
            of: Slider(), named: "slider",
            as: [
                .picture, .filmStrip(to: 1, frames: 5, columns: 3), .text(at: 0.5), .json(at: 0.5),
                .movieHash(to: 1, fps: 4),
            ])
    }

    /// A changed duration must be noticed, with this message.
    @Test func duration_isNoticed() throws {
        let said = messages {
            expectSnapshot(
                of: Slider(duration: 0.8), named: "slider", as: [.filmStrip(to: 1, frames: 5, columns: 3)],
                record: .never)
            expectSnapshot(
                of: Slider(duration: 0.8), named: "slider", as: [.text(at: 0.5), .json(at: 0.5)], record: .never)
            expectSnapshot(of: Slider(duration: 0.8), named: "slider", as: [.movieHash(to: 1, fps: 4)], record: .never)
        }
        try #require(said.count == 4, "\(said)")
        #expect(said[0].hasPrefix("Snapshot “slider.strip”: "), "\(said[0])")
        #expect(said[0].contains("3 of 5 frames differ; the first is frame 2 at 0.25 s."), "\(said[0])")
        #expect(said[1].contains("position=(35 5)→(20 5)") && said[1].contains("→(23.75 5)"), "\(said[1])")
        #expect(said[3].contains("expected: 0.25 s: ") && said[3].contains("actual:   0.25 s: "), "\(said[3])")
        removeFailures()
    }

    /// These failures are intended: they are not for the report.
    private func removeFailures() {
        expectSnapshot(
            of: Slider(), named: "slider",
            as: [.filmStrip(to: 1, frames: 5, columns: 3), .text(at: 0.5), .json(at: 0.5), .movieHash(to: 1, fps: 4)])
    }

    @Test func matrix_isEverySetting() {
        let matrix = SnapshotMatrix(
            sizes: [CGSize(width: 40, height: 10), CGSize(width: 60.5, height: 10)], scales: [1, 2],
            styles: [.light, .dark], textSizes: [.large, .accessibilityLarge],
            directions: [.leftToRight, .rightToLeft],
            accessibility: ["plain": .init(), "calm": .init { $0.isReduceMotionEnabled = true }])
        #expect(matrix.configurations.count == 64)
        #expect(Set(matrix.configurations.map(\.suffix)).count == 64)
        #expect(matrix.configurations.first?.suffix == "-40x10-1x-light-large-ltr-calm")
        #expect(matrix.configurations.last?.suffix == "-60.5x10-2x-dark-accessibility-large-rtl-plain")
        #expect(SnapshotMatrix().configurations.map(\.suffix) == [""])
        expectSnapshot(of: Slider(), named: "matrix", in: SnapshotMatrix(scales: [1, 2], styles: [.light, .dark]))
    }

    @Test func textSizes_countWhereTheSubjectIsMade() {
        func label() -> UILabel {
            let label = UILabel()
            label.font = .preferredFont(forTextStyle: .body)
            label.text = "Text"
            return label
        }
        expectSnapshot(
            of: label(), named: "text-size", as: [.text],
            in: SnapshotMatrix(textSizes: [.extraSmall, .accessibilityLarge]))
    }

    @Test func layer_isDrawnFromItsOrigin() {
        let layer = CALayer()
        layer.frame = CGRect(x: 4, y: 2, width: 8, height: 8)
        layer.backgroundColor = CGColor(red: 0, green: 0.5, blue: 1, alpha: 1)
        expectSnapshot(of: layer, named: "layer", in: SnapshotMatrix(scales: [1]))
    }

    @Test func controller_andHarness() {
        expectSnapshot(of: PlainController(), named: "controller")
        let harness = TestHarness(PlainController())
        harness.advance(by: 0.5)
        expectSnapshot(of: harness, named: "harness", as: [.picture, .text])
        #expect(harness.time == 0.5)
    }

    @Test func scene_replaysItsScript() async {
        await expectSnapshot(
            of: TapScene(), named: "scene", as: [.filmStrip([0, 0.5])], in: SnapshotMatrix(scales: [1]))
    }

    @Test func image_andContext() throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let context = try #require(
            CGContext(
                data: nil, width: 8, height: 8, bitsPerComponent: 8, bytesPerRow: 0, space: space,
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.setFillColor(red: 1, green: 0.5, blue: 0, alpha: 1)
        context.fillEllipse(in: CGRect(x: 1, y: 1, width: 6, height: 6))
        expectSnapshot(of: context, named: "context")
        expectSnapshot(of: try #require(context.makeImage()), named: "context")
        expectSnapshot(of: "text\n", named: "text")
    }

    @Test func touches_comeBetweenFrames() {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        button.addAction(UIAction { _ in button.backgroundColor = .green }, for: .touchUpInside)
        expectSnapshot(
            of: button, named: "touches",
            as: [.filmStrip([0, 0.3], touches: [.tap(CGPoint(x: 10, y: 10), at: 0.1)])], in: SnapshotMatrix(scales: [1])
        )
        let said = messages {
            expectSnapshot(of: CALayer(), as: [.filmStrip([0])], record: .never)
            let layer = CALayer()
            layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
            expectSnapshot(
                of: layer, named: "x", as: [.filmStrip([0], touches: [.tap(.zero, at: 0)])], record: .never)
            expectSnapshot(of: layer, named: "x", as: [.filmStrip([1, 0])], record: .never)
            let parent = CALayer()
            parent.addSublayer(layer)
            expectSnapshot(of: layer, named: "x", record: .never)
            expectSnapshot(
                of: parent, named: "x", as: [.filmStrip([])], in: SnapshotMatrix(sizes: [CGSize(width: 4, height: 4)]),
                record: .never)
        }
        #expect(
            said == [
                "Snapshot “touches_comeBetweenFrames.strip”: 0.0 × 0.0 points at scale 2.0 is not a possible image size; give the "
                    + "subject a frame, or pass a size.",
                "Snapshot “x.strip”: a layer without a view cannot be touched; add it to a view.",
                "Snapshot “x.strip”: times must be increasing seconds of 0–86400 (got [1.0, 0.0]).",
                "Snapshot “x”: the layer has a superlayer; take the snapshot of the tree's root.",
                "Snapshot “x.strip”: a film strip must have at least one time.",
            ])
    }

    @Test func tasks_goOnBetweenFrames() async {
        final class Waiting: UIView {
            override func didMoveToWindow() {
                Task {
                    try await Task.mediaSleep(for: .milliseconds(250))
                    backgroundColor = .black
                }
            }
        }
        func waiting() -> UIView {
            let view = Waiting(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            view.backgroundColor = .white
            return view
        }
        await expectSnapshot(
            of: waiting(), named: "tasks", as: [.filmStrip([0, 0.2, 0.3])], in: SnapshotMatrix(scales: [1]))
    }
}
