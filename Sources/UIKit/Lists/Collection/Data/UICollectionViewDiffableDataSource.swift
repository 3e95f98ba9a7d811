public import Foundation

/// The data source of a collection view that is told what there is now, by snapshots, and finds out itself what changed.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
    SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: NSObject, UICollectionViewDataSource {
    /// Makes the cell of an item, dequeued and set up. It must not answer nil.
    public typealias CellProvider =
        @MainActor (
            _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
        ) -> UICollectionViewCell?
    /// Makes the supplementary view of a place. It must not answer nil.
    public typealias SupplementaryViewProvider =
        @MainActor (
            _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
        ) -> UICollectionReusableView?
    private typealias Snapshot = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>

    /// What is asked about items that a finger moves.
    public struct ReorderingHandlers {
        /// Whether an item can be moved. Default nil: none.
        public var canReorderItem: ((ItemIdentifierType) -> Bool)?
        /// Called before an item that was moved counts as moved.
        public var willReorder: ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?
        /// Called after that: the app's own data follow.
        public var didReorder: ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?
        /// None.
        public init() {}
    }
    /// What is asked about items of an outline that open and close.
    public struct SectionSnapshotHandlers<Item: Hashable> {
        /// Whether an item can be opened. Default nil: yes.
        public var shouldExpandItem: ((Item) -> Bool)?
        /// Called before an item is opened.
        public var willExpandItem: ((Item) -> Void)?
        /// Whether an item can be closed. Default nil: yes.
        public var shouldCollapseItem: ((Item) -> Bool)?
        /// Called before an item is closed.
        public var willCollapseItem: ((Item) -> Void)?
        /// What is below an item that is opened, if that is only then known; it is handed what is below it so far.
        public var snapshotForExpandingParent:
            ((Item, NSDiffableDataSourceSectionSnapshot<Item>) -> NSDiffableDataSourceSectionSnapshot<Item>)?
        /// None.
        public init() {}
    }

    private weak var collectionView: UICollectionView?
    private let cellProvider: CellProvider
    /// Makes supplementary views. Default nil; needed if the layout has any.
    open var supplementaryViewProvider: SupplementaryViewProvider?
    /// What is asked about items that a finger moves.
    open var reorderingHandlers = ReorderingHandlers()
    /// What is asked about items of an outline.
    open var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemIdentifierType>()

    private var current = Snapshot() { didSet { (content, places) = (current.identified, nil) } }
    private var content = IdentifiedSections<SectionIdentifierType, ItemIdentifierType>()
    private var places: [ItemIdentifierType: IndexPath]?
    private var outlines: [SectionIdentifierType: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>] = [:]
    private var isApplying = false

    /// Becomes the data source of a collection view.
    public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
        (self.collectionView, self.cellProvider) = (collectionView, cellProvider)
        super.init()
        collectionView.dataSource = self
    }

    // MARK: Applying

    /// Shows a snapshot: what changed is animated if wanted. `completion` comes after that.
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        outlines = outlines.filter { snapshot.indexOfSection($0.key) != nil }
        show(snapshot, animated: animatingDifferences, completion)
    }
    /// The same; comes back when all has moved.
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true
    ) async {
        await withCheckedContinuation { continuation in
            apply(snapshot, animatingDifferences: animatingDifferences) { continuation.resume() }
        }
    }
    /// Shows a snapshot with all cells made anew, whatever was there before.
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
                "UICollectionViewDiffableDataSource: a snapshot is applied while another one is, as by its cell provider; "
                    + "apply it afterwards.")
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

    /// Shows an outline as a section, which is added if it is not there: of its items those whose parents are open.
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
    /// The same; comes back when all has moved.
    open func apply(
        _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, to section: SectionIdentifierType,
        animatingDifferences: Bool = true
    ) async {
        await withCheckedContinuation { continuation in
            apply(snapshot, to: section, animatingDifferences: animatingDifferences) { continuation.resume() }
        }
    }
    /// The outline that a section shows; of a section without one, its items side by side.
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

    // MARK: What there is

    /// What is shown now.
    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { current }
    /// The section with a number; nil for one that there is not.
    open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
        content.sections.indices.contains(index) ? content.sections[index] : nil
    }
    /// The number of a section; nil for one that there is not.
    open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { current.indexOfSection(sectionIdentifier) }
    /// The item at an index path; nil for one that there is not.
    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
        guard indexPath.count == 2, content.items.indices.contains(indexPath.section),
            content.items[indexPath.section].indices.contains(indexPath.item)
        else { return nil }
        return content.items[indexPath.section][indexPath.item]
    }
    /// Where an item is; nil for one that there is not. The first call after a change takes O(n).
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
                "UICollectionViewDiffableDataSource: the cell provider answers nil for \(item) at \(Array(indexPath)).")
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
                "UICollectionViewDiffableDataSource: the layout has a view of the kind \(kind) at \(Array(indexPath)), and "
                    + "supplementaryViewProvider answers none.")
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

/// A data source of which items can be opened and closed.
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
    /// The sign of an outline at a cell was tapped.
    func toggleOutline(at cell: UICollectionViewListCell) {
        guard let indexPath = indexPath(for: cell) else { return }
        (dataSource as? any OutlineDataSource)?.toggle(at: indexPath)
    }

    /// The cell was tapped: its sign may say that all of it opens and closes.
    func toggleHeaderOutline(_ cell: UICollectionViewListCell) {
        let sign = cell.accessories.first { $0.accessoryType == .outlineDisclosure }
        guard let sign, sign.action == nil else { return }
        let isHeader = sign.outlineStyle == .header || (sign.outlineStyle == .automatic && cell.style?.isHeader == true)
        if isHeader { toggleOutline(at: cell) }
    }
}
