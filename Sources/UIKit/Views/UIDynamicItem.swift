public import CoreGraphics

/// An object that a dynamic animator moves: a view, layout attributes of a collection view, a group, or a custom class.
@preconcurrency @MainActor
public protocol UIDynamicItem: AnyObject {
    /// The centre in the animator's coordinates, in points.
    var center: CGPoint { get set }
    /// The bounds without the transform, in points; only the size is used.
    var bounds: CGRect { get }
    /// The transform about the centre: the animator sets its rotation.
    var transform: CGAffineTransform { get set }
    /// The type of the shape in collisions. Default rectangle.
    var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
    /// The shape for `.path`, relative to the centre, in points; concave parts are filled. Default empty.
    var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
    /// The rectangle of the bounds.
    public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
    /// An empty path.
    public var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}

/// The type of an item's shape in collisions.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
    /// The bounds.
    case rectangle = 0
    /// The ellipse inscribed in the bounds.
    case ellipse = 1
    /// The path `collisionBoundingPath`.
    case path = 2
}

extension UIView: UIDynamicItem {}
