public import Foundation

/// The mark of a focused item; this class stands for the system's, a ring around controls and cells.
@preconcurrency @MainActor open class UIFocusEffect: NSObject, NSCopying {
    public override init() { super.init() }
    open nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A ring of 3 points in the tint colour around a focused item.
@preconcurrency @MainActor open class UIFocusHaloEffect: UIFocusEffect {
    /// The side of its shape on which the ring is drawn.
    public enum Position: Int, Sendable {
        /// Outside, unless the item clips the area around it.
        case automatic = 0
        /// Outside.
        case outside = 1
        /// Inside.
        case inside = 2
    }

    let shape: UIBezierPath?
    /// The view whose layer contains the ring, for items that an ancestor clips. Default nil: the item itself.
    open weak var containerView: UIView?
    /// A view in `containerView` directly above which the ring is drawn. Default nil: above all.
    open weak var referenceView: UIView?
    /// The side of its shape on which the ring is drawn. Default automatic.
    open var position = Position.automatic

    /// Creates a ring with the corners of the item.
    public override init() {
        shape = nil
        super.init()
    }
    /// Creates a ring around a rectangle in the item's space.
    public init(rect: CGRect) {
        shape = UIBezierPath(rect: rect)
        super.init()
    }
    /// Creates a ring around a rounded rectangle in the item's space. Continuous corners are drawn as circular ones.
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat, curve: CALayerCornerCurve) {
        shape = UIBezierPath(roundedRect: rect, cornerRadius: cornerRadius)
        super.init()
    }
    /// Creates a ring along a path in the item's space.
    public init(path bezierPath: UIBezierPath) {
        shape = UIBezierPath(cgPath: bezierPath.cgPath)
        super.init()
    }
}
