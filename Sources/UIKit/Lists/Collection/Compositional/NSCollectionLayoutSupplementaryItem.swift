import CoreGraphics
public import Foundation

/// An anchor of supplementary items: an edge, a corner or the centre of a rectangle.
@preconcurrency @MainActor public class NSCollectionLayoutAnchor: NSObject, @preconcurrency NSCopying {
    /// One edge, two edges for a corner, or none for the centre.
    public let edges: NSDirectionalRectEdge
    /// The offset from the edges, in points or in fractions of the size of the supplementary item.
    public let offset: CGPoint
    /// `true` if the offset is in points.
    public let isAbsoluteOffset: Bool
    /// `true` if the offset is fractional.
    public var isFractionalOffset: Bool { !isAbsoluteOffset }

    private init(_ edges: NSDirectionalRectEdge, _ offset: CGPoint, isAbsolute: Bool) {
        self.edges = edges
        self.offset = offset
        isAbsoluteOffset = isAbsolute
        super.init()
    }
    /// Creates an anchor at edges.
    public convenience init(edges: NSDirectionalRectEdge) { self.init(edges, .zero, isAbsolute: true) }
    /// Creates an anchor at a distance from edges, in points.
    public convenience init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
        self.init(edges, absoluteOffset, isAbsolute: true)
    }
    /// Creates an anchor at a distance from edges, in fractions of the item's size.
    public convenience init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
        self.init(edges, fractionalOffset, isAbsolute: false)
    }

    /// The anchor in unit coordinates of a rectangle.
    var unit: CGPoint {
        CGPoint(
            x: edges.contains(.leading) ? 0 : edges.contains(.trailing) ? 1 : 0.5,
            y: edges.contains(.top) ? 0 : edges.contains(.bottom) ? 1 : 0.5)
    }

    /// Returns the anchor itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A view anchored to an item or a group, such as a badge.
@preconcurrency @MainActor public class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
    /// The stacking order: items with greater values are in front. Default 1: above cells.
    public var zIndex = 1
    /// The element kind with which the view is requested.
    public let elementKind: String
    /// The anchor in the container.
    public let containerAnchor: NSCollectionLayoutAnchor
    /// The anchor in the view that coincides with `containerAnchor`; nil: the same anchor, so that the view is inside
    /// the container.
    public let itemAnchor: NSCollectionLayoutAnchor?

    /// Creates a view inside its container.
    public convenience init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor
    ) {
        self.init(
            size: layoutSize, kind: elementKind, containerAnchor: containerAnchor, itemAnchor: nil)
    }
    /// Creates a view whose `itemAnchor` coincides with an anchor of its container.
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
        elementKind = kind
        self.containerAnchor = containerAnchor
        self.itemAnchor = itemAnchor
        super.init(layoutSize: size, supplementaryItems: [])
    }

    /// Returns the frame in a container, in left-to-right coordinates.
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

    /// Returns an item with the same values.
    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSCollectionLayoutSupplementaryItem(
            size: layoutSize, kind: elementKind, containerAnchor: containerAnchor, itemAnchor: itemAnchor)
        copy.takeSpacing(of: self)
        copy.zIndex = zIndex
        return copy
    }
}

/// A position on the boundary of a rectangle.
public enum NSRectAlignment: Int, Sendable {
    /// None.
    case none = 0
    /// The centre of the top edge.
    case top = 1
    /// The top leading corner.
    case topLeading = 2
    /// The centre of the leading edge.
    case leading = 3
    /// The bottom leading corner.
    case bottomLeading = 4
    /// The centre of the bottom edge.
    case bottom = 5
    /// The bottom trailing corner.
    case bottomTrailing = 6
    /// The centre of the trailing edge.
    case trailing = 7
    /// The top trailing corner.
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
    /// `true` if the section grows by the item's size; otherwise the item overlaps the content. Default `true`.
    public var extendsBoundary = true
    /// `true` if the item stays visible as long as a part of its section is. Default `false`.
    public var pinToVisibleBounds = false
    /// The edge or corner of the section.
    public let alignment: NSRectAlignment
    /// The offset from the aligned position, in points.
    public let offset: CGPoint
    /// Space before the item, in points; lists have it above their headers.
    var padding: CGFloat = 0

    /// Creates a view at an edge.
    public convenience init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
        self.init(layoutSize: layoutSize, elementKind: elementKind, alignment: alignment, absoluteOffset: .zero)
    }
    /// Creates a view at an offset from an edge, in points.
    public init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment, absoluteOffset: CGPoint
    ) {
        self.alignment = alignment
        offset = absoluteOffset
        super.init(
            size: layoutSize, kind: elementKind, containerAnchor: NSCollectionLayoutAnchor(edges: alignment.edges),
            itemAnchor: nil)
    }

    /// Returns an item with the same values.
    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: layoutSize, elementKind: elementKind, alignment: alignment, absoluteOffset: offset)
        copy.takeSpacing(of: self)
        copy.zIndex = zIndex
        copy.extendsBoundary = extendsBoundary
        copy.pinToVisibleBounds = pinToVisibleBounds
        copy.padding = padding
        return copy
    }
}

/// A decoration view behind a section.
@preconcurrency @MainActor public class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
    /// The stacking order: items with greater values are in front. Default −1: behind cells.
    public var zIndex = -1
    /// The kind under which its class is registered with the layout.
    public let elementKind: String

    private init(kind: String) {
        elementKind = kind
        super.init(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)), supplementaryItems: [])
    }

    /// Creates a background behind the whole section, inset by `contentInsets`.
    public class func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
        NSCollectionLayoutDecorationItem(kind: elementKind)
    }

    /// Returns an item with the same values.
    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSCollectionLayoutDecorationItem(kind: elementKind)
        copy.takeSpacing(of: self)
        copy.zIndex = zIndex
        return copy
    }
}
