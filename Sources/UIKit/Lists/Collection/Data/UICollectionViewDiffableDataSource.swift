public import Foundation

/// The data source of a collection view that gets snapshots of the data and derives the changes from them.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
    SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: NSObject, UICollectionViewDataSource {
    /// Returns a dequeued and configured cell for an item; it must not return nil.
    public typealias CellProvider =
        @MainActor (
            _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
        ) -> UICollectionViewCell?
    /// Returns the supplementary view at an index path; it must not return nil.
    public typealias SupplementaryViewProvider =
        @MainActor (
            _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
        ) -> UICollectionReusableView?
    private typealias Snapshot = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>

    /// Handlers for items that the user moves.
    public struct ReorderingHandlers {
        /// Returns `true` if an item can be moved. Default nil: no item can.
        public var canReorderItem: ((ItemIdentifierType) -> Bool)?
        /// Called before a move is committed.
        public var willReorder: ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?
        /// Called after a move is committed; the app updates its own data here.
        public var didReorder: ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?
        /// Creates handlers that are all nil.
        public init() {}
    }
    /// Handlers for outline items that expand and collapse.
    public struct SectionSnapshotHandlers<Item: Hashable> {
        /// Returns `true` if an item can be expanded. Default nil: every item can.
        public var shouldExpandItem: ((Item) -> Bool)?
        /// Called before an item is expanded.
        public var willExpandItem: ((Item) -> Void)?
        /// Returns `true` if an item can be collapsed. Default nil: every item can.
        public var shouldCollapseItem: ((Item) -> Bool)?
        /// Called before an item is collapsed.
        public var willCollapseItem: ((Item) -> Void)?
        /// Returns the children of an expanding item, for lazy loading; the argument contains its current children.
        public var snapshotForExpandingParent:
            ((Item, NSDiffableDataSourceSectionSnapshot<Item>) -> NSDiffableDataSourceSectionSnapshot<Item>)?
        /// Creates handlers that are all nil.
        public init() {}
    }

    private weak var collectionView: UICollectionView?
    private let cellProvider: CellProvider
    /// Returns supplementary views. Default nil; required if the layout has any.
    open var supplementaryViewProvider: SupplementaryViewProvider?
    /// The handlers for items that the user moves.
    open var reorderingHandlers = ReorderingHandlers()
    /// The handlers for outline items.
    open var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemIdentifierType>()

    private var current = Snapshot() {
        didSet {
            content = current.identified
            places = nil
        }
    }
    private var content = IdentifiedSections<SectionIdentifierType, ItemIdentifierType>()
    private var places: [ItemIdentifierType: IndexPath]?
    private var outlines: [SectionIdentifierType: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>] = [:]
    private var isApplying = false

    /// Creates a data source and sets it on the collection view.
    public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
        self.collectionView = collectionView
        self.cellProvider = cellProvider
        super.init()
        collectionView.dataSource = self
    }

    // MARK: Applying

    /// Displays a snapshot, with animated changes if requested, and then calls `completion`.
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        outlines = outlines.filter { snapshot.indexOfSection($0.key) != nil }
        show(snapshot, animated: animatingDifferences, completion)
    }
    /// Displays a snapshot and returns when the animation has ended.
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true
    ) async {
        await withCheckedContinuation { continuation in
            apply(snapshot, animatingDifferences: animatingDifferences) { continuation.resume() }
        }
    }
    /// Displays a snapshot and recreates all cells.
    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        completion: (() -> Void)? = nil
    ) {
        current = snapshot.settled
        outlines = outlines.filter { snapshot.indexOfSection($0.key) != nil }
        collectionView?.reloadData()
        UIView.animate(withDuration: 0, animations: {}, completion: { _ in completion?() })
    }

    private func show(_ snapshot: Snapshot, animated: Bool, _ completion: (() -> Void)?) {
        guard !isApplying else {
            fatalError(
                "UICollectionViewDiffableDataSource: a snapshot must not be applied during another one, for example by the cell "
                    + "provider; apply it afterwards.")
        }
        guard let view = collectionView else {
            current = snapshot.settled
            completion?()
            return
        }
        isApplying = true
        let updates = snapshot.updates(from: current)
        let change = { [self] in
            view.performBatchUpdates {
                self.current = snapshot.settled
                if !updates.isEmpty { view.announce { $0 = updates } }
            } completion: { _ in
                completion?()
            }
        }
        if animated { change() } else { UIView.performWithoutAnimation(change) }
        isApplying = false
        showExpansion()
    }

    // MARK: Outlines

    /// Displays an outline in a section, which is added if it does not exist. Only items whose ancestors are expanded
    /// are visible.
    open func apply(
        _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, to section: SectionIdentifierType,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        var new = current
        if new.indexOfSection(section) == nil { new.appendSections([section]) }
        let visible = snapshot.visibleItems
        new.deleteItems(new.itemIdentifiers(inSection: section))
        new.appendItems(visible, toSection: section)
        outlines[section] = snapshot
        show(new, animated: animatingDifferences, completion)
    }
    /// Displays an outline in a section and returns when the animation has ended.
    open func apply(
        _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, to section: SectionIdentifierType,
        animatingDifferences: Bool = true
    ) async {
        await withCheckedContinuation { continuation in
            apply(snapshot, to: section, animatingDifferences: animatingDifferences) { continuation.resume() }
        }
    }
    /// Returns the outline of a section; for a section without one, a flat list of its items.
    open func snapshot(for section: SectionIdentifierType) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
        if let known = outlines[section] { return known }
        var made = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
        if current.indexOfSection(section) != nil { made.append(current.itemIdentifiers(inSection: section)) }
        return made
    }

    private func outline(of item: ItemIdentifierType) -> (
        SectionIdentifierType, NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
    )? {
        guard let section = current.sectionIdentifier(containingItem: item), let outline = outlines[section],
            outline.contains(item)
        else { return nil }
        return (section, outline)
    }

    private func showExpansion() {
        guard !outlines.isEmpty, let view = collectionView else { return }
        for case let cell as UICollectionViewListCell in view.visibleCells {
            guard let path = view.indexPath(for: cell), let item = itemIdentifier(for: path),
                let (_, outline) = outline(of: item)
            else { continue }
            cell.isOutlineExpanded = outline.isExpanded(item)
        }
    }

    // MARK: Content

    /// Returns the current snapshot.
    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { current }
    /// Returns the section at an index; nil if the index is out of range.
    open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
        content.sections.indices.contains(index) ? content.sections[index] : nil
    }
    /// Returns the index of a section; nil if there is no such section.
    open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { current.indexOfSection(sectionIdentifier) }
    /// Returns the item at an index path; nil if there is none.
    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
        guard indexPath.count == 2, content.items.indices.contains(indexPath.section),
            content.items[indexPath.section].indices.contains(indexPath.item)
        else { return nil }
        return content.items[indexPath.section][indexPath.item]
    }
    /// Returns the index path of an item; nil if there is none. The first call after a change costs O(n).
    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
        if let places { return places[itemIdentifier] }
        var made: [ItemIdentifierType: IndexPath] = [:]
        made.reserveCapacity(current.numberOfItems)
        for (section, items) in content.items.enumerated() {
            for (item, identifier) in items.enumerated() { made[identifier] = IndexPath(item: item, section: section) }
        }
        places = made
        return made[itemIdentifier]
    }

    // MARK: Data source

    open func numberOfSections(in collectionView: UICollectionView) -> Int { content.sections.count }
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        content.items.indices.contains(section) ? content.items[section].count : 0
    }
    open func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        guard let item = itemIdentifier(for: indexPath) else {
            fatalError("UICollectionViewDiffableDataSource: there is no item \(Array(indexPath)).")
        }
        guard let cell = cellProvider(collectionView, indexPath, item) else {
            fatalError(
                "UICollectionViewDiffableDataSource: the cell provider must return a cell (got nil for \(item) at \(Array(indexPath)))."
            )
        }
        if let cell = cell as? UICollectionViewListCell, let (_, outline) = outline(of: item) {
            cell.isOutlineExpanded = outline.isExpanded(item)
            if cell.indentationLevel == 0 { cell.indentationLevel = outline.level(of: item) }
        }
        return cell
    }
    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        guard let view = supplementaryViewProvider?(collectionView, kind, indexPath) else {
            fatalError(
                "UICollectionViewDiffableDataSource: supplementaryViewProvider must return a view for the kind \(kind) at "
                    + "\(Array(indexPath)), which the layout has.")
        }
        return view
    }
    open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        guard let item = itemIdentifier(for: indexPath) else { return false }
        return reorderingHandlers.canReorderItem?(item) ?? false
    }
    open func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        guard let item = itemIdentifier(for: sourceIndexPath),
            content.sections.indices.contains(destinationIndexPath.section)
        else { return }
        var new = current
        new.deleteItems([item])
        let section = content.sections[destinationIndexPath.section]
        let others = new.itemIdentifiers(inSection: section)
        if destinationIndexPath.item < others.count {
            new.insertItems([item], beforeItem: others[max(0, destinationIndexPath.item)])
        } else {
            new.appendItems([item], toSection: section)
        }
        let transaction = NSDiffableDataSourceTransaction(from: current, to: new)
        reorderingHandlers.willReorder?(transaction)
        current = new
        reorderingHandlers.didReorder?(transaction)
    }
}

/// A data source whose items can be expanded and collapsed.
@MainActor protocol OutlineDataSource {
    func toggle(at indexPath: IndexPath)
}

extension UICollectionViewDiffableDataSource: OutlineDataSource {
    func toggle(at indexPath: IndexPath) {
        guard let item = itemIdentifier(for: indexPath), let (section, known) = outline(of: item) else { return }
        var outline = known
        let handlers = sectionSnapshotHandlers
        if outline.isExpanded(item) {
            guard handlers.shouldCollapseItem?(item) ?? true else { return }
            handlers.willCollapseItem?(item)
            outline.collapse([item])
        } else {
            guard handlers.shouldExpandItem?(item) ?? true else { return }
            handlers.willExpandItem?(item)
            if let more = handlers.snapshotForExpandingParent {
                outline.replace(childrenOf: item, using: more(item, outline.snapshot(of: item)))
            }
            outline.expand([item])
        }
        apply(outline, to: section)
    }
}

extension UICollectionView {
    /// Handles a tap on a cell's outline symbol.
    func toggleOutline(at cell: UICollectionViewListCell) {
        guard let indexPath = indexPath(for: cell) else { return }
        (dataSource as? any OutlineDataSource)?.toggle(at: indexPath)
    }

    /// Handles a tap on a cell whose outline symbol has the header style.
    func toggleHeaderOutline(_ cell: UICollectionViewListCell) {
        let sign = cell.accessories.first { $0.accessoryType == .outlineDisclosure }
        guard let sign, sign.action == nil else { return }
        let isHeader = sign.outlineStyle == .header || (sign.outlineStyle == .automatic && cell.style?.isHeader == true)
        if isHeader { toggleOutline(at: cell) }
    }
}
