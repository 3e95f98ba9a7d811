/// A perspective transform of the plane: (x, y) maps to ((a x + b y + c) / w, (d x + e y + f) / w) with w = g x + h y +
/// i. Points with w ≤ 0 are behind the viewer and have no image.
public struct Projection: Sendable, Hashable {
    public var a: Double, b: Double, c: Double
    public var d: Double, e: Double, f: Double
    public var g: Double, h: Double, i: Double

    public init(
        _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double, _ g: Double, _ h: Double,
        _ i: Double
    ) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
        self.g = g
        self.h = h
        self.i = i
    }

    public init(_ m: Affine) { self.init(m.a, m.c, m.tx, m.b, m.d, m.ty, 0, 0, 1) }

    /// Returns the image of a point; `nil` if it is not in front of the viewer.
    public func apply(_ p: Point) -> Point? {
        let w = g * p.x + h * p.y + i
        guard w > 0 else { return nil }
        return Point(a * p.x + b * p.y + c, d * p.x + e * p.y + f) / w
    }

    /// The inverse, scaled so that w is positive in front of the viewer; `nil` if it is singular.
    public var inverse: Projection? {
        let A = e * i - f * h, D = f * g - d * i, G = d * h - e * g
        let k = 1 / (a * A + b * D + c * G)
        guard k.isFinite else { return nil }
        let m = Projection(
            A * k, (c * h - b * i) * k, (b * f - c * e) * k, D * k, (a * i - c * g) * k, (c * d - a * f) * k, G * k,
            (b * g - a * h) * k, (a * e - b * d) * k)
        let sum = m.a + m.b + m.c + m.d + m.e + m.f + m.g + m.h + m.i
        return sum.isFinite ? m : nil
    }
}
