import MicaRaster

/// Orders planes from back to front by binary space partitioning (Fuchs, Kedem, Naylor 1980). Each plane in turn
/// divides the rest into those in front of it and those behind it, and cuts those on both sides.
///
/// It works after the perspective division, where planes are still planes and the viewer looks along z from infinity.
enum DepthSort {
    /// The visible polygon of a plane, after the division.
    private struct Facet {
        var plane: DepthPlane
        var corners: [SIMD3<Double>]
        /// normal · p = distance on the plane; the normal's z is positive, towards the viewer.
        var normal: SIMD3<Double>
        var distance: Double
    }

    private enum Step {
        case part([Facet])
        case emit(Facet)
    }

    /// The number of facets beyond which they are no longer cut, but keep their current order, so that the time is
    /// bounded.
    private static let facetLimit = 20_000

    static func sort(_ planes: [DepthPlane]) -> [DepthPlane] {
        let facets = planes.compactMap(facet)
        var sorted: [DepthPlane] = []
        var steps: [Step] = [.part(facets)]
        var made = facets.count
        while let step = steps.popLast() {
            switch step {
            case .emit(let facet): sorted.append(facet.plane)
            case .part(let list):
                guard let pivot = list.first else { continue }
                var front: [Facet] = [], back: [Facet] = [], same = [pivot]
                for facet in list.dropFirst() {
                    part(facet, by: pivot, mayCut: made < facetLimit, &front, &back, &same)
                }
                made += front.count + back.count + same.count - list.count
                // Last in, first out: the back is drawn first.
                steps.append(.part(front))
                for facet in same.reversed() { steps.append(.emit(facet)) }
                steps.append(.part(back))
            }
        }
        return sorted
    }

    /// Returns the facet; `nil` for a plane that is behind the viewer or seen edge-on.
    private static func facet(_ plane: DepthPlane) -> Facet? {
        guard plane.matrix.isFinite else { return nil }
        let box = plane.node.extent.box
        let corners = [box.min, Point(box.max.x, box.min.y), box.max, Point(box.min.x, box.max.y)].map {
            plane.matrix.apply(SIMD4($0.x, $0.y, 0, 1))
        }
        let visible = EyePlane.clip(corners).map { SIMD3($0.x, $0.y, $0.z) / $0.w }
        guard visible.count >= 3 else { return nil }
        // Newell's normal, which is valid for any polygon.
        var normal = SIMD3<Double>.zero
        for (i, p) in visible.enumerated() {
            let q = visible[(i + 1) % visible.count]
            normal += SIMD3((p.y - q.y) * (p.z + q.z), (p.z - q.z) * (p.x + q.x), (p.x - q.x) * (p.y + q.y))
        }
        let length = (normal * normal).sum().squareRoot()
        guard length > 1e-9, length.isFinite else { return nil }
        normal /= length
        guard abs(normal.z) > 1e-9 else { return nil }
        if normal.z < 0 { normal = -normal }
        return Facet(plane: plane, corners: visible, normal: normal, distance: (normal * visible[0]).sum())
    }

    private static func part(
        _ facet: Facet, by pivot: Facet, mayCut: Bool, _ front: inout [Facet], _ back: inout [Facet],
        _ same: inout [Facet]
    ) {
        let sides = facet.corners.map { ($0 * pivot.normal).sum() - pivot.distance }
        let scale = facet.corners.reduce(1) { max($0, abs($1.x), abs($1.y), abs($1.z)) }
        let epsilon = scale * 1e-7
        let before = sides.contains { $0 > epsilon }, behind = sides.contains { $0 < -epsilon }
        switch (before, behind) {
        case (false, false): same.append(facet)
        case (true, false): front.append(facet)
        case (false, true): back.append(facet)
        case (true, true):
            guard mayCut else {
                front.append(facet)
                return
            }
            var near = facet, far = facet
            (near.corners, far.corners) = cut(facet.corners, sides)
            // The cutting plane's distance as a function of x and y on this plane, which determine its z.
            let k = pivot.normal.z / facet.normal.z
            let line = Point(pivot.normal.x - k * facet.normal.x, pivot.normal.y - k * facet.normal.y)
            let offset = pivot.distance - k * facet.distance
            near.plane.cuts.append(DepthPlane.Cut(normal: line, distance: offset, isFront: true))
            far.plane.cuts.append(DepthPlane.Cut(normal: -line, distance: -offset, isFront: false))
            front.append(near)
            back.append(far)
        }
    }

    /// Returns the parts of a convex polygon with positive and with negative distances.
    private static func cut(_ corners: [SIMD3<Double>], _ sides: [Double]) -> ([SIMD3<Double>], [SIMD3<Double>]) {
        var near: [SIMD3<Double>] = [], far: [SIMD3<Double>] = []
        for i in corners.indices {
            let j = (i + 1) % corners.count
            if sides[i] >= 0 { near.append(corners[i]) }
            if sides[i] <= 0 { far.append(corners[i]) }
            if (sides[i] > 0 && sides[j] < 0) || (sides[i] < 0 && sides[j] > 0) {
                let t = sides[i] / (sides[i] - sides[j])
                let p = corners[i] + (corners[j] - corners[i]) * t
                near.append(p)
                far.append(p)
            }
        }
        return (near, far)
    }
}

/// Clips homogeneous polygons before they reach the viewer, where the perspective division would be invalid.
enum EyePlane {
    static let nearest = 1e-4

    static func clip(_ polygon: [SIMD4<Double>]) -> [SIMD4<Double>] {
        ConvexClip.clip(polygon) { $0.w - nearest }
    }
}

enum ConvexClip {
    /// Returns the part of a convex polygon where `side`, a linear function, is not negative (Sutherland and Hodgman
    /// 1974).
    static func clip<V: SIMD>(_ polygon: [V], _ side: (V) -> Double) -> [V] where V.Scalar == Double {
        var result: [V] = []
        for i in polygon.indices {
            let p = polygon[i], q = polygon[(i + 1) % polygon.count]
            let a = side(p), b = side(q)
            if a >= 0 { result.append(p) }
            if (a >= 0) != (b >= 0) { result.append(p + (q - p) * (a / (a - b))) }
        }
        return result
    }

    static func clip(_ polygon: [Point], to box: Box) -> [Point] {
        var polygon = clip(polygon) { $0.x - box.min.x }
        polygon = clip(polygon) { box.max.x - $0.x }
        polygon = clip(polygon) { $0.y - box.min.y }
        return clip(polygon) { box.max.y - $0.y }
    }

    static func path(_ polygon: [Point]) -> Path {
        var path = Path()
        for (i, p) in polygon.enumerated() {
            if i == 0 { path.move(to: p) } else { path.line(to: p) }
        }
        path.close()
        return path
    }
}
