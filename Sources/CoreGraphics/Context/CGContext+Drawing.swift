public import Foundation
import MicaRaster

extension CGContext {
    /// Draws the current path and clears it.
    public func drawPath(using mode: CGPathDrawingMode) {
        defer { beginPath() }
        guard let path = userPath, !path.isEmpty else { return }
        switch mode {
        case .fill: fill(path, .nonZero)
        case .eoFill: fill(path, .evenOdd)
        case .stroke: stroke(path, strokeStyle)
        case .fillStroke:
            fill(path, .nonZero)
            stroke(path, strokeStyle)
        case .eoFillStroke:
            fill(path, .evenOdd)
            stroke(path, strokeStyle)
        }
    }

    /// Fills the current path and clears it.
    public func fillPath(using rule: CGPathFillRule = .winding) {
        drawPath(using: rule == .evenOdd ? .eoFill : .fill)
    }

    /// Strokes the current path and clears it.
    public func strokePath() { drawPath(using: .stroke) }

    /// Fills a rectangle; the current path is unchanged.
    public func fill(_ rect: CGRect) {
        if fillWholePixels(rect) { return }
        guard let box = plainBox(rect) else { return fill(PathBuilder.rect(rect, .identity), .nonZero) }
        draw(.box(box), with: state.fillColor, box: box)
    }

    /// Fills all rectangles at once: overlaps are painted once.
    public func fill(_ rects: [CGRect]) {
        var path = MicaRaster.Path()
        for rect in rects { PathBuilder.appendRect(rect, .identity, to: &path) }
        fill(path, .nonZero)
    }

    /// Fills the ellipse in a rectangle; the current path is unchanged.
    public func fillEllipse(in rect: CGRect) { fill(PathBuilder.ellipse(in: rect, .identity), .nonZero) }

    /// Strokes a rectangle; the current path is unchanged.
    public func stroke(_ rect: CGRect) { stroke(PathBuilder.rect(rect, .identity), strokeStyle) }

    /// Strokes a rectangle with the given line width.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        var style = strokeStyle
        style.width = Double(width)
        stroke(PathBuilder.rect(rect, .identity), style)
    }

    /// Strokes the ellipse in a rectangle; the current path is unchanged.
    public func strokeEllipse(in rect: CGRect) { stroke(PathBuilder.ellipse(in: rect, .identity), strokeStyle) }

    /// Strokes a line from each point with an even index to the next one, and clears the current path.
    public func strokeLineSegments(between points: [CGPoint]) {
        beginPath()
        var path = MicaRaster.Path()
        for i in stride(from: 0, to: points.count - 1, by: 2) {
            path.move(to: Point(points[i]))
            path.line(to: Point(points[i + 1]))
        }
        stroke(path, strokeStyle)
    }

    /// Makes a rectangle transparent (black in a context without alpha), within the clip, regardless of alpha, blend
    /// mode and shadow.
    public func clear(_ rect: CGRect) {
        var op = DrawOp(
            .fill(PathBuilder.rect(rect, .identity), .nonZero), transform: deviceTransform, blend: .clear,
            clip: state.clip)
        op.antialias = antialias
        guard case .fill(let path, _) = op.shape, isDrawable(path) else { return }
        emit(op, box: path.controlBox.applying(op.transform))
    }
}

extension CGContext {
    /// The transform from user space to the raster's device space.
    var deviceTransform: Affine { Affine(state.ctm).then(flip) }

    /// Returns `true` if the path is not empty, and its coordinates are small enough for subpixel precision.
    func isDrawable(_ path: MicaRaster.Path) -> Bool {
        !path.isEmpty && path.isFinite && isDrawable(path.controlBox)
    }

    /// Returns the same for content within a box of user space.
    func isDrawable(_ own: Box) -> Bool {
        guard !own.isEmpty, own.isFinite, Affine(state.ctm).inverse != nil else { return false }
        return own.applying(deviceTransform).lies(within: 1e15)
    }

    /// Fills a rectangle of whole pixels with an opaque colour if the state allows it, without the cost of an op.
    /// Returns `true` if it did.
    private func fillWholePixels(_ rect: CGRect) -> Bool {
        guard case .bitmap(let bitmap) = target, layers.isEmpty, state.clip == nil, state.shadow == nil,
            state.blendMode == .normal, state.alpha >= 1, let color = state.fill.raster, color.alpha >= 1,
            destinationSpace.isSRGBLike
        else { return false }
        let a = Point(Double(rect.origin.x), Double(rect.origin.y))
        let b = a + Point(Double(rect.size.width), Double(rect.size.height))
        let box = Box(min: pointwiseMin(a, b), max: pointwiseMax(a, b))
        guard box.lies(within: 1e12), let area = box.wholePixels(deviceTransform) else { return false }
        bitmap.fill(area, color.pixel)
        return true
    }

    /// Returns a rectangle as a box, which gives the pixels of its path without an allocation. Returns `nil` if one
    /// colour cannot draw it at once, or if its sides are rotated or too far away.
    private func plainBox(_ rect: CGRect) -> Box? {
        guard case .bitmap = target, layers.isEmpty, state.shadow == nil, state.fillColor.pattern == nil,
            state.ctm.b == 0, state.ctm.c == 0, Affine(state.ctm).inverse != nil
        else { return nil }
        let a = Point(Double(rect.origin.x), Double(rect.origin.y))
        let b = a + Point(Double(rect.size.width), Double(rect.size.height))
        let box = Box(min: pointwiseMin(a, b), max: pointwiseMax(a, b))
        return box.lies(within: 1e12) && box.applying(deviceTransform).lies(within: 1e15) ? box : nil
    }

    func fill(_ path: MicaRaster.Path, _ rule: FillRule) {
        guard isDrawable(path) else { return }
        draw(.fill(path, rule), with: state.fillColor, box: path.controlBox)
    }

    func stroke(_ path: MicaRaster.Path, _ style: StrokeStyle) {
        guard isDrawable(path) else { return }
        var style = style
        // A width of zero is the thinnest line: one pixel, on paper one of 300 per inch.
        if style.width == 0 { style.width = (recordsText ? 0.24 : 1) / Affine(state.ctm).maximumScale }
        guard style.width > 0, style.width.isFinite else { return }
        let reach = style.width / 2 * max(1.5, style.join == .miter ? max(1, style.miterLimit) : 1)
        let box = path.controlBox
        draw(
            .stroke(path, style), with: state.strokeColor,
            box: Box(min: box.min - reach, max: box.max + reach))
    }

    /// Draws a shape (with its box in user space) in a colour or pattern, with the current state.
    func draw(_ shape: DrawOp.Shape, with color: CGColor, box: Box) {
        guard let paint = paint(for: color) else { return }
        draw(shape, paint: paint, alpha: color.pattern == nil ? 1 : color.alpha, box: box)
    }

    func draw(_ shape: DrawOp.Shape, paint: Paint, alpha: CGFloat = 1, box: Box) {
        let op = DrawOp(
            shape, paint: paint, transform: deviceTransform, alpha: Float(state.alpha * alpha),
            blend: BlendMode(state.blendMode), clip: state.clip, shadow: deviceShadow, antialias: antialias)
        var device = box.applying(op.transform)
        // Glyphs move by a fraction of a pixel.
        if case .glyphs = shape { device = Box(min: device.min - 1, max: device.max + 1) }
        emit(op, box: op.withShadow(device))
    }

    /// The shadow, in pixels with y down.
    var deviceShadow: DrawOp.Shadow? {
        guard let shadow = state.shadow else { return nil }
        let base = Affine(baseTransform)
        let offset = base.then(flip).applyToVector(Point(Double(shadow.offset.width), Double(shadow.offset.height)))
        let color = shadow.color.resolved(in: destinationSpace)
        guard color.alpha > 0 else { return nil }
        return DrawOp.Shadow(
            offset: offset, sigma: Double(shadow.blur) / 3 * base.maximumScale, color: color)
    }
}

extension Box {
    /// Returns `true` if the magnitudes of all coordinates are below `limit`; `false` if one is NaN.
    fileprivate func lies(within limit: Double) -> Bool {
        all(min .> -limit) && all(min .< limit) && all(max .> -limit) && all(max .< limit)
    }
}

extension MicaRaster.Path {
    /// `true` if all coordinates are finite.
    var isFinite: Bool { points.reduce(Point.zero) { $0 + $1 * 0 } == .zero }
}

extension DrawOp {
    /// Returns the pixels that an op changes, if its shape is within `box` (device space).
    func withShadow(_ box: Box) -> Box {
        guard let shadow, !box.isEmpty else { return box }
        let reach = 3 * shadow.sigma + 2
        return box.union(Box(min: box.min + shadow.offset - reach, max: box.max + shadow.offset + reach))
    }
}
