public import CoreGraphics

/// The directions in which a scroll layer moves.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Does not scroll.
    public static let none = CAScrollLayerScrollMode(rawValue: "none")
    /// Scrolls vertically only.
    public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
    /// Scrolls horizontally only.
    public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
    /// Scrolls in both directions; the default.
    public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

/// A layer that displays a rectangle of its content: the origin of its bounds is the rectangle's.
open class CAScrollLayer: CALayer {
    /// The directions of scrolling. Default `both`.
    @Animatable(redraws: false) open var scrollMode: CAScrollLayerScrollMode = .both

    open override class var selfContainedClass: CALayer.Type { CAScrollLayer.self }
    public override init() { super.init() }
    public override init(layer: Any) { super.init(layer: layer) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Moves the bounds' origin to `p`, in the directions of the mode.
    open func scroll(to p: CGPoint) {
        var origin = bounds.origin
        if scrollMode == .both || scrollMode == .horizontally { origin.x = p.x }
        if scrollMode == .both || scrollMode == .vertically { origin.y = p.y }
        bounds.origin = origin
    }

    /// Scrolls by the minimum that makes `r` visible; for a rectangle larger than the bounds, to its beginning.
    open func scroll(to r: CGRect) {
        func moved(_ low: CGFloat, _ extent: CGFloat, _ from: CGFloat, _ to: CGFloat) -> CGFloat {
            if from < low || to - from > extent { return from }
            return to > low + extent ? to - extent : low
        }
        let b = bounds
        scroll(
            to: CGPoint(
                x: moved(b.origin.x, b.size.width, r.minX, r.maxX),
                y: moved(b.origin.y, b.size.height, r.minY, r.maxY)))
    }
}
