public import Foundation

/// The data source of a table that displays snapshots: the differences from the previous one are inserted, deleted and
/// moved.
///
/// ```swift
/// let source = UITableViewDiffableDataSource<String, Int>(tableView: table) { table, path, number in
///     let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
///     cell.textLabel?.text = "\(number)"
///     return cell
/// }
/// var snapshot = source.snapshot()
/// snapshot.appendSections(["all"])
/// snapshot.appendItems([1, 2, 3])
/// source.apply(snapshot)
/// ```
/// The table holds a weak reference to its data source, so keep a strong one.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>: NSObject,
    UITableViewDataSource
{
    /// Returns the cell of an item.
    public typealias CellProvider =
        @MainActor (
            _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
        ) -> UITableViewCell?

    private weak var table: UITableView?
    private let cellProvider: CellProvider
    private var current = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()
    private var content = IdentifiedSections<SectionIdentifierType, ItemIdentifierType>()
    /// The index paths of the items, computed on first use.
    private var places: [ItemIdentifierType: IndexPath]?
    /// The animation of inserted and deleted rows. Default automatic.
    open var defaultRowAnimation = UITableView.RowAnimation.automatic

    /// Creates a data source and sets it on the table.
    public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
        table = tableView
        self.cellProvider = cellProvider
        super.init()
        tableView.dataSource = self
    }

    // MARK: Snapshots

    /// Displays a snapshot; animated changes last 0.3 seconds. `completion` is called after the animation.
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
    /// Displays a snapshot and returns after the animation.
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true
    ) async {
        await withCheckedContinuation { done in
            apply(snapshot, animatingDifferences: animatingDifferences) { done.resume() }
        }
    }
    /// Displays a snapshot with `reloadData()`, without computing differences.
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
    /// Displays a snapshot with `reloadData()` and returns after that.
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

    /// Returns the current snapshot, to be modified and applied.
    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { current }
    /// Returns the item of a row; nil if the row does not exist.
    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
        guard indexPath.count == 2, content.items.indices.contains(indexPath.section),
            content.items[indexPath.section].indices.contains(indexPath.row)
        else { return nil }
        return content.items[indexPath.section][indexPath.row]
    }
    /// Returns the row of an item; nil if the item does not exist.
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
    /// Returns the section at an index; nil if it does not exist.
    open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
        content.sections.indices.contains(index) ? content.sections[index] : nil
    }
    /// Returns the index of a section; nil if it does not exist.
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
                "UITableViewDiffableDataSource: the cell provider must return a cell for the item \(item)."
            )
        }
        return cell
    }
    /// Returns the title above a section. Default nil.
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    /// Returns the title below a section. Default nil.
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
    /// Returns `true` if a row can be edited. Default `false`.
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
    /// Returns `true` if a row can be moved. Default `false`.
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
    /// Returns the titles of the index. Default nil.
    open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
    /// Returns the section of an index title. Default the section with the title's index.
    open func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int {
        index
    }
    /// Performs an editing operation; override it to change the data.
    open func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {}
    /// Performs a move; override it to change the data.
    open func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {}
}
