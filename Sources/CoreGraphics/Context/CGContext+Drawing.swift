public import Foundation
import MicaRaster

extension CGContext {
    /// Draws the current path and makes it empty.
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

    /// Fills the current path and makes it empty.
    public func fillPath(using rule: CGPathFillRule = .winding) {
        drawPath(using: rule == .evenOdd ? .eoFill : .fill)
    }

    /// Strokes the current path and makes it empty.
    public func strokePath() { drawPath(using: .stroke) }

    /// The current path stays as it is.
    public func fill(_ rect: CGRect) {
        if fillWholePixels(rect) { return }
        guard let box = plainBox(rect) else { return fill(PathBuilder.rect(rect, .identity), .nonZero) }
        draw(.box(box), with: state.fillColor, box: box)
    }

    /// All rectangles at once: where they overlap, paint lies once.
    public func fill(_ rects: [CGRect]) {
        var path = MicaRaster.Path()
        for rect in rects { PathBuilder.appendRect(rect, .identity, to: &path) }
        fill(path, .nonZero)
    }

    /// Fills the ellipse in a rectangle; the current path stays as it is.
    public func fillEllipse(in rect: CGRect) { fill(PathBuilder.ellipse(in: rect, .identity), .nonZero) }

    /// Strokes a rectangle; the current path stays as it is.
    public func stroke(_ rect: CGRect) { stroke(PathBuilder.rect(rect, .identity), strokeStyle) }

    /// With a line width for this once.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        var style = strokeStyle
        style.width = Double(width)
        stroke(PathBuilder.rect(rect, .identity), style)
    }

    /// Strokes the ellipse in a rectangle; the current path stays as it is.
    public func strokeEllipse(in rect: CGRect) { stroke(PathBuilder.ellipse(in: rect, .identity), strokeStyle) }

    /// A line from each point of even index to the one after it; the current path becomes empty.
    public func strokeLineSegments(between points: [CGPoint]) {
        beginPath()
        var path = MicaRaster.Path()
        for i in stride(from: 0, to: points.count - 1, by: 2) {
            path.move(to: Point(points[i]))
            path.line(to: Point(points[i + 1]))
        }
        stroke(path, strokeStyle)
    }

    /// Makes the inside of a rectangle transparent (black in a context without alpha), within the clip, whatever
    /// alpha, blend mode and shadow are set.
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
    /// User space to the raster's device space.
    var deviceTransform: Affine { Affine(state.ctm).then(flip) }

    /// Whether there is something to draw, and it lies where numbers of a pixel's fraction still exist.
    func isDrawable(_ path: MicaRaster.Path) -> Bool {
        !path.isEmpty && path.isFinite && isDrawable(path.controlBox)
    }

    /// The same for what lies in a box of user space.
    func isDrawable(_ own: Box) -> Bool {
        guard !own.isEmpty, own.isFinite, Affine(state.ctm).inverse != nil else { return false }
        return own.applying(deviceTransform).lies(within: 1e15)
    }

    /// Fills a rectangle of whole pixels in one opaque colour, where nothing of the state can make it something else: most of
    /// its time would go into an op. Answers whether it was one.
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

    /// A rectangle as a box, which gives the pixels of its path without memory for one; nil where it is drawn otherwise than at
    /// once and in one colour, or its sides are turned or too far away.
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
        // A width of zero is the thinnest line there is: a pixel.
        if style.width == 0 { style.width = 1 / Affine(state.ctm).maximumScale }
        guard style.width > 0, style.width.isFinite else { return }
        let reach = style.width / 2 * max(1.5, style.join == .miter ? max(1, style.miterLimit) : 1)
        let box = path.controlBox
        draw(
            .stroke(path, style), with: state.strokeColor,
            box: Box(min: box.min - reach, max: box.max + reach))
    }

    /// Draws a shape (its box in user space) in a colour or pattern under the current state.
    func draw(_ shape: DrawOp.Shape, with color: CGColor, box: Box) {
        guard let paint = paint(for: color) else { return }
        draw(shape, paint: paint, alpha: color.pattern == nil ? 1 : color.alpha, box: box)
    }

    func draw(_ shape: DrawOp.Shape, paint: Paint, alpha: CGFloat = 1, box: Box) {
        let op = DrawOp(
            shape, paint: paint, transform: deviceTransform, alpha: Float(state.alpha * alpha),
            blend: BlendMode(state.blendMode), clip: state.clip, shadow: deviceShadow, antialias: antialias)
        var device = box.applying(op.transform)
        // Glyphs move by a part of a pixel.
        if case .glyphs = shape { device = Box(min: device.min - 1, max: device.max + 1) }
        emit(op, box: op.withShadow(device))
    }

    /// The shadow in pixels with y down.
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
    /// Whether all coordinates are smaller than `limit`, whatever their sign; false where one is not a number.
    fileprivate func lies(within limit: Double) -> Bool {
        all(min .> -limit) && all(min .< limit) && all(max .> -limit) && all(max .< limit)
    }
}

extension MicaRaster.Path {
    /// Whether all coordinates are numbers.
    var isFinite: Bool { points.reduce(Point.zero) { $0 + $1 * 0 } == .zero }
}

extension DrawOp {
    /// The pixels that an op whose shape lies in `box` changes (device space).
    func withShadow(_ box: Box) -> Box {
        guard let shadow, !box.isEmpty else { return box }
        let reach = 3 * shadow.sigma + 2
        return box.union(Box(min: box.min + shadow.offset - reach, max: box.max + shadow.offset + reach))
    }
}
