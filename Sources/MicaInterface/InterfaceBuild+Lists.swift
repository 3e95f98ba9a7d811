public import UIKit

extension InterfaceBuild {
    /// Registers the function that creates the cells of an identifier in a table.
    public func prototype(
        _ identifier: String, of table: UITableView, _ make: @escaping @MainActor (InterfaceBuild) -> UITableViewCell
    ) { table.register(prototype: identifier, maker(make)) }

    /// Registers the function that creates the cells of an identifier in a collection view.
    public func prototype(
        _ identifier: String, of collection: UICollectionView,
        _ make: @escaping @MainActor (InterfaceBuild) -> UICollectionViewCell
    ) { collection.register(prototype: identifier, kind: nil, maker { make($0) }) }

    /// Registers the function that creates the supplementary views of a kind and an identifier in a collection view.
    public func prototype(
        _ identifier: String, kind: String, of collection: UICollectionView,
        _ make: @escaping @MainActor (InterfaceBuild) -> UICollectionReusableView
    ) { collection.register(prototype: identifier, kind: kind, maker(make)) }

    private func maker<View: UIView>(_ make: @escaping @MainActor (InterfaceBuild) -> View) -> () -> View {
        let (file, storyboard) = (file, storyboard)
        return {
            let build = InterfaceBuild(nib: NibLoading(), file, storyboard)
            let view = make(build)
            build.nib.finish()
            return view
        }
    }

    /// Gives a table static rows, which the default data source methods of a table controller describe. Without such a
    /// controller they are not displayed, which is logged.
    public func staticSections(
        _ sections: [InterfaceSection], of table: UITableView, in controller: UITableViewController?
    ) {
        if controller == nil {
            report(
                "\(file.name): the controller of a table with static rows must be a UITableViewController (got another one)."
            )
        }
        table.setStaticSections(sections.map(\.section))
    }
}

/// A section of static rows.
@MainActor public struct InterfaceSection {
    let section: StaticSection

    /// Creates a section. Heights are in points, one for each cell; nil stands for the table's.
    public init(
        header: String?, footer: String?, headerHeight: CGFloat?, footerHeight: CGFloat?, cells: [UITableViewCell],
        rowHeights: [CGFloat?]
    ) {
        section = StaticSection(
            header: header, footer: footer, headerHeight: headerHeight, footerHeight: footerHeight, cells: cells,
            rowHeights: rowHeights)
    }
}
