public import Foundation
import MicaRaster

extension CGContext {
    /// Intersects the clip with the current path, and clears the path. With an empty path the clip becomes empty.
    public func clip(using rule: CGPathFillRule = .winding) {
        defer { beginPath() }
        guard let path = userPath else { return clipToNothing() }
        clip(path, FillRule(rule))
    }

    /// Intersects the clip with a rectangle, and clears the path.
    public func clip(to rect: CGRect) {
        beginPath()
        clip(PathBuilder.rect(rect, .identity), .nonZero)
    }

    /// Intersects the clip with the union of the rectangles.
    public func clip(to rects: [CGRect]) {
        beginPath()
        var path = MicaRaster.Path()
        // All in the same direction, so that rectangles of negative size do not cut holes.
        for rect in rects { PathBuilder.appendRect(rect.standardized, .identity, to: &path) }
        clip(path, .nonZero)
    }

    /// Multiplies drawing by a mask that is stretched over `rect`. An image mask is opaque where its samples are 0, an
    /// image with alpha where it is opaque, an image without alpha where it is white. Outside the rectangle nothing is
    /// drawn. The mask is interpolated between its samples, unless it was created with `shouldInterpolate` `false`.
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

    /// Removes the clip, except in saved states.
    public func resetClip() {
        state.clip = nil
        state.clipDepth = 0
        state.clipBox = deviceBounds
    }

    /// A box that contains the clip, in user space; null if nothing can be drawn.
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
        // A rectangle that contains the remaining clip changes nothing.
        if transform.b == 0, transform.c == 0, path.isUprightRect, box.contains(state.clipBox) { return }
        state.clipBox = cut
        intersectClip(.path(path, transform, rule, antialias: antialias))
    }

    private func clipToNothing() {
        state.clipBox = .empty
        state.clip = Clip(.path(MicaRaster.Path(), .identity, .nonZero, antialias: false), parent: nil)
        state.clipDepth = 1
    }

    private func intersectClip(_ shape: Clip.Shape) {
        if state.clipDepth >= (recordsText ? GraphicsState.longestDocumentClip : GraphicsState.longestClip) {
            flattenClip()
        }
        state.clip = Clip(shape, parent: state.clip)
        state.clipDepth += 1
    }

    /// Replaces a long list of clip shapes with one pixel mask, so that the list is bounded.
    private func flattenClip() {
        let pixels = deviceBounds.pixels(in: PixelRect(width: Pixmap.maximumSide, height: Pixmap.maximumSide))
        guard let mask = Pixmap(width: pixels.x1, height: pixels.y1) else { return clipToNothing() }
        PainterPool.draw(DrawOp(.everything, clip: state.clip), into: mask)
        state.clip = Clip(.image(ImageSource(mask), .identity, luminance: false), parent: nil)
        state.clipDepth = 1
    }
}

extension MicaRaster.Path {
    /// `true` for a single closed rectangle with sides along the axes.
    fileprivate var isUprightRect: Bool {
        verbs == [.move, .line, .line, .line, .close] && points[0].y == points[1].y && points[1].x == points[2].x
            && points[2].y == points[3].y && points[3].x == points[0].x
    }
}
