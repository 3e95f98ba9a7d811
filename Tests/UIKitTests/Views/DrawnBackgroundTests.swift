import ImageIO
import Mica
import MicaTesting
import QuartzCore
import Testing
import UIKit

/// The background of views that draw themselves: a part of their drawing, black if they are opaque without one.
@MainActor @Suite struct DrawnBackgroundTests {
    private class Drawn: UIView {
        var rects: [CGRect] = [], body: () -> Void = {}
        override func draw(_ rect: CGRect) {
            rects.append(rect)
            body()
        }
    }

    private let frame = CGRect(x: 0, y: 0, width: 20, height: 20)

    /// Returns pixels of a view before green.
    private func pixels(_ view: UIView, _ places: (Int, Int)...) throws -> [UInt32] {
        let green = UIView(frame: frame)
        green.backgroundColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
        green.addSubview(view)
        let picture = try #require(Bitmap(TestHarness(green, size: frame.size, scale: 1).image()))
        return places.map { picture[$0.0, $0.1] }
    }

    private let green: UInt32 = 0xFF00_FF00, black: UInt32 = 0xFF00_0000, red: UInt32 = 0xFF00_00FF

    @Test func opaqueView_drawsOnBlack() throws {
        let view = Drawn(frame: frame)
        view.body = {
            UIColor(red: 1, green: 0, blue: 0, alpha: 1).setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 20))
        }
        #expect(view.isOpaque && view.layer.isOpaque)
        #expect(try pixels(view, (5, 5), (15, 5)) == [red, black])
    }

    @Test func clearView_drawsOnWhatIsBehind() throws {
        let clear = Drawn(frame: frame), transparent = Drawn(frame: frame)
        clear.backgroundColor = .clear
        transparent.isOpaque = false
        for view in [clear, transparent] {
            #expect(!view.layer.isOpaque)
            #expect(try pixels(view, (5, 5)) == [green])
        }
        #expect(clear.isOpaque && !transparent.isOpaque)
        clear.backgroundColor = nil
        #expect(clear.layer.isOpaque)
        #expect(try pixels(clear, (5, 5)) == [black])
        clear.backgroundColor = .red
        #expect(clear.layer.isOpaque)
        #expect(try pixels(clear, (5, 5)) == [red])
    }

    /// Views without a drawing of their own, UIKit's classes, and layers.
    @Test func others_areTransparent() throws {
        final class DrawnLabel: UILabel { override func draw(_ rect: CGRect) {} }
        final class Cell: UITableViewCell { override func draw(_ rect: CGRect) {} }
        final class DrawnLayer: CALayer { override func draw(in context: CGContext) {} }
        for view in [UIView(frame: frame), UILabel(frame: frame), DrawnLabel(frame: frame), UIControl(frame: frame)] {
            #expect(!view.layer.isOpaque)
            #expect(try pixels(view, (5, 5)) == [green])
        }
        #expect(!Cell(style: .default, reuseIdentifier: nil).layer.isOpaque)
        let view = UIView(frame: frame), layer = DrawnLayer()
        layer.frame = frame
        layer.setNeedsDisplay()
        view.layer.addSublayer(layer)
        #expect(try pixels(view, (5, 5)) == [green])
    }

    /// The idiom of views that dim all but a spot.
    @Test func drawing_makesHolesInTheBackground() throws {
        let view = Drawn(frame: frame)
        view.backgroundColor = UIColor.black.withAlphaComponent(0.5)
        view.isOpaque = false
        view.body = {
            UIColor.clear.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 20))
        }
        let shown = try pixels(view, (5, 5), (15, 5))
        #expect(shown[0] == green && shown[1] != green)
    }

    @Test func corner_needsAClip() throws {
        let view = Drawn(frame: frame)
        view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        view.layer.cornerRadius = 10
        #expect(view.layer.backgroundColor == nil && view.backgroundColor != nil)
        #expect(try pixels(view, (0, 0), (10, 10)) == [red, red])
        view.clipsToBounds = true
        #expect(try pixels(view, (0, 0), (10, 10)) == [green, red])
    }

    /// The layer has the background of a label.
    @Test func labelsCorner_needsNoClip() throws {
        let label = UILabel(frame: frame)
        label.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        label.layer.cornerRadius = 10
        #expect(try pixels(label, (0, 0), (10, 10)) == [green, red])
    }

    /// A layer with a colour of its own below the drawing is not declared opaque.
    @Test func layersOwnColor_isBelowTheDrawing() throws {
        let view = Drawn(frame: frame)
        view.layer.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1).cgColor
        view.isOpaque = true
        #expect(!view.layer.isOpaque)
        #expect(try pixels(view, (10, 10)) == [red])
    }

    @Test func background_followsTheAppearance() throws {
        let label = UILabel(frame: frame)
        label.backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
        #expect(try pixels(label, (5, 5)) == [black])
        label.overrideUserInterfaceStyle = .dark
        #expect(try pixels(label, (5, 5)) == [0xFFFF_FFFF])
    }

    @Test func dirtyRectangle_isDrawn() throws {
        let view = Drawn(frame: frame), harness = TestHarness(view, size: frame.size, scale: 1)
        var color = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        view.body = {
            color.setFill(); UIRectFill(view.bounds)
        }
        view.setNeedsDisplay()
        harness.advance(by: 0.1)
        view.rects = []
        color = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
        view.setNeedsDisplay(CGRect(x: 2, y: 3, width: 4, height: 5))
        harness.advance(by: 0.1)
        let picture = try #require(Bitmap(harness.image()))
        #expect(view.rects == [CGRect(x: 2, y: 3, width: 4, height: 5)])
        #expect(picture[3, 4] == green && picture[10, 10] == red && picture[6, 4] == red)
        view.contentMode = .redraw
        view.rects = []
        view.frame.size.width = 18
        view.setNeedsDisplay(CGRect(x: 2, y: 3, width: 4, height: 5))
        harness.advance(by: 0.1)
        #expect(view.rects == [view.bounds])
    }
}
