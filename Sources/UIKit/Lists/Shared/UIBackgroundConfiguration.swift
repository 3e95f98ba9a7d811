/// What lies behind the content of a cell, a header or a button: a colour or an image, with a border and rounded corners.
///
/// Lists have their own: a configuration made by one of the functions named after them takes the colours of highlighted and selected
/// cells by `updated(for:)`, unless its colour was set.
public struct UIBackgroundConfiguration {
    enum Kind { case plain, clear, plainCell, groupedCell, sidebarCell, accompaniedSidebarCell }
    var kind = Kind.plain

    /// A view of one's own behind the content, over the colour. Default nil.
    public var customView: UIView?
    /// In points; of a button, counts with `cornerStyle` `.fixed`.
    public var cornerRadius: CGFloat = 0
    /// By how much the background is smaller than what it is behind, in points. Default zero.
    public var backgroundInsets = NSDirectionalEdgeInsets.zero
    /// The edges at which the margins of the container are added to the insets. Default none.
    public var edgesAddingLayoutMarginsToBackgroundInsets: NSDirectionalRectEdge = []
    /// Nil: what the style says; of a list's that was made by `clear()`, none.
    public var backgroundColor: UIColor?
    /// What makes another colour of it. Default nil.
    public var backgroundColorTransformer: UIConfigurationColorTransformer?
    /// An image over the background's colour. Default nil.
    public var image: UIImage?
    /// How the image fits. Default stretched.
    public var imageContentMode = UIView.ContentMode.scaleToFill
    /// The colour of a border. Default nil: the tint colour, where it has a width.
    public var strokeColor: UIColor?
    /// What makes another colour of it. Default nil.
    public var strokeColorTransformer: UIConfigurationColorTransformer?
    /// The width of the border in points. Default 0.
    public var strokeWidth: CGFloat = 0
    /// By how much the border lies outside of the background, in points. Default 0.
    public var strokeOutset: CGFloat = 0

    init(_ kind: Kind, color: UIColor? = nil, cornerRadius: CGFloat = 0) {
        (self.kind, backgroundColor, self.cornerRadius) = (kind, color, cornerRadius)
    }

    /// That of a button: the style's colour.
    static func button() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.plain, cornerRadius: 5.95) }

    /// Nothing.
    public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.clear) }
    /// A cell's, as its list says.
    public static func listCell() -> UIBackgroundConfiguration { listGroupedCell() }
    /// A header's, as its list says: nothing.
    public static func listHeader() -> UIBackgroundConfiguration { clear() }
    /// A footer's, as its list says: nothing.
    public static func listFooter() -> UIBackgroundConfiguration { clear() }
    /// A cell's in a plain list.
    public static func listPlainCell() -> UIBackgroundConfiguration {
        UIBackgroundConfiguration(.plainCell, color: .systemBackground)
    }
    /// A header's or footer's in a plain list, where it lies above the cells.
    public static func listPlainHeaderFooter() -> UIBackgroundConfiguration {
        UIBackgroundConfiguration(.plain, color: .systemBackground)
    }
    /// A cell's in a list of groups.
    public static func listGroupedCell() -> UIBackgroundConfiguration {
        UIBackgroundConfiguration(.groupedCell, color: .secondarySystemGroupedBackground)
    }
    /// A header's or footer's in a list of groups: nothing.
    public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { clear() }
    /// A header's in a sidebar: nothing.
    public static func listSidebarHeader() -> UIBackgroundConfiguration { clear() }
    /// A cell's in a sidebar: nothing, and a rounded patch where it is selected.
    public static func listSidebarCell() -> UIBackgroundConfiguration {
        UIBackgroundConfiguration(.sidebarCell, cornerRadius: 10)
    }
    /// A cell's in a sidebar beside which another column shows what is selected.
    public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration {
        UIBackgroundConfiguration(.accompaniedSidebarCell, cornerRadius: 10)
    }

    /// The configuration as it is in a state: the system's own colours change with it, those that were set stay.
    public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
        var (isHighlighted, isSelected) = (false, false)
        if let state = state as? UICellConfigurationState {
            (isHighlighted, isSelected) = (state.isHighlighted, state.isSelected)
            if state.cellDropState == .targeted { isSelected = true }
        } else if let state = state as? UIViewConfigurationState {
            (isHighlighted, isSelected) = (state.isHighlighted, state.isSelected)
        }
        var copy = self
        let isOn = isHighlighted || isSelected
        switch kind {
        case .plain, .clear: return self
        case .plainCell where backgroundColor === UIColor.systemBackground,
            .groupedCell where backgroundColor === UIColor.secondarySystemGroupedBackground:
            if isOn { copy.backgroundColor = .systemGray4 }
        case .sidebarCell where backgroundColor == nil, .accompaniedSidebarCell where backgroundColor == nil:
            if isSelected, kind == .accompaniedSidebarCell {
                copy.backgroundColor = .tintColor
            } else if isOn {
                copy.backgroundColor = .tertiarySystemFill
            }
        default: break
        }
        return copy
    }

    /// The colour that is shown where the tint is `tintColor`.
    public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
        let color = backgroundColor ?? (kind == .plain ? tintColor : .clear)
        return backgroundColorTransformer?(color) ?? color
    }
    /// The border's colour where the tint is `tintColor`.
    public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
        let color = strokeColor ?? tintColor
        return strokeColorTransformer?(color) ?? color
    }
}
