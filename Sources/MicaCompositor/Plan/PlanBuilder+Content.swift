import MicaRaster

extension PlanBuilder {
    /// Adds the background. `isCut`: the clip of a group draws the edge, so the contents are plain rectangles.
    mutating func addBackground(_ node: RenderNode, _ outline: RoundedBox, _ isCut: Bool, _ scope: Scope) {
        guard node.background.alpha > 0, !node.bounds.isEmpty else { return }
        let shape = isCut ? RoundedBox(node.bounds) : outline
        if node.background.alpha >= 1, scope.alpha >= 1, shape.isRectangle,
            let whole = node.wholePixels(scope.transform)
        {
            let shown = whole.intersection(scope.clip)
            append(PlanItem(kind: .fill(node.background.pixel), bounds: shown, opaque: shown), scope)
            return
        }
        addFilled(shape, isCut, .color(node.background), node, scope, isOpaque: node.background.alpha >= 1)
    }

    mutating func addContent(_ node: RenderNode, _ outline: RoundedBox, _ isCut: Bool, _ scope: Scope) {
        switch node.content {
        case nil: break
        case .gradient(let gradient):
            guard !node.bounds.isEmpty else { return }
            addFilled(isCut ? RoundedBox(node.bounds) : outline, isCut, .gradient(gradient), node, scope)
        case .shape(let shape): add(shape, node, scope)
        case .sprites(let sprites):
            append(
                PlanItem(
                    kind: .sprites(sprites, scope.transform, alpha: scope.alpha),
                    bounds: pixels(sprites.extent, scope.transform, in: scope.clip)), scope)
        case .image(let image, let patches, let sampling):
            for patch in patches where patch.isUsable {
                add(image, isOpaque: image.isOpaque, patch, sampling, node, isCut, scope)
            }
        case .drawing(let drawing, let patches, let sampling):
            for patch in patches where patch.isUsable { add(drawing, patch, sampling, node, isCut, scope) }
        }
    }

    mutating func addBorder(_ node: RenderNode, _ isCut: Bool, _ scope: Scope) {
        let v = node.values
        guard v.borderWidth.isFinite, !node.bounds.isEmpty else { return }
        let outline = RoundedBox(node)
        if !isCut, outline.isRectangle, node.smoothEdges.isEmpty,
            let pixels = PixelAlignment.centred(node.bounds, scope.transform)
        {
            addBorder(around: pixels, node, scope)
            return
        }
        var outer = isCut ? RoundedBox(node.bounds.beyondSmoothing(scope.transform)) : outline
        var cut: Clip?
        if !isCut, outer.isRectangle, let hard = HardEdges(node.bounds, smooth: node.smoothEdges, scope.transform) {
            outer = RoundedBox(hard.box)
            cut = hard.clip
        }
        let path = surfaces.outlines.ring(outer, inside: outline.inset(by: v.borderWidth))
        let op = DrawOp(
            .fill(path, .nonZero), paint: .color(v.borderColor), transform: scope.transform, alpha: scope.alpha,
            clip: cut, antialias: node.flags.contains(.antialiasesEdges))
        append(op, bounds: pixels(node.bounds, scope.transform, in: scope.clip), scope)
    }

    /// Adds a border whose outer edges are on pixel borders, from which its width is measured. It is equally thick on
    /// all sides, at any fractional position of the node.
    private mutating func addBorder(around pixels: PixelRect, _ node: RenderNode, _ scope: Scope) {
        guard !pixels.isEmpty, let toNode = scope.transform.inverse else { return }
        let v = node.values, outer = RoundedBox(Box(pixels).applying(toNode))
        let path = surfaces.outlines.ring(outer, inside: outer.inset(by: v.borderWidth))
        let op = DrawOp(
            .fill(path, .nonZero), paint: .color(v.borderColor), transform: scope.transform, alpha: scope.alpha,
            antialias: node.flags.contains(.antialiasesEdges))
        append(op, bounds: pixels.intersection(scope.clip), scope)
    }

    private mutating func addFilled(
        _ shape: RoundedBox, _ isCut: Bool, _ paint: Paint, _ node: RenderNode, _ scope: Scope, isOpaque: Bool = false
    ) {
        var op = DrawOp(
            isCut ? .box(shape.box.beyondSmoothing(scope.transform)) : surfaces.outlines.shape(shape), paint: paint,
            transform: scope.transform, alpha: scope.alpha, antialias: node.flags.contains(.antialiasesEdges))
        if shape.isRectangle, !isCut { op.sharpen(shape.box, node.smoothEdges) }
        let bounds = pixels(shape.box, scope.transform, in: scope.clip)
        var opaque = PixelRect.nothing
        if isOpaque, scope.alpha >= 1, shape.isRectangle, scope.transform.keepsAxes {
            opaque = PixelAlignment.inside(shape.box.applying(scope.transform), limit: bounds)
        }
        append(op, bounds: bounds, opaque: opaque, scope)
    }

    private mutating func add(_ shape: RenderContent.Shape, _ node: RenderNode, _ scope: Scope) {
        guard shape.path.isFinite else { return }
        let box = shape.path.controlBox
        func op(_ drawn: DrawOp.Shape, _ color: Color) -> DrawOp {
            DrawOp(drawn, paint: .color(color), transform: scope.transform, alpha: scope.alpha)
        }
        if let color = shape.fill, color.alpha > 0 {
            append(
                op(.fill(shape.path, shape.fillRule), color), bounds: pixels(box, scope.transform, in: scope.clip),
                scope)
        }
        if let color = shape.stroke, color.alpha > 0, shape.strokeStyle.width > 0, shape.strokeStyle.width.isFinite {
            append(
                op(.stroke(shape.path, shape.strokeStyle), color),
                bounds: pixels(box.outset(by: shape.strokeStyle.reach), scope.transform, in: scope.clip), scope)
        }
    }

    // MARK: Pictures

    private mutating func add(
        _ image: ImageSource, isOpaque: Bool, _ patch: RenderContent.Patch,
        _ sampling: RenderContent.PictureSampling, _ node: RenderNode, _ isCut: Bool, _ scope: Scope
    ) {
        let toNode = patch.transform, toDevice = toNode.then(scope.transform)
        let target = patch.destination.applying(scope.transform)
        let bounds = pixels(patch.destination, scope.transform, in: scope.clip)
        let opaque = (isOpaque || node.flags.contains(.opaque)) && scope.alpha >= 1
        if let at = toDevice.wholeOffset(width: Double(image.width), height: Double(image.height)),
            let whole = PixelAlignment.whole(target)
        {
            let shown = whole.intersection(bounds).intersection(
                PixelRect(x0: at.x, y0: at.y, x1: at.x + image.width, y1: at.y + image.height))
            append(
                PlanItem(
                    kind: .copy(image, x: at.x, y: at.y, alpha: scope.alpha), bounds: shown,
                    opaque: opaque ? shown : .nothing), scope)
            return
        }
        let sampling = sampling.through(toDevice)
        let shape = isCut ? patch.beyond(node.bounds, scope.transform) : patch.destination
        var op = DrawOp(
            .box(shape), paint: .image(ImagePaint(image, transform: toNode, sampling: sampling)),
            transform: scope.transform, alpha: scope.alpha, antialias: node.flags.contains(.antialiasesEdges))
        let smooth = node.smoothEdges.subtracting(patch.joins)
        op.sharpen(shape, smooth)
        guard scope.transform.keepsAxes else {
            append(op, bounds: bounds, scope)
            return
        }
        // No antialiased edge is inside it.
        let hard = smooth.isEmpty ? PixelAlignment.centred(shape, scope.transform) : nil
        let inside = hard?.intersection(bounds) ?? PixelAlignment.inside(target, limit: bounds)
        if scope.alpha >= 1, isWanted(inside, scope.spread),
            let placed = surfaces.placed(image, toDevice, sampling, in: inside, canvas)
        {
            append(
                PlanItem(
                    kind: .copy(placed.image, x: placed.x, y: placed.y, alpha: 1), bounds: inside,
                    opaque: opaque ? inside : .nothing), scope)
            for strip in bounds.strips(round: inside) { append(op, bounds: strip, scope) }
            return
        }
        append(op, bounds: bounds, opaque: opaque ? inside : .nothing, scope)
    }

    private mutating func add(
        _ drawing: Drawing, _ patch: RenderContent.Patch, _ sampling: RenderContent.PictureSampling, _ node: RenderNode,
        _ isCut: Bool, _ scope: Scope
    ) {
        guard drawing.width > 0, drawing.height > 0, !drawing.list.isEmpty else { return }
        if let placed = PlacedDrawing(drawing, patch, sampling, node, scope.transform) {
            add(placed, scope)
            return
        }
        let toDevice = patch.transform.then(scope.transform)
        let bounds = pixels(patch.destination, scope.transform, in: scope.clip)
        // A bitmap several times larger than the canvas would waste memory.
        if drawing.isLarge(for: canvas) {
            let isHard = node.smoothEdges.subtracting(patch.joins).isEmpty
            addScaled(drawing, toDevice, bounds, isHard: isHard, scope)
            return
        }
        guard isWanted(bounds, scope.spread) else { return }
        let bitmap = surfaces.bitmap(drawing)
        add(bitmap.image, isOpaque: bitmap.isOpaque, patch, sampling, node, isCut, scope)
    }

    private mutating func add(_ placed: PlacedDrawing, _ scope: Scope) {
        let drawing = placed.drawing
        drawing.planned()
        let replays = scope.alpha >= 1 && drawing.replays
        var item = PlanItem(
            kind: replays
                ? .replay(drawing, x: placed.x, y: placed.y)
                : .drawing(drawing, x: placed.x, y: placed.y, alpha: scope.alpha),
            bounds: placed.bounds.intersection(scope.clip))
        if scope.alpha >= 1, !replays, drawing.isKnownOpaque { item.opaque = item.bounds }
        append(item, scope)
    }

    /// Draws a drawing's ops under a transform instead of its bitmap: sharp, and without the bitmap.
    private mutating func addScaled(
        _ drawing: Drawing, _ transform: Affine, _ bounds: PixelRect, isHard: Bool, _ scope: Scope
    ) {
        let picture = Box(x: 0, y: 0, width: Double(drawing.width), height: Double(drawing.height))
        let clip = Clip(.path(.rect(picture), transform, .nonZero, antialias: !isHard), parent: nil)
        let group = DrawOp(
            .group(drawing.list.mapped(by: transform)), alpha: scope.alpha, clip: clip)
        append(group, bounds: bounds, scope)
    }

    // MARK: Shadows

    /// Returns the shadow that an outline of a node casts; `nil` if there is none.
    func outlineShadow(
        _ node: RenderNode, _ caster: ShadowCaster?, _ transform: Affine, _ scope: Scope
    ) -> ShadowPlan? {
        guard let caster, let shadow = node.values.shadow else { return nil }
        var color = shadow.color
        color.alpha *= min(1, shadow.opacity) * scope.alpha
        var cast = CastShadow(color: color, offset: .zero, sigma: transform.deviceSigma(shadow.radius))
        var place = transform
        if caster.isAlpha {
            cast.offset = transform.applyToVector(shadow.offset)
        } else {
            place = Affine(1, 0, 0, 1, shadow.offset.x, shadow.offset.y).then(transform)
        }
        let isHard = node.smoothEdges.isEmpty && RoundedBox(node).isRectangle
        let antialias = node.flags.contains(.antialiasesEdges) && !isHard || shadow.path != nil
        return surfaces.shadows.plan(caster, place, antialias: antialias, cast, surfaces.outlines, canvas)
    }

    /// Returns the pixels that a node's background covers with opaque colour.
    func hiddenByBackground(_ node: RenderNode, _ outline: RoundedBox, _ scope: Scope) -> PixelRect {
        guard node.background.alpha >= 1, scope.alpha >= 1, scope.transform.keepsAxes else { return .nothing }
        return PixelAlignment.inside(outline.inside.applying(scope.transform), limit: scope.clip)
    }
}

extension PixelRect {
    /// Returns the rest of this rectangle around an inner one.
    func strips(round r: PixelRect) -> [PixelRect] {
        [
            PixelRect(x0: x0, y0: y0, x1: x1, y1: r.y0), PixelRect(x0: x0, y0: r.y1, x1: x1, y1: y1),
            PixelRect(x0: x0, y0: r.y0, x1: r.x0, y1: r.y1), PixelRect(x0: r.x1, y0: r.y0, x1: x1, y1: r.y1),
        ].filter { !$0.isEmpty }
    }
}

extension RenderContent.Patch {
    /// Returns its destination, with all edges at which a clip cuts moved outside the clip.
    fileprivate func beyond(_ box: Box, _ transform: Affine) -> Box {
        destination.beyondSmoothing(transform, destination.edges(on: box))
    }

    func covers(_ box: Box) -> Bool { destination.edges(on: box) == .all }

    /// The transform from pixels of the image to the node's space.
    var transform: Affine {
        let x = destination.width / source.width, y = destination.height / source.height
        return Affine(x, 0, 0, y, destination.min.x - source.min.x * x, destination.min.y - source.min.y * y)
    }
}

extension Affine {
    /// Returns a blur radius in device pixels along x and y. Under a rotation or skew, for which no blur along the axes
    /// is correct, it is round with the mean scale. It is at most `Blur.maximumSigma`.
    func rawSigma(_ radius: Double) -> Point {
        guard radius > 0 else { return .zero }
        func cut(_ v: Double) -> Double { Swift.min(v, Blur.maximumSigma) }
        if b == 0, c == 0 { return Point(cut(abs(a) * radius), cut(abs(d) * radius)) }
        if a == 0, d == 0 { return Point(cut(abs(c) * radius), cut(abs(b) * radius)) }
        return Point(repeating: cut(meanScale * radius))
    }

    /// Returns the same radius, limited to what works on the canvas's own pixels: its margins would otherwise need
    /// unbounded memory. Only backdrop filters request more.
    func deviceSigma(_ radius: Double) -> Point {
        pointwiseMin(rawSigma(radius), Point(repeating: FilterPlan.largestSigma))
    }

    /// Returns a length of the node's space in device pixels, along x and y.
    func rawLengths(_ length: Double) -> Point {
        if b == 0, c == 0 { return Point(abs(a) * length, abs(d) * length) }
        return Point(repeating: meanScale * length)
    }

    func deviceLengths(_ length: Double) -> Point {
        pointwiseMin(rawLengths(length), Point(repeating: FilterPlan.largestSquare))
    }
}

extension CastShadow {
    /// Its colour at full coverage; the alpha is that of the mask.
    var inkPixel: UInt32 {
        var color = color
        color.alpha = 1
        return color.pixel
    }

    /// Creates the shadow of a node's alpha; returns `nil` if it has no shadow.
    init?(_ shadow: RenderStyle.Shadow, _ transform: Affine) {
        guard shadow.isVisible, shadow.path == nil else { return nil }
        color = shadow.color
        color.alpha *= min(1, shadow.opacity)
        offset = transform.applyToVector(shadow.offset)
        sigma = transform.deviceSigma(shadow.radius)
    }
}

extension FilterPlan {
    /// The maximum blur of a backdrop, in device pixels; other effects use larger pixels before they are that wide.
    static let largestSigma = 500.0
    /// The maximum side of a square of a backdrop's `pixellate`.
    static let largestSquare = 2048.0

    /// Returns `nil` for a filter without effect or with a parameter that is not finite.
    init?(_ filter: RenderFilter, _ transform: Affine) {
        switch filter {
        case .gaussianBlur(let radius):
            guard radius > 0 else { return nil }
            self = .blur(sigma: transform.deviceSigma(radius))
        case .colorMatrix(let factors):
            guard let matrix = ColorMatrix(factors) else { return nil }
            self = .colorMatrix(matrix)
        case .pixellate(let size):
            guard size.isFinite, size > 0 else { return nil }
            let side = transform.deviceLengths(size)
            guard max(side.x, side.y) > 1 else { return nil }
            self = .pixellate(size: side, origin: Point(transform.tx, transform.ty))
        case .bloom(let radius, let intensity):
            guard radius >= 0, intensity > 0, intensity.isFinite else { return nil }
            self = .bloom(sigma: transform.deviceSigma(radius), intensity: intensity)
        }
    }
}
