import CoreGraphics
import Foundation
import MicaSnapshot
import MicaRaster
import TestSeeds
import Testing

/// Drawing calls with huge, tiny and absurd numbers on a small canvas: each returns, and draws its visible part.
@Suite(.seeded) struct ExtremeDrawingTests {
    static let side = 40

    private func canvas() -> CGContext { CGContext(pixelWidth: Self.side, pixelHeight: Self.side)! }

    private func pixels(_ c: CGContext) throws -> Pixmap { try #require(c.makeImage()?.imageSource).pixmap }

    /// The shadow of a half-plane, whose blur is far wider than the canvas: half of its alpha at the edge.
    @Test(.timeLimit(.minutes(5)), arguments: [600, 1e4, 1e5]) func shadow_wideBlur(_ blur: Double) throws {
        let c = canvas()
        c.setShadow(offset: CGSize(width: 1e6, height: 0), blur: blur, color: CGColor(gray: 0, alpha: 1))
        c.setShadow(offset: CGSize(width: 2e5, height: 0), blur: blur, color: CGColor(gray: 0, alpha: 1))
        c.fill(CGRect(x: -9e5, y: -4e5, width: 7e5 + 20, height: 8e5))
        let drawn = try pixels(c)
        for x in [0, 19, 39] {
            let d = (20 - Double(x) - 0.5) / (blur / 3)
            let expected = 255 * 0.5 * erfc(-d / 2.0.squareRoot())
            #expect(abs(Double(drawn[x, 20] >> 24) - expected) <= 3, "column \(x): \(drawn[x, 20] >> 24), \(expected)")
        }
    }

    /// The content of layers is drawn, however deeply they are nested, and the cost of their shadows is bounded.
    @Test(.timeLimit(.minutes(5)), arguments: [3, 30, 300, 600, 3000], [60, 100])
    func shadows_inEachOther(_ blur: Double, _ depth: Int) throws {
        let c = canvas()
        for _ in 0..<depth {
            c.setShadow(offset: CGSize(width: 0.5, height: 0), blur: blur, color: CGColor(gray: 0, alpha: 1))
            c.beginTransparencyLayer(auxiliaryInfo: nil)
        }
        c.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        c.fill(CGRect(x: 12, y: 12, width: 16, height: 16))
        for _ in 0..<depth { c.endTransparencyLayer() }
        let drawn = try pixels(c)
        #expect(drawn[20, 20] == 0xffff_0000)
        #expect(drawn[2, 20] & 0xff_ffff == 0)
        if blur == 3 { #expect(drawn[32, 20] >> 24 > 60) }
    }

    /// Complex content in a layer with a wide shadow is drawn at a lower resolution: it looks as it would alone.
    @Test func shadow_ofMuchIsTheSame() throws {
        func drawn(_ layers: Int) throws -> Pixmap {
            let c = canvas()
            c.setShadow(offset: CGSize(width: 60, height: 0), blur: 400, color: CGColor(gray: 0, alpha: 1))
            c.beginTransparencyLayer(auxiliaryInfo: nil)
            for _ in 0..<layers {
                c.beginTransparencyLayer(auxiliaryInfo: nil)
                c.fill(CGRect(x: -1e5, y: -1e5, width: 1e5, height: 2e5))
                c.endTransparencyLayer()
            }
            c.endTransparencyLayer()
            return try pixels(c)
        }
        let few = try drawn(1), many = try drawn(200)
        #expect(few.difference { many[$0, $1] } <= 1)
        #expect(few[0, 20] >> 24 > 140 && few[39, 20] >> 24 < 150)
    }

    /// Shadows with large offsets, of nested layers: the area between them is not drawn.
    @Test func shadow_farOfLayers() throws {
        for offset in [300.0, 3e4, 4e5] {
            let c = canvas()
            for depth in 0..<6 {
                c.setShadow(
                    offset: CGSize(width: depth == 0 ? offset : 1, height: 0), blur: 4,
                    color: CGColor(gray: 0, alpha: 1))
                c.beginTransparencyLayer(auxiliaryInfo: nil)
            }
            c.fill(CGRect(x: 12 - offset, y: 12, width: 16, height: 16))
            for _ in 0..<6 { c.endTransparencyLayer() }
            let drawn = try pixels(c)
            #expect(drawn[20, 20] >> 24 > 250 && drawn[3, 20] >> 24 < 30, "offset \(offset)")
        }
    }

    /// The shadow of infinite tiles has their mean density, however wide its blur.
    @Test(.timeLimit(.minutes(5)), arguments: [40, 600, 1e4, 1e6, 1e9]) func shadow_ofTiles(_ blur: Double) throws {
        let one = try #require(CGContext(pixelWidth: 8, pixelHeight: 8))
        one.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        one.fill(CGRect(x: 0, y: 0, width: 4, height: 8))
        let tile = try #require(one.makeImage()), c = canvas()
        c.setShadow(offset: CGSize(width: 3, height: 3), blur: blur, color: CGColor(gray: 0, alpha: 1))
        c.draw(tile, in: CGRect(x: 0, y: 0, width: 8, height: 8), byTiling: true)
        let drawn = try pixels(c)
        for x in [6, 22, 38] {
            #expect(drawn[x - 4, 20] == 0xffff_0000)
            let shadow = drawn[x, 20]
            #expect(abs(Int(shadow >> 24) - 128) <= 3 && shadow & 0xff_ffff == 0, "column \(x): \(shadow >> 24)")
        }
    }

    /// Calls with numbers of any size: each returns, keeps colours premultiplied, leaves the pixels outside the clip
    /// unchanged, and later drawing works.
    @Test(.timeLimit(.minutes(5))) func randomCalls_endAndKeepTheClip() throws {
        // A random stream for each call, so that one call's numbers do not shift another's.
        var g = Seeded(0)
        func number() -> Double {
            let sign = Bool.random(using: &g) ? 1.0 : -1.0
            switch Int.random(in: 0..<8, using: &g) {
            case 0: return sign * [1e-300, 1e-9, 1e100, 1.7e308, .infinity].randomElement(using: &g)!
            case 1, 2: return sign * pow(10, Double.random(in: -9...15, using: &g))
            default: return Double.random(in: -20...60, using: &g)
            }
        }
        func point() -> CGPoint { CGPoint(x: number(), y: number()) }
        func box() -> CGRect { CGRect(x: number(), y: number(), width: number(), height: number()) }
        let tile = try #require(canvas().makeImage())
        let gradient = try #require(
            CGGradient(
                colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [1, 0, 0, 1, 0, 0, 1, 0.5],
                locations: [0, 1], count: 2))
        func setPatterns(_ c: CGContext) throws {
            let turned = CGAffineTransform(rotationAngle: number()).scaledBy(x: number(), y: number())
            let isPlain = Bool.random(using: &g) || !(turned.a + turned.b + turned.c + turned.d).isFinite
            let alpha = CGFloat.random(in: 0...1, using: &g)
            c.setFillColorSpace(try #require(CGColorSpace(patternBaseSpace: nil)))
            c.setFillPattern(
                DrawingScene.pattern(colored: true, matrix: isPlain ? .identity : turned, step: 3),
                colorComponents: [alpha])
            c.setStrokeColorSpace(try #require(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())))
            c.setStrokePattern(DrawingScene.pattern(colored: false, step: 7), colorComponents: [0.2, 0.9, alpha, 0.7])
        }
        for call in 0..<400 {
            g = Seeded(17 << 32 | UInt64(call))
            let c = canvas()
            c.saveGState()
            c.clip(to: CGRect(x: 5, y: 5, width: 30, height: 30))
            if Bool.random(using: &g) { c.fill(CGRect(x: 0, y: 0, width: 40, height: 22)) }
            if Bool.random(using: &g) { c.setBlendMode(CGBlendMode.allCases.randomElement(using: &g)!) }
            if Bool.random(using: &g) { try setPatterns(c) }
            let isLayer = Int.random(in: 0..<4, using: &g) == 0
            if Int.random(in: 0..<3, using: &g) == 0 {
                c.setShadow(
                    offset: CGSize(width: number(), height: number()), blur: abs(number()),
                    color: CGColor(gray: 0, alpha: 1))
            }
            if isLayer { c.beginTransparencyLayer(auxiliaryInfo: nil) }
            c.setLineWidth(abs(number()))
            c.setLineCap([.butt, .round, .square].randomElement(using: &g)!)
            c.setLineJoin([.miter, .round, .bevel].randomElement(using: &g)!)
            c.setMiterLimit(abs(number()))
            if Bool.random(using: &g) { c.setLineDash(phase: number(), lengths: [abs(number()), abs(number())]) }
            if Int.random(in: 0..<4, using: &g) == 0 { c.scaleBy(x: number(), y: number()) }
            c.move(to: point())
            for _ in 0..<3 {
                c.addLine(to: point())
                c.addCurve(to: point(), control1: point(), control2: point())
            }
            if Bool.random(using: &g) { c.addEllipse(in: box()) }
            switch call % 8 {
            case 0, 1: c.strokePath()
            case 2: c.fillPath(using: .evenOdd)
            case 3:
                c.clip()
                c.fill(box())
            case 4: c.draw(tile, in: box(), byTiling: Bool.random(using: &g))
            case 5: c.drawLinearGradient(gradient, start: point(), end: point(), options: [.drawsAfterEndLocation])
            case 6:
                c.drawRadialGradient(
                    gradient, startCenter: point(), startRadius: abs(number()), endCenter: point(),
                    endRadius: abs(number()), options: [.drawsBeforeStartLocation])
            default:
                c.replacePathWithStrokedPath()
                c.fillPath()
            }
            if isLayer { c.endTransparencyLayer() }
            c.restoreGState()
            let drawn = try pixels(c)
            var wrong = 0
            for y in 0..<Self.side {
                for x in 0..<Self.side {
                    let p = drawn[x, y], alpha = p >> 24
                    let isInside = min(x, y) >= 5 && max(x, y) < 35
                    if !isInside && p != 0 || max(p >> 16 & 255, p >> 8 & 255, p & 255) > alpha { wrong += 1 }
                }
            }
            #expect(wrong == 0, "call \(call)")
            c.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
            c.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
            let after = try pixels(c)
            #expect(after[0, 0] == 0xff00_ff00 && after[20, 20] == 0xff00_ff00, "call \(call)")
        }
    }

    /// Of a million stops on one slope, no more is visible than of two.
    @Test(.timeLimit(.minutes(5))) func gradient_millionStops() throws {
        func drawn(_ count: Int) throws -> Pixmap {
            let locations = (0..<count).map { CGFloat($0) / CGFloat(count - 1) }
            let components = locations.flatMap { [$0, 1 - $0, 0.5, 1] as [CGFloat] }
            let gradient = try #require(
                CGGradient(
                    colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: components, locations: locations,
                    count: count))
            let c = canvas()
            c.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 40, y: 40), options: [])
            return try pixels(c)
        }
        let few = try drawn(2), many = try drawn(200_000)
        #expect(few.difference { many[$0, $1] } <= 1)
        #expect(few[1, 38] != few[38, 1])
    }

    /// Nested clips cost no more than a mask of pixels.
    @Test(.timeLimit(.minutes(5))) func clips_inEachOther() throws {
        let c = canvas()
        for i in 0..<2000 {
            c.clip(to: CGRect(x: 4 + Double(i) * 1e-4, y: 4.25, width: 30, height: 30))
            c.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
        }
        let drawn = try pixels(c)
        #expect(drawn[20, 20] == 0xff00_0000 && drawn[2, 20] == 0 && drawn[37, 20] == 0)
    }
}
