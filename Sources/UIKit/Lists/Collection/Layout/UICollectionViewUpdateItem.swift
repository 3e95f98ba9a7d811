public import Foundation

/// One change of a batch, as the layout hears of it.
@preconcurrency @MainActor open class UICollectionViewUpdateItem: NSObject {
    /// What happens to an item or a section.
    public enum Action: Int, Sendable {
        /// It comes.
        case insert
        /// It goes.
        case delete
        /// Its cell is made anew.
        case reload
        /// It goes to another place.
        case move
        /// Nothing.
        case none
    }

    /// Before the batch; nil for what is inserted. Of a section the item is `NSNotFound`.
    open private(set) var indexPathBeforeUpdate: IndexPath?
    /// After the batch; nil for what is deleted. Of a section the item is `NSNotFound`.
    open private(set) var indexPathAfterUpdate: IndexPath?
    /// What happens.
    open private(set) var updateAction: Action

    init(_ action: Action, from before: IndexPath?, to after: IndexPath?) {
        (updateAction, indexPathBeforeUpdate, indexPathAfterUpdate) = (action, before, after)
        super.init()
    }
}
