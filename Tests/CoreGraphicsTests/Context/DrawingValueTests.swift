import CoreGraphics
import Foundation
import MicaRaster
import Testing

/// Known pixel values of Core Graphics.
@Suite struct DrawingValueTests {
    private func canvas(_ width: Int, _ height: Int) throws -> CGContext {
        try #require(CGContext(pixelWidth: width, pixelHeight: height))
    }

    /// Red, green, blue and alpha; rows from the top.
    private func pixel(_ c: CGContext, _ x: Int, _ y: Int) throws -> [Int] {
        let p = try #require(c.makeImage()?.imageSource).pixmap[x, y]
        return [16, 8, 0, 24].map { Int(p >> $0 & 255) }
    }

    private func near(_ a: [Int], _ b: [Int], _ tolerance: Int = 2) -> Bool {
        zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
    }

    // MARK: Gradients

    /// The middle of a gradient over white, between two colours at the ends of the canvas.
    private func middle(_ a: [CGFloat], _ b: [CGFloat], space: CGColorSpace = CGColorSpaceCreateDeviceRGB()) throws
        -> [Int]
    {
        let c = try canvas(101, 3)
        c.setFillColor(gray: 1, alpha: 1)
        c.fill(CGRect(x: 0, y: 0, width: 101, height: 3))
        let gradient = try #require(
            CGGradient(colorSpace: space, colorComponents: a + b, locations: [0, 1], count: 2))
        c.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 101, y: 0), options: [])
        return try pixel(c, 50, 1)
    }

    @Test func gradient_isNotPremultiplied() throws {
        // White to clear black: half of a grey.
        #expect(near(try middle([1, 1, 1, 1], [0, 0, 0, 0]), [191, 191, 191, 255]))
        // To clear white: white throughout.
        #expect(near(try middle([1, 1, 1, 1], [1, 1, 1, 0]), [255, 255, 255, 255]))
        // Red to clear blue: half of a purple.
        #expect(near(try middle([1, 0, 0, 1], [0, 0, 1, 0]), [191, 128, 191, 255]))
        // Opaque colours as before.
        #expect(near(try middle([1, 0, 0, 1], [0, 0, 1, 1]), [128, 0, 128, 255]))
        #expect(near(try middle([0, 1, 0, 0.5], [0, 0, 0, 0.5]), [128, 191, 128, 255]))
        // A grey gradient in its own space.
        #expect(near(try middle([1, 1], [0, 0], space: CGColorSpaceCreateDeviceGray()), [191, 191, 191, 255]))
    }

    @Test func shading_isNotPremultiplied() throws {
        var callbacks = CGFunctionCallbacks(
            version: 0,
            evaluate: { _, t, out in for i in 0..<4 { out[i] = 1 - t[0] } }, releaseInfo: nil)
        let function = try #require(
            CGFunction(info: nil, domainDimension: 1, domain: nil, rangeDimension: 4, range: nil, callbacks: &callbacks)
        )
        let shading = try #require(
            CGShading(
                axialSpace: CGColorSpaceCreateDeviceRGB(), start: .zero, end: CGPoint(x: 101, y: 0), function: function,
                extendStart: false, extendEnd: false))
        let c = try canvas(101, 3)
        c.setFillColor(gray: 1, alpha: 1)
        c.fill(CGRect(x: 0, y: 0, width: 101, height: 3))
        c.drawShading(shading)
        #expect(near(try pixel(c, 50, 1), [191, 191, 191, 255]))
    }

    // MARK: Shadows

    /// The number of pixels by which a shadow extends beside a square.
    @Test(arguments: [(2.0, 2), (5, 5), (10, 10)]) func shadow_reachesAsFarAsItsBlur(_ blur: Double, _ reach: Int)
        throws
    {
        let c = try canvas(100, 100)
        c.setShadow(offset: CGSize(width: 0, height: 0), blur: blur, color: CGColor(gray: 0, alpha: 1))
        c.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        c.fill(CGRect(x: 30, y: 30, width: 40, height: 40))
        let alphas = try (0..<30).map { try pixel(c, $0, 50)[3] }
        #expect(alphas.lastIndex(of: 0) == 29 - reach, "\(alphas)")
    }

    // MARK: Colour burn

    private func burned(_ below: [CGFloat], _ above: [CGFloat]) throws -> [Int] {
        let c = try canvas(4, 4), whole = CGRect(x: 0, y: 0, width: 4, height: 4)
        c.setFillColor(red: below[0], green: below[1], blue: below[2], alpha: below[3])
        c.fill(whole)
        c.setBlendMode(.colorBurn)
        c.setFillColor(red: above[0], green: above[1], blue: above[2], alpha: above[3])
        c.fill(whole)
        return try pixel(c, 1, 1)
    }

    @Test func colorBurn_byASourceOfZero() throws {
        let v = 200.0 / 255
        #expect(try burned([v, 0, 0, 1], [0, 0, v, 0.5]) == [0, 0, 0, 255])
        #expect(try burned([v, v, v, 1], [0, 0, 0, 1]) == [0, 0, 0, 255])
        // Full channels below do not change.
        #expect(near(try burned([1, v, 1, 1], [0, 0, 0, 0.5]), [255, 0, 255, 255]))
        // A transparent source changes nothing; a source of one channel burns according to the formula.
        #expect(near(try burned([v, v, v, 1], [0, 0, 0, 0]), [200, 200, 200, 255]))
        #expect(near(try burned([v, v, v, 1], [0.5, 0.5, 0.5, 1]), [145, 145, 145, 255]))
    }

    // MARK: Masks

    private func image(_ size: Int, alpha: Bool, _ draw: (CGContext) -> Void) throws -> CGImage {
        let c = try #require(
            CGContext(
                data: nil, width: size, height: size, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: (alpha ? CGImageAlphaInfo.premultipliedLast : .noneSkipLast).rawValue))
        draw(c)
        return try #require(c.makeImage())
    }

    /// Returns the alphas through a mask over the canvas: lower left, lower right, upper left and upper right.
    private func through(_ mask: CGImage) throws -> [Int] {
        let c = try canvas(16, 16)
        c.clip(to: CGRect(x: 0, y: 0, width: 16, height: 16), mask: mask)
        c.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
        c.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
        return try [(3, 12), (12, 12), (3, 3), (12, 3)].map { try pixel(c, $0.0, $0.1)[3] }
    }

    @Test func clipToMask_takesAlpha() throws {
        let left = CGRect(x: 0, y: 0, width: 8, height: 16)
        for color in [
            CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1), CGColor(red: 1, green: 0, blue: 0, alpha: 1),
        ] {
            let icon = try image(16, alpha: true) {
                $0.setFillColor(color)
                $0.fill(left)
            }
            #expect(try through(icon) == [255, 0, 255, 0])
        }
        let half = try image(16, alpha: true) {
            $0.setFillColor(CGColor(gray: 0, alpha: 0.5))
            $0.fill(left)
        }
        #expect(near(try through(half), [128, 0, 128, 0], 1))
    }

    @Test func clipToMask_withoutAlphaTakesBrightness() throws {
        let white = try image(16, alpha: false) {
            $0.setFillColor(gray: 1, alpha: 1)
            $0.fill(CGRect(x: 0, y: 0, width: 8, height: 16))
            $0.setFillColor(gray: 0.5, alpha: 1)
            $0.fill(CGRect(x: 8, y: 0, width: 8, height: 8))
        }
        #expect(near(try through(white), [255, 128, 255, 0], 1))
    }

    /// Only the visible part of a large mask is converted to brightness, at approximately its visible size.
    @Test func clipToMask_costsWhatIsSeen() throws {
        let mask = try image(2000, alpha: false) {
            $0.setFillColor(gray: 1, alpha: 1)
            $0.fill(CGRect(x: 0, y: 0, width: 1000, height: 2000))
        }
        #expect(try through(mask) == [255, 0, 255, 0])
        let part = try #require(mask.clipCoverage(Box(x: 980, y: 100, width: 40, height: 40), shrink: 1))
        #expect(part.source.width <= 64 && part.source.height <= 64)
        #expect(part.source.pixmap[5, 5] == 0xff00_0000 && part.source.pixmap[50, 5] == 0)
        let small = try #require(mask.clipCoverage(Box(x: 0, y: 0, width: 2000, height: 2000), shrink: 50))
        #expect(small.source.width <= 200)
        // Enlarged: the position of the parts is that of the whole.
        let c = try canvas(16, 16)
        c.clip(to: CGRect(x: -992, y: -992, width: 2000, height: 2000), mask: mask)
        c.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
        c.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
        #expect(try pixel(c, 6, 8)[3] == 255 && pixel(c, 9, 8)[3] == 0)
    }
}
