extension Path {
    /// Returns the path divided into dashes. `lengths` are alternately drawn and skipped (an odd count is used twice),
    /// starting `phase` into the pattern at the start of each sub-path, as in `CGPath.copy(dashingWithPhase:lengths:)`.
    ///
    /// A dash continues over corners, and over the start of a closed sub-path. A dash of length 0 keeps its direction,
    /// so that caps can be drawn. The path stays solid if a length is negative or not finite, or if they add up to 0.
    package func dashed(_ lengths: [Double], phase: Double) -> Path {
        var result = Path()
        appendDashed(lengths, phase: phase, to: &result)
        return result
    }

    /// Appends the dashes. Those that are invisible in `view` may be omitted; the others do not depend on it.
    package func appendDashed(
        _ lengths: [Double], phase: Double, view: DashView = DashView(), to result: inout Path
    ) {
        let sum = lengths.reduce(0, +)
        guard sum > 0, sum.isFinite, phase.isFinite, lengths.allSatisfy({ $0 >= 0 }) else {
            result.append(self)
            return
        }
        var period = lengths.count % 2 == 0 ? sum : 2 * sum, lengths = lengths
        if lengths.count % 2 != 0 { lengths += lengths }
        var offset = phase.truncatingRemainder(dividingBy: period)
        if offset < 0 { offset += period }
        // Many periods as one, since a pixel contains only their mean.
        var turns = period < view.shortestPeriod ? (view.shortestPeriod / period).rounded(.up) : 1
        let kept = view.maximumCurveDashCount < .max ? result : Path()
        while true {
            if turns > 1 {
                lengths = lengths.map { $0 * turns }
                period *= turns
                offset *= turns
            }
            guard period.isFinite, offset.isFinite else { return }
            var dasher = Dasher(lengths, period: period, view)
            append(&dasher, offset, to: &result)
            guard dasher.isTooFine else { return }
            result = kept
            turns = 4
        }
    }

    /// Appends the dashes of a pattern that starts `offset` into itself.
    private func append(_ dasher: inout Dasher, _ offset: Double, to result: inout Path) {
        forEachContour { contour in
            // Positions are distances from the pattern's start. A closed contour that starts inside a dash is traversed
            // from that dash's end, so that the dash's start can follow its last part.
            var from = offset
            if contour.isClosed, let end = dasher.endOfDash(at: offset) { from = end }
            dasher.isDrawing = false
            var position = offset
            forEachSegment(of: contour) { segment in
                position = dasher.append(segment, at: position, from: from, upTo: .infinity, to: &result)
                return true
            }
            if contour.isClosed && from > offset {
                if position <= from {
                    // One dash covers the whole contour.
                    appendContour(contour, to: &result)
                    return
                }
                position = offset
                forEachSegment(of: contour) { segment in
                    position = dasher.append(segment, at: position, from: offset, upTo: from, to: &result)
                    return position < from
                }
            }
        }
    }

    private func appendContour(_ contour: Contour, to result: inout Path) {
        result.move(to: contour.start)
        forEachSegment(of: contour) { segment in
            if segment.closes {
                result.close()
            } else if segment.isLine {
                result.line(to: segment.curve.p3)
            } else {
                result.cubic(segment.curve.p1, segment.curve.p2, to: segment.curve.p3)
            }
            return true
        }
    }
}
