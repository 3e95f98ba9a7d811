public import MicaRaster

/// A 4 × 4 matrix for row vectors, like `CATransform3D`: (x y z 1) · M, the translation in the last row.
public struct Matrix4: Sendable, Hashable {
    public var row1: SIMD4<Double>, row2: SIMD4<Double>, row3: SIMD4<Double>, row4: SIMD4<Double>

    public init(_ row1: SIMD4<Double>, _ row2: SIMD4<Double>, _ row3: SIMD4<Double>, _ row4: SIMD4<Double>) {
        self.row1 = row1
        self.row2 = row2
        self.row3 = row3
        self.row4 = row4
    }

    public static let identity = Matrix4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])

    /// Creates a matrix from a transform of the plane; z is unchanged.
    public init(_ m: Affine) {
        self.init([m.a, m.b, 0, 0], [m.c, m.d, 0, 0], [0, 0, 1, 0], [m.tx, m.ty, 0, 1])
    }

    /// Returns the homogeneous image of a homogeneous point.
    @inlinable public func apply(_ p: SIMD4<Double>) -> SIMD4<Double> {
        let xy = row1 * p.x + row2 * p.y
        return xy + row3 * p.z + row4 * p.w
    }

    /// Returns this transform, followed by `next`.
    public func then(_ next: Matrix4) -> Matrix4 {
        Matrix4(next.apply(row1), next.apply(row2), next.apply(row3), next.apply(row4))
    }

    public var isFinite: Bool { ((row1 + row2 + row3 + row4) * 0).sum() == 0 }

    /// The transform of the plane z = 0 when viewed along z, if that is affine.
    public var planeAffine: Affine? {
        guard row1.w == 0, row2.w == 0, row4.w > 0 else { return nil }
        let k = 1 / row4.w
        return Affine(row1.x * k, row1.y * k, row2.x * k, row2.y * k, row4.x * k, row4.y * k)
    }

    /// `true` if the back of the plane z = 0 is visible. A mirror image in the plane does not reverse it.
    var facesAway: Bool {
        let winding = Matrix4.determinant(
            SIMD3(row1.x, row1.y, row1.w), SIMD3(row2.x, row2.y, row2.w), SIMD3(row4.x, row4.y, row4.w))
        return determinant < 0 ? winding > 0 : winding < 0
    }

    var determinant: Double {
        func minor(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>) -> SIMD4<Double> {
            SIMD4(
                Matrix4.determinant(SIMD3(a.y, a.z, a.w), SIMD3(b.y, b.z, b.w), SIMD3(c.y, c.z, c.w)),
                -Matrix4.determinant(SIMD3(a.x, a.z, a.w), SIMD3(b.x, b.z, b.w), SIMD3(c.x, c.z, c.w)),
                Matrix4.determinant(SIMD3(a.x, a.y, a.w), SIMD3(b.x, b.y, b.w), SIMD3(c.x, c.y, c.w)),
                -Matrix4.determinant(SIMD3(a.x, a.y, a.z), SIMD3(b.x, b.y, b.z), SIMD3(c.x, c.y, c.z)))
        }
        return (row1 * minor(row2, row3, row4)).sum()
    }

    static func determinant(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> Double {
        let x = a.x * (b.y * c.z - b.z * c.y), y = a.y * (b.x * c.z - b.z * c.x)
        return x - y + a.z * (b.x * c.y - b.y * c.x)
    }
}
