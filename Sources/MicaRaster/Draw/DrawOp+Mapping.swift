extension DrawOp {
    /// Returns the op after a further transform, including its clip, shadow and pattern.
    package func mapped(by m: Affine) -> DrawOp {
        var op = self
        op.transform = transform.then(m)
        op.clip = clip?.mapped(by: m)
        if var shadow {
            shadow.offset = m.applyToVector(shadow.offset)
            shadow.sigma *= abs(m.determinant).squareRoot()
            op.shadow = shadow
        }
        switch paint {
        case .image(var image):
            if let projection = image.projection {
                image.projection = projection.then(m)
                op.paint = .image(image)
            }
        case .pattern(var pattern):
            pattern.transform = pattern.transform.then(m)
            op.paint = .pattern(pattern)
        case .color, .gradient: break
        }
        if case .group(let list) = shape { op.shape = .group(list.mapped(by: m)) }
        return op
    }

    /// A box of device space outside which the op draws nothing (apart from its shadow); `nil` if it is unbounded.
    var extent: Box? {
        switch shape {
        case .fill(let path, _): return path.finiteControlBox(transform) ?? .empty
        case .glyphs(let run): return run.box.finite(transform)?.insetBy(-GlyphPosition.shift) ?? .empty
        case .box(let box): return box.finite(transform) ?? .empty
        case .stroke(let path, let style):
            guard let box = path.finiteControlBox(transform) else { return .empty }
            let reach = style.reach * transform.maximumScale
            return Box(min: box.min - reach, max: box.max + reach)
        // Some modes also change unpainted pixels.
        case .everything: return blend.keepsWhereSourceIsClear ? paint.extent(transform) : nil
        case .group(let list): return blend.keepsWhereSourceIsClear ? list.footprint : nil
        }
    }

    /// A box of device space outside which the op changes nothing, including clip and shadow; `nil` if it is unbounded.
    package var footprint: Box? {
        var box = extent
        // Control points of arcs are outside the arcs' bounds.
        if case .fill(let path, _) = shape, transform.b == 0, transform.c == 0, box?.isEmpty == false {
            box = path.tightBox.applying(transform)
        }
        if let shadow, let shape = box, !shape.isEmpty {
            let reach = Double(Blur.reach(shadow.sigma)) + 1
            box = shape.union(Box(min: shape.min + shadow.offset - reach, max: shape.max + shadow.offset + reach))
        }
        guard let clip = clip?.extent else { return box }
        guard let shape = box else { return clip }
        return shape.intersection(clip)
    }
}

extension Box {
    /// Returns the box transformed by `m`; `nil` if the result is not finite.
    func finite(_ m: Affine) -> Box? {
        let box = applying(m)
        return (box.min * 0).sum() + (box.max * 0).sum() == 0 ? box : nil
    }
}

extension DisplayList {
    /// Returns the drawing under a further transform of device space.
    package func mapped(by m: Affine) -> DisplayList {
        var list = DisplayList(ops.map { $0.mapped(by: m) })
        list.marks = marks
        return list
    }

    /// A box of device space outside which the drawing changes nothing; `nil` if it is unbounded.
    package var footprint: Box? {
        var box = Box.empty
        for op in ops {
            guard let own = op.footprint else { return nil }
            box = box.union(own)
        }
        return box
    }
}

extension Paint {
    /// Returns a box of device space outside which nothing is painted; `nil` if it is unbounded.
    func extent(_ m: Affine) -> Box? {
        switch self {
        case .image(let image): image.extent(m)
        case .gradient(let gradient): gradient.extent(m)
        case .color, .pattern: nil
        }
    }
}

extension Gradient {
    /// Returns a box of device space outside which circles without extensions paint nothing; `nil` for others.
    fileprivate func extent(_ m: Affine) -> Box? {
        guard case .radial(let from, let fromRadius, let to, let toRadius) = geometry, !extendsStart, !extendsEnd
        else { return nil }
        let first = Box(min: from - fromRadius, max: from + fromRadius)
        return first.union(Box(min: to - toRadius, max: to + toRadius)).applying(transform.then(m))
    }
}

extension ImagePaint {
    /// Returns a box of device space outside which an image with `transparent` edges paints nothing. Returns `nil` if
    /// there is no such box, or if unpainted pixels also have an effect.
    fileprivate func extent(_ m: Affine) -> Box? {
        guard edge == .transparent, projection == nil else { return nil }
        // Filters extend two pixels beyond the image, those of downsampled copies more.
        let reach = sampling == .nearest || sampling == .linear ? 1.0 : Double(max(image.width, image.height))
        return Box(
            x: -reach, y: -reach, width: Double(image.width) + 2 * reach, height: Double(image.height) + 2 * reach
        ).applying(transform.then(m))
    }
}

extension Clip {
    /// A box of device space that contains the region.
    package var extent: Box {
        var box = Box(min: Point(repeating: -.infinity), max: Point(repeating: .infinity))
        var next: Clip? = self
        while let clip = next {
            switch clip.shape {
            case .path(let path, let transform, _, _):
                box = box.intersection(path.finiteControlBox(transform) ?? .empty)
            case .image(let image, let transform, _, _):
                let own = Box(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
                box = box.intersection(own.applying(transform))
            }
            next = clip.parent
        }
        return box
    }

    package func mapped(by m: Affine) -> Clip {
        var chain: [Shape] = []
        var next: Clip? = self
        while let clip = next {
            switch clip.shape {
            case .path(let path, let t, let rule, let antialias):
                chain.append(.path(path, t.then(m), rule, antialias: antialias))
            case .image(let image, let t, let luminance, let sampling):
                chain.append(.image(image, t.then(m), luminance: luminance, sampling: sampling))
            }
            next = clip.parent
        }
        var clip = Clip(chain[chain.count - 1], parent: nil)
        for shape in chain.dropLast().reversed() { clip = Clip(shape, parent: clip) }
        return clip
    }
}

extension Projection {
    /// Returns this transform, followed by `m`.
    func then(_ m: Affine) -> Projection {
        Projection(
            m.a * a + m.c * d + m.tx * g, m.a * b + m.c * e + m.tx * h, m.a * c + m.c * f + m.tx * i,
            m.b * a + m.d * d + m.ty * g, m.b * b + m.d * e + m.ty * h, m.b * c + m.d * f + m.ty * i, g, h, i)
    }
}
