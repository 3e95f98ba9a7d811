public import CoreGraphics
public import Foundation

/// The separators between the cells of a list.
@preconcurrency @MainActor public struct UIListSeparatorConfiguration: Hashable {
    /// The visibility of a separator.
    public enum Visibility: Int, Sendable {
        /// The list's default.
        case automatic
        /// Always.
        case visible
        /// Never.
        case hidden
    }

    /// Insets that select the list's default.
    public static let automaticInsets = NSDirectionalEdgeInsets(
        top: .greatestFiniteMagnitude, leading: .greatestFiniteMagnitude, bottom: .greatestFiniteMagnitude,
        trailing: .greatestFiniteMagnitude)

    /// The visibility of the separator above the cell. Default automatic.
    public var topSeparatorVisibility = Visibility.automatic
    /// The visibility of the separator below the cell. Default automatic.
    public var bottomSeparatorVisibility = Visibility.automatic
    /// The insets of the upper separator from the cell's edges. Default automatic.
    public var topSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
    /// The insets of the lower separator from the cell's edges. Default automatic: the separator starts at the text.
    public var bottomSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
    /// The colour of the separators. Default `UIColor.separator`.
    public var color = UIColor.separator
    /// The colour of the separators of selected cells during multiple selection. Default `UIColor.separator`.
    public var multipleSelectionColor = UIColor.separator
    let appearance: UICollectionLayoutListConfiguration.Appearance

    /// Creates the separators of a list with an appearance.
    public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) { appearance = listAppearance }
}

/// The configuration of a list in a collection view.
@preconcurrency @MainActor public struct UICollectionLayoutListConfiguration {
    /// The appearance of a list.
    public enum Appearance: Int, Sendable {
        /// Cells from edge to edge with pinned headers.
        case plain
        /// Groups of cells from edge to edge.
        case grouped
        /// Groups of cells with rounded corners.
        case insetGrouped
        /// The column beside an app's content.
        case sidebar
        /// The sidebar of an app with plain lists.
        case sidebarPlain
    }
    /// The kind of a section's header.
    public enum HeaderMode: Int, Sendable {
        /// No header.
        case none
        /// A supplementary view.
        case supplementary
        /// The first item of the section, with the appearance of a header.
        case firstItemInSection
    }
    /// The kind of a section's footer.
    public enum FooterMode: Int, Sendable {
        /// No footer.
        case none
        /// A supplementary view.
        case supplementary
    }
    /// Returns the separators of an item.
    public typealias ItemSeparatorHandler =
        @MainActor (IndexPath, UIListSeparatorConfiguration) -> UIListSeparatorConfiguration

    let appearance: Appearance
    /// `true` if there are separators between cells. Default `true`; `false` for sidebars.
    public var showsSeparators: Bool
    /// The separators of all items. Default automatic.
    public var separatorConfiguration: UIListSeparatorConfiguration
    /// A closure that changes the separators of an item. Default nil.
    public var itemSeparatorHandler: ItemSeparatorHandler?
    /// The colour behind the list; nil: the colour of the appearance. Default nil.
    public var backgroundColor: UIColor?
    /// The kind of the sections' headers. Default none.
    public var headerMode = HeaderMode.none
    /// The kind of the sections' footers. Default none.
    public var footerMode = FooterMode.none
    /// The space above headers, in points; nil: as in the appearance. Default nil.
    public var headerTopPadding: CGFloat?

    /// Creates a list configuration with an appearance.
    public init(appearance: Appearance) {
        self.appearance = appearance
        showsSeparators = appearance != .sidebar && appearance != .sidebarPlain
        separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
    }
}

/// The style of the list that a section belongs to.
@MainActor struct ListSectionStyle {
    let configuration: UICollectionLayoutListConfiguration

    /// The colour behind the list's cells.
    var background: UIColor {
        if let own = configuration.backgroundColor { return own }
        return switch configuration.appearance {
        case .plain, .sidebarPlain: .systemBackground
        case .grouped, .insetGrouped: .systemGroupedBackground
        case .sidebar: .secondarySystemBackground
        }
    }

    func style(of item: Int, count: Int, section: Int) -> ListCellStyle {
        let isHeader = configuration.headerMode == .firstItemInSection && item == 0
        let firstCell = configuration.headerMode == .firstItemInSection ? 1 : 0
        var style = ListCellStyle(
            appearance: configuration.appearance, isHeader: isHeader, isFirst: item == firstCell,
            isLast: item == count - 1)
        guard configuration.showsSeparators, !isHeader else { return style }
        var lines = configuration.separatorConfiguration
        if let handler = configuration.itemSeparatorHandler {
            lines = handler(IndexPath(item: item, section: section), lines)
        }
        let isGrouped = configuration.appearance == .grouped
        // Separators are below cells; only the first cell of a group has one above.
        let top = lines.topSeparatorVisibility, bottom = lines.bottomSeparatorVisibility
        style.showsTop = top == .visible || (top == .automatic && isGrouped && style.isFirst)
        style.showsBottom =
            bottom == .visible
            || (bottom == .automatic && (configuration.appearance == .plain || isGrouped || !style.isLast))
        style.lines = lines
        return style
    }
}

/// The style of a list cell at its position in the section.
struct ListCellStyle: Equatable {
    var appearance: UICollectionLayoutListConfiguration.Appearance
    var isHeader: Bool, isFirst: Bool, isLast: Bool
    var showsTop = false, showsBottom = false
    var lines: UIListSeparatorConfiguration?
}

extension NSCollectionLayoutSection {
    /// Creates a section of a list: self-sizing cells of full width.
    public static func list(
        using configuration: UICollectionLayoutListConfiguration, layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection {
        let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
        let group = NSCollectionLayoutGroup.vertical(
            layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
        let section = NSCollectionLayoutSection(group: group)
        section.list = ListSectionStyle(configuration: configuration)
        let width = layoutEnvironment.container.effectiveContentSize.width
        let isGrouped = configuration.appearance == .grouped || configuration.appearance == .insetGrouped
        let hasHeader = configuration.headerMode == .supplementary,
            hasFooter = configuration.footerMode == .supplementary
        var insets = NSDirectionalEdgeInsets.zero
        switch configuration.appearance {
        case .plain, .grouped: break
        case .insetGrouped: (insets.leading, insets.trailing) = width < 414 ? (16, 16) : (20, 20)
        case .sidebar, .sidebarPlain:
            insets.leading = 8
            insets.trailing = 8
        }
        // Groups are separated by twice this distance; headers and footers are in between.
        if isGrouped {
            insets.top = hasHeader ? 0 : 17.5
            insets.bottom = hasFooter ? 0 : 17.5
        }
        section.contentInsets = insets
        let padding = LayoutNumber.length(configuration.headerTopPadding ?? (isGrouped ? 17.5 : 0))
        let heading = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(28))
        if hasHeader {
            let header = NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: heading, elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
            header.pinToVisibleBounds = configuration.appearance == .plain
            header.padding = padding
            section.boundarySupplementaryItems.append(header)
        }
        if hasFooter {
            section.boundarySupplementaryItems.append(
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: heading, elementKind: UICollectionView.elementKindSectionFooter, alignment: .bottom))
        }
        return section
    }
}

extension UICollectionViewCompositionalLayout {
    /// Creates a layout in which all sections are lists with the same configuration.
    public static func list(using configuration: UICollectionLayoutListConfiguration)
        -> UICollectionViewCompositionalLayout
    {
        UICollectionViewCompositionalLayout { _, environment in
            .list(using: configuration, layoutEnvironment: environment)
        }
    }
}
