import MicaRaster

/// A box in space that contains everything that a subtree draws; flat subtrees are in z = 0.
struct Extent: Sendable, Equatable {
    // Every node has one: two vectors would need 24 bytes more and align the node to 32.
    private var x0: Double, y0: Double, x1: Double, y1: Double
    // Rounded outwards.
    private var z0: Float, z1: Float

    var min: SIMD3<Double> {
        get { SIMD3(x0, y0, Double(z0)) }
        set {
            x0 = newValue.x
            y0 = newValue.y
            z0 = Extent.below(newValue.z)
        }
    }
    var max: SIMD3<Double> {
        get { SIMD3(x1, y1, Double(z1)) }
        set {
            x1 = newValue.x
            y1 = newValue.y
            z1 = -Extent.below(-newValue.z)
        }
    }

    /// Returns the greatest `Float` that is not above `z`.
    private static func below(_ z: Double) -> Float {
        let near = Float(z)
        return Double(near) > z ? near.nextDown : near
    }

    static let empty = Extent(min: SIMD3(repeating: .infinity), max: SIMD3(repeating: -.infinity))
    /// The coordinate of unbounded extents, such as a plane that extends behind the viewer. Finite, so that sums are
    /// not NaN.
    static let limit = 1e12
    static let everything = Extent(min: SIMD3(repeating: -limit), max: SIMD3(repeating: limit))

    init(min: SIMD3<Double>, max: SIMD3<Double>) {
        x0 = min.x
        y0 = min.y
        z0 = Extent.below(min.z)
        x1 = max.x
        y1 = max.y
        z1 = -Extent.below(-max.z)
    }

    /// Creates a flat extent, clamped to ±`limit`; empty if a coordinate is NaN.
    init(_ box: Box) {
        guard !box.isEmpty else {
            self = .empty
            return
        }
        x0 = Extent.cut(box.min.x)
        y0 = Extent.cut(box.min.y)
        z0 = 0
        x1 = Extent.cut(box.max.x)
        y1 = Extent.cut(box.max.y)
        z1 = 0
    }

    private static func cut(_ v: Double) -> Double { Swift.max(-limit, Swift.min(limit, v)) }

    var isEmpty: Bool { !(x0 <= x1 && y0 <= y1 && z0 <= z1) }
    /// The box when viewed along z.
    var box: Box { isEmpty ? .empty : Box(min: Point(x0, y0), max: Point(x1, y1)) }

    mutating func formUnion(_ e: Extent) {
        x0 = Swift.min(x0, e.x0)
        y0 = Swift.min(y0, e.y0)
        z0 = Swift.min(z0, e.z0)
        x1 = Swift.max(x1, e.x1)
        y1 = Swift.max(y1, e.y1)
        z1 = Swift.max(z1, e.z1)
    }

    func applying(_ m: Affine) -> Extent {
        if isEmpty { return self }
        if m.a == 1, m.b == 0, m.c == 0, m.d == 1, !(m.tx + m.ty).isNaN {
            // The fast path for translations, which most animated layers have: the same box as that of the four corners.
            var moved = self
            moved.x0 = Extent.cut(x0 + m.tx)
            moved.y0 = Extent.cut(y0 + m.ty)
            moved.x1 = Extent.cut(x1 + m.tx)
            moved.y1 = Extent.cut(y1 + m.ty)
            return moved
        }
        var result = Extent(box.applying(m))
        guard !result.isEmpty else { return .empty }
        result.z0 = z0
        result.z1 = z1
        return result
    }

    /// Returns the bounds of the image under a projective transform: everything, if part of the box is behind the
    /// viewer.
    func applying(_ m: Matrix4) -> Extent {
        if isEmpty { return self }
        guard m.isFinite else { return .empty }
        var result = Extent.empty
        for corner in 0..<8 {
            let p = m.apply(
                SIMD4(
                    corner & 1 == 0 ? x0 : x1, corner & 2 == 0 ? y0 : y1, Double(corner & 4 == 0 ? z0 : z1), 1))
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
