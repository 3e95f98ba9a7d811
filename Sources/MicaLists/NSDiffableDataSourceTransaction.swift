/// The change of a data source by the user: the snapshots before and after.
public struct NSDiffableDataSourceTransaction<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    /// The snapshot before the change.
    public let initialSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    /// The snapshot after the change.
    public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    /// The difference of all items in order.
    public let difference: CollectionDifference<ItemIdentifierType>
    /// The transactions of the sections that changed.
    public let sectionTransactions: [NSDiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>]
}

/// The change of a section by the user.
public struct NSDiffableDataSourceSectionTransaction<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    /// The section.
    public let sectionIdentifier: SectionIdentifierType
    /// The snapshot before the change.
    public let initialSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
    /// The snapshot after the change.
    public let finalSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
    /// The difference of the items.
    public let difference: CollectionDifference<ItemIdentifierType>
}

extension NSDiffableDataSourceTransaction {
    /// Creates the transaction for one moved item, in O(n) by trimming the common prefix and suffix.
    package init(
        from old: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        to new: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    ) {
        initialSnapshot = old
        finalSnapshot = new
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
    /// Returns the difference of two lists that are equal except for one element that was moved, inserted or removed.
    fileprivate func movedDifference(from old: [Element]) -> CollectionDifference<Element> {
        var start = 0
        while start < Swift.min(count, old.count), self[start] == old[start] { start += 1 }
        var end = count
        var oldEnd = old.count
        while end > start, oldEnd > start, self[end - 1] == old[oldEnd - 1] {
            end -= 1
            oldEnd -= 1
        }
        guard start < end || start < oldEnd else { return CollectionDifference([])! }
        let moved: Element
        if count != old.count {
            moved = count > old.count ? self[start] : old[start]
        } else {
            // Either the first element moved behind the last, or the last before the first.
            moved = self[end - 1] == old[start] ? old[start] : self[start]
        }
        let from = old.firstIndex(of: moved), to = firstIndex(of: moved)
        var changes: [CollectionDifference<Element>.Change] = []
        if let from { changes.append(.remove(offset: from, element: moved, associatedWith: to)) }
        if let to { changes.append(.insert(offset: to, element: moved, associatedWith: from)) }
        return CollectionDifference(changes) ?? CollectionDifference([])!
    }
}
