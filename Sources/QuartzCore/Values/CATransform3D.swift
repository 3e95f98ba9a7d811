public import CoreGraphics

/// A 4 × 4 matrix that transforms points in space, for row vectors: (x y z 1) · M. The translation is in the last row,
/// perspective in m34.
public struct CATransform3D: Sendable, Hashable, BitwiseCopyable {
    /// The first row: the image of the x axis.
    public var m11, m12, m13, m14: CGFloat
    /// The second row: the image of the y axis.
    public var m21, m22, m23, m24: CGFloat
    /// The third row: the image of the z axis.
    public var m31, m32, m33, m34: CGFloat
    /// The fourth row: the translation.
    public var m41, m42, m43, m44: CGFloat

    /// Creates the zero matrix, as in C (not the identity).
    public init() {
        self.init(
            m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0, m31: 0, m32: 0, m33: 0, m34: 0, m41: 0,
            m42: 0, m43: 0, m44: 0)
    }

    /// Creates a matrix from its elements, row by row.
    public init(
        m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
        m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
    ) {
        self.m11 = m11
        self.m12 = m12
        self.m13 = m13
        self.m14 = m14
        self.m21 = m21
        self.m22 = m22
        self.m23 = m23
        self.m24 = m24
        self.m31 = m31
        self.m32 = m32
        self.m33 = m33
        self.m34 = m34
        self.m41 = m41
        self.m42 = m42
        self.m43 = m43
        self.m44 = m44
    }
}

/// The matrix that maps every point to itself.
public let CATransform3DIdentity = CATransform3D(
    m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0,
    m43: 0, m44: 1)

/// Returns `true` if the transform is the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Returns `true` if all elements are equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// Returns a translation in points.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    var t = CATransform3DIdentity
    t.m41 = tx
    t.m42 = ty
    t.m43 = tz
    return t
}

/// Returns a scale along the axes.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    var t = CATransform3DIdentity
    t.m11 = sx
    t.m22 = sy
    t.m33 = sz
    return t
}

/// Returns a rotation by `angle` radians about the axis (x, y, z); about z it turns the x axis towards the y axis. An
/// axis of length 0 gives the identity.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite else { return CATransform3DIdentity }
    let x = x / length, y = y / length, z = z / length
    let (s, c) = Trigonometry.sineCosine(angle)
    let k = 1 - c
    var t = CATransform3DIdentity
    t.m11 = c + x * x * k
    t.m12 = x * y * k + z * s
    t.m13 = x * z * k - y * s
    t.m21 = x * y * k - z * s
    t.m22 = c + y * y * k
    t.m23 = y * z * k + x * s
    t.m31 = x * z * k + y * s
    t.m32 = y * z * k - x * s
    t.m33 = c + z * z * k
    return t
}

/// Returns the translation, followed by `t`.
public func CATransform3DTranslate(
    _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// Returns the scale, followed by `t`.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// Returns the rotation, followed by `t`.
public func CATransform3DRotate(
    _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// Returns `a`, followed by `b`: the product a · b.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    let b1 = b.row1, b2 = b.row2, b3 = b.row3, b4 = b.row4
    func product(_ r: SIMD4<Double>) -> SIMD4<Double> { r.x * b1 + r.y * b2 + r.z * b3 + r.w * b4 }
    return CATransform3D(rows: product(a.row1), product(a.row2), product(a.row3), product(a.row4))
}

/// Returns the inverse of `t`; `t` itself if it is singular.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.inverse ?? t }

/// Returns the matrix that transforms the plane like `m`.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
    var t = CATransform3DIdentity
    t.m11 = m.a
    t.m12 = m.b
    t.m21 = m.c
    t.m22 = m.d
    t.m41 = m.tx
    t.m42 = m.ty
    return t
}

/// Returns `true` if the matrix transforms the plane z = 0 within itself like an affine transform.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
    t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0 && t.m33 == 1 && t.m34 == 0
        && t.m43 == 0 && t.m44 == 1
}

/// Returns the affine transform of `t` in its plane; the identity if `t` is not affine.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
    guard CATransform3DIsAffine(t) else { return .identity }
    return CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}

extension CATransform3D {
    /// `true` if the matrix is affine except for a scale of z, as `transform.scale` creates: in a layer without depth
    /// it has no visible effect. A negative scale of z shows the back of the plane.
    var isAffineInPlane: Bool {
        guard m33 > 0 else { return false }
        var plane = self
        plane.m33 = 1
        return CATransform3DIsAffine(plane)
    }

    /// Returns the same for a layer that may keep depth.
    func isAffine(keepingDepth: Bool) -> Bool { keepingDepth ? CATransform3DIsAffine(self) : isAffineInPlane }

    /// The linear transform of the plane z = 0, regardless of depth: for `CATransform3DMakeScale(0.8, 0.8, 0)` a scale
    /// by 0.8, for a turn about the x-axis a scale of y by the cosine. The identity for a matrix with perspective in
    /// the plane, and for a turn that shows the plane from the edge.
    var linearInPlane: CGAffineTransform {
        guard m14 == 0, m24 == 0, m44 > 0 else { return .identity }
        if m13 != 0 || m23 != 0 {
            let normal = SIMD3(m12 * m23 - m13 * m22, m13 * m21 - m11 * m23, m11 * m22 - m12 * m21)
            guard abs(normal.z) > 1e-6 * (normal * normal).sum().squareRoot() else { return .identity }
        }
        return CGAffineTransform(a: m11 / m44, b: m12 / m44, c: m21 / m44, d: m22 / m44, tx: 0, ty: 0)
    }

    /// Returns the row at an index, 0…3.
    func row(_ i: Int) -> SIMD4<Double> { i == 0 ? row1 : i == 1 ? row2 : i == 2 ? row3 : row4 }
    func replacing(row i: Int, with row: SIMD4<Double>) -> CATransform3D {
        CATransform3D(
            rows: i == 0 ? row : row1, i == 1 ? row : row2, i == 2 ? row : row3, i == 3 ? row : row4)
    }
    var row1: SIMD4<Double> { SIMD4(Double(m11), Double(m12), Double(m13), Double(m14)) }
    var row2: SIMD4<Double> { SIMD4(Double(m21), Double(m22), Double(m23), Double(m24)) }
    var row3: SIMD4<Double> { SIMD4(Double(m31), Double(m32), Double(m33), Double(m34)) }
    var row4: SIMD4<Double> { SIMD4(Double(m41), Double(m42), Double(m43), Double(m44)) }

    init(rows r1: SIMD4<Double>, _ r2: SIMD4<Double>, _ r3: SIMD4<Double>, _ r4: SIMD4<Double>) {
        self.init(
            m11: CGFloat(r1.x), m12: CGFloat(r1.y), m13: CGFloat(r1.z), m14: CGFloat(r1.w), m21: CGFloat(r2.x),
            m22: CGFloat(r2.y), m23: CGFloat(r2.z), m24: CGFloat(r2.w), m31: CGFloat(r3.x), m32: CGFloat(r3.y),
            m33: CGFloat(r3.z), m34: CGFloat(r3.w), m41: CGFloat(r4.x), m42: CGFloat(r4.y), m43: CGFloat(r4.z),
            m44: CGFloat(r4.w))
    }

    var isFinite: Bool {
        let sum = row1 + row2 + row3 + row4
        return (sum * 0).sum() == 0
    }

    /// The inverse by Gauss–Jordan elimination, with the largest pivot of each column; `nil` for a singular matrix.
    var inverse: CATransform3D? {
        if CATransform3DIsAffine(self) {
            let determinant = m11 * m22 - m12 * m21
            guard determinant != 0, determinant.isFinite else { return nil }
            var t = CATransform3DIdentity
            t.m11 = m22 / determinant
            t.m12 = -m12 / determinant
            t.m21 = -m21 / determinant
            t.m22 = m11 / determinant
            t.m41 = -(m41 * t.m11 + m42 * t.m21)
            t.m42 = -(m41 * t.m12 + m42 * t.m22)
            return t
        }
        typealias Row = SIMD4<Double>
        var left = (row1, row2, row3, row4)
        var right: (Row, Row, Row, Row) = (
            SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1)
        )
        func get(_ m: (Row, Row, Row, Row), _ i: Int) -> Row {
            switch i {
            case 0: m.0
            case 1: m.1
            case 2: m.2
            default: m.3
            }
        }
        func set(_ m: inout (Row, Row, Row, Row), _ i: Int, _ row: Row) {
            switch i {
            case 0: m.0 = row
            case 1: m.1 = row
            case 2: m.2 = row
            default: m.3 = row
            }
        }
        for column in 0..<4 {
            var pivot = column
            for row in column..<4 where abs(get(left, row)[column]) > abs(get(left, pivot)[column]) { pivot = row }
            let p = get(left, pivot)[column]
            guard p != 0, p.isFinite else { return nil }
            let l = get(left, pivot) / p, r = get(right, pivot) / p
            set(&left, pivot, get(left, column))
            set(&right, pivot, get(right, column))
            set(&left, column, l)
            set(&right, column, r)
            for row in 0..<4 where row != column {
                let factor = get(left, row)[column]
                set(&left, row, get(left, row) - factor * l)
                set(&right, row, get(right, row) - factor * r)
            }
        }
        return CATransform3D(rows: right.0, right.1, right.2, right.3)
    }

    /// Transforms a point of the plane z = 0 and projects it onto that plane by division by w; `nil` behind the viewer.
    func project(_ p: CGPoint) -> CGPoint? {
        let w = p.x * m14 + p.y * m24 + m44
        guard w > 0 else { return nil }
        return CGPoint(x: (p.x * m11 + p.y * m21 + m41) / w, y: (p.x * m12 + p.y * m22 + m42) / w)
    }

    /// Returns the point of the plane z = 0 whose projection is `p`; `nil` if there is none.
    func unproject(_ p: CGPoint) -> CGPoint? {
        // Rows 1, 2 and 4, columns 1, 2 and 4: the transform of the plane alone, solved for the point by Cramer's rule.
        let a = m11 - p.x * m14, b = m21 - p.x * m24, c = p.x * m44 - m41
        let d = m12 - p.y * m14, e = m22 - p.y * m24, f = p.y * m44 - m42
        let determinant = a * e - b * d
        guard determinant != 0, determinant.isFinite else { return nil }
        let q = CGPoint(x: (c * e - b * f) / determinant, y: (a * f - c * d) / determinant)
        return q.x * m14 + q.y * m24 + m44 > 0 ? q : nil
    }
}

extension CATransform3D: CustomDebugStringConvertible {
    public var debugDescription: String {
        func row(_ r: SIMD4<Double>) -> String { "\(r.x) \(r.y) \(r.z) \(r.w)" }
        return "[\(row(row1)); \(row(row2)); \(row(row3)); \(row(row4))]"
    }
}
