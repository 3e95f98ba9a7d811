package import Foundation

/// The changes of a batch update: deleted, inserted, moved and reloaded sections and items.
///
/// As on iOS, deletions and reloads use the indices before all changes, insertions the indices after them, and moves
/// both. The order of the changes is irrelevant.
package struct ListUpdates {
    package var deletedSections = IndexSet(), insertedSections = IndexSet(), reloadedSections = IndexSet()
    package var movedSections: [(from: Int, to: Int)] = []
    package var deletedItems: [IndexPath] = [], insertedItems: [IndexPath] = [], reloadedItems: [IndexPath] = []
    package var movedItems: [(from: IndexPath, to: IndexPath)] = []
    /// Items whose cells are configured again, by old index path.
    package var reconfiguredItems: [IndexPath] = []

    package init() {}

    package var isEmpty: Bool { !changesStructure && reconfiguredItems.isEmpty }

    /// `true` if the updates contain more than reconfigurations.
    package var changesStructure: Bool {
        !(deletedSections.isEmpty && insertedSections.isEmpty && reloadedSections.isEmpty && movedSections.isEmpty
            && deletedItems.isEmpty && insertedItems.isEmpty && reloadedItems.isEmpty && movedItems.isEmpty)
    }

    /// A contradiction between the updates and the list, or between the updates and the counts of the data source.
    package struct Mistake: Error, Equatable {
        /// The description of the mistake: what, where, and what to do.
        package var sentence: String
    }

    /// The words for the items of a list in error messages.
    package struct Words {
        package var item: String, items: String
        package static let rows = Words(item: "row", items: "rows")
        package static let items = Words(item: "item", items: "items")
    }

    /// Resolves the updates for a list with `old` item counts per section before and `new` ones after them. Costs
    /// O(changes · log changes + sections).
    package func resolved(old: [Int], new: [Int], words: Words) throws(Mistake) -> ListChange {
        try checkNames(old: old, new: new, words: words)
        var change = ListChange(oldCounts: old, newCounts: new)
        try mapSections(&change, words)
        try mapItems(&change, words)
        return change
    }

    // MARK: Checks

    private func checkNames(old: [Int], new: [Int], words: Words) throws(Mistake) {
        func section(_ index: Int, _ counts: [Int], _ verb: String, _ when: String) throws(Mistake) {
            guard counts.indices.contains(index) else {
                throw Mistake(
                    sentence: "section \(index) is \(verb), but there are \(counts.count) sections \(when) the update")
            }
        }
        func item(_ path: IndexPath, _ counts: [Int], _ verb: String, _ when: String) throws(Mistake) {
            guard path.count == 2 else {
                throw Mistake(
                    sentence:
                        "the index path \(path.map(String.init).joined(separator: ".")) of a \(words.item) that is \(verb) "
                        + "must be a section and a \(words.item) (got \(path.count) numbers)")
            }
            try section(path.section, counts, "named by a \(words.item) that is \(verb)", when)
            guard (0..<counts[path.section]).contains(path.item) else {
                throw Mistake(
                    sentence: "\(words.item) \(path.item) of section \(path.section) is \(verb), but that section has "
                        + "\(counts[path.section]) \(words.items) \(when) the update")
            }
        }
        for index in deletedSections { try section(index, old, "deleted", "before") }
        for index in reloadedSections { try section(index, old, "reloaded", "before") }
        for index in insertedSections { try section(index, new, "inserted", "after") }
        for move in movedSections {
            try section(move.from, old, "moved", "before")
            try section(move.to, new, "the target of a move", "after")
        }
        for path in deletedItems { try item(path, old, "deleted", "before") }
        for path in reloadedItems { try item(path, old, "reloaded", "before") }
        for path in reconfiguredItems { try item(path, old, "reconfigured", "before") }
        for path in insertedItems { try item(path, new, "inserted", "after") }
        for move in movedItems {
            try item(move.from, old, "moved", "before")
            try item(move.to, new, "the target of a move", "after")
        }
    }

    // MARK: Sections

    private func mapSections(_ change: inout ListChange, _ words: Words) throws(Mistake) {
        var removed = Set(deletedSections), added = Set(insertedSections)
        for move in movedSections {
            guard removed.insert(move.from).inserted else {
                throw Mistake(sentence: "section \(move.from) is moved, and also deleted or moved again, in one update")
            }
            guard added.insert(move.to).inserted else {
                throw Mistake(sentence: "two sections are inserted at, or moved to, \(move.to) in one update")
            }
            change.sectionMoves[move.from] = move.to
            change.sectionMovesBack[move.to] = move.from
        }
        if let both = reloadedSections.first(where: deletedSections.contains) {
            throw Mistake(sentence: "section \(both) is deleted and reloaded in one update")
        }
        change.sections = RankMap(removed: removed.sorted(), added: added.sorted())
        change.reloadedSections = Set(reloadedSections)
        let before = change.oldCounts.count
        let after = change.newCounts.count
        guard before - deletedSections.count + insertedSections.count == after else {
            throw Mistake(
                sentence:
                    "the number of sections after the update (\(after)) must be that before it (\(before)) plus those "
                    + "inserted (\(insertedSections.count)) minus those deleted (\(deletedSections.count))")
        }
    }

    // MARK: Items

    private func mapItems(_ change: inout ListChange, _ words: Words) throws(Mistake) {
        // Items in deleted or reloaded sections are deleted or reloaded with their section.
        func leaves(_ section: Int) -> Bool { deletedSections.contains(section) || reloadedSections.contains(section) }
        func isNew(_ section: Int) -> Bool {
            change.oldSection(for: section).map(reloadedSections.contains) ?? true
        }
        var removed: [Int: Set<Int>] = [:], added: [Int: Set<Int>] = [:]
        // Duplicates are ignored, as on iOS.
        for path in deletedItems { removed[path.section, default: []].insert(path.item) }
        for path in insertedItems { added[path.section, default: []].insert(path.item) }
        for move in movedItems {
            guard removed[move.from.section, default: []].insert(move.from.item).inserted else {
                throw Mistake(
                    sentence:
                        "\(words.item) \(move.from.item) of section \(move.from.section) is moved, and also deleted or moved "
                        + "again, in one update")
            }
            guard added[move.to.section, default: []].insert(move.to.item).inserted else {
                throw Mistake(
                    sentence:
                        "two \(words.items) are inserted at, or moved to, \(words.item) \(move.to.item) of section "
                        + "\(move.to.section) in one update")
            }
            change.itemMoves[move.from] = move.to
            change.itemMovesBack[move.to] = move.from
        }
        let deleted = Set(deletedItems)
        for path in reloadedItems {
            guard !deleted.contains(path) else {
                throw Mistake(
                    sentence:
                        "\(words.item) \(path.item) of section \(path.section) is deleted and reloaded in one update")
            }
            change.reloadedItems.insert(path)
        }
        for (old, count) in change.oldCounts.enumerated() where !leaves(old) {
            guard let new = change.newSection(for: old) else { continue }
            let gone = removed[old]?.count ?? 0, came = added[new]?.count ?? 0
            guard count - gone + came == change.newCounts[new] else {
                throw Mistake(sentence: countSentence(old, new, change, words))
            }
        }
        for (section, items) in removed where !leaves(section) { change.removedItems[section] = items.sorted() }
        for (section, items) in added where !isNew(section) { change.addedItems[section] = items.sorted() }
    }

    private func countSentence(_ old: Int, _ new: Int, _ change: ListChange, _ words: Words) -> String {
        let inserted = Set(insertedItems.filter { $0.section == new }).count
        let deleted = Set(deletedItems.filter { $0.section == old }).count
        let movedIn = movedItems.count { $0.to.section == new }, movedOut = movedItems.count { $0.from.section == old }
        let expected = change.oldCounts[old] + inserted + movedIn - deleted - movedOut
        return
            "the number of \(words.items) in section \(new) after the update must be \(expected) "
            + "(got \(change.newCounts[new])): \(change.oldCounts[old]) before it, \(inserted) inserted, \(movedIn) moved in, "
            + "\(deleted) deleted, \(movedOut) moved out. Change the data before the update ends, and report each change"
    }
}
