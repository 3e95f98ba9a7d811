import MicaRaster

/// The connected components of the area that a region's outline encloses, each with its holes.
///
/// Rays from the midpoints of sides find the contours that bound the same component: it is bounded by the next contour
/// on the filled side. That takes n · log² n steps for n sides. If rounding leaves a hole without an outer contour, it
/// is compared with all of them.
struct Components {
    private(set) var paths: [MicaRaster.Path]
    /// The number of visited sides, for tests.
    private(set) var steps = 0

    init(_ region: Region, isInside: (SIMD2<Int>) -> Bool) {
        let outline = Contours(region, isInside: isInside), contours = outline.contours
        let all = contours.map { contour in
            var path = MicaRaster.Path()
            Contours.append(contour, to: &path)
            return path
        }
        let areas = contours.map { $0.reduce(0) { $0 + $1.curve.area } }
        let outer = all.indices.filter { areas[$0] > 0 }
        paths = outer.map { all[$0] }
        guard outer.count < all.count else { return }

        var parts = DisjointSets(count: all.count)
        join(region, outline, isInside, &parts)
        // The outer contour of each component, as its index in `outer`; −1 for a component with several.
        var outerOfPart: [Int: Int] = [:]
        for (place, contour) in outer.enumerated() {
            let part = parts.root(of: contour)
            outerOfPart[part] = outerOfPart[part] == nil ? place : -1
        }
        let boxes = outer.map { all[$0].controlBox }
        for hole in all.indices where areas[hole] <= 0 {
            var around = outerOfPart[parts.root(of: hole)]
            if around ?? -1 < 0 {
                around = nearest(around: contours[hole][0].curve.point(0.5), outer, all, boxes, areas)
            }
            if let around { paths[around].append(all[hole]) }
        }
    }

    /// Unites contours that have only filled area between them.
    private mutating func join(
        _ region: Region, _ outline: Contours, _ isInside: (SIMD2<Int>) -> Bool, _ parts: inout DisjointSets
    ) {
        let own = region.sides.indices.filter { outline.contourOfSide[$0] >= 0 }
        let sides = own.map { region.sides[$0] }
        var rows = RayTree(sides, alongX: true, tolerance: region.boundary.tolerance)
        var columns = RayTree(sides, alongX: false, tolerance: region.boundary.tolerance)
        for (index, side) in sides.enumerated() where isInside(side.right) {
            let curve = side.edge.piece.curve, way = curve.p3 - curve.p0, middle = curve.point(0.5)
            let next =
                way.y.magnitude >= way.x.magnitude
                ? rows.nearest(to: middle, sides, leavingOut: index)
                : columns.nearest(to: middle, sides, leavingOut: index)
            if let next { parts.unite(outline.contourOfSide[own[index]], outline.contourOfSide[own[next]]) }
        }
        steps = rows.steps + columns.steps
    }

    /// Returns the index of the smallest outer contour around a point. Contours do not cross: one point of a hole
    /// determines the result for all of it.
    private func nearest(
        around place: Point, _ outer: [Int], _ all: [MicaRaster.Path], _ boxes: [Box], _ areas: [Double]
    ) -> Int? {
        let around = outer.indices.filter {
            let box = boxes[$0]
            return box.min.x <= place.x && place.x <= box.max.x && box.min.y <= place.y && place.y <= box.max.y
                && all[outer[$0]].winding(around: place).number != 0
        }
        return around.min { areas[outer[$0]] < areas[outer[$1]] }
    }
}

/// A union–find structure of indices.
private struct DisjointSets {
    private var parents: [Int]

    init(count: Int) { parents = Array(0..<count) }

    mutating func root(of number: Int) -> Int {
        var number = number
        while parents[number] != number {
            parents[number] = parents[parents[number]]
            number = parents[number]
        }
        return number
    }

    mutating func unite(_ a: Int, _ b: Int) { parents[root(of: a)] = root(of: b) }
}

extension CubicSegment {
    /// The signed area between the curve and the lines to the origin; positive if it runs anticlockwise with y up.
    fileprivate var area: Double {
        func cross(_ a: Point, _ b: Point) -> Double { a.x * b.y - a.y * b.x }
        return
            (6 * cross(p0, p1) + 3 * cross(p0, p2) + cross(p0, p3) + 3 * cross(p1, p2) + 3 * cross(p1, p3)
            + 6 * cross(p2, p3)) / 20
    }
}
