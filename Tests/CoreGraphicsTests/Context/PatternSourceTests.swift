import CoreGraphics
import Foundation
import MicaRaster
import MicaSnapshot
import TestSeeds
import Testing

/// The source of a pattern's blended pixels: only its cells, wherever the shape is on the canvas.
@Suite(.seeded) struct PatternSourceTests {
    static let mixing: [CGBlendMode] = [.luminosity, .hue, .saturation, .color, .colorBurn, .softLight]

    private func pattern(_ matrix: CGAffineTransform, bounds: CGRect, step: CGSize) throws -> CGPattern {
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { _, c in
                c.setFillColor(red: 0, green: 1, blue: 0, alpha: 0.7)
                c.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
                c.setShadow(offset: .zero, blur: 3)
                c.fillEllipse(in: CGRect(x: 1, y: 1, width: 3, height: 2))
            }, releaseInfo: nil)
        return try #require(
            CGPattern(
                info: nil, bounds: bounds, matrix: matrix, xStep: step.width, yStep: step.height,
                tiling: .constantSpacing, isColored: true, callbacks: &callbacks))
    }

    private func expectPremultiplied(_ c: CGContext, _ name: String) throws {
        let pixels = try #require(c.makeImage()?.imageSource).pixmap
        var wrong = 0
        for y in 0..<pixels.height {
            for x in 0..<pixels.width {
                let p = pixels[x, y]
                if max(p & 255, p >> 8 & 255, p >> 16 & 255) > p >> 24 { wrong += 1 }
            }
        }
        #expect(wrong == 0, "\(name)")
    }

    /// An ellipse past the corner of the canvas: beside its few pixels is memory of an earlier gradient.
    @Test(arguments: mixing) func pattern_ofAShapeAtTheEdge(_ mode: CGBlendMode) throws {
        let c = try #require(CGContext(pixelWidth: 40, pixelHeight: 40))
        let gradient = try #require(
            CGGradient(
                colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [1, 0, 0, 1, 0, 0, 1, 0.5, 0, 1, 0, 0],
                locations: [0, 0.4, 1], count: 3))
        c.scaleBy(x: 1.1531350006530992, y: 0.7984863257232833)
        c.setShadow(
            offset: CGSize(width: 39.5972151198362, height: -4.393232903237861), blur: 32.89177289904836,
            color: CGColor(gray: 0, alpha: 0.653644382989168))
        c.translateBy(x: 36.47680072344144, y: 0.6268683559840977)
        let cells = try pattern(
            CGAffineTransform(
                a: 32768.5, b: 43.36519439157381, c: 0.6894818967054239, d: 20.494479575208363, tx: 9.914447799308292,
                ty: 0), bounds: CGRect(x: 0, y: 0, width: 33.087879477909425, height: 65535),
            step: CGSize(width: 19.88764990313729, height: 14.034633570475268))
        c.setFillColorSpace(try #require(CGColorSpace(patternBaseSpace: nil)))
        c.setFillPattern(cells, colorComponents: [0.8])
        c.setBlendMode(mode)
        c.translateBy(x: 4.460538187372407, y: 0.17913900871728938)
        c.drawLinearGradient(
            gradient, start: CGPoint(x: 6.0434331024213925, y: 8.062600753349031),
            end: CGPoint(x: 26.596103523854026, y: 2343960670.9834647),
            options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        c.fillEllipse(
            in: CGRect(
                x: -6.618621594306193, y: 42.191687938171995, width: 0.8445453807390908, height: 47.41555694107658))
        try expectPremultiplied(c, "\(mode)")
    }

    /// Narrow shapes of all kinds at every column, after a group left other pixels in the memory.
    @Test(arguments: mixing) func pattern_ofNarrowShapes(_ mode: CGBlendMode) throws {
        var g = Seeded(UInt64(mode.rawValue) << 32 | 7)
        func unit() -> CGFloat { CGFloat.random(in: 0...1, using: &g) }
        for column in 0..<37 {
            let c = try #require(CGContext(pixelWidth: 40, pixelHeight: 40))
            c.setFillColor(red: 0.9, green: 0.2, blue: 0.4, alpha: 0.6)
            c.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
            c.beginTransparencyLayer(auxiliaryInfo: nil)
            c.setFillColor(red: 1, green: 0.9, blue: 0.1, alpha: 0.3)
            for _ in 0..<6 { c.fillEllipse(in: CGRect(x: 30 * unit(), y: 30 * unit(), width: 20, height: 20)) }
            c.endTransparencyLayer()
            let matrix = CGAffineTransform(rotationAngle: 6 * unit()).scaledBy(x: 0.5 + 9 * unit(), y: 0.5 + 9 * unit())
            let cells = try pattern(
                matrix, bounds: CGRect(x: 0, y: 0, width: 6, height: 6), step: CGSize(width: 6.4, height: 6.7))
            let space = try #require(CGColorSpace(patternBaseSpace: nil))
            c.setFillColorSpace(space)
            c.setStrokeColorSpace(space)
            c.setFillPattern(cells, colorComponents: [0.8])
            c.setStrokePattern(cells, colorComponents: [0.5])
            c.setBlendMode(mode)
            if column % 2 == 0 { c.setShadow(offset: CGSize(width: 3, height: 2), blur: 4) }
            let x = CGFloat(column)
            switch column % 4 {
            case 0: c.fillEllipse(in: CGRect(x: x + 0.3, y: 4.6, width: 1.9, height: 21))
            case 1: c.strokeLineSegments(between: [CGPoint(x: x, y: 3), CGPoint(x: x + 2.2, y: 39)])
            case 2: c.fill(CGRect(x: x + 0.5, y: 7.5, width: 2, height: 9))
            default:
                c.move(to: CGPoint(x: x, y: 2))
                c.addQuadCurve(to: CGPoint(x: x + 1, y: 40), control: CGPoint(x: x + 5, y: 20))
                c.fillPath()
            }
            try expectPremultiplied(c, "\(mode) at \(column)")
        }
    }

    /// The caller's memory may contain colours above their alpha: no mode stops at them.
    @Test(arguments: CGBlendMode.allCases) func blend_overPixelsAboveTheirAlpha(_ mode: CGBlendMode) throws {
        var g = Seeded(UInt64(mode.rawValue) << 32 | 3)
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 64 * 16 * 4)
        defer { bytes.deallocate() }
        for i in 0..<64 * 16 * 4 {
            bytes[i] = [0, 1, 128, 255, UInt8.random(in: 0...255, using: &g)].randomElement(using: &g)!
        }
        let c = try #require(
            CGContext(
                data: bytes, width: 64, height: 16, bitsPerComponent: 8, bytesPerRow: 256,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        c.setBlendMode(mode)
        for (x, alpha) in [0.0, 0.004, 0.5, 1].enumerated() {
            c.setFillColor(red: 1, green: 1, blue: 1, alpha: alpha)
            c.fill(CGRect(x: x * 16, y: 0, width: 8, height: 16))
            c.setFillColor(red: 0.4, green: 1, blue: 0, alpha: alpha)
            c.fill(CGRect(x: x * 16 + 8, y: 0, width: 8, height: 16))
        }
        #expect(c.makeImage() != nil)
    }
}
