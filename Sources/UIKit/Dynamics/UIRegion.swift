public import CoreGraphics

/// A region of the plane relative to an origin: a circle, a rectangle, or a combination of regions.
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
        self.shape = shape
        self.depth = depth
        super.init()
    }

    /// The whole plane.
    public static let infinite = UIRegion(.everything)

    /// Creates a circle around the origin, with a radius in points.
    public convenience init(radius: CGFloat) { self.init(.circle(radius)) }
    /// Creates a rectangle centred at the origin, with a size in points.
    public convenience init(size: CGSize) { self.init(.rectangle(size)) }

    /// Returns the complement of the region.
    open func inverse() -> UIRegion { combined(.inverse(self), depth) }
    /// Returns the union of two regions.
    open func union(with region: UIRegion) -> UIRegion { combined(.union(self, region), max(depth, region.depth)) }
    /// Returns the region without another one.
    open func difference(from region: UIRegion) -> UIRegion {
        combined(.difference(self, region), max(depth, region.depth))
    }
    /// Returns the intersection of two regions.
    open func intersection(with region: UIRegion) -> UIRegion {
        combined(.intersection(self, region), max(depth, region.depth))
    }

    private func combined(_ shape: Shape, _ depth: Int) -> UIRegion {
        guard depth < UIRegion.depthLimit else {
            warn(
                "UIRegion: regions are combined more than \(UIRegion.depthLimit) times; the rest is ignored.",
                module: "UIKit")
            return self
        }
        return UIRegion(shape, depth: depth + 1)
    }

    /// Returns `true` if the region contains a point relative to the origin.
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

    /// Returns the region itself, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
