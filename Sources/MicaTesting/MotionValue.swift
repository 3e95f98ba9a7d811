public import Mica

/// A value of an animated property, with a distance to other values.
public protocol MotionValue {
    /// Returns the distance, in the value's own unit: points, radians, fractions of 1. NaN counts as infinite.
    func motionDistance(to other: Self) -> Double
}

extension Double: MotionValue {
    public func motionDistance(to other: Double) -> Double { abs(self - other) }
}

extension Float: MotionValue {
    public func motionDistance(to other: Float) -> Double { Double(abs(self - other)) }
}

extension CGFloat: MotionValue {
    public func motionDistance(to other: CGFloat) -> Double { Double(abs(self - other)) }
}

extension CGPoint: MotionValue {
    /// Returns the length of the line between both points.
    public func motionDistance(to other: CGPoint) -> Double { Double(hypot(x - other.x, y - other.y)) }
}

extension CGSize: MotionValue {
    /// Returns the larger change of the two sides.
    public func motionDistance(to other: CGSize) -> Double {
        Double(max(abs(width - other.width), abs(height - other.height)))
    }
}

extension CGRect: MotionValue {
    /// Returns the largest distance that a corner moves.
    public func motionDistance(to other: CGRect) -> Double {
        let corners: [(CGRect) -> CGPoint] = [
            { CGPoint(x: $0.minX, y: $0.minY) }, { CGPoint(x: $0.maxX, y: $0.minY) },
            { CGPoint(x: $0.minX, y: $0.maxY) }, { CGPoint(x: $0.maxX, y: $0.maxY) },
        ]
        return corners.map { $0(self).motionDistance(to: $0(other)) }.max() ?? 0
    }
}

extension CATransform3D: MotionValue {
    /// Returns the largest difference of an entry of the matrix.
    public func motionDistance(to other: CATransform3D) -> Double {
        let a = entries, b = other.entries
        return zip(a, b).map { abs($0 - $1) }.max() ?? 0
    }

    private var entries: [Double] {
        [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44].map { Double($0) }
    }
}

extension CGAffineTransform: MotionValue {
    /// Returns the largest difference of an entry of the matrix.
    public func motionDistance(to other: CGAffineTransform) -> Double {
        [a - other.a, b - other.b, c - other.c, d - other.d, tx - other.tx, ty - other.ty].map { Double(abs($0)) }.max()
            ?? 0
    }
}

extension Optional: MotionValue where Wrapped: MotionValue {
    /// Returns the distance; infinite if only one of them is `nil`.
    public func motionDistance(to other: Wrapped?) -> Double {
        switch (self, other) {
        case (let a?, let b?): a.motionDistance(to: b)
        case (nil, nil): 0
        default: .infinity
        }
    }
}
