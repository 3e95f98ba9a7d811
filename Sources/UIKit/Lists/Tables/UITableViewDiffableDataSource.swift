public import Foundation

/// A table's data source that shows snapshots: what differs from the one before is inserted, deleted and moved.
///
///     let source = UITableViewDiffableDataSource<String, Int>(tableView: table) { table, path, number in
///         let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
///         cell.textLabel?.text = "\(number)"
///         return cell
///     }
///     var snapshot = source.snapshot()
///     snapshot.appendSections(["all"])
///     snapshot.appendItems([1, 2, 3])
///     source.apply(snapshot)
///
/// The table does not keep it: keep it yourself.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>: NSObject,
    UITableViewDataSource
{
    /// Gives the cell of an item.
    public typealias CellProvider =
        @MainActor (
            _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
        ) -> UITableViewCell?

    private weak var table: UITableView?
    private let cellProvider: CellProvider
    private var current = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()
    private var content = IdentifiedSections<SectionIdentifierType, ItemIdentifierType>()
    /// Where the items are; made when it is first asked for.
    private var places: [ItemIdentifierType: IndexPath]?
    /// How rows come and go. Default automatic.
    open var defaultRowAnimation = UITableView.RowAnimation.automatic

    /// Becomes the data source of a table.
    public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
        (table, self.cellProvider) = (tableView, cellProvider)
        super.init()
        tableView.dataSource = self
    }

    // MARK: Snapshots

    /// Shows a snapshot; animated, what differs comes, goes and moves in 0.3 seconds. `completion` is called after that.
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        guard let table else { return take(snapshot) }
        let updates = snapshot.updates(from: current)
        func change() {
            table.performBatchUpdates {
                self.take(snapshot)
                self.announce(updates, to: table)
            } completion: { _ in
                completion?()
            }
        }
        if animatingDifferences, table.window != nil { change() } else { UIView.performWithoutAnimation(change) }
    }
    /// The same; it ends after the animation.
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true
    ) async {
        await withCheckedContinuation { done in
            apply(snapshot, animatingDifferences: animatingDifferences) { done.resume() }
        }
    }
    /// Shows a snapshot by `reloadData()`, without looking for differences.
    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        completion: (() -> Void)? = nil
    ) {
        take(snapshot)
        table?.reloadData()
        guard let completion else { return }
        UIView.animate(withDuration: 0) {
        } completion: { _ in
            completion()
        }
    }
    /// The same; it ends after that.
    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    ) async {
        await withCheckedContinuation { done in applySnapshotUsingReloadData(snapshot) { done.resume() } }
    }

    private func take(_ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>) {
        current = snapshot.settled
        content = current.identified
        places = nil
    }

    private func announce(_ updates: ListUpdates, to table: UITableView) {
        let animation = defaultRowAnimation
        if !updates.deletedSections.isEmpty { table.deleteSections(updates.deletedSections, with: animation) }
        if !updates.insertedSections.isEmpty { table.insertSections(updates.insertedSections, with: animation) }
        if !updates.reloadedSections.isEmpty { table.reloadSections(updates.reloadedSections, with: animation) }
        for move in updates.movedSections { table.moveSection(move.from, toSection: move.to) }
        if !updates.deletedItems.isEmpty { table.deleteRows(at: updates.deletedItems, with: animation) }
        if !updates.insertedItems.isEmpty { table.insertRows(at: updates.insertedItems, with: animation) }
        if !updates.reloadedItems.isEmpty { table.reloadRows(at: updates.reloadedItems, with: animation) }
        if !updates.reconfiguredItems.isEmpty { table.reconfigureRows(at: updates.reconfiguredItems) }
        for move in updates.movedItems { table.moveRow(at: move.from, to: move.to) }
    }

    /// What is shown, to be changed and applied.
    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { current }
    /// The item of a row; nil for one that is not there.
    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
        guard indexPath.count == 2, content.items.indices.contains(indexPath.section),
            content.items[indexPath.section].indices.contains(indexPath.row)
        else { return nil }
        return content.items[indexPath.section][indexPath.row]
    }
    /// The row of an item; nil for one that is not there.
    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
        if let places { return places[itemIdentifier] }
        var made: [ItemIdentifierType: IndexPath] = [:]
        made.reserveCapacity(current.numberOfItems)
        for (section, items) in content.items.enumerated() {
            for (row, item) in items.enumerated() { made[item] = IndexPath(row: row, section: section) }
        }
        places = made
        return made[itemIdentifier]
    }
    /// The identifier of a section; nil for one that is not there.
    open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
        content.sections.indices.contains(index) ? content.sections[index] : nil
    }
    /// Where a section is; nil for one that is not there.
    open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { current.indexOfSection(sectionIdentifier) }

    // MARK: Data source

    open func numberOfSections(in tableView: UITableView) -> Int { content.sections.count }
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        content.items.indices.contains(section) ? content.items[section].count : 0
    }
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        guard let item = itemIdentifier(for: indexPath) else {
            fatalError("UITableViewDiffableDataSource has no row \(indexPath.map { $0 }).")
        }
        guard let cell = cellProvider(tableView, indexPath, item) else {
            fatalError(
                "UITableViewDiffableDataSource: the cell provider gives no cell for the item \(item): give one for each."
            )
        }
        return cell
    }
    /// Override it for titles. Default none.
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    /// Override it for titles. Default none.
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
    /// Override it to let rows be edited. Default false.
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
    /// Override it to let rows be moved. Default false.
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
    /// Override it for an index. Default none.
    open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
    /// Override it for an index. Default the section with the title's number.
    open func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int {
        index
    }
    /// Override it to carry editing out.
    open func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {}
    /// Override it to carry moves out.
    open func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {}
}
