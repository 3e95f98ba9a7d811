public import CoreGraphics

/// Something that an animator moves: a view, the attributes of a collection view's element, a group, or a class of yours.
@preconcurrency @MainActor
public protocol UIDynamicItem: AnyObject {
    /// The middle, in the animator's space; points.
    var center: CGPoint { get set }
    /// The size before the transform; points.
    var bounds: CGRect { get }
    /// The transform about the middle: the animator sets its rotation.
    var transform: CGAffineTransform { get set }
    /// The shape that collides. Default the rectangle.
    var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
    /// The shape for `.path`, about the middle as origin; points. What bends inwards is filled up. Default empty.
    var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
    /// The rectangle of the bounds.
    public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
    /// An empty path.
    public var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}

/// The shape of an item in collisions.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
    /// The bounds.
    case rectangle = 0
    /// The ellipse in the bounds.
    case ellipse = 1
    /// `collisionBoundingPath`.
    case path = 2
}

extension UIView: UIDynamicItem {}

extension UICollectionViewLayoutAttributes: UIDynamicItem {}
