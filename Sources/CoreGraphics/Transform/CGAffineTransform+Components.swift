public import Foundation

/// The decomposition of an affine transform into scale, horizontal shear, rotation and translation, applied in this
/// order.
public struct CGAffineTransformComponents: Sendable, Hashable {
    /// The factors along x and y; a negative one mirrors.
    public var scale: CGSize
    /// The shift of x per unit of y, after the scale; 0 for none.
    public var horizontalShear: CGFloat
    /// The rotation about the origin in radians, from the x axis towards the y axis.
    public var rotation: CGFloat
    /// The translation, applied last.
    public var translation: CGVector

    /// Creates components with a scale of zero, as in C.
    public init() { self.init(scale: .zero, horizontalShear: 0, rotation: 0, translation: .zero) }

    /// Creates components from their values.
    public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
        self.scale = scale
        self.horizontalShear = horizontalShear
        self.rotation = rotation
        self.translation = translation
    }
}

extension CGAffineTransform {
    /// Creates the transform from its components.
    public init(_ components: CGAffineTransformComponents) {
        let scale = CGAffineTransform(scaleX: components.scale.width, y: components.scale.height)
        let shear = CGAffineTransform(a: 1, b: 0, c: components.horizontalShear, d: 1, tx: 0, ty: 0)
        let turn = CGAffineTransform(rotationAngle: components.rotation)
        let move = CGAffineTransform(translationX: components.translation.dx, y: components.translation.dy)
        self = scale.concatenating(shear).concatenating(turn).concatenating(move)
    }

    /// Returns the scale, shear, rotation and translation that compose this transform.
    ///
    /// A mirror image has a negative height (two negative factors are a rotation by a half turn). If the image of the x
    /// axis is zero, the rotation is the y axis's.
    public func decomposed() -> CGAffineTransformComponents {
        var parts = CGAffineTransformComponents()
        parts.translation = CGVector(dx: tx, dy: ty)
        let sx = (a * a + b * b).squareRoot()
        if sx > 0 {
            let cosine = a / sx, sine = b / sx
            // The y axis rotated back: its component along x gives the shear, the other one the scale.
            let along = c * cosine + d * sine, sy = d * cosine - c * sine
            parts.scale = CGSize(width: sx, height: sy)
            parts.horizontalShear = sy == 0 ? 0 : along / sy
            parts.rotation = arcTangent(b, a)
        } else {
            let sy = (c * c + d * d).squareRoot()
            parts.scale = CGSize(width: 0, height: sy)
            parts.rotation = sy == 0 ? 0 : arcTangent(-c, d)
        }
        return parts
    }
}
