import CoreGraphics
import Testing

/// Every Quartz name below must compile with Apple's labels and defaults, as client code writes it. Other tests check
/// the results of the calls.
@Suite struct InterfaceTests {
    @Test func interface_ofPaths() {
        var m = CGAffineTransform(translationX: 1, y: 2)
        let box = CGRect(x: 0, y: 0, width: 40, height: 30)
        let p = CGMutablePath()
        p.move(to: .zero)
        p.move(to: .zero, transform: m)
        p.addLine(to: CGPoint(x: 1, y: 1), transform: m)
        p.addQuadCurve(to: CGPoint(x: 2, y: 2), control: CGPoint(x: 3, y: 0), transform: m)
        p.addCurve(to: .zero, control1: CGPoint(x: 5, y: 5), control2: CGPoint(x: 6, y: 0), transform: m)
        p.closeSubpath()
        p.addRect(box, transform: m)
        p.addRects([box, box], transform: m)
        p.addLines(between: [.zero, CGPoint(x: 9, y: 9)], transform: m)
        p.addEllipse(in: box, transform: m)
        p.addRoundedRect(in: box, cornerWidth: 3, cornerHeight: 3, transform: m)
        p.addArc(center: .zero, radius: 5, startAngle: 0, endAngle: 1, clockwise: false, transform: m)
        p.addRelativeArc(center: .zero, radius: 5, startAngle: 0, delta: 1, transform: m)
        p.addArc(tangent1End: CGPoint(x: 9, y: 0), tangent2End: CGPoint(x: 9, y: 9), radius: 3, transform: m)
        p.addPath(CGPath(rect: box, transform: nil), transform: m)
        p.addPath(CGPath(ellipseIn: box, transform: &m))
        p.addPath(CGPath(roundedRect: box, cornerWidth: 2, cornerHeight: 2, transform: nil))
        let copies: [CGPath?] = [
            p.copy(), p.mutableCopy(), p.copy(using: &m), p.mutableCopy(using: &m),
            p.copy(strokingWithWidth: 2, lineCap: .round, lineJoin: .bevel, miterLimit: 10),
            p.copy(strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10, transform: m),
            p.copy(dashingWithPhase: 0, lengths: [3, 2]), p.copy(dashingWithPhase: 0, lengths: [3, 2], transform: m),
            p.flattened(threshold: 0.1),
        ]
        #expect(copies.allSatisfy { $0?.isEmpty == false })
        _ = (p.currentPoint, p.boundingBox, p.boundingBoxOfPath, p.isRect(nil), p.hashValue)
        _ = p.contains(.zero)
        _ = p.contains(.zero, using: .evenOdd, transform: m)
        var count = 0
        p.applyWithBlock { element in
            if element.pointee.type != .closeSubpath { count += element.pointee.points[0].x.isNaN ? 0 : 1 }
        }
        #expect(count > 20)
    }

    @Test func interface_ofTransforms() {
        let m = CGAffineTransform(rotationAngle: 1).concatenating(CGAffineTransform(scaleX: 2, y: 3)).inverted()
            .translatedBy(x: 1, y: 1).scaledBy(x: 2, y: 2).rotated(by: 1)
        let parts = m.decomposed()
        _ = (parts.scale, parts.horizontalShear, parts.rotation, parts.translation)
        #expect(!CGAffineTransform(parts).isIdentity && !m.isIdentity && CGAffineTransform.identity.isIdentity)
        _ = (CGPoint.zero.applying(m), CGSize.zero.applying(m), CGRect.zero.applying(m))
    }

    @Test func interface_ofColors() throws {
        let names: [CFString] = [
            CGColorSpace.sRGB, CGColorSpace.linearSRGB, CGColorSpace.extendedSRGB, CGColorSpace.extendedLinearSRGB,
            CGColorSpace.displayP3, CGColorSpace.linearGray, CGColorSpace.genericGrayGamma2_2,
            CGColorSpace.genericCMYK, CGColorSpace.genericRGBLinear, CGColorSpace.adobeRGB1998, CGColorSpace.genericXYZ,
        ]
        for name in names {
            let space = try #require(CGColorSpace(name: name))
            _ = (space.name, space.model, space.numberOfComponents, space.isWideGamutRGB, space.copyICCData())
        }
        let spaces = [CGColorSpaceCreateDeviceRGB(), CGColorSpaceCreateDeviceGray(), CGColorSpaceCreateDeviceCMYK()]
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let others = [
            CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), CGColor(gray: 1, alpha: 1),
            CGColor(genericGrayGamma2_2Gray: 1, alpha: 1),
            CGColor(genericCMYKCyan: 0, magenta: 0, yellow: 0, black: 1, alpha: 1), .white, .black, .clear,
            try #require(CGColor(colorSpace: spaces[0], components: [1, 0, 0, 1])),
        ]
        _ = (red.components, red.numberOfComponents, red.alpha, red.colorSpace, red.copy(alpha: 0.5), red.pattern)
        #expect(red.converted(to: spaces[0], intent: .defaultIntent, options: nil) != nil && others.count == 8)
    }

    @Test func interface_ofImagesAndPaints() throws {
        let space = CGColorSpaceCreateDeviceRGB(), data = Data(repeating: 200, count: 64) as CFData
        let provider = try #require(CGDataProvider(data: data))
        let image = try #require(
            CGImage(
                width: 4, height: 4, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 16, space: space,
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: provider,
                decode: nil, shouldInterpolate: true, intent: .defaultIntent))
        let mask = try #require(
            CGImage(
                maskWidth: 4, height: 4, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 4, provider: provider,
                decode: nil, shouldInterpolate: false))
        _ = (image.isMask, image.shouldInterpolate, image.renderingIntent, image.colorSpace, image.dataProvider?.data)
        _ = (image.cropping(to: .zero), image.masking(mask), image.copy(), image.copy(colorSpace: space))
        _ = image.copy(maskingColorComponents: [0, 1, 0, 1, 0, 1])
        let colors = [CGColor.white, CGColor.black] as CFArray
        let gradient = try #require(CGGradient(colorsSpace: space, colors: colors, locations: [0, 1]))
        _ = CGGradient(colorSpace: space, colorComponents: [0, 0, 0, 1, 1, 1, 1, 1], locations: [0, 1], count: 2)
        var callbacks = CGFunctionCallbacks(version: 0, evaluate: { _, _, _ in }, releaseInfo: nil)
        let function = try #require(
            CGFunction(
                info: nil, domainDimension: 1, domain: [0, 1], rangeDimension: 4, range: [0, 1, 0, 1, 0, 1, 0, 1],
                callbacks: &callbacks))
        let shading = CGShading(
            axialSpace: space, start: .zero, end: CGPoint(x: 1, y: 1), function: function, extendStart: true,
            extendEnd: false)
        _ = CGShading(
            radialSpace: space, start: .zero, startRadius: 0, end: .zero, endRadius: 9, function: function,
            extendStart: true, extendEnd: true)
        var cell = CGPatternCallbacks(version: 0, drawPattern: { _, _ in }, releaseInfo: nil)
        let pattern = try #require(
            CGPattern(
                info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: .identity, xStep: 4, yStep: 4,
                tiling: .constantSpacing, isColored: true, callbacks: &cell))
        let c = try #require(
            CGContext(
                data: nil, width: 20, height: 20, bitsPerComponent: 8, bytesPerRow: 0, space: space,
                bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue))
        let box = CGRect(x: 2, y: 2, width: 9, height: 9)
        c.draw(image, in: box)
        c.draw(image, in: box, byTiling: true)
        c.clip(to: box, mask: mask)
        c.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 1, y: 1), options: [.drawsBeforeStartLocation])
        c.drawRadialGradient(
            gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1,
            options: [.drawsAfterEndLocation])
        c.drawConicGradient(gradient, center: .zero, angle: 0)
        if let shading { c.drawShading(shading) }
        c.setFillColorSpace(try #require(CGColorSpace(patternBaseSpace: nil)))
        c.setFillPattern(pattern, colorComponents: [1])
        c.setPatternPhase(.zero)
        let layer = try #require(CGLayer(c, size: CGSize(width: 4, height: 4), auxiliaryInfo: nil))
        layer.context?.fill(box)
        c.draw(layer, at: .zero)
        c.draw(layer, in: box)
        _ = (layer.size, c.width, c.height, c.bytesPerRow, c.bitsPerPixel, c.bitsPerComponent, c.colorSpace)
        #expect(c.makeImage() != nil && c.data != nil && c.alphaInfo == .premultipliedFirst)
    }

    @Test func interface_ofContexts() throws {
        let c = try #require(
            CGContext(
                data: nil, width: 20, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        let box = CGRect(x: 2, y: 2, width: 9, height: 9)
        c.saveGState()
        c.translateBy(x: 1, y: 1)
        c.scaleBy(x: 1, y: 1)
        c.rotate(by: 0)
        c.concatenate(.identity)
        _ = (c.ctm, c.userSpaceToDeviceSpaceTransform, c.convertToDeviceSpace(box), c.convertToUserSpace(CGPoint.zero))
        c.setLineWidth(2)
        c.setLineCap(.square)
        c.setLineJoin(.round)
        c.setMiterLimit(4)
        c.setLineDash(phase: 1, lengths: [2, 3])
        c.setFlatness(0.1)
        c.setAlpha(0.5)
        c.setBlendMode(.luminosity)
        c.setShadow(offset: CGSize(width: 1, height: 1), blur: 2)
        c.setShadow(offset: .zero, blur: 0, color: nil)
        c.setShouldAntialias(true)
        c.setAllowsAntialiasing(true)
        c.interpolationQuality = .high
        c.setRenderingIntent(.perceptual)
        c.setFillColor(.black)
        c.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 1)
        c.setFillColor(gray: 0, alpha: 1)
        c.setFillColor(cyan: 0, magenta: 0, yellow: 0, black: 1, alpha: 1)
        c.beginPath()
        c.move(to: .zero)
        c.addLine(to: CGPoint(x: 5, y: 5))
        c.addQuadCurve(to: .zero, control: CGPoint(x: 2, y: 9))
        c.addCurve(to: .zero, control1: CGPoint(x: 2, y: 9), control2: CGPoint(x: 9, y: 2))
        c.addArc(center: .zero, radius: 4, startAngle: 0, endAngle: 1, clockwise: true)
        c.addArc(tangent1End: CGPoint(x: 9, y: 0), tangent2End: CGPoint(x: 9, y: 9), radius: 3)
        c.addRect(box)
        c.addRects([box])
        c.addLines(between: [.zero, CGPoint(x: 1, y: 1)])
        c.addEllipse(in: box)
        c.addPath(CGPath(rect: box, transform: nil))
        c.closePath()
        _ = (c.isPathEmpty, c.path, c.currentPointOfPath, c.boundingBoxOfPath)
        #expect(c.pathContains(CGPoint(x: 5, y: 5), mode: .fill))
        c.replacePathWithStrokedPath()
        c.drawPath(using: .eoFillStroke)
        c.fillPath()
        c.fillPath(using: .evenOdd)
        c.strokePath()
        c.fill(box)
        c.fill([box])
        c.fillEllipse(in: box)
        c.stroke(box)
        c.stroke(box, width: 2)
        c.strokeEllipse(in: box)
        c.strokeLineSegments(between: [.zero, CGPoint(x: 9, y: 9)])
        c.clear(box)
        c.beginTransparencyLayer(auxiliaryInfo: nil)
        c.beginTransparencyLayer(in: box, auxiliaryInfo: nil)
        c.endTransparencyLayer()
        c.endTransparencyLayer()
        c.addRect(box)
        c.clip()
        c.clip(using: .evenOdd)
        c.clip(to: box)
        c.clip(to: [box, box])
        _ = c.boundingBoxOfClipPath
        c.resetClip()
        c.setTextDrawingMode(.fillStroke)
        c.textMatrix = .identity
        c.textPosition = .zero
        c.restoreGState()
        c.flush()
        c.synchronize()
    }

    @Test func interface_ofPools() throws {
        #expect(autoreleasepool { 3 } == 3)
        #expect(throws: CancellationError.self) { try autoreleasepool { throw CancellationError() } }
    }
}
