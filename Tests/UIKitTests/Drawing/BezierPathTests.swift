import ImageIO
import Testing
import UIKit

@Suite struct BezierPathTests {
    private let box = CGRect(x: 10, y: 20, width: 60, height: 40)

    private func elements(_ path: UIBezierPath) -> [String] {
        var texts: [String] = []
        path.cgPath.applyWithBlock { pointer in
            let element = pointer.pointee
            let (name, count) =
                switch element.type {
                case .moveToPoint: ("m", 1)
                case .addLineToPoint: ("l", 1)
                case .addQuadCurveToPoint: ("q", 2)
                case .addCurveToPoint: ("c", 3)
                case .closeSubpath: ("z", 0)
                }
            let points = (0..<count).map { "\(Int(element.points[$0].x)),\(Int(element.points[$0].y))" }
            texts.append(([name] + points).joined(separator: " "))
        }
        return texts
    }

    @Test func path_isBuiltPointByPoint() {
        let path = UIBezierPath()
        #expect(path.isEmpty)
        path.move(to: CGPoint(x: 1, y: 2))
        path.addLine(to: CGPoint(x: 30, y: 2))
        path.addQuadCurve(to: CGPoint(x: 40, y: 12), controlPoint: CGPoint(x: 40, y: 2))
        path.addCurve(
            to: CGPoint(x: 1, y: 40), controlPoint1: CGPoint(x: 40, y: 30), controlPoint2: CGPoint(x: 20, y: 40))
        #expect(path.currentPoint == CGPoint(x: 1, y: 40))
        path.close()
        #expect(elements(path) == ["m 1,2", "l 30,2", "q 40,2 40,12", "c 40,30 20,40 1,40", "z"])
        path.apply(CGAffineTransform(translationX: 10, y: 0))
        #expect(elements(path).prefix(2) == ["m 11,2", "l 40,2"])
        let other = UIBezierPath(rect: box)
        other.append(path)
        #expect(elements(other).count == 10)
        path.removeAllPoints()
        #expect(path.isEmpty && !other.isEmpty)
    }

    @Test func shapes_fillTheirBoxes() {
        for path in [
            UIBezierPath(rect: box), UIBezierPath(ovalIn: box), UIBezierPath(roundedRect: box, cornerRadius: 12),
            UIBezierPath(
                roundedRect: box, byRoundingCorners: [.topLeft, .bottomRight], cornerRadii: CGSize(width: 8, height: 8)),
            UIBezierPath(cgPath: CGPath(rect: box, transform: nil)),
        ] {
            let bounds = path.bounds
            #expect(abs(bounds.minX - 10) < 1e-6 && abs(bounds.maxX - 70) < 1e-6, "\(bounds)")
            #expect(abs(bounds.minY - 20) < 1e-6 && abs(bounds.maxY - 60) < 1e-6, "\(bounds)")
            #expect(path.contains(CGPoint(x: 40, y: 40)) && !path.contains(CGPoint(x: 5, y: 40)))
        }
    }

    /// Only the named corners are rounded; a continuous corner takes more of the edge than its radius.
    @Test func roundedRect_cornersAreContinuous() {
        let two = UIBezierPath(
            roundedRect: box, byRoundingCorners: [.topLeft, .bottomRight], cornerRadii: CGSize(width: 12, height: 12))
        #expect(!two.contains(CGPoint(x: 11, y: 21)) && two.contains(CGPoint(x: 69, y: 21)))
        #expect(two.contains(CGPoint(x: 11, y: 59)) && !two.contains(CGPoint(x: 69, y: 59)))
        let square = CGRect(x: 0, y: 0, width: 100, height: 100)
        let smooth = UIBezierPath(roundedRect: square, cornerRadius: 20)
        let round = CGPath(roundedRect: square, cornerWidth: 20, cornerHeight: 20, transform: nil)
        // On the edge, a point past the arc's end, which is within 1.53 radii of the continuous one.
        let probe = CGPoint(x: 21, y: 0.02)
        #expect(round.contains(probe) && !smooth.contains(probe))
        #expect(smooth.contains(CGPoint(x: 32, y: 0.02)))
    }

    /// As on iOS: clockwise means towards larger angles, which is clockwise on the screen.
    @Test func arc_clockwiseGoesTowardsLargerAngles() {
        let center = CGPoint(x: 50, y: 50)
        let below = UIBezierPath(arcCenter: center, radius: 20, startAngle: 0, endAngle: .pi, clockwise: true)
        #expect(abs(below.bounds.maxY - 70) < 1e-3 && abs(below.bounds.minY - 50) < 1e-3)
        let above = UIBezierPath(arcCenter: center, radius: 20, startAngle: 0, endAngle: .pi, clockwise: false)
        #expect(abs(above.bounds.minY - 30) < 1e-3 && abs(above.bounds.maxY - 50) < 1e-3)
        let joined = UIBezierPath()
        joined.move(to: .zero)
        joined.addArc(withCenter: center, radius: 20, startAngle: 0, endAngle: 1, clockwise: true)
        #expect(elements(joined).prefix(2) == ["m 0,0", "l 70,50"])
    }

    @Test func rules_decideWhatIsInside() {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30))
        path.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10)))
        let middle = CGPoint(x: 15, y: 15)
        #expect(path.contains(middle))
        path.usesEvenOddFillRule = true
        #expect(!path.contains(middle))
        let hole = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30))
        hole.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10)).reversing())
        #expect(!hole.contains(middle), "a reversed rectangle is a hole by winding")
    }

    @Test func reversing_walksBack() {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 0, y: 0))
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.addCurve(
            to: CGPoint(x: 20, y: 20), controlPoint1: CGPoint(x: 15, y: 0), controlPoint2: CGPoint(x: 20, y: 10))
        #expect(elements(path.reversing()) == ["m 20,20", "c 20,10 15,0 10,0", "l 0,0"])
        path.close()
        #expect(elements(path.reversing()).last == "z")
    }

    @Test func copy_keepsTheStyle() throws {
        let path = UIBezierPath(rect: box)
        path.lineWidth = 3
        path.lineCapStyle = .round
        path.lineJoinStyle = .bevel
        path.miterLimit = 4
        path.setLineDash([4, 2], count: 2, phase: 1)
        let copy = try #require(path.copy() as? UIBezierPath)
        path.removeAllPoints()
        #expect(copy.bounds == box && copy.lineWidth == 3 && copy.lineCapStyle == .round && copy.miterLimit == 4)
        var (count, phase, pattern): (Int, CGFloat, [CGFloat]) = (0, 0, [0, 0])
        copy.getLineDash(&pattern, count: &count, phase: &phase)
        #expect(count == 2 && phase == 1 && pattern == [4, 2])
        path.setLineDash(nil, count: 0, phase: 0)
        path.getLineDash(nil, count: &count, phase: nil)
        #expect(count == 0)
    }

    @Test func drawing_fillsStrokesDashesAndClips() throws {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40), format: format).image { _ in
            UIColor.red.setFill()
            UIColor.blue.setStroke()
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10)).fill()
            let line = UIBezierPath()
            line.move(to: CGPoint(x: 0, y: 20))
            line.addLine(to: CGPoint(x: 40, y: 20))
            line.lineWidth = 4
            line.setLineDash([10, 10], count: 2, phase: 0)
            line.stroke()
            UIBezierPath(rect: CGRect(x: 20, y: 0, width: 10, height: 10)).fill(with: .normal, alpha: 0.5)
            UIBezierPath(rect: CGRect(x: 30, y: 30, width: 5, height: 5)).addClip()
            UIRectFill(CGRect(x: 0, y: 30, width: 40, height: 10))
        }
        let pixels = try #require(image.cgImage.flatMap { Bitmap($0) })
        #expect(pixels[5, 5] == 0xFF00_00FF && pixels[12, 5] == 0)
        #expect(pixels[5, 20] == 0xFFFF_0000 && pixels[15, 20] == 0 && pixels[25, 20] == 0xFFFF_0000)
        #expect(pixels[5, 17] == 0 && pixels[5, 18] == 0xFFFF_0000 && pixels[5, 22] == 0)
        #expect(pixels[25, 5] >> 24 == 128)
        #expect(pixels[32, 32] == 0xFF00_00FF && pixels[20, 35] == 0 && pixels[36, 32] == 0)
        #expect(UIGraphicsGetCurrentContext() == nil)
    }
}
