import Foundation
import QuartzCore
import Testing

/// The appearance of layers, fact by fact, in pixels.
@Suite(.serialized) struct LayerFactsTests {
    private let red: UInt32 = 0xFF0000, blue: UInt32 = 0x0000FF, white: UInt32 = 0xFFFFFF

    private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: UInt32? = nil) -> CALayer
    {
        place(CALayer(), x, y, width, height, color)
    }

    private func place<Layer: CALayer>(
        _ layer: Layer, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: UInt32? = nil
    ) -> Layer {
        layer.frame = CGRect(x: x, y: y, width: width, height: height)
        layer.backgroundColor = color.map { rgb($0) }
        return layer
    }

    private func rgb(_ color: UInt32) -> CGColor {
        CGColor(
            red: CGFloat(color >> 16 & 255) / 255, green: CGFloat(color >> 8 & 255) / 255,
            blue: CGFloat(color & 255) / 255, alpha: 1)
    }

    @Test func defaultColors_haveFourComponents() {
        let shape = CAShapeLayer()
        for color in [shape.fillColor, shape.borderColor, shape.shadowColor] {
            #expect(color?.components == [0, 0, 0, 1] && color?.colorSpace?.model == .rgb)
        }
        #expect(shape.sublayers == nil && shape.backgroundColor == nil && shape.strokeColor == nil)
        shape.borderWidth = 1
        #expect(shape.shadowColor?.numberOfComponents == 4 && shape.borderColor?.numberOfComponents == 4)
    }

    /// Returns the picture of these layers on a canvas of 80 × 80 pixels.
    private func picture(_ layers: CALayer..., at time: Double = 0) -> Picture {
        let stage = Stage(), picture = Picture(80, 80)
        for layer in layers { stage.add(layer) }
        stage.run(to: time)
        picture.draw(stage)
        return picture
    }

    /// The smallest rectangle with all pixels other than the background: left, top, right, bottom.
    private func shownBox(_ picture: Picture, on ground: UInt32 = 0) -> [Int] {
        var box = [80, 80, 0, 0]
        for y in 0..<80 {
            for x in 0..<80 where picture[x, y] != ground {
                box = [min(box[0], x), min(box[1], y), max(box[2], x + 1), max(box[3], y + 1)]
            }
        }
        return box
    }

    private func image(_ width: Int, _ height: Int, _ color: (Int, Int) -> UInt32) throws -> CGImage {
        let context = try #require(
            CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        for y in 0..<height {
            for x in 0..<width {
                context.setFillColor(rgb(color(x, y)))
                context.fill(CGRect(x: x, y: height - 1 - y, width: 1, height: 1))
            }
        }
        return try #require(context.makeImage())
    }

    // MARK: Space

    @Test func convert_rectanglesAndTheRootAsNil() {
        let root = box(0, 0, 100, 100), a = box(10, 20, 50, 50), b = box(60, 0, 20, 20)
        root.addSublayer(a)
        root.addSublayer(b)
        a.bounds.origin = CGPoint(x: 5, y: 0)
        let rect = CGRect(x: 6, y: 2, width: 3, height: 4)
        #expect(a.convert(rect, to: root) == CGRect(x: 11, y: 22, width: 3, height: 4))
        #expect(a.convert(rect, to: b) == CGRect(x: -49, y: 22, width: 3, height: 4))
        #expect(a.convert(rect, to: nil) == a.convert(rect, to: root))
        #expect(a.convert(CGPoint(x: 11, y: 22), from: nil) == CGPoint(x: 6, y: 2))
        a.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
        let turned = a.convert(rect, to: root)
        #expect(abs(turned.width - 4) < 1e-9 && abs(turned.height - 3) < 1e-9, "the box around the rotated corners")
    }

    @Test func sublayerTransform_isAPerspectiveAboutTheAnchorPoint() {
        let holder = box(0, 0, 80, 80), near = box(35, 35, 10, 10, white)
        holder.sublayerTransform.m34 = -1 / 100
        near.zPosition = 50
        holder.addSublayer(near)
        #expect(shownBox(picture(holder)) == [30, 30, 50, 50])
        holder.removeFromSuperlayer()
        holder.anchorPoint = .zero
        holder.position = .zero
        near.frame = CGRect(x: 10, y: 20, width: 10, height: 10)
        #expect(shownBox(picture(holder)) == [20, 40, 40, 60])
    }

    @Test func depth_isKeptByTransformLayersAlone() {
        for (middle, expected) in [(CALayer(), [35, 35, 45, 45]), (CATransformLayer(), [30, 30, 50, 50])] {
            let holder = box(0, 0, 80, 80), near = box(35, 35, 10, 10, white)
            holder.sublayerTransform.m34 = -1 / 100
            near.zPosition = 50
            place(middle, 0, 0, 80, 80).addSublayer(near)
            holder.addSublayer(middle)
            #expect(shownBox(picture(holder)) == expected)
        }
    }

    @Test func hitTest_goesThroughTransformLayers() {
        let root = box(0, 0, 80, 80), middle = place(CATransformLayer(), 0, 0, 80, 80), child = box(10, 10, 10, 10)
        root.addSublayer(middle)
        middle.addSublayer(child)
        #expect(root.hitTest(CGPoint(x: 15, y: 15)) === child)
        #expect(root.hitTest(CGPoint(x: 40, y: 40)) === root)
    }

    // MARK: Groups, clips, masks

    @Test func opacity_groupsUnlessToldOtherwise() {
        for (groups, overlap) in [(true, 0x000080 as UInt32), (false, 0x400080)] {
            let parent = box(0, 0, 40, 40)
            parent.opacity = 0.5
            #expect(parent.allowsGroupOpacity)
            parent.allowsGroupOpacity = groups
            parent.addSublayer(box(0, 0, 30, 30, red))
            parent.addSublayer(box(10, 10, 30, 30, blue))
            let shown = picture(parent)
            for shift in [0, 8, 16] {
                #expect(abs(Int(shown[20, 20] >> shift & 255) - Int(overlap >> shift & 255)) <= 1, "\(groups)")
            }
        }
    }

    @Test func masksToBounds_cutsToTheRoundedCornersAsked() {
        let layer = box(0, 0, 40, 40), child = box(-10, -10, 60, 60, white)
        layer.addSublayer(child)
        #expect(shownBox(picture(layer)) == [0, 0, 50, 50])
        layer.removeFromSuperlayer()
        layer.masksToBounds = true
        layer.cornerRadius = 12
        let round = picture(layer)
        #expect(shownBox(round) == [0, 0, 40, 40])
        #expect([round[0, 0], round[39, 0], round[0, 39], round[39, 39]] == [0, 0, 0, 0] && round[20, 0] == white)
        layer.removeFromSuperlayer()
        layer.maskedCorners = [.layerMinXMinYCorner]
        let one = picture(layer)
        #expect([one[0, 0], one[39, 0], one[0, 39], one[39, 39]] == [0, white, white, white])
        layer.removeFromSuperlayer()
        layer.cornerCurve = .continuous
        let soft = picture(layer)
        // The curve begins farther out: 1.528665 radii along the side instead of one.
        #expect(one[14, 0] == white && soft[14, 0] != white && soft[30, 0] == white)
    }

    @Test func mask_isInTheOwnersSpaceAndAnimates() {
        let owner = box(10, 10, 40, 20, white), mask = box(0, 0, 20, 20)
        mask.addSublayer(box(0, 0, 10, 20, red))
        let faint = box(10, 0, 10, 20, red)
        faint.opacity = 0.5
        mask.addSublayer(faint)
        owner.mask = mask
        let still = picture(owner)
        #expect(shownBox(still) == [10, 10, 30, 30])
        #expect(still[15, 20] == white && abs(Int(still[25, 20] & 255) - 128) <= 1, "alpha counts, colour does not")
        #expect(owner.sublayers == nil)
        owner.removeFromSuperlayer()
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 10
        move.toValue = 30
        move.duration = 1
        mask.add(move, forKey: "move")
        #expect(shownBox(picture(owner, at: 0.5)) == [20, 10, 40, 30])
    }

    @Test func mask_mayDrawItself() {
        final class Window: CALayer {
            override func draw(in ctx: CGContext) { ctx.fill(CGRect(x: 5, y: 5, width: 10, height: 4)) }
        }
        let owner = box(0, 0, 40, 40, white), mask = place(Window(), 0, 0, 40, 40)
        owner.mask = mask
        mask.setNeedsDisplay()
        #expect(shownBox(picture(owner)) == [5, 5, 15, 9])
    }

    // MARK: Border and shadow

    @Test func border_isInsideAndAboveSublayers() {
        let layer = box(10, 10, 20, 20)
        layer.borderWidth = 4
        layer.borderColor = rgb(red)
        layer.addSublayer(box(0, 0, 20, 20, white))
        let shown = picture(layer)
        #expect(shownBox(shown) == [10, 10, 30, 30])
        #expect(shown[13, 20] == red && shown[14, 20] == white)
    }

    private func shadowed(_ offset: CGSize, _ radius: CGFloat) -> CALayer {
        let layer = box(20, 20, 20, 20)
        layer.shadowOpacity = 1
        layer.shadowOffset = offset
        layer.shadowRadius = radius
        layer.shadowColor = rgb(red)
        return layer
    }

    @Test func shadow_followsTheCompositedAlphaUnlessThereIsAPath() {
        let layer = shadowed(CGSize(width: 0, height: -6), 0)
        layer.addSublayer(box(5, 0, 10, 20, white))
        let shown = picture(layer)
        #expect(shownBox(shown) == [25, 14, 35, 40] && shown[30, 16] == red && shown[30, 22] == white)
        layer.removeFromSuperlayer()
        layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 4), transform: nil)
        #expect(shownBox(picture(layer)) == [20, 14, 40, 40])
    }

    @Test func shadow_goesTheOtherWayInAFlippedGeometry() {
        let flipped = box(0, 0, 60, 60), layer = shadowed(CGSize(width: 0, height: -6), 0)
        layer.backgroundColor = .white
        flipped.isGeometryFlipped = true
        flipped.addSublayer(layer)
        #expect(shownBox(picture(flipped)) == [20, 20, 40, 46])
    }

    @Test func shadowRadius_isTheGaussiansSigma() {
        let layer = shadowed(.zero, 4)
        // An edge at x = 30, far from all others.
        layer.shadowPath = CGPath(rect: CGRect(x: 10, y: -500, width: 500, height: 1000), transform: nil)
        let shown = picture(layer)
        for x in 20..<40 {
            let distance = Double(x) + 0.5 - 30
            let expected = 0.5 * erfc(-distance / 4 / 2.0.squareRoot())
            #expect(abs(Double(shown[x, 30] >> 16) / 255 - expected) < 0.02, "\(x)")
        }
    }

    /// As on iOS: y points downwards in a plain tree, and each flipped geometry inverts it.
    @Test func contentsAreFlipped_inAPlainTree() {
        let layers = (0..<4).map { _ in CALayer() }
        for (outer, inner) in zip(layers, layers.dropFirst()) { outer.addSublayer(inner) }
        #expect(layers.allSatisfy { $0.contentsAreFlipped() })
        layers[1].isGeometryFlipped = true
        #expect(layers.map { $0.contentsAreFlipped() } == [true, false, false, false])
        layers[3].isGeometryFlipped = true
        #expect(layers.map { $0.contentsAreFlipped() } == [true, false, false, true])
        #expect(CALayer().contentsAreFlipped())
    }

    // MARK: Contents

    @Test func gravity_placesThePicture() throws {
        let picture8x4 = try image(8, 4) { _, _ in white }
        let places: [(CALayerContentsGravity, [Int])] = [
            (.resize, [20, 20, 40, 40]), (.resizeAspect, [20, 25, 40, 35]), (.resizeAspectFill, [10, 20, 50, 40]),
            (.center, [26, 28, 34, 32]), (.bottom, [26, 20, 34, 24]), (.top, [26, 36, 34, 40]),
            (.left, [20, 28, 28, 32]), (.right, [32, 28, 40, 32]), (.bottomLeft, [20, 20, 28, 24]),
            (.bottomRight, [32, 20, 40, 24]), (.topLeft, [20, 36, 28, 40]), (.topRight, [32, 36, 40, 40]),
            (CALayerContentsGravity(rawValue: "nobody knows"), [26, 28, 34, 32]),
        ]
        for (gravity, expected) in places {
            let layer = box(20, 20, 20, 20)
            layer.contents = picture8x4
            layer.contentsGravity = gravity
            #expect(shownBox(picture(layer)) == expected, "\(gravity.rawValue)")
        }
        let fine = box(20, 20, 20, 20)
        fine.contents = picture8x4
        fine.contentsGravity = .center
        fine.contentsScale = 2
        #expect(shownBox(picture(fine)) == [28, 29, 32, 31])
    }

    @Test func contentsRect_centerAndFilter() throws {
        let halves = try image(2, 1) { x, _ in x == 0 ? red : blue }
        let part = box(0, 0, 20, 20)
        part.contents = halves
        part.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
        #expect(picture(part)[10, 10] == blue)

        let frame = try image(6, 6) { x, y in (2..<4).contains(x) && (2..<4).contains(y) ? blue : red }
        let stretched = box(0, 0, 40, 40)
        stretched.contents = frame
        stretched.contentsCenter = CGRect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
        stretched.magnificationFilter = .nearest
        let shown = picture(stretched)
        #expect(shown[1, 20] == red && shown[3, 20] == blue && shown[36, 20] == blue && shown[38, 20] == red)

        for (filter, isMixed) in [(CALayerContentsFilter.linear, true), (.nearest, false)] {
            let large = box(0, 0, 40, 20)
            large.contents = halves
            large.magnificationFilter = filter
            let middle = picture(large)[19, 10]
            #expect((middle != red && middle != blue) == isMixed)
        }
    }

    @Test func gradient_isAboveTheBackgroundAndBelowTheContents() throws {
        let layer = place(CAGradientLayer(), 0, 0, 40, 40, red)
        #expect(layer.startPoint == CGPoint(x: 0.5, y: 0) && layer.endPoint == CGPoint(x: 0.5, y: 1))
        #expect(layer.type == .axial)
        #expect(picture(layer)[20, 20] == red)
        layer.removeFromSuperlayer()
        layer.colors = [rgb(blue), rgb(blue)]
        #expect(picture(layer)[20, 20] == blue)
        layer.removeFromSuperlayer()
        layer.contents = try image(4, 4) { _, _ in white }
        layer.contentsGravity = .center
        let shown = picture(layer)
        #expect(shown[20, 20] == white && shown[10, 20] == blue)
    }

    @Test func display_byTheDelegateReplacesDrawing() {
        final class Displaying: NSObject, CALayerDelegate {
            var calls: [String] = []
            func display(_ layer: CALayer) { calls.append("display") }
            func layerWillDraw(_ layer: CALayer) { calls.append("will") }
            func draw(_ layer: CALayer, in ctx: CGContext) { calls.append("draw") }
        }
        let layer = box(0, 0, 4, 4), delegate = Displaying()
        layer.delegate = delegate
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        #expect(delegate.calls == ["display"])
    }

    @Test func drawing_startsAtTheTopLeftInPoints() {
        final class Corner: CALayer {
            var pixels = CGSize.zero
            override func draw(in ctx: CGContext) {
                pixels = ctx.convertToDeviceSpace(CGSize(width: 1, height: 1))
                ctx.fill(CGRect(x: 0, y: 0, width: 10, height: 5))
            }
        }
        for scale in [1.0, 2, 3] {
            let layer = place(Corner(), 20, 20, 20, 20)
            layer.contentsScale = scale
            layer.setNeedsDisplay()
            #expect(shownBox(picture(box(0, 0, 80, 80, white), layer), on: white) == [20, 20, 30, 25], "\(scale)")
            #expect(abs(layer.pixels.width) == scale && abs(layer.pixels.height) == scale)
        }
    }
}
