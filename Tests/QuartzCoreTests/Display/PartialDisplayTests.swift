import CoreGraphics
import QuartzCore
import Testing

/// `setNeedsDisplay(_:)` draws only a part of the contents again.
@Suite(.serialized) struct PartialDisplayTests {
    private final class Drawn: CALayer {
        var color = CGColor(red: 1, green: 0, blue: 0, alpha: 1), clips: [CGRect] = [], draws = true
        override init() { super.init() }
        override init(layer: Any) { super.init(layer: layer) }
        required init?(coder: NSCoder) { nil }
        override func draw(in context: CGContext) {
            clips.append(context.boundingBoxOfClipPath)
            context.setFillColor(color)
            if draws { context.fill(bounds) }
        }
    }

    private let layer = Drawn(), stage = LookStage(40, 40, background: .white)
    private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

    init() {
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        layer.setNeedsDisplay()
        stage.add(layer)
        stage.draw()
        layer.color = blue
        layer.clips = []
    }

    private func show(_ time: Double = 1) {
        stage.run(to: time)
        stage.draw()
    }

    /// The rectangle of the blue pixels: left, top, right, bottom.
    private var blueBox: [Int] {
        var box = [40, 40, 0, 0]
        for y in 0..<40 {
            for x in 0..<40 where stage.canvas[x, y] == 0xFF00_00FF {
                box = [min(box[0], x), min(box[1], y), max(box[2], x + 1), max(box[3], y + 1)]
            }
        }
        return box
    }

    @Test func part_isDrawnAndClips() {
        layer.setNeedsDisplay(CGRect(x: 10, y: 12, width: 20, height: 5))
        #expect(layer.needsDisplay())
        show()
        #expect(layer.clips == [CGRect(x: 10, y: 12, width: 20, height: 5)] && !layer.needsDisplay())
        #expect(blueBox == [10, 12, 30, 17] && stage.canvas[35, 35] == 0xFFFF_0000)
    }

    @Test func parts_areUnitedAndRoundedToPixels() {
        layer.setNeedsDisplay(CGRect(x: 10.4, y: 12.4, width: 2, height: 2))
        layer.setNeedsDisplay(CGRect(x: 20, y: 20, width: 1.5, height: 100))
        show()
        #expect(layer.clips == [CGRect(x: 10, y: 12, width: 12, height: 28)])
        #expect(blueBox == [10, 12, 22, 40])
    }

    @Test func part_isErasedBeforehand() {
        layer.draws = false
        layer.setNeedsDisplay(CGRect(x: 10, y: 10, width: 20, height: 20))
        show()
        #expect(stage.canvas[20, 20] == 0xFFFF_FFFF && stage.canvas[5, 5] == 0xFFFF_0000)
    }

    @Test func all_winsOverAPart() {
        layer.setNeedsDisplay(CGRect(x: 10, y: 10, width: 20, height: 20))
        layer.setNeedsDisplay()
        layer.setNeedsDisplay(CGRect(x: 12, y: 12, width: 2, height: 2))
        show()
        #expect(layer.clips == [layer.bounds] && blueBox == [0, 0, 40, 40])
        layer.clips = []
        layer.display()
        #expect(layer.clips == [layer.bounds])
    }

    @Test func nothing_isDrawnForAPartOutside() {
        for part in [CGRect.null, .zero, CGRect(x: 50, y: 0, width: 5, height: 5)] { layer.setNeedsDisplay(part) }
        show()
        #expect(layer.clips == [])
        layer.setNeedsDisplay(.infinite)
        show(2)
        #expect(layer.clips == [layer.bounds])
    }

    @Test func all_isDrawnAtAnotherSizeOrScale() {
        layer.bounds.size.width = 30
        layer.setNeedsDisplay(CGRect(x: 1, y: 1, width: 2, height: 2))
        show()
        #expect(layer.clips == [layer.bounds])
        layer.clips = []
        layer.contentsScale = 2
        layer.setNeedsDisplay(CGRect(x: 1, y: 1, width: 2, height: 2))
        show(2)
        #expect(layer.clips.last == layer.bounds)
    }

    @Test func part_inFlippedGeometry() {
        layer.isGeometryFlipped = true
        layer.color = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        show()
        layer.clips = []
        layer.color = blue
        layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 40, height: 10))
        show(2)
        #expect(layer.clips == [CGRect(x: 0, y: 0, width: 40, height: 10)] && blueBox == [0, 30, 40, 40])
    }

    /// Hundreds of parts, more than are kept as a list.
    @Test func manyParts_giveTheSamePicture() {
        for number in 0..<400 {
            layer.setNeedsDisplay(CGRect(x: number % 20 * 2, y: number / 20 * 2, width: 1, height: 1))
            layer.displayIfNeeded()
        }
        show()
        #expect(layer.clips.count == 400)
        for y in 0..<40 {
            for x in 0..<40 {
                #expect(stage.canvas[x, y] == (x % 2 + y % 2 == 0 ? 0xFF00_00FF : 0xFFFF_0000), "\(x), \(y)")
            }
        }
    }

    /// A large layer with many operations is drawn again as a whole: its pixels would take more memory than its drawing.
    @Test func largeLayers_keepNoPixels() {
        layer.frame = CGRect(x: 0, y: 0, width: 4000, height: 4000)
        for number in 0..<200 {
            layer.setNeedsDisplay(CGRect(x: number, y: 0, width: 1, height: 1))
            layer.displayIfNeeded()
        }
        let whole = CGRect(x: 0, y: 0, width: 4000, height: 4000)
        #expect(layer.clips.filter { $0 == whole }.count > 2 && layer.clips.filter { $0 != whole }.count > 100)
    }
}
