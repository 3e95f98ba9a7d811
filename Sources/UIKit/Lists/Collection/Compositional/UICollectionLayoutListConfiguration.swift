public import CoreGraphics
public import Foundation

/// The lines between the cells of a list.
@preconcurrency @MainActor public struct UIListSeparatorConfiguration: Hashable {
    /// Whether a line is shown.
    public enum Visibility: Int, Sendable {
        /// As the list does.
        case automatic
        /// Always.
        case visible
        /// Never.
        case hidden
    }

    /// As insets: those that the list has by itself.
    public static let automaticInsets = NSDirectionalEdgeInsets(
        top: .greatestFiniteMagnitude, leading: .greatestFiniteMagnitude, bottom: .greatestFiniteMagnitude,
        trailing: .greatestFiniteMagnitude)

    /// The line above the cell. Default automatic.
    public var topSeparatorVisibility = Visibility.automatic
    /// The line below the cell. Default automatic.
    public var bottomSeparatorVisibility = Visibility.automatic
    /// From the cell's edges to the ends of the line above. Default automatic.
    public var topSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
    /// From the cell's edges to the ends of the line below. Default automatic: from where the text begins.
    public var bottomSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
    /// The lines' colour. Default `UIColor.separator`.
    public var color = UIColor.separator
    /// Their colour at selected cells while several can be selected. Default `UIColor.separator`.
    public var multipleSelectionColor = UIColor.separator
    let appearance: UICollectionLayoutListConfiguration.Appearance

    /// The lines of a list with a look.
    public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) { appearance = listAppearance }
}

/// How a list in a collection view looks.
@preconcurrency @MainActor public struct UICollectionLayoutListConfiguration {
    /// The look of all of it.
    public enum Appearance: Int, Sendable {
        /// Cells from edge to edge; headers stay in sight.
        case plain
        /// Groups of cells from edge to edge.
        case grouped
        /// Groups of cells with rounded corners.
        case insetGrouped
        /// The column beside an app's content.
        case sidebar
        /// That of an app with plain lists.
        case sidebarPlain
    }
    /// What a section has above its cells.
    public enum HeaderMode: Int, Sendable {
        /// Nothing.
        case none
        /// A supplementary view.
        case supplementary
        /// Its first item looks like a header.
        case firstItemInSection
    }
    /// What a section has below its cells.
    public enum FooterMode: Int, Sendable {
        /// Nothing.
        case none
        /// A supplementary view.
        case supplementary
    }
    /// Changes the lines of an item.
    public typealias ItemSeparatorHandler =
        @MainActor (IndexPath, UIListSeparatorConfiguration) -> UIListSeparatorConfiguration

    let appearance: Appearance
    /// Whether there are lines between cells. Default true; false for sidebars.
    public var showsSeparators: Bool
    /// The lines of all items. Default automatic.
    public var separatorConfiguration: UIListSeparatorConfiguration
    /// Changes the lines of each item. Default nil.
    public var itemSeparatorHandler: ItemSeparatorHandler?
    /// Behind the list; nil: the look's own colour. Default nil.
    public var backgroundColor: UIColor?
    /// What a section has above its cells. Default none.
    public var headerMode = HeaderMode.none
    /// What it has below them. Default none.
    public var footerMode = FooterMode.none
    /// Free room above headers, in points; nil: as the look has it. Default nil.
    public var headerTopPadding: CGFloat?

    /// A list with a look.
    public init(appearance: Appearance) {
        self.appearance = appearance
        showsSeparators = appearance != .sidebar && appearance != .sidebarPlain
        separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
    }
}

/// The style of the list that a section belongs to.
@MainActor struct ListSectionStyle {
    let configuration: UICollectionLayoutListConfiguration

    /// What the list shows behind its cells.
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
        // Lines lie below cells; only the frame of a group has one above.
        let top = lines.topSeparatorVisibility, bottom = lines.bottomSeparatorVisibility
        style.showsTop = top == .visible || (top == .automatic && isGrouped && style.isFirst)
        style.showsBottom =
            bottom == .visible
            || (bottom == .automatic && (configuration.appearance == .plain || isGrouped || !style.isLast))
        style.lines = lines
        return style
    }
}

/// What a cell of a list is told about itself and its place.
struct ListCellStyle: Equatable {
    var appearance: UICollectionLayoutListConfiguration.Appearance
    var isHeader: Bool, isFirst: Bool, isLast: Bool
    var showsTop = false, showsBottom = false
    var lines: UIListSeparatorConfiguration?
}

extension NSCollectionLayoutSection {
    /// A section of a list: cells from side to side, which say their height themselves.
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
        case .sidebar, .sidebarPlain: (insets.leading, insets.trailing) = (8, 8)
        }
        // Groups are apart by twice this, and headers and footers lie in between.
        if isGrouped { (insets.top, insets.bottom) = (hasHeader ? 0 : 17.5, hasFooter ? 0 : 17.5) }
        section.contentInsets = insets
        let padding = configuration.headerTopPadding ?? (isGrouped ? 17.5 : 0)
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
    /// A layout whose sections are all lists of one look.
    public static func list(using configuration: UICollectionLayoutListConfiguration)
        -> UICollectionViewCompositionalLayout
    {
        UICollectionViewCompositionalLayout { _, environment in
            .list(using: configuration, layoutEnvironment: environment)
        }
    }
}
