public import Foundation
import MicaRaster

extension CGContext {
    /// Keeps drawing to the inside of the current path too, and makes the path empty. An empty path leaves nothing to
    /// draw on.
    public func clip(using rule: CGPathFillRule = .winding) {
        defer { beginPath() }
        guard let path = userPath else { return clipToNothing() }
        clip(path, FillRule(rule))
    }

    /// Keeps drawing to the inside of a rectangle too, and makes the path empty.
    public func clip(to rect: CGRect) {
        beginPath()
        clip(PathBuilder.rect(rect, .identity), .nonZero)
    }

    /// To the union of the rectangles.
    public func clip(to rects: [CGRect]) {
        beginPath()
        var path = MicaRaster.Path()
        // All the same way round, so that rectangles of negative size do not cut holes.
        for rect in rects { PathBuilder.appendRect(rect.standardized, .identity, to: &path) }
        clip(path, .nonZero)
    }

    /// Multiplies what is drawn by a mask that is stretched over `rect`: of an image mask, where its samples are 0 all
    /// comes through; of a picture with alpha, where it is opaque; of one without, where it is white. Outside the rectangle nothing is drawn. Between its samples the mask
    /// is interpolated, unless it was made with `shouldInterpolate` false.
    public func clip(to rect: CGRect, mask: CGImage) {
        let toDevice = imageTransform(mask, in: rect).then(deviceTransform)
        guard let toMask = toDevice.inverse else { return clipToNothing() }
        clip(PathBuilder.rect(rect, .identity), .nonZero)
        guard !state.clipBox.isEmpty else { return }
        guard let (coverage, place) = mask.clipCoverage(state.clipBox.applying(toMask), shrink: toMask.longestColumn)
        else { return clipToNothing() }
        let sampling: Sampling = mask.shouldInterpolate ? .trilinear : .nearest
        intersectClip(.image(coverage, place.then(toDevice), luminance: false, sampling: sampling))
    }

    /// Forgets every clip, those of saved states excepted.
    public func resetClip() {
        (state.clip, state.clipDepth) = (nil, 0)
        state.clipBox = deviceBounds
    }

    /// A box that holds the clip, in user space; null where nothing can be drawn.
    public var boundingBoxOfClipPath: CGRect {
        guard !state.clipBox.isEmpty, let inverse = deviceTransform.inverse else { return .null }
        let box = state.clipBox.applying(inverse)
        guard box.width.isFinite, box.height.isFinite else { return .infinite }
        return CGRect(x: box.min.x, y: box.min.y, width: box.width, height: box.height)
    }

    func clip(_ path: MicaRaster.Path, _ rule: FillRule) {
        let transform = deviceTransform
        guard isDrawable(path) else { return clipToNothing() }
        let box = path.controlBox.applying(transform)
        let cut = Box(
            min: pointwiseMax(box.min, state.clipBox.min), max: pointwiseMin(box.max, state.clipBox.max))
        guard cut.min.x < cut.max.x, cut.min.y < cut.max.y else { return clipToNothing() }
        // A rectangle around all that is left of the clip changes nothing.
        if transform.b == 0, transform.c == 0, path.isUprightRect, box.contains(state.clipBox) { return }
        state.clipBox = cut
        intersectClip(.path(path, transform, rule, antialias: antialias))
    }

    private func clipToNothing() {
        state.clipBox = .empty
        (state.clip, state.clipDepth) = (
            Clip(.path(MicaRaster.Path(), .identity, .nonZero, antialias: false), parent: nil), 1
        )
    }

    private func intersectClip(_ shape: Clip.Shape) {
        if state.clipDepth >= GraphicsState.longestClip { flattenClip() }
        state.clip = Clip(shape, parent: state.clip)
        state.clipDepth += 1
    }

    /// Replaces a long chain of shapes by one mask of pixels, so that no list of clips grows without end.
    private func flattenClip() {
        let pixels = deviceBounds.pixels(in: PixelRect(width: Pixmap.maximumSide, height: Pixmap.maximumSide))
        guard let mask = Pixmap(width: pixels.x1, height: pixels.y1) else { return clipToNothing() }
        PainterPool.draw(DrawOp(.everything, clip: state.clip), into: mask)
        state.clip = Clip(.image(ImageSource(mask), .identity, luminance: false), parent: nil)
        state.clipDepth = 1
    }
}

extension MicaRaster.Path {
    /// Whether it is one closed rectangle with sides along the axes.
    fileprivate var isUprightRect: Bool {
        verbs == [.move, .line, .line, .line, .close] && points[0].y == points[1].y && points[1].x == points[2].x
            && points[2].y == points[3].y && points[3].x == points[0].x
    }
}
