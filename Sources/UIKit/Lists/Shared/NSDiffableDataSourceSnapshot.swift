import Foundation

/// What a list shows at one time: identifiers of sections and, in these, of items. A data source shows it by `apply`.
///
/// Each identifier may stand in a snapshot once. Mistakes, such as an identifier that is there already or one that is not there at
/// all, stop with a sentence that says which.
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    private var sections: [SectionIdentifierType] = []
    private var itemsOfSection: [SectionIdentifierType: [ItemIdentifierType]] = [:]
    private var sectionOfItem: [ItemIdentifierType: SectionIdentifierType] = [:]
    private(set) var reloadedSections: Set<SectionIdentifierType> = []
    private(set) var reloadedItems: Set<ItemIdentifierType> = []
    private(set) var reconfiguredItems: Set<ItemIdentifierType> = []

    /// A snapshot of nothing.
    public init() {}

    /// How many items there are in all sections.
    public var numberOfItems: Int { sectionOfItem.count }
    /// How many sections there are.
    public var numberOfSections: Int { sections.count }
    /// The sections, in order.
    public var sectionIdentifiers: [SectionIdentifierType] { sections }
    /// The items of all sections, in order.
    public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap { itemsOfSection[$0] ?? [] } }
    /// What is to be shown anew, whatever it was before.
    public var reloadedSectionIdentifiers: [SectionIdentifierType] { sections.filter(reloadedSections.contains) }
    /// What is to be shown anew, whatever it was before.
    public var reloadedItemIdentifiers: [ItemIdentifierType] { itemIdentifiers.filter(reloadedItems.contains) }
    /// What is to be set up anew in the same cells.
    public var reconfiguredItemIdentifiers: [ItemIdentifierType] { itemIdentifiers.filter(reconfiguredItems.contains) }

    /// How many items a section has; it must be there.
    public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
        itemIdentifiers(inSection: identifier).count
    }
    /// The items of a section, in order; it must be there.
    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
        guard let items = itemsOfSection[identifier] else { mistake("there is no section \(identifier)") }
        return items
    }
    /// The section of an item; nil for one that is not there.
    public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
        sectionOfItem[identifier]
    }
    /// Where an item stands among those of all sections; nil for one that is not there. O(n).
    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
        guard let section = sectionOfItem[identifier] else { return nil }
        var before = 0
        for other in sections {
            let items = itemsOfSection[other] ?? []
            if other == section { return items.firstIndex(of: identifier).map { before + $0 } }
            before += items.count
        }
        return nil
    }
    /// Where a section stands; nil for one that is not there. O(n).
    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
        itemsOfSection[identifier] == nil ? nil : sections.firstIndex(of: identifier)
    }

    // MARK: Items

    /// Adds items at the end of a section (nil: of the last one, which there must be).
    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {
        guard let section = sectionIdentifier ?? sections.last else {
            mistake("items are appended, but there is no section to take them: append one first")
        }
        guard itemsOfSection[section] != nil else { mistake("there is no section \(section) to append items to") }
        adopt(identifiers, section)
        itemsOfSection[section]?.append(contentsOf: identifiers)
    }

    /// Adds items right before another one.
    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
    ) {
        insert(identifiers, at: beforeIdentifier, offset: 0)
    }
    /// Adds items right behind another one.
    public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType)
    {
        insert(identifiers, at: afterIdentifier, offset: 1)
    }

    private mutating func insert(_ identifiers: [ItemIdentifierType], at neighbour: ItemIdentifierType, offset: Int) {
        guard let section = sectionOfItem[neighbour], let index = itemsOfSection[section]?.firstIndex(of: neighbour)
        else {
            mistake("there is no item \(neighbour) to insert items at")
        }
        adopt(identifiers, section)
        itemsOfSection[section]?.insert(contentsOf: identifiers, at: index + offset)
    }

    private mutating func adopt(_ identifiers: [ItemIdentifierType], _ section: SectionIdentifierType) {
        for identifier in identifiers {
            guard sectionOfItem.updateValue(section, forKey: identifier) == nil else {
                mistake(
                    "the item \(identifier) is there already, or twice in what is added: identifiers must be unique")
            }
        }
    }

    /// Takes items out; those that are not there are left out of account.
    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        var gone: [SectionIdentifierType: Set<ItemIdentifierType>] = [:]
        for identifier in identifiers {
            guard let section = sectionOfItem.removeValue(forKey: identifier) else { continue }
            gone[section, default: []].insert(identifier)
            reloadedItems.remove(identifier)
            reconfiguredItems.remove(identifier)
        }
        for (section, items) in gone { itemsOfSection[section]?.removeAll(where: items.contains) }
    }

    /// Takes all items and sections out.
    public mutating func deleteAllItems() { self = NSDiffableDataSourceSnapshot() }

    /// Puts an item right before another one.
    public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
        move(identifier, toIdentifier, offset: 0)
    }
    /// Puts an item right behind another one.
    public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
        move(identifier, toIdentifier, offset: 1)
    }

    private mutating func move(_ identifier: ItemIdentifierType, _ neighbour: ItemIdentifierType, offset: Int) {
        guard let section = sectionOfItem[identifier], let index = itemsOfSection[section]?.firstIndex(of: identifier)
        else {
            mistake("there is no item \(identifier) to move")
        }
        guard identifier != neighbour else { return }
        itemsOfSection[section]?.remove(at: index)
        sectionOfItem[identifier] = nil
        insert([identifier], at: neighbour, offset: offset)
    }

    /// Has the items shown by new cells when the snapshot is applied.
    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
        check(identifiers, "reload")
        reloadedItems.formUnion(identifiers)
    }
    /// Has the cells that show the items set up anew when the snapshot is applied.
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
        check(identifiers, "reconfigure")
        reconfiguredItems.formUnion(identifiers)
    }

    private func check(_ identifiers: [ItemIdentifierType], _ verb: String) {
        for identifier in identifiers where sectionOfItem[identifier] == nil {
            mistake("there is no item \(identifier) to \(verb)")
        }
    }

    // MARK: Sections

    /// Adds sections at the end.
    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        insert(identifiers, at: sections.count)
    }
    /// Adds sections right before another one.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
    ) { insert(identifiers, at: index(of: toIdentifier)) }
    /// Adds sections right behind another one.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
    ) { insert(identifiers, at: index(of: toIdentifier) + 1) }

    private mutating func insert(_ identifiers: [SectionIdentifierType], at index: Int) {
        for identifier in identifiers {
            guard itemsOfSection.updateValue([], forKey: identifier) == nil else {
                mistake(
                    "the section \(identifier) is there already, or twice in what is added: identifiers must be unique")
            }
        }
        sections.insert(contentsOf: identifiers, at: index)
    }

    private func index(of section: SectionIdentifierType) -> Int {
        guard let index = indexOfSection(section) else { mistake("there is no section \(section)") }
        return index
    }

    /// Takes sections out with their items; those that are not there are left out of account.
    public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
        let gone = Set(identifiers.filter { itemsOfSection[$0] != nil })
        for section in gone {
            for item in itemsOfSection[section] ?? [] {
                sectionOfItem[item] = nil
                reloadedItems.remove(item)
                reconfiguredItems.remove(item)
            }
            itemsOfSection[section] = nil
        }
        sections.removeAll(where: gone.contains)
        reloadedSections.subtract(gone)
    }

    /// Puts a section right before another one.
    public mutating func moveSection(
        _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
    ) { move(identifier, toIdentifier, offset: 0) }
    /// Puts a section right behind another one.
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

    /// Has the sections shown anew when the snapshot is applied.
    public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
        for identifier in identifiers { _ = index(of: identifier) }
        reloadedSections.formUnion(identifiers)
    }

    // MARK: Inside

    /// The content as lists.
    var identified: IdentifiedSections<SectionIdentifierType, ItemIdentifierType> {
        IdentifiedSections(sections: sections, items: sections.map { itemsOfSection[$0] ?? [] })
    }

    /// The same without what is to be shown anew: as it is once it was applied.
    var settled: NSDiffableDataSourceSnapshot {
        var copy = self
        (copy.reloadedSections, copy.reloadedItems, copy.reconfiguredItems) = ([], [], [])
        return copy
    }

    /// What leads from the older snapshot to this one, with what is to be reloaded and reconfigured. O(n), but for what moves.
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
