public import Foundation
package import MicaRaster

/// An immutable sequence of sub-paths made of lines and Bézier curves.
///
/// Two paths are equal if their elements are. Coordinates have no unit of their own; drawing takes them as user space.
/// A path that holds a coordinate which is not finite can be kept and asked about, and draws nothing.
public class CGPath: Hashable {
    /// The elements. Only `CGMutablePath` changes them after `init`.
    package internal(set) var storage: MicaRaster.Path
    /// Where the current sub-path began; nil before the first move.
    var subpathStart: Point?
    /// The end of what was added last; nil while the path is empty.
    var current: Point?

    package init(_ storage: MicaRaster.Path) {
        self.storage = storage
        (subpathStart, current) = storage.ends
    }

    init() { storage = MicaRaster.Path() }

    /// A path of the elements of `model` through other points; `point` gives them by number. Takes `spare` for it where nobody
    /// else has that, so that what moves in each frame needs no memory, and leaves the path there.
    package static func moving(
        _ model: CGPath, reusing spare: inout CGPath?, _ point: (Int) -> MicaRaster.Point
    ) -> CGPath {
        let isFree = spare != nil && isKnownUniquelyReferenced(&spare) && spare!.storage.verbs == model.storage.verbs
        let path = isFree ? spare! : CGPath(model.storage)
        path.storage.replacePoints(point)
        (path.subpathStart, path.current) = path.storage.ends
        spare = path
        return path
    }

    /// The same on the way from one path to another of the same elements.
    package static func moving(
        between a: MicaRaster.Path, _ b: MicaRaster.Path, _ f: Double, reusing spare: inout CGPath?
    ) -> CGPath {
        let isFree = spare != nil && isKnownUniquelyReferenced(&spare) && spare!.storage.verbs == a.verbs
        let path = isFree ? spare! : CGPath(a)
        path.storage.placePoints(between: a, b, f)
        (path.subpathStart, path.current) = path.storage.ends
        spare = path
        return path
    }

    /// A rectangle: from the origin along x first, closed.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(PathBuilder.rect(rect, Affine(transform)))
    }

    /// An ellipse of four cubic curves, from the middle of the right side towards greater y, closed.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(PathBuilder.ellipse(in: rect, Affine(transform)))
    }

    /// A rectangle with elliptic corners, from the middle of the right side towards greater y, closed. Corners larger
    /// than half a side are cut to that.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        self.init(
            PathBuilder.roundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, Affine(transform)))
    }

    /// An immutable path of the same elements.
    public func copy() -> CGPath? { CGPath(storage) }

    /// An immutable path of the elements taken through `transform`.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(storage.applying(transform))
    }

    /// A path of the same elements that can be added to.
    public func mutableCopy() -> CGMutablePath? { CGMutablePath(storage) }

    /// A path of the elements taken through `transform` that can be added to.
    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        CGMutablePath(storage.applying(transform))
    }

    public static func == (one: CGPath, other: CGPath) -> Bool {
        one === other || one.storage == other.storage
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(storage.verbs.count)
        for point in storage.points { hasher.combine(point) }
    }

    /// The number of this type among Core Foundation's types; not Apple's number.
    public class var typeID: CFTypeID { 0x4350_6174 }
}

extension CGPath: CustomDebugStringConvertible {
    public var debugDescription: String {
        var text = "CGPath {"
        forEachElement { verb, points in
            let name =
                switch verb {
                case .move: "move"
                case .line: "line"
                case .quad: "quad"
                case .cubic: "curve"
                case .close: "close"
                }
            text += " \(name)"
            for point in points { text += " (\(point.x), \(point.y))" }
        }
        return text + " }"
    }
}

extension MicaRaster.Path {
    /// A copy in another space.
    func applying(_ transform: UnsafePointer<CGAffineTransform>?) -> MicaRaster.Path {
        guard let transform, !transform.pointee.isIdentity else { return self }
        var path = self
        path.apply(Affine(transform.pointee))
        return path
    }

    /// The start of the last sub-path, and the current point.
    var ends: (start: Point?, current: Point?) {
        guard let last = verbs.last else { return (nil, nil) }
        var index = points.count
        for verb in verbs.reversed() {
            index -= verb.pointCount
            if verb == .move {
                return (points[index], last == .close ? points[index] : points[points.count - 1])
            }
        }
        return (nil, points.last)
    }
}

extension Affine {
    init(_ transform: UnsafePointer<CGAffineTransform>?) {
        self = transform.map { Affine($0.pointee) } ?? .identity
    }
}

extension MicaRaster.Point {
    package init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
}
extension CGPoint {
    package init(_ point: MicaRaster.Point) { self.init(x: point.x, y: point.y) }
}
