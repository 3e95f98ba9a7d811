/// What a finger made of what a data source shows: before and after.
public struct NSDiffableDataSourceTransaction<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    /// Before.
    public let initialSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    /// After.
    public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    /// What leads from the one to the other, of all items in order.
    public let difference: CollectionDifference<ItemIdentifierType>
    /// The same for each section that changed.
    public let sectionTransactions: [NSDiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>]
}

/// What a finger made of a section.
public struct NSDiffableDataSourceSectionTransaction<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    /// The section.
    public let sectionIdentifier: SectionIdentifierType
    /// Before.
    public let initialSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
    /// After.
    public let finalSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
    /// What leads from the one to the other.
    public let difference: CollectionDifference<ItemIdentifierType>
}

extension NSDiffableDataSourceTransaction {
    /// What became of `old` when one item went to another place: found by what is the same at both ends, and so in O(n).
    init(
        from old: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        to new: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    ) {
        (initialSnapshot, finalSnapshot) = (old, new)
        difference = new.itemIdentifiers.movedDifference(from: old.itemIdentifiers)
        sectionTransactions = new.sectionIdentifiers.compactMap { section in
            let before = old.itemIdentifiers(inSection: section), after = new.itemIdentifiers(inSection: section)
            guard before != after else { return nil }
            var first = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
            first.append(before)
            var last = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
            last.append(after)
            return NSDiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>(
                sectionIdentifier: section, initialSnapshot: first, finalSnapshot: last,
                difference: after.movedDifference(from: before))
        }
    }
}

extension Array where Element: Hashable {
    /// The difference of lists that are alike but for one element, which moved, came or went.
    fileprivate func movedDifference(from old: [Element]) -> CollectionDifference<Element> {
        var start = 0
        while start < Swift.min(count, old.count), self[start] == old[start] { start += 1 }
        var (end, oldEnd) = (count, old.count)
        while end > start, oldEnd > start, self[end - 1] == old[oldEnd - 1] { (end, oldEnd) = (end - 1, oldEnd - 1) }
        guard start < end || start < oldEnd else { return CollectionDifference([])! }
        let moved: Element
        if count != old.count {
            moved = count > old.count ? self[start] : old[start]
        } else {
            // Either the first went behind the last, or the last before the first.
            moved = self[end - 1] == old[start] ? old[start] : self[start]
        }
        let from = old.firstIndex(of: moved), to = firstIndex(of: moved)
        var changes: [CollectionDifference<Element>.Change] = []
        if let from { changes.append(.remove(offset: from, element: moved, associatedWith: to)) }
        if let to { changes.append(.insert(offset: to, element: moved, associatedWith: from)) }
        return CollectionDifference(changes) ?? CollectionDifference([])!
    }
}
