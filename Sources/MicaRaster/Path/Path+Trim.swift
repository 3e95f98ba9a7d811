extension Path {
    /// The length of all sub-paths, including closing lines.
    package var length: Double {
        var sum = 0.0
        forEachContour { contour in
            forEachSegment(of: contour) {
                sum += $0.length
                return true
            }
        }
        return sum
    }

    /// Returns the part between two fractions of the path's length, over all sub-paths one after another, as for
    /// `CAShapeLayer`'s `strokeStart` and `strokeEnd`. Fractions are clamped to 0...1; the result is empty unless
    /// `from` is less than `to`. A closed sub-path stays closed if all of it is kept. Curves stay curves.
    package func trimmed(from: Double, to: Double) -> Path {
        let from = max(from, 0), to = min(to, 1)
        var result = Path()
        guard from < to else { return result }
        if from <= 0 && to >= 1 { return self }
        let total = length, first = from * total, last = to * total
        var position = 0.0, work = 0
        forEachContour { contour in
            guard position < last else { return }
            var isDrawing = false, startsAtStart = false
            forEachSegment(of: contour) { segment in
                let l = segment.length, begin = position
                position += l
                guard l > 0 else {
                    if segment.closes && isDrawing && startsAtStart && position <= last { result.close() }
                    return true
                }
                let a = max(first - begin, 0), b = min(last - begin, l)
                guard a < b else { return position < last }
                if !isDrawing {
                    result.move(to: segment.point(at: a, of: l, work: &work))
                    isDrawing = true
                    startsAtStart = a == 0 && segment.curve.p0 == contour.start
                }
                if segment.closes && startsAtStart && b >= l {
                    result.close()
                } else if a <= 0 && b >= l && !segment.isLine {
                    result.cubic(segment.curve.p1, segment.curve.p2, to: segment.curve.p3)
                } else {
                    segment.appendPart(a, b, of: l, to: &result, work: &work)
                }
                return position < last
            }
        }
        return result
    }
}
