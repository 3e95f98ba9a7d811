package import Foundation

/// The result of a batch update of a list: a two-way mapping between the sections and items before and after it.
package struct ListChange {
    /// The number of items in each section.
    package let oldCounts: [Int], newCounts: [Int]
    var sections = RankMap()
    var sectionMoves: [Int: Int] = [:], sectionMovesBack: [Int: Int] = [:]
    /// The reloaded sections, by old index.
    package internal(set) var reloadedSections: Set<Int> = []
    /// The reloaded items, by old index path.
    var reloadedItems: Set<IndexPath> = []
    /// The deleted items and the origins of moved ones: sorted indices by old section.
    var removedItems: [Int: [Int]] = [:]
    /// The inserted items and the targets of moved ones: sorted indices by new section.
    var addedItems: [Int: [Int]] = [:]
    var itemMoves: [IndexPath: IndexPath] = [:], itemMovesBack: [IndexPath: IndexPath] = [:]

    package init(oldCounts: [Int], newCounts: [Int]) {
        self.oldCounts = oldCounts
        self.newCounts = newCounts
    }

    /// Returns the new index of a section; nil if it was deleted.
    package func newSection(for old: Int) -> Int? { sectionMoves[old] ?? sections.new(for: old) }

    /// Returns the old index of a section; nil if it was inserted.
    package func oldSection(for new: Int) -> Int? { sectionMovesBack[new] ?? sections.old(for: new) }

    /// Returns the new index path of an item, reloaded or not; nil if the item or its section was deleted, or its
    /// section was reloaded.
    package func newIndexPath(for old: IndexPath) -> IndexPath? {
        if let moved = itemMoves[old] { return moved }
        guard !reloadedSections.contains(old.section), let section = newSection(for: old.section) else { return nil }
        return rows(from: old.section, to: section).new(for: old.item).map { IndexPath(item: $0, section: section) }
    }

    /// Returns the old index path of an item; nil if the item or its section was inserted, or its section was reloaded.
    package func oldIndexPath(for new: IndexPath) -> IndexPath? {
        if let moved = itemMovesBack[new] { return moved }
        guard let section = oldSection(for: new.section), !reloadedSections.contains(section) else { return nil }
        return rows(from: section, to: new.section).old(for: new.item).map { IndexPath(item: $0, section: section) }
    }

    /// Returns `true` if the item was reloaded, alone or with its section.
    package func isReloaded(_ old: IndexPath) -> Bool {
        reloadedSections.contains(old.section) || reloadedItems.contains(old)
    }

    private func rows(from old: Int, to new: Int) -> RankMap {
        RankMap(removed: removedItems[old] ?? [], added: addedItems[new] ?? [])
    }
}

/// A mapping between indices before and after removals and insertions; the others keep their order. Finding an
/// index costs O(log changes).
package struct RankMap {
    /// The removed old indices, sorted.
    package var removed: [Int] = []
    /// The added new indices, sorted.
    package var added: [Int] = []

    package init(removed: [Int] = [], added: [Int] = []) {
        self.removed = removed
        self.added = added
    }

    package func new(for old: Int) -> Int? { RankMap.move(old, from: removed, to: added) }
    package func old(for new: Int) -> Int? { RankMap.move(new, from: added, to: removed) }

    private static func move(_ number: Int, from gone: [Int], to come: [Int]) -> Int? {
        let before = partition(gone) { $0 >= number }
        if before < gone.count, gone[before] == number { return nil }
        // The number of kept indices before it gives its rank among the indices that are free after the insertions.
        let rank = number - before
        let skipped = partition(come.indices) { come[$0] - $0 > rank }
        return rank + skipped
    }

    /// Returns the number of elements before the first one for which `isAfter` holds; `isAfter` must be monotonic.
    private static func partition<C: RandomAccessCollection>(_ list: C, isAfter: (C.Element) -> Bool) -> Int {
        var low = 0, high = list.count
        while low < high {
            let middle = (low + high) / 2
            if isAfter(list[list.index(list.startIndex, offsetBy: middle)]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
