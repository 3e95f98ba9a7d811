import CoreGraphics
import Foundation

/// A gesture on the rows of a table.
@MainActor protocol RowGesture: AnyObject {
    /// Adds the recogniser to a table.
    func start(_ table: any RowGestureHost)
    func owns(_ recognizer: UIGestureRecognizer) -> Bool
    func shouldBegin() -> Bool
}

/// A table, for gestures on its rows.
@MainActor protocol RowGestureHost: RowHost {
    var isEditing: Bool { get }

    // MARK: Swipes

    /// `true` if groups have round corners.
    var roundsGroups: Bool { get }
    /// `true` while a row is being moved.
    var isReordering: Bool { get }
    /// Returns the actions at a side of a row; nil for none.
    func actions(_ isLeading: Bool, _ path: IndexPath) -> UISwipeActionsConfiguration?
    /// Called when a row moves aside.
    func swipeBegan(_ path: IndexPath)
    /// Called when a row has returned; nil if it does not exist any more.
    func swipeEnded(_ path: IndexPath?)
    /// Lets the data source delete a row.
    func commitDeletion(_ path: IndexPath)

    // MARK: Moves

    /// Returns the index path for a row whose centre is at an offset, as the delegate changes it; nil if the row stays.
    /// `source` is its index path in the data.
    func target(of row: IndexPath, from source: IndexPath, draggedTo offset: CGFloat) -> IndexPath?
    /// Displays the rows in another order, which the data source does not have yet.
    func reorderRows(_ change: ListChange, counts: [Int])
    /// Updates the frames and the appearance of the rows in their present order, except a row that a gesture holds.
    func placeRows(besides held: UITableViewCell?)
    /// Updates the appearance of a cell that depends on the position of its row.
    func decorate(_ cell: UITableViewCell, _ path: IndexPath)
    /// Lets the data source move a row.
    func commitMove(from source: IndexPath, to target: IndexPath)
}
