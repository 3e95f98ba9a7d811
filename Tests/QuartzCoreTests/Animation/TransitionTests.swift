import MicaCompositor
import QuartzCore
import MicaRaster
import Testing

@Suite(.serialized) struct TransitionTests {
    /// A red layer of 40 × 20 at the origin that turns blue with a transition of a second.
    func shown(
        _ type: CATransitionType, _ subtype: CATransitionSubtype? = nil, at time: Double, from start: Float = 0,
        to end: Float = 1
    ) -> Picture {
        let stage = Stage(), picture = Picture(80, 40)
        let layer = CALayer()
        layer.frame = CGRect(x: 20, y: 10, width: 40, height: 20)
        layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        stage.add(layer)
        picture.draw(stage)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        let transition = CATransition()
        transition.type = type
        transition.subtype = subtype
        transition.duration = 1
        transition.startProgress = start
        transition.endProgress = end
        layer.add(transition, forKey: "look")
        #expect(layer.animationKeys() == [kCATransition])
        CATransaction.commit()
        stage.run(to: time)
        picture.draw(stage)
        return picture
    }

    private let red: UInt32 = 0xFF0000, blue: UInt32 = 0x0000FF

    func isMixed(_ color: UInt32, _ blue: Double) -> Bool {
        abs(Double(color & 0xFF) - 255 * blue) <= 2 && abs(Double(color >> 16) - 255 * (1 - blue)) <= 2
    }

    @Test func fade_mixesBothLooks() {
        for t in [0.25, 0.5, 0.75] { #expect(isMixed(shown(.fade, at: t)[40, 20], t)) }
        #expect(shown(.fade, at: 0)[40, 20] == red)
        #expect(shown(.fade, at: 1)[40, 20] == blue)
        // An unknown type is a fade.
        #expect(isMixed(shown(CATransitionType(rawValue: "cube"), at: 0.5)[40, 20], 0.5))
    }

    @Test func progress_showsAPart() {
        #expect(isMixed(shown(.fade, at: 0.5, from: 0.5, to: 1)[40, 20], 0.75))
        #expect(isMixed(shown(.fade, at: 0.5, from: 0.25, to: 0.25)[40, 20], 0.25))
        #expect(isMixed(shown(.fade, at: 0.5, from: -3, to: .nan)[40, 20], 0))
    }

    @Test func moveIn_slidesTheNewLookOverTheOld() {
        let right = shown(.moveIn, .fromRight, at: 0.5)
        #expect(right[25, 20] == red && right[45, 20] == blue)
        let left = shown(.moveIn, .fromLeft, at: 0.5)
        #expect(left[25, 20] == blue && left[45, 20] == red)
        let usual = shown(.moveIn, at: 0.5)
        #expect(usual.row(20) == left.row(20))
        // The top is where y is large.
        let top = shown(.moveIn, .fromTop, at: 0.5)
        #expect(top[40, 12] == red && top[40, 28] == blue)
        let bottom = shown(.moveIn, .fromBottom, at: 0.5)
        #expect(bottom[40, 12] == blue && bottom[40, 28] == red)
    }

    @Test func push_movesBoth() {
        let right = shown(.push, .fromRight, at: 0.25)
        // The old appearance has moved a quarter to the left, the new one follows at its edge.
        #expect(right[12, 20] == red && right[48, 20] == red && right[52, 20] == blue && right[88 % 80, 20] == 0)
        let top = shown(.push, .fromTop, at: 0.5)
        #expect(
            top[40, 12] == red && top[40, 18] == red && top[40, 22] == blue && top[40, 28] == blue && top[40, 8] == red)
    }

    @Test func reveal_movesTheOldLookAway() {
        let right = shown(.reveal, .fromRight, at: 0.5)
        #expect(right[25, 20] == red && right[45, 20] == blue && right[5, 20] == red)
        let bottom = shown(.reveal, .fromBottom, at: 0.5)
        #expect(bottom[40, 12] == blue && bottom[40, 28] == red && bottom[40, 35] == red)
    }

    /// The bitmap of the old appearance includes everything in the layer; a new sublayer belongs to the new one.
    @Test func fade_ofSublayers() {
        let stage = Stage(), picture = Picture(40, 40)
        let layer = CALayer(), child = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        child.frame = CGRect(x: 0, y: 0, width: 20, height: 40)
        child.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        layer.actions = ["sublayers": NSNull()]
        stage.add(layer)
        layer.addSublayer(child)
        picture.draw(stage)
        let transition = CATransition()
        transition.duration = 1
        layer.add(transition, forKey: nil)
        child.removeFromSuperlayer()
        let other = CALayer()
        other.frame = CGRect(x: 20, y: 0, width: 20, height: 40)
        other.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        layer.addSublayer(other)
        stage.run(to: 0.5)
        picture.draw(stage)
        #expect(abs(Int(picture[10, 20] >> 16) - 128) <= 2 && abs(Int(picture[30, 20] & 0xFF) - 128) <= 2)
        stage.run(to: 1)
        picture.draw(stage)
        #expect(picture[10, 20] == 0 && picture[30, 20] == blue)
    }

    @Test func contents_crossFade() throws {
        func image(_ color: CGColor) throws -> CGImage {
            let context = try #require(
                CGContext(
                    data: nil, width: 20, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
                    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
            context.setFillColor(color)
            context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
            return try #require(context.makeImage())
        }
        let stage = Stage(), picture = Picture(40, 40)
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        layer.contents = try image(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        stage.add(layer)
        picture.draw(stage)
        // Implicitly: contents animate like other properties.
        layer.contents = try image(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
        CATransaction.flush()
        let function = layer.animation(forKey: "contents")?.timingFunction
        #expect(function == CAMediaTimingFunction(name: .default))
        layer.removeAllAnimations()
        let fade = CABasicAnimation(keyPath: "contents")
        fade.fromValue = try image(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        fade.duration = 1
        layer.add(fade, forKey: "contents")
        for t in [0.25, 0.5, 0.75] {
            stage.run(to: t)
            picture.draw(stage)
            #expect(isMixed(picture[10, 10], t), "\(t)")
            #expect(picture[30, 10] == 0)
        }
        stage.run(to: 1)
        picture.draw(stage)
        #expect(picture[10, 10] == blue)
    }
}
