public import Foundation
package import MicaRaster

/// An immutable sequence of subpaths that consist of lines and Bézier curves.
///
/// Two paths are equal if their elements are. Coordinates have no unit of their own; drawing interprets them in user
/// space. A path with a coordinate that is not finite can be stored and queried, but draws nothing.
public class CGPath: Hashable {
    /// The elements. Only `CGMutablePath` changes them after `init`.
    package internal(set) var storage: MicaRaster.Path
    /// The start of the current subpath; `nil` before the first move.
    var subpathStart: Point?
    /// The current point; `nil` if the path is empty.
    var current: Point?

    package init(_ storage: MicaRaster.Path) {
        self.storage = storage
        (subpathStart, current) = storage.ends
    }

    init() { storage = MicaRaster.Path() }

    /// Returns a path with the elements of `model` and other points; `point` returns them by index. Reuses `spare` if
    /// it has no other references, so that a path that moves in each frame needs no allocation, and stores the result
    /// in it.
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

    /// Returns the same for the interpolation between two paths with equal elements.
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

    /// Creates a rectangle: from the origin along x first, closed.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(PathBuilder.rect(rect, Affine(transform)))
    }

    /// Creates an ellipse of four cubic curves, from the middle of the right side towards greater y, closed.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(PathBuilder.ellipse(in: rect, Affine(transform)))
    }

    /// Creates a rectangle with elliptic corners, from the middle of the right side towards greater y, closed. Corners
    /// larger than half a side are reduced to that.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        self.init(
            PathBuilder.roundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, Affine(transform)))
    }

    /// Returns an immutable path with the same elements.
    public func copy() -> CGPath? { CGPath(storage) }

    /// Returns an immutable path with the elements transformed by `transform`.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(storage.applying(transform))
    }

    /// Returns a mutable path with the same elements.
    public func mutableCopy() -> CGMutablePath? { CGMutablePath(storage) }

    /// Returns a mutable path with the elements transformed by `transform`.
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

    /// The type identifier of this class; it differs from Apple's.
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
    /// Returns a transformed copy.
    func applying(_ transform: UnsafePointer<CGAffineTransform>?) -> MicaRaster.Path {
        guard let transform, !transform.pointee.isIdentity else { return self }
        var path = self
        path.apply(Affine(transform.pointee))
        return path
    }

    /// The start of the last subpath, and the current point.
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
