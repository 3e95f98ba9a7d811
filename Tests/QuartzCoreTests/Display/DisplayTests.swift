import CoreGraphics
import Foundation
import QuartzCore
import MicaRaster
import Testing

/// The order in which layers are displayed, and with which values.
@Suite(.serialized) struct DisplayTests {
    /// Draws a bar of `level` points; records the layers that drew.
    private final class Bar: CALayer {
        @Animatable var level: CGFloat = 10
        /// Not copied.
        var calls: [(isCopy: Bool, level: CGFloat)] = []
        weak var original: Bar?

        override init() { super.init() }
        override init(layer: Any) {
            super.init(layer: layer)
            original = layer as? Bar
        }
        required init?(coder: NSCoder) { nil }

        override func draw(in ctx: CGContext) {
            (original ?? self).calls.append((original != nil, level))
            ctx.setFillColor(LookStage.color(1, 0, 0))
            ctx.fill(CGRect(x: 0, y: 0, width: level, height: 20))
        }
    }

    /// Makes its contents itself, from the state on screen.
    private final class Painter: CALayer {
        @Animatable var level: CGFloat = 10
        /// A value that only the object itself has.
        var levels: [CGFloat]?
        override func display() {
            levels!.append((presentation() ?? self).level)
            contents = LookStage.dot(8)
        }
    }

    private func basic(_ key: String, _ from: Double, _ to: Double) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: key)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = 1
        return animation
    }

    private func bar() -> Bar {
        let bar = Bar()
        bar.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        return bar
    }

    /// Returns the number of red pixels in the row.
    private func length(_ stage: LookStage) -> Int {
        let canvas = stage.draw()
        return (0..<40).count { canvas[$0, 10] == 0xFFFF_0000 }
    }

    @Test func display_isCalledOnTheLayerItself() {
        let stage = LookStage(40, 20), layer = Painter()
        layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
        layer.levels = []
        stage.add(layer)
        layer.add(basic("level", 0, 20), forKey: nil)
        for time in [0, 0.25, 0.5] {
            stage.run(to: time)
            stage.draw()
        }
        #expect(layer.levels == [0, 5, 10])
        // The same time is the same picture.
        stage.draw()
        #expect(layer.levels == [0, 5, 10])
        stage.run(to: 2)
        stage.draw()
        #expect(layer.levels == [0, 5, 10, 10] && !layer.needsDisplay())
    }

    @Test func draw_isCalledOnTheCopyWhileItAnimates() {
        let stage = LookStage(40, 20), layer = bar()
        stage.add(layer)
        layer.add(basic("level", 0, 40), forKey: nil)
        stage.run(to: 0.5)
        stage.draw()
        #expect(layer.calls.map(\.isCopy) == [true] && layer.calls.map(\.level) == [20])
    }

    enum End: CaseIterable { case over, overAndKept, removed, allRemoved, replacedByAnother }

    /// Never drawn before: after its animation it shows the model.
    @Test(arguments: End.allCases) func ended_showsTheModel(_ end: End) {
        let stage = LookStage(40, 20), layer = bar()
        stage.add(layer)
        #expect(length(stage) == 0)
        let move = basic("level", 20, 40)
        move.isRemovedOnCompletion = end != .overAndKept
        layer.add(move, forKey: "a")
        stage.run(to: 0)
        stage.run(to: 0.5)
        #expect(length(stage) == 30)
        switch end {
        case .over, .overAndKept: stage.run(to: 1.5)
        case .removed: layer.removeAnimation(forKey: "a")
        case .allRemoved: layer.removeAllAnimations()
        case .replacedByAnother: layer.add(basic("opacity", 1, 1), forKey: "a")
        }
        stage.run(to: 1.5)
        #expect(length(stage) == 10)
        #expect(layer.calls.last?.level == 10)
        let count = layer.calls.count
        stage.run(to: 3)
        #expect(length(stage) == 10 && layer.calls.count == count, "it rests")
    }

    /// Waiting for the start draws once, not for each frame.
    @Test func waitingAnimation_drawsNothing() {
        let stage = LookStage(40, 20), layer = bar()
        stage.add(layer)
        let move = basic("level", 20, 40)
        move.beginTime = stage.host.startTime + 1
        move.fillMode = .both
        layer.add(move, forKey: nil)
        for time in [0, 0.25, 0.5, 0.75] {
            stage.run(to: time)
            #expect(length(stage) == 20)
        }
        #expect(layer.calls.count == 1)
        stage.run(to: 1.5)
        #expect(length(stage) == 30)
    }

    // MARK: render(in:)

    private func picture(_ layer: CALayer) throws -> [UInt32] {
        let context = try #require(
            CGContext(
                data: nil, width: 40, height: 20, bitsPerComponent: 8, bytesPerRow: 160,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        // Row 0 is the top one, as on the canvas of a host.
        context.translateBy(x: 0, y: 20)
        context.scaleBy(x: 1, y: -1)
        layer.render(in: context)
        return Array(UnsafeBufferPointer(start: context.data!.bindMemory(to: UInt32.self, capacity: 800), count: 800))
    }

    private func isRed(_ pixel: UInt32) -> Bool { pixel == 0xFF00_00FF }

    /// The whole tree as on screen: geometry of inner layers, drawing, depth, and the root's own values.
    @Test func renderOfAPresentation_showsWhatIsOnScreen() throws {
        let stage = LookStage(40, 20), group = CALayer(), inner = LookStage.box(0, 0, 10, 4, LookStage.color(1, 0, 0))
        let drawn = bar()
        group.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        drawn.frame = CGRect(x: 0, y: 10, width: 40, height: 10)
        group.addSublayer(inner)
        group.addSublayer(drawn)
        stage.add(group)
        inner.add(basic("position.x", 5, 25), forKey: nil)
        drawn.add(basic("level", 0, 40), forKey: nil)
        group.add(basic("borderWidth", 0, 4), forKey: nil)
        CATransaction.flush()
        stage.run(to: 0.5)
        // No frame has been drawn yet.
        let shown = try picture(try #require(group.presentation())), model = try picture(group)
        #expect(shown[6 * 40] == 0xFF00_0000 && model[6 * 40] == 0, "the root's border")
        #expect((0..<40).filter { isRed(shown[3 * 40 + $0]) } == Array(10..<20))
        #expect((0..<40).filter { isRed(model[3 * 40 + $0]) } == Array(0..<10))
        #expect((2..<38).filter { isRed(shown[15 * 40 + $0]) } == Array(2..<20))
        // The next frame shows the same.
        #expect(length(stage) > 0)
        for y in 0..<20 {
            for x in 0..<40 {
                let screen = stage.canvas[x, y]
                #expect(isRed(shown[y * 40 + x]) == (screen == 0xFFFF_0000), "\(x) \(y)")
            }
        }
    }

    /// Also in a turn of its host, and after the host's end.
    @Test func renderOfAPresentation_inATurnAndWithoutAHost() throws {
        let root = CALayer(), inner = LookStage.box(0, 0, 10, 20, LookStage.color(1, 0, 0))
        root.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        root.addSublayer(inner)
        var kept: CALayer?
        do {
            let host = LayerHost(layer: root, size: root.bounds.size, scale: 1)
            host.advance(to: host.time)
            inner.add(basic("position.x", 5, 25), forKey: nil)
            var pictures: [[UInt32]] = []
            host.schedule(at: host.time + 0.5) { pictures.append((try? self.picture(root.presentation()!)) ?? []) }
            host.advance(to: host.time + 0.75)
            #expect((0..<40).filter { isRed(try! #require(pictures.first)[$0]) } == Array(10..<20))
            kept = root.presentation()
        }
        #expect(root.presentation() == nil)
        #expect((0..<40).filter { isRed(try! picture(try! #require(kept))[$0]) } == Array(0..<10))
    }
}
