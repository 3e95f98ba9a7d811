extension StrokeStyle {
    /// How far from the path the stroke can reach, in the path's space.
    package var reach: Double {
        // No mitre is longer than that: see `Stroker.sendJoin`.
        let tip = join == .miter && miterLimit > 1 ? min(miterLimit, 50_000) : 1
        return width / 2 * max(tip, cap == .square ? 1.5 : 1)
    }
}

extension Path {
    /// Sends the outline of the stroked path as lines, to be filled by the non-zero rule.
    ///
    /// The pen is a line of the style's width, square to the path, in the path's space; `m` takes the result to where one
    /// unit is one pixel and the outline is right to `tolerance`. What is sent winds one way only, so nothing cancels:
    /// tight bends and overlaps leave no holes. Dashes outside `visible`, a box in the mapped space, may be left out.
    package func stroke<S: LineSink & ~Copyable>(
        _ style: StrokeStyle, _ m: Affine, tolerance: Double = flatteningTolerance, visible: Box = .everything,
        _ scratch: StrokeScratch, into sink: inout S
    ) {
        let scale = m.maximumScale
        guard style.width > 0, style.width.isFinite, scale > 0, scale.isFinite else { return }
        withUnsafeMutablePointer(to: &sink) { sink in
            let inverse = visible.min.x > -.infinity ? m.inverse : nil
            let seen = inverse.map { visible.applying($0).insetBy(-2 * style.reach - style.width) } ?? .everything
            var stroker = Stroker(style, m, tolerance / scale, visible: seen, scratch, sink)
            if style.dashes.isEmpty {
                stroker.walk(self)
            } else {
                scratch.dashed.removeAll()
                appendDashed(style.dashes, phase: style.dashPhase, visible: seen, to: &scratch.dashed)
                stroker.walk(scratch.dashed)
            }
        }
    }

    /// The outline of the stroked path, made of lines that are right to `tolerance` once `m` is applied to it; to be
    /// filled by the non-zero rule. The result is in this path's space.
    package func stroked(
        _ style: StrokeStyle, for m: Affine = .identity, tolerance: Double = flatteningTolerance
    ) -> Path {
        let scale = m.maximumScale
        var outline = Path()
        guard scale > 0, scale.isFinite else { return outline }
        stroke(style, .identity, tolerance: tolerance / scale, StrokeScratch(), into: &outline)
        return outline
    }

    /// The path with its curves as lines that are right to `tolerance` once `m` is applied to it.
    package func flattened(for m: Affine = .identity, tolerance: Double = flatteningTolerance) -> Path {
        let scale = m.maximumScale
        var result = Path()
        flatten(.identity, tolerance: scale > 0 ? tolerance / scale : tolerance, maximumSteps: 16_384, into: &result)
        return result
    }
}

extension Path: LineSink {}
