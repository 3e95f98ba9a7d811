import CoreGraphics
public import Foundation

/// A length in a compositional layout: a fraction of the container, a number of points, or an estimate that cells
/// correct.
@preconcurrency @MainActor public class NSCollectionLayoutDimension: NSObject, @preconcurrency NSCopying {
    enum Kind { case fractionalWidth, fractionalHeight, absolute, estimated, uniform }
    let kind: Kind
    /// The fraction or the number of points.
    public let dimension: CGFloat

    init(_ kind: Kind, _ dimension: CGFloat) {
        self.kind = kind
        self.dimension = LayoutNumber.length(dimension)
        super.init()
    }

    /// Creates a fraction of the container's width: 1 is the full width.
    public class func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
        make(.fractionalWidth, fractionalWidth)
    }
    /// Creates a fraction of the container's height: 1 is the full height.
    public class func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
        make(.fractionalHeight, fractionalHeight)
    }
    /// Creates a length in points.
    public class func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
        make(.absolute, absoluteDimension)
    }
    /// Creates an estimate in points, used until the cell reports its preferred size.
    public class func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
        make(.estimated, estimatedDimension)
    }
    /// Creates an estimate; the result is the length of the longest item beside it in the group.
    public class func uniformAcrossSiblings(estimate: CGFloat) -> NSCollectionLayoutDimension {
        make(.uniform, estimate)
    }

    private class func make(_ kind: Kind, _ dimension: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(kind, dimension)
    }

    /// `true` if the dimension is a fraction of the width.
    public var isFractionalWidth: Bool { kind == .fractionalWidth }
    /// `true` if the dimension is a fraction of the height.
    public var isFractionalHeight: Bool { kind == .fractionalHeight }
    /// `true` if the dimension is a number of points.
    public var isAbsolute: Bool { kind == .absolute }
    /// `true` if the dimension is an estimate.
    public var isEstimated: Bool { kind == .estimated }
    /// `true` if the dimension is an estimate and equal for all items of a group.
    public var isUniformAcrossSiblings: Bool { kind == .uniform }

    var isMeasured: Bool { kind == .estimated || kind == .uniform }

    func length(in container: CGSize) -> CGFloat {
        switch kind {
        case .fractionalWidth: LayoutNumber.length(container.width * dimension)
        case .fractionalHeight: LayoutNumber.length(container.height * dimension)
        case .absolute, .estimated, .uniform: dimension
        }
    }

    /// Returns the dimension itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A width and a height in a compositional layout.
@preconcurrency @MainActor public class NSCollectionLayoutSize: NSObject, @preconcurrency NSCopying {
    /// The width.
    public let widthDimension: NSCollectionLayoutDimension
    /// The height.
    public let heightDimension: NSCollectionLayoutDimension

    /// Creates a size from two dimensions.
    public init(widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension)
    {
        widthDimension = width
        heightDimension = height
        super.init()
    }

    var isMeasured: Bool { widthDimension.isMeasured || heightDimension.isMeasured }
    func size(in container: CGSize) -> CGSize {
        CGSize(width: widthDimension.length(in: container), height: heightDimension.length(in: container))
    }
    var measuredSides: MeasuredSides {
        (widthDimension.isMeasured ? MeasuredSides.width : []).union(heightDimension.isMeasured ? .height : [])
    }
    func isMeasured(_ axis: LayoutAxis) -> Bool {
        axis.isVertical ? heightDimension.isMeasured : widthDimension.isMeasured
    }

    /// Returns the size itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A fixed or minimum distance between items.
@preconcurrency @MainActor public class NSCollectionLayoutSpacing: NSObject, @preconcurrency NSCopying {
    /// The distance, in points.
    public let spacing: CGFloat
    /// `true` if the distance grows with the available space.
    public let isFlexibleSpacing: Bool
    /// `true` if the distance is fixed.
    public var isFixedSpacing: Bool { !isFlexibleSpacing }

    init(_ spacing: CGFloat, isFlexible: Bool) {
        self.spacing = LayoutNumber.distance(spacing)
        isFlexibleSpacing = isFlexible
        super.init()
    }

    /// Creates a minimum distance in points; flexible distances share the remaining space equally.
    public class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(flexibleSpacing, isFlexible: true)
    }
    /// Creates a fixed distance in points.
    public class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(fixedSpacing, isFlexible: false)
    }

    /// Returns the spacing itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The spacing around an item, in addition to that between items.
@preconcurrency @MainActor public class NSCollectionLayoutEdgeSpacing: NSObject, @preconcurrency NSCopying {
    /// The leading spacing.
    public let leading: NSCollectionLayoutSpacing?
    /// The top spacing.
    public let top: NSCollectionLayoutSpacing?
    /// The trailing spacing.
    public let trailing: NSCollectionLayoutSpacing?
    /// The bottom spacing.
    public let bottom: NSCollectionLayoutSpacing?

    /// Creates an edge spacing; nil means none.
    public init(
        leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?, trailing: NSCollectionLayoutSpacing?,
        bottom: NSCollectionLayoutSpacing?
    ) {
        self.leading = leading
        self.top = top
        self.trailing = trailing
        self.bottom = bottom
        super.init()
    }

    func main(_ axis: LayoutAxis) -> (NSCollectionLayoutSpacing?, NSCollectionLayoutSpacing?) {
        axis.isVertical ? (top, bottom) : (leading, trailing)
    }
    func cross(_ axis: LayoutAxis) -> (NSCollectionLayoutSpacing?, NSCollectionLayoutSpacing?) {
        axis.isVertical ? (leading, trailing) : (top, bottom)
    }

    /// Returns the spacing itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}
