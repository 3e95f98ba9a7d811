import CoreGraphics
public import Foundation

/// The smallest part of a compositional layout: the place of a cell.
@preconcurrency @MainActor public class NSCollectionLayoutItem: NSObject, @preconcurrency NSCopying {
    /// The item's size.
    public let layoutSize: NSCollectionLayoutSize
    private let ownSupplementaryItems: [NSCollectionLayoutSupplementaryItem]
    /// What hangs on the item, such as badges.
    public var supplementaryItems: [NSCollectionLayoutSupplementaryItem] { ownSupplementaryItems }
    /// Taken off the item's own size. Default zero.
    public var contentInsets = NSDirectionalEdgeInsets.zero
    /// Kept free around the item. Default nil.
    public var edgeSpacing: NSCollectionLayoutEdgeSpacing?

    /// An item with a size.
    public convenience init(layoutSize: NSCollectionLayoutSize) {
        self.init(layoutSize: layoutSize, supplementaryItems: [])
    }
    /// An item with others on it.
    public init(layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]) {
        (self.layoutSize, ownSupplementaryItems) = (layoutSize, supplementaryItems)
        super.init()
    }

    /// An item with the same values.
    public func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSCollectionLayoutItem(layoutSize: layoutSize, supplementaryItems: supplementaryItems)
        copy.takeSpacing(of: self)
        return copy
    }

    func takeSpacing(of other: NSCollectionLayoutItem) {
        (contentInsets, edgeSpacing) = (other.contentInsets, other.edgeSpacing)
    }
}

/// An item of a custom group: where it is.
@preconcurrency @MainActor public class NSCollectionLayoutGroupCustomItem: NSObject, @preconcurrency NSCopying {
    /// In the group's space.
    public let frame: CGRect
    /// Greater ones lie in front.
    public let zIndex: Int

    /// An item at a place.
    public convenience init(frame: CGRect) { self.init(frame: frame, zIndex: 0) }
    /// An item at a place, in front of those with a smaller index.
    public init(frame: CGRect, zIndex: Int) {
        (self.frame, self.zIndex) = (frame, zIndex)
        super.init()
    }

    /// The same: it never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Says where the items of a custom group are, for the surroundings of the group.
public typealias NSCollectionLayoutGroupCustomItemProvider =
    @MainActor (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

/// Items one beside or below the other, or where a closure says; groups may lie in groups.
///
/// A group takes as many items of the section as fit, its subitems one after the other and again from the first; the section is
/// filled with groups.
@preconcurrency @MainActor public class NSCollectionLayoutGroup: NSCollectionLayoutItem {
    enum Arrangement {
        case horizontal, vertical
        case custom(NSCollectionLayoutGroupCustomItemProvider)
    }
    let arrangement: Arrangement
    /// The items and groups in it.
    public let subitems: [NSCollectionLayoutItem]
    /// Exactly so many of its one item; nil: as many as fit.
    let repeatCount: Int?
    /// Whether the group divides its length by that number.
    let dividesLength: Bool
    /// The distance of its items. Default nil: none.
    public var interItemSpacing: NSCollectionLayoutSpacing?
    private var groupSupplementaryItems: [NSCollectionLayoutSupplementaryItem] = []

    init(
        _ arrangement: Arrangement, _ layoutSize: NSCollectionLayoutSize, _ subitems: [NSCollectionLayoutItem],
        count: Int? = nil, divides: Bool = false
    ) {
        (self.arrangement, self.subitems, repeatCount) = (arrangement, subitems, count.map { max(1, $0) })
        dividesLength = divides
        super.init(layoutSize: layoutSize, supplementaryItems: [])
    }

    /// So many items side by side, which share the group's width.
    public class func horizontal(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { make(.horizontal, layoutSize, [subitem], count: count, divides: true) }
    /// So many items of their own width side by side.
    public class func horizontal(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { make(.horizontal, layoutSize, [subitem], count: count) }
    /// Items side by side, as many as fit.
    public class func horizontal(
        layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
    ) -> NSCollectionLayoutGroup { make(.horizontal, layoutSize, subitems) }
    /// So many items one below the other, which share the group's height.
    public class func vertical(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { make(.vertical, layoutSize, [subitem], count: count, divides: true) }
    /// So many items of their own height one below the other.
    public class func vertical(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { make(.vertical, layoutSize, [subitem], count: count) }
    /// Items one below the other, as many as fit.
    public class func vertical(
        layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
    ) -> NSCollectionLayoutGroup { make(.vertical, layoutSize, subitems) }
    /// Items where the closure says; it is asked for each group.
    public class func custom(
        layoutSize: NSCollectionLayoutSize, itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
    ) -> NSCollectionLayoutGroup { make(.custom(itemProvider), layoutSize, []) }

    private class func make(
        _ arrangement: Arrangement, _ size: NSCollectionLayoutSize, _ subitems: [NSCollectionLayoutItem],
        count: Int? = nil, divides: Bool = false
    ) -> NSCollectionLayoutGroup {
        if case .custom = arrangement {
        } else if subitems.isEmpty {
            fatalError("NSCollectionLayoutGroup: a group that is not custom needs at least one subitem.")
        }
        return NSCollectionLayoutGroup(arrangement, size, subitems, count: count, divides: divides)
    }

    /// What hangs on the group.
    public override var supplementaryItems: [NSCollectionLayoutSupplementaryItem] {
        get { groupSupplementaryItems }
        set { groupSupplementaryItems = newValue }
    }

    /// The group as text, a line for each part.
    public func visualDescription() -> String {
        func line(_ item: NSCollectionLayoutItem, _ level: Int) -> String {
            let name = String(repeating: "  ", count: level) + "\(type(of: item))"
            let size = item.layoutSize
            let text =
                "\(name) \(size.widthDimension.kind) \(size.widthDimension.dimension) × "
                + "\(size.heightDimension.kind) \(size.heightDimension.dimension)\n"
            let inside = (item as? NSCollectionLayoutGroup)?.subitems ?? []
            return inside.reduce(text) { $0 + line($1, level + 1) }
        }
        return line(self, 0)
    }

    /// A group with the same values.
    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSCollectionLayoutGroup(
            arrangement, layoutSize, subitems, count: repeatCount, divides: dividesLength)
        copy.takeSpacing(of: self)
        (copy.interItemSpacing, copy.groupSupplementaryItems) = (interItemSpacing, groupSupplementaryItems)
        return copy
    }
}
