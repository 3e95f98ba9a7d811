import Raster

/// A box in space that holds all that a subtree draws; flat subtrees lie in z = 0.
struct Extent: Sendable, Equatable {
    var min: SIMD3<Double>, max: SIMD3<Double>

    static let empty = Extent(min: SIMD3(repeating: .infinity), max: SIMD3(repeating: -.infinity))
    /// Stands for what cannot be bounded, such as a plane that reaches behind the eye. Finite, so that sums stay numbers.
    static let limit = 1e12
    static let everything = Extent(min: SIMD3(repeating: -limit), max: SIMD3(repeating: limit))

    init(min: SIMD3<Double>, max: SIMD3<Double>) { (self.min, self.max) = (min, max) }

    /// The flat box, with anything beyond ±`limit` cut; empty if a coordinate is not a number.
    init(_ box: Box) {
        guard !box.isEmpty else {
            self = .empty
            return
        }
        let l = Extent.limit
        min = SIMD3(Swift.max(-l, Swift.min(l, box.min.x)), Swift.max(-l, Swift.min(l, box.min.y)), 0)
        max = SIMD3(Swift.max(-l, Swift.min(l, box.max.x)), Swift.max(-l, Swift.min(l, box.max.y)), 0)
    }

    var isEmpty: Bool { !(min.x <= max.x && min.y <= max.y && min.z <= max.z) }
    var isFlat: Bool { min.z == 0 && max.z == 0 }
    /// The box as seen along z.
    var box: Box { isEmpty ? .empty : Box(min: Point(min.x, min.y), max: Point(max.x, max.y)) }

    mutating func formUnion(_ e: Extent) {
        min = pointwiseMin(min, e.min)
        max = pointwiseMax(max, e.max)
    }

    func applying(_ m: Affine) -> Extent {
        if isEmpty { return self }
        var result = Extent(box.applying(m))
        guard !result.isEmpty else { return .empty }
        (result.min.z, result.max.z) = (min.z, max.z)
        return result
    }

    /// Bounds the image under a projective map: everything, if part of the box lies behind the eye.
    func applying(_ m: Matrix4) -> Extent {
        if isEmpty { return self }
        guard m.isFinite else { return .empty }
        var result = Extent.empty
        for corner in 0..<8 {
            let p = m.apply(
                SIMD4(
                    corner & 1 == 0 ? min.x : max.x, corner & 2 == 0 ? min.y : max.y,
                    corner & 4 == 0 ? min.z : max.z, 1))
            guard p.w > 1e-6 else { return .everything }
            let q = SIMD3(p.x, p.y, p.z) / p.w
            result.formUnion(Extent(min: q, max: q))
        }
        let l = SIMD3(repeating: Extent.limit)
        result.min.clamp(lowerBound: -l, upperBound: l)
        result.max.clamp(lowerBound: -l, upperBound: l)
        return result
    }
}
