import CoreGraphics
import MicaBase

extension PathModifier {
    /// The largest number of paths that repeaters make of a shape's paths; further copies are left out.
    static let maximumPaths = 10_000

    var isStatic: Bool {
        switch self {
        case .trim(let trim): trim.isStatic
        case .roundCorners(let radius): radius.isStatic
        case .merge: true
        case .repeater(let repeater): repeater.isPlaceStatic
        case .pucker(let amount): amount.isStatic
        case .twist(let angle, let center): angle.isStatic && center.isStatic
        case .offset(let offset): offset.amount.isStatic && offset.miterLimit.isStatic
        case .zigzag(let zigzag): zigzag.size.isStatic && zigzag.ridges.isStatic
        }
    }

    /// Returns the changed paths at a time in frames.
    func applied(to paths: [BezierPath], at time: Double) -> [BezierPath] {
        switch self {
        case .trim(let trim):
            let ranges = trim.ranges(at: time)
            return trim.isIndividual
                ? PathTrimming.individual(paths, ranges).flatMap { $0 } : PathTrimming.simultaneous(paths, ranges)
        case .roundCorners(let radius):
            let radius = radius.value(at: time)
            return paths.map { $0.roundingCorners(by: radius) }
        case .merge(let mode): return mode.merged(paths)
        case .repeater(let repeater):
            let copies = repeater.transforms(at: time).prefix(max(1, Self.maximumPaths / max(1, paths.count)))
            return copies.flatMap { copy in paths.map { $0.applying(copy) } }
        case .pucker(let amount):
            let amount = amount.value(at: time)
            return paths.map { $0.puckered(by: amount, center: $0.middle) }
        case .twist(let angle, let center):
            let angle = angle.value(at: time), center = center.value(at: time)
            let c = SIMD2(center.x, center.y)
            let radius = paths.flatMap(\.vertices).reduce(0) { max($0, ($1.point - c).length) }
            return paths.map { $0.twisted(by: angle, center: c, radius: radius) }
        case .offset(let offset):
            let amount = offset.amount.value(at: time), limit = offset.miterLimit.value(at: time)
            return paths.map { $0.offset(by: amount, join: offset.join, miterLimit: limit) }
        case .zigzag(let zigzag):
            let size = zigzag.size.value(at: time), ridges = zigzag.ridges.value(at: time)
            return paths.map { $0.zigzagged(size: size, ridges: ridges, isSmooth: zigzag.isSmooth) }
        }
    }
}

extension TrimModel {
    var isStatic: Bool { start.isStatic && end.isStatic && offset.isStatic }

    func ranges(at time: Double) -> [ClosedRange<Double>] {
        PathTrimming.ranges(
            start: start.value(at: time), end: end.value(at: time), offset: offset.value(at: time))
    }
}

/// A trim of a scope, applied to the paths of a group inside it.
struct OuterTrim {
    var trim: TrimModel
    /// The transforms from the group to the scope, innermost first.
    var transforms: [TransformModel]
    /// The other paths of the scope, in its space.
    var before: [ShapePaths]
    var after: [ShapePaths]

    var isStatic: Bool {
        trim.isStatic
            && (!trim.isIndividual || transforms.allSatisfy(\.isPlaceStatic) && (before + after).allSatisfy(\.isStatic))
    }

    func applied(to paths: [BezierPath], at time: Double) -> [BezierPath] {
        let ranges = trim.ranges(at: time)
        guard trim.isIndividual else { return PathTrimming.simultaneous(paths, ranges) }
        let matrix = transforms.reduce(CGAffineTransform.identity) { $0.concatenating($1.matrix(at: time)) }
        guard matrix.a * matrix.d - matrix.b * matrix.c != 0 else { return [] }
        let outer = paths.map { $0.applying(matrix) }, first = before.paths(at: time), last = after.paths(at: time)
        let all = PathTrimming.individual(first + outer + last, ranges)
        let inverse = matrix.inverted()
        return all[first.count..<first.count + outer.count].flatMap { $0 }.map { $0.applying(inverse) }
    }
}

extension RepeaterModel {
    var isPlaceStatic: Bool { copies.isStatic && offset.isStatic && transform.isPlaceStatic }

    /// The number of copies at a time in frames: at most 1000.
    func count(at time: Double) -> Int { Int(min(max(copies.value(at: time).rounded(.up), 0), 1000)) }

    /// The transforms of the copies at a time in frames.
    func transforms(at time: Double) -> [CGAffineTransform] {
        let offset = offset.value(at: time)
        return (0..<count(at: time)).map { matrix(of: Double($0) + offset, at: time) }
    }

    /// The transform of a copy: the position and the rotation are multiplied by its number, the scale is raised to it.
    func matrix(of copy: Double, at time: Double) -> CGAffineTransform {
        let anchor = transform.anchor.value(at: time), position = transform.position.value(at: time)
        return TransformModel.matrix(
            anchor: anchor, position: anchor + position * copy, scale: scale(of: copy, at: time),
            rotation: transform.rotation.value(at: time) * copy, skew: 0, axis: 0)
    }

    func scale(of copy: Double, at time: Double) -> Vector {
        let scale = transform.scale.value(at: time)
        return Vector(Self.power(scale.x, copy), Self.power(scale.y, copy), 1)
    }

    static func power(_ base: Double, _ exponent: Double) -> Double {
        if base == 1 || exponent == 0 { return 1 }
        if exponent == exponent.rounded(), abs(exponent) <= 1000 {
            let whole = (0..<Int(abs(exponent))).reduce(1.0) { value, _ in value * base }
            return exponent < 0 ? 1 / whole : whole
        }
        guard base != 0 else { return 0 }
        let size = PortableMath.exp(exponent * PortableMath.log(abs(base)))
        return base < 0 ? -size : size
    }
}

extension MergeMode {
    /// Returns the outline of the paths combined.
    func merged(_ paths: [BezierPath]) -> [BezierPath] {
        switch self {
        case .normal: return paths
        default:
            guard let first = paths.first, paths.count > 1 else { return paths }
            var result = [first].cgPath
            for path in paths.dropFirst() {
                let next = [path].cgPath
                result =
                    switch self {
                    case .add: result.union(next)
                    case .subtract: result.subtracting(next)
                    case .intersect: result.intersection(next)
                    default: result.symmetricDifference(next)
                    }
            }
            return result.bezierPaths
        }
    }
}

extension CGPath {
    /// The subpaths as vertices with tangents.
    var bezierPaths: [BezierPath] {
        var paths: [BezierPath] = []
        var current = BezierPath()
        func vector(_ p: CGPoint) -> SIMD2<Double> { SIMD2(p.x, p.y) }
        func add(_ p: SIMD2<Double>, _ c1: SIMD2<Double>?, _ c2: SIMD2<Double>?) {
            guard let last = current.vertices.last else { return }
            current.vertices[current.vertices.count - 1].out = (c1 ?? last.point) - last.point
            current.vertices.append(BezierPath.Vertex(point: p, into: (c2 ?? p) - p))
        }
        func finish() {
            if !current.vertices.isEmpty { paths.append(current) }
            current = BezierPath()
        }
        applyWithBlock { element in
            let points = element.pointee.points
            switch element.pointee.type {
            case .moveToPoint:
                finish()
                current.vertices = [BezierPath.Vertex(point: vector(points[0]))]
            case .addLineToPoint: add(vector(points[0]), nil, nil)
            case .addQuadCurveToPoint:
                let start = current.vertices.last?.point ?? .zero, c = vector(points[0]), end = vector(points[1])
                add(end, start + (c - start) * 2 / 3, end + (c - end) * 2 / 3)
            case .addCurveToPoint: add(vector(points[2]), vector(points[0]), vector(points[1]))
            case .closeSubpath:
                if current.vertices.count > 1, let last = current.vertices.last,
                    last.point == current.vertices[0].point
                {
                    current.vertices[0].into = last.into
                    current.vertices.removeLast()
                }
                current.isClosed = true
                finish()
            @unknown default: break
            }
        }
        finish()
        return paths
    }
}
