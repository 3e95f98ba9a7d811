import MicaRaster

// Results keep curves as curves (quadratic ones as cubic ones). Their contours do not cross and have their region on
// the left where y grows upwards, so that both fill rules give the same result; open subpaths are closed. Points closer
// to each other than a billionth of the smaller path's size, or 1e-13 of the larger one's, are merged. A path with a
// coordinate that is not finite encloses nothing. The same applies to both paths if the larger one is smaller than
// 1e-60 or larger than 1e60.

extension CGPath {
    /// Returns the union of the areas that the paths fill.
    public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(other, rule) { $0 || $1 }
    }

    /// Returns the area that both paths fill.
    public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(other, rule) { $0 && $1 }
    }

    /// Returns the area that this path fills and the other one does not.
    public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(other, rule) { $0 && !$1 }
    }

    /// Returns the area that exactly one of the two paths fills.
    public func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(other, rule) { $0 != $1 }
    }

    /// Returns the area that this path fills, as contours that do not cross: outer ones anticlockwise and holes
    /// clockwise where y grows upwards.
    public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
        combined(CGPath(MicaRaster.Path()), rule) { one, _ in one }
    }

    /// Returns `true` if there is an area that both paths fill.
    public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
        let one = storage.controlBox, two = other.storage.controlBox
        guard !one.isEmpty, !two.isEmpty, one.min.x <= two.max.x, two.min.x <= one.max.x, one.min.y <= two.max.y,
            two.min.y <= one.max.y
        else { return false }
        return !intersection(other, using: rule).isEmpty
    }

    /// Returns the parts of this path's line inside the area that the other one fills, its outline included, in the
    /// path's direction. Open subpaths of this path stay open.
    public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        line(cutBy: other, rule, keepsInside: true)
    }

    /// Returns the parts of this path's line outside the area that the other one fills.
    public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        line(cutBy: other, rule, keepsInside: false)
    }

    /// Returns the separate areas that this path fills, each with its holes, as normalized paths.
    public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
        let region = Region(Boundary([storage], closing: [true]))
        return Components(region) { rule.fills($0.x) }.paths.map { CGPath($0) }
    }

    /// Returns the numbers of edges that a combination cuts and visits, for tests of the complexity. It cuts the
    /// outlines of both paths into edges, and visits edges to find the paths on either side of each.
    package func stepsOfCombination(with other: CGPath) -> (edges: Int, steps: Int) {
        let region = Region(Boundary([storage, other.storage], closing: [true, true]))
        return (region.sides.count, region.steps)
    }

    /// Returns the number of pairs of segments that a normalization compares, for tests of the complexity.
    package var comparisonsOfNormalization: Int { Boundary([storage], closing: [true]).comparisonCount }

    /// Returns the number of edges into which this path's outline is cut, and of edges visited to find connected
    /// contours.
    package func stepsOfSeparation() -> (edges: Int, steps: Int) {
        let region = Region(Boundary([storage], closing: [true]))
        return (region.sides.count, Components(region) { CGPathFillRule.evenOdd.fills($0.x) }.steps)
    }

    private func combined(_ other: CGPath, _ rule: CGPathFillRule, _ isInside: (Bool, Bool) -> Bool) -> CGPath {
        let region = Region(Boundary([storage, other.storage], closing: [true, true]))
        return CGPath(Contours(region) { isInside(rule.fills($0.x), rule.fills($0.y)) }.path)
    }

    private func line(cutBy other: CGPath, _ rule: CGPathFillRule, keepsInside: Bool) -> CGPath {
        var area = Region(Boundary([MicaRaster.Path(), other.storage], closing: [false, true]))
        let cut = Boundary([storage, other.storage], closing: [false, true])
        func ends(_ edge: Boundary.Edge) -> SIMD2<Int> { SIMD2(min(edge.from, edge.to), max(edge.from, edge.to)) }
        let outline = Dictionary(grouping: cut.edges.lazy.filter { $0.piece.owner == 1 }, by: ends)
        var path = MicaRaster.Path()
        // The kept pieces, joined where they are connected.
        var end: Int?, start: Int?, startPlace = Point.zero
        for edge in cut.edges where edge.piece.owner == 0 {
            let curve = edge.piece.curve, middle = curve.point(0.5)
            let isOnOutline = (outline[ends(edge)] ?? []).contains {
                $0.piece.parameter(of: middle, tolerance: 8 * cut.tolerance) != nil
            }
            let isInside = isOnOutline || rule.fills(area.turns(at: middle).y)
            guard isInside == keepsInside else { continue }
            if end != edge.from {
                path.move(to: curve.p0)
                start = edge.from
                startPlace = curve.p0
            }
            if edge.piece.isLine { path.line(to: curve.p3) } else { path.cubic(curve.p1, curve.p2, to: curve.p3) }
            end = edge.to
            if end == start, curve.p3 == startPlace {
                path.close()
                end = nil
            }
        }
        return CGPath(path)
    }
}

extension CGPathFillRule {
    fileprivate func fills(_ turns: Int) -> Bool { self == .evenOdd ? !turns.isMultiple(of: 2) : turns != 0 }
}
