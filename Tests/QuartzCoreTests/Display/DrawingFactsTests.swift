import QuartzCore
import Testing

/// Differences and agreements between drawing in contexts and in layers, in pixels.
@Suite(.serialized) struct DrawingFactsTests {
    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1), blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

    /// A layer of 80 × 80 on a canvas of the same size.
    private func picture<Layer: CALayer>(_ layer: Layer, _ change: (Layer) -> Void) -> Picture {
        let stage = Stage(), picture = Picture(80, 80)
        layer.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
        change(layer)
        stage.add(layer)
        picture.draw(stage)
        return picture
    }

    private func context() throws -> CGContext {
        try #require(
            CGContext(
                data: nil, width: 80, height: 80, bitsPerComponent: 8, bytesPerRow: 320,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    }

    private func pixel(_ context: CGContext, _ x: Int, _ y: Int) -> [Int] {
        (0..<4).map { Int(context.data!.load(fromByteOffset: y * 320 + x * 4 + $0, as: UInt8.self)) }
    }

    /// A context's blur is the extent of the shadow, a layer's radius its standard deviation.
    @Test func contextShadow_blurIsThriceALayersRadius() throws {
        for radius in [2.0, 4, 7] {
            let layer = picture(CALayer()) {
                $0.shadowColor = red
                $0.shadowOpacity = 1
                $0.shadowOffset = .zero
                $0.shadowRadius = radius
                let inner = CALayer()
                inner.frame = CGRect(x: 25, y: 25, width: 30, height: 30)
                inner.backgroundColor = .white
                $0.addSublayer(inner)
            }
            let context = try context()
            context.setShadow(offset: .zero, blur: 3 * radius, color: red)
            context.setFillColor(.white)
            context.fill(CGRect(x: 25, y: 25, width: 30, height: 30))
            for x in 0..<80 {
                #expect(abs(Int(layer[x, 40] >> 16) - pixel(context, x, 40)[0]) <= 2, "radius \(radius) at \(x)")
            }
            #expect(layer[24 - Int(radius), 40] >> 16 > 20, "there is a shadow")
        }
    }

    @Test func gradientLayer_isNotPremultiplied() {
        func middle(_ a: CGColor, _ b: CGColor) -> UInt32 {
            picture(CALayer()) {
                $0.backgroundColor = .white
                let gradient = CAGradientLayer()
                gradient.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
                gradient.colors = [a, b]
                $0.addSublayer(gradient)
            }[40, 40] & 255
        }
        // White to clear black over white: half of a grey.
        #expect(abs(Int(middle(.white, .clear)) - 191) <= 2)
        #expect(middle(.white, CGColor(gray: 1, alpha: 0)) >= 254)
        #expect(abs(Int(middle(.black, CGColor(gray: 1, alpha: 0))) - 191) <= 3)
        #expect(abs(Int(middle(.black, .white)) - 128) <= 3)
    }

    /// Halfway of other kinds of gradients from white to clear black, over white.
    @Test func gradientLayer_ofEveryKindIsNotPremultiplied() throws {
        func over(_ x: Int, _ y: Int, _ change: (CAGradientLayer) -> Void) -> Int {
            let gradient = CAGradientLayer()
            gradient.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
            gradient.colors = [CGColor.white, CGColor.clear]
            change(gradient)
            let found = picture(CALayer()) {
                $0.backgroundColor = .white
                $0.addSublayer(gradient)
            }
            return Int(found[x, y] & 255)
        }
        let radial = over(60, 40) {
            $0.type = .radial
            $0.startPoint = CGPoint(x: 0.5, y: 0.5)
            $0.endPoint = CGPoint(x: 1, y: 1)
        }
        let conic = over(20, 40) {
            $0.type = .conic
            $0.startPoint = CGPoint(x: 0.5, y: 0.5)
            $0.endPoint = CGPoint(x: 1, y: 0.5)
        }
        let located = over(40, 20) { $0.locations = [0, 0.5] }
        #expect([radial, conic, located].allSatisfy { abs($0 - 191) <= 6 }, "\(radial), \(conic), \(located)")
        let gradient = CAGradientLayer(), context = try context()
        gradient.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
        gradient.colors = [CGColor.white, CGColor.clear]
        context.setFillColor(.white)
        context.fill(gradient.frame)
        gradient.render(in: context)
        #expect(abs(pixel(context, 40, 40)[0] - 191) <= 3)
    }

    @Test func gradientLayer_withoutSenseDrawsNothing() {
        func drawn(_ colors: [CGColor]?, _ locations: [NSNumber]?) -> UInt32 {
            picture(CAGradientLayer()) { ($0.colors, $0.locations) = (colors, locations) }[40, 40]
        }
        #expect(drawn(nil, nil) == 0 && drawn([], nil) == 0 && drawn([red], nil) == 0 && drawn([red], [0]) == 0)
        #expect(drawn([red, blue], [0, 0.5, 1]) == 0 && drawn([red, blue], [0]) == 0 && drawn([red, blue], []) == 0)
        #expect(drawn([red, blue, red], [0, 1]) == 0)
        #expect(drawn([red, blue], nil) != 0 && drawn([red, blue], [0.1, 0.9]) != 0)
    }

    @Test func bounds_ofNegativeSizeAreStandardized() {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: -100, height: -50)
        #expect(layer.bounds == CGRect(x: -100, y: -50, width: 100, height: 50))
        #expect(layer.bounds.size.width == 100 && layer.bounds.origin.y == -50)
        layer.bounds = CGRect(x: 10, y: 20, width: -4, height: 6)
        #expect(layer.bounds.origin == CGPoint(x: 6, y: 20) && layer.bounds.size == CGSize(width: 4, height: 6))
        #expect(layer.frame == CGRect(x: -2, y: -3, width: 4, height: 6))
        let shape = CAShapeLayer()
        shape.setValue(CGRect(x: 0, y: 0, width: 5, height: -7), forKey: "bounds")
        #expect(shape.bounds.origin.y == -7 && shape.bounds.size.height == 7)
        shape.setValue(-20, forKeyPath: "bounds.size.width")
        #expect(shape.bounds == CGRect(x: -20, y: -7, width: 20, height: 7))
        shape.bounds.size.height = -8
        #expect(shape.bounds == CGRect(x: -20, y: -15, width: 20, height: 8))
        shape.frame = CGRect(x: 10, y: 10, width: -4, height: -6)
        #expect(shape.frame == CGRect(x: 6, y: 4, width: 4, height: 6))
        // Invalid rectangles other than negative sizes stay.
        layer.bounds = CGRect(x: 1, y: 2, width: 0, height: 3)
        #expect(layer.bounds == CGRect(x: 1, y: 2, width: 0, height: 3))
    }

    @Test func gradientLayer_radialIsAnEllipse() {
        func radial(_ end: CGPoint) -> Picture {
            picture(CAGradientLayer()) {
                $0.type = .radial
                $0.colors = [CGColor.white, CGColor.black]
                $0.startPoint = CGPoint(x: 0.5, y: 0.5)
                $0.endPoint = end
            }
        }
        // Radii of 40 along x and 20 along y: halfway is 20 and 10 points from the centre.
        let wide = radial(CGPoint(x: 1, y: 0.75))
        for (x, y) in [(60, 40), (20, 40), (40, 50), (40, 30)] {
            #expect(abs(Int(wide[x, y] & 255) - 128) <= 10, "\(x), \(y): \(wide[x, y] & 255)")
        }
        #expect(wide[40, 40] & 255 > 245 && wide[79, 40] & 255 < 8 && wide[40, 62] & 255 < 8)
        // No radius along one axis: nothing.
        for end in [CGPoint(x: 1, y: 0.5), CGPoint(x: 0.5, y: 1)] {
            #expect((0..<80).allSatisfy { radial(end)[$0, 40] == 0 })
        }
    }

    @Test func gradientLayer_conicGoesRoundFromItsEnd() {
        let round = picture(CAGradientLayer()) {
            $0.type = .conic
            $0.colors = [CGColor.black, CGColor.white]
            $0.startPoint = CGPoint(x: 0.5, y: 0.5)
            $0.endPoint = CGPoint(x: 1, y: 0.5)
        }
        // From the right, clockwise as seen where y grows downwards.
        let quarters = [(60, 41), (40, 60), (20, 40), (40, 20), (60, 38)].map { Int(round[$0.0, $0.1] & 255) }
        for (value, expected) in zip(quarters, [2, 64, 128, 191, 251]) {
            #expect(abs(value - expected) <= 6, "\(quarters)")
        }
    }

    /// A gradient in linear light is brighter in its middle than one in sRGB; a gradient layer mixes colours in the
    /// canvas's space.
    @Test func gradients_inTheirOwnSpaceAndInTheOutputs() throws {
        func middle(_ space: CGColorSpace) throws -> Int {
            let context = try context()
            let colors = [CGColor.black, CGColor.white] as CFArray
            let gradient = try #require(CGGradient(colorsSpace: space, colors: colors, locations: nil))
            context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 80, y: 0), options: [])
            return pixel(context, 40, 40)[0]
        }
        let plain = try middle(try #require(CGColorSpace(name: CGColorSpace.sRGB)))
        let linear = try middle(try #require(CGColorSpace(name: CGColorSpace.linearSRGB)))
        #expect(abs(plain - 128) <= 3 && abs(linear - 188) <= 3)
        let layer = picture(CAGradientLayer()) {
            let space = CGColorSpace(name: CGColorSpace.linearSRGB)!
            let ends: [[CGFloat]] = [[0, 0, 0, 1], [1, 1, 1, 1]]
            $0.colors = ends.map { CGColor(colorSpace: space, components: $0)! }
        }
        #expect(abs(Int(layer[40, 40] & 255) - 128) <= 3)
    }
}
