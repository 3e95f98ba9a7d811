public import CoreGraphics

/// The directions in which a scroll layer moves.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Does not scroll.
    public static let none = CAScrollLayerScrollMode(rawValue: "none")
    /// Scrolls up and down alone.
    public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
    /// Scrolls left and right alone.
    public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
    /// Scrolls both ways; the default.
    public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

/// A layer that shows a part of what is in it: its bounds' origin is the part's.
open class CAScrollLayer: CALayer {
    /// Default both.
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

    /// Moves just as far that `r` shows; of a rectangle larger than the bounds, its beginning.
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
