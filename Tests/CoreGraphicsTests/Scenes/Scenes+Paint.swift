import CoreGraphics

extension DrawingScene {
    static func gradient(_ colors: [CGColor], _ locations: [CGFloat]? = nil, _ space: CGColorSpace? = nil) -> CGGradient
    {
        guard let locations else { return CGGradient(colorsSpace: space, colors: colors as CFArray, locations: nil)! }
        return CGGradient(colorsSpace: space, colors: colors as CFArray, locations: locations)!
    }
    static let warm = [
        CGColor(red: 1, green: 0.9, blue: 0.2, alpha: 1), CGColor(red: 0.9, green: 0.1, blue: 0.2, alpha: 1),
        CGColor(red: 0.1, green: 0, blue: 0.4, alpha: 1),
    ]

    static let gradients: [DrawingScene] = [
        DrawingScene("gradients_linear") { c in
            c.saveGState()
            c.clip(to: CGRect(x: 4, y: 52, width: 88, height: 40))
            c.drawLinearGradient(
                gradient(warm), start: CGPoint(x: 20, y: 60), end: CGPoint(x: 70, y: 80),
                options: [.drawsBeforeStartLocation])
            c.restoreGState()
            c.clip(to: CGRect(x: 4, y: 4, width: 88, height: 40))
            c.drawLinearGradient(
                gradient(warm, [0.2, 0.5, 0.5]), start: CGPoint(x: 4, y: 0), end: CGPoint(x: 92, y: 0),
                options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        },
        DrawingScene("gradients_alpha") { c in
            stripes(c)
            // From red to transparent: with straight alpha and wrong mixing, it would pass through grey.
            let fade = gradient([CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(gray: 1, alpha: 0)])
            c.drawLinearGradient(fade, start: CGPoint(x: 10, y: 10), end: CGPoint(x: 86, y: 86), options: [])
        },
        DrawingScene("gradients_radial") { c in
            let g = gradient(warm)
            c.drawRadialGradient(
                g, startCenter: CGPoint(x: 24, y: 70), startRadius: 4, endCenter: CGPoint(x: 30, y: 66), endRadius: 22,
                options: [])
            // A cone: the end circle is outside the start circle.
            c.saveGState()
            c.clip(to: CGRect(x: 54, y: 48, width: 40, height: 44))
            c.drawRadialGradient(
                g, startCenter: CGPoint(x: 64, y: 58), startRadius: 4, endCenter: CGPoint(x: 80, y: 76), endRadius: 10,
                options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
            c.restoreGState()
            c.drawRadialGradient(
                g, startCenter: CGPoint(x: 24, y: 24), startRadius: 20, endCenter: CGPoint(x: 24, y: 24), endRadius: 8,
                options: [.drawsAfterEndLocation])
            c.drawRadialGradient(
                g, startCenter: CGPoint(x: 60, y: 24), startRadius: 8, endCenter: CGPoint(x: 84, y: 24), endRadius: 8,
                options: [])
        },
        DrawingScene("gradients_conic", tolerance: 4) { c in
            c.addEllipse(in: CGRect(x: 8, y: 8, width: 80, height: 80))
            c.clip()
            c.drawConicGradient(gradient(warm), center: CGPoint(x: 48, y: 48), angle: 0.5)
        },
        DrawingScene("gradients_spaces") { c in
            let ends = [CGColor(red: 0, green: 0, blue: 0, alpha: 1), CGColor(red: 1, green: 1, blue: 0, alpha: 1)]
            for (i, name) in [CGColorSpace.sRGB, CGColorSpace.linearSRGB, CGColorSpace.genericLab].enumerated() {
                c.saveGState()
                c.clip(to: CGRect(x: 4, y: 4 + 30 * i, width: 88, height: 26))
                c.drawLinearGradient(
                    gradient(ends, nil, CGColorSpace(name: name)), start: CGPoint(x: 4, y: 0),
                    end: CGPoint(x: 92, y: 0), options: [])
                c.restoreGState()
            }
        },
        DrawingScene("gradients_shading") { c in
            var callbacks = CGFunctionCallbacks(
                version: 0,
                evaluate: { _, input, output in
                    let t = input[0]
                    output[0] = t
                    output[1] = 1 - t
                    output[2] = (t * 8).rounded(.down) / 8
                    output[3] = 1
                }, releaseInfo: nil)
            let function = CGFunction(
                info: nil, domainDimension: 1, domain: [0, 1], rangeDimension: 4, range: nil, callbacks: &callbacks)!
            let axial = CGShading(
                axialSpace: CGColorSpaceCreateDeviceRGB(), start: CGPoint(x: 10, y: 0), end: CGPoint(x: 86, y: 0),
                function: function, extendStart: false, extendEnd: false)!
            c.saveGState()
            c.clip(to: CGRect(x: 0, y: 50, width: 96, height: 40))
            c.drawShading(axial)
            c.restoreGState()
            let radial = CGShading(
                radialSpace: CGColorSpaceCreateDeviceRGB(), start: CGPoint(x: 48, y: 24), startRadius: 2,
                end: CGPoint(x: 48, y: 24), endRadius: 20, function: function, extendStart: true, extendEnd: false)!
            c.drawShading(radial)
        },
    ]

    static func pattern(colored: Bool, matrix: CGAffineTransform = .identity, step: CGFloat = 12) -> CGPattern {
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { _, c in
                c.setFillColor(red: 0.9, green: 0.2, blue: 0.1, alpha: 1)
                c.fillEllipse(in: CGRect(x: 1, y: 1, width: 6, height: 6))
                c.setFillColor(red: 0.1, green: 0.4, blue: 0.9, alpha: 1)
                c.fill(CGRect(x: 6, y: 6, width: 4, height: 2))
            }, releaseInfo: nil)
        return CGPattern(
            info: nil, bounds: CGRect(x: 0, y: 0, width: 10, height: 10), matrix: matrix, xStep: step, yStep: step,
            tiling: .noDistortion, isColored: colored, callbacks: &callbacks)!
    }

    static let patterns: [DrawingScene] = [
        DrawingScene("patterns_colored", tolerance: 3) { c in
            c.setFillColorSpace(CGColorSpace(patternBaseSpace: nil)!)
            var alpha: CGFloat = 1
            c.setFillPattern(pattern(colored: true), colorComponents: &alpha)
            c.fillEllipse(in: CGRect(x: 4, y: 40, width: 60, height: 52))
            // The cells stay fixed on the canvas when the shape moves.
            c.translateBy(x: 5, y: 3)
            c.fill(CGRect(x: 60, y: 50, width: 28, height: 36))
            alpha = 0.4
            c.setFillPattern(
                pattern(colored: true, matrix: CGAffineTransform(rotationAngle: 0.5), step: 9), colorComponents: &alpha)
            c.setPatternPhase(CGSize(width: 3, height: 0))
            c.fill(CGRect(x: 2, y: 2, width: 84, height: 30))
        },
        DrawingScene("patterns_uncolored", tolerance: 3) { c in
            c.setFillColorSpace(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())!)
            c.setFillPattern(pattern(colored: false), colorComponents: [0, 0.5, 0.2, 1])
            c.fill(CGRect(x: 4, y: 4, width: 88, height: 40))
            c.setStrokeColorSpace(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())!)
            c.setStrokePattern(pattern(colored: false, step: 10), colorComponents: [0.5, 0, 0.5, 0.7])
            c.setLineWidth(14)
            c.strokeEllipse(in: CGRect(x: 20, y: 52, width: 56, height: 34))
        },
    ]

    /// Cells that overlap, cells smaller than a pixel's neighbourhood, and a pattern in a pattern's cells.
    static let latticePatterns: [DrawingScene] = [
        DrawingScene("patterns_overlapping", tolerance: 3) { c in
            c.setFillColorSpace(CGColorSpace(patternBaseSpace: nil)!)
            c.setFillPattern(pattern(colored: true, step: 5), colorComponents: [0.7])
            c.fill(CGRect(x: 4, y: 50, width: 88, height: 42))
            c.setFillPattern(
                pattern(colored: true, matrix: CGAffineTransform(scaleX: 0.25, y: 0.25)), colorComponents: [1])
            c.fillEllipse(in: CGRect(x: 4, y: 4, width: 88, height: 42))
        },
        DrawingScene("patterns_nested", tolerance: 12) { c in
            var callbacks = CGPatternCallbacks(
                version: 0,
                drawPattern: { _, c in
                    c.setFillColorSpace(CGColorSpace(patternBaseSpace: nil)!)
                    c.setFillPattern(
                        pattern(colored: true, matrix: CGAffineTransform(scaleX: 0.5, y: 0.5)), colorComponents: [1])
                    c.fillEllipse(in: CGRect(x: 1, y: 1, width: 26, height: 26))
                }, releaseInfo: nil)
            let outer = CGPattern(
                info: nil, bounds: CGRect(x: 0, y: 0, width: 28, height: 28), matrix: .identity, xStep: 30, yStep: 30,
                tiling: .noDistortion, isColored: true, callbacks: &callbacks)!
            c.setFillColorSpace(CGColorSpace(patternBaseSpace: nil)!)
            c.setFillPattern(outer, colorComponents: [1])
            c.fill(CGRect(x: 3, y: 3, width: 90, height: 90))
        },
    ]

    /// Each kind of paint with modes of each kind: mixing, adding, and one that changes unpainted pixels.
    static let paintBlends: [DrawingScene] = [CGBlendMode.multiply, .hardLight, .luminosity, .plusLighter, .sourceIn]
        .map { mode in
            DrawingScene("paints_\(mode)", tolerance: 8) { c in
                stripes(c)
                c.setBlendMode(mode)
                c.setAlpha(0.8)
                c.saveGState()
                c.addEllipse(in: CGRect(x: 4, y: 50, width: 40, height: 40))
                c.clip()
                c.drawLinearGradient(
                    gradient(warm), start: CGPoint(x: 4, y: 50), end: CGPoint(x: 44, y: 90), options: [])
                c.restoreGState()
                c.saveGState()
                c.clip(to: CGRect(x: 52, y: 52, width: 40, height: 40))
                c.drawRadialGradient(
                    gradient(warm), startCenter: CGPoint(x: 70, y: 72), startRadius: 2,
                    endCenter: CGPoint(x: 72, y: 72), endRadius: 19, options: [])
                c.restoreGState()
                c.interpolationQuality = .none
                c.draw(TestImages.colors, in: CGRect(x: 4, y: 4, width: 40, height: 40))
                c.setFillColorSpace(CGColorSpace(patternBaseSpace: nil)!)
                c.setFillPattern(pattern(colored: true), colorComponents: [1])
                c.fillEllipse(in: CGRect(x: 52, y: 4, width: 40, height: 40))
            }
        }

    static let images: [DrawingScene] = [
        DrawingScene("images_upright", tolerance: 6) { c in
            c.interpolationQuality = .none
            c.draw(TestImages.colors, in: CGRect(x: 4, y: 50, width: 40, height: 40))
            c.interpolationQuality = .low
            c.draw(TestImages.colors, in: CGRect(x: 50, y: 50, width: 40, height: 40))
            c.interpolationQuality = .high
            c.draw(TestImages.colors, in: CGRect(x: 4, y: 4, width: 40, height: 40))
            c.interpolationQuality = .default
            c.draw(TestImages.colors, in: CGRect(x: 50.5, y: 4.25, width: 40, height: 20))
        },
        DrawingScene("images_shrunk", tolerance: 8) { c in
            for (i, quality) in [CGInterpolationQuality.none, .low, .medium, .high].enumerated() {
                c.interpolationQuality = quality
                c.draw(TestImages.fine, in: CGRect(x: 4 + 23 * i, y: 60, width: 20, height: 20))
                c.draw(TestImages.fine, in: CGRect(x: 4 + 23 * i, y: 20, width: 7, height: 31))
            }
        },
        DrawingScene("images_turned", tolerance: 4) { c in
            c.translateBy(x: 48, y: 48)
            c.rotate(by: 0.4)
            c.setAlpha(0.8)
            c.draw(TestImages.colors, in: CGRect(x: -30, y: -30, width: 60, height: 60))
        },
        DrawingScene("images_tiled") { c in
            c.clip(to: CGRect(x: 5, y: 5, width: 86, height: 60))
            c.interpolationQuality = .none
            c.draw(TestImages.colors, in: CGRect(x: 10, y: 10, width: 16, height: 16), byTiling: true)
        },
        DrawingScene("images_stencil") { c in
            c.setFillColor(red: 0.7, green: 0, blue: 0.5, alpha: 0.8)
            c.draw(TestImages.checkerMask, in: CGRect(x: 6, y: 40, width: 50, height: 50))
            c.setFillColorSpace(CGColorSpace(patternBaseSpace: nil)!)
            c.setFillPattern(pattern(colored: true), colorComponents: [1])
            c.draw(TestImages.checkerMask, in: CGRect(x: 40, y: 4, width: 50, height: 50))
        },
        DrawingScene("images_masked") { c in
            stripes(c)
            if let masked = TestImages.fine.masking(TestImages.grayRamp) {
                c.draw(masked, in: CGRect(x: 4, y: 50, width: 88, height: 40))
            }
            if let part = TestImages.colors.cropping(to: CGRect(x: 0, y: 0, width: 4, height: 4)) {
                c.interpolationQuality = .none
                c.draw(part, in: CGRect(x: 8, y: 8, width: 32, height: 32))
            }
        },
    ]

    static let blends: [DrawingScene] = CGBlendMode.allCases.map { mode in
        DrawingScene("blends_\(mode)") { c in
            // Below: a ramp of colour and alpha from left to right. Above: bars of colour, opaque and translucent.
            c.drawLinearGradient(
                gradient([
                    CGColor(red: 0.1, green: 0.6, blue: 0.9, alpha: 0),
                    CGColor(red: 1, green: 0.7, blue: 0.1, alpha: 1),
                ]),
                start: CGPoint(x: 0, y: 0), end: CGPoint(x: 70, y: 0), options: [.drawsAfterEndLocation])
            c.setBlendMode(mode)
            let colors = [(0.9, 0.1, 0.2), (0.2, 0.8, 0.3), (0.2, 0.2, 0.9), (0.5, 0.5, 0.5)]
            for (i, color) in colors.enumerated() {
                for (j, alpha) in [1.0, 0.5].enumerated() {
                    c.setFillColor(
                        red: CGFloat(color.0), green: CGFloat(color.1), blue: CGFloat(color.2), alpha: CGFloat(alpha))
                    let y = CGFloat(4 + 23 * i + 10 * j)
                    c.fillEllipse(in: CGRect(x: 6.5, y: y, width: 84, height: 9.5))
                }
            }
        }
    }

    static let all: [DrawingScene] =
        strokes + dashes + fills + clips + shadows + layers + gradients + patterns + latticePatterns + images + blends
        + paintBlends
}
