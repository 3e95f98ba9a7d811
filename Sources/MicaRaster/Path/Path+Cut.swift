extension Path {
    /// Returns the path, transformed by `m`, as a polygon with the same coverage inside `box` and none outside.
    ///
    /// Lines are cut at the box's borders, and their parts beyond a border are moved onto it, where they have no area.
    /// The winding is therefore unchanged for both fill rules. (Liang and Barsky's cuts, Sutherland and Hodgman's
    /// borders.)
    package func cut(to box: Box, _ m: Affine) -> Path {
        var sink = CuttingSink(box)
        flatten(m, into: &sink)
        sink.finish()
        return sink.path
    }
}

/// Collects lines, cut at the borders of a box.
private struct CuttingSink: LineSink {
    private(set) var path = Path()
    private let box: Box
    private var start = Point.zero, last = Point.zero

    init(_ box: Box) { self.box = box }

    /// Closes the last contour, as fills do: the part on the border may not be closed along another route.
    mutating func finish() { if last != start { line(to: start) } }

    mutating func move(to p: Point) {
        finish()
        start = p
        path.move(to: p.clamped(lowerBound: box.min, upperBound: box.max))
        last = p
    }

    mutating func line(to p: Point) {
        // The parameters at which it crosses a border, in order; 1 for none.
        let way = p - last, low = (box.min - last) / way, high = (box.max - last) / way
        var cuts = SIMD4<Double>(low.x, low.y, high.x, high.y)
        cuts.replace(with: 1, where: .!((cuts .> 0) .& (cuts .< 1)))
        for i in 1..<4 {
            for k in stride(from: i, to: 0, by: -1) where cuts[k - 1] > cuts[k] {
                (cuts[k - 1], cuts[k]) = (cuts[k], cuts[k - 1])
            }
        }
        for i in 0..<4 where cuts[i] < 1 { add(last + way * cuts[i]) }
        add(p)
        last = p
    }

    mutating func close() { path.close() }

    private mutating func add(_ p: Point) { path.line(to: p.clamped(lowerBound: box.min, upperBound: box.max)) }
}
