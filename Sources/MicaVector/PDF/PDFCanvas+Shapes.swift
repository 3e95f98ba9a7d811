import MicaRaster

extension PDFCanvas {
    /// Draws a fill, a stroke, a box or everything, without clip and shadow.
    func drawShape(_ op: DrawOp) {
        switch op.paint {
        case .color(let color):
            setTransparency(alpha: Double(op.alpha) * color.unitAlpha, blend: op.blend)
            paint(op, .color(color.unit))
        case .gradient(let gradient): draw(gradient, in: op)
        case .image(let image): draw(image, in: op)
        case .pattern(let pattern):
            guard depth < Self.formLimit, let reference = tiling(pattern) else { return drawAsPicture(op) }
            setTransparency(alpha: Double(op.alpha), blend: op.blend)
            paint(op, .pattern(reference))
        }
    }

    /// Draws an op as a picture of its rectangle, with its alpha and blend mode.
    func drawAsPicture(_ op: DrawOp) {
        var plain = op
        plain.alpha = 1
        plain.blend = .normal
        let box = (plain.footprint ?? bounds).intersection(bounds)
        guard let picture = document.rastering.picture(of: [plain], in: box) else { return }
        setTransparency(alpha: Double(op.alpha), blend: op.blend)
        draw(picture)
    }

    /// Paints an op's shape.
    func paint(_ op: DrawOp, _ ink: Ink) {
        switch op.shape {
        case .fill(let path, let rule):
            setFill(ink)
            if path.isFiniteAndNear(op.transform) {
                append(path, op.transform)
            } else {
                append(path.cut(to: bounds.outset(by: 16), op.transform), .identity)
            }
            out.append(rule == .nonZero ? "f\n" : "f*\n")
        case .box(let box):
            setFill(ink)
            append(.rect(box), op.transform)
            out.append("f\n")
        case .everything:
            setFill(ink)
            append(.rect(bounds), .identity)
            out.append("f\n")
        case .stroke(let path, let style): stroke(path, style, op.transform, ink)
        case .glyphs(let run):
            setFill(ink)
            append(run.path, op.transform)
            out.append("f\n")
        case .group: break
        }
    }

    private func stroke(_ path: Path, _ style: StrokeStyle, _ m: Affine, _ ink: Ink) {
        guard style.width > 0, style.width.isFinite else { return }
        var style = style
        if !path.allowsDashes(style, near: bounds, m) { style.dashes = [] }
        let scale = m.maximumScale
        guard path.isFiniteAndNear(m), style.width * scale < Path.farthest else {
            // Coordinates that PDF cannot say: the outline, cut to the page.
            let outline = path.stroked(style, for: m).cut(to: bounds.outset(by: 16), m)
            setFill(ink)
            append(outline, .identity)
            out.append("f\n")
            return
        }
        setStroke(ink)
        let dashes = style.dashes.count % 2 == 0 ? style.dashes : style.dashes + style.dashes
        let sum = dashes.reduce(0, +)
        // Readers expect phases that are not negative.
        var phase = sum > 0 ? style.dashPhase.truncatingRemainder(dividingBy: sum) : 0
        if phase < 0 { phase += sum }
        func line(_ unit: Double) -> Line {
            Line(
                width: style.width * unit, cap: style.cap, join: style.join, miterLimit: style.miterLimit,
                dashes: dashes.map { $0 * unit }, phase: phase * unit)
        }
        if m.isSimilarity {
            setLine(line(scale))
            append(path, m)
            out.append("S\n")
            return
        }
        // The pen is stretched with the path.
        withSavedState {
            concatenate(Affine(m.a / scale, m.b / scale, m.c / scale, m.d / scale, m.tx, m.ty))
            setLine(line(scale))
            append(path, Affine(scale, 0, 0, scale, 0, 0))
            out.append("S\n")
        }
    }

    /// Appends a path after a transform.
    func append(_ path: Path, _ m: Affine) {
        if path.isUprightBox(m), path.points.count == 4 {
            let box = path.controlBox.applying(m)
            out.append(box.min)
            out.append(" ")
            out.append(Point(box.width, box.height))
            out.append(" re\n")
            return
        }
        var index = 0, last = Point.zero, start = Point.zero
        func put(_ p: Point, _ operation: StaticString) {
            out.append(p)
            out.append(operation)
        }
        for verb in path.verbs {
            let p = path.points[index..<index + verb.pointCount].map { m.apply($0) }
            index += verb.pointCount
            switch verb {
            case .move:
                put(p[0], " m\n")
                last = p[0]
                start = last
            case .line:
                put(p[0], " l\n")
                last = p[0]
            case .quad:
                put(last + (p[0] - last) * (2 / 3.0), " ")
                put(p[1] + (p[0] - p[1]) * (2 / 3.0), " ")
                put(p[1], " c\n")
                last = p[1]
            case .cubic:
                put(p[0], " ")
                put(p[1], " ")
                put(p[2], " c\n")
                last = p[2]
            case .close:
                out.append("h\n")
                last = start
            }
        }
        if path.isEmpty { out.append("0 0 m\n") }
    }

    // MARK: Patterns

    private func tiling(_ pattern: PatternPaint) -> PDFReference? {
        let b = pattern.bounds, m = pattern.transform.then(base)
        guard b.isFinite, !b.isEmpty, b.width > 0, b.height > 0, m.isFinite, m.determinant != 0,
            pattern.step.x != 0, pattern.step.y != 0, (pattern.step * 0).sum() == 0
        else { return nil }
        // Cells that are far smaller than a pixel would take a reader forever.
        let scale = pattern.transform.maximumScale
        guard abs(pattern.step.x) * scale > 0.02, abs(pattern.step.y) * scale > 0.02 else { return nil }
        let cell = PDFCanvas(document, base: .identity, bounds: b, page: nil, depth: depth + 1)
        cell.draw(pattern.cell)
        cell.end()
        return document.file.add(stream: cell.out.bytes) { out in
            out.append("/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox")
            out.append(array: [b.min.x, b.min.y, b.max.x, b.max.y], decimals: 5)
            out.append("/XStep ")
            out.append(abs(pattern.step.x), decimals: 5)
            out.append("/YStep ")
            out.append(abs(pattern.step.y), decimals: 5)
            out.append("/Matrix")
            out.append(array: [m.a, m.b, m.c, m.d, m.tx, m.ty], decimals: 6)
            cell.resources.write(to: &out)
        }
    }
}

extension Path {
    /// The largest coordinate that every reader understands exactly.
    static let farthest = 32_000.0

    /// `true` if all points are finite and, after a transform, within what readers of PDF understand.
    func isFiniteAndNear(_ m: Affine) -> Bool {
        guard let box = finiteControlBox(m) else { return false }
        let far = Self.farthest
        return box.isEmpty || (box.min.x > -far && box.min.y > -far && box.max.x < far && box.max.y < far)
    }

    /// `true` for a closed box whose sides are along the axes after a transform.
    func isUprightBox(_ m: Affine) -> Bool {
        guard verbs == [.move, .line, .line, .line, .close], m.b == 0 && m.c == 0 || m.a == 0 && m.d == 0 else {
            return false
        }
        let p = points
        return p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x
            || p[0].x == p[1].x && p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y
    }

    /// Returns `false` if a line would have so many dashes that it is drawn solid.
    func allowsDashes(_ style: StrokeStyle, near bounds: Box, _ m: Affine) -> Bool {
        let sum = style.dashes.reduce(0, +)
        guard sum > 0, sum.isFinite else { return style.dashes.isEmpty }
        var length = 0.0
        for (a, b) in zip(points, points.dropFirst()) { length += (((b - a) * (b - a)).sum()).squareRoot() }
        return length / sum * Double(style.dashes.count) / 2 < 100_000
    }
}

extension Affine {
    /// `true` if it keeps the shape of circles: it only moves, turns, mirrors and scales evenly.
    var isSimilarity: Bool {
        let one = a * a + b * b, two = c * c + d * d, mixed = a * c + b * d
        return abs(one - two) <= 1e-6 * max(one, two) && abs(mixed) <= 1e-6 * max(one, two)
    }
}

extension Clip {
    /// Returns `true` if this and another clip are the same path, their parents not considered.
    func isSamePath(as other: Clip) -> Bool {
        guard case .path(let path, let m, let rule, _) = shape,
            case .path(let otherPath, let otherM, let otherRule, _) = other.shape
        else { return false }
        return rule == otherRule && m == otherM && path == otherPath
    }
}
