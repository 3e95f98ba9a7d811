/// The part of paths between two fractions of their length.
enum PathTrimming {
    /// Returns the ranges of a path of length 1 that trimming leaves: none, one or two. `offset` is in turns.
    static func ranges(start: Double, end: Double, offset: Double) -> [ClosedRange<Double>] {
        let a = min(max(min(start, end), 0), 1), b = min(max(max(start, end), 0), 1)
        guard a < b else { return [] }
        guard b - a < 1 else { return [0...1] }
        let shift = offset - offset.rounded(.down)
        let low = a + shift, high = b + shift
        if low >= 1 { return [(low - 1)...(high - 1)] }
        if high <= 1 { return [low...high] }
        return [low...1, 0...(high - 1)]
    }

    /// Trims each path on its own.
    static func simultaneous(_ paths: [BezierPath], _ ranges: [ClosedRange<Double>]) -> [BezierPath] {
        paths.flatMap { path -> [BezierPath] in
            if ranges == [0...1] { return [path] }
            let measured = MeasuredPath(path)
            return measured.parts(ranges.map { ($0.lowerBound * measured.total)...($0.upperBound * measured.total) })
        }
    }

    /// Trims the paths as one path of all of them in order. Returns a list for each.
    static func individual(_ paths: [BezierPath], _ ranges: [ClosedRange<Double>]) -> [[BezierPath]] {
        if ranges == [0...1] { return paths.map { [$0] } }
        let measured = paths.map(MeasuredPath.init)
        let total = measured.reduce(0) { $0 + $1.total }
        var start = 0.0
        return measured.map { path in
            defer { start += path.total }
            return path.parts(
                ranges.compactMap { range in
                    let low = max(0, range.lowerBound * total - start)
                    let high = min(path.total, range.upperBound * total - start)
                    return low < high ? low...high : nil
                })
        }
    }
}

/// A path with the lengths of its curves.
struct MeasuredPath {
    private let path: BezierPath
    private let curves: [CubicCurve]
    private let lengths: [Double]
    let total: Double

    init(_ path: BezierPath) {
        self.path = path
        curves = path.curves
        lengths = curves.map(\.length)
        total = lengths.reduce(0, +)
    }

    /// Returns the parts in ranges of length. Two parts that meet at the start of a closed path are joined.
    func parts(_ ranges: [ClosedRange<Double>]) -> [BezierPath] {
        if let only = ranges.first, ranges.count == 1, only.lowerBound <= 0, only.upperBound >= total { return [path] }
        if path.isClosed, ranges.count == 2, ranges[0].upperBound >= total, ranges[1].lowerBound <= 0 {
            return [BezierPath(open: curves(ranges[0]) + curves(ranges[1]))].filter { !$0.vertices.isEmpty }
        }
        return ranges.map { BezierPath(open: curves($0)) }.filter { !$0.vertices.isEmpty }
    }

    private func curves(_ range: ClosedRange<Double>) -> [CubicCurve] {
        var result: [CubicCurve] = []
        var start = 0.0
        for (i, length) in lengths.enumerated() {
            let end = start + length
            defer { start = end }
            guard length > 0, range.upperBound > start, range.lowerBound < end else { continue }
            let low = max(0, range.lowerBound - start), high = min(length, range.upperBound - start)
            if low == 0, high == length {
                result.append(curves[i])
            } else {
                let measured = CurveLengths(curves[i])
                result.append(
                    curves[i].part(
                        from: measured.parameter(at: low / length * measured.total),
                        to: measured.parameter(at: high / length * measured.total)))
            }
        }
        return result
    }

    /// Returns the point and the direction at a length from the start; beyond the ends on the tangents.
    func place(at length: Double) -> (point: SIMD2<Double>, direction: SIMD2<Double>) {
        guard let first = curves.first, let last = curves.last else {
            return (path.vertices.first?.point ?? .zero, SIMD2(1, 0))
        }
        if length <= 0 {
            let direction = first.derivative(at: 1e-4).unit
            return (first.p0 + direction * length, direction)
        }
        var start = 0.0
        for (i, own) in lengths.enumerated() {
            if length <= start + own, own > 0 {
                let measured = CurveLengths(curves[i])
                let t = measured.parameter(at: (length - start) / own * measured.total)
                return (curves[i].point(at: t), curves[i].derivative(at: min(max(t, 1e-4), 1 - 1e-4)).unit)
            }
            start += own
        }
        let direction = last.derivative(at: 1 - 1e-4).unit
        return (last.p3 + direction * (length - total), direction)
    }
}
