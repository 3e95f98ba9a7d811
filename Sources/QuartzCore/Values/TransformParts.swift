import CoreGraphics

// No vector literals here and elsewhere in code that runs in a frame: they allocate an array.

/// A transform decomposed into parts that can be interpolated separately: scale, then skew, rotation, translation,
/// perspective. (The method of "Unmatrix", Graphics Gems II; quaternions by Shoemake.)
struct TransformParts {
    var translation: SIMD3<Double> = .zero
    var scale: SIMD3<Double> = .one
    /// The skew xy, xz, yz: the shift of the first axis along the second.
    var skew: SIMD3<Double> = .zero
    /// The rotation as a unit quaternion x, y, z, w.
    var rotation = SIMD4(0.0, 0, 0, 1)
    /// The last column.
    var perspective = SIMD4(0.0, 0, 0, 1)
}

/// The three axes of a transform without its translation and perspective: scale and skew separated from an orthonormal
/// basis.
private struct Axes {
    var x, y, z: SIMD3<Double>
    var scale: SIMD3<Double> = .one, skew: SIMD3<Double> = .zero

    /// Orthonormalises by Gram–Schmidt, x axis first. A degenerate axis gets the direction that completes a
    /// right-handed basis, and the scale 0.
    init(_ r1: SIMD3<Double>, _ r2: SIMD3<Double>, _ r3: SIMD3<Double>) {
        x = r1
        y = r2
        z = r3
        let tiny = 1e-12 * max(1e-300, max(length(r1), max(length(r2), length(r3))))
        scale.x = length(x)
        let hasX = scale.x > tiny
        if hasX { x /= scale.x } else { scale.x = 0 }
        if hasX {
            skew.x = dot(x, y)
            y -= skew.x * x
        }
        scale.y = length(y)
        let hasY = scale.y > tiny
        if hasY {
            y /= scale.y
            skew.x /= scale.y
        } else {
            scale.y = 0
            skew.x = 0
        }
        if hasX {
            skew.y = dot(x, z)
            z -= skew.y * x
        }
        if hasY {
            skew.z = dot(y, z)
            z -= skew.z * y
        }
        scale.z = length(z)
        let hasZ = scale.z > tiny
        if hasZ {
            z /= scale.z
            skew.y /= scale.z
            skew.z /= scale.z
        } else {
            scale.z = 0
            skew.y = 0
            skew.z = 0
        }
        complete(hasX, hasY, hasZ)
        // A mirror image has one negative scale factor more. The matrix does not reveal the mirrored axis; a flip along
        // a single axis is the common case, so this uses the axis that points backwards.
        if dot(cross(x, y), z) < 0 {
            if z.z < 0, z.z <= x.x, z.z <= y.y {
                scale.z = -scale.z
                z = -z
                skew.y = -skew.y
                skew.z = -skew.z
            } else if x.x < y.y {
                scale.x = -scale.x
                x = -x
                skew.x = -skew.x
                skew.y = -skew.y
            } else {
                scale.y = -scale.y
                y = -y
                skew.x = -skew.x
                skew.z = -skew.z
            }
        }
    }

    private mutating func complete(_ hasX: Bool, _ hasY: Bool, _ hasZ: Bool) {
        switch (hasX, hasY, hasZ) {
        case (true, true, true): break
        case (true, true, false): z = cross(x, y)
        case (true, false, true): y = cross(z, x)
        case (false, true, true): x = cross(y, z)
        case (true, false, false):
            y = perpendicular(to: x, near: [0, 1, 0])
            z = cross(x, y)
        case (false, true, false):
            z = perpendicular(to: y, near: [0, 0, 1])
            x = cross(y, z)
        case (false, false, true):
            x = perpendicular(to: z, near: [1, 0, 0])
            y = cross(z, x)
        case (false, false, false):
            x = [1, 0, 0]
            y = [0, 1, 0]
            z = [0, 0, 1]
        }
    }

    private func perpendicular(to axis: SIMD3<Double>, near wish: SIMD3<Double>) -> SIMD3<Double> {
        for candidate in [wish, SIMD3(wish.y, wish.z, wish.x)] {
            let rest = candidate - dot(candidate, axis) * axis
            let size = length(rest)
            if size > 1e-3 { return rest / size }
        }
        return wish
    }

    /// The quaternion of the rotation. Two quaternions represent it; this is the one through which Core Animation makes
    /// a half turn from or to the identity. A half turn about x or y moves the upper or right edge towards the viewer,
    /// one about z is clockwise.
    var quaternion: SIMD4<Double> {
        // For row vectors: x is the first row of the rotation.
        let trace = x.x + y.y + z.z
        var q: SIMD4<Double>
        if trace > 0 {
            let s = (trace + 1).squareRoot() * 2
            q = SIMD4((y.z - z.y) / s, (z.x - x.z) / s, (x.y - y.x) / s, s / 4)
        } else if x.x > y.y, x.x > z.z {
            let s = max(0, 1 + x.x - y.y - z.z).squareRoot() * 2
            q = -SIMD4(s / 4, (x.y + y.x) / s, (z.x + x.z) / s, (y.z - z.y) / s)
        } else if y.y > z.z {
            let s = max(0, 1 + y.y - x.x - z.z).squareRoot() * 2
            q = -SIMD4((x.y + y.x) / s, s / 4, (y.z + z.y) / s, (z.x - x.z) / s)
        } else {
            let s = max(0, 1 + z.z - x.x - y.y).squareRoot() * 2
            q = SIMD4((z.x + x.z) / s, (y.z + z.y) / s, s / 4, (x.y - y.x) / s)
        }
        let size = (q * q).sum().squareRoot()
        return size > 0 ? q / size : SIMD4(0, 0, 0, 1)
    }
}

extension TransformParts {
    /// Returns `nil` for a matrix that cannot be decomposed (m44 is 0, or a number is not finite).
    init?(_ t: CATransform3D) {
        guard t.m44 != 0, t.isFinite else { return nil }
        let w = 1 / Double(t.m44)
        let r1 = t.row1 * w, r2 = t.row2 * w, r3 = t.row3 * w, r4 = t.row4 * w
        let column = SIMD4(r1.w, r2.w, r3.w, 1)
        if column.x != 0 || column.y != 0 || column.z != 0 {
            // The perspective p with M = M' · P, where M' is M with the last column of an affine matrix.
            var affine = t
            affine.m14 = 0
            affine.m24 = 0
            affine.m34 = 0
            affine.m44 = 1
            affine.m11 = CGFloat(r1.x)
            affine.m12 = CGFloat(r1.y)
            affine.m13 = CGFloat(r1.z)
            affine.m21 = CGFloat(r2.x)
            affine.m22 = CGFloat(r2.y)
            affine.m23 = CGFloat(r2.z)
            affine.m31 = CGFloat(r3.x)
            affine.m32 = CGFloat(r3.y)
            affine.m33 = CGFloat(r3.z)
            affine.m41 = CGFloat(r4.x)
            affine.m42 = CGFloat(r4.y)
            affine.m43 = CGFloat(r4.z)
            guard let inverse = affine.inverse else { return nil }
            perspective = SIMD4(
                (inverse.row1 * column).sum(), (inverse.row2 * column).sum(), (inverse.row3 * column).sum(),
                (inverse.row4 * column).sum())
        }
        translation = r4.xyz
        let axes = Axes(r1.xyz, r2.xyz, r3.xyz)
        scale = axes.scale
        skew = axes.skew
        rotation = axes.quaternion
    }

    var matrix: CATransform3D {
        let (x, y, z) = basis(rotation)
        // Scale and skew first: rows of the product of the lower triangle with the rotation.
        let r1 = scale.x * x
        let r2 = scale.y * (skew.x * x + y)
        let r3 = scale.z * (skew.y * x + skew.z * y + z)
        let rows = (SIMD4(r1, 0), SIMD4(r2, 0), SIMD4(r3, 0), SIMD4(translation, 1))
        guard perspective != SIMD4(0, 0, 0, 1) else { return CATransform3D(rows: rows.0, rows.1, rows.2, rows.3) }
        func project(_ r: SIMD4<Double>) -> SIMD4<Double> { SIMD4(r.xyz, (r * perspective).sum()) }
        return CATransform3D(rows: project(rows.0), project(rows.1), project(rows.2), project(rows.3))
    }

    /// The equivalent rotation about x, then y, then z, in radians; y is within ±π/2.
    var euler: SIMD3<Double> {
        let (x, y, z) = basis(rotation)
        let sine = -x.z
        if abs(sine) > 1 - 1e-12 {
            // Gimbal lock: x and z rotate about the same axis; the whole rotation is attributed to z.
            return SIMD3(0, sine > 0 ? .pi / 2 : -.pi / 2, Trigonometry.arcTangent(-y.x, y.y))
        }
        return SIMD3(
            Trigonometry.arcTangent(y.z, z.z),
            Trigonometry.arcTangent(sine, (x.x * x.x + x.y * x.y).squareRoot()), Trigonometry.arcTangent(x.y, x.x))
    }

    /// Sets the rotation about x, then y, then z, in radians.
    mutating func setEuler(_ angles: SIMD3<Double>) {
        func turn(_ angle: Double, _ axis: SIMD3<Double>) -> SIMD4<Double> {
            SIMD4(Trigonometry.sine(angle / 2) * axis, Trigonometry.cosine(angle / 2))
        }
        rotation = turn(angles.z, SIMD3(0, 0, 1))
        guard angles.x != 0 || angles.y != 0 else { return }
        // A product of quaternions a · b rotates by b first.
        rotation = multiply(rotation, multiply(turn(angles.y, SIMD3(0, 1, 0)), turn(angles.x, SIMD3(1, 0, 0))))
    }

    /// The axis with a negative scale factor of a mirror image.
    private var mirroredAxis: Int? { scale.x < 0 ? 0 : scale.y < 0 ? 1 : scale.z < 0 ? 2 : nil }

    /// Returns an equivalent form of the transform, mirrored along the same axis as `other`, if both are mirrored. A
    /// mirror image along one axis equals one along any other axis with a rotation; interpolating between different
    /// axes would collapse to a plane.
    func mirrored(like other: TransformParts) -> TransformParts {
        guard let axis = mirroredAxis, let wanted = other.mirroredAxis, axis != wanted else { return self }
        var parts = self
        for i in [axis, wanted] {
            parts.scale[i] = -parts.scale[i]
            if i != 2 { parts.skew.x = -parts.skew.x }
            if i != 1 { parts.skew.y = -parts.skew.y }
            if i != 0 { parts.skew.z = -parts.skew.z }
        }
        // Two axes of the basis are reversed: a half turn about the third, before the rotation.
        var half = SIMD4<Double>.zero
        half[3 - axis - wanted] = 1
        parts.rotation = multiply(rotation, half)
        return parts
    }

    /// Returns the quaternion of the same rotation on the shorter arc from `other`. For half a turn both arcs are
    /// equal: the rounding of its sine does not decide.
    func rotation(near other: SIMD4<Double>) -> SIMD4<Double> {
        (other * rotation).sum() < -1e-15 ? -rotation : rotation
    }

    /// Interpolates each part between `a` (0) and `b` (1); the rotation on the shorter arc, at constant speed.
    /// Fractions outside 0…1 extrapolate.
    static func interpolate(_ a: TransformParts, _ b: TransformParts, _ f: Double) -> TransformParts {
        let b = b.mirrored(like: a)
        var parts = TransformParts()
        parts.translation = a.translation + (b.translation - a.translation) * f
        parts.scale = a.scale + (b.scale - a.scale) * f
        parts.skew = a.skew + (b.skew - a.skew) * f
        parts.perspective = a.perspective + (b.perspective - a.perspective) * f
        parts.rotation = slerp(a.rotation, b.rotation(near: a.rotation), f)
        return parts
    }

    /// Returns the distance between two transforms: the motion of a point at about unit distance.
    static func distance(_ a: TransformParts, _ b: TransformParts) -> Double {
        let b = b.mirrored(like: a)
        let move = length(a.translation - b.translation), size = length(a.scale - b.scale)
        let turn = 2 * Trigonometry.arcCosine(min(1, abs((a.rotation * b.rotation).sum())))
        return (move * move + size * size + turn * turn).squareRoot()
    }
}

private func basis(_ q: SIMD4<Double>) -> (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let x = q.x, y = q.y, z = q.z, w = q.w
    return (
        SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
        SIMD3(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
        SIMD3(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y))
    )
}

private func multiply(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(a.w * b.xyz + b.w * a.xyz + cross(a.xyz, b.xyz), a.w * b.w - dot(a.xyz, b.xyz))
}

private func slerp(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ f: Double) -> SIMD4<Double> {
    let cosine = (a * b).sum()
    if cosine > 0.999_999_999 {
        let q = a + (b - a) * f
        return q / (q * q).sum().squareRoot()
    }
    let angle = Trigonometry.arcCosine(min(1, cosine))
    let sine = Trigonometry.sine(angle)
    return a * (Trigonometry.sine((1 - f) * angle) / sine) + b * (Trigonometry.sine(f * angle) / sine)
}

private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }
private func length(_ a: SIMD3<Double>) -> Double { (a * a).sum().squareRoot() }
private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

extension SIMD4 {
    fileprivate var xyz: SIMD3<Scalar> { SIMD3(x, y, z) }
}
