/// A 3 × 3 matrix by rows, for linear colour.
struct Matrix3: Sendable, Hashable {
    var rows: [SIMD3<Double>]

    init(_ r0: SIMD3<Double>, _ r1: SIMD3<Double>, _ r2: SIMD3<Double>) { rows = [r0, r1, r2] }

    init(columns c0: SIMD3<Double>, _ c1: SIMD3<Double>, _ c2: SIMD3<Double>) {
        self.init(SIMD3(c0.x, c1.x, c2.x), SIMD3(c0.y, c1.y, c2.y), SIMD3(c0.z, c1.z, c2.z))
    }

    static let identity = Matrix3(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))

    static func diagonal(_ d: SIMD3<Double>) -> Matrix3 {
        Matrix3(SIMD3(d.x, 0, 0), SIMD3(0, d.y, 0), SIMD3(0, 0, d.z))
    }

    static func * (m: Matrix3, v: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3((m.rows[0] * v).sum(), (m.rows[1] * v).sum(), (m.rows[2] * v).sum())
    }

    static func * (m: Matrix3, n: Matrix3) -> Matrix3 {
        Matrix3(columns: m * n.column(0), m * n.column(1), m * n.column(2))
    }

    /// `true` if the columns, as XYZ, are primaries of many more colours than sRGB's: if their triangle in the
    /// chromaticity diagram is 1.16 times as large, or larger.
    var isWideGamut: Bool {
        let points = (0..<3).map { i in
            let xyz = column(i)
            return SIMD2(xyz.x, xyz.y) / xyz.sum()
        }
        let a = points[0] - points[2], b = points[1] - points[2]
        return abs(a.x * b.y - a.y * b.x) / 2 > 0.13
    }

    func column(_ i: Int) -> SIMD3<Double> { SIMD3(rows[0][i], rows[1][i], rows[2][i]) }

    /// The inverse; `nil` for a singular matrix.
    var inverse: Matrix3? {
        func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
        }
        let c0 = cross(rows[1], rows[2]), c1 = cross(rows[2], rows[0]), c2 = cross(rows[0], rows[1])
        let k = 1 / (rows[0] * c0).sum()
        guard k.isFinite else { return nil }
        return Matrix3(columns: c0 * k, c1 * k, c2 * k)
    }

    /// Returns the matrix from XYZ of one white point to XYZ of another, by the Bradford cone responses (Lindbloom,
    /// "Chromatic Adaptation").
    static func adaptation(from white: SIMD3<Double>, to target: SIMD3<Double>) -> Matrix3 {
        if white == target { return .identity }
        let cones = Matrix3(
            SIMD3(0.8951, 0.2664, -0.1614), SIMD3(-0.7502, 1.7135, 0.0367), SIMD3(0.0389, -0.0685, 1.0296))
        return cones.inverse! * diagonal((cones * target) / (cones * white)) * cones
    }

    /// Returns the matrix from linear RGB to XYZ for the chromaticities of the primaries, where (1, 1, 1) is `white`.
    static func primaries(
        red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>, white: SIMD3<Double>
    ) -> Matrix3 {
        func xyz(_ p: SIMD2<Double>) -> SIMD3<Double> { SIMD3(p.x / p.y, 1, (1 - p.x - p.y) / p.y) }
        let m = Matrix3(columns: xyz(red), xyz(green), xyz(blue))
        return m * diagonal(m.inverse! * white)
    }
}

/// White points as XYZ with Y = 1, from their chromaticities.
enum WhitePoint {
    static let d65 = xyz(0.3127, 0.3290)
    static let d50 = SIMD3(0.964_2, 1, 0.824_9)
    static let d60 = xyz(0.32168, 0.33767)
    static let dci = xyz(0.314, 0.351)

    static func xyz(_ x: Double, _ y: Double) -> SIMD3<Double> { SIMD3(x / y, 1, (1 - x - y) / y) }
}
