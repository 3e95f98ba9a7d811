import CoreGraphics

extension DrawingScene {
    /// Stripes that show the drawn area.
    static func stripes(_ c: CGContext) {
        for i in 0..<12 {
            c.setFillColor(red: CGFloat(i) / 11, green: 0.4, blue: 1 - CGFloat(i) / 11, alpha: 1)
            c.fill(CGRect(x: 8 * i, y: 0, width: 8, height: 96))
        }
    }

    static let clips: [DrawingScene] = [
        DrawingScene("clips_nested") { c in
            c.addEllipse(in: CGRect(x: 8, y: 8, width: 80, height: 80))
            c.clip()
            c.saveGState()
            c.addRect(CGRect(x: 0, y: 0, width: 96, height: 50.5))
            c.addRect(CGRect(x: 30, y: 20, width: 36, height: 60))
            c.clip(using: .evenOdd)
            stripes(c)
            c.restoreGState()
            c.setFillColor(gray: 0, alpha: 0.25)
            c.fill(CGRect(x: 0, y: 0, width: 96, height: 96))
        },
        DrawingScene("clips_rects") { c in
            c.clip(to: [
                CGRect(x: 6, y: 6, width: 30, height: 30), CGRect(x: 20, y: 20, width: 40, height: 40),
                CGRect(x: 80, y: 80, width: -30.5, height: -30.5),
            ])
            stripes(c)
        },
        DrawingScene("clips_turned") { c in
            c.translateBy(x: 48, y: 48)
            c.rotate(by: 0.35)
            c.clip(to: CGRect(x: -30, y: -30, width: 60, height: 60))
            c.rotate(by: -0.7)
            c.clip(to: CGRect(x: -34, y: -34, width: 68, height: 68))
            c.translateBy(x: -48, y: -48)
            stripes(c)
        },
        DrawingScene("clips_imageMask") { c in
            c.clip(to: CGRect(x: 8, y: 8, width: 80, height: 80), mask: TestImages.checkerMask)
            stripes(c)
            c.resetClip()
            c.clip(to: CGRect(x: 30, y: 30, width: 36, height: 36), mask: TestImages.grayRamp)
            c.setFillColor(gray: 0, alpha: 1)
            c.fill(CGRect(x: 0, y: 0, width: 96, height: 96))
        },
        DrawingScene("clips_strokedPath") { c in
            c.setLineWidth(18)
            c.setLineDash(phase: 0, lengths: [25, 12])
            c.addEllipse(in: CGRect(x: 18, y: 18, width: 60, height: 60))
            c.replacePathWithStrokedPath()
            c.clip()
            stripes(c)
        },
    ]

    static let shadows: [DrawingScene] = [
        DrawingScene("shadows_offset") { c in
            c.setShadow(offset: CGSize(width: 6, height: -8), blur: 6)
            c.setFillColor(red: 1, green: 0.8, blue: 0, alpha: 1)
            // The offset does not rotate with the transform.
            c.translateBy(x: 48, y: 52)
            c.rotate(by: 0.6)
            c.fill(CGRect(x: -22, y: -22, width: 44, height: 44))
        },
        DrawingScene("shadows_ofAStroke") { c in
            c.setShadow(
                offset: CGSize(width: -4, height: 4), blur: 0, color: CGColor(red: 0.8, green: 0, blue: 0, alpha: 0.6))
            c.setLineWidth(8)
            c.strokeEllipse(in: CGRect(x: 24, y: 20, width: 50, height: 50))
        },
        DrawingScene("shadows_ofALayer") { c in
            c.setShadow(offset: CGSize(width: 4, height: -4), blur: 8, color: CGColor(gray: 0, alpha: 1))
            c.setAlpha(0.8)
            c.beginTransparencyLayer(auxiliaryInfo: nil)
            c.setFillColor(red: 0.2, green: 0.7, blue: 0.3, alpha: 1)
            c.fillEllipse(in: CGRect(x: 12, y: 30, width: 40, height: 40))
            c.setFillColor(red: 0.2, green: 0.3, blue: 0.9, alpha: 1)
            c.fillEllipse(in: CGRect(x: 40, y: 30, width: 40, height: 40))
            c.endTransparencyLayer()
        },
        DrawingScene("shadows_clipped") { c in
            c.clip(to: CGRect(x: 20, y: 20, width: 56, height: 56))
            c.setShadow(offset: .zero, blur: 20, color: CGColor(red: 0, green: 0, blue: 1, alpha: 1))
            c.setFillColor(gray: 1, alpha: 1)
            c.fillEllipse(in: CGRect(x: 32, y: 32, width: 32, height: 32))
        },
    ]

    static let layers: [DrawingScene] = [
        DrawingScene("layers_transparency") { c in
            stripes(c)
            c.setAlpha(0.5)
            c.beginTransparencyLayer(in: CGRect(x: 10, y: 10, width: 60.5, height: 76), auxiliaryInfo: nil)
            c.setFillColor(gray: 1, alpha: 1)
            c.fillEllipse(in: CGRect(x: 0, y: 20, width: 60, height: 60))
            c.setFillColor(gray: 0, alpha: 1)
            c.setBlendMode(.destinationOut)
            c.fillEllipse(in: CGRect(x: 20, y: 40, width: 20, height: 20))
            c.setBlendMode(.normal)
            c.beginTransparencyLayer(auxiliaryInfo: nil)
            c.fill(CGRect(x: 50, y: 20, width: 40, height: 30))
            c.clear(CGRect(x: 55, y: 25, width: 10, height: 20))
            c.endTransparencyLayer()
            c.endTransparencyLayer()
            c.fill(CGRect(x: 80, y: 80, width: 10, height: 10))
        },
        DrawingScene("layers_cgLayer") { c in
            guard let layer = CGLayer(c, size: CGSize(width: 20, height: 20), auxiliaryInfo: nil),
                let inner = layer.context
            else { return }
            inner.setFillColor(red: 0.9, green: 0.2, blue: 0.4, alpha: 1)
            inner.move(to: .zero)
            inner.addLine(to: CGPoint(x: 20, y: 0))
            inner.addLine(to: CGPoint(x: 0, y: 20))
            inner.fillPath()
            for i in 0..<4 { c.draw(layer, at: CGPoint(x: 4 + 22 * i, y: 4)) }
            c.draw(layer, in: CGRect(x: 20, y: 40, width: 60, height: 40))
        },
    ]
}
