extension UITableView {
    /// The style of a table.
    public enum Style: Int, Sendable {
        /// Consecutive sections, whose headers stay at the top while their rows are visible.
        case plain
        /// Sections as groups, separated by space.
        case grouped
        /// Inset groups with rounded corners.
        case insetGrouped
    }

    /// The position of a row after scrolling to it.
    public enum ScrollPosition: Int, Sendable {
        /// The position that needs the least scrolling.
        case none
        /// The top of the table.
        case top
        /// The centre of the table.
        case middle
        /// The bottom of the table.
        case bottom
    }

    /// The animation of inserted and deleted rows.
    public enum RowAnimation: Int, Sendable {
        /// Rows fade.
        case fade
        /// Rows slide in from the right, and out to the right.
        case right
        /// Rows slide in from the left, and out to the left.
        case left
        /// Rows slide in from the top, and out to the top.
        case top
        /// Rows slide in from the bottom, and out to the bottom.
        case bottom
        /// No animation.
        case none
        /// Rows grow from their centre, and shrink into it.
        case middle
        /// The table selects the animation: rows fade.
        case automatic = 100
    }

    /// The reference of separator insets.
    public enum SeparatorInsetReference: Int, Sendable {
        /// The edges of the cell.
        case fromCellEdges
        /// The inset that the table selects automatically.
        case fromAutomaticInsets
    }
}
