import MicaCompositor
import QuartzCore
import MicaRaster
import Testing

/// The pixels of a stage without their alpha: 0xRRGGBB.
struct Picture {
    let pixmap: Pixmap
    private let compositor = Compositor(threadCount: 1)

    init(_ width: Int, _ height: Int) { pixmap = Pixmap(width: width, height: height)! }

    /// Draws the changes since the last time, as windows do.
    func draw(_ stage: Stage) { compositor.render(stage.host.renderTree(), into: pixmap) }
    subscript(x: Int, y: Int) -> UInt32 { pixmap[x, y] & 0xFFFFFF }
    func row(_ y: Int) -> [UInt32] { (0..<pixmap.width).map { self[$0, y] } }
}

@Suite(.serialized) struct ShapeLayerTests {
    func line(_ y: CGFloat, from x: CGFloat = 0, to end: CGFloat = 40) -> CGPath {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: x, y: y))
        path.addLine(to: CGPoint(x: end, y: y))
        return path
    }

    func stroke(_ path: CGPath) -> CAShapeLayer {
        let layer = CAShapeLayer()
        layer.path = path
        layer.fillColor = nil
        layer.strokeColor = .white
        layer.lineWidth = 2
        return layer
    }

    /// A path that changes in the frame in which a sibling is added, and one that changes alone.
    @Test func path_changeIsDrawnWithoutAnAction() {
        let stage = Stage(), picture = Picture(40, 20)
        let first = stage.add(stroke(line(5, to: 10)))
        picture.draw(stage)
        #expect(picture[5, 5] == 0xFFFFFF && picture[20, 5] == 0)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        first.path = line(5, to: 30)
        stage.root.addSublayer(stroke(line(15)))
        CATransaction.commit()
        picture.draw(stage)
        #expect(picture[20, 5] == 0xFFFFFF && picture[20, 15] == 0xFFFFFF)
        CATransaction.setDisableActions(true)
        first.path = line(5)
        picture.draw(stage)
        #expect(picture[35, 5] == 0xFFFFFF)
        // Also the other properties, without their actions.
        CATransaction.setDisableActions(true)
        first.strokeColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        picture.draw(stage)
        #expect(picture[35, 5] == 0xFF0000)
        CATransaction.setDisableActions(true)
        first.strokeEnd = 0.5
        picture.draw(stage)
        #expect(picture[35, 5] == 0 && picture[15, 5] == 0xFF0000)
        CATransaction.setDisableActions(true)
        first.strokeStart = 0.25
        picture.draw(stage)
        #expect(picture[5, 5] == 0 && picture[15, 5] == 0xFF0000)
        CATransaction.setDisableActions(true)
        first.setValue(8, forKey: "lineWidth")
        picture.draw(stage)
        #expect(picture[15, 8] == 0xFF0000)
    }

    @Test func strokeEnd_animates() {
        let stage = Stage(), picture = Picture(40, 20)
        let layer = stage.add(stroke(line(5)))
        let draw = CABasicAnimation(keyPath: "strokeEnd")
        draw.fromValue = 0
        draw.toValue = 1
        draw.duration = 1
        let erase = CABasicAnimation(keyPath: "strokeStart")
        erase.fromValue = 0
        erase.toValue = 0.5
        erase.duration = 1
        layer.add(draw, forKey: "draw")
        layer.add(erase, forKey: "erase")
        for t in [0.25, 0.5, 0.75] {
            stage.run(to: t)
            picture.draw(stage)
            let shown = picture.row(5).indices.filter { picture[$0, 5] == 0xFFFFFF }
            #expect(shown.first == Int(20 * t) && shown.last == Int(40 * t) - 1)
        }
        stage.run(to: 1)
        picture.draw(stage)
        #expect(picture.row(5).allSatisfy { $0 == 0xFFFFFF })
    }

    /// A sub-path that is completely in the part keeps its corners, including the first, and one of zero length its
    /// dot.
    @Test func strokeEnd_keepsWholeSubPathsAsTheyAre() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 6, y: 6, width: 8, height: 8))
        path.move(to: CGPoint(x: 6, y: 22))
        path.addLine(to: CGPoint(x: 6, y: 22))
        path.move(to: CGPoint(x: 20, y: 4))
        path.addLine(to: CGPoint(x: 20, y: 36))
        func shown(_ end: CGFloat) -> Picture {
            let stage = Stage(), picture = Picture(40, 40), layer = stroke(path)
            layer.lineWidth = 4
            layer.lineCap = .round
            layer.strokeEnd = end
            stage.add(layer)
            picture.draw(stage)
            return picture
        }
        // Half of the length are the square and the dot.
        let part = shown(0.75), whole = shown(1)
        for y in 0..<40 { #expect(part.row(y).prefix(17) == whole.row(y).prefix(17), "\(y)") }
        #expect(part[20, 18] == 0xFFFFFF && part[20, 24] == 0 && whole[20, 24] == 0xFFFFFF)
        #expect(whole[6, 22] == 0xFFFFFF)
    }

    /// Each frame's copy of a shape layer shows that frame's values, also when they return to the model's.
    @Test func copies_areBroughtUpToDate() {
        let stage = Stage(), picture = Picture(40, 20)
        let layer = stage.add(stroke(line(5)))
        CATransaction.setDisableActions(true)
        let move = CABasicAnimation(keyPath: "path")
        move.fromValue = line(5)
        move.toValue = line(15)
        move.duration = 1
        layer.add(move, forKey: "move")
        let turn = CABasicAnimation(keyPath: "transform.translation.x")
        turn.fromValue = 20
        turn.toValue = 20
        turn.duration = 0.4
        layer.add(turn, forKey: "turn")
        stage.run(to: 0.25)
        picture.draw(stage)
        #expect(picture[10, 7] == 0 && picture[30, 7] == 0xFFFFFF)
        stage.run(to: 0.5)
        picture.draw(stage)
        #expect(picture[10, 10] == 0xFFFFFF && picture[30, 7] == 0)
        CATransaction.setDisableActions(true)
        layer.strokeColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
        layer.opacity = 0
        picture.draw(stage)
        #expect(picture[10, 10] == 0)
        CATransaction.setDisableActions(true)
        layer.opacity = 1
        picture.draw(stage)
        #expect(picture[10, 10] == 0x00FF00)
        stage.run(to: 1)
        picture.draw(stage)
        #expect(picture[10, 5] == 0x00FF00 && picture[10, 10] == 0)
    }

    @Test func path_ofAnotherStructureJumpsAtTheHalf() {
        let stage = Stage(), layer = stage.add(stroke(line(5)))
        let move = CABasicAnimation(keyPath: "path")
        move.fromValue = CGPath(rect: .zero, transform: nil)
        move.duration = 1
        layer.add(move, forKey: "move")
        stage.run(to: 0.49)
        #expect(layer.presentation()!.path != layer.path)
        stage.run(to: 0.5)
        #expect(layer.presentation()!.path == layer.path)
    }

    @Test func gradient_allPropertiesAnimateAndShow() {
        let stage = Stage(), picture = Picture(40, 40)
        let layer = CAGradientLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        layer.colors = [CGColor.black, CGColor.white]
        stage.add(layer)
        picture.draw(stage)
        #expect(picture[20, 2] < 0x202020 && picture[20, 38] > 0xE0E0E0)
        let ends: [(String, Any, Any)] = [
            ("colors", [CGColor.white, CGColor.white], [CGColor.black, CGColor.white]),
            ("locations", [0.0, 0.5], [0.5, 1.0]), ("startPoint", CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 1)),
            ("endPoint", CGPoint(x: 1, y: 0), CGPoint(x: 1, y: 0.5)),
        ]
        for (key, from, to) in ends {
            let animation = CABasicAnimation(keyPath: key)
            animation.fromValue = from
            animation.toValue = to
            animation.duration = 1
            layer.add(animation, forKey: key)
        }
        stage.run(to: 0.5)
        let shown = layer.presentation()!
        #expect(shown.startPoint == CGPoint(x: 0, y: 0.5) && shown.endPoint == CGPoint(x: 1, y: 0.25))
        #expect(shown.locations == [0.25, 0.75])
        let first = shown.colors![0] as! CGColor
        #expect(abs(first.components![0] - 0.5) < 0.01)
        picture.draw(stage)
        #expect(picture[1, 38] & 0xFF < 0x90)
        stage.run(to: 1)
        CATransaction.setDisableActions(true)
        layer.type = .conic
        layer.startPoint = CGPoint(x: 0.5, y: 0.5)
        layer.endPoint = CGPoint(x: 1, y: 0.5)
        picture.draw(stage)
        #expect(picture[38, 21] & 0xFF < 0x20 && picture[38, 18] & 0xFF > 0xE0)
        layer.type = .radial
        picture.draw(stage)
        // The end point makes the height zero: nothing.
        #expect(picture[20, 20] == 0)
        CATransaction.setDisableActions(true)
        layer.endPoint = CGPoint(x: 1, y: 1)
        picture.draw(stage)
        #expect(picture[20, 20] & 0xFF < 0x10 && picture[38, 20] & 0xFF > 0xE0)
    }
}
