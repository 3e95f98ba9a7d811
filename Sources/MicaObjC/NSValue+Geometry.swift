public import CoreGraphics

// Foundation's `NSValue` API of Apple's systems for geometry. Foundation on this platform knows points, sizes and
// rectangles. Its type encodings of other structures stop the process, so these are stored as lists of numbers.

extension NSValue {
    /// Creates a value that stands for an object, without retaining it: equal values stand for the same object. Nil has a
    /// value of its own.
    public convenience init(nonretainedObject anObject: Any?) {
        var address = UInt64(anObject.map { UInt(bitPattern: ObjectIdentifier($0 as AnyObject)) } ?? 0)
        self.init(bytes: &address, objCType: Encoding.object)
    }
    /// The object that the value stands for, which must still exist; nil for a value of nil or of another type.
    public var nonretainedObjectValue: Any? {
        guard encoding == Encoding.object else { return nil }
        var address: UInt64 = 0
        getValue(&address)
        guard let pointer = UnsafeRawPointer(bitPattern: UInt(address)) else { return nil }
        return Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Creates a value that contains an affine transform.
    public convenience init(cgAffineTransform transform: CGAffineTransform) {
        var t = transform
        self.init(bytes: &t, objCType: "[6d]")
    }
    /// Creates a value that contains a vector.
    public convenience init(cgVector vector: CGVector) {
        self.init(numbers: SIMD2(Double(vector.dx), Double(vector.dy)))
    }
    /// Creates a value that contains a point.
    public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
    /// Creates a value that contains a size.
    public convenience init(cgSize size: CGSize) { self.init(size: size) }
    /// Creates a value that contains a rectangle.
    public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

    /// The affine transform; all zero if the value is of another type.
    public var cgAffineTransformValue: CGAffineTransform { unpack(CGAffineTransform(), "[6d]") }
    /// The point; zero if the value does not consist of two numbers.
    public var cgPointValue: CGPoint { CGPoint(x: pair.x, y: pair.y) }
    /// The size; zero if the value does not consist of two numbers.
    public var cgSizeValue: CGSize { CGSize(width: pair.x, height: pair.y) }
    /// The vector; zero if the value does not consist of two numbers.
    public var cgVectorValue: CGVector { CGVector(dx: pair.x, dy: pair.y) }
    /// The rectangle; zero if the value does not consist of four numbers.
    public var cgRectValue: CGRect {
        let v = fourNumbers
        return CGRect(x: v.x, y: v.y, width: v.z, height: v.w)
    }
}

extension NSValue {
    /// The encodings of types on this platform.
    package enum Encoding {
        package static let point = "{CGPoint=dd}", size = "{CGSize=dd}", rect = "{CGRect={CGPoint=dd}{CGSize=dd}}"
        /// Other structures of two or four numbers.
        package static let pair = "[2d]", quadruple = "[4d]"
        /// The address of an object.
        package static let object = "Q"
    }

    /// The encoding of the value's type.
    package var encoding: String { String(cString: objCType) }

    /// Creates a value of a structure of two numbers.
    package convenience init(numbers: SIMD2<Double>) {
        var numbers = numbers
        self.init(bytes: &numbers, objCType: Encoding.pair)
    }

    /// Creates a value of a structure of four numbers.
    package convenience init(numbers: SIMD4<Double>) {
        var numbers = numbers
        self.init(bytes: &numbers, objCType: Encoding.quadruple)
    }

    private var pair: SIMD2<Double> {
        switch encoding {
        case Encoding.point, Encoding.size, Encoding.pair:
            var point = CGPoint.zero
            getValue(&point)
            return SIMD2(Double(point.x), Double(point.y))
        default: return .zero
        }
    }

    /// The numbers of a structure of four; zero for other values.
    package var fourNumbers: SIMD4<Double> {
        switch encoding {
        case Encoding.rect, Encoding.quadruple:
            // A vector of four requires a stricter alignment than the bytes may have.
            var rect = CGRect.zero
            getValue(&rect)
            return SIMD4(Double(rect.minX), Double(rect.minY), Double(rect.size.width), Double(rect.size.height))
        default: return .zero
        }
    }

    /// Returns the numbers of a value; `zero` if it has another type.
    @inlinable package func unpack<Value: BitwiseCopyable>(_ zero: Value, _ type: String) -> Value {
        guard String(cString: objCType) == type else { return zero }
        var value = zero
        getValue(&value)
        return value
    }
}
