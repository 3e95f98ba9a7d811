package import MicaRaster

// What the modules above draw with: glyphs, images without a `CGImage`, recorded drawings.

extension CGContext {
    /// Everything recorded, with open transparency layers ended.
    package func finishRecording() -> DisplayList {
        while !layers.isEmpty { endTransparencyLayer() }
        return displayList
    }

    /// Whether no transparency layer is open.
    package var layersAreEnded: Bool { layers.isEmpty }

    /// Where something must lie, in user space, to leave a mark: in the clip's box. Nil where a shadow may fall into it from
    /// anywhere: its own, or that of a transparency layer around it.
    package var markableBox: CGRect? {
        state.shadow == nil && layers.allSatisfy({ $0.shadow == nil }) ? boundingBoxOfClipPath : nil
    }

    /// How far a stroke may reach beyond what is stroked, in points.
    package var markWidth: CGFloat { state.lineWidth * max(1, state.miterLimit) }

    /// The colour or pattern that fills shapes.
    package var currentFillColor: CGColor { state.fillColor }

    /// Draws glyph outlines, a path in user space, as the text drawing mode says: as one shape, by the winding rule. A
    /// mode with clip also cuts the clip to them.
    package func drawGlyphOutlines(_ path: MicaRaster.Path) {
        let mode = state.textDrawingMode
        if mode == .fill || mode == .fillStroke || mode == .fillClip || mode == .fillStrokeClip { fill(path, .nonZero) }
        if mode == .stroke || mode == .fillStroke || mode == .strokeClip || mode == .fillStrokeClip {
            stroke(path, strokeStyle)
        }
        if mode.rawValue >= CGTextDrawingMode.fillClip.rawValue { clip(path, .nonZero) }
    }

    /// Draws glyphs, in user space, as the text drawing mode says. Plainly filled they stand at quarters of a pixel, unless
    /// the context's settings forbid it.
    package func drawGlyphs(_ run: GlyphRun) {
        guard state.textDrawingMode == .fill, state.quantizesGlyphs, allowsGlyphQuantization, antialias else {
            return drawGlyphOutlines(run.path)
        }
        guard isDrawable(run.box) else { return }
        draw(.glyphs(run), with: state.fillColor, box: run.box)
    }

    /// Calls `body` with another fill colour: cheaper than to save the whole state.
    package func withFillColor(_ color: CGColor, _ body: () -> Void) {
        let old = state.fillColor
        setFillColor(color)
        body()
        state.fillColor = old
    }

    /// Draws pixels; `transform` takes theirs (y down from the top left) to user space. What lies outside the image is
    /// transparent, so that its edges are smooth at any angle.
    package func drawImage(_ source: ImageSource, transform: Affine) {
        guard transform.then(deviceTransform).inverse != nil else { return }
        let box = Box(x: -1, y: -1, width: Double(source.width + 2), height: Double(source.height + 2))
        var path = Path.rect(box)
        path.apply(transform)
        let paint = Paint.image(
            ImagePaint(source, transform: transform, sampling: .trilinear, edge: .transparent))
        draw(.fill(path, .nonZero), paint: paint, box: path.controlBox)
    }

    package func drawImage(_ source: ImageSource, transform: CGAffineTransform) {
        drawImage(source, transform: Affine(transform))
    }
}
