import CoreGraphics
import MicaRaster

extension AnimationValue {
    /// Returns the value at `f` between `a` (0) and `b` (1); `nil` if they cannot be interpolated (the value then
    /// jumps).
    static func between(_ a: AnimationValue, _ b: AnimationValue, _ f: Double) -> AnimationValue? {
        switch (a, b) {
        case (.number(let a), .number(let b)): return .number(a + (b - a) * f)
        case (.pair(let a), .pair(let b)): return .pair(a + (b - a) * f)
        case (.rect(let a), .rect(let b)): return .rect(a + (b - a) * f)
        case (.color(let a), .color(let b)): return .color(a + (b - a) * f)
        // A missing colour is the other one, transparent.
        case (.none, .color(let b)): return .color(SIMD4(b.x, b.y, b.z, b.w * f))
        case (.color(let a), .none): return .color(SIMD4(a.x, a.y, a.z, a.w * (1 - f)))
        case (.transform(let a), .transform(let b)): return .transform(mix(a, b, f))
        case (.affine(let a), .affine(let b)):
            let m = mix(CATransform3DMakeAffineTransform(a), CATransform3DMakeAffineTransform(b), f)
            return .affine(CATransform3DGetAffineTransform(m))
        case (.affine(let a), .transform): return between(.transform(CATransform3DMakeAffineTransform(a)), b, f)
        case (.transform, .affine(let b)): return between(a, .transform(CATransform3DMakeAffineTransform(b)), f)
        case (.path(let a), .path(let b)): return path(a, b, f).map { .path($0) }
        case (.array(let a), .array(let b)):
            guard a.count == b.count else { return nil }
            var mixed: [AnimationValue] = []
            mixed.reserveCapacity(a.count)
            for i in a.indices { mixed.append(step(a[i], b[i], f)) }
            return .array(mixed)
        case (.custom(let a), .custom(let b)):
            return (type(of: a).interpolateAny(a, b, f) as? any Interpolatable).map { .custom($0) }
        case (.discrete(let a as Bool), .discrete(let b as Bool)):
            // A Boolean value is a number, and true unless that is 0.
            return .discrete(f <= 0 ? a : f >= 1 ? b : a || b)
        case (.discrete(let a), .discrete(let b)) where a is CGImage && b is CGImage:
            if f <= 0 { return .discrete(a) }
            if f >= 1 { return .discrete(b) }
            return .crossFade(CrossFade(from: a, to: b, fraction: f))
        default: return nil
        }
    }

    /// Returns the interpolated value or, if there is none, `a` before the half and `b` from there on.
    static func step(_ a: AnimationValue, _ b: AnimationValue, _ f: Double) -> AnimationValue {
        between(a, b, f) ?? (f < 0.5 ? a : b)
    }

    /// Returns the sum of numbers or the product of transforms; `nil` if it is undefined.
    static func sum(_ a: AnimationValue, _ b: AnimationValue) -> AnimationValue? {
        switch (a, b) {
        case (.number(let a), .number(let b)): .number(a + b)
        case (.pair(let a), .pair(let b)): .pair(a + b)
        case (.rect(let a), .rect(let b)): .rect(a + b)
        case (.color(let a), .color(let b)): .color(a + b)
        case (.none, _): b
        case (_, .none): a
        case (.transform(let a), .transform(let b)): .transform(CATransform3DConcat(b, a))
        case (.affine(let a), .affine(let b)): .affine(b.concatenating(a))
        case (.transform(let a), .affine(let b)):
            .transform(CATransform3DConcat(CATransform3DMakeAffineTransform(b), a))
        case (.path(let a), .path(let b)): combine(a, b) { $0 + $1 }.map { .path($0) }
        case (.array(let a), .array(let b)) where a.count == b.count:
            .array(zip(a, b).map { sum($0, $1) ?? $1 })
        case (.custom(let a), .custom(let b)):
            (type(of: a).combineAny(a, b) as? any Interpolatable).map { .custom($0) }
        default: nil
        }
    }

    /// Returns the value times a whole number of repeats, for cumulative animations.
    static func times(_ a: AnimationValue, _ count: Double) -> AnimationValue {
        switch a {
        case .number(let a): return .number(a * count)
        case .pair(let a): return .pair(a * count)
        case .rect(let a): return .rect(a * count)
        case .color(let a): return .color(a * count)
        case .transform, .affine, .array, .custom:
            // By squaring, so that a late repeat is fast.
            var result: AnimationValue?
            var power = a, n = count < 1e15 ? Int(max(0, count)) : 0
            while n > 0 {
                if n & 1 == 1 { result = result.map { sum($0, power) ?? power } ?? power }
                power = sum(power, power) ?? power
                n >>= 1
            }
            return result ?? .none
        default: return count > 0 ? a : .none
        }
    }

    /// Returns `a` − `b`, for `byValue`; `nil` if it is undefined.
    static func difference(_ a: AnimationValue, _ b: AnimationValue) -> AnimationValue? {
        switch (a, b) {
        case (.number(let a), .number(let b)): .number(a - b)
        case (.pair(let a), .pair(let b)): .pair(a - b)
        case (.rect(let a), .rect(let b)): .rect(a - b)
        case (.color(let a), .color(let b)): .color(a - b)
        case (_, .none): a
        case (.transform(let a), .transform(let b)): .transform(CATransform3DConcat(CATransform3DInvert(b), a))
        case (.affine(let a), .affine(let b)): .affine(b.inverted().concatenating(a))
        case (.path(let a), .path(let b)): combine(a, b) { $0 - $1 }.map { .path($0) }
        case (.array(let a), .array(let b)) where a.count == b.count:
            .array(zip(a, b).map { difference($0, $1) ?? $0 })
        default: nil
        }
    }

    /// Returns the distance between two values, in the unit of their kind; paced animations keep it constant.
    static func distance(_ a: AnimationValue, _ b: AnimationValue) -> Double {
        switch (a, b) {
        case (.number(let a), .number(let b)): return abs(b - a)
        case (.pair(let a), .pair(let b)): return ((b - a) * (b - a)).sum().squareRoot()
        case (.rect(let a), .rect(let b)): return ((b - a) * (b - a)).sum().squareRoot()
        case (.color(let a), .color(let b)): return ((b - a) * (b - a)).sum().squareRoot()
        case (.transform(let a), .transform(let b)):
            guard let a = TransformParts(a), let b = TransformParts(b) else { return 1 }
            return TransformParts.distance(a, b)
        case (.affine(let a), _): return distance(.transform(CATransform3DMakeAffineTransform(a)), b)
        case (_, .affine(let b)): return distance(a, .transform(CATransform3DMakeAffineTransform(b)))
        case (.array(let a), .array(let b)) where a.count == b.count:
            return zip(a, b).reduce(0) { sum, pair in
                let d = distance(pair.0, pair.1)
                return sum + d * d
            }.squareRoot()
        case (.path(let a), .path(let b)):
            guard let pair = Path.alike([a.storage, b.storage]) else { return 1 }
            return zip(pair[0].points, pair[1].points).reduce(0) { sum, pair in
                let d = pair.1 - pair.0
                return sum + (d * d).sum()
            }.squareRoot()
        case (.custom(let a), .custom(let b)): return type(of: a).distanceAny(a, b) ?? 1
        default: return 1
        }
    }

    private static func mix(_ a: CATransform3D, _ b: CATransform3D, _ f: Double) -> CATransform3D {
        if a == b { return a }
        guard let p = TransformParts(a), let q = TransformParts(b) else {
            // Not decomposable: interpolates the elements.
            func row(_ x: SIMD4<Double>, _ y: SIMD4<Double>) -> SIMD4<Double> { x + (y - x) * f }
            return CATransform3D(
                rows: row(a.row1, b.row1), row(a.row2, b.row2), row(a.row3, b.row3), row(a.row4, b.row4))
        }
        return TransformParts.interpolate(p, q, f).matrix
    }

    private static func path(_ a: CGPath, _ b: CGPath, _ f: Double) -> CGPath? {
        combine(a, b) { $0 + ($1 - $0) * f }
    }

    /// Combines paths of equal segment counts point by point.
    private static func combine(_ a: CGPath, _ b: CGPath, _ point: (Point, Point) -> Point) -> CGPath? {
        guard let pair = Path.alike([a.storage, b.storage]) else { return nil }
        let a = pair[0], b = pair[1]
        return CGPath(a.replacingPoints { point(a.points[$0], b.points[$0]) })
    }
}
