import CoreGraphics

/// The frames of a split view controller's columns, without views, from left to right with the columns' side on the
/// left.
struct SplitLayout {
    typealias Column = UISplitViewController.Column
    typealias DisplayMode = UISplitViewController.DisplayMode

    var size: CGSize
    var hasSupplementary: Bool
    var primaryWidth: CGFloat
    var supplementaryWidth: CGFloat
    var mode: DisplayMode

    /// Returns the visible columns besides the secondary one, from the edge inwards.
    static func columns(_ mode: DisplayMode, hasSupplementary: Bool) -> [Column] {
        switch mode {
        case .automatic, .secondaryOnly: []
        case .oneBesideSecondary, .oneOverSecondary: hasSupplementary ? [.supplementary] : [.primary]
        case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary:
            hasSupplementary ? [.primary, .supplementary] : [.primary]
        }
    }

    /// `true` if they are above the secondary column.
    var isOver: Bool { mode == .oneOverSecondary || mode == .twoOverSecondary }
    var isDisplacing: Bool { mode == .twoDisplaceSecondary && hasSupplementary }

    func width(_ column: Column) -> CGFloat {
        min(column == .primary ? primaryWidth : supplementaryWidth, size.width)
    }

    /// Returns the frame of a column; hidden ones are beyond the edge.
    func frame(_ column: Column) -> CGRect {
        let shown = SplitLayout.columns(mode, hasSupplementary: hasSupplementary)
        let taken = shown.map(width).reduce(0, +)
        func place(_ x: CGFloat, _ width: CGFloat) -> CGRect {
            CGRect(x: x, y: 0, width: max(0, width), height: size.height)
        }
        if column == .secondary {
            if isOver || shown.isEmpty { return place(0, size.width) }
            let displaced = isDisplacing ? width(.primary) : 0
            return place(taken, size.width - taken + displaced)
        }
        var x: CGFloat = 0
        for other in shown {
            if other == column { return place(x, width(column)) }
            x += width(other)
        }
        // The primary column leaves first, with the other one beside it.
        let beyond = column == .supplementary || shown.contains(.supplementary) || !hasSupplementary
        return place(beyond ? -width(column) : -width(column) - width(.supplementary), width(column))
    }
}
