/// The background of a cell, a header or a button: a colour or an image, with a border and rounded corners.
///
/// Configurations made by the functions named after lists change to the colours of highlighted and selected cells in
/// `updated(for:)`, unless their colour was set.
public struct UIBackgroundConfiguration {
    enum Kind { case plain, clear, plainCell, groupedCell, sidebarCell, accompaniedSidebarCell }
    var kind = Kind.plain

    /// A custom view behind the content, above the colour. Default nil.
    public var customView: UIView?
    /// The corner radius, in points. In a button it is used with the `cornerStyle` `.fixed`. Default 0.
    public var cornerRadius: CGFloat = 0
    /// The insets of the background from the edges of its container, in points. Default zero.
    public var backgroundInsets = NSDirectionalEdgeInsets.zero
    /// The edges at which the container's layout margins are added to the insets. Default none.
    public var edgesAddingLayoutMarginsToBackgroundInsets: NSDirectionalRectEdge = []
    /// The background colour; nil selects the colour of the style, which is clear for lists. Default nil.
    public var backgroundColor: UIColor?
    /// A transformation of the background colour. Default nil.
    public var backgroundColorTransformer: UIConfigurationColorTransformer?
    /// An image above the background colour. Default nil.
    public var image: UIImage?
    /// The content mode of the image. Default `scaleToFill`.
    public var imageContentMode = UIView.ContentMode.scaleToFill
    /// The colour of the border; nil selects the tint colour. Default nil.
    public var strokeColor: UIColor?
    /// A transformation of the border's colour. Default nil.
    public var strokeColorTransformer: UIConfigurationColorTransformer?
    /// The width of the border, in points. Default 0.
    public var strokeWidth: CGFloat = 0
    /// The distance of the border from the background, outwards, in points. Default 0.
    public var strokeOutset: CGFloat = 0

    init(_ kind: Kind, color: UIColor? = nil, cornerRadius: CGFloat = 0) {
        self.kind = kind
        backgroundColor = color
        self.cornerRadius = cornerRadius
    }

    /// Returns the background of a button: the colour of its style.
    static func button() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.plain, cornerRadius: 5.95) }

    /// Returns an empty background.
    public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.clear) }
    /// Returns the background of a list cell.
    public static func listCell() -> UIBackgroundConfiguration { listGroupedCell() }
    /// Returns the background of a list header, which is empty.
    public static func listHeader() -> UIBackgroundConfiguration { clear() }
    /// Returns the background of a list footer, which is empty.
    public static func listFooter() -> UIBackgroundConfiguration { clear() }
    /// Returns the background of a cell in a plain list.
    public static func listPlainCell() -> UIBackgroundConfiguration {
        UIBackgroundConfiguration(.plainCell, color: .systemBackground)
    }
    /// Returns the background of a header or footer in a plain list, which covers cells when it is pinned.
    public static func listPlainHeaderFooter() -> UIBackgroundConfiguration {
        UIBackgroundConfiguration(.plain, color: .systemBackground)
    }
    /// Returns the background of a cell in a grouped list.
    public static func listGroupedCell() -> UIBackgroundConfiguration {
        UIBackgroundConfiguration(.groupedCell, color: .secondarySystemGroupedBackground)
    }
    /// Returns the background of a header or footer in a grouped list, which is empty.
    public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { clear() }
    /// Returns the background of a sidebar header, which is empty.
    public static func listSidebarHeader() -> UIBackgroundConfiguration { clear() }
    /// Returns the background of a sidebar cell: empty, and a rounded rectangle for selected cells.
    public static func listSidebarCell() -> UIBackgroundConfiguration {
        UIBackgroundConfiguration(.sidebarCell, cornerRadius: 10)
    }
    /// Returns the background of a cell in a sidebar whose selection is displayed in another column.
    public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration {
        UIBackgroundConfiguration(.accompaniedSidebarCell, cornerRadius: 10)
    }

    /// Returns the configuration for a state: default colours change with it, colours that were set do not.
    public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
        var isHighlighted = false
        var isSelected = false
        if let state = state as? UICellConfigurationState {
            isHighlighted = state.isHighlighted
            isSelected = state.isSelected
            if state.cellDropState == .targeted { isSelected = true }
        } else if let state = state as? UIViewConfigurationState {
            isHighlighted = state.isHighlighted
            isSelected = state.isSelected
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

    /// Returns the final background colour for a tint colour.
    public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
        let color = backgroundColor ?? (kind == .plain ? tintColor : .clear)
        return backgroundColorTransformer?(color) ?? color
    }
    /// Returns the final border colour for a tint colour.
    public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
        let color = strokeColor ?? tintColor
        return strokeColorTransformer?(color) ?? color
    }
}
