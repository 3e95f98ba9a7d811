import CoreGraphics
import Foundation
import MicaSnapshot
import TestSeeds
import Testing

/// Rectangles use another path in the code than general paths do, with the same bytes.
@Suite(.seeded) struct RectangleFillTests {
    static let width = 37, height = 29

    struct Layout: Sendable, CustomTestStringConvertible {
        var bits = 8, isGray = false
        var alpha = CGImageAlphaInfo.premultipliedFirst, order = CGImageByteOrderInfo.order32Little
        /// `true` if the caller sees the memory from the start.
        var isSeen = true

        var testDescription: String { "\(bits) bits, grey \(isGray), alpha \(alpha), order \(order), seen \(isSeen)" }

        func context() -> CGContext? {
            let context = CGContext(
                data: nil, width: width, height: height, bitsPerComponent: bits, bytesPerRow: 0,
                space: isGray ? CGColorSpaceCreateDeviceGray() : CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(alpha: alpha, byteOrder: order))
            if isSeen { _ = context?.data }
            return context
        }
    }

    /// The same state for the same seed, and rectangles whose sides mostly fall on pixel borders.
    private func draw(_ c: CGContext, _ seed: Int, _ fill: (CGContext, CGRect) -> Void) -> [CGImage] {
        var random = Seeded(UInt64(seed)), pictures: [CGImage] = []
        func unit() -> CGFloat { random.double(0...1) }
        for _ in 0..<24 {
            switch random.below(16) {
            case 0: c.saveGState()
            case 1: c.restoreGState()
            case 2: c.translateBy(x: CGFloat(random.int(-5...5)), y: random.chance(0.7) ? 3 : 2.5)
            case 3: c.scaleBy(x: random.chance(0.5) ? -1 : 2, y: random.chance(0.5) ? 1 : 0.5)
            case 4: c.setAlpha(random.chance(0.6) ? 1 : 0.5)
            case 5: c.setBlendMode(random.chance(0.6) ? .normal : .multiply)
            case 6: c.clip(to: CGRect(x: 2, y: 2, width: 30, height: random.chance(0.5) ? 20 : 20.5))
            case 7: if let picture = c.makeImage() { pictures.append(picture) }
            case 8: c.setShouldAntialias(random.chance(0.7))
            case 9: c.setFillColor(CGColor(gray: unit(), alpha: 1))
            case 10: c.rotate(by: random.chance(0.5) ? .pi / 2 : 0)
            default: break
            }
            if random.chance(0.7) {
                c.setFillColor(
                    red: random.double(-0.2...1.2), green: unit(), blue: unit(), alpha: random.chance(0.8) ? 1 : unit())
            }
            func side() -> CGFloat { random.chance(0.85) ? CGFloat(random.int(-12...40)) : random.double(-12...40) }
            fill(c, CGRect(x: side(), y: side(), width: side(), height: side()))
        }
        return pictures
    }

    @Test(
        arguments: [
            Layout(isSeen: false), Layout(), Layout(alpha: .premultipliedLast, order: .orderDefault),
            Layout(alpha: .noneSkipFirst), Layout(alpha: .noneSkipFirst, isSeen: false),
            Layout(bits: 5, alpha: .noneSkipFirst, order: .order16Little),
            Layout(bits: 16, alpha: .premultipliedLast, order: .order16Little),
            Layout(isGray: true, alpha: .none, order: .orderDefault),
        ])
    func rectangle_isItsPath(_ layout: Layout) throws {
        for seed in seeds(0..<60) {
            let box = try #require(layout.context()), path = try #require(layout.context())
            let boxes = draw(box, seed) { $0.fill($1) }
            let paths = draw(path, seed) {
                $0.addRect($1)
                $0.fillPath()
            }
            let count = box.bytesPerRow * box.height
            let one = Data(bytes: try #require(box.data), count: count)
            #expect(one == Data(bytes: try #require(path.data), count: count), "seed \(seed)")
            // An image made before does not change.
            #expect(boxes.map { $0.dataProvider?.data } == paths.map { $0.dataProvider?.data }, "seed \(seed)")
        }
    }

    @Test func values_thatAreNone_areHarmless() throws {
        let c = try #require(Layout().context()), odd: [CGFloat] = [0, 1, -3, .nan, .infinity, 1e300, 1e-300, 524_289]
        c.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        for x in odd {
            for size in odd {
                c.saveGState()
                if x.isFinite { c.scaleBy(x: size, y: 1) }
                c.fill(CGRect(x: x, y: 1, width: size, height: size))
                c.restoreGState()
            }
        }
    }

    /// Colours set by components equal those set as objects.
    @Test func components_areAColour() throws {
        let c = try #require(Layout().context()), data = try #require(c.data)
        func corner() -> UInt32 {
            c.fill(CGRect(x: 0, y: 0, width: CGFloat(Self.width), height: CGFloat(Self.height)))
            return data.load(as: UInt32.self)
        }
        c.setFillColor(gray: 0.2, alpha: 1)
        c.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
        #expect(corner() == 0xFF00_00FF)
        // The current space now has three components.
        c.setFillColor([0, 1, 0, 1])
        #expect(corner() == 0xFF00_FF00)
        c.saveGState()
        c.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(corner() == 0xFFFF_0000)
        c.restoreGState()
        #expect(corner() == 0xFF00_FF00)
        c.setFillColor(red: 2, green: -1, blue: 0.4, alpha: 1)
        #expect(corner() == 0xFFFF_0066)
        c.setFillColorSpace(CGColorSpaceCreateDeviceGray())
        #expect(corner() == 0xFF00_0000)
        c.setFillColor([1, 1])
        #expect(corner() == 0xFFFF_FFFF)
        c.setStrokeColor(red: 0, green: 1, blue: 1, alpha: 1)
        c.setStrokeColor([1, 0, 1, 1])
        c.setLineWidth(200)
        c.stroke(CGRect(x: 5, y: 5, width: 10, height: 10))
        #expect(data.load(as: UInt32.self) == 0xFFFF_00FF)
    }
}
