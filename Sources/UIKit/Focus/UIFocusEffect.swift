public import Foundation

/// What marks an item that has the focus: the system's own mark, which is a ring around controls and cells.
@preconcurrency @MainActor open class UIFocusEffect: NSObject, NSCopying {
    public override init() { super.init() }
    open nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A ring of 3 points in the tint colour around an item that has the focus.
@preconcurrency @MainActor open class UIFocusHaloEffect: UIFocusEffect {
    /// On which side of its shape the ring is.
    public enum Position: Int, Sendable {
        /// Outside, unless the item cuts off what is outside of it.
        case automatic = 0
        /// Outside.
        case outside = 1
        /// Inside.
        case inside = 2
    }

    let shape: UIBezierPath?
    /// In whose layer the ring is, for items that are cut off by a view around them. Default nil: in the item's own.
    open weak var containerView: UIView?
    /// A view in `containerView` right above which the ring is. Default nil: above all.
    open weak var referenceView: UIView?
    /// On which side of its shape the ring is. Default automatic.
    open var position = Position.automatic

    /// A ring with the corners of the item.
    public override init() {
        shape = nil
        super.init()
    }
    /// A ring around a rectangle, in the item's own space.
    public init(rect: CGRect) {
        shape = UIBezierPath(rect: rect)
        super.init()
    }
    /// A ring around a rounded rectangle, in the item's own space. Continuous corners are drawn as circular ones.
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat, curve: CALayerCornerCurve) {
        shape = UIBezierPath(roundedRect: rect, cornerRadius: cornerRadius)
        super.init()
    }
    /// A ring along a path, in the item's own space.
    public init(path bezierPath: UIBezierPath) {
        shape = UIBezierPath(cgPath: bezierPath.cgPath)
        super.init()
    }
}
