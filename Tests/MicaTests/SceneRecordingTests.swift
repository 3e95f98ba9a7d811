import Foundation
import ImageIO
import Mica
import QuartzCore
import TestSeeds
import Testing
import UIKit

/// A view whose layers appear, disappear and move: one animation from the start, and more where it is touched.
private final class BusyView: UIView {
    let mover = CALayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .white
        mover.name = "a \"name\" </script><script>alert(1)</script>\u{2028}\\"
        mover.frame = CGRect(x: 5, y: 5, width: 20, height: 20)
        mover.backgroundColor = UIColor(red: 1, green: 0.2, blue: 0.1, alpha: 1).cgColor
        layer.addSublayer(mover)
        let slide = CABasicAnimation(keyPath: "position.x")
        slide.fromValue = 15
        slide.toValue = 80
        slide.duration = 0.5
        mover.add(slide, forKey: "slide")
    }

    required init?(coder: NSCoder) { nil }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        let newcomer = CALayer()
        newcomer.frame = CGRect(x: 40, y: 10, width: 30, height: 10)
        newcomer.backgroundColor = UIColor(red: 0, green: 0.4, blue: 1, alpha: 1).cgColor
        layer.insertSublayer(newcomer, at: 0)
        newcomer.opacity = 0.5
        mover.mask = mover.mask == nil ? CAShapeLayer() : nil
        mover.cornerRadius += 3
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { mover.removeFromSuperlayer() }
}

private final class BusyScene: Scene {
    static let name = "busy"
    let size = CGSize(width: 100, height: 40)
    let duration = 1.6
    func makeView() -> UIView { BusyView(frame: CGRect(x: 0, y: 0, width: 100, height: 40)) }
    var script: [ScriptedTouch] { [.tap(CGPoint(x: 20, y: 10), at: 0.25), .tap(CGPoint(x: 90, y: 30), at: 1.1)] }
}

/// A static scene without a duration.
private final class StillScene: Scene {
    static let name = "still"
    let size = CGSize(width: 30, height: 20)
    let duration = 0.0
    func makeView() -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20)) }
}

private final class CrowdScene: Scene {
    static let name = "crowd"
    let size = CGSize(width: 100, height: 100)
    let duration = 0.2
    func makeView() -> UIView {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        for index in 0..<10_000 {
            let layer = CALayer()
            layer.frame = CGRect(x: index % 100, y: index / 100, width: 1, height: 1)
            layer.backgroundColor = UIColor(red: 0, green: 0.8, blue: 0.2, alpha: 1).cgColor
            let fade = CABasicAnimation(keyPath: "opacity")
            fade.fromValue = 0
            fade.toValue = 1
            fade.duration = 1
            layer.add(fade, forKey: nil)
            view.layer.addSublayer(layer)
        }
        return view
    }
}

/// Applies a change like the page's `applyChange`.
private func apply(_ change: JSONValue, to value: JSONValue?) -> JSONValue? {
    switch (change, value) {
    case (.array(let new), _): return new.first
    case (.object(let changes), .object(var object)):
        for (key, change) in changes { object[key] = apply(change, to: object[key]) }
        return .object(object)
    case (.object(var changes), .array(var array)):
        if case .array(let splice)? = changes.removeValue(forKey: "splice"), case .number(let start) = splice[0],
            case .number(let count) = splice[1]
        {
            array.replaceSubrange(Int(start)..<Int(start + count), with: splice[2...])
        }
        for (key, change) in changes {
            guard let index = Int(key), let new = apply(change, to: array[index]) else { return nil }
            array[index] = new
        }
        return .array(array)
    default: return nil
    }
}

/// Serialised: the appearance is the process's.
@MainActor @Suite(.serialized, .seeded) struct SceneRecordingTests {
    private func render(_ scene: any Scene, style: UIUserInterfaceStyle) -> OfflineRenderer {
        OfflineRenderer(scene: scene, scale: 1, style: style)
    }

    /// Synchronous: no other test runs in between.
    private func dump(at time: Double, _ style: UIUserInterfaceStyle) -> SceneMoment {
        let player = render(BusyScene(), style: style)
        player.advance(to: time)
        return SceneMoment(player)
    }

    @Test(arguments: [UIUserInterfaceStyle.light, .dark])
    func recording_momentsAreThoseOfADump(style: UIUserInterfaceStyle) async throws {
        let recording = try await SceneRecording(BusyScene(), style: style)
        #expect(recording.frameCount == 48 && recording.changes.count == 47 && !recording.isCut)
        #expect(recording.framesPerSecond == 30 && recording.touches.map(\.begin) == [0.25, 1.1])
        #expect(recording.timeline.contains { $0.key == "slide" && $0.layerName.contains("</script>") })
        #expect(recording.timeline.contains { $0.keyPath == "cornerRadius" }, "including implicit animations")
        var moment = recording.start
        var shapes: Set<Int> = []
        for frame in 0..<recording.frameCount {
            if frame > 0 { moment = try #require(apply(recording.changes[frame - 1], to: moment)) }
            let expected = dump(at: Double(frame) / recording.framesPerSecond, style)
            shapes.insert(expected.layers.count)
            let value = try JSONValue(encoding: expected)
            try #require(moment == value, "frame \(frame): \(moment) is not \(value)")
        }
        #expect(shapes.count > 2, "layers come and go")
    }

    @Test func recording_picturesAreTheFrames() async throws {
        let recording = try await SceneRecording(BusyScene(), style: .light)
        #expect(recording.pictures.map(\.frame) == recording.pictures.map(\.frame).sorted())
        #expect(recording.pictures.first?.frame == 0 && recording.pictures.contains { $0.frame == 30 })
        #expect(recording.pictures.count < recording.frameCount, "equal frames share one picture")
        var assembler = AnimationAssembler(
            .webp, width: recording.pixelWidth, height: recording.pixelHeight, loopCount: 1)
        var file = Data()
        for picture in recording.pictures { file += assembler.add(picture.chunk) }
        let tail = assembler.finish()
        file += tail.data
        for patch in tail.patches {
            file.replaceSubrange(patch.offset..<patch.offset + patch.data.count, with: patch.data)
        }
        let source = try #require(CGImageSourceCreateWithData(file as CFData, nil))
        #expect(CGImageSourceGetCount(source) == recording.pictures.count)
        let player = render(BusyScene(), style: .light)
        for frame in 0..<recording.frameCount {
            await player.advance(to: Double(frame) / recording.framesPerSecond)
            let index = try #require(recording.pictures.lastIndex { $0.frame <= frame })
            let image = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
            let recorded = try #require(Bitmap(image)), drawn = try #require(Bitmap(player.image()))
            let difference = recorded.difference(from: drawn)
            let pixels = difference.map { "\(recorded[$0.x, $0.y]) \(drawn[$0.x, $0.y])" } ?? ""
            try #require(difference == nil, "frame \(frame) \(pixels)")
        }
    }

    @Test func recording_stillSceneHasOneFrame() async throws {
        let recording = try await SceneRecording(StillScene(), style: .light)
        #expect(recording.frameCount == 1 && recording.changes.isEmpty && recording.pictures.count == 1)
        #expect(recording.timeline.isEmpty && recording.touches.isEmpty && !recording.isCut)
    }

    @Test func recording_longSceneHasFewerFrames() {
        #expect([0, 60, 61, 3600, 86_400].map(SceneRecording.rate) == [30, 30, 15, 1, 1])
    }

    @Test func recording_manyLayersAreCut() async throws {
        let recording = try await SceneRecording(CrowdScene(), style: .light)
        guard case .object(let start) = recording.start, case .array(let layers)? = start["layers"],
            case .array(let animations)? = start["animations"], case .object(let cost)? = start["cost"]
        else { Issue.record("no moment"); return }
        #expect(layers.count == recording.layerLimit && animations.count == recording.layerLimit)
        #expect(cost["layers"] == .number(10_002), "with the window's and the view's")
        #expect(try recording.script().count < 20_000_000)
    }

    @Test func script_isACallOfThePage() async throws {
        let script = try await SceneRecording(BusyScene(), style: .light).script()
        let head = Data("takeRecording(".utf8), tail = Data(");\n".utf8)
        #expect(script.starts(with: head) && script.suffix(tail.count) == tail)
        guard
            case .object(let values) = try JSONValue(parsing: script.dropFirst(head.count).dropLast(tail.count))
        else { Issue.record("no object"); return }
        #expect(values["name"] == .string("busy") && values["isDark"] == .bool(false))
        #expect(try await SceneRecording(BusyScene(), style: .light).script() == script, "the same bytes")
    }

    /// Foundation reads numbers of many digits as decimals, which round differently.
    @Test func numbers_areTheNearest() throws {
        for number in [0.0008278696891458987, 0.10803571655918358, 1e300, -0.1, 3] {
            #expect(try JSONValue(encoding: number) == .number(number))
            #expect(try JSONValue(parsing: Data("\(number)".utf8)) == .number(number))
        }
    }

    /// Random values, and the changes from each to the next.
    @Test func change_turnsEachValueIntoTheNext() throws {
        var random = Seeded(24)
        func value(_ depth: Int) -> JSONValue {
            switch Int.random(in: 0..<(depth > 0 ? 8 : 4), using: &random) {
            case 0: return .null
            case 1: return .bool(.random(using: &random))
            case 2: return .number(Double(Int.random(in: 0..<3, using: &random)))
            case 3: return .string(["a", "splice", "", "0"].randomElement(using: &random)!)
            case 4, 5: return .array((0..<Int.random(in: 0..<5, using: &random)).map { _ in value(depth - 1) })
            default:
                let keys = ["a", "splice", "0", "1"].filter { _ in .random(using: &random) }
                return .object(Dictionary(uniqueKeysWithValues: keys.map { ($0, value(depth - 1)) }))
            }
        }
        var last = value(3)
        for _ in 0..<3000 {
            let next = value(3)
            let change = try JSONChange.between(last, next)
            #expect((change == nil) == (last == next))
            if let change { #expect(apply(change, to: last) == next) }
            last = next
        }
    }
}
