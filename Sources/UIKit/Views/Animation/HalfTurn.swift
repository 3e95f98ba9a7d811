import QuartzCore

/// Half turns in the plane, which have no shorter direction.
///
/// UIKit animates a transform as a factor. Two half turns in succession have the same factor and so the same direction: a view
/// that is turned by π again and again keeps turning clockwise.
enum HalfTurn {
    /// Returns new · old⁻¹ if this is half a turn in the plane, with any scale; nil for other changes.
    static func factor(from old: CATransform3D, to new: CATransform3D) -> CATransform3D? {
        guard old.m11 * new.m11 + old.m12 * new.m12 < 0, CATransform3DIsAffine(old), CATransform3DIsAffine(new) else {
            return nil
        }
        let a = CATransform3DGetAffineTransform(old), b = CATransform3DGetAffineTransform(new)
        guard a.a * a.d - a.b * a.c != 0, b.a * b.d - b.b * b.c != 0 else { return nil }
        let factor = b.concatenating(a.inverted())
        let size = abs(factor.a) + abs(factor.d)
        guard factor.a < 0, factor.d < 0, abs(factor.b) + abs(factor.c) < 1e-9 * size else { return nil }
        return CATransform3DMakeAffineTransform(factor)
    }
}
