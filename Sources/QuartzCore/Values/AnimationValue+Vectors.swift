import CoreGraphics
import MicaRaster

// Values as rows of numbers, four in a vector, for smooth curves through keys. A transform has the vectors of its
// parts, a path one for two points, an array those of its elements in sequence.

extension AnimationValue {
    /// The numbers of a value with at most four.
    var numbers: SIMD4<Double>? {
        switch self {
        case .number(let v): SIMD4(v, 0, 0, 0)
        case .pair(let v): SIMD4(v.x, v.y, 0, 0)
        case .rect(let v), .color(let v): v
        default: nil
        }
    }

    /// Returns `true` if both have the same kind and structure.
    func isBuilt(like other: AnimationValue) -> Bool {
        switch (self, other) {
        case (.number, .number), (.pair, .pair), (.rect, .rect), (.color, .color), (.transform, .transform),
            (.affine, .affine):
            true
        case (.path(let a), .path(let b)): a.storage.verbs == b.storage.verbs
        case (.array(let a), .array(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.isBuilt(like: $1) }
        default: false
        }
    }

    /// Returns the vectors; `nil` for values that are not numeric. `previous` are the vectors of the key before, which
    /// decide the nearer form of a rotation or mirror image.
    func vectors(after previous: [SIMD4<Double>]?) -> [SIMD4<Double>]? {
        if let numbers { return [numbers] }
        switch self {
        case .affine(let t):
            return AnimationValue.transform(CATransform3DMakeAffineTransform(t)).vectors(after: previous)
        case .transform(let t):
            guard var parts = TransformParts(t) else { return nil }
            var rotation = parts.rotation
            if let previous, previous.count == 5 {
                var before = TransformParts()
                before.scale = Self.three(previous[1])
                parts = parts.mirrored(like: before)
                rotation = parts.rotation(near: previous[3])
            }
            return [
                SIMD4(parts.translation, 0), SIMD4(parts.scale, 0), SIMD4(parts.skew, 0), rotation, parts.perspective,
            ]
        case .path(let path):
            let points = path.storage.points
            return stride(from: 0, to: points.count, by: 2).map { i in
                let p = points[i], q = i + 1 < points.count ? points[i + 1] : Point(0, 0)
                return SIMD4(p.x, p.y, q.x, q.y)
            }
        case .array(let values):
            var all: [SIMD4<Double>] = []
            for value in values {
                guard let vectors = value.vectors(after: nil) else { return nil }
                all += vectors
            }
            return all
        default: return nil
        }
    }

    /// Returns a value of the same kind and structure with the numbers that `vector` returns. Allocates only for paths
    /// and arrays.
    func replacing(_ vector: (Int) -> SIMD4<Double>) -> AnimationValue {
        switch self {
        case .number: return .number(vector(0).x)
        case .pair: return .pair(SIMD2(vector(0).x, vector(0).y))
        case .rect: return .rect(vector(0))
        case .color: return .color(vector(0))
        case .affine: return .affine(CATransform3DGetAffineTransform(Self.transform(vector)))
        case .transform: return .transform(Self.transform(vector))
        case .path(let path):
            return .path(
                CGPath(
                    path.storage.replacingPoints { i in
                        let v = vector(i / 2)
                        return i % 2 == 0 ? Point(v.x, v.y) : Point(v.z, v.w)
                    }))
        case .array(let values):
            var first = 0
            return .array(
                values.map { value in
                    let start = first
                    first += value.vectorCount
                    return value.replacing { vector(start + $0) }
                })
        default: return self
        }
    }

    /// The number of vectors that `replacing(_:)` reads.
    private var vectorCount: Int {
        switch self {
        case .affine, .transform: 5
        case .path(let path): (path.storage.points.count + 1) / 2
        case .array(let values): values.reduce(0) { $0 + $1.vectorCount }
        default: 1
        }
    }

    private static func three(_ v: SIMD4<Double>) -> SIMD3<Double> { SIMD3(v.x, v.y, v.z) }

    private static func transform(_ vector: (Int) -> SIMD4<Double>) -> CATransform3D {
        var parts = TransformParts()
        parts.translation = three(vector(0))
        parts.scale = three(vector(1))
        parts.skew = three(vector(2))
        let rotation = vector(3), size = (rotation * rotation).sum().squareRoot()
        if size > 0 { parts.rotation = rotation / size }
        parts.perspective = vector(4)
        return parts.matrix
    }
}

extension MicaRaster.Path {
    /// Returns a path with the same elements and other points; `point` returns them by index.
    func replacingPoints(_ point: (Int) -> Point) -> MicaRaster.Path {
        var path = self
        path.replacePoints(point)
        return path
    }
}
