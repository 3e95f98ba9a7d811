import ImageIO
import QuartzCore
import Testing
import UIKit

/// The result of `UIGraphicsGetCurrentContext()` inside and outside `UIView.draw(_:)`.
@MainActor struct CurrentContextTests {
    private final class Canvas: UIView {
        var onDraw: (CGRect) -> Void = { _ in }
        override func draw(_ rect: CGRect) { onDraw(rect) }
    }

    /// The pixels of a view of 4 × 2 points after `body` drew it for a frame.
    private func picture(of view: UIView) -> Bitmap? {
        let image = UIGraphicsImageRenderer(size: view.bounds.size, format: one).image {
            view.layer.render(in: $0.cgContext)
        }
        return image.cgImage.flatMap { Bitmap($0) }
    }

    private var one: UIGraphicsImageRendererFormat {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        return format
    }

    private func canvas(_ body: @escaping (CGRect) -> Void) -> Canvas {
        let view = Canvas(frame: CGRect(x: 10, y: 20, width: 4, height: 2))
        view.contentScaleFactor = 1
        view.isOpaque = false
        view.onDraw = body
        return view
    }

    private static let red: UInt32 = 0xFF00_00FF, green: UInt32 = 0xFF00_FF00, blue: UInt32 = 0xFFFF_0000

    @Test func draw_hasTheViewsContext() throws {
        var drawn: [CGRect] = []
        let view = canvas { rect in
            drawn.append(rect)
            let context = UIGraphicsGetCurrentContext()
            #expect(context != nil && UIGraphicsGetImageFromCurrentImageContext() == nil)
            UIColor.red.setFill()
            // The origin is at the top left.
            UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
            // Not an image context: nothing to end.
            UIGraphicsEndImageContext()
            #expect(UIGraphicsGetCurrentContext() === context)
        }
        let pixels = try #require(picture(of: view))
        #expect(drawn == [CGRect(x: 0, y: 0, width: 4, height: 2)])
        #expect(pixels[0, 0] == Self.red && pixels[1, 0] == 0 && pixels[0, 1] == 0)
        #expect(UIGraphicsGetCurrentContext() == nil)
    }

    /// Images made while a view draws have contexts of their own, and the view's is current again after each.
    @Test func draw_imagesInsideOfEachOther() throws {
        let view = canvas { _ in
            let own = UIGraphicsGetCurrentContext()
            UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 2), false, 1)
            let outer = UIGraphicsGetCurrentContext()
            #expect(outer !== own)
            UIColor.green.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 1))
            let inner = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1), format: one).image { context in
                #expect(UIGraphicsGetCurrentContext() === context.cgContext && context.cgContext !== outer)
                UIColor.blue.setFill()
                UIRectFill(CGRect(x: 0, y: 0, width: 9, height: 9))
            }
            #expect(UIGraphicsGetCurrentContext() === outer)
            inner.draw(at: CGPoint(x: 1, y: 1))
            let image = UIGraphicsGetImageFromCurrentImageContext()
            UIGraphicsEndImageContext()
            #expect(UIGraphicsGetCurrentContext() === own)
            image?.draw(at: CGPoint(x: 2, y: 0))
            UIColor.red.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 2))
        }
        let pixels = try #require(picture(of: view))
        #expect(pixels[0, 0] == Self.red && pixels[1, 0] == 0)
        #expect(pixels[2, 0] == Self.green && pixels[3, 0] == Self.green)
        #expect(pixels[2, 1] == 0 && pixels[3, 1] == Self.blue)
    }

    /// A view that draws another one, and one that continues with a pushed context.
    @Test func draw_viewsInsideOfEachOther() throws {
        let small = canvas { _ in
            UIColor.blue.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 2))
        }
        let view = canvas { _ in
            guard let own = UIGraphicsGetCurrentContext() else {
                Issue.record("a view that draws has no context")
                return
            }
            own.saveGState()
            own.translateBy(x: 3, y: 0)
            small.layer.render(in: own)
            own.restoreGState()
            #expect(UIGraphicsGetCurrentContext() === own)
            UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
            UIGraphicsPushContext(own)
            UIColor.red.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 2))
            UIGraphicsPopContext()
            UIGraphicsEndImageContext()
            #expect(UIGraphicsGetCurrentContext() === own)
        }
        let pixels = try #require(picture(of: view))
        #expect(pixels[0, 1] == Self.red && pixels[1, 0] == 0 && pixels[2, 0] == 0 && pixels[3, 1] == Self.blue)
        #expect(UIGraphicsGetCurrentContext() == nil)
    }

    /// A standalone layer's `draw(in:)` has no UIKit context: UIKit drawing has no effect, as on Apple's systems.
    @Test func layer_hasNoCurrentContext() {
        final class Plain: CALayer {
            nonisolated(unsafe) var current: CGContext?
            nonisolated(unsafe) var count = 0
            override func draw(in ctx: CGContext) {
                current = UIGraphicsGetCurrentContext()
                count += 1
            }
        }
        let layer = Plain()
        layer.frame = CGRect(x: 0, y: 0, width: 4, height: 2)
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        #expect(layer.count == 1 && layer.current == nil)
    }
}
