extension UISplitViewController {
    /// The number of columns.
    public enum Style: Int, Sendable {
        /// No columns: two controllers, in `viewControllers`.
        case unspecified = 0
        /// Primary and secondary.
        case doubleColumn = 1
        /// Primary, supplementary and secondary.
        case tripleColumn = 2
    }

    /// A column.
    public enum Column: Int, Sendable {
        /// At the edge.
        case primary = 0
        /// Between the other two of three columns.
        case supplementary = 1
        /// The widest column.
        case secondary = 2
        /// The content that replaces all columns in narrow windows.
        case compact = 3
    }

    /// The combination of visible columns.
    public enum DisplayMode: Int, Sendable {
        /// Determined by the window's size and the split behaviour.
        case automatic = 0
        /// Only the secondary column.
        case secondaryOnly = 1
        /// The adjacent column beside the secondary one.
        case oneBesideSecondary = 2
        /// The adjacent column above the secondary one.
        case oneOverSecondary = 3
        /// All three columns side by side.
        case twoBesideSecondary = 4
        /// Both other columns above the secondary one.
        case twoOverSecondary = 5
        /// Both other columns, with the secondary one pushed aside.
        case twoDisplaceSecondary = 6
        /// The same as `secondaryOnly`.
        public static var primaryHidden: DisplayMode { .secondaryOnly }
        /// The same as `oneBesideSecondary`.
        public static var allVisible: DisplayMode { .oneBesideSecondary }
        /// The same as `oneOverSecondary`.
        public static var primaryOverlay: DisplayMode { .oneOverSecondary }
    }

    /// The response of the secondary column when others appear.
    public enum SplitBehavior: Int, Sendable {
        /// The same as `tile` in windows that are wider than high or at least 1000 points wide; otherwise `displace`
        /// for three columns and `overlay` for two.
        case automatic = 0
        /// It becomes narrower.
        case tile = 1
        /// It is covered.
        case overlay = 2
        /// It is pushed aside.
        case displace = 3
    }

    /// The side of the columns.
    public enum PrimaryEdge: Int, Sendable {
        /// The leading side.
        case leading = 0
        /// The trailing side.
        case trailing = 1
    }

    /// The visibility of the column button.
    public enum DisplayModeButtonVisibility: Int, Sendable {
        /// Visible in a split view controller with columns and gestures.
        case automatic = 0
        /// Never visible.
        case never = 1
        /// Visible in a split view controller with columns.
        case always = 2
    }
}
