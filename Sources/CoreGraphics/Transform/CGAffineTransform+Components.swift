public import Foundation

/// An affine map taken apart into maps with a meaning of their own: applied in this order, scale, horizontal shear,
/// rotation, translation.
public struct CGAffineTransformComponents: Sendable, Hashable {
    /// Factors along x and y; a negative one mirrors.
    public var scale: CGSize
    /// How far x moves for each unit of y, after the scale; 0 for none.
    public var horizontalShear: CGFloat
    /// Radians about the origin, from the x axis towards the y axis.
    public var rotation: CGFloat
    /// Added last.
    public var translation: CGVector

    /// No scale at all (zero), as a C structure starts.
    public init() { self.init(scale: .zero, horizontalShear: 0, rotation: 0, translation: .zero) }

    /// By its parts.
    public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
        (self.scale, self.horizontalShear, self.rotation) = (scale, horizontalShear, rotation)
        self.translation = translation
    }
}

extension CGAffineTransform {
    /// The map that the parts make.
    public init(_ components: CGAffineTransformComponents) {
        let scale = CGAffineTransform(scaleX: components.scale.width, y: components.scale.height)
        let shear = CGAffineTransform(a: 1, b: 0, c: components.horizontalShear, d: 1, tx: 0, ty: 0)
        let turn = CGAffineTransform(rotationAngle: components.rotation)
        let move = CGAffineTransform(translationX: components.translation.dx, y: components.translation.dy)
        self = scale.concatenating(shear).concatenating(turn).concatenating(move)
    }

    /// Scale, shear, rotation and translation that give this map again.
    ///
    /// A mirror image shows as a negative height (a half turn with both factors negative is a rotation). Where the
    /// x axis is folded to a point, the rotation follows the y axis.
    public func decomposed() -> CGAffineTransformComponents {
        var parts = CGAffineTransformComponents()
        parts.translation = CGVector(dx: tx, dy: ty)
        let sx = (a * a + b * b).squareRoot()
        if sx > 0 {
            let cosine = a / sx, sine = b / sx
            // The y axis turned back: its component along x is the shear's share, the other the scale.
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
