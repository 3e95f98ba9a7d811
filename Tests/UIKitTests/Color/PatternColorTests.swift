import MicaCompositor
import Mica
import MicaTesting
import QuartzCore
import MicaRaster
import Testing
import UIKit

/// `UIColor(patternImage:)`, drawn with and as a background.
@MainActor struct PatternColorTests {
    private static let format: UIGraphicsImageRendererFormat = {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        return format
    }()
    /// A cell without symmetry: a flag at its upper left.
    private static let cell = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 10), format: format).image { _ in
        UIColor(white: 0.92, alpha: 1).setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 12, height: 10))
        UIColor.systemRed.setFill()
        UIRectFill(CGRect(x: 1, y: 1, width: 7, height: 4))
        UIColor.systemBlue.setFill()
        UIRectFill(CGRect(x: 1, y: 1, width: 1, height: 8))
    }
    private static let pattern = UIColor(patternImage: cell)

    private final class Drawn: UIView {
        override func draw(_ rect: CGRect) {
            PatternColorTests.pattern.setFill()
            UIBezierPath(ovalIn: bounds.insetBy(dx: 2, dy: 2)).fill()
            UIColor.black.setStroke()
            UIBezierPath(ovalIn: bounds.insetBy(dx: 2, dy: 2)).stroke()
        }
    }

    @Test func backgroundsAndDrawings() {
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 240, height: 170))
        stage.backgroundColor = .white
        func add(_ view: UIView, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> UIView {
            view.frame = CGRect(x: x, y: y, width: width, height: height)
            view.backgroundColor = Self.pattern
            stage.addSubview(view)
            return view
        }
        _ = add(UIView(), 8, 8, 66, 66)
        let round = add(UIView(), 84, 8, 66, 66).layer
        round.cornerRadius = 20
        round.borderWidth = 2
        round.borderColor = UIColor.black.cgColor
        round.shadowOpacity = 0.6
        round.shadowRadius = 3
        let turned = add(UIView(), 168, 16, 56, 56)
        turned.transform = CGAffineTransform(rotationAngle: 0.4)
        turned.alpha = 0.6
        let faint = add(UIView(), 8, 84, 66, 66)
        faint.backgroundColor = Self.pattern.withAlphaComponent(0.3)
        faint.layer.contents = Self.cell.cgImage
        faint.layer.contentsGravity = .center
        faint.layer.contentsScale = 2
        let drawn = add(Drawn(), 84, 84, 66, 66)
        drawn.backgroundColor = .clear
        drawn.contentScaleFactor = 2
        let scrolled = add(UIView(), 160, 84, 66, 66)
        scrolled.bounds.origin = CGPoint(x: 4, y: 3)
        scrolled.layer.maskedCorners = .layerMinXMinYCorner
        scrolled.layer.cornerRadius = 30
        let player = OfflineRenderer(stage.layer, size: stage.bounds.size, scale: 2)
        expectSnapshot(player.image(), "patternColor")
    }

    @Test func backgroundStays_whereOnlyAChildMoves() {
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let child = UIView(frame: CGRect(x: 10, y: 10, width: 8, height: 8))
        stage.backgroundColor = Self.pattern
        child.backgroundColor = .black
        stage.addSubview(child)
        let host = LayerHost(layer: stage.layer, size: stage.bounds.size, scale: 1)
        let compositor = Compositor(), canvas = Pixmap(width: 100, height: 100)!
        compositor.render(host.renderTree(), into: canvas)
        child.frame.origin.x = 30
        let damage = compositor.render(host.renderTree(), into: canvas)
        #expect(damage.map { $0.width * $0.height }.reduce(0, +) < 2000, "\(damage)")
        #expect(canvas[12, 12] == canvas[12, 22], "the cell is drawn where the child was")
    }

    @Test func emptyImage_givesNoColour() {
        let color = UIColor(patternImage: UIImage())
        #expect(color.cgColor.alpha == 0 && color.cgColor.pattern == nil)
        #expect(!Self.pattern.getRed(nil, green: nil, blue: nil, alpha: nil))
        #expect(Self.pattern == UIColor(cgColor: Self.pattern.cgColor))
    }
}
