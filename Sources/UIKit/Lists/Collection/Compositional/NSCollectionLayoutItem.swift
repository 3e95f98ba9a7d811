import CoreGraphics
public import Foundation

/// The smallest part of a compositional layout: the size and spacing of a cell.
@preconcurrency @MainActor public class NSCollectionLayoutItem: NSObject, @preconcurrency NSCopying {
    /// The item's size.
    public let layoutSize: NSCollectionLayoutSize
    private let ownSupplementaryItems: [NSCollectionLayoutSupplementaryItem]
    /// The supplementary items anchored to the item, such as badges.
    public var supplementaryItems: [NSCollectionLayoutSupplementaryItem] { ownSupplementaryItems }
    /// The insets subtracted from the item's size, in points. Default zero.
    public var contentInsets = NSDirectionalEdgeInsets.zero
    /// The spacing around the item. Default nil.
    public var edgeSpacing: NSCollectionLayoutEdgeSpacing?

    /// Creates an item with a size.
    public convenience init(layoutSize: NSCollectionLayoutSize) {
        self.init(layoutSize: layoutSize, supplementaryItems: [])
    }
    /// Creates an item with supplementary items.
    public init(layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]) {
        self.layoutSize = layoutSize
        ownSupplementaryItems = supplementaryItems
        super.init()
    }

    /// Returns an item with the same values.
    public func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSCollectionLayoutItem(layoutSize: layoutSize, supplementaryItems: supplementaryItems)
        copy.takeSpacing(of: self)
        return copy
    }

    func takeSpacing(of other: NSCollectionLayoutItem) {
        contentInsets = other.contentInsets
        edgeSpacing = other.edgeSpacing
    }
}

/// The frame of an item in a custom group.
@preconcurrency @MainActor public class NSCollectionLayoutGroupCustomItem: NSObject, @preconcurrency NSCopying {
    /// The frame in the group's coordinates.
    public let frame: CGRect
    /// The stacking order: items with greater values are in front.
    public let zIndex: Int

    /// Creates an item with a frame.
    public convenience init(frame: CGRect) { self.init(frame: frame, zIndex: 0) }
    /// Creates an item with a frame and a stacking order.
    public init(frame: CGRect, zIndex: Int) {
        self.frame = frame
        self.zIndex = zIndex
        super.init()
    }

    /// Returns the item itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Returns the frames of the items of a custom group in an environment.
public typealias NSCollectionLayoutGroupCustomItemProvider =
    @MainActor (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

/// A row, a column or a custom arrangement of items; groups can be nested.
///
/// A group repeats its subitems until no further item fits; the section repeats its group.
@preconcurrency @MainActor public class NSCollectionLayoutGroup: NSCollectionLayoutItem {
    enum Arrangement {
        case horizontal, vertical
        case custom(NSCollectionLayoutGroupCustomItemProvider)
    }
    let arrangement: Arrangement
    /// The items and groups in the group.
    public let subitems: [NSCollectionLayoutItem]
    /// The number of repetitions of a single item; nil: as many as fit.
    let repeatCount: Int?
    /// `true` if the items share the group's length equally.
    let dividesLength: Bool
    /// The spacing between items. Default nil: none.
    public var interItemSpacing: NSCollectionLayoutSpacing?
    private var groupSupplementaryItems: [NSCollectionLayoutSupplementaryItem] = []

    init(
        _ arrangement: Arrangement, _ layoutSize: NSCollectionLayoutSize, _ subitems: [NSCollectionLayoutItem],
        count: Int? = nil, divides: Bool = false
    ) {
        self.arrangement = arrangement
        self.subitems = subitems
        repeatCount = count.map { max(1, $0) }
        dividesLength = divides
        super.init(layoutSize: layoutSize, supplementaryItems: [])
    }

    /// Creates a row of `count` items that share the group's width equally.
    public class func horizontal(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { make(.horizontal, layoutSize, [subitem], count: count, divides: true) }
    /// Creates a row of `count` items that keep their width.
    public class func horizontal(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { make(.horizontal, layoutSize, [subitem], count: count) }
    /// Creates a row of as many items as fit.
    public class func horizontal(
        layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
    ) -> NSCollectionLayoutGroup { make(.horizontal, layoutSize, subitems) }
    /// Creates a column of `count` items that share the group's height equally.
    public class func vertical(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { make(.vertical, layoutSize, [subitem], count: count, divides: true) }
    /// Creates a column of `count` items that keep their height.
    public class func vertical(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { make(.vertical, layoutSize, [subitem], count: count) }
    /// Creates a column of as many items as fit.
    public class func vertical(
        layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
    ) -> NSCollectionLayoutGroup { make(.vertical, layoutSize, subitems) }
    /// Creates a group whose items get their frames from a closure, which is called once for each group.
    public class func custom(
        layoutSize: NSCollectionLayoutSize, itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
    ) -> NSCollectionLayoutGroup { make(.custom(itemProvider), layoutSize, []) }

    private class func make(
        _ arrangement: Arrangement, _ size: NSCollectionLayoutSize, _ subitems: [NSCollectionLayoutItem],
        count: Int? = nil, divides: Bool = false
    ) -> NSCollectionLayoutGroup {
        if case .custom = arrangement {
        } else if subitems.isEmpty {
            fatalError("NSCollectionLayoutGroup: a group that is not custom must have at least one subitem.")
        }
        return NSCollectionLayoutGroup(arrangement, size, subitems, count: count, divides: divides)
    }

    /// The supplementary items anchored to the group.
    public override var supplementaryItems: [NSCollectionLayoutSupplementaryItem] {
        get { groupSupplementaryItems }
        set { groupSupplementaryItems = newValue }
    }

    /// Returns a textual description of the group, one line for each part.
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

    /// Returns a group with the same values.
    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSCollectionLayoutGroup(
            arrangement, layoutSize, subitems, count: repeatCount, divides: dividesLength)
        copy.takeSpacing(of: self)
        copy.interItemSpacing = interItemSpacing
        copy.groupSupplementaryItems = groupSupplementaryItems
        return copy
    }
}
