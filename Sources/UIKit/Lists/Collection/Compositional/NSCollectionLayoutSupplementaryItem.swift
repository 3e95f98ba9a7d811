import CoreGraphics
public import Foundation

/// A place on an edge, on a corner or, of something within something, on both: where supplementary items hang.
@preconcurrency @MainActor public class NSCollectionLayoutAnchor: NSObject, @preconcurrency NSCopying {
    /// One edge, or two for a corner; none: the middle.
    public let edges: NSDirectionalRectEdge
    /// How far from there: points, or parts of the size of what is anchored.
    public let offset: CGPoint
    /// Whether the offset is in points.
    public let isAbsoluteOffset: Bool
    /// Whether it is in parts.
    public var isFractionalOffset: Bool { !isAbsoluteOffset }

    private init(_ edges: NSDirectionalRectEdge, _ offset: CGPoint, isAbsolute: Bool) {
        (self.edges, self.offset, isAbsoluteOffset) = (edges, offset, isAbsolute)
        super.init()
    }
    /// At edges.
    public convenience init(edges: NSDirectionalRectEdge) { self.init(edges, .zero, isAbsolute: true) }
    /// So many points from edges.
    public convenience init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
        self.init(edges, absoluteOffset, isAbsolute: true)
    }
    /// So many parts of the item's size from edges.
    public convenience init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
        self.init(edges, fractionalOffset, isAbsolute: false)
    }

    /// The anchor as parts of a rectangle.
    var unit: CGPoint {
        CGPoint(
            x: edges.contains(.leading) ? 0 : edges.contains(.trailing) ? 1 : 0.5,
            y: edges.contains(.top) ? 0 : edges.contains(.bottom) ? 1 : 0.5)
    }

    /// The same: it never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A view that hangs on an item or a group, such as a badge.
@preconcurrency @MainActor public class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
    /// Greater ones lie in front. Default 1: above cells.
    public var zIndex = 1
    /// The kind under which the view is asked for.
    public let elementKind: String
    /// Where on what it hangs on.
    public let containerAnchor: NSCollectionLayoutAnchor
    /// Which place of the view lies there; nil: the same as `containerAnchor`, inside.
    public let itemAnchor: NSCollectionLayoutAnchor?

    /// A view inside of what it hangs on.
    public convenience init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor
    ) {
        self.init(
            size: layoutSize, kind: elementKind, containerAnchor: containerAnchor, itemAnchor: nil)
    }
    /// A view of which a place lies on a place of what it hangs on.
    public convenience init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor,
        itemAnchor: NSCollectionLayoutAnchor
    ) {
        self.init(
            size: layoutSize, kind: elementKind, containerAnchor: containerAnchor, itemAnchor: itemAnchor)
    }
    init(
        size: NSCollectionLayoutSize, kind: String, containerAnchor: NSCollectionLayoutAnchor,
        itemAnchor: NSCollectionLayoutAnchor?
    ) {
        (elementKind, self.containerAnchor, self.itemAnchor) = (kind, containerAnchor, itemAnchor)
        super.init(layoutSize: size, supplementaryItems: [])
    }

    /// Where it lies on a container, from left to right.
    func frame(on container: CGRect, size: CGSize) -> CGRect {
        let at = containerAnchor.unit, own = itemAnchor?.unit ?? at
        func points(_ anchor: NSCollectionLayoutAnchor?) -> CGPoint {
            guard let anchor else { return .zero }
            return anchor.isAbsoluteOffset
                ? anchor.offset : CGPoint(x: anchor.offset.x * size.width, y: anchor.offset.y * size.height)
        }
        let moved = points(containerAnchor), movedItem = points(itemAnchor)
        return CGRect(
            x: container.minX + at.x * container.width + moved.x - own.x * size.width + movedItem.x,
            y: container.minY + at.y * container.height + moved.y - own.y * size.height + movedItem.y,
            width: size.width, height: size.height)
    }

    /// An item with the same values.
    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSCollectionLayoutSupplementaryItem(
            size: layoutSize, kind: elementKind, containerAnchor: containerAnchor, itemAnchor: itemAnchor)
        copy.takeSpacing(of: self)
        copy.zIndex = zIndex
        return copy
    }
}

/// A place on the rim of a rectangle.
public enum NSRectAlignment: Int, Sendable {
    /// None.
    case none = 0
    /// The middle of the upper edge.
    case top = 1
    /// The upper corner where reading begins.
    case topLeading = 2
    /// The middle of the edge where reading begins.
    case leading = 3
    /// The lower corner where reading begins.
    case bottomLeading = 4
    /// The middle of the lower edge.
    case bottom = 5
    /// The lower corner where reading ends.
    case bottomTrailing = 6
    /// The middle of the edge where reading ends.
    case trailing = 7
    /// The upper corner where reading ends.
    case topTrailing = 8

    var edges: NSDirectionalRectEdge {
        switch self {
        case .none: []
        case .top: .top
        case .topLeading: [.top, .leading]
        case .leading: .leading
        case .bottomLeading: [.bottom, .leading]
        case .bottom: .bottom
        case .bottomTrailing: [.bottom, .trailing]
        case .trailing: .trailing
        case .topTrailing: [.top, .trailing]
        }
    }
}

/// A header or footer of a section, or of the whole layout.
@preconcurrency @MainActor public class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem
{
    /// Whether the section grows by it; otherwise it lies on the section's content. Default true.
    public var extendsBoundary = true
    /// Whether it stays in sight as long as something of its section does. Default false.
    public var pinToVisibleBounds = false
    /// At which edge.
    public let alignment: NSRectAlignment
    /// How far from its place, in points.
    public let offset: CGPoint
    /// Free room before it, in points, which lists have above their headers.
    var padding: CGFloat = 0

    /// A view at an edge.
    public convenience init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
        self.init(layoutSize: layoutSize, elementKind: elementKind, alignment: alignment, absoluteOffset: .zero)
    }
    /// A view so many points from its place at an edge.
    public init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment, absoluteOffset: CGPoint
    ) {
        (self.alignment, offset) = (alignment, absoluteOffset)
        super.init(
            size: layoutSize, kind: elementKind, containerAnchor: NSCollectionLayoutAnchor(edges: alignment.edges),
            itemAnchor: nil)
    }

    /// An item with the same values.
    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: layoutSize, elementKind: elementKind, alignment: alignment, absoluteOffset: offset)
        copy.takeSpacing(of: self)
        (copy.zIndex, copy.extendsBoundary, copy.pinToVisibleBounds) = (zIndex, extendsBoundary, pinToVisibleBounds)
        copy.padding = padding
        return copy
    }
}

/// A view behind a section.
@preconcurrency @MainActor public class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
    /// Greater ones lie in front. Default −1: behind cells.
    public var zIndex = -1
    /// The kind under which its class is registered with the layout.
    public let elementKind: String

    private init(kind: String) {
        elementKind = kind
        super.init(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)), supplementaryItems: [])
    }

    /// Behind the whole section, less `contentInsets`.
    public class func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
        NSCollectionLayoutDecorationItem(kind: elementKind)
    }

    /// An item with the same values.
    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSCollectionLayoutDecorationItem(kind: elementKind)
        copy.takeSpacing(of: self)
        copy.zIndex = zIndex
        return copy
    }
}
