import CoreGraphics

extension DrawingScene {
    static let strokes: [DrawingScene] = [
        DrawingScene("strokes_caps") { c in
            for (i, cap) in [CGLineCap.butt, .round, .square].enumerated() {
                c.setLineWidth(14)
                c.setLineCap(cap)
                c.setStrokeColor(red: 0.1, green: 0.3, blue: 0.8, alpha: 1)
                let y = CGFloat(20 + 28 * i)
                c.addLines(between: [CGPoint(x: 16, y: y - 4), CGPoint(x: 60, y: y + 4)])
                c.strokePath()
                // A closed sub-path of zero length appears as its caps.
                c.move(to: CGPoint(x: 82, y: y))
                c.addLine(to: CGPoint(x: 82, y: y))
                c.strokePath()
            }
        },
        DrawingScene("strokes_joins") { c in
            for (i, join) in [CGLineJoin.miter, .round, .bevel].enumerated() {
                c.setLineWidth(9)
                c.setLineJoin(join)
                c.setStrokeColor(gray: 0, alpha: 0.7)
                let y = CGFloat(8 + 29 * i)
                c.addLines(between: [
                    CGPoint(x: 10, y: y), CGPoint(x: 25, y: y + 18), CGPoint(x: 38, y: y), CGPoint(x: 46, y: y + 18),
                    CGPoint(x: 52, y: y),
                ])
                c.strokePath()
                c.addLines(between: [CGPoint(x: 64, y: y), CGPoint(x: 88, y: y), CGPoint(x: 76, y: y + 18)])
                c.closePath()
                c.strokePath()
            }
        },
        DrawingScene("strokes_miterLimit") { c in
            c.setLineWidth(6)
            for (i, limit) in [1.0, 2, 4, 10].enumerated() {
                c.setMiterLimit(CGFloat(limit))
                let x = CGFloat(8 + 22 * i)
                c.addLines(between: [CGPoint(x: x, y: 10), CGPoint(x: x + 7, y: 60), CGPoint(x: x + 14, y: 10)])
                c.strokePath()
            }
        },
        DrawingScene("strokes_curves") { c in
            c.setLineWidth(5)
            c.setStrokeColor(red: 0.8, green: 0.2, blue: 0.1, alpha: 1)
            // A cusp, a loop, a hairpin.
            c.move(to: CGPoint(x: 8, y: 60))
            c.addCurve(
                to: CGPoint(x: 40, y: 60), control1: CGPoint(x: 44, y: 92), control2: CGPoint(x: 4, y: 92))
            c.strokePath()
            c.move(to: CGPoint(x: 50, y: 60))
            c.addCurve(
                to: CGPoint(x: 88, y: 60), control1: CGPoint(x: 120, y: 100), control2: CGPoint(x: 20, y: 100))
            c.strokePath()
            c.move(to: CGPoint(x: 10, y: 10))
            c.addQuadCurve(to: CGPoint(x: 20, y: 10), control: CGPoint(x: 15, y: 80))
            c.strokePath()
            c.setLineWidth(16)
            c.addArc(
                center: CGPoint(x: 62, y: 28), radius: 16, startAngle: -0.6, endAngle: 3.9, clockwise: false)
            c.strokePath()
        },
        DrawingScene("strokes_hairlines") { c in
            for i in 0..<12 {
                c.setLineWidth(CGFloat(i) * 0.15)
                let angle = CGFloat(i) * .pi / 12
                let t = CGAffineTransform(rotationAngle: angle)
                let a = CGPoint(x: -44, y: 0).applying(t), b = CGPoint(x: 44, y: 0).applying(t)
                c.addLines(between: [CGPoint(x: 48 + a.x, y: 48 + a.y), CGPoint(x: 48 + b.x, y: 48 + b.y)])
                c.strokePath()
            }
        },
        DrawingScene("strokes_stretchedPen") { c in
            c.translateBy(x: 48, y: 48)
            c.scaleBy(x: 2, y: 0.6)
            c.setLineWidth(8)
            c.strokeEllipse(in: CGRect(x: -18, y: -40, width: 36, height: 80))
            // The path keeps its position; the pen uses the transform at the time of stroking.
            c.addEllipse(in: CGRect(x: -8, y: -20, width: 16, height: 40))
            c.scaleBy(x: 0.5, y: 1 / 0.6)
            c.setLineWidth(3)
            c.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 1)
            c.strokePath()
        },
    ]

    static let dashes: [DrawingScene] = [
        DrawingScene("dashes_phases") { c in
            c.setLineWidth(4)
            for i in 0..<10 {
                c.setLineDash(phase: CGFloat(i) * 3 - 6, lengths: [12, 5, 2, 5])
                c.addLines(between: [CGPoint(x: 6, y: 8 + 9 * i), CGPoint(x: 90, y: 8 + 9 * i)])
                c.strokePath()
            }
        },
        DrawingScene("dashes_corners") { c in
            c.setLineWidth(6)
            c.setLineJoin(.round)
            c.setLineCap(.round)
            c.setLineDash(phase: 0, lengths: [14, 11, 1])
            c.setStrokeColor(red: 0, green: 0.4, blue: 0.2, alpha: 0.8)
            c.stroke(CGRect(x: 10, y: 10, width: 76, height: 76))
            c.setLineCap(.butt)
            c.setLineDash(phase: 5, lengths: [7, 3])
            c.strokeEllipse(in: CGRect(x: 26, y: 26, width: 44, height: 44))
        },
    ]

    static let fills: [DrawingScene] = [
        DrawingScene("fills_rules") { c in
            for (i, rule) in [CGPathFillRule.winding, .evenOdd].enumerated() {
                c.saveGState()
                c.translateBy(x: CGFloat(24 + 48 * i), y: 48)
                let star = CGMutablePath()
                star.addLines(
                    between: (0..<5).map { k in
                        let t = CGAffineTransform(rotationAngle: CGFloat(k) * 4 * .pi / 5)
                        return CGPoint(x: 0, y: 22).applying(t)
                    })
                star.closeSubpath()
                c.addPath(star)
                c.setFillColor(red: 0.9, green: 0.6, blue: 0, alpha: 1)
                c.setLineWidth(1)
                c.drawPath(using: rule == .winding ? .fillStroke : .eoFillStroke)
                c.restoreGState()
            }
            c.setFillColor(gray: 0.4, alpha: 1)
            c.addEllipse(in: CGRect(x: 8, y: 4, width: 30, height: 14))
            c.addEllipse(in: CGRect(x: 16, y: 7, width: 14, height: 8))
            c.fillPath(using: .evenOdd)
            c.addPath(
                CGPath(
                    roundedRect: CGRect(x: 56.5, y: 4.25, width: 30, height: 14), cornerWidth: 9, cornerHeight: 5,
                    transform: nil))
            c.fillPath()
            c.fill([CGRect(x: 10, y: 80, width: 20, height: 10), CGRect(x: 20, y: 84, width: 20, height: 10)])
        },
        DrawingScene("fills_noAntialias") { c in
            c.setShouldAntialias(false)
            c.setFillColor(red: 0, green: 0.5, blue: 1, alpha: 1)
            c.fillEllipse(in: CGRect(x: 4.37, y: 4.21, width: 60, height: 60))
            c.setLineWidth(3)
            c.addLines(between: [CGPoint(x: 30, y: 70.3), CGPoint(x: 90.27, y: 90.63)])
            c.strokePath()
            c.setShouldAntialias(true)
            c.fillEllipse(in: CGRect(x: 60, y: 20, width: 32, height: 32))
        },
        DrawingScene("fills_slivers") { c in
            // Edges with a common border leave at most the seam of coverage; thin shapes fade.
            c.setFillColor(gray: 0, alpha: 1)
            for i in 0..<16 {
                let a = CGFloat(i) * .pi / 8, b = CGFloat(i + 1) * .pi / 8
                c.move(to: CGPoint(x: 48, y: 48))
                c.addArc(center: CGPoint(x: 48, y: 48), radius: 30, startAngle: a, endAngle: b, clockwise: false)
                c.closePath()
                c.fillPath()
            }
            for i in 0..<8 {
                c.fill(CGRect(x: 4 + CGFloat(i) * 11.13, y: 4, width: 0.1 + CGFloat(i) * 0.2, height: 10))
            }
        },
    ]
}
