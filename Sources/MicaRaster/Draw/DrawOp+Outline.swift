extension DrawOp {
    /// Returns the op with its clip as its shape, and the pixels that it may cover. It applies to a rectangle, or
    /// everything, that is clipped by one path, such as an image that is drawn through a path. If the shape covers all
    /// of the clip, the product of both coverages is that of the clip, so that no mask is needed. Returns `nil` for
    /// other ops. The transform is that of the shape only; the paint is that of the original op.
    func outlineOfClip(in rect: PixelRect) -> (op: DrawOp, rect: PixelRect)? {
        guard let clip, clip.parent == nil, shadow == nil, coversMuch,
            case .path(let path, let m, let rule, let antialias) = clip.shape, path.pixelRect(m) == nil,
            let box = path.finiteControlBox(m)
        else { return nil }
        let part = box.pixels(in: rect)
        guard part.isEmpty || covers(part) else { return nil }
        return (DrawOp(.fill(path, rule), transform: m, antialias: antialias), part)
    }

    /// Returns the pixels of `rect` that the shape covers, if it is a rectangle whose sides are on pixel borders, so
    /// that each pixel is covered in full; otherwise `nil`.
    package func wholePixels(in rect: PixelRect) -> PixelRect? {
        switch shape {
        case .everything: rect
        case .box(let box): box.wholePixels(transform)?.intersection(rect)
        case .fill(let path, _): path.deviceBox(transform)?.wholePixels.map { $0.intersection(rect) }
        case .glyphs, .stroke, .group: nil
        }
    }

    /// `true` if the shape may cover a clip, by a quick test.
    private var coversMuch: Bool {
        switch shape {
        case .everything, .box: true
        case .fill(let path, _): path.points.count == 4 || path.points.count == 5
        case .glyphs, .stroke, .group: false
        }
    }

    /// Returns `true` if every pixel of `rect` is fully covered.
    private func covers(_ rect: PixelRect) -> Bool {
        let box: Box?
        switch shape {
        case .everything: return true
        case .box(let own): box = transform.b == 0 && transform.c == 0 ? own.finite(transform) : nil
        case .fill(let path, _): box = path.deviceBox(transform)
        case .glyphs, .stroke, .group: box = nil
        }
        guard let box else { return false }
        return box.min.x <= Double(rect.x0) && box.min.y <= Double(rect.y0) && box.max.x >= Double(rect.x1)
            && box.max.y >= Double(rect.y1)
    }
}
