import CoreGraphics
import Testing

@Suite struct CGPathTests {
    /// "M 0 0 L 1 0 Z" for a path.
    static func text(_ path: CGPath) -> String {
        var words: [String] = []
        path.applyWithBlock { element in
            let (name, count) =
                switch element.pointee.type {
                case .moveToPoint: ("M", 1)
                case .addLineToPoint: ("L", 1)
                case .addQuadCurveToPoint: ("Q", 2)
                case .addCurveToPoint: ("C", 3)
                case .closeSubpath: ("Z", 0)
                }
            words.append(name)
            for i in 0..<count {
                for v in [element.pointee.points[i].x, element.pointee.points[i].y] {
                    words.append("\(((v * 1000).rounded() / 1000))".replacingOccurrences(of: ".0", with: ""))
                }
            }
        }
        return words.joined(separator: " ")
    }

    @Test func rect_goesAlongXFirst() {
        let path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
        #expect(Self.text(path) == "M 1 2 L 4 2 L 4 6 L 1 6 Z")
        var found = CGRect.zero
        #expect(path.isRect(&found) && found == CGRect(x: 1, y: 2, width: 3, height: 4))
        var turn = CGAffineTransform(rotationAngle: .pi / 4)
        #expect(!CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: &turn).isRect(nil))
    }

    @Test func roundedRect_startsAtTheRight() {
        let path = CGPath(
            roundedRect: CGRect(x: 0, y: 0, width: 100, height: 50), cornerWidth: 10, cornerHeight: 10, transform: nil)
        #expect(Self.text(path).hasPrefix("M 100 25 L 100 40 C 100 45.523 95.523 50 90 50 L 10 50"))
        #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 100, height: 50))
        // Corners larger than half a side are clamped to it.
        let round = CGPath(
            roundedRect: CGRect(x: 0, y: 0, width: 20, height: 20), cornerWidth: 50, cornerHeight: 50, transform: nil)
        #expect(!round.contains(CGPoint(x: 1, y: 1)) && round.contains(CGPoint(x: 10, y: 0.1)))
    }

    @Test func elements_withoutACurrentPointAreLeftOut() {
        let path = CGMutablePath()
        path.addLine(to: CGPoint(x: 1, y: 1))
        path.addCurve(to: .zero, control1: .zero, control2: .zero)
        path.closeSubpath()
        #expect(path.isEmpty && path.boundingBox.isNull && path.currentPoint == .zero)
    }

    @Test func close_returnsToTheStart() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 3, y: 4))
        path.addLine(to: CGPoint(x: 9, y: 4))
        path.closeSubpath()
        path.closeSubpath()
        #expect(path.currentPoint == CGPoint(x: 3, y: 4))
        path.addLine(to: CGPoint(x: 3, y: 9))
        #expect(Self.text(path) == "M 3 4 L 9 4 Z L 3 9")
    }

    @Test func boundingBoxes_withAndWithoutControlPoints() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addCurve(to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 0, y: 10), control2: CGPoint(x: 10, y: 10))
        #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 7.5))
        let quad = CGMutablePath()
        quad.move(to: .zero)
        quad.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
        #expect(abs(quad.boundingBoxOfPath.height - 5) < 1e-12)
    }

    @Test func contains_byBothRules() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
        path.addRect(CGRect(x: 3, y: 3, width: 4, height: 4))
        #expect(path.contains(CGPoint(x: 5, y: 5)))
        #expect(!path.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
        #expect(path.contains(CGPoint(x: 1, y: 1), using: .evenOdd))
        #expect(!path.contains(CGPoint(x: 11, y: 5)))
        #expect(path.contains(CGPoint(x: 50, y: 50), transform: CGAffineTransform(scaleX: 0.1, y: 0.1)))
    }

    @Test func contains_agreesWithTheCircle() {
        let path = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20), transform: nil)
        for x in stride(from: -11.0, through: 11, by: 0.31) {
            for y in stride(from: -11.0, through: 11, by: 0.31) {
                let r = (x * x + y * y).squareRoot()
                guard abs(r - 10) > 0.01 else { continue }
                #expect(path.contains(CGPoint(x: x, y: y)) == (r < 10))
            }
        }
    }

    @Test func equality_isByElements() {
        let one = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
        let other = CGMutablePath()
        other.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(one == other && one.hashValue == other.hashValue)
        other.addLine(to: .zero)
        #expect(one != other)
    }

    @Test func copies_doNotChangeWithTheOriginal() throws {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
        let copy = try #require(path.copy()), mutable = try #require(path.mutableCopy())
        path.addEllipse(in: CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(copy == mutable && copy != path)
        var double = CGAffineTransform(scaleX: 2, y: 2)
        #expect(copy.copy(using: &double)?.boundingBox == CGRect(x: 0, y: 0, width: 2, height: 2))
    }

    @Test func stroking_coversTheLine() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0))
        let outline = path.copy(strokingWithWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
        #expect(outline.boundingBoxOfPath == CGRect(x: 0, y: -2, width: 10, height: 4))
        let square = path.copy(strokingWithWidth: 4, lineCap: .square, lineJoin: .miter, miterLimit: 10)
        #expect(square.boundingBoxOfPath == CGRect(x: -2, y: -2, width: 14, height: 4))
        var shift = CGAffineTransform(translationX: 3, y: 4)
        let named = CGPath(
            __byStroking: path, transform: &shift, lineWidth: 4, lineCap: .square, lineJoin: .miter, miterLimit: 10)
        #expect(
            named
                == path.copy(
                    strokingWithWidth: 4, lineCap: .square, lineJoin: .miter, miterLimit: 10, transform: shift))
        #expect(path.copy(strokingWithWidth: 0, lineCap: .round, lineJoin: .round, miterLimit: 1).isEmpty)
    }

    /// With a wide pen, each further segment adds only a few points to the outline.
    @Test func stroking_writesABoundedOutline() {
        func pointCount(_ count: Int, curves: Bool) -> Int {
            let path = CGMutablePath()
            path.move(to: .zero)
            for i in 0..<count {
                let p = CGPoint(x: Double(i % 2), y: Double(i % 3))
                if curves {
                    path.addQuadCurve(to: p, control: CGPoint(x: Double(i % 5), y: 1))
                } else {
                    path.addLine(to: p)
                }
            }
            return path.copy(strokingWithWidth: 1e6, lineCap: .round, lineJoin: .round, miterLimit: 10).storage.points
                .count
        }
        let few = pointCount(30_000, curves: false)
        #expect(pointCount(120_000, curves: false) < 2 * few && few < 2_000_000)
        #expect(pointCount(60_000, curves: true) < 12_000_000)
        // Ordinary outlines keep their precision.
        #expect(pointCount(10, curves: true) > 1000)
    }

    @Test func dashing_cutsAndKeepsBadListsWhole() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0))
        #expect(Self.text(path.copy(dashingWithPhase: 0, lengths: [3, 2])) == "M 0 0 L 3 0 M 5 0 L 8 0")
        #expect(Self.text(path.copy(dashingWithPhase: 4, lengths: [3, 2])) == "M 1 0 L 4 0 M 6 0 L 9 0")
        #expect(path.copy(dashingWithPhase: 0, lengths: []) == path)
        #expect(path.copy(dashingWithPhase: 0, lengths: [-1, 2]) == path)
    }
}
