import MicaRaster

extension PlanBuilder {
    /// Returns a mask node as one shape, if it is one: a background, a path filled or stroked, a gradient, or a drawing
    /// of a single op at whole pixels.
    func shapeMask(_ mask: RenderNode, _ transform: Affine, _ bounds: PixelRect) -> ShapeMask? {
        guard mask.isPlainPart, transform.isFinite, transform.determinant != 0 else { return nil }
        func shape(_ shape: DrawOp.Shape, _ paint: Paint, _ antialias: Bool) -> ShapeMask {
            let op = DrawOp(shape, paint: paint, transform: transform, alpha: mask.opacity, antialias: antialias)
            return ShapeMask(op: op, limit: bounds)
        }
        func box(_ paint: Paint) -> ShapeMask {
            let outline = RoundedBox(mask)
            var result = shape(surfaces.outlines.shape(outline), paint, mask.flags.contains(.antialiasesEdges))
            if outline.isRectangle { result.op.sharpen(outline.box, mask.smoothEdges) }
            return result
        }
        switch mask.content {
        case nil: return box(.color(mask.background))
        case .gradient(let gradient): return box(.gradient(gradient))
        case .shape(let content):
            guard content.path.isFinite else { return nil }
            if let color = content.fill {
                return shape(.fill(content.path, content.fillRule), .color(color), true)
            }
            return content.stroke.map { shape(.stroke(content.path, content.strokeStyle), .color($0), true) }
        case .image, .sprites: return nil
        case .drawing(let drawing, let patches, let sampling):
            guard mask.opacity >= 1, drawing.list.ops.count == 1, drawing.replays, patches.count == 1,
                let patch = patches.first,
                patch.isUsable, let placed = PlacedDrawing(drawing, patch, sampling, mask, transform)
            else { return nil }
            return ShapeMask(
                op: placed.drawing.list.ops[0], x: placed.x, y: placed.y, limit: bounds.intersection(placed.bounds))
        }
    }

    /// Adds the fast path of an image in a mask or clip: the mask's path filled with the image. The image must have no
    /// edge of its own inside the path. The general path, which multiplies the drawn image with the mask's coverage,
    /// then gives the same result. Returns `true` if it was added.
    mutating func addSoleShape(_ node: RenderNode, clip: DrawOp?, _ p: Placement) -> Bool {
        let v = node.values
        guard p.alpha >= 1, node.children.isEmpty, node.background.alpha <= 0, v.shadow == nil, v.filters.isEmpty,
            v.backdropFilters.isEmpty, v.blend == .normal, v.borderWidth <= 0, (clip == nil) != (v.mask == nil),
            case .image(let image, let patches, let filters)? = node.content, patches.count == 1,
            patches[0].isUsable
        else { return false }

        var cover: ShapeMask
        if let clip {
            cover = ShapeMask(op: clip, limit: p.bounds)
        } else if let mask = v.mask, mask.values.transform3D == nil,
            let shape = shapeMask(mask, mask.transform.then(p.transform).snapped, p.bounds)
        {
            cover = shape
            // A clip to whole pixels also clips the image.
            if node.flags.contains(.masksToBounds), !node.maskIsInsideBounds {
                guard let pixels = node.wholePixels(p.transform) else { return false }
                cover.limit = cover.limit.intersection(pixels)
            }
        } else {
            return false
        }
        var path: Path, rule = FillRule.nonZero
        switch cover.op.shape {
        case .fill(let own, let ownRule):
            path = own
            rule = ownRule
        case .box(let box): path = .rect(box)
        default: return false
        }
        guard case .color(let color) = cover.op.paint,
            color.alpha >= 1, cover.op.alpha >= 1, cover.op.clip == nil, cover.op.shadow == nil,
            cover.op.blend == .normal, path.isFinite
        else { return false }
        path.apply(cover.op.transform.then(Affine(1, 0, 0, 1, Double(cover.x), Double(cover.y))))

        var picture = image, toDevice = patches[0].transform.then(p.transform)
        let sampling = filters.through(toDevice)
        let target = patches[0].destination.applying(p.transform)
        let drawn = pixels(patches[0].destination, p.transform, in: p.bounds)
        if let at = toDevice.wholeOffset(width: Double(image.width), height: Double(image.height)),
            let whole = PixelAlignment.whole(target)
        {
            toDevice = Affine(1, 0, 0, 1, Double(at.x), Double(at.y))
            cover.limit = cover.limit.intersection(whole).intersection(
                PixelRect(x0: at.x, y0: at.y, x1: at.x + image.width, y1: at.y + image.height))
        } else {
            // The image's own antialiased edge must not affect the result.
            let isCut = clip != nil && node.clipGivesEdge && patches[0].covers(node.bounds)
            guard
                isCut
                    || (p.transform.keepsAxes
                        && target.outset(by: PixelAlignment.leastSeen).contains(path.tightBox))
            else { return false }
            if p.transform.keepsAxes,
                let placed = surfaces.placed(
                    image, toDevice, sampling, in: target.outset(by: 1).pixels(in: canvas), canvas)
            {
                picture = placed.image
                toDevice = Affine(1, 0, 0, 1, Double(placed.x), Double(placed.y))
            }
        }
        let op = DrawOp(
            .fill(path, rule), paint: .image(ImagePaint(picture, transform: toDevice, sampling: sampling)),
            antialias: cover.op.antialias)
        let touched = path.controlBox.outset(by: 1).pixels(in: canvas)
        add(op, bounds: drawn.intersection(cover.limit).intersection(touched))
        return true
    }
}

extension RenderNode {
    /// `true` if it draws a single part, without children or effects.
    var isPlainPart: Bool {
        let v = values
        guard partCount == 1, children.isEmpty, v.mask == nil, v.filters.isEmpty, v.backdropFilters.isEmpty,
            v.blend == .normal, v.shadow == nil, v.transform3D == nil, !flags.contains(.masksToBounds),
            !flags.contains(.preservesDepth), !flags.contains(.rasterizes)
        else { return false }
        return content != nil || (background.alpha > 0 && v.borderWidth <= 0)
    }
}
