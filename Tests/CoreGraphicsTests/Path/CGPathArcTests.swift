import CoreGraphics
import Foundation
import Testing

@Suite struct CGPathArcTests {
    static func arc(_ start: CGFloat, _ end: CGFloat, clockwise: Bool) -> CGPath {
        let path = CGMutablePath()
        path.addArc(
            center: CGPoint(x: 10, y: 20), radius: 5, startAngle: start, endAngle: end, clockwise: clockwise)
        return path
    }

    static func curveCount(_ path: CGPath) -> Int {
        var count = 0
        path.applyWithBlock { if $0.pointee.type == .addCurveToPoint { count += 1 } }
        return count
    }

    @Test(
        arguments: [
            // start, end, clockwise, quarters
            (0, 1, false, 1), (0, 1, true, 3), (0, 2, true, 2), (0, -1, false, 3), (0, 4, false, 4), (0, 4, true, 4),
            (4, 0, true, 4), (4, 0, false, 4), (0, 0, false, 0), (0, 0, true, 0), (0, 9, false, 4), (7, 4, true, 3),
            (0, -7, false, 1), (1, 7, true, 2),
        ] as [(CGFloat, CGFloat, Bool, Int)])
    func sweep_inQuarters(start: CGFloat, end: CGFloat, clockwise: Bool, quarters: Int) {
        let path = Self.arc(start * .pi / 2, end * .pi / 2, clockwise: clockwise)
        #expect(Self.curveCount(path) == quarters)
    }

    @Test func direction_clockwiseRunsTowardsSmallerAngles() {
        // A quarter towards smaller angles from 0 ends at −π/2, where y is smaller.
        let path = Self.arc(0, -.pi / 2, clockwise: true)
        #expect(abs(path.currentPoint.x - 10) < 1e-12 && abs(path.currentPoint.y - 15) < 1e-12)
        #expect(Self.curveCount(path) == 1)
        #expect(path.boundingBoxOfPath.maxY < 20.0001)
    }

    @Test(arguments: stride(from: -7.0, through: 7.0, by: 0.37).map { $0 }) func endPoints(angle: Double) {
        for clockwise in [false, true] {
            let path = Self.arc(0.4, CGFloat(angle), clockwise: clockwise)
            // After a whole turn or more the arc is a full circle, which ends where it starts.
            let turns = clockwise ? 0.4 - angle : angle - 0.4
            let end = turns >= 2 * .pi ? 0.4 : angle
            #expect(abs(path.currentPoint.x - CGFloat(10 + 5 * cos(end))) < 1e-9)
            #expect(abs(path.currentPoint.y - CGFloat(20 + 5 * sin(end))) < 1e-9)
        }
    }

    @Test func radius_isKeptAlongTheArc() {
        let path = Self.arc(0.3, 5, clockwise: false).flattened(threshold: 0.0001)
        path.applyWithBlock { element in
            guard element.pointee.type != .closeSubpath else { return }
            let p = element.pointee.points[0]
            let r = ((p.x - 10) * (p.x - 10) + (p.y - 20) * (p.y - 20)).squareRoot()
            #expect(abs(r - 5) < 5 * 0.0003)
        }
    }

    /// A move to the start of an arc, within rounding, and a close at its end: the stroke has no spike at the join.
    @Test func roundingBesideAnEnd_makesNoSpike() {
        for k in 0..<40 {
            let angle = CGFloat(k) * 0.37, center = CGPoint(x: 50, y: 50)
            let path = CGMutablePath()
            path.move(
                to: CGPoint(x: 50 + 40 * cos(angle) + 2e-15 * CGFloat(k % 3 - 1), y: 50 + 40 * sin(angle) - 7e-15))
            path.addArc(
                center: center, radius: 40, startAngle: angle,
                endAngle: k % 2 == 0 ? angle - 2 * .pi : angle + 2 * .pi, clockwise: k % 2 == 0)
            path.closeSubpath()
            let box = path.copy(strokingWithWidth: 20, lineCap: .butt, lineJoin: .miter, miterLimit: 100)
                .boundingBoxOfPath
            #expect(box.minX > -0.2 && box.minY > -0.2 && box.maxX < 100.2 && box.maxY < 100.2, "\(angle)")
        }
    }

    @Test func start_isJoinedByALine() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addArc(center: CGPoint(x: 10, y: 0), radius: 2, startAngle: 0, endAngle: 1, clockwise: false)
        var types: [CGPathElementType] = []
        path.applyWithBlock { types.append($0.pointee.type) }
        #expect(types == [.moveToPoint, .addLineToPoint, .addCurveToPoint])
    }

    @Test func tangent_roundsACorner() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 0, y: 0))
        path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
        #expect(abs(path.currentPoint.x - 10) < 1e-12 && abs(path.currentPoint.y - 4) < 1e-12)
        let box = path.boundingBoxOfPath
        #expect(abs(box.maxX - 10) < 1e-9 && abs(box.minY) < 1e-9)
        #expect(!path.contains(CGPoint(x: 9.5, y: 0.5)))
        // Points in a line, a radius of 0 and a corner at the current point leave a line to the corner.
        for end in [CGPoint(x: 20, y: 0), CGPoint(x: -5, y: 0), CGPoint(x: 10, y: 0)] {
            let straight = CGMutablePath()
            straight.move(to: .zero)
            straight.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: end, radius: 4)
            #expect(straight.currentPoint == CGPoint(x: 10, y: 0))
        }
    }

    @Test func tangent_worksUnderATransform() {
        let t = CGAffineTransform(rotationAngle: 0.6).scaledBy(x: 2, y: 2).translatedBy(x: 3, y: 4)
        let plain = CGMutablePath(), turned = CGMutablePath()
        for (path, m) in [(plain, CGAffineTransform.identity), (turned, t)] {
            path.move(to: .zero, transform: m)
            path.addArc(
                tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 3, y: 8), radius: 2, transform: m)
        }
        let expected = plain.currentPoint.applying(t)
        #expect(abs(turned.currentPoint.x - expected.x) < 1e-9 && abs(turned.currentPoint.y - expected.y) < 1e-9)
    }

    @Test func relative_takesTheSweepAsItIs() {
        let path = CGMutablePath()
        path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: 3 * .pi)
        #expect(Self.curveCount(path) == 6)
        #expect(abs(path.currentPoint.x + 1) < 1e-9)
        let back = CGMutablePath()
        back.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: -.pi / 2)
        #expect(abs(back.currentPoint.y + 1) < 1e-12)
    }

    @Test func wildNumbers_addNothingThatCrashes() {
        for value in [CGFloat.nan, .infinity, -.infinity, 1e300] {
            let path = CGMutablePath()
            path.addArc(center: .zero, radius: value, startAngle: value, endAngle: 1, clockwise: true)
            path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: value)
            path.addArc(tangent1End: CGPoint(x: value, y: 0), tangent2End: .zero, radius: 2)
            path.addRoundedRect(
                in: CGRect(x: 0, y: 0, width: 5, height: 5), cornerWidth: value, cornerHeight: value)
            let others = [
                path, path.flattened(threshold: 1),
                path.copy(strokingWithWidth: value, lineCap: .round, lineJoin: .round, miterLimit: value),
                path.copy(dashingWithPhase: value, lengths: [value, 1]),
            ]
            for box in others.flatMap({ [$0.boundingBox, $0.boundingBoxOfPath] }) {
                #expect(!box.minX.isNaN && !box.minY.isNaN && !box.width.isNaN && !box.height.isNaN, "\(value): \(box)")
            }
            // A circle of 1e300 contains every point.
            if value != 1e300 { #expect(!path.contains(CGPoint(x: -50, y: -50)), "\(value)") }
        }
    }
}
