import CoreGraphics
public import Foundation

/// A length in a compositional layout: a part of what is around, a number of points, or a guess that cells put right.
@preconcurrency @MainActor public class NSCollectionLayoutDimension: NSObject, @preconcurrency NSCopying {
    enum Kind { case fractionalWidth, fractionalHeight, absolute, estimated, uniform }
    let kind: Kind
    /// The part, or the points.
    public let dimension: CGFloat

    init(_ kind: Kind, _ dimension: CGFloat) {
        self.kind = kind
        self.dimension = LayoutNumber.length(dimension)
        super.init()
    }

    /// A part of the width of the container: 1 is all of it.
    public class func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
        make(.fractionalWidth, fractionalWidth)
    }
    /// A part of the height of the container.
    public class func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
        make(.fractionalHeight, fractionalHeight)
    }
    /// Points.
    public class func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
        make(.absolute, absoluteDimension)
    }
    /// Points, until the cell has said what it prefers.
    public class func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
        make(.estimated, estimatedDimension)
    }
    /// As `estimated`, and as long as the longest of the items beside it in its group.
    public class func uniformAcrossSiblings(estimate: CGFloat) -> NSCollectionLayoutDimension {
        make(.uniform, estimate)
    }

    private class func make(_ kind: Kind, _ dimension: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(kind, dimension)
    }

    /// Whether it is a part of the width.
    public var isFractionalWidth: Bool { kind == .fractionalWidth }
    /// Whether it is a part of the height.
    public var isFractionalHeight: Bool { kind == .fractionalHeight }
    /// Whether it is a number of points.
    public var isAbsolute: Bool { kind == .absolute }
    /// Whether it is a guess.
    public var isEstimated: Bool { kind == .estimated }
    /// Whether it is a guess, and the same for all items of a group.
    public var isUniformAcrossSiblings: Bool { kind == .uniform }

    var isMeasured: Bool { kind == .estimated || kind == .uniform }

    func length(in container: CGSize) -> CGFloat {
        switch kind {
        case .fractionalWidth: LayoutNumber.length(container.width * dimension)
        case .fractionalHeight: LayoutNumber.length(container.height * dimension)
        case .absolute, .estimated, .uniform: dimension
        }
    }

    /// The same: it never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A width and a height in a compositional layout.
@preconcurrency @MainActor public class NSCollectionLayoutSize: NSObject, @preconcurrency NSCopying {
    /// The width.
    public let widthDimension: NSCollectionLayoutDimension
    /// The height.
    public let heightDimension: NSCollectionLayoutDimension

    /// A size of two lengths.
    public init(widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension)
    {
        (widthDimension, heightDimension) = (width, height)
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

    /// The same: it never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A distance between items: so many points, or at least so many.
@preconcurrency @MainActor public class NSCollectionLayoutSpacing: NSObject, @preconcurrency NSCopying {
    /// The points.
    public let spacing: CGFloat
    /// Whether it grows with the room.
    public let isFlexibleSpacing: Bool
    /// Whether it does not.
    public var isFixedSpacing: Bool { !isFlexibleSpacing }

    init(_ spacing: CGFloat, isFlexible: Bool) {
        self.spacing = LayoutNumber.distance(spacing)
        isFlexibleSpacing = isFlexible
        super.init()
    }

    /// At least so many points; what room is left goes to all flexible ones alike.
    public class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(flexibleSpacing, isFlexible: true)
    }
    /// So many points.
    public class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(fixedSpacing, isFlexible: false)
    }

    /// The same: it never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The distances around an item, apart from those between items.
@preconcurrency @MainActor public class NSCollectionLayoutEdgeSpacing: NSObject, @preconcurrency NSCopying {
    /// Where reading begins.
    public let leading: NSCollectionLayoutSpacing?
    /// Above.
    public let top: NSCollectionLayoutSpacing?
    /// Where reading ends.
    public let trailing: NSCollectionLayoutSpacing?
    /// Below.
    public let bottom: NSCollectionLayoutSpacing?

    /// Distances; nil for none.
    public init(
        leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?, trailing: NSCollectionLayoutSpacing?,
        bottom: NSCollectionLayoutSpacing?
    ) {
        (self.leading, self.top, self.trailing, self.bottom) = (leading, top, trailing, bottom)
        super.init()
    }

    func main(_ axis: LayoutAxis) -> (NSCollectionLayoutSpacing?, NSCollectionLayoutSpacing?) {
        axis.isVertical ? (top, bottom) : (leading, trailing)
    }
    func cross(_ axis: LayoutAxis) -> (NSCollectionLayoutSpacing?, NSCollectionLayoutSpacing?) {
        axis.isVertical ? (leading, trailing) : (top, bottom)
    }

    /// The same: it never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}
