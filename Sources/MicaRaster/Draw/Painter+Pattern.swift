internal import MicaRasterKernels

// Patterns: the cells of a lattice, drawn into memory that then serves as paint. The method depends on the pattern alone,
// never on its visible part, so that the pixels do not depend on the bands of a canvas.

extension Painter {
    /// Draws the pattern's pixels for `rect`. Returns `nil` if the pattern has no extent or memory is insufficient.
    func drawPattern(_ pattern: PatternPaint, _ rect: PixelRect, _ memory: ScratchMemory) -> Surface? {
        if patternDepth == 0 {
            innerCellsLeft = Painter.maximumInnerCells
            largeCellsLeft = 64
        }
        let m = pattern.transform
        var box = pattern.bounds
        var step = Point(abs(pattern.step.x), abs(pattern.step.y))
        if step.x == 0 { step.x = box.width }
        if step.y == 0 { step.y = box.height }
        guard let inverse = m.inverse, !box.isEmpty, (box.width + box.height).isFinite, (step.x + step.y).isFinite,
            box.width > 0, box.height > 0, step.x > 0, step.y > 0, let target = memory.surface(rect)
        else { return nil }
        // At most this number of overlapping cells is drawn.
        box.max = pointwiseMin(box.max, box.min + step * 64)
        var pattern = pattern
        pattern.bounds = box
        let across = m.applyToVector(Point(step.x, 0)), down = m.applyToVector(Point(0, step.y))
        let lengths = Point((across * across).sum().squareRoot(), (down * down).sum().squareRoot())
        let lattice = Lattice(step: step, bounds: box, toPattern: inverse)
        // The rows and columns of a lattice are at least one pixel apart; cells of a flatter one cannot be distinguished.
        let isFlat = abs(across.x * down.y - across.y * down.x) < lengths.max()
        if !isFlat, let dx = wholePixels(across), let dy = wholePixels(down), box.applying(m).isModest {
            repeatCell(pattern, lattice, dx, dy, target)
        } else if !isFlat, lengths.min() >= Painter.smallestDrawnStep {
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

    /// The minimum spacing, in pixels, of cells that are drawn one by one; a bitmap of many closer ones is drawn once,
    /// then repeated.
    static var smallestDrawnStep: Double { 16 }

    /// The maximum number of pixels of such a bitmap.
    private static var largestTile: Int { 1 << 19 }

    /// The work budget of a stroke in a cell that is far larger than its visible part, since there may be hundreds of
    /// them. After some of these strokes the budget is nearly 0.
    private static var cellEffort: Int { StrokeScratch.fullEffort / 8 }

    /// The maximum work for the cells of such a bitmap, in `tileWork`.
    private static var maximumTileWork: Int { 1 << 15 }

    /// The maximum total number of cells, of 4096 pixels, for patterns inside a pattern's cells. If small cells contain
    /// even smaller ones, their number grows with every level.
    static var maximumInnerCells: Int { 1 << 15 }

    private func draw(cell pattern: PatternPaint, _ m: Affine, onto target: Surface) {
        if patternDepth > 0 {
            let part = pattern.bounds.applying(m).pixels(in: target.rect)
            innerCellsLeft -= 1 + part.width * part.height / 4096
        }
        if innerCellsLeft < 0 { return }
        patternDepth += 1
        let effort = rasterizer.strokeEffort
        rasterizer.strokeEffort = Painter.cellEffort
        if pattern.cell.ops.contains(where: { $0.tileWork(m.maximumScale) > 1024 }) {
            largeCellsLeft -= 1
            if largeCellsLeft < 0 { rasterizer.strokeEffort /= 64 }
        }
        defer {
            patternDepth -= 1
            rasterizer.strokeEffort = effort
        }
        let clip = Clip(.path(.rect(pattern.bounds), m, .nonZero, antialias: true), parent: nil)
        for op in pattern.cell.ops {
            var op = op.mapped(by: m)
            op.clip = op.clip.map { $0.inside(clip) } ?? clip
            draw(op, onto: target)
        }
    }

    /// Repeats a cell on a lattice of whole pixels: one cell is drawn, and its pixels are blended at every visible
    /// position.
    private func repeatCell(
        _ pattern: PatternPaint, _ lattice: Lattice, _ dx: (x: Int, y: Int), _ dy: (x: Int, y: Int), _ target: Surface
    ) {
        let limit = Rasterizer.farthest
        let rect = pattern.bounds.applying(pattern.transform).pixels(
            in: PixelRect(x0: -limit, y0: -limit, x1: limit, y1: limit))
        guard !rect.isEmpty, let memory = openLayer() else { return }
        defer { closeLayer() }
        // Along an axis that the lattice follows, the picture is periodic: one period is made of cells, the rest is
        // copied.
        let all = target.rect
        var period = all
        if dx.y == 0 { period.x1 = min(all.x1, all.x0 + abs(dx.x)) }
        if dy.x == 0 { period.y1 = min(all.y1, all.y0 + abs(dy.y)) }
        /// Calls `body` for each visible part of a cell, with its position in the cell and the cell's offset.
        func forEachPart(_ body: (PixelRect, (x: Int, y: Int)) -> Void) {
            lattice.forEach(in: period) { x, y in
                let shift = (x: x * dx.x + y * dy.x, y: x * dx.y + y * dy.y)
                let part = period.moved(-shift.x, -shift.y).intersection(rect)
                if !part.isEmpty { body(part, shift) }
            }
        }
        func blend(_ cell: Surface, _ part: PixelRect, _ shift: (x: Int, y: Int)) {
            for row in part.y0..<part.y1 {
                mica_over(
                    target.device(part.x0 + shift.x, row + shift.y), cell.device(part.x0, row), part.width, 255,
                    target.stride)
            }
        }
        var needed = PixelRect(width: 0, height: 0), partArea = 0
        forEachPart { part, _ in
            needed = needed.union(part)
            partArea += part.width * part.height
        }
        if partArea < needed.width * needed.height / 2 {
            // Only small parts of large cells are visible.
            forEachPart { part, shift in
                guard let cell = memory.surface(part) else { return }
                draw(cell: pattern, pattern.transform, onto: cell)
                blend(cell, part, shift)
            }
        } else if let cell = memory.surface(needed) {
            draw(cell: pattern, pattern.transform, onto: cell)
            forEachPart { part, shift in blend(cell, part, shift) }
        }
        for row in period.y0..<period.y1 {
            let line = target.device(all.x0, row)
            // To the right, pixel by pixel, so that copies are copied again.
            var done = period.width
            while done < all.width {
                let count = min(done, all.width - done)
                (line + done).update(from: line, count: count)
                done += count
            }
        }
        for row in period.y1..<all.y1 {
            target.device(all.x0, row).update(from: target.device(all.x0, row - period.height), count: all.width)
        }
    }

    /// Draws many small cells: a bitmap of some of them is read as a repeated image.
    private func tileCells(_ pattern: PatternPaint, _ step: Point, _ lengths: Point, _ target: Surface) {
        // Returns the number of cells and of pixels of the bitmap along an axis; a cell gets at least a quarter of a
        // pixel.
        func plan(_ length: Double) -> (cells: Int, pixels: Int) {
            let cells = max(1, min(64, Int((64 / max(length, 1)).rounded(.up))))
            return (cells, max(4, Int((Double(cells) * max(0.25, min(length, 4096))).rounded())))
        }
        var x = plan(lengths.x), y = plan(lengths.y)
        // Both are long if the lattice is flat: its cells cannot be distinguished.
        while x.pixels * y.pixels > Painter.largestTile {
            if x.pixels > y.pixels { x.pixels /= 2 } else { y.pixels /= 2 }
        }
        // Cells larger than their step extend into the bitmap from outside.
        let box = pattern.bounds
        var overX = min(8, max(0, Int((box.width / step.x).rounded(.up)) - 1))
        var overY = min(8, max(0, Int((box.height / step.y).rounded(.up)) - 1))
        // If cells need much work, the bitmap has fewer of them.
        let pixelsPerUnit = max(Double(x.pixels) / step.x, Double(y.pixels) / step.y)
        let work = pattern.cell.ops.reduce(0) { $0 + $1.tileWork(pixelsPerUnit) }
        while (x.cells + overX) * (y.cells + overY) * work > Painter.maximumTileWork, max(x.cells, y.cells) > 1 {
            func halve(_ axis: inout (cells: Int, pixels: Int)) {
                let half = (axis.cells + 1) / 2
                axis = (half, max(4, axis.pixels * half / axis.cells))
            }
            if x.cells > y.cells { halve(&x) } else { halve(&y) }
        }
        while (x.cells + overX) * (y.cells + overY) * work > 4 * Painter.maximumTileWork, max(overX, overY) > 1 {
            overX = (overX + 1) / 2
            overY = (overY + 1) / 2
        }
        guard let pixmap = Pixmap(width: x.pixels, height: y.pixels) else { return }
        let scale = Point(Double(x.pixels) / (Double(x.cells) * step.x), Double(y.pixels) / (Double(y.cells) * step.y))
        let toBitmap = Affine(scale.x, 0, 0, scale.y, -box.min.x * scale.x, -box.min.y * scale.y)
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

/// The positions of a pattern's cells.
private struct Lattice {
    let step: Point, bounds: Box
    let toPattern: Affine

    /// Calls `body` for each cell that may be visible in a part of the device, row by row.
    func forEach(in rect: PixelRect, _ body: (Int, Int) -> Void) {
        let seen = Box(
            min: Point(Double(rect.x0), Double(rect.y0)), max: Point(Double(rect.x1), Double(rect.y1))
        ).applying(toPattern)
        let limit = 1_048_576.0
        func whole(_ v: Double, _ rule: FloatingPointRoundingRule) -> Int {
            v >= -limit ? Int(min(limit, v.rounded(rule))) : -Int(limit)
        }
        let y0 = whole((seen.min.y - bounds.max.y) / step.y, .down),
            y1 = whole((seen.max.y - bounds.min.y) / step.y, .up)
        guard y0 <= y1, seen.min.x.isFinite, seen.max.x.isFinite else { return }
        let corners: InlineArray<4, Point> = [
            toPattern.apply(Point(Double(rect.x0), Double(rect.y0))),
            toPattern.apply(Point(Double(rect.x1), Double(rect.y0))),
            toPattern.apply(Point(Double(rect.x1), Double(rect.y1))),
            toPattern.apply(Point(Double(rect.x0), Double(rect.y1))),
        ]
        for y in y0...y1 {
            // Of each row, the part that intersects the device's rectangle.
            let low = Double(y - 1) * step.y + bounds.min.y, high = Double(y + 1) * step.y + bounds.max.y
            var left = Double.infinity, right = -Double.infinity
            for i in 0..<4 {
                let a = corners[i], b = corners[(i + 1) & 3]
                if min(a.y, b.y) > high || max(a.y, b.y) < low { continue }
                for edge in [low, high] where a.y != b.y {
                    let t = (edge - a.y) / (b.y - a.y)
                    if t >= 0, t <= 1 {
                        let x = a.x + (b.x - a.x) * t
                        left = min(left, x)
                        right = max(right, x)
                    }
                }
                for p in [a, b] where p.y >= low && p.y <= high {
                    left = min(left, p.x)
                    right = max(right, p.x)
                }
            }
            guard left <= right else { continue }
            let x0 = whole((left - bounds.max.x) / step.x, .down) - 1
            let x1 = whole((right - bounds.min.x) / step.x, .up) + 1
            for x in x0...max(x0, x1) { body(x, y) }
        }
    }
}

extension Box {
    /// `true` if a bitmap of it has a reasonable size.
    fileprivate var isModest: Bool {
        width <= 8192 && height <= 8192
            && max(abs(min.x), abs(min.y), abs(max.x), abs(max.y)) < Double(Rasterizer.farthest)
    }
    private func max(_ v: Double...) -> Double { v.reduce(0) { $0 > $1 ? $0 : $1 } }
}

extension DrawOp {
    /// Returns the approximate work of the op in a cell of so many pixels per unit: 1 for a rectangle.
    fileprivate func tileWork(_ scale: Double) -> Int {
        switch shape {
        case .fill(let path, _): return 1 + path.verbs.count / 16
        case .glyphs(let run): return 1 + run.pointCount / 16
        case .stroke(let path, let style):
            let count = style.dashes.isEmpty ? 2 + path.verbs.count / 4 : 64 + path.verbs.count * 16
            // Far larger than its cell.
            let size = path.controlBox.width + path.controlBox.height + style.width
            let isLarge = size * transform.maximumScale * scale > 65_536
            return count + (!isLarge ? 0 : style.dashes.isEmpty ? 1024 : 32_768)
        case .box, .everything: return 1
        case .group(let list): return list.ops.reduce(4) { $0 + $1.tileWork(scale) }
        }
    }
}

extension Clip {
    /// Returns this clip inside another.
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
