package import MicaRaster

// The drawing functions for higher modules: glyphs, images without a `CGImage`, recorded drawings.

extension CGContext {
    /// Returns the recorded ops, after ending open transparency layers.
    package func finishRecording() -> DisplayList {
        while !layers.isEmpty { endTransparencyLayer() }
        return displayList
    }

    /// `true` if no transparency layer is open.
    package var layersAreEnded: Bool { layers.isEmpty }

    /// The box in user space outside of which drawing has no visible effect: the clip's box. `nil` if a shadow (its
    /// own, or that of an enclosing transparency layer) may reach into the clip from outside.
    package var markableBox: CGRect? {
        state.shadow == nil && layers.allSatisfy({ $0.shadow == nil }) ? boundingBoxOfClipPath : nil
    }

    /// The maximum extent of a stroke beyond its path, in points.
    package var markWidth: CGFloat { state.lineWidth * max(1, state.miterLimit) }

    /// The colour or pattern that fills shapes.
    package var currentFillColor: CGColor { state.fillColor }

    /// Draws glyph outlines, a path in user space, in the text drawing mode: as one shape, by the winding rule. A mode
    /// with clip also intersects the clip with them.
    package func drawGlyphOutlines(_ path: MicaRaster.Path) {
        let mode = state.textDrawingMode
        if mode == .fill || mode == .fillStroke || mode == .fillClip || mode == .fillStrokeClip { fill(path, .nonZero) }
        if mode == .stroke || mode == .fillStroke || mode == .strokeClip || mode == .fillStrokeClip {
            stroke(path, strokeStyle)
        }
        if mode.rawValue >= CGTextDrawingMode.fillClip.rawValue { clip(path, .nonZero) }
    }

    /// Draws glyphs, in user space, in the text drawing mode. Filled glyphs are positioned at quarters of a pixel,
    /// unless the context's settings forbid it.
    package func drawGlyphs(_ run: GlyphRun) {
        if let text = run.text, recordsText {
            // Glyphs without outlines are recorded too: spaces are characters.
            return draw(.glyphs(run), with: text.isInvisible ? .black : state.fillColor, box: run.box)
        }
        guard state.textDrawingMode == .fill, state.quantizesGlyphs, allowsGlyphQuantization, antialias else {
            return drawGlyphOutlines(run.path)
        }
        guard isDrawable(run.box) else { return }
        draw(.glyphs(run), with: state.fillColor, box: run.box)
    }

    /// Calls `body` with another fill colour, at a lower cost than saving the whole state.
    package func withFillColor(_ color: CGColor, _ body: () -> Void) {
        let old = state.fillColor
        setFillColor(color)
        body()
        state.fillColor = old
    }

    /// The mode in which glyphs are drawn.
    package var textMode: CGTextDrawingMode { state.textDrawingMode }

    /// `true` for the context of a document, or of a part of one, whose drawing is not pixels.
    package var isDocument: Bool { recordsText }

    /// Draws a recorded list, whose device space `transform` maps to user space, as a unit with the current state.
    package func drawList(_ list: DisplayList, transform: Affine) {
        guard !list.isEmpty, transform.then(deviceTransform).inverse != nil else { return }
        draw(.group(list.mapped(by: transform.then(deviceTransform))), paint: .color(.black), box: .empty)
    }

    /// Draws pixels; `transform` maps their space (y down from the top left) to user space. Outside the image is
    /// transparent, so that its edges are antialiased at any angle.
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
