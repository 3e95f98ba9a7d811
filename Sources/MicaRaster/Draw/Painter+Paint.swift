/// A paint prepared for one op.
struct PreparedPaint {
    var source: SpanPainter.Source
    /// The factor of the coverage.
    var opacity: UInt32
    /// The factor of the paint's pixels, for the modes in which that is not equivalent.
    var sourceOpacity: UInt32
    /// `true` if a layer of scratch memory must be closed after use.
    var usesLayer = false

    /// The alpha of everything that it paints, if it is constant.
    var constantAlpha: UInt32? {
        switch source {
        case .solid(let color): color >> 24
        case .gradient(let gradient) where gradient.isOpaque: dividedBy255(opacity * sourceOpacity)
        case .image(let image) where image.isOpaque: dividedBy255(opacity * sourceOpacity)
        default: nil
        }
    }
}

extension DrawOp {
    /// The premultiplied pixel that is composited over the canvas at full coverage, if it is one colour in normal mode.
    package var solidPixel: UInt32? {
        guard case .color(let color) = paint, blend == .normal, shadow == nil else { return nil }
        return pixel(of: color)
    }

    func pixel(of color: Color) -> UInt32 {
        var color = color
        color.alpha = color.alpha > 0 ? min(color.alpha, 1) * (alpha > 0 ? min(alpha, 1) : 0) : 0
        return color.pixel
    }
}

extension Painter {
    /// Prepares a paint; the caller must finish it. Returns `nil` if the paint paints nothing.
    func prepare(_ op: DrawOp, _ rect: PixelRect, _ opacity: UInt32) -> PreparedPaint? {
        let isApart = !op.blend.isLinearInSource
        var prepared = PreparedPaint(
            source: .solid(0), opacity: isApart ? 255 : opacity, sourceOpacity: isApart ? opacity : 255)
        switch op.paint {
        case .color(let color):
            let pixel = op.pixel(of: color)
            if pixel == 0 && op.blend == .normal { return nil }
            prepared.source = .solid(pixel)
            prepared.opacity = 255
            prepared.sourceOpacity = 255
        case .gradient(let gradient):
            guard gradients.begin(gradient, op.transform) else { return nil }
            prepared.source = .gradient(gradients)
        case .image(let image):
            guard images.begin(image, op.transform) else { return nil }
            prepared.source = .image(images)
        case .pattern(let pattern):
            let seen = op.extent.map { $0.pixels(in: rect) } ?? rect
            guard !seen.isEmpty, let memory = openLayer() else { return nil }
            guard let cells = drawPattern(pattern, seen, memory) else {
                closeLayer()
                return nil
            }
            prepared.source = .surface(cells)
            prepared.usesLayer = true
        }
        return prepared
    }

    func finish(_ paint: PreparedPaint) {
        if case .image = paint.source { images.end() }
        if paint.usesLayer { closeLayer() }
    }
}
