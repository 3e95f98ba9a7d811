import Foundation

/// What a batch of changes made of a list: for each section and item before it, where that is afterwards, and the other way round.
package struct ListChange {
    /// Items a section.
    package let oldCounts: [Int], newCounts: [Int]
    var sections = RankMap()
    var sectionMoves: [Int: Int] = [:], sectionMovesBack: [Int: Int] = [:]
    /// In the old numbering.
    var reloadedSections: Set<Int> = []
    /// In the old numbering.
    var reloadedItems: Set<IndexPath> = []
    /// Sorted, by their sections in the old numbering; deleted and moved ones.
    var removedItems: [Int: [Int]] = [:]
    /// Sorted, by their sections in the new numbering; inserted ones, and those moved there.
    var addedItems: [Int: [Int]] = [:]
    var itemMoves: [IndexPath: IndexPath] = [:], itemMovesBack: [IndexPath: IndexPath] = [:]

    init(oldCounts: [Int], newCounts: [Int]) { (self.oldCounts, self.newCounts) = (oldCounts, newCounts) }

    /// Where a section is afterwards; nil if it was deleted.
    package func newSection(for old: Int) -> Int? { sectionMoves[old] ?? sections.new(for: old) }

    /// Where a section was before; nil if it was inserted.
    package func oldSection(for new: Int) -> Int? { sectionMovesBack[new] ?? sections.old(for: new) }

    /// Where an item is afterwards, whether it was reloaded or not; nil if it was deleted, or its section was or was reloaded.
    package func newIndexPath(for old: IndexPath) -> IndexPath? {
        if let moved = itemMoves[old] { return moved }
        guard !reloadedSections.contains(old.section), let section = newSection(for: old.section) else { return nil }
        return rows(from: old.section, to: section).new(for: old.item).map { IndexPath(item: $0, section: section) }
    }

    /// Where an item was before; nil if it was inserted, or its section was or was reloaded.
    package func oldIndexPath(for new: IndexPath) -> IndexPath? {
        if let moved = itemMovesBack[new] { return moved }
        guard let section = oldSection(for: new.section), !reloadedSections.contains(section) else { return nil }
        return rows(from: section, to: new.section).old(for: new.item).map { IndexPath(item: $0, section: section) }
    }

    /// Whether the item was announced to be made anew, alone or with its section.
    package func isReloaded(_ old: IndexPath) -> Bool {
        reloadedSections.contains(old.section) || reloadedItems.contains(old)
    }

    private func rows(from old: Int, to new: Int) -> RankMap {
        RankMap(removed: removedItems[old] ?? [], added: addedItems[new] ?? [])
    }
}

/// Numbers before and after some of them were taken out and others put in: those that stay keep their order. O(log changes).
package struct RankMap {
    /// Sorted; in the old numbering.
    package var removed: [Int] = []
    /// Sorted; in the new numbering.
    package var added: [Int] = []

    package init(removed: [Int] = [], added: [Int] = []) { (self.removed, self.added) = (removed, added) }

    package func new(for old: Int) -> Int? { RankMap.move(old, from: removed, to: added) }
    package func old(for new: Int) -> Int? { RankMap.move(new, from: added, to: removed) }

    private static func move(_ number: Int, from gone: [Int], to come: [Int]) -> Int? {
        let before = partition(gone) { $0 >= number }
        if before < gone.count, gone[before] == number { return nil }
        // The number of those that stay before it; then the place with so many free places before it.
        let rank = number - before
        let skipped = partition(come.indices) { come[$0] - $0 > rank }
        return rank + skipped
    }

    /// How many elements come before the first for which `isAfter` holds; it holds for all behind that.
    private static func partition<C: RandomAccessCollection>(_ list: C, isAfter: (C.Element) -> Bool) -> Int {
        var low = 0, high = list.count
        while low < high {
            let middle = (low + high) / 2
            if isAfter(list[list.index(list.startIndex, offsetBy: middle)]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
