import CoreGraphics
import MicaBase

/// The paths that styles of a scope draw, as a tree of shapes, groups and modifiers. All are functions of the time.
indirect enum ShapePaths {
    case path(Animated<BezierPath>)
    case rectangle(RectangleShape)
    case ellipse(EllipseShape)
    case star(StarShape)
    /// The paths of a group, in its space.
    case group([ShapePaths], TransformModel)
    case modified([ShapePaths], PathModifier)
    /// The paths of a group after a trim of a scope around it, in the group's space.
    case trimmedOutside([ShapePaths], OuterTrim)
}

/// A change of all paths above it in a scope.
enum PathModifier {
    case trim(TrimModel)
    case roundCorners(Animated<Double>)
    case merge(MergeMode)
    case repeater(RepeaterModel)
    case pucker(Animated<Double>)
    case twist(angle: Animated<Double>, center: Animated<Vector>)
    case offset(OffsetModel)
    case zigzag(ZigzagModel)

    init?(_ item: ShapeItem) {
        switch item {
        case .trim(let model): self = .trim(model)
        case .roundCorners(let radius): self = .roundCorners(radius)
        case .merge(let mode): self = .merge(mode)
        case .repeater(let model): self = .repeater(model)
        case .pucker(let amount): self = .pucker(amount)
        case .twist(let angle, let center): self = .twist(angle: angle, center: center)
        case .offset(let model): self = .offset(model)
        case .zigzag(let model): self = .zigzag(model)
        default: return nil
        }
    }
}

extension ShapePaths {
    /// Returns the paths at a time in frames.
    func paths(at time: Double) -> [BezierPath] {
        switch self {
        case .path(let path): return [path.value(at: time)]
        case .rectangle(let shape):
            return [
                Primitive.rectangle(
                    center: shape.position.value(at: time), size: shape.size.value(at: time),
                    radius: shape.radius.value(at: time), isReversed: shape.isReversed)
            ]
        case .ellipse(let shape):
            return [
                Primitive.ellipse(
                    center: shape.position.value(at: time), size: shape.size.value(at: time),
                    isReversed: shape.isReversed)
            ]
        case .star(let shape): return [shape.path(at: time)]
        case .group(let parts, let transform):
            let matrix = transform.matrix(at: time)
            return parts.paths(at: time).map { $0.applying(matrix) }
        case .modified(let parts, let modifier): return modifier.applied(to: parts.paths(at: time), at: time)
        case .trimmedOutside(let parts, let trim): return trim.applied(to: parts.paths(at: time), at: time)
        }
    }

    var isStatic: Bool {
        switch self {
        case .path(let path): path.isStatic
        case .rectangle(let shape): shape.position.isStatic && shape.size.isStatic && shape.radius.isStatic
        case .ellipse(let shape): shape.position.isStatic && shape.size.isStatic
        case .star(let shape): shape.isStatic
        case .group(let parts, let transform): transform.isPlaceStatic && parts.allSatisfy(\.isStatic)
        case .modified(let parts, let modifier): modifier.isStatic && parts.allSatisfy(\.isStatic)
        case .trimmedOutside(let parts, let trim): trim.isStatic && parts.allSatisfy(\.isStatic)
        }
    }
}

extension [ShapePaths] {
    func paths(at time: Double) -> [BezierPath] { flatMap { $0.paths(at: time) } }
}

extension StarShape {
    var isStatic: Bool {
        position.isStatic && points.isStatic && rotation.isStatic && outerRadius.isStatic && innerRadius.isStatic
            && outerRoundness.isStatic && innerRoundness.isStatic
    }

    func path(at time: Double) -> BezierPath {
        Primitive.star(
            center: position.value(at: time), points: points.value(at: time), rotation: rotation.value(at: time),
            outer: outerRadius.value(at: time), inner: isPolygon ? nil : innerRadius.value(at: time),
            outerRoundness: outerRoundness.value(at: time) / 100,
            innerRoundness: innerRoundness.value(at: time) / 100, isReversed: isReversed)
    }
}

extension TransformModel {
    /// `true` if nothing but the opacity changes.
    var isPlaceStatic: Bool {
        anchor.isStatic && position.isStatic && scale.isStatic && rotation.isStatic && skew.isStatic
            && skewAxis.isStatic && rotationX.isStatic && rotationY.isStatic
    }

    /// The matrix at a time in frames, in the plane.
    func matrix(at time: Double) -> CGAffineTransform {
        let anchor = anchor.value(at: time), position = position.value(at: time), scale = scale.value(at: time)
        return TransformModel.matrix(
            anchor: anchor, position: position, scale: scale, rotation: rotation.value(at: time),
            skew: skew.value(at: time), axis: skewAxis.value(at: time))
    }

    static func matrix(
        anchor: Vector, position: Vector, scale: Vector, rotation: Double, skew: Double, axis: Double
    ) -> CGAffineTransform {
        var matrix = CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
            .concatenating(CGAffineTransform(scaleX: scale.x, y: scale.y))
        if skew != 0 { matrix = matrix.concatenating(.skew(skew, axis: axis)) }
        if rotation != 0 { matrix = matrix.concatenating(.turn(degrees: rotation)) }
        return matrix.concatenating(CGAffineTransform(translationX: position.x, y: position.y))
    }
}

extension CGAffineTransform {
    /// A rotation, clockwise where y points down. Quarter turns are exact.
    static func turn(degrees: Double) -> CGAffineTransform {
        let (sine, cosine) = PortableMath.sincos(degrees * .pi / 180)
        if degrees.truncatingRemainder(dividingBy: 90) == 0 {
            return CGAffineTransform(
                a: cosine.rounded(), b: sine.rounded(), c: -sine.rounded(), d: cosine.rounded(), tx: 0, ty: 0)
        }
        return CGAffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// A skew along an axis; both in degrees. The axis 0 is that of x.
    static func skew(_ skew: Double, axis: Double) -> CGAffineTransform {
        let (sine, cosine) = PortableMath.sincos(-skew * .pi / 180)
        let shear = CGAffineTransform(a: 1, b: 0, c: cosine != 0 ? sine / cosine : 0, d: 1, tx: 0, ty: 0)
        return turn(degrees: axis).concatenating(shear).concatenating(turn(degrees: -axis))
    }
}
