extension UITableViewCell {
    /// The labels of a cell and their arrangement.
    public enum CellStyle: Int, Sendable {
        /// A text at the leading side.
        case `default`
        /// A text at the leading side, and a grey one at the trailing side.
        case value1
        /// A small text in the tint colour, followed by another text.
        case value2
        /// A text with a small text below.
        case subtitle
    }

    /// The appearance of a selected cell.
    public enum SelectionStyle: Int, Sendable {
        /// No change.
        case none
        /// Equal to `default`.
        case blue
        /// Equal to `default`.
        case gray
        /// A grey background.
        case `default`
    }

    /// The editing operation of a row.
    public enum EditingStyle: Int, Sendable {
        /// None.
        case none
        /// Deletes the row.
        case delete
        /// Inserts a new row.
        case insert
    }

    /// The style of the separator between cells.
    public enum SeparatorStyle: Int, Sendable {
        /// No separator.
        case none
        /// A line of one pixel.
        case singleLine
        /// Equal to `singleLine`.
        case singleLineEtched
    }

    /// The standard accessory at a cell's trailing side.
    public enum AccessoryType: Int, Sendable {
        /// None.
        case none
        /// A chevron, for a row that opens further content.
        case disclosureIndicator
        /// A detail button and a chevron.
        case detailDisclosureButton
        /// A check mark.
        case checkmark
        /// A detail button.
        case detailButton
    }

    /// The editing elements of a cell that are visible.
    public struct StateMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The editing control at the leading side.
        public static let showingEditControl = StateMask(rawValue: 1 << 0)
        /// The delete button.
        public static let showingDeleteConfirmation = StateMask(rawValue: 1 << 1)
    }
}
