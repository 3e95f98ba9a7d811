import CoreGraphics
import MicaRaster
import QuartzCore
import Testing

/// Cases in which `render(in:)` composites like Core Graphics and the screen does not.
@Suite(.serialized) struct RenderInContextTests {
    private func context(_ width: Int, _ height: Int) throws -> CGContext {
        try #require(
            CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    }

    private func pixel(_ context: CGContext, _ x: Int, _ y: Int) -> [Int] {
        (0..<4).map { Int(context.data!.load(fromByteOffset: y * context.bytesPerRow + x * 4 + $0, as: UInt8.self)) }
    }

    private func box(_ frame: CGRect, _ color: CGColor?) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = color
        return layer
    }
    private let all = CGRect(x: 0, y: 0, width: 100, height: 100)
    private let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    private func rgb(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> CGColor {
        CGColor(red: red, green: green, blue: blue, alpha: 1)
    }

    // MARK: Bounds

    /// Only `masksToBounds` clips to the bounds of the root.
    @Test func bounds_doNotClip() throws {
        let child = box(CGRect(x: 40, y: 40, width: 20, height: 20), black)
        let parent = box(CGRect(x: 0, y: 0, width: 20, height: 20), rgb(1, 0, 0))
        parent.addSublayer(child)
        let group = CALayer()
        group.addSublayer(box(CGRect(x: 10, y: 10, width: 50, height: 50), black))
        let shape = CAShapeLayer()
        shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
        shape.fillColor = black
        let before = box(CGRect(x: 0, y: 0, width: 20, height: 20), nil)
        before.bounds.origin = CGPoint(x: 30, y: 30)
        before.addSublayer(box(CGRect(x: 5, y: 5, width: 10, height: 10), black))
        for (layer, x, y) in [(parent, 50, 50), (parent, 10, 10), (group, 30, 30), (shape, 50, 50), (before, 7, 7)] {
            let context = try context(100, 100)
            layer.render(in: context)
            #expect(pixel(context, x, 99 - y)[3] == 255, "\(layer) at \(x)")
            #expect(pixel(context, 97, 97)[3] == 0)
        }
        parent.masksToBounds = true
        let context = try context(100, 100)
        parent.render(in: context)
        #expect(pixel(context, 50, 49) == [0, 0, 0, 0])
    }

    /// The pixels are those of the same layer below a root that has the size of the context.
    @Test func partsOutside_areOnTheSamePixels() throws {
        for bounds in [CGRect(x: 0, y: 0, width: 13.5, height: 7.25), CGRect(x: -3, y: 2, width: 9, height: 9)] {
            let layer = box(bounds, rgb(0, 0.5, 0))
            layer.position = CGPoint(x: bounds.midX, y: bounds.midY)
            layer.bounds = bounds
            let child = box(CGRect(x: -10.25, y: 4.5, width: 80.125, height: 60.75), rgb(1, 0, 0))
            child.cornerRadius = 12
            child.shadowOpacity = 1
            layer.addSublayer(child)
            let direct = try context(100, 100), below = try context(100, 100)
            for context in [direct, below] {
                context.clip(to: CGRect(x: 10, y: 5, width: 70, height: 80))
                context.translateBy(x: 20, y: 20)
            }
            layer.render(in: direct)
            let root = box(all, nil)
            root.addSublayer(layer)
            root.render(in: below)
            #expect(direct.makeImage()?.dataProvider?.data == below.makeImage()?.dataProvider?.data)
        }
    }

    /// A path of any size costs as much as the context has pixels.
    @Test func hugeParts_costWhatIsSeen() throws {
        let shape = CAShapeLayer()
        shape.path = CGPath(rect: CGRect(x: -1e8, y: -1e8, width: 2e8, height: 2e8), transform: nil)
        shape.fillColor = black
        // A context that shrinks shows more points than a bitmap can have pixels.
        for scale in [1, 0.01, 1e-5] as [CGFloat] {
            let context = try context(100, 100)
            context.scaleBy(x: scale, y: scale)
            shape.render(in: context)
            #expect(pixel(context, 0, 0)[3] == 255 && pixel(context, 99, 99)[3] == 255, "\(scale)")
        }
    }

    // MARK: Shadow and opacity

    private enum Shape: CaseIterable { case background, path, sublayer, turned, masked }

    private func shadowed(_ shape: Shape) -> CALayer {
        let layer = box(CGRect(x: 20, y: 20, width: 40, height: 40), shape == .sublayer ? nil : black)
        layer.shadowOpacity = 1
        layer.shadowRadius = 0
        layer.shadowOffset = CGSize(width: 20, height: 0)
        layer.opacity = 0.5
        switch shape {
        case .background: break
        case .path: layer.shadowPath = CGPath(rect: layer.bounds, transform: nil)
        case .sublayer: layer.addSublayer(box(layer.bounds, black))
        case .turned: layer.transform = CATransform3DMakeRotation(.pi, 0, 0, 1)
        case .masked: layer.mask = box(CGRect(x: -50, y: -50, width: 200, height: 200), black)
        }
        return layer
    }

    /// 191: the contents at a half over the shadow at a half. With only one of them, 128.
    @Test func shadow_hasTheOpacityOnItsOwn() throws {
        for shape in Shape.allCases {
            for isRoot in [false, true] {
                let layer = shadowed(shape), context = try context(100, 100), root = box(all, nil)
                root.addSublayer(layer)
                (isRoot ? layer : root).render(in: context)
                // A root is at the origin, without its transform.
                let isTurned = shape == .turned && !isRoot
                let places: [(x: Int, alpha: Int)] =
                    isRoot
                    ? [(30, 191), (10, 128), (50, 128), (70, 0)]
                    : isTurned
                        ? [(30, 191), (50, 128), (10, 128), (90, 0)] : [(50, 191), (30, 128), (70, 128), (90, 0)]
                for (x, alpha) in places {
                    let shown = pixel(context, x, isRoot ? 80 : 60)[3]
                    #expect(abs(shown - alpha) <= 1, "\(shape) at \(x): \(shown)")
                }
            }
        }
    }

    @Test func shadow_onScreenHasTheGroupsOpacity() {
        let stage = LookStage(100, 100)
        stage.add(shadowed(.background))
        stage.draw()
        #expect(abs(Int(stage.canvas[50, 40] & 0xFF) - 127) <= 1)
    }

    /// If the opacity is 1 or 0, or the layer clips, there is no difference.
    @Test func shadow_ofOpaqueLayersIsAsOnScreen() throws {
        let cases: [(Float, Bool, Int)] = [(1, false, 255), (0, false, 0), (0.5, true, 128)]
        for (opacity, clips, alpha) in cases {
            let layer = shadowed(.background), context = try context(100, 100), root = box(all, nil)
            layer.opacity = opacity
            layer.masksToBounds = clips
            root.addSublayer(layer)
            root.render(in: context)
            #expect(abs(pixel(context, 30, 60)[3] - alpha) <= 1)
        }
    }

    // MARK: Blend modes

    @Test func luminosity_liesOver() throws {
        func shown(_ filter: String, onScreen: Bool = false) throws -> [Int] {
            let root = box(all, rgb(1, 1, 0)), layer = box(all, rgb(1, 0, 0)), context = try context(100, 100)
            layer.compositingFilter = filter
            root.addSublayer(layer)
            if onScreen {
                let stage = LookStage(100, 100)
                stage.add(root)
                stage.draw()
                let pixel = stage.canvas[50, 50]
                return [16, 8, 0].map { Int(pixel >> $0 & 0xFF) } + [255]
            }
            root.render(in: context)
            return pixel(context, 50, 50)
        }
        #expect(try shown("luminosityBlendMode") == [255, 0, 0, 255])
        #expect(try shown("luminosityBlendMode", onScreen: true) != [255, 0, 0, 255])
        // The others are as on screen.
        for filter in ["multiplyBlendMode", "screenBlendMode", "hueBlendMode", "colorBlendMode"] {
            #expect(try shown(filter) == shown(filter, onScreen: true), "\(filter)")
        }
    }

    // MARK: Images

    /// Black pixels, then white ones.
    private func edge(_ width: Int) throws -> CGImage {
        let context = try context(width, 2)
        context.setFillColor(black)
        context.fill(CGRect(x: 0, y: 0, width: width / 2, height: 2))
        context.setFillColor(rgb(1, 1, 1))
        context.fill(CGRect(x: width / 2, y: 0, width: width - width / 2, height: 2))
        return try #require(context.makeImage())
    }

    private func row(_ image: CGImage, _ width: Int, _ change: (CALayer) -> Void = { _ in }) throws -> [Int] {
        let layer = box(CGRect(x: 0, y: 0, width: width, height: 4), nil), context = try context(width, 4)
        layer.contents = image
        change(layer)
        layer.render(in: context)
        return (0..<width).map { pixel(context, $0, 1)[0] }
    }

    /// At twice the size ⅞ of the nearer pixel and ⅛ of the other: the mean of a box of ⅔ pixel.
    @Test func images_enlargedAreFitted() throws {
        #expect(try row(edge(4), 8) == [0, 0, 0, 32, 223, 255, 255, 255])
        // At three times the boxes beside the edge cover a quarter of the other pixel, at four 5/16.
        let triple = try row(edge(2), 6)
        #expect(zip(triple, [0, 0, 64, 191, 255, 255]).allSatisfy { abs($0 - $1) <= 1 }, "\(triple)")
        #expect(try row(edge(2), 8) == [0, 0, 0, 80, 175, 255, 255, 255])
        #expect(try row(edge(4), 8) { $0.magnificationFilter = .nearest } == [0, 0, 0, 0, 255, 255, 255, 255])
    }

    @Test func images_onScreenStayBilinear() throws {
        let stage = LookStage(8, 4), layer = box(CGRect(x: 0, y: 0, width: 8, height: 4), nil)
        layer.contents = try edge(4)
        stage.add(layer)
        stage.draw()
        let shown = (0..<8).map { Int(stage.canvas[$0, 1] & 0xFF) }
        #expect(abs(shown[3] - 64) <= 1 && abs(shown[4] - 191) <= 1, "\(shown)")
    }

    /// As drawn by `CGContext.draw`, byte for byte.
    @Test(arguments: [300, 350, 399, 400, 500, 700, 1000]) func images_shrunkAreAsCoreGraphicsDrawsThem(
        _ size: Int
    ) throws {
        let big = try context(size, size), path = CGMutablePath(), n = CGFloat(size)
        path.addLines(between: [.zero, CGPoint(x: n * 0.3, y: 0), CGPoint(x: n * 0.7, y: n), CGPoint(x: 0, y: n)])
        big.addPath(path)
        big.fillPath()
        let image = try #require(big.makeImage()), rect = CGRect(x: 0, y: 0, width: 200, height: 200)
        let drawn = try context(200, 200), rendered = try context(200, 200), layer = box(rect, nil)
        drawn.draw(image, in: rect)
        layer.contents = image
        // A layer's y points downwards.
        rendered.translateBy(x: 0, y: 200)
        rendered.scaleBy(x: 1, y: -1)
        layer.render(in: rendered)
        var worst = 0
        for y in 0..<200 {
            for x in 0..<200 { worst = max(worst, abs(pixel(drawn, x, y)[3] - pixel(rendered, x, y)[3])) }
        }
        #expect(worst <= 1, "\(worst)")
    }
}
