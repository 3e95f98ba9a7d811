public import CoreGraphics

// Foundation's `NSValue` API of Apple's systems for geometry. Type encodings with braces
// stop the process on this platform, so each value is stored as its numbers.

extension NSValue {
    /// Creates a value that contains an affine transform.
    public convenience init(cgAffineTransform transform: CGAffineTransform) {
        var t = transform
        self.init(bytes: &t, objCType: "[6d]")
    }
    /// Creates a value that contains a vector.
    public convenience init(cgVector vector: CGVector) { self.init(cgPoint: CGPoint(x: vector.dx, y: vector.dy)) }
    /// Creates a value that contains a point.
    public convenience init(cgPoint point: CGPoint) {
        var p = point
        self.init(bytes: &p, objCType: "[2d]")
    }
    /// Creates a value that contains a size.
    public convenience init(cgSize size: CGSize) { self.init(cgPoint: CGPoint(x: size.width, y: size.height)) }
    /// Creates a value that contains a rectangle.
    public convenience init(cgRect rect: CGRect) {
        var r = rect
        self.init(bytes: &r, objCType: "[4d]")
    }

    /// The affine transform; all zero if the value is of another type.
    public var cgAffineTransformValue: CGAffineTransform { unpack(CGAffineTransform(), "[6d]") }
    /// The point; zero if the value is of another type.
    public var cgPointValue: CGPoint {
        let v = unpack(SIMD2<Double>.zero, "[2d]")
        return CGPoint(x: v.x, y: v.y)
    }
    /// The size; zero if the value is of another type.
    public var cgSizeValue: CGSize { CGSize(width: cgPointValue.x, height: cgPointValue.y) }
    /// The vector; zero if the value is of another type.
    public var cgVectorValue: CGVector { CGVector(dx: cgPointValue.x, dy: cgPointValue.y) }
    /// The rectangle; zero if the value is of another type.
    public var cgRectValue: CGRect {
        // A vector of four requires a stricter alignment than the bytes may have.
        let v = unpack(CGAffineTransform(), "[4d]")
        return CGRect(x: v.a, y: v.b, width: v.c, height: v.d)
    }

    /// Returns the numbers of a value; `zero` if it has another type.
    @inlinable package func unpack<Value: BitwiseCopyable>(_ zero: Value, _ type: String) -> Value {
        guard String(cString: objCType) == type else { return zero }
        var value = zero
        getValue(&value)
        return value
    }
}
