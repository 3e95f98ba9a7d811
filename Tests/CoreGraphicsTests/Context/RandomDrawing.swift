import CoreGraphics
import MicaSnapshot
import MicaRaster
import TestSeeds

/// All calls of a context, with random and sometimes absurd arguments.
enum RandomOperation: CaseIterable {
    case save, restore, translate, scale, rotate, concatenate
    case beginPath, move, line, quad, curve, close, rect, rects, lines, ellipse, arc, tangentArc, path, roundedRect
    case fillPath, eoFillPath, strokePath, fillStroke, fillRect, fillRects, fillEllipse, strokeRect, strokeEllipse
    case segments, clear, strokedPath
    case clipPath, clipRect, clipRects, clipMask
    case fillColor, strokeColor, fillPattern, strokePattern, patternPhase
    case width, cap, join, miter, dash, flatness, alpha, blend, antialias, quality, shadow, noShadow
    case image, tiledImage, stencil, maskedImage, ownImage
    case linearGradient, radialGradient, conicGradient, beginLayer, beginLayerInRect, endLayer, cgLayer
    case glyphs, textMode, queries

    func apply(to c: CGContext, _ g: inout Seeded) {
        func number() -> CGFloat { RandomOperation.number(&g) }
        func point() -> CGPoint { CGPoint(x: number(), y: number()) }
        func box() -> CGRect { CGRect(x: number(), y: number(), width: number(), height: number()) }
        func unit() -> CGFloat { CGFloat.random(in: 0...1, using: &g) }
        func angle() -> CGFloat { CGFloat.random(in: -10...10, using: &g) }
        switch self {
        case .save: c.saveGState()
        case .restore: c.restoreGState()
        case .translate: c.translateBy(x: number(), y: number())
        case .scale: c.scaleBy(x: angle() / 4, y: angle() / 4)
        case .rotate: c.rotate(by: angle())
        case .concatenate:
            c.concatenate(
                CGAffineTransform(a: angle() / 5, b: angle() / 5, c: angle() / 5, d: angle() / 5, tx: number(), ty: 1))
        case .beginPath: c.beginPath()
        case .move: c.move(to: point())
        case .line: c.addLine(to: point())
        case .quad: c.addQuadCurve(to: point(), control: point())
        case .curve: c.addCurve(to: point(), control1: point(), control2: point())
        case .close: c.closePath()
        case .rect: c.addRect(box())
        case .rects: c.addRects([box(), box()])
        case .lines: c.addLines(between: [point(), point(), point()])
        case .ellipse: c.addEllipse(in: box())
        case .arc:
            c.addArc(
                center: point(), radius: number(), startAngle: angle(), endAngle: angle(),
                clockwise: Bool.random(using: &g))
        case .tangentArc: c.addArc(tangent1End: point(), tangent2End: point(), radius: number())
        case .path:
            let path = CGMutablePath()
            path.addEllipse(in: box())
            path.addRelativeArc(center: point(), radius: number(), startAngle: angle(), delta: angle() * 2)
            c.addPath(path)
        case .roundedRect:
            c.addPath(CGPath(roundedRect: box(), cornerWidth: number(), cornerHeight: number(), transform: nil))
        case .fillPath: c.fillPath()
        case .eoFillPath: c.fillPath(using: .evenOdd)
        case .strokePath: c.strokePath()
        case .fillStroke: c.drawPath(using: Bool.random(using: &g) ? .fillStroke : .eoFillStroke)
        case .fillRect: c.fill(box())
        case .fillRects: c.fill([box(), box(), box()])
        case .fillEllipse: c.fillEllipse(in: box())
        case .strokeRect: c.stroke(box(), width: number())
        case .strokeEllipse: c.strokeEllipse(in: box())
        case .segments: c.strokeLineSegments(between: [point(), point(), point(), point(), point()])
        case .clear: c.clear(box())
        case .strokedPath: c.replacePathWithStrokedPath()
        case .clipPath: c.clip(using: Bool.random(using: &g) ? .winding : .evenOdd)
        case .clipRect: c.clip(to: box())
        case .clipRects: c.clip(to: [box(), box()])
        case .clipMask: c.clip(to: box(), mask: Bool.random(using: &g) ? TestImages.grayRamp : TestImages.checkerMask)
        case .fillColor: c.setFillColor(red: unit(), green: unit(), blue: number(), alpha: unit())
        case .strokeColor: c.setStrokeColor(CGColor(gray: unit(), alpha: unit()))
        case .fillPattern:
            c.setFillColorSpace(CGColorSpace(patternBaseSpace: nil)!)
            c.setFillPattern(
                DrawingScene.pattern(
                    colored: true, matrix: CGAffineTransform(rotationAngle: angle()), step: 3 + 20 * unit()),
                colorComponents: [unit()])
        case .strokePattern:
            c.setStrokeColorSpace(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())!)
            c.setStrokePattern(
                DrawingScene.pattern(colored: false, step: 2 + 9 * unit()), colorComponents: [unit(), 0, unit(), 1])
        case .patternPhase: c.setPatternPhase(CGSize(width: number(), height: number()))
        case .width: c.setLineWidth(Bool.random(using: &g) ? number() : 8 * unit())
        case .cap: c.setLineCap([.butt, .round, .square].randomElement(using: &g)!)
        case .join: c.setLineJoin([.miter, .round, .bevel].randomElement(using: &g)!)
        case .miter: c.setMiterLimit(number())
        case .dash: c.setLineDash(phase: number(), lengths: [20 * unit(), number(), 7 * unit()])
        case .flatness: c.setFlatness(number())
        case .alpha: c.setAlpha(unit() * 1.2)
        case .blend: c.setBlendMode(CGBlendMode.allCases.randomElement(using: &g)!)
        case .antialias:
            c.setShouldAntialias(Bool.random(using: &g))
            c.setAllowsAntialiasing(Bool.random(using: &g))
        case .quality: c.interpolationQuality = [.none, .low, .medium, .high].randomElement(using: &g)!
        case .shadow: c.setShadow(offset: CGSize(width: number(), height: angle()), blur: abs(angle()) * 3)
        case .noShadow: c.setShadow(offset: .zero, blur: 0, color: nil)
        case .image: c.draw(TestImages.colors, in: box())
        case .tiledImage:
            c.draw(TestImages.colors, in: CGRect(origin: point(), size: CGSize(width: 9, height: 7)), byTiling: true)
        case .stencil: c.draw(TestImages.checkerMask, in: box())
        case .maskedImage: if let image = TestImages.fine.masking(TestImages.grayRamp) { c.draw(image, in: box()) }
        case .ownImage: if let image = c.makeImage() { c.draw(image, in: box()) }
        case .linearGradient:
            c.drawLinearGradient(
                DrawingScene.gradient(DrawingScene.warm), start: point(), end: point(),
                options: CGGradientDrawingOptions(rawValue: UInt32.random(in: 0...3, using: &g)))
        case .radialGradient:
            c.drawRadialGradient(
                DrawingScene.gradient(DrawingScene.warm), startCenter: point(), startRadius: number(),
                endCenter: point(), endRadius: number(),
                options: CGGradientDrawingOptions(rawValue: UInt32.random(in: 0...3, using: &g)))
        case .conicGradient:
            c.drawConicGradient(DrawingScene.gradient(DrawingScene.warm), center: point(), angle: number())
        case .beginLayer: c.beginTransparencyLayer(auxiliaryInfo: nil)
        case .beginLayerInRect: c.beginTransparencyLayer(in: box(), auxiliaryInfo: nil)
        case .endLayer: c.endTransparencyLayer()
        case .cgLayer:
            if let layer = CGLayer(c, size: CGSize(width: min(abs(number()), 200), height: 9), auxiliaryInfo: nil) {
                layer.context?.fillEllipse(in: box())
                c.draw(layer, in: box())
            }
        case .glyphs:
            let path = CGMutablePath()
            path.addEllipse(in: box())
            c.drawGlyphOutlines(path.storage)
        case .textMode: c.setTextDrawingMode(CGTextDrawingMode(rawValue: Int32.random(in: 0...7, using: &g))!)
        case .queries:
            _ = c.pathContains(point(), mode: .eoFill)
            _ = (c.path?.boundingBoxOfPath, c.boundingBoxOfClipPath, c.currentPointOfPath, c.ctm.inverted())
        }
    }

    /// Mostly a point on or near the canvas; occasionally a number that no caller should pass.
    static func number(_ g: inout Seeded) -> CGFloat {
        switch Int.random(in: 0..<60, using: &g) {
        case 0: [CGFloat.nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude].randomElement(using: &g)!
        case 1: [CGFloat(1e9), -1e9, 1e6, -1e6, 0, -0.0, 1e-9].randomElement(using: &g)!
        case 2...20: CGFloat(Int.random(in: -8...72, using: &g))
        default: CGFloat.random(in: -20...84, using: &g)
        }
    }
}
