import MicaRaster

/// Rewrites a list so that all of its blend modes are those of a format. The Porter–Duff operators become groups, masks
/// and clips. Other modes become a picture of the op's rectangle, with everything below the op in it.
struct BlendRewriting {
    let bounds: Box
    let rastering: Rastering
    /// Returns `true` for the modes of the format.
    let supports: (BlendMode) -> Bool

    func list(_ list: DisplayList) -> DisplayList {
        guard list.ops.contains(where: { !supports($0.blend) }) else { return list }
        var result = DisplayList()
        result.marks = list.marks
        // The index in the result of each op that was kept, for the marks.
        for op in list.ops { add(op, to: &result) }
        if result.ops.count != list.ops.count { result.marks = [] }
        return result
    }

    private func add(_ op: DrawOp, to list: inout DisplayList) {
        guard !supports(op.blend) else { return list.ops.append(op) }
        var plain = op
        plain.blend = .normal
        if !list.touches(op.footprint ?? bounds) {
            // Over nothing, an op is itself or nothing.
            switch op.blend {
            case .clear, .sourceIn, .sourceAtop, .destinationIn, .destinationOut: return
            default: return list.ops.append(plain)
            }
        }
        switch op.blend {
        case .clear: remove(op.eraser, from: &list)
        case .destinationOut:
            if op.isOpaque { remove(op, from: &list) } else { mask(op, &list) }
        case .destinationIn:
            if op.coversAll {
                mask(op, &list)
            } else if let inverse = op.inverted {
                mask(inverse, &list)
            } else {
                draw(op, &list)
            }
        case .copy:
            if !op.isOpaque { remove(op.eraser, from: &list) }
            list.ops.append(plain)
        case .destinationOver:
            let below = list
            list = DisplayList([plain] + (below.isPlain ? below.ops : [DrawOp(.group(below))]))
        default: draw(op, &list)
        }
    }

    /// Removes what is below an opaque op.
    private func remove(_ op: DrawOp, from list: inout DisplayList) {
        var shape: Box?
        switch op.shape {
        case .box(let box) where op.transform.b == 0 && op.transform.c == 0: shape = box.applying(op.transform)
        case .fill(let path, _) where path.isUprightBox(op.transform): shape = path.controlBox.applying(op.transform)
        default: break
        }
        guard let shape, op.clip == nil, op.shadow == nil else { return mask(op.withBlend(.destinationOut), &list) }
        cut(shape, from: &list)
    }

    private func cut(_ box: Box, from list: inout DisplayList) {
        // With the even-odd rule, a box inside a larger one is a hole.
        let all = bounds.union(box).outset(by: 64)
        var rest = Path.rect(all)
        rest.append(.rect(box))
        let clip = Clip(.path(rest, .identity, .evenOdd, antialias: true), parent: nil)
        list = DisplayList([DrawOp(.group(list), clip: clip)])
    }

    private func mask(_ op: DrawOp, _ list: inout DisplayList) {
        list.ops.append(op)
        list = DisplayList([DrawOp(.group(list))])
    }

    /// Draws the op and everything below it as a picture.
    private func draw(_ op: DrawOp, _ list: inout DisplayList) {
        let seen = (op.footprint ?? bounds).intersection(bounds)
        guard !seen.isEmpty else { return }
        let s = rastering.scale
        let box = Box(min: (seen.min * s).rounded(.down) / s, max: (seen.max * s).rounded(.up) / s)
        guard let picture = rastering.picture(of: list.ops + [op], in: box) else { return }
        cut(box, from: &list)
        let paint = ImagePaint(picture.image, transform: picture.transform, sampling: .linear, edge: .transparent)
        list.ops.append(DrawOp(.fill(.rect(box), .nonZero), paint: .image(paint)))
    }
}

extension DisplayList {
    /// `true` if an op may have painted inside a box.
    fileprivate func touches(_ box: Box) -> Bool {
        ops.contains { op in
            guard let own = op.footprint else { return true }
            let both = own.intersection(box)
            return !both.isEmpty && both.width > 0 && both.height > 0
        }
    }
}

extension DrawOp {
    /// The same shape, opaque.
    fileprivate var eraser: DrawOp {
        var op = self
        op.paint = .color(.black)
        op.alpha = 1
        op.shadow = nil
        if isGroup { op.shape = .everything }
        return op
    }

    fileprivate func withBlend(_ mode: BlendMode) -> DrawOp {
        var op = self
        op.blend = mode
        return op
    }

    /// `true` if the paint has no transparent part.
    fileprivate var isOpaque: Bool {
        guard alpha >= 1, !isGroup else { return false }
        return switch paint {
        case .color(let color): color.alpha >= 1
        case .gradient(let gradient):
            gradient.extendsStart && gradient.extendsEnd && gradient.stops.allSatisfy { $0.color.alpha >= 1 }
        case .image(let image): image.image.isOpaque && image.edge != .transparent && image.tint == nil
        case .pattern: false
        }
    }

    /// `true` if it changes everything inside its clip.
    fileprivate var coversAll: Bool {
        switch shape {
        case .group, .everything: clip == nil
        default: false
        }
    }

    /// The op that removes what this one does not keep, for a shape of one colour.
    fileprivate var inverted: DrawOp? {
        guard case .color(var color) = paint, !isGroup else { return nil }
        color.alpha = 1 - Float(color.unitAlpha) * min(max(alpha, 0), 1)
        var op = withBlend(.destinationOut)
        op.alpha = 1
        op.paint = .color(color)
        return op
    }
}
