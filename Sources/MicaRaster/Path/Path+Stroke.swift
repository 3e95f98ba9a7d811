extension StrokeStyle {
    /// The maximum distance of the stroke from the path, in the path's space.
    package var reach: Double {
        // No mitre is longer: see `Stroker.sendJoin`.
        let tip = join == .miter && miterLimit > 1 ? min(miterLimit, 50_000) : 1
        return width / 2 * max(tip, cap == .square ? 1.5 : 1)
    }

    /// Returns the length up to which the ends of a wide pen close gaps between dashes, except for notches that are
    /// shallower than a step of the rasteriser. The pen must be hundreds of pixels wide; for others the result is 0.
    /// `scale` is in pixels per unit.
    fileprivate func closedGap(_ scale: Double) -> Double {
        let radius = width / 2 * scale
        guard cap != .butt, radius > 256, radius.isFinite else { return 0 }
        // Discs of that radius whose centres are g apart leave a notch of g² / 8r.
        return (8 * radius / 1024).squareRoot() / scale
    }
}

/// The approximate maximum number of steps of an outline without a visible box; a path of more segments gets at least
/// two for each of its curves, joins and caps.
private let maximumOutlineLines = 524_288.0

extension Path {
    /// Sends the outline of the stroked path as lines, to be filled by the non-zero rule.
    ///
    /// The pen is a line of the style's width, perpendicular to the path, in the path's space. `m` transforms the
    /// result to pixels, in which the outline is exact to `tolerance`. All parts wind in the same direction, so that
    /// nothing cancels: tight bends and overlaps leave no holes. Parts outside `visible`, a box in the transformed
    /// space, may be omitted.
    package func stroke<S: LineSink & ~Copyable>(
        _ style: StrokeStyle, _ m: Affine, tolerance: Double = flatteningTolerance, visible: Box = .everything,
        _ scratch: StrokeScratch, into sink: inout S
    ) {
        let scale = m.maximumScale
        guard style.width > 0, style.width.isFinite, scale > 0, scale.isFinite else { return }
        withUnsafeMutablePointer(to: &sink) { sink in
            let inverse = visible.min.x > -.infinity ? m.inverse : nil
            // One pixel more on each side, for rounding.
            let window = inverse.map { visible.insetBy(-1).applying($0) } ?? .everything
            let seen = inverse.map { visible.applying($0).insetBy(-2 * style.reach - style.width) } ?? .everything
            if !style.dashes.isEmpty {
                var view = DashView()
                view.reach = seen
                view.window = window
                view.cap = style.cap == .butt ? 0 : style.width / 2
                view.closedGap = style.closedGap(scale)
                view.maximumWork = 32 * scratch.effort
                if inverse != nil {
                    view.shortestPeriod = 0.125 / scale
                    // The dashes of a pen that is far wider than the visible area extend all across it. The more of
                    // them there are, the finer they are where they meet.
                    let side = max(visible.width, visible.height)
                    if style.width * scale > 4 * side { view.maximumCurveDashCount = 1024 + 16 * Int(side) }
                }
                scratch.dashed.removeAll()
                appendDashed(style.dashes, phase: style.dashPhase, view: view, to: &scratch.dashed)
            }
            if let inverse {
                let path = style.dashes.isEmpty ? self : scratch.dashed
                if path.strokeCovers(visible, window, inverse, half: style.width / 2) {
                    return sink.pointee.send(visible.insetBy(-1))
                }
            }
            let count = Double(style.dashes.isEmpty ? verbs.count : scratch.dashed.verbs.count)
            // Drawing skips invisible parts; a stored outline needs a limit.
            let maximumSteps = inverse == nil ? min(65_536, max(2, maximumOutlineLines / max(count, 1))) : 65_536
            // The steps of a curve that is several times as long as the visible area.
            let side = max(visible.width, visible.height)
            let longCurve = inverse == nil ? .infinity : max(128, (12 * side / tolerance).squareRoot())
            var stroker = Stroker(
                style, m, tolerance / scale, visible: seen, window: window, maximumSteps: maximumSteps,
                longCurve: longCurve, scratch, sink)
            if style.dashes.isEmpty { stroker.walk(self) } else { stroker.walk(scratch.dashed) }
        }
    }

    /// Returns the outline of the stroked path, as lines that are exact to `tolerance` after `m` is applied; to be
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

    /// Returns the path with its curves as lines that are exact to `tolerance` after `m` is applied.
    package func flattened(for m: Affine = .identity, tolerance: Double = flatteningTolerance) -> Path {
        let scale = m.maximumScale
        var result = Path()
        let maximumSteps = min(16_384, max(16, maximumOutlineLines / Double(max(verbs.count, 1))))
        flatten(
            .identity, tolerance: scale > 0 ? tolerance / scale : tolerance, maximumSteps: maximumSteps, into: &result)
        return result
    }
}

extension LineSink where Self: ~Copyable {
    fileprivate mutating func send(_ box: Box) {
        move(to: box.min)
        line(to: Point(box.max.x, box.min.y))
        line(to: box.max)
        line(to: Point(box.min.x, box.max.y))
        close()
    }
}

extension Path: LineSink {}
