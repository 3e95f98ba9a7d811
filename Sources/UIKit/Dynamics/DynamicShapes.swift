import CMicaChipmunk
import CoreGraphics
import MicaBase

/// Creates the shapes of items and the walls of boundaries.
@MainActor enum DynamicShapes {
    /// The maximum numbers of points of an item's outline and of a boundary.
    static let outlineLimit = 512, boundaryLimit = 10_000

    /// Returns the shapes of an item for a body; none for an item without area.
    static func of(
        _ item: any UIDynamicItem, body: UnsafeMutablePointer<cpBody>
    ) -> [UnsafeMutablePointer<cpShape>] {
        guard let group = item as? UIDynamicItemGroup else {
            return shape(item, body: body, .identity).map { [$0] } ?? []
        }
        return group.members.compactMap { member in
            var place = member.transform
            place.tx = member.offset.x
            place.ty = member.offset.y
            return shape(member.item, body: body, place)
        }
    }

    private static func shape(
        _ item: any UIDynamicItem, body: UnsafeMutablePointer<cpBody>, _ place: CGAffineTransform
    ) -> UnsafeMutablePointer<cpShape>? {
        let width = abs(item.bounds.width), height = abs(item.bounds.height)
        let isPath = item.collisionBoundsType == .path
        guard width > 0, height > 0, width.isFinite, height.isFinite else {
            warn(
                "UIDynamicAnimator: \(type(of: item)) has no area; it moves without collisions.",
                module: "UIKit")
            return nil
        }
        if item.collisionBoundsType == .ellipse, width == height {
            return cpCircleShapeNew(body, Double(width / 2), cpVect(CGPoint(x: place.tx, y: place.ty)))
        }
        var points: [CGPoint]
        switch item.collisionBoundsType {
        case .rectangle:
            let x = width / 2, y = height / 2
            points = [CGPoint(x: -x, y: -y), CGPoint(x: x, y: -y), CGPoint(x: x, y: y), CGPoint(x: -x, y: y)]
        case .ellipse:
            points = (0..<32).map { index in
                let (sine, cosine) = PortableMath.sincos(Double(index) * .pi / 16)
                return CGPoint(x: width / 2 * CGFloat(cosine), y: height / 2 * CGFloat(sine))
            }
        case .path:
            points = thinned(outline(of: item.collisionBoundingPath).flatMap { $0 }, to: outlineLimit)
        }
        points = points.map { $0.applying(place) }.filter { $0.x.isFinite && $0.y.isFinite }
        guard let hull = hull(points) else {
            let what = isPath ? "collisionBoundingPath encloses nothing" : "shape has no area"
            warn("UIDynamicAnimator: the \(what) (\(type(of: item))); it does not collide.", module: "UIKit")
            return nil
        }
        return cpPolyShapeNew(body, Int32(hull.count), hull, cpTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0), 0)
    }

    private static func hull(_ points: [CGPoint]) -> [cpVect]? {
        guard points.count >= 3 else { return nil }
        let vectors = points.map { cpVect($0) }
        var result = vectors
        let count = Int(cpConvexHull(Int32(vectors.count), vectors, &result, nil, 0))
        guard count >= 3 else { return nil }
        let hull = Array(result.prefix(count))
        return abs(cpAreaForPoly(Int32(count), hull, 0)) > 1e-3 ? hull : nil
    }

    /// Returns the walls along a path. Excess points of very long paths are dropped and logged.
    static func walls(along path: UIBezierPath) -> [(CGPoint, CGPoint)] {
        var walls: [(CGPoint, CGPoint)] = []
        let lines = outline(of: path)
        let count = lines.reduce(0) { $0 + $1.count }
        if count > boundaryLimit {
            warn(
                "UICollisionBehavior: a boundary has \(count) points; every \((count - 1) / boundaryLimit + 1)th is used.",
                module: "UIKit")
        }
        for line in lines {
            let share = max(2, line.count * boundaryLimit / max(count, boundaryLimit))
            let points = thinned(line, to: share)
            for (start, end) in zip(points, points.dropFirst()) where start != end { walls.append((start, end)) }
            if walls.count > 2 * boundaryLimit { break }
        }
        return walls
    }

    private static func thinned(_ points: [CGPoint], to limit: Int) -> [CGPoint] {
        guard points.count > limit else { return points }
        let stride = (points.count - 1) / limit + 1
        var kept = Swift.stride(from: 0, to: points.count, by: stride).map { points[$0] }
        if let last = points.last, kept.last != last { kept.append(last) }
        return kept
    }

    /// Returns the polygons that approximate a path within a quarter point; closed ones end at their start.
    private static func outline(of path: UIBezierPath) -> [[CGPoint]] {
        var lines: [[CGPoint]] = [], line: [CGPoint] = []
        func end() {
            if line.count > 1 { lines.append(line) }
            line = []
        }
        path.cgPath.flattened(threshold: 0.25).applyWithBlock { element in
            let point = element.pointee.points
            switch element.pointee.type {
            case .moveToPoint:
                end()
                line = [point[0]]
            case .addLineToPoint: line.append(point[0])
            case .closeSubpath:
                if let first = line.first {
                    line.append(first)
                    end()
                    line = [first]
                }
            default: break
            }
        }
        end()
        return lines.map { $0.filter { $0.x.isFinite && $0.y.isFinite && abs($0.x) < 1e7 && abs($0.y) < 1e7 } }
    }
}
