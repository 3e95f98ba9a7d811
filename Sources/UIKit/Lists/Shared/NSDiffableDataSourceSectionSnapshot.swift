/// The items of one section as an outline: items may have items below them, which show while their parent is expanded.
///
/// Each identifier may stand in a snapshot once; mistakes stop with a sentence that says which.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable> {
    private var roots: [ItemIdentifierType] = []
    private var nodes: [ItemIdentifierType: OutlineNode<ItemIdentifierType>] = [:]

    /// A snapshot of nothing.
    public init() {}

    /// All items, parents before what is below them.
    public var items: [ItemIdentifierType] { list(roots) { _ in true } }
    /// The items below no other.
    public var rootItems: [ItemIdentifierType] { roots }
    /// The items all of whose parents are expanded.
    public var visibleItems: [ItemIdentifierType] { list(roots) { $0.isExpanded } }

    private func list(_ top: [ItemIdentifierType], enters: (OutlineNode<ItemIdentifierType>) -> Bool)
        -> [ItemIdentifierType]
    {
        var result: [ItemIdentifierType] = [], open = Array(top.reversed())
        while let item = open.popLast() {
            result.append(item)
            if let node = nodes[item], enters(node) { open += node.children.reversed() }
        }
        return result
    }

    /// Adds items at the end of those below another (nil: of the items below none).
    public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
        put(items, below: parent, at: children(of: parent).count)
    }
    /// Adds items next to another one, right before it.
    public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
        let (parent, index) = place(of: item)
        put(items, below: parent, at: index)
    }
    /// Adds items next to another one, right behind it.
    public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
        let (parent, index) = place(of: item)
        put(items, below: parent, at: index + 1)
    }
    /// Adds another snapshot's items, with all that is below them, right before an item.
    public mutating func insert(_ snapshot: NSDiffableDataSourceSectionSnapshot, before item: ItemIdentifierType) {
        insert(snapshot.roots, before: item)
        adopt(snapshot)
    }
    /// Adds another snapshot's items, with all that is below them, right behind an item.
    public mutating func insert(_ snapshot: NSDiffableDataSourceSectionSnapshot, after item: ItemIdentifierType) {
        insert(snapshot.roots, after: item)
        adopt(snapshot)
    }
    /// Puts another snapshot's items, with all that is below them, in the place of what is below an item.
    public mutating func replace(
        childrenOf parent: ItemIdentifierType, using snapshot: NSDiffableDataSourceSectionSnapshot
    ) {
        delete(children(of: parent))
        append(snapshot.roots, to: parent)
        adopt(snapshot)
    }

    /// Takes over what is below the roots of another snapshot, which are in already.
    private mutating func adopt(_ snapshot: NSDiffableDataSourceSectionSnapshot) {
        for item in snapshot.items {
            guard let node = snapshot.nodes[item] else { continue }
            append(node.children, to: item)
            nodes[item]?.isExpanded = node.isExpanded
        }
    }

    private mutating func put(_ items: [ItemIdentifierType], below parent: ItemIdentifierType?, at index: Int) {
        for item in items {
            guard nodes.updateValue(OutlineNode(parent: parent), forKey: item) == nil else {
                mistake("the item \(item) is there already, or twice in what is added: identifiers must be unique")
            }
        }
        if let parent {
            nodes[parent]?.children.insert(contentsOf: items, at: index)
        } else {
            roots.insert(contentsOf: items, at: index)
        }
    }

    private func node(_ item: ItemIdentifierType) -> OutlineNode<ItemIdentifierType> {
        guard let node = nodes[item] else { mistake("there is no item \(item)") }
        return node
    }

    private func children(of parent: ItemIdentifierType?) -> [ItemIdentifierType] {
        parent.map { node($0).children } ?? roots
    }

    private func place(of item: ItemIdentifierType) -> (parent: ItemIdentifierType?, index: Int) {
        let parent = node(item).parent
        guard let index = children(of: parent).firstIndex(of: item) else { mistake("there is no item \(item)") }
        return (parent, index)
    }

    /// Takes items out with all that is below them; those that are not there are left out of account.
    public mutating func delete(_ items: [ItemIdentifierType]) {
        var gone: [ItemIdentifierType?: Set<ItemIdentifierType>] = [:]
        for item in items {
            guard let node = nodes[item] else { continue }
            gone[node.parent, default: []].insert(item)
            for below in list([item], enters: { _ in true }) { nodes[below] = nil }
        }
        for (parent, items) in gone {
            if let parent {
                nodes[parent]?.children.removeAll(where: items.contains)
            } else {
                roots.removeAll(where: items.contains)
            }
        }
    }
    /// Takes all items out.
    public mutating func deleteAll() { self = NSDiffableDataSourceSectionSnapshot() }

    /// Shows what is right below the items; those that are not there are left out of account.
    public mutating func expand(_ items: [ItemIdentifierType]) { for item in items { nodes[item]?.isExpanded = true } }
    /// Hides what is below the items; those that are not there are left out of account.
    public mutating func collapse(_ items: [ItemIdentifierType]) {
        for item in items { nodes[item]?.isExpanded = false }
    }

    /// Whether an item is there.
    public func contains(_ item: ItemIdentifierType) -> Bool { nodes[item] != nil }
    /// Whether what is below the item shows as far as it is concerned; it must be there.
    public func isExpanded(_ item: ItemIdentifierType) -> Bool { node(item).isExpanded }
    /// Whether all parents of the item are expanded; it must be there.
    public func isVisible(_ item: ItemIdentifierType) -> Bool {
        var above = node(item).parent
        while let parent = above {
            let node = node(parent)
            guard node.isExpanded else { return false }
            above = node.parent
        }
        return true
    }
    /// How many items the item is below; it must be there.
    public func level(of item: ItemIdentifierType) -> Int {
        var level = 0, above = node(item).parent
        while let parent = above {
            level += 1
            above = node(parent).parent
        }
        return level
    }
    /// Where an item stands among all; nil for one that is not there. O(n).
    public func index(of item: ItemIdentifierType) -> Int? { contains(item) ? items.firstIndex(of: item) : nil }
    /// The item that the item is below; nil for none.
    public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? { node(child).parent }
    /// What is below an item, with it or without, as a snapshot of its own.
    public func snapshot(
        of parent: ItemIdentifierType, includingParent: Bool = false
    ) -> NSDiffableDataSourceSectionSnapshot {
        var part = NSDiffableDataSourceSectionSnapshot()
        let top = includingParent ? [parent] : node(parent).children
        part.append(top)
        for item in list(top, enters: { _ in true }) {
            part.append(node(item).children, to: item)
            part.nodes[item]?.isExpanded = node(item).isExpanded
        }
        return part
    }
    /// The outline as text, an item a line, for debugging.
    public func visualDescription() -> String {
        items.map { item in
            let node = node(item), sign = node.children.isEmpty ? " " : node.isExpanded ? "-" : "+"
            return String(repeating: "  ", count: level(of: item)) + sign + " \(item)"
        }.joined(separator: "\n")
    }

    private func mistake(_ sentence: String) -> Never {
        fatalError("NSDiffableDataSourceSectionSnapshot: \(sentence).")
    }
}

extension NSDiffableDataSourceSectionSnapshot: Sendable where ItemIdentifierType: Sendable {}

/// What an outline knows of an item.
private struct OutlineNode<Item> {
    var parent: Item?
    var children: [Item] = []
    var isExpanded = false
}

extension OutlineNode: Sendable where Item: Sendable {}
