import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Trees of 100,000 levels in every operation: none of them recurses by depth.
@Suite(.serialized) struct DeepTreeTests {
    private static let depth = 100_000

    /// A chain of layers, and the lowest of them.
    private func chain(_ depth: Int = DeepTreeTests.depth, _ add: (CALayer, CALayer) -> Void) -> (CALayer, CALayer) {
        let top = CALayer()
        var layer = top
        for _ in 0..<depth {
            let next = CALayer()
            next.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
            add(layer, next)
            layer = next
        }
        return (top, layer)
    }

    private func context() throws -> CGContext {
        try #require(
            CGContext(
                data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    }

    @Test func geometry_timeAndWords() {
        let (top, low) = chain { $0.addSublayer($1) }
        top.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        low.position = CGPoint(x: 3, y: 0)
        #expect(
            low.convert(CGPoint(x: 2, y: 2), to: top)
                == CGPoint(x: 3 - 2.0 * Double(Self.depth - 1), y: -2.0 * Double(Self.depth - 1)))
        #expect(top.convert(CGRect(x: 0, y: 0, width: 4, height: 4), to: low).width == 4)
        top.speed = 2
        #expect(low.convertTime(10, from: nil) == 20 && low.convertTime(20, to: nil) == 10)
        #expect(!low.description.isEmpty && !top.debugDescription.isEmpty)
        #expect(low.contentsAreFlipped() && low.visibleRect.width <= 4)
        low.scrollRectToVisible(CGRect(x: 0, y: 0, width: 1, height: 1))
        low.layoutIfNeeded()
        #expect(CALayer(layer: low).bounds == low.bounds)
    }

    @Test func sizes_followAllTheWay() {
        let (top, low) = chain {
            $1.autoresizingMask = [.layerWidthSizable, .layerHeightSizable]
            $0.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
            $1.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
            $0.addSublayer($1)
        }
        top.bounds.size = CGSize(width: 8, height: 2)
        #expect(low.frame == CGRect(x: 0, y: 0, width: 8, height: 2))
        top.bounds.size.width = 1
        #expect(low.frame == CGRect(x: 0, y: 0, width: 1, height: 2))
    }

    @Test func pictures_ofTheModel() throws {
        let (top, low) = chain {
            $1.position = CGPoint(x: 2, y: 2); $0.addSublayer($1)
        }
        top.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        low.backgroundColor = .white
        let context = try context()
        top.render(in: context)
        #expect(context.data!.load(as: UInt32.self) == 0xFFFF_FFFF)
    }

    @Test func presentation_isATreeAsDeep() {
        let stage = Stage()
        let (top, low) = chain {
            $1.position = CGPoint(x: 2, y: 2); $0.addSublayer($1)
        }
        top.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        top.position = CGPoint(x: 2, y: 2)
        stage.add(top)
        stage.run(to: 0)
        #expect(stage.root.hitTest(CGPoint(x: 1, y: 1)) === low)
        #expect(stage.root.presentation()?.hitTest(CGPoint(x: 1, y: 1))?.model() === low)
        #expect(low.presentation()?.superlayer?.model() === low.superlayer)
        low.opacity = 0
        stage.run(to: 0.1)
        _ = stage.host.renderTree()
        stage.root.sublayers = nil
        stage.run(to: 0.2)
        #expect(low.presentation() == nil)
    }

    /// Deeply nested masks.
    @Test func masks_asDeep() throws {
        let (top, low) = chain {
            $1.position = CGPoint(x: 2, y: 2); $0.mask = $1
        }
        top.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        low.backgroundColor = .white
        let stage = Stage()
        stage.add(top)
        stage.run(to: 0)
        _ = stage.host.renderTree()
        #expect(low.superlayer != nil && top.hitTest(CGPoint(x: 1, y: 1)) === top)
        top.render(in: try context())
        top.mask = nil
        stage.run(to: 0.1)
        _ = stage.host.renderTree()
    }

    @Test func archives_asDeep() throws {
        let (top, low) = chain(3000) { $0.addSublayer($1) }
        low.name = "low"
        let mask = CALayer()
        mask.name = "mask"
        low.mask = mask
        // With one stack frame of 500 bytes for each level, the stack of 8 MB would overflow.
        for depth in [3000, 20_000] {
            let (top, low) = depth == 3000 ? (top, low) : chain(depth) { $0.addSublayer($1) }
            low.name = "low"
            let archiver = NSKeyedArchiver(requiringSecureCoding: true)
            archiver.encode(top, forKey: "root")
            archiver.finishEncoding()
            let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
            var layer = try #require(unarchiver.decodeObject(of: CALayer.self, forKey: "root")), levels = 0
            while let next = layer.sublayers?.first {
                layer = next
                levels += 1
            }
            #expect(levels == depth && layer.name == "low")
            #expect(depth != 3000 || layer.mask?.name == "mask")
        }
    }
}
