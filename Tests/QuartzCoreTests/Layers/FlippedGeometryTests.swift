import CoreGraphics
import QuartzCore
import Testing

/// `isGeometryFlipped` flips what is in the layer's own space: paths, gradients, shadows, corners, masks and sublayers.
/// Images and text stay upright.
@Suite(.serialized) struct FlippedGeometryTests {
    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1), blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    private let square = CGRect(x: 0, y: 0, width: 40, height: 40)

    /// Returns the canvas with the layer in a superlayer; bits of `flips`: the layer, the superlayer.
    private func picture(_ layer: CALayer, _ flips: Int) -> LookStage {
        let outer = CALayer(), stage = LookStage(40, 40)
        outer.frame = square
        layer.isGeometryFlipped = flips & 1 != 0
        outer.isGeometryFlipped = flips & 2 != 0
        outer.addSublayer(layer)
        stage.add(outer)
        stage.draw()
        return stage
    }

    private func redRows(_ layer: CALayer, _ flips: Int) -> [Int] {
        let stage = picture(layer, flips)
        return (0..<40).filter { stage.canvas[5, $0] == 0xFFFF_0000 }
    }

    private func isAtTop(_ flips: Int) -> Bool { flips == 0 || flips == 3 }
    private func quarter(_ flips: Int) -> [Int] { Array(isAtTop(flips) ? 0..<10 : 30..<40) }

    @Test(arguments: 0..<4) func path_isFlipped(_ flips: Int) {
        let shape = CAShapeLayer()
        shape.frame = square
        shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 10), transform: nil)
        shape.fillColor = red
        #expect(redRows(shape, flips) == quarter(flips))
    }

    /// As the path of a glyph, whose bounds begin below the baseline.
    @Test func path_isFlippedAboutTheBounds() {
        let shape = CAShapeLayer()
        shape.frame = square
        shape.bounds.origin.y = -4
        shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 10), transform: nil)
        shape.fillColor = red
        #expect(redRows(shape, 1) == Array(26..<36))
    }

    /// A line that is drawn in part is a content of its own.
    @Test(arguments: 0..<4) func path_isFlippedInParts(_ flips: Int) {
        let shape = CAShapeLayer(), line = CGMutablePath()
        line.move(to: CGPoint(x: 0, y: 5))
        line.addLine(to: CGPoint(x: 40, y: 5))
        shape.frame = square
        shape.path = line
        shape.fillColor = blue
        shape.strokeColor = red
        shape.lineWidth = 10
        shape.strokeEnd = 0.5
        #expect(redRows(shape, flips) == quarter(flips))
        shape.isGeometryFlipped = false
        shape.sublayerTransform = CATransform3DMakeTranslation(0, 20, 0)
        #expect(redRows(shape, 0) == quarter(0))
    }

    /// Only the path changes from frame to frame.
    @Test func path_isFlippedWhileItAnimates() {
        let shape = CAShapeLayer(), stage = LookStage(40, 40), animation = CABasicAnimation(keyPath: "path")
        func path(_ y: CGFloat) -> CGPath { CGPath(rect: CGRect(x: 0, y: y, width: 20, height: 10), transform: nil) }
        shape.frame = square
        shape.isGeometryFlipped = true
        shape.path = path(0)
        shape.fillColor = red
        stage.add(shape)
        animation.fromValue = path(0)
        animation.toValue = path(20)
        animation.duration = 2
        shape.add(animation, forKey: nil)
        for (time, top) in [(0.5, 25), (1, 20), (1.5, 15)] {
            stage.run(to: time)
            stage.draw()
            #expect((0..<40).filter { stage.canvas[5, $0] == 0xFFFF_0000 } == Array(top..<top + 10))
        }
    }

    @Test(arguments: 0..<4) func gradient_isFlipped(_ flips: Int) {
        let gradient = CAGradientLayer()
        gradient.frame = square
        gradient.colors = [red, red, blue, blue]
        gradient.locations = [0, 0.25, 0.25, 1]
        #expect(redRows(gradient, flips) == quarter(flips))
    }

    @Test(arguments: 0..<4) func shadow_isFlipped(_ flips: Int) {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 10, width: 40, height: 20)
        layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 40, height: 5), transform: nil)
        layer.shadowOffset = CGSize(width: 0, height: 3)
        layer.shadowRadius = 0
        layer.shadowOpacity = 1
        layer.shadowColor = red
        #expect(redRows(layer, flips) == Array(isAtTop(flips) ? 13..<18 : 22..<27))
    }

    @Test(arguments: 0..<4) func corners_areFlipped(_ flips: Int) {
        let layer = CALayer()
        layer.frame = square
        layer.backgroundColor = red
        layer.cornerRadius = 20
        layer.maskedCorners = .layerMinXMinYCorner
        let stage = picture(layer, flips)
        #expect((stage.canvas[1, 1] == 0xFFFF_0000) != isAtTop(flips))
        #expect((stage.canvas[1, 38] == 0xFFFF_0000) == isAtTop(flips))
        #expect(stage.canvas[38, 1] == 0xFFFF_0000 && stage.canvas[38, 38] == 0xFFFF_0000)
    }

    @Test(arguments: 0..<4) func mask_isFlipped(_ flips: Int) {
        for turn in [CATransform3DIdentity, CATransform3DMakeRotation(.pi, 0, 1, 0.0001)] {
            let layer = CALayer(), mask = CALayer()
            layer.frame = square
            layer.backgroundColor = red
            mask.frame = CGRect(x: 0, y: 0, width: 40, height: 10)
            mask.backgroundColor = blue
            mask.transform = turn
            layer.mask = mask
            let stage = picture(layer, flips), above = layer.superlayer
            #expect((0..<40).filter { stage.canvas[5, $0] == 0xFFFF_0000 } == quarter(flips))
            #expect((above?.hitTest(CGPoint(x: 5, y: 5)) === layer) == isAtTop(flips))
        }
    }

    @Test(arguments: 0..<4) func image_staysUpright(_ flips: Int) throws {
        let context = try #require(
            CGContext(
                data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 3, width: 4, height: 1))
        let layer = CALayer()
        layer.frame = square
        layer.contents = context.makeImage()
        layer.magnificationFilter = .nearest
        #expect(redRows(layer, flips) == Array(0..<10))
    }

    @Test(arguments: 0..<4) func text_staysUpright(_ flips: Int) {
        func picture(_ flips: Int) -> [UInt32] {
            let text = CATextLayer()
            text.frame = square
            text.string = "F"
            text.fontSize = 30
            text.foregroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
            let stage = self.picture(text, flips)
            return (0..<1600).map { stage.canvas[$0 % 40, $0 / 40] }
        }
        #expect(picture(flips) == picture(0) && Set(picture(0)).count > 2)
    }

    /// A flip turns what was drawn before.
    @Test func contents_followALaterFlip() throws {
        let outer = CALayer(), text = CATextLayer(), stage = LookStage(40, 40)
        outer.frame = square
        text.frame = square
        text.string = "F"
        text.fontSize = 30
        text.foregroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
        outer.addSublayer(text)
        stage.add(outer)
        stage.draw()
        let before = (0..<1600).map { stage.canvas[$0 % 40, $0 / 40] }
        outer.isGeometryFlipped = true
        stage.run(to: 1)
        stage.draw()
        #expect((0..<1600).map { stage.canvas[$0 % 40, $0 / 40] } == before)
    }

    /// A sublayer that moves leaves the image of its superlayer as it is.
    @Test func image_staysBelowAMovingSublayer() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 3, width: 4, height: 1))
        let outer = CALayer(), layer = CALayer(), dot = CALayer(), stage = LookStage(40, 40)
        outer.frame = square
        layer.frame = square
        layer.contents = context.makeImage()
        layer.magnificationFilter = .nearest
        dot.frame = CGRect(x: 30, y: 0, width: 2, height: 2)
        dot.backgroundColor = blue
        layer.addSublayer(dot)
        outer.addSublayer(layer)
        outer.isGeometryFlipped = true
        stage.add(outer)
        stage.draw()
        CATransaction.setDisableActions(true)
        dot.position.x = 20
        stage.run(to: 1)
        stage.draw()
        #expect((0..<40).filter { stage.canvas[5, $0] == 0xFFFF_0000 } == Array(0..<10))
    }
}
