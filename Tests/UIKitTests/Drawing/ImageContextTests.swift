import ImageIO
import Mica
import Testing
import UIKit

/// Every drawing call in a context made by UIKit gives the pixels of the same call in `UIView.draw(_:)`.
@MainActor struct ImageContextTests {
    /// A drawing call, in a space of 40 × 40 points.
    struct Call: Sendable, CustomTestStringConvertible {
        let name: String
        let body: @MainActor @Sendable (CGContext) -> Void
        init(_ name: String, _ body: @escaping @MainActor @Sendable (CGContext) -> Void) {
            self.name = name
            self.body = body
        }
        var testDescription: String { name }
    }

    private final class Canvas: UIView {
        var onDraw: @MainActor (CGContext) -> Void = { _ in }
        override func draw(_ rect: CGRect) {
            if let context = UIGraphicsGetCurrentContext() { onDraw(context) }
        }
    }

    private static let size = CGSize(width: 40, height: 40)

    /// A tile without symmetry: its mark is at the upper left.
    private static let tile: UIImage = {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        return UIGraphicsImageRenderer(size: CGSize(width: 10, height: 8), format: format).image { _ in
            UIColor(red: 0.9, green: 0.9, blue: 0.2, alpha: 1).setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 9, height: 7))
            UIColor.red.setFill()
            UIRectFill(CGRect(x: 1, y: 1, width: 5, height: 2))
        }
    }()
    private static let gradient = CGGradient(
        colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [1, 0, 0, 1, 0, 1, 0, 0.3, 0, 0, 1, 1],
        locations: [0, 0.4, 1], count: 3)!
    private static func shadow(_ x: CGFloat, _ y: CGFloat, _ blur: CGFloat) -> NSShadow {
        let shadow = NSShadow()
        shadow.shadowOffset = CGSize(width: x, height: y)
        shadow.shadowBlurRadius = blur
        shadow.shadowColor = UIColor.black
        return shadow
    }
    private static func text(_ extra: [NSAttributedString.Key: Any] = [:]) -> NSAttributedString {
        NSAttributedString(
            string: "Ag",
            attributes: [.font: UIFont.systemFont(ofSize: 18), .foregroundColor: UIColor.blue].merging(extra) { $1 })
    }
    private static func cells(_ colored: Bool) -> CGPattern {
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { _, c in
                c.setFillColor(red: 0, green: 0.6, blue: 0, alpha: 1)
                c.fill(CGRect(x: 0, y: 0, width: 4, height: 1.5))
                c.fill(CGRect(x: 0, y: 0, width: 1, height: 5))
            }, releaseInfo: nil)
        return CGPattern(
            info: nil, bounds: CGRect(x: 0, y: 0, width: 6, height: 6), matrix: .identity, xStep: 7, yStep: 6.5,
            tiling: .constantSpacing, isColored: colored, callbacks: &callbacks)!
    }
    private nonisolated static let box = CGRect(x: 8, y: 7, width: 19, height: 13.5)

    private nonisolated static let shapes: [Call] = [
        Call("fill") { $0.fill(box) },
        Call("fill many") { $0.fill([box, CGRect(x: 20, y: 12, width: 15, height: 20)]) },
        Call("ellipse") { $0.fillEllipse(in: box) },
        Call("stroke") { $0.stroke(box, width: 2.5) },
        Call("hairline") {
            $0.setLineWidth(0)
            $0.stroke(box)
        },
        Call("dashes") {
            $0.setLineDash(phase: 2, lengths: [4, 3])
            $0.stroke(box)
        },
        Call("segments") { $0.strokeLineSegments(between: [CGPoint(x: 2, y: 3), CGPoint(x: 38, y: 17)]) },
        Call("arc") {
            $0.addArc(center: CGPoint(x: 20, y: 16), radius: 9, startAngle: 0.3, endAngle: 2, clockwise: false)
            $0.fillPath()
        },
        Call("even odd") {
            $0.addRect(box)
            $0.addEllipse(in: box)
            $0.fillPath(using: .evenOdd)
        },
        Call("curve") {
            $0.move(to: CGPoint(x: 3, y: 4))
            $0.addCurve(to: CGPoint(x: 36, y: 20), control1: CGPoint(x: 30, y: 0), control2: CGPoint(x: 1, y: 39))
            $0.strokePath()
        },
        Call("Bézier path") { _ in
            UIColor.purple.setFill()
            UIBezierPath(roundedRect: box, cornerRadius: 4).fill()
        },
        Call("turned") {
            $0.rotate(by: 0.3)
            $0.fill(box)
        },
        Call("clear") {
            $0.fill(box)
            $0.clear(CGRect(x: 10, y: 10, width: 8, height: 4))
        },
        Call("UIRectFill") { _ in
            UIColor.red.setFill()
            UIRectFill(box)
            UIColor(white: 0, alpha: 0.25).setFill()
            UIRectFill(CGRect(x: 10, y: 10, width: 8, height: 4))
        },
        Call("UIRectFrame") { _ in
            UIColor.red.setFill()
            UIColor.green.setStroke()
            UIRectFrame(box)
        },
        Call("UIRectClip") { _ in
            UIRectClip(CGRect(x: 10, y: 10, width: 8, height: 40))
            UIRectFill(box)
        },
    ]

    private nonisolated static let shadows: [Call] = [
        Call("shadow down") {
            $0.setShadow(offset: CGSize(width: 2, height: 9), blur: 0, color: UIColor.black.cgColor)
            $0.fill(box)
        },
        Call("blurred shadow") {
            $0.setShadow(offset: CGSize(width: -3, height: 5), blur: 4, color: UIColor.red.cgColor)
            $0.fillEllipse(in: box)
        },
        Call("shadow after a scale") {
            $0.scaleBy(x: 1.5, y: -0.5)
            $0.translateBy(x: 0, y: -50)
            $0.setShadow(offset: CGSize(width: 2, height: 6), blur: 3, color: UIColor.black.cgColor)
            $0.fill(box)
        },
        Call("shadow of a layer") {
            $0.setShadow(offset: CGSize(width: 3, height: 6), blur: 2)
            $0.beginTransparencyLayer(auxiliaryInfo: nil)
            $0.fill(box)
            $0.stroke(CGRect(x: 20, y: 10, width: 10, height: 12), width: 3)
            $0.endTransparencyLayer()
        },
        Call("shadow of an image") {
            $0.setShadow(offset: CGSize(width: 3, height: 6), blur: 2, color: UIColor.black.cgColor)
            tile.draw(in: box)
        },
        Call("text with a shadow") { _ in text([.shadow: shadow(0, 12, 0)]).draw(at: CGPoint(x: 5, y: 2)) },
        Call("text with a blurred shadow") { _ in
            text([.shadow: shadow(3, -4, 3)]).draw(in: CGRect(x: 5, y: 12, width: 30, height: 25))
        },
    ]

    private nonisolated static let patterns: [Call] = [
        Call("pattern image") { _ in
            UIColor(patternImage: tile).setFill()
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 40, height: 35)).fill()
        },
        Call("pattern after a move") {
            UIColor(patternImage: tile).setFill()
            $0.translateBy(x: 3.5, y: 2)
            $0.fill(box)
        },
        Call("pattern") {
            $0.setFillColorSpace(CGColorSpace(patternBaseSpace: nil)!)
            $0.setFillPattern(cells(true), colorComponents: [0.8])
            $0.fillEllipse(in: box)
        },
        Call("pattern with a phase") {
            $0.setFillColorSpace(CGColorSpace(patternBaseSpace: nil)!)
            $0.setPatternPhase(CGSize(width: 2, height: 3))
            $0.setFillPattern(cells(true), colorComponents: [1])
            $0.fill(box)
        },
        Call("pattern stroke") {
            $0.setStrokeColorSpace(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())!)
            $0.setStrokePattern(cells(false), colorComponents: [0.7, 0, 0.2, 1])
            $0.stroke(box, width: 8)
        },
        Call("pattern with a shadow") {
            UIColor(patternImage: tile).setFill()
            $0.setShadow(offset: CGSize(width: 3, height: 7), blur: 1, color: UIColor.black.cgColor)
            $0.fillEllipse(in: box)
        },
        Call("linear gradient") {
            $0.clip(to: box)
            $0.drawLinearGradient(gradient, start: CGPoint(x: 8, y: 7), end: CGPoint(x: 20, y: 22), options: [])
        },
        Call("radial gradient") {
            $0.drawRadialGradient(
                gradient, startCenter: CGPoint(x: 18, y: 12), startRadius: 2, endCenter: CGPoint(x: 20, y: 15),
                endRadius: 14, options: [])
        },
        Call("conic gradient") { $0.drawConicGradient(gradient, center: CGPoint(x: 18, y: 12), angle: 0.5) },
    ]

    private nonisolated static let pictures: [Call] = [
        Call("image") { _ in tile.draw(at: CGPoint(x: 3, y: 4)) },
        Call("image stretched") { _ in tile.draw(in: box, blendMode: .multiply, alpha: 0.6) },
        Call("CGImage") { $0.draw(tile.cgImage!, in: box) },
        Call("CGImage tiled") { $0.draw(tile.cgImage!, in: CGRect(x: 2, y: 3, width: 10, height: 8), byTiling: true) },
        Call("template") { _ in
            UIColor.red.setFill()
            tile.withRenderingMode(.alwaysTemplate).draw(in: box)
        },
        Call("resizable") { _ in
            tile.resizableImage(withCapInsets: UIEdgeInsets(top: 2, left: 3, bottom: 2, right: 3))
                .draw(in: CGRect(x: 2, y: 3, width: 33, height: 30))
        },
        Call("image mask") {
            $0.clip(to: box, mask: tile.cgImage!)
            $0.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
        },
        Call("layer") {
            guard let layer = CGLayer($0, size: CGSize(width: 9, height: 7), auxiliaryInfo: nil) else { return }
            layer.context?.fill(CGRect(x: 1, y: 1, width: 5, height: 2))
            $0.draw(layer, at: CGPoint(x: 12, y: 9))
        },
        Call("text") { _ in text().draw(at: CGPoint(x: 4, y: 6)) },
        Call("wrapped text") { _ in
            text().draw(with: CGRect(x: 4, y: 3, width: 15, height: 40), options: .usesLineFragmentOrigin, context: nil)
        },
        Call("clipped transparency layer") {
            $0.setAlpha(0.5)
            $0.beginTransparencyLayer(in: box, auxiliaryInfo: nil)
            $0.fill(CGRect(x: 0, y: 10, width: 40, height: 40))
            $0.endTransparencyLayer()
        },
        Call("plus lighter") {
            $0.setFillColor(red: 0.6, green: 0.2, blue: 0.1, alpha: 0.7)
            $0.fill(box)
            $0.setBlendMode(.plusLighter)
            $0.fillEllipse(in: CGRect(x: 12, y: 4, width: 20, height: 20))
        },
    ]

    private func drawn(_ call: Call, bounds: CGRect, scale: CGFloat) throws -> Bitmap {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        let image = UIGraphicsImageRenderer(bounds: bounds, format: format).image { call.body($0.cgContext) }
        return try #require(image.cgImage.flatMap { Bitmap($0) })
    }

    private func drawnInAView(_ call: Call, bounds: CGRect, scale: CGFloat) throws -> Bitmap {
        let view = Canvas(frame: CGRect(origin: .zero, size: bounds.size))
        view.bounds.origin = bounds.origin
        view.isOpaque = false
        view.contentScaleFactor = scale
        view.onDraw = call.body
        return try #require(Bitmap(OfflineRenderer(view.layer, size: bounds.size, scale: scale).image()))
    }

    @Test(arguments: shapes + shadows + patterns + pictures) func imageContext_drawsAsAViewDoes(_ call: Call) throws {
        let bounds = CGRect(origin: .zero, size: Self.size)
        for scale: CGFloat in [1, 2, 3] {
            let picture = try drawn(call, bounds: bounds, scale: scale)
            #expect(picture.pixels.contains { $0 != 0 })
            #expect(picture == (try drawnInAView(call, bounds: bounds, scale: scale)), "scale \(scale)")
            UIGraphicsBeginImageContextWithOptions(Self.size, false, scale)
            if let context = UIGraphicsGetCurrentContext() { call.body(context) }
            let older = UIGraphicsGetImageFromCurrentImageContext()
            UIGraphicsEndImageContext()
            #expect(older?.cgImage.flatMap { Bitmap($0) } == picture, "scale \(scale)")
        }
    }

    /// With bounds that begin elsewhere, like those of a scrolled view.
    @Test(arguments: shadows + patterns) func imageContext_ofOtherBounds(_ call: Call) throws {
        let bounds = CGRect(x: 5, y: 3, width: 30, height: 32)
        let picture = try drawn(call, bounds: bounds, scale: 2)
        #expect(picture == (try drawnInAView(call, bounds: bounds, scale: 2)))
    }

    // MARK: Known pixels

    private func pixels(
        _ width: CGFloat = 40, _ height: CGFloat = 40, scale: CGFloat = 1, _ body: (CGContext) -> Void
    ) throws -> Bitmap {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        let image = UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image {
            body($0.cgContext)
        }
        return try #require(image.cgImage.flatMap { Bitmap($0) })
    }

    private static let red: UInt32 = 0xFF00_00FF, green: UInt32 = 0xFF00_FF00, blue: UInt32 = 0xFFFF_0000

    @Test(arguments: [1, 2, 3]) func shadow_fallsDownInPoints(_ scale: Int) throws {
        let picture = try pixels(scale: CGFloat(scale)) { c in
            c.setShadow(offset: CGSize(width: 0, height: 10), blur: 0, color: UIColor.black.cgColor)
            c.setFillColor(UIColor.red.cgColor)
            c.fill(CGRect(x: 10, y: 15, width: 10, height: 10))
        }
        #expect(picture[15 * scale, 30 * scale] == 0xFF00_0000 && picture[15 * scale, 35 * scale] == 0)
        #expect(picture[15 * scale, 14 * scale] == 0 && picture[15 * scale, 20 * scale] == Self.red)
    }

    @Test(arguments: [1, 2]) func pattern_beginsAtTheTop(_ scale: Int) throws {
        let tile = try pixels(10, 10) { c in
            c.setFillColor(UIColor.red.cgColor)
            c.fill(CGRect(x: 0, y: 0, width: 10, height: 4))
        }
        let color = UIColor(patternImage: UIImage(cgImage: try #require(tile.image())))
        let picture = try pixels(40, 35, scale: CGFloat(scale)) { c in
            color.setFill()
            c.fill(CGRect(x: 0, y: 0, width: 40, height: 35))
        }
        let rows = (0..<30).map { picture[5 * scale, $0 * scale] >> 24 > 127 ? "#" : "." }.joined()
        #expect(rows == "####......####......####......")
    }

    @Test func textShadow_fallsDown() throws {
        let shadow = Self.shadow(0, 30, 0)
        let picture = try pixels(40, 100) { _ in
            NSAttributedString(
                string: "H",
                attributes: [.font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.red, .shadow: shadow]
            ).draw(at: CGPoint(x: 10, y: 35))
        }
        let dark = (0..<100).filter { y in (0..<40).contains { picture[$0, y] >> 24 > 200 && picture[$0, y] & 255 < 60 }
        }
        #expect(dark.first ?? 0 > 55)
    }
}
