public import Foundation

/// One change of a batch update, as passed to the layout.
@preconcurrency @MainActor open class UICollectionViewUpdateItem: NSObject {
    /// The kind of a change.
    public enum Action: Int, Sendable {
        /// The item or section is inserted.
        case insert
        /// The item or section is deleted.
        case delete
        /// The item or section is reloaded.
        case reload
        /// The item or section is moved.
        case move
        /// No change.
        case none
    }

    /// The index path before the update; nil for insertions. For a section the item is `NSNotFound`.
    open private(set) var indexPathBeforeUpdate: IndexPath?
    /// The index path after the update; nil for deletions. For a section the item is `NSNotFound`.
    open private(set) var indexPathAfterUpdate: IndexPath?
    /// The kind of the change.
    open private(set) var updateAction: Action

    init(_ action: Action, from before: IndexPath?, to after: IndexPath?) {
        updateAction = action
        indexPathBeforeUpdate = before
        indexPathAfterUpdate = after
        super.init()
    }
}
