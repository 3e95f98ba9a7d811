internal import RasterKernels

// Patterns: the cells of a lattice, drawn into memory that then serves as paint. Which way is taken depends on the pattern
// alone, never on what of it is to be seen, so that the pixels do not depend on how a canvas is cut.

extension Painter {
    /// The pattern's pixels for `rect`; nil if the pattern has no extent or memory is short.
    func drawPattern(_ pattern: PatternPaint, _ rect: PixelRect, _ memory: ScratchMemory) -> Surface? {
        if patternDepth == 0 { innerCellsLeft = Painter.maximumInnerCells }
        let m = pattern.transform
        var box = pattern.bounds
        var step = Point(abs(pattern.step.x), abs(pattern.step.y))
        if step.x == 0 { step.x = box.width }
        if step.y == 0 { step.y = box.height }
        guard let inverse = m.inverse, !box.isEmpty, (box.width + box.height).isFinite, (step.x + step.y).isFinite,
            box.width > 0, box.height > 0, step.x > 0, step.y > 0, let target = memory.surface(rect)
        else { return nil }
        // More cells than this on top of each other are not drawn.
        box.max = pointwiseMin(box.max, box.min + step * 64)
        var pattern = pattern
        pattern.bounds = box
        let across = m.applyToVector(Point(step.x, 0)), down = m.applyToVector(Point(0, step.y))
        let lengths = Point((across * across).sum().squareRoot(), (down * down).sum().squareRoot())
        let lattice = Lattice(step: step, bounds: box, toPattern: inverse)
        if let dx = wholePixels(across), let dy = wholePixels(down), box.applying(m).isModest {
            repeatCell(pattern, lattice, dx, dy, target)
        } else if lengths.min() >= Painter.smallestDrawnStep {
            lattice.forEach(in: rect) { x, y in
                let place = Affine(1, 0, 0, 1, Double(x) * step.x, Double(y) * step.y).then(m)
                if pattern.bounds.applying(place).pixels(in: rect).isEmpty { return }
                draw(cell: pattern, place, onto: target)
            }
        } else {
            tileCells(pattern, step, lengths, target)
        }
        return target
    }

    /// Cells that lie closer together, in pixels, are drawn once, many in a bitmap that is then repeated.
    static var smallestDrawnStep: Double { 16 }

    /// The most cells that patterns inside a pattern's cells may have, all together: where small cells hold smaller ones again and again, their
    /// number grows with every level.
    static var maximumInnerCells: Int { 1 << 18 }

    private func draw(cell pattern: PatternPaint, _ m: Affine, onto target: Surface) {
        if patternDepth > 0 { innerCellsLeft -= 1 }
        if innerCellsLeft < 0 { return }
        patternDepth += 1
        defer { patternDepth -= 1 }
        let clip = Clip(.path(.rect(pattern.bounds), m, .nonZero, antialias: true), parent: nil)
        for op in pattern.cell.ops {
            var op = op.mapped(by: m)
            op.clip = op.clip.map { $0.inside(clip) } ?? clip
            draw(op, onto: target)
        }
    }

    /// The lattice falls on whole pixels: one cell is drawn, and its pixels blended wherever it is seen.
    private func repeatCell(
        _ pattern: PatternPaint, _ lattice: Lattice, _ dx: (x: Int, y: Int), _ dy: (x: Int, y: Int), _ target: Surface
    ) {
        let limit = Rasterizer.farthest
        let rect = pattern.bounds.applying(pattern.transform).pixels(
            in: PixelRect(x0: -limit, y0: -limit, x1: limit, y1: limit))
        guard !rect.isEmpty, let memory = openLayer() else { return }
        defer { closeLayer() }
        guard let cell = memory.surface(rect) else { return }
        draw(cell: pattern, pattern.transform, onto: cell)
        lattice.forEach(in: target.rect) { x, y in
            let shiftX = x * dx.x + y * dy.x, shiftY = x * dx.y + y * dy.y
            let part = rect.moved(shiftX, shiftY).intersection(target.rect)
            for row in part.y0..<max(part.y0, part.y1) {
                mica_over(
                    target.device(part.x0, row), cell.device(part.x0 - shiftX, row - shiftY), part.width, 255,
                    target.stride)
            }
        }
    }

    /// Many small cells: a bitmap of some of them, read as an image that repeats.
    private func tileCells(_ pattern: PatternPaint, _ step: Point, _ lengths: Point, _ target: Surface) {
        // Cells and pixels of the bitmap along each axis; a cell gets at least a quarter of a pixel.
        func plan(_ length: Double) -> (cells: Int, pixels: Int) {
            let cells = max(1, min(64, Int((64 / max(length, 1)).rounded(.up))))
            return (cells, max(4, Int((Double(cells) * max(0.25, min(length, 4096))).rounded())))
        }
        let x = plan(lengths.x), y = plan(lengths.y)
        guard let pixmap = Pixmap(width: x.pixels, height: y.pixels) else { return }
        let scale = Point(Double(x.pixels) / (Double(x.cells) * step.x), Double(y.pixels) / (Double(y.cells) * step.y))
        let box = pattern.bounds
        let toBitmap = Affine(scale.x, 0, 0, scale.y, -box.min.x * scale.x, -box.min.y * scale.y)
        // Cells larger than their step reach into the bitmap from outside.
        let overX = min(8, max(0, Int((box.width / step.x).rounded(.up)) - 1))
        let overY = min(8, max(0, Int((box.height / step.y).rounded(.up)) - 1))
        let surface = pixmap.surface((0, 0), nil)
        for cy in -overY..<y.cells {
            for cx in -overX..<x.cells {
                let shift = Affine(1, 0, 0, 1, Double(cx) * step.x, Double(cy) * step.y)
                draw(cell: pattern, shift.then(toBitmap), onto: surface)
            }
        }
        guard let toPattern = toBitmap.inverse else { return }
        let paint = ImagePaint(ImageSource(pixmap), transform: toPattern, sampling: .trilinear, edge: .tile)
        guard images.begin(paint, pattern.transform) else { return }
        defer { images.end() }
        for row in target.rect.y0..<target.rect.y1 {
            var column = target.rect.x0
            while column < target.rect.x1 {
                let n = min(SpanPainter.pieceLength, target.rect.x1 - column)
                let out = target.device(column, row)
                let pixels = images.pixels(column, row, n, scratch: out)
                if pixels != UnsafePointer(out) { out.update(from: pixels, count: n) }
                column += n
            }
        }
    }

    private func wholePixels(_ v: Point) -> (x: Int, y: Int)? {
        guard v.x.rounded(.down) == v.x, v.y.rounded(.down) == v.y, max(abs(v.x), abs(v.y)) < 32_768 else { return nil }
        return (Int(v.x), Int(v.y))
    }
}

/// Where the cells of a pattern lie.
private struct Lattice {
    let step: Point, bounds: Box
    let toPattern: Affine

    /// Calls `body` for each cell that may show in a part of the device, row by row.
    func forEach(in rect: PixelRect, _ body: (Int, Int) -> Void) {
        let seen = Box(
            min: Point(Double(rect.x0), Double(rect.y0)), max: Point(Double(rect.x1), Double(rect.y1))
        ).applying(toPattern)
        let limit = 1_048_576.0
        func whole(_ v: Double, _ rule: FloatingPointRoundingRule) -> Int {
            Int(max(-limit, min(limit, v.rounded(rule))))
        }
        let x0 = whole((seen.min.x - bounds.max.x) / step.x, .down),
            x1 = whole((seen.max.x - bounds.min.x) / step.x, .up)
        let y0 = whole((seen.min.y - bounds.max.y) / step.y, .down),
            y1 = whole((seen.max.y - bounds.min.y) / step.y, .up)
        guard x0 <= x1, y0 <= y1, seen.min.x.isFinite, seen.max.x.isFinite else { return }
        // A lattice sheared almost flat has more cells round a canvas than could be tried.
        guard (x1 - x0 + 1) * (y1 - y0 + 1) <= 67_108_864 else { return }
        for y in y0...y1 { for x in x0...x1 { body(x, y) } }
    }
}

extension Box {
    /// Whether a bitmap of it is reasonable.
    fileprivate var isModest: Bool {
        width <= 8192 && height <= 8192
            && max(abs(min.x), abs(min.y), abs(max.x), abs(max.y)) < Double(Rasterizer.farthest)
    }
    private func max(_ v: Double...) -> Double { v.reduce(0) { $0 > $1 ? $0 : $1 } }
}

extension Clip {
    /// This clip inside another.
    fileprivate func inside(_ outer: Clip) -> Clip {
        var chain: [Shape] = []
        var next: Clip? = self
        while let clip = next {
            chain.append(clip.shape)
            next = clip.parent
        }
        return chain.reversed().reduce(outer) { Clip($1, parent: $0) }
    }
}
