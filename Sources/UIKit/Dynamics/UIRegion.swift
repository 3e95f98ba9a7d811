public import CoreGraphics

/// A part of the plane about an origin: a circle, a rectangle, and what these make together.
@preconcurrency @MainActor
open class UIRegion: NSObject, @preconcurrency NSCopying {
    private indirect enum Shape {
        case everything
        case circle(CGFloat)
        case rectangle(CGSize)
        case inverse(UIRegion)
        case union(UIRegion, UIRegion)
        case difference(UIRegion, UIRegion)
        case intersection(UIRegion, UIRegion)
    }
    private let shape: Shape
    private let depth: Int
    private static let depthLimit = 200

    private init(_ shape: Shape, depth: Int = 0) {
        (self.shape, self.depth) = (shape, depth)
        super.init()
    }

    /// The whole plane.
    public static let infinite = UIRegion(.everything)

    /// A circle about the origin; points.
    public convenience init(radius: CGFloat) { self.init(.circle(radius)) }
    /// A rectangle with its middle at the origin; points.
    public convenience init(size: CGSize) { self.init(.rectangle(size)) }

    /// What is not in it.
    open func inverse() -> UIRegion { combined(.inverse(self), depth) }
    /// What is in one of both.
    open func union(with region: UIRegion) -> UIRegion { combined(.union(self, region), max(depth, region.depth)) }
    /// What is in it, and not in the other one.
    open func difference(from region: UIRegion) -> UIRegion {
        combined(.difference(self, region), max(depth, region.depth))
    }
    /// What is in both.
    open func intersection(with region: UIRegion) -> UIRegion {
        combined(.intersection(self, region), max(depth, region.depth))
    }

    private func combined(_ shape: Shape, _ depth: Int) -> UIRegion {
        guard depth < UIRegion.depthLimit else {
            warn(
                "UIRegion: regions are combined more than \(UIRegion.depthLimit) times; the rest is left out.",
                module: "UIKit")
            return self
        }
        return UIRegion(shape, depth: depth + 1)
    }

    /// Whether the point, given from the origin, is in it.
    open func contains(_ point: CGPoint) -> Bool {
        switch shape {
        case .everything: true
        case .circle(let radius): point.x * point.x + point.y * point.y <= radius * radius
        case .rectangle(let size): abs(point.x) <= size.width / 2 && abs(point.y) <= size.height / 2
        case .inverse(let a): !a.contains(point)
        case .union(let a, let b): a.contains(point) || b.contains(point)
        case .difference(let a, let b): a.contains(point) && !b.contains(point)
        case .intersection(let a, let b): a.contains(point) && b.contains(point)
        }
    }

    /// Itself: a region does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
