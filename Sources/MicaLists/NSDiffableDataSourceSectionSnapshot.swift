/// The items of one section as an outline: items may have children, which are visible while their parent is expanded.
///
/// Identifiers must be unique in a snapshot; a violation stops the program with an error that names the identifier.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable> {
    private var roots: [ItemIdentifierType] = []
    private var nodes: [ItemIdentifierType: OutlineNode<ItemIdentifierType>] = [:]

    /// Creates an empty snapshot.
    public init() {}

    /// All items, parents before their children.
    public var items: [ItemIdentifierType] { list(roots) { _ in true } }
    /// The items without a parent.
    public var rootItems: [ItemIdentifierType] { roots }
    /// The items whose ancestors are all expanded.
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

    /// Appends items to the children of a parent; nil appends them to the root items.
    public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
        put(items, below: parent, at: children(of: parent).count)
    }
    /// Inserts items as siblings directly before an item.
    public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
        let (parent, index) = place(of: item)
        put(items, below: parent, at: index)
    }
    /// Inserts items as siblings directly after an item.
    public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
        let (parent, index) = place(of: item)
        put(items, below: parent, at: index + 1)
    }
    /// Inserts another snapshot's outline directly before an item.
    public mutating func insert(_ snapshot: NSDiffableDataSourceSectionSnapshot, before item: ItemIdentifierType) {
        insert(snapshot.roots, before: item)
        adopt(snapshot)
    }
    /// Inserts another snapshot's outline directly after an item.
    public mutating func insert(_ snapshot: NSDiffableDataSourceSectionSnapshot, after item: ItemIdentifierType) {
        insert(snapshot.roots, after: item)
        adopt(snapshot)
    }
    /// Replaces the descendants of an item with another snapshot's outline.
    public mutating func replace(
        childrenOf parent: ItemIdentifierType, using snapshot: NSDiffableDataSourceSectionSnapshot
    ) {
        delete(children(of: parent))
        append(snapshot.roots, to: parent)
        adopt(snapshot)
    }

    /// Copies the descendants of another snapshot's roots, which have been inserted already.
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
                mistake("the identifier of each item must be unique (got \(item) twice)")
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

    /// Deletes items and their descendants; unknown items are ignored.
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
    /// Deletes all items.
    public mutating func deleteAll() { self = NSDiffableDataSourceSectionSnapshot() }

    /// Expands items, so that their children are visible; unknown items are ignored.
    public mutating func expand(_ items: [ItemIdentifierType]) { for item in items { nodes[item]?.isExpanded = true } }
    /// Collapses items, so that their descendants are hidden; unknown items are ignored.
    public mutating func collapse(_ items: [ItemIdentifierType]) {
        for item in items { nodes[item]?.isExpanded = false }
    }

    /// Returns `true` if the snapshot contains an item.
    public func contains(_ item: ItemIdentifierType) -> Bool { nodes[item] != nil }
    /// Returns `true` if an item is expanded. The item must exist.
    public func isExpanded(_ item: ItemIdentifierType) -> Bool { node(item).isExpanded }
    /// Returns `true` if all ancestors of an item are expanded. The item must exist.
    public func isVisible(_ item: ItemIdentifierType) -> Bool {
        var above = node(item).parent
        while let parent = above {
            let node = node(parent)
            guard node.isExpanded else { return false }
            above = node.parent
        }
        return true
    }
    /// Returns the number of ancestors of an item. The item must exist.
    public func level(of item: ItemIdentifierType) -> Int {
        var level = 0, above = node(item).parent
        while let parent = above {
            level += 1
            above = node(parent).parent
        }
        return level
    }
    /// Returns the index of an item among all items; nil if it does not exist. Costs O(n).
    public func index(of item: ItemIdentifierType) -> Int? { contains(item) ? items.firstIndex(of: item) : nil }
    /// Returns the parent of an item; nil for root items.
    public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? { node(child).parent }
    /// Returns the descendants of an item as a snapshot, with or without the item itself.
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
    /// Returns the outline as text for debugging, one item per line.
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

/// The node of an item in the outline.
private struct OutlineNode<Item> {
    var parent: Item?
    var children: [Item] = []
    var isExpanded = false
}

extension OutlineNode: Sendable where Item: Sendable {}
