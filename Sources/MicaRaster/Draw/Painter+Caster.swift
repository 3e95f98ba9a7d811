// The part of a shadow's caster that is drawn, and the size of its pixels. They suffice for the visible part of the shadow,
// and limit the work to a second, whatever the width of the shadows and the number of layers. Both follow from the ops
// alone, never from the canvas, so that a canvas can be drawn in parts.

/// The parameters for drawing the caster of a shadow.
struct Caster {
    /// The number of the canvas's pixels per pixel of its bitmap, along an axis: wide shadows use larger pixels.
    var step: Int
    /// The margin in which it is drawn around the visible part of the shadow, in its own pixels.
    var reach: Int
    /// The number of pixels around the canvas for the caster, including the layers in it.
    var area: Int
    /// `true` if its pixels cannot be those of its visible content, which is then drawn a second time.
    var isApart: Bool
}

extension Painter {
    /// Returns the parameters for the caster of an op's shadow; `nil` if it is not visible, or exceeds the budget
    /// inside the casters being drawn.
    func caster(_ shadow: DrawOp.Shadow, of op: DrawOp) -> Caster? {
        guard shadow.color.alpha > 0, shadow.offset.x.isFinite, shadow.offset.y.isFinite,
            max(abs(shadow.offset.x), abs(shadow.offset.y)) < Double(Rasterizer.farthest)
        else { return nil }
        let sigma = min(shadow.sigma, Blur.maximumSigma), layerCount = op.layersInEachOther
        let distance = max(abs(shadow.offset.x), abs(shadow.offset.y)), isFar = distance > Painter.farthestCaster
        var step = Painter.shadowStep(shadow.sigma)
        while true {
            let reach = Blur.reach(sigma / Double(step)), whole = casterReach + reach
            // The gap between a shadow and its caster can be part of the bitmap. A layer in the caster needs a third of
            // the memory of its blur.
            let between = isFar || step > 1 || layerCount < 2 ? 0 : Int(distance)
            let area = Painter.casterArea(whole + between / 2) * (3 + layerCount) / 3
            let hasRoom = casterArea + area <= Painter.casterArea(Painter.maximumCasterReach)
            let isOutermost = casterReach == 0
            if isOutermost, sigma >= 2 * Painter.narrowestSigma * Double(step),
                !hasRoom || op.castingWork(whole, 1 / Double(step), limit: Painter.maximumCastingWork) < 0
            {
                step *= 2
                continue
            }
            let isApart = step > 1 || isFar && layerCount > 1
            guard hasRoom, step == 1 || isOutermost, !isApart || wideDepth < Painter.maximumWideDepth else {
                return nil
            }
            return Caster(step: step, reach: reach, area: area, isApart: isApart)
        }
    }

    func enterCaster(_ caster: Caster) {
        casterReach += caster.reach
        casterArea += caster.area
    }

    /// Returns the number of pixels around the canvas for a caster.
    fileprivate static func casterArea(_ reach: Int) -> Int { 4 * reach * reach }

    /// The maximum reach of a shadow, in pixels. Nested shadows each need a margin around the canvas for all of those
    /// around them. Together they may not need more pixels than one shadow with this reach; shadows beyond the budget
    /// are omitted.
    static var maximumCasterReach: Int { 2_048 }

    /// The maximum distance of a shadow that is drawn from the same bitmap as its caster.
    private static var farthestCaster: Double { 512 }

    /// The maximum nesting depth of wide shadows, and of far ones of nested layers, counted from the outermost: each
    /// needs a separate bitmap of its whole content. A wide shadow inside another's is not drawn.
    static var maximumWideDepth: Int { 4 }

    /// The approximate time, in nanoseconds, that may be spent outside the canvas for one shadow before its caster is
    /// drawn in larger pixels.
    private static var maximumCastingWork: Double { 200_000_000 }

    /// The maximum σ of a shadow that is blurred in the canvas's own pixels, and the minimum σ of one that is blurred
    /// in larger pixels, in these.
    private static var widestSigma: Double { 256 }
    private static var narrowestSigma: Double { 8 }

    /// Returns the step for a shadow that is otherwise unremarkable.
    private static func shadowStep(_ sigma: Double) -> Int {
        guard sigma > widestSigma else { return 1 }
        var step = 1
        while min(sigma, Blur.maximumSigma) > widestSigma / 2 * Double(step) { step *= 2 }
        return step
    }
}

extension DrawOp {
    /// The nesting depth of groups in the op.
    fileprivate var layersInEachOther: Int {
        guard case .group(let list) = shape else { return 0 }
        return 1 + (list.ops.lazy.map(\.layersInEachOther).max() ?? 0)
    }

    /// Returns the rest of `limit`, in approximate nanoseconds, after drawing the op with a margin of `reach` pixels.
    /// `k` is the number of these pixels per pixel of the canvas. If nothing is left, the result is a negative number
    /// of any magnitude.
    fileprivate func castingWork(_ reach: Int, _ k: Double, limit: Double) -> Double {
        var left = limit
        let area = Double(Painter.casterArea(reach))
        switch shape {
        case .group(let list):
            left -= 2 * area
            for op in list.ops {
                if left < 0 { return left }
                if let shadow = op.shadow {
                    let sigma = min(shadow.sigma, Blur.maximumSigma) * k
                    left -= 8 * Double(Painter.casterArea(min(reach + Blur.reach(sigma), Painter.maximumCasterReach)))
                }
                left = op.castingWork(reach, k, limit: left)
            }
        case .fill, .glyphs, .box, .stroke, .everything:
            var size = area
            if let extent { size = min(size, max(0, extent.width * k) * max(0, extent.height * k)) }
            if case .color = paint { left -= size / 2 } else { left -= 16 * size }
            // Each line is created, and crosses the pixels of the picture.
            switch shape {
            case .fill(let path, _): left -= Double(path.points.count) * (50 + size.squareRoot())
            case .glyphs(let run): left -= Double(run.pointCount) * (50 + size.squareRoot())
            case .stroke(let path, let style):
                left -= style.drawingWork(path, rows: size.squareRoot(), scale: transform.maximumScale * k)
            case .box, .everything, .group: break
            }
        }
        return left
    }
}

extension StrokeStyle {
    /// Returns the approximate maximum time, in nanoseconds, for the outline of a stroke in a picture of `rows` rows.
    /// `scale` is in pixels per unit.
    fileprivate func drawingWork(_ path: Path, rows: Double, scale: Double) -> Double {
        func work(_ lineCount: Double, rows: Double) -> Double { lineCount * (50 + 8 * rows) }
        let count = Double(path.points.count), radius = width / 2 * scale
        // A wide pen's bends consist of many lines, each as long as the pen is wide.
        let bend = min(4 + (radius / flatteningTolerance).squareRoot(), 64), pen = min(rows, 2 + 2 * radius)
        var all = work(count, rows: rows) + work(count * bend, rows: pen)
        if !dashes.isEmpty {
            // The limit is that of `Path.stroke`.
            let most = min(32 * Double(StrokeScratch.fullEffort), count * (1024 + 16 * rows))
            var length = 0.0
            for (a, b) in zip(path.points, path.points.dropFirst()) { length += MicaRaster.length(b - a) }
            let period = max(dashes.reduce(0, +), 0.125 / scale)
            all += work(4 * min(most, length / period), rows: pen)
        }
        // The sharpest bends need some more.
        if bend == 64 { all += work(8 * Double(StrokeScratch.fullEffort), rows: rows) }
        return all
    }
}

extension DisplayList {
    /// Returns `true` if there are shadows of groups that contain such shadows, nested `count` deep.
    func hasShadows(inEachOther count: Int) -> Bool {
        ops.contains { op in
            let left = op.shadow == nil ? count : count - 1
            if left == 0 { return true }
            if case .group(let list) = op.shape { return list.hasShadows(inEachOther: left) }
            return false
        }
    }
}
