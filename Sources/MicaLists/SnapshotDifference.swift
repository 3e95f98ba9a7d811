import Foundation

/// Sections and their items by identifier, in order.
package struct IdentifiedSections<Section: Hashable, Item: Hashable> {
    package var sections: [Section] = []
    package var items: [[Item]] = []

    package init(sections: [Section] = [], items: [[Item]] = []) {
        self.sections = sections
        self.items = items
    }
}

extension IdentifiedSections {
    /// Returns the updates from an older list to this one. Elements in both lists are moved if their order has changed;
    /// the number of moves is minimal. Costs O(n) by hashing, and O(m · log m) for m items between the first and the
    /// last moved one.
    package func updates(from old: IdentifiedSections) -> ListUpdates {
        var updates = ListUpdates()
        let oldSections = Dictionary(uniqueKeysWithValues: zip(old.sections, old.sections.indices))
        let newSections = Dictionary(uniqueKeysWithValues: zip(sections, sections.indices))
        for (index, section) in old.sections.enumerated() where newSections[section] == nil {
            updates.deletedSections.insert(index)
        }
        for (index, section) in sections.enumerated() where oldSections[section] == nil {
            updates.insertedSections.insert(index)
        }
        let kept = sections.indices.compactMap { new in oldSections[sections[new]].map { (from: $0, to: new) } }
        let stay = increasing(kept.map(\.from))
        for (index, pair) in kept.enumerated() where !stay[index] { updates.movedSections.append(pair) }

        // Items of equal sections need no comparison.
        let alike = Set(kept.filter { old.items[$0.from] == items[$0.to] }.map(\.to))
        let alikeBefore = Set(alike.compactMap { oldSections[sections[$0]] })
        var places: [Item: IndexPath] = [:]
        for (section, list) in old.items.enumerated() where !alikeBefore.contains(section) {
            for (row, item) in list.enumerated() { places[item] = IndexPath(item: row, section: section) }
        }
        var left = places
        for (section, list) in items.enumerated() where !alike.contains(section) {
            let isNew = updates.insertedSections.contains(section), own = oldSections[sections[section]]
            var same: [(from: Int, to: Int)] = []
            for (row, item) in list.enumerated() {
                let path = IndexPath(item: row, section: section)
                guard let from = places[item] else {
                    if !isNew { updates.insertedItems.append(path) }
                    continue
                }
                left[item] = nil
                if from.section == own {
                    same.append((from.item, row))
                } else {
                    updates.movedItems.append((from, path))
                }
            }
            guard let own else { continue }
            let stay = increasing(same.map(\.from))
            for (index, pair) in same.enumerated() where !stay[index] {
                updates.movedItems.append(
                    (IndexPath(item: pair.from, section: own), IndexPath(item: pair.to, section: section)))
            }
        }
        updates.deletedItems = left.values.filter { !updates.deletedSections.contains($0.section) }.sorted()
        return updates
    }
}

/// Marks the elements of a longest increasing subsequence of distinct numbers. Costs O(n) for sorted input, else O(n ·
/// log n).
package func increasing(_ numbers: [Int]) -> [Bool] {
    // The index of the smallest last element of a subsequence of each length, and for each element its predecessor.
    var ends: [Int] = [], before = [Int](repeating: -1, count: numbers.count)
    for (index, number) in numbers.enumerated() {
        var low = 0, high = ends.count
        if let last = ends.last, numbers[last] < number { low = high }
        while low < high {
            let middle = (low + high) / 2
            if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
        }
        before[index] = low > 0 ? ends[low - 1] : -1
        if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var belongs = [Bool](repeating: false, count: numbers.count), index = ends.last ?? -1
    while index >= 0 {
        belongs[index] = true
        index = before[index]
    }
    return belongs
}
