import Foundation

/// The changes of a batch update, with the animations of the rows and sections that they insert and delete.
struct TableBatch {
    private(set) var updates = ListUpdates()
    private var insertions: [IndexPath: UITableView.RowAnimation] = [:],
        deletions: [IndexPath: UITableView.RowAnimation] = [:]
    private var sectionInsertions: [Int: UITableView.RowAnimation] = [:],
        sectionDeletions: [Int: UITableView.RowAnimation] = [:]

    /// Records changes; `animation` is nil for those that only move.
    mutating func record(_ animation: UITableView.RowAnimation?, _ body: (inout ListUpdates) -> Void) {
        guard let animation else { return body(&updates) }
        // Counts instead of arrays: each of many calls would copy an array.
        let inserted = updates.insertedItems.count, deleted = updates.deletedItems.count
        let reloaded = updates.reloadedItems.count
        let insertedSections = updates.insertedSections
        let goneSections = updates.deletedSections.union(updates.reloadedSections)
        body(&updates)
        for path in updates.insertedItems.dropFirst(inserted) { insertions[path] = animation }
        for path in updates.deletedItems.dropFirst(deleted) { deletions[path] = animation }
        for path in updates.reloadedItems.dropFirst(reloaded) { deletions[path] = animation }
        for section in updates.insertedSections.subtracting(insertedSections) { sectionInsertions[section] = animation }
        let gone = updates.deletedSections.union(updates.reloadedSections)
        for section in gone.subtracting(goneSections) { sectionDeletions[section] = animation }
    }

    /// Returns the animation of a deleted or reloaded row, by its index path before the batch.
    func animation(ofRemoved path: IndexPath) -> UITableView.RowAnimation {
        deletions[path] ?? sectionDeletions[path.section] ?? .fade
    }

    /// Returns the animation of an inserted or reloaded row, by its index path after the batch.
    func animation(ofAdded path: IndexPath, _ change: ListChange) -> UITableView.RowAnimation {
        insertions[path] ?? change.oldIndexPath(for: path).flatMap { deletions[$0] }
            ?? sectionInsertions[path.section] ?? change.oldSection(for: path.section).flatMap { sectionDeletions[$0] }
            ?? .fade
    }
}
