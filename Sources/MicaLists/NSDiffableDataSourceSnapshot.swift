import Foundation

/// The state of a list: the identifiers of its sections and their items. Call `apply` of a data source to display it.
///
/// Identifiers must be unique in a snapshot. Adding an identifier twice or naming an unknown one stops the program with
/// an error that names it.
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    private var sections: [SectionIdentifierType] = []
    private var content = SnapshotItems<SectionIdentifierType, ItemIdentifierType>()
    private(set) var reloadedSections: Set<SectionIdentifierType> = []
    private(set) var reloadedItems: Set<ItemIdentifierType> = []
    private(set) var reconfiguredItems: Set<ItemIdentifierType> = []

    /// Creates an empty snapshot.
    public init() {}

    /// The number of items in all sections.
    public var numberOfItems: Int { content.count }
    /// The number of sections.
    public var numberOfSections: Int { sections.count }
    /// The sections, in order.
    public var sectionIdentifiers: [SectionIdentifierType] { sections }
    /// The items of all sections, in order.
    public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap { content.items(of: $0) } }
    /// The sections to be reloaded, in order.
    public var reloadedSectionIdentifiers: [SectionIdentifierType] { sections.filter(reloadedSections.contains) }
    /// The items to be reloaded, in order.
    public var reloadedItemIdentifiers: [ItemIdentifierType] { itemIdentifiers.filter(reloadedItems.contains) }
    /// The items whose cells the next update configures again, in order.
    public var reconfiguredItemIdentifiers: [ItemIdentifierType] { itemIdentifiers.filter(reconfiguredItems.contains) }

    /// Returns the number of items in a section, which must exist.
    public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
        check(identifier)
        return content.count(of: identifier)
    }
    /// Returns the items of a section, which must exist, in order. Costs O(n) after items were inserted, deleted or moved
    /// one by one.
    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
        check(identifier)
        return content.items(of: identifier)
    }
    private func check(_ section: SectionIdentifierType) {
        if !content.contains(section: section) { mistake("there is no section \(section)") }
    }
    /// Returns the section that contains an item; nil if the item does not exist.
    public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
        content.section(of: identifier)
    }
    /// Returns the index of an item among the items of all sections; nil if it does not exist. Costs O(n).
    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
        guard let section = content.section(of: identifier), let index = content.index(of: identifier) else {
            return nil
        }
        return sections.prefix { $0 != section }.reduce(index) { $0 + content.count(of: $1) }
    }
    /// Returns the index of a section; nil if it does not exist. Costs O(n).
    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
        content.contains(section: identifier) ? sections.firstIndex(of: identifier) : nil
    }

    // MARK: Items

    /// Appends items to a section; nil selects the last section, which must exist.
    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {
        guard let section = sectionIdentifier ?? sections.last else {
            mistake("items are appended, but there is no section: append one first")
        }
        guard content.contains(section: section) else {
            mistake("there is no section \(section) to append items to")
        }
        if let twice = content.append(identifiers, to: section) { mistake(unique(twice)) }
    }

    /// Inserts items directly before another one.
    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
    ) {
        insert(identifiers, at: beforeIdentifier, offset: 0)
    }
    /// Inserts items directly after another one.
    public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType)
    {
        insert(identifiers, at: afterIdentifier, offset: 1)
    }

    private mutating func insert(_ identifiers: [ItemIdentifierType], at neighbour: ItemIdentifierType, offset: Int) {
        guard content.section(of: neighbour) != nil else {
            mistake("there is no item \(neighbour) to insert items at")
        }
        if let twice = content.insert(identifiers, at: neighbour, offset: offset) { mistake(unique(twice)) }
    }

    private func unique(_ item: ItemIdentifierType) -> String {
        "the identifier of each item must be unique (got \(item) twice)"
    }

    /// Deletes items; unknown ones are ignored.
    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        if identifiers.count < 16 {
            for identifier in identifiers { _ = content.remove(identifier) }
        } else {
            content.remove(Set(identifiers))
        }
        forgetMarks(identifiers)
    }
    private mutating func forgetMarks(_ items: [ItemIdentifierType]) {
        guard !(reloadedItems.isEmpty && reconfiguredItems.isEmpty) else { return }
        for item in items {
            reloadedItems.remove(item)
            reconfiguredItems.remove(item)
        }
    }

    /// Deletes all items and sections.
    public mutating func deleteAllItems() { self = NSDiffableDataSourceSnapshot() }

    /// Moves an item directly before another one.
    public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
        move(identifier, toIdentifier, offset: 0)
    }
    /// Moves an item directly after another one.
    public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
        move(identifier, toIdentifier, offset: 1)
    }

    private mutating func move(_ identifier: ItemIdentifierType, _ neighbour: ItemIdentifierType, offset: Int) {
        guard content.section(of: identifier) != nil else { mistake("there is no item \(identifier) to move") }
        guard identifier != neighbour else { return }
        _ = content.remove(identifier)
        insert([identifier], at: neighbour, offset: offset)
    }

    /// Marks items that get new cells when the snapshot is applied.
    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
        check(identifiers, "reload")
        reloadedItems.formUnion(identifiers)
    }
    /// Marks items whose existing cells are configured again when the snapshot is applied.
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
        check(identifiers, "reconfigure")
        reconfiguredItems.formUnion(identifiers)
    }

    private func check(_ identifiers: [ItemIdentifierType], _ verb: String) {
        for identifier in identifiers where content.section(of: identifier) == nil {
            mistake("there is no item \(identifier) to \(verb)")
        }
    }

    // MARK: Sections

    /// Appends sections.
    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        insert(identifiers, at: sections.count)
    }
    /// Inserts sections directly before another one.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
    ) { insert(identifiers, at: index(of: toIdentifier)) }
    /// Inserts sections directly after another one.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
    ) { insert(identifiers, at: index(of: toIdentifier) + 1) }

    private mutating func insert(_ identifiers: [SectionIdentifierType], at index: Int) {
        for identifier in identifiers {
            guard content.add(identifier) else {
                mistake(
                    "the identifier of each section must be unique (got \(identifier) twice)")
            }
        }
        sections.insert(contentsOf: identifiers, at: index)
    }

    private func index(of section: SectionIdentifierType) -> Int {
        guard let index = indexOfSection(section) else { mistake("there is no section \(section)") }
        return index
    }

    /// Deletes sections and their items; unknown ones are ignored.
    public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
        let gone = Set(identifiers.filter { content.contains(section: $0) })
        for section in gone { forgetMarks(content.remove(section: section)) }
        sections.removeAll(where: gone.contains)
        reloadedSections.subtract(gone)
    }

    /// Moves a section directly before another one.
    public mutating func moveSection(
        _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
    ) { move(identifier, toIdentifier, offset: 0) }
    /// Moves a section directly after another one.
    public mutating func moveSection(
        _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
    ) { move(identifier, toIdentifier, offset: 1) }

    private mutating func move(_ identifier: SectionIdentifierType, _ neighbour: SectionIdentifierType, offset: Int) {
        let from = index(of: identifier)
        guard identifier != neighbour else { return }
        _ = index(of: neighbour)
        sections.remove(at: from)
        sections.insert(identifier, at: index(of: neighbour) + offset)
    }

    /// Marks sections that are reloaded when the snapshot is applied.
    public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
        for identifier in identifiers { _ = index(of: identifier) }
        reloadedSections.formUnion(identifiers)
    }

    // MARK: Internals

    /// The content as arrays.
    package var identified: IdentifiedSections<SectionIdentifierType, ItemIdentifierType> {
        IdentifiedSections(sections: sections, items: sections.map { content.items(of: $0) })
    }

    /// The snapshot without reloads and reconfigurations, as it is after it was applied.
    package var settled: NSDiffableDataSourceSnapshot {
        var copy = self
        copy.reloadedSections = []
        copy.reloadedItems = []
        copy.reconfiguredItems = []
        return copy
    }

    /// Returns the updates from an older snapshot to this one, including reloads and reconfigurations. Costs O(n), plus
    /// the cost of moves.
    package func updates(from old: NSDiffableDataSourceSnapshot) -> ListUpdates {
        let before = old.identified
        var updates = identified.updates(from: before)
        guard !(reloadedSections.isEmpty && reloadedItems.isEmpty && reconfiguredItems.isEmpty) else { return updates }
        for (index, section) in before.sections.enumerated() {
            if reloadedSections.contains(section) { updates.reloadedSections.insert(index) }
            guard !(reloadedItems.isEmpty && reconfiguredItems.isEmpty) else { continue }
            for (row, item) in before.items[index].enumerated() {
                let path = IndexPath(item: row, section: index)
                if reloadedItems.contains(item) {
                    updates.reloadedItems.append(path)
                } else if reconfiguredItems.contains(item) {
                    updates.reconfiguredItems.append(path)
                }
            }
        }
        return updates
    }

    private func mistake(_ sentence: String) -> Never { fatalError("NSDiffableDataSourceSnapshot: \(sentence).") }
}

extension NSDiffableDataSourceSnapshot: Sendable where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}
