extension DrawOp {
    /// The op with its clip as its shape, and the pixels where that may be: for a rectangle, or everything, that is cut by one
    /// path, as an image is that is drawn through a path. Coverage of the clip times that of a shape which covers all of it is the
    /// clip's, so that no mask is needed. Nil for other ops. Its transform is the shape's alone; paint comes from the op.
    func outlineOfClip(in rect: PixelRect) -> (op: DrawOp, rect: PixelRect)? {
        guard let clip, clip.parent == nil, shadow == nil, coversMuch,
            case .path(let path, let m, let rule, let antialias) = clip.shape, path.pixelRect(m) == nil,
            let box = path.finiteControlBox(m)
        else { return nil }
        let part = box.pixels(in: rect)
        guard part.isEmpty || covers(part) else { return nil }
        return (DrawOp(.fill(path, rule), transform: m, antialias: antialias), part)
    }

    /// The pixels of `rect` that the shape covers, where that is a rectangle whose sides fall on pixel borders, so that each of
    /// them is covered in full; else nil.
    func wholePixels(in rect: PixelRect) -> PixelRect? {
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
