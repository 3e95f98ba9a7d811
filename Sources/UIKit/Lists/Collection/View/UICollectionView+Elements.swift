public import Foundation
import CoreGraphics

// The views of visible elements: creation, measurement, layout and removal.
extension UICollectionView {
    /// The greatest number of layout passes for self-sizing cells, and of reloads by the app, in one turn of the run
    /// loop.
    private static let mostRounds = 60, mostReloads = 8

    func layoutContent() {
        guard !isWorking else { return }
        isWorking = true
        let wanted = settleElements()
        show(wanted)
        isWorking = false
        prefetch()
        lastOffset = contentOffset
    }

    // MARK: Layout passes

    /// Creates the views of visible elements and updates the layout with their preferred sizes until nothing changes.
    func settleElements() -> [UICollectionViewLayoutAttributes] {
        var reloads = 0
        for _ in 0..<UICollectionView.mostRounds {
            if needsViews {
                needsViews = false
                reloads += 1
                if reloads > UICollectionView.mostReloads {
                    warn(
                        "UICollectionView: reloadData() is called each time the view loads its data, without end; it continues "
                            + "in the next frame.", module: "UIKit")
                    needsViews = true
                    return []
                }
                removeAllElements()
            }
            let started = generation
            prepareIfNeeded()
            placeScrollers()
            let wanted = wantedAttributes()
            var isChanged = false
            for attributes in wanted {
                let element = shown[attributes.key] ?? make(attributes)
                if generation != started { break }
                if let element, measure(element, attributes) { isChanged = true }
            }
            if generation != started { continue }
            if !isChanged, !needsPrepare { return wanted }
        }
        warn(
            "UICollectionView: the preferred sizes of cells keep changing, or \(type(of: currentLayout)) invalidates "
                + "itself during layout; the last frames are used.", module: "UIKit")
        prepareIfNeeded()
        return wantedAttributes().filter { shown[$0.key] != nil }
    }

    /// Measures a view; returns `true` if the layout is invalidated.
    private func measure(_ element: ShownElement, _ attributes: UICollectionViewLayoutAttributes) -> Bool {
        guard currentLayout.measures(attributes), transition == nil else { return false }
        if element.askedSize == attributes.size || element.preferredSize == attributes.size { return false }
        element.askedSize = attributes.size
        if element.view.bounds.size != attributes.size {
            UIView.performWithoutAnimation { element.view.bounds.size = attributes.size }
        }
        // Cells often modify the attributes that they get and return them, so they get a copy.
        let preferred = element.view.preferredLayoutAttributesFitting(attributes.copied())
        element.preferredSize = preferred.size
        guard !preferred.isEqual(attributes),
            currentLayout.shouldInvalidateLayout(
                forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
        else { return false }
        let context = currentLayout.invalidationContext(
            forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
        keepPlace(context, attributes, preferred)
        currentLayout.invalidateLayout(with: context)
        return true
    }

    /// Adjusts the offset so that an element above the top edge, or before the leading edge, does not move the visible
    /// content when its size changes.
    private func keepPlace(
        _ context: UICollectionViewLayoutInvalidationContext, _ old: UICollectionViewLayoutAttributes,
        _ new: UICollectionViewLayoutAttributes
    ) {
        guard context.contentOffsetAdjustment == .zero, old.scroller == nil, hasBeenPlaced else { return }
        let inset = adjustedContentInset
        // After scrolling back by less than a screen, the previously visible content stays in position.
        let back = lastOffset.y - contentOffset.y
        let edge = contentOffset.y + inset.top + (back > 0 && back < bounds.height ? back : 0)
        if contentSize.height > bounds.height, old.frame.minY < edge, contentOffset.y > -inset.top {
            context.contentOffsetAdjustment.y = new.size.height - old.size.height
        }
    }
    /// `true` if a view was displayed before this turn of the run loop.
    private var hasBeenPlaced: Bool { shown.values.contains { $0.isAnnounced } }

    // MARK: Creating views

    /// The frame with which a view is created: that of its element in the layout, zero for others.
    var frameOfNewView: CGRect { making?.frame ?? .zero }

    private func make(_ attributes: UICollectionViewLayoutAttributes) -> ShownElement? {
        guard dataSource != nil || attributes.representedElementCategory == .decorationView else { return nil }
        let started = generation
        var made: UICollectionReusableView?
        UIView.performWithoutAnimation {
            making = attributes
            made = makeView(attributes)
            making = nil
        }
        guard let view = made else { return nil }
        if generation != started {
            // The view belongs to data that has been reloaded.
            recycle(view)
            return nil
        }
        guard shownViews.insert(ObjectIdentifier(view)).inserted else {
            fatalError(
                "UICollectionView: the data source \(dataSource.map { "\(type(of: $0))" } ?? "") returns for "
                    + "\(Array(attributes.indexPath)) the view of another element; dequeue one for each.")
        }
        view.list = self
        let home = attributes.scroller.flatMap { scrollers[$0]?.stack } ?? stack
        let element = ShownElement(attributes.key, view, attributes, home)
        shown[element.key] = element
        UIView.performWithoutAnimation {
            home.insert(view, zIndex: attributes.zIndex, above: home === stack ? backgroundView : nil)
            view.place(attributes, origin: origin(of: attributes))
        }
        return element
    }

    private func makeView(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionReusableView? {
        let indexPath = dataIndexPath(attributes.indexPath), kind = attributes.representedElementKind ?? ""
        switch attributes.representedElementCategory {
        case .cell: return dataSource?.collectionView(self, cellForItemAt: indexPath)
        case .supplementaryView:
            return dataSource?.collectionView(self, viewForSupplementaryElementOfKind: kind, at: indexPath)
        case .decorationView:
            let key = "decoration\u{0}\(kind)"
            guard let type = currentLayout.decorationClasses[kind] else {
                fatalError(
                    "\(Swift.type(of: currentLayout)) has decoration views of the kind \(kind), for which no class is "
                        + "registered: call register(_:forDecorationViewOfKind:) on the layout.")
            }
            if !views.isRegistered(key) {
                views.register(key) { [unowned self] in type.dynamicInit(frame: frameOfNewView) }
            }
            guard let (view, isReused) = views.take(key) else { return nil }
            view.reuseKey = key
            prepare(view, isReused: isReused)
            return view
        }
    }

    /// Prepares a dequeued view for configuration.
    func prepare(_ view: UICollectionReusableView, isReused: Bool) {
        UIView.performWithoutAnimation {
            if isReused {
                view.prepareForReuse()
                view.forgetAttributes()
            }
            view.list = self
            if let making {
                view.bounds.size = making.size
                view.attributesApplied(making)
            }
        }
    }

    /// Returns the content origin of the superview of an element's view.
    func origin(of attributes: UICollectionViewLayoutAttributes) -> CGPoint {
        attributes.scroller.flatMap { scrollers[$0]?.contentOrigin } ?? .zero
    }

    // MARK: Displaying views

    /// Applies the attributes to the views, and removes the views of invisible elements.
    func show(_ wanted: [UICollectionViewLayoutAttributes]) {
        let keys = Set(wanted.map(\.key))
        for key in shown.keys.filter({ !keys.contains($0) }).sorted() {
            if let element = shown[key] { remove(element) }
        }
        for attributes in wanted {
            guard let element = shown[attributes.key] else { continue }
            put(attributes, on: element)
            announce(element)
        }
        removeUnusedScrollers()
    }

    func put(_ attributes: UICollectionViewLayoutAttributes, on element: ShownElement) {
        if attributes.zIndex != element.attributes.zIndex {
            let bottom = element.stack === stack ? backgroundView : nil
            element.stack.move(element.view, to: attributes.zIndex, above: bottom)
        }
        element.attributes = attributes
        element.view.place(attributes, origin: origin(of: attributes))
    }

    func announce(_ element: ShownElement) {
        guard !element.isAnnounced else { return }
        element.isAnnounced = true
        guard let delegate else { return }
        let indexPath = dataIndexPath(element.key.indexPath)
        if let cell = element.view as? UICollectionViewCell, element.key.category == .cell {
            delegate.collectionView(self, willDisplay: cell, forItemAt: indexPath)
        } else {
            delegate.collectionView(
                self, willDisplaySupplementaryView: element.view, forElementKind: element.key.kind ?? "", at: indexPath)
        }
    }

    func remove(_ element: ShownElement) {
        shown[element.key] = nil
        discard(element)
    }

    /// Releases the view of an element that is not displayed any more.
    func discard(_ element: ShownElement) {
        element.stack.remove(element.view)
        shownViews.remove(ObjectIdentifier(element.view))
        recycle(element.view)
        guard element.isAnnounced, let delegate else { return }
        if let cell = element.view as? UICollectionViewCell, element.key.category == .cell {
            delegate.collectionView(self, didEndDisplaying: cell, forItemAt: element.key.indexPath)
        } else {
            delegate.collectionView(
                self, didEndDisplayingSupplementaryView: element.view, forElementOfKind: element.key.kind ?? "",
                at: element.key.indexPath)
        }
    }

    private func recycle(_ view: UICollectionReusableView) {
        view.list = nil
        guard let key = view.reuseKey else { return view.removeFromSuperview() }
        // The view remains a subview, but hidden: removing and adding it again would cost more.
        UIView.performWithoutAnimation {
            view.layer.removeAllAnimations()
            view.isHidden = true
        }
        view.forgetAttributes()
        views.put(view, key)
    }

    func removeAllElements() {
        for element in elementsInOrder { remove(element) }
        highlighted = nil
        prefetched = []
    }

    /// The displayed elements in a deterministic order.
    var elementsInOrder: [ShownElement] { shown.keys.sorted().compactMap { shown[$0] } }

    /// Requests a measurement of a cell whose content has changed.
    func contentChanged(of view: UICollectionReusableView) {
        guard selfSizingInvalidation != .disabled, !isWorking,
            let element = shown.values.first(where: { $0.view === view })
        else { return }
        element.askedSize = nil
        element.preferredSize = nil
        setNeedsLayout()
    }

    // MARK: Reloading

    func reload() {
        generation += 1
        needsCounts = true
        tile = nil
        selection = []
        focusedPath = nil
        lastFocusedPath = nil
        batch?.isOverrun = true
        if movement != nil { movement = nil }
        needsViews = true
        setNeedsLayout()
    }

    // MARK: Prefetching

    private func prefetch() {
        guard isPrefetchingEnabled, let prefetchDataSource, let tile else { return }
        let now = CGPoint(x: contentOffset.x - lastOffset.x, y: contentOffset.y - lastOffset.y)
        if now != .zero { lastMove = isFlipped ? CGPoint(x: -now.x, y: now.y) : now }
        let move = lastMove
        let seen = layoutBounds
        var near: [(distance: CGFloat, indexPath: IndexPath)] = []
        for attributes in tile.attributes where attributes.representedElementCategory == .cell {
            let indexPath = attributes.indexPath
            guard shown[.cell(indexPath)] == nil, counts.contains(indexPath) else { continue }
            let frame = attributes.frame
            let ahead = (x: frame.midX - seen.midX, y: frame.midY - seen.midY)
            // Elements on the side opposite to the scroll direction will not become visible.
            guard ahead.x * move.x >= 0, ahead.y * move.y >= 0 else { continue }
            let isStill = move == .zero
            let way = (isStill || move.x != 0 ? abs(ahead.x) : 0) + (isStill || move.y != 0 ? abs(ahead.y) : 0)
            near.append((way, indexPath))
        }
        let expected = Set(near.map(\.indexPath))
        let lost = prefetched.filter { !expected.contains($0) && shown[.cell($0)] == nil }.sorted()
        let new = near.filter { !prefetched.contains($0.indexPath) }.sorted {
            ($0.distance, $0.indexPath) < ($1.distance, $1.indexPath)
        }
        prefetched = expected
        if !lost.isEmpty {
            prefetchDataSource.collectionView(self, cancelPrefetchingForItemsAt: lost.map(dataIndexPath))
        }
        if !new.isEmpty {
            prefetchDataSource.collectionView(self, prefetchItemsAt: new.map { dataIndexPath($0.indexPath) })
        }
    }

    // MARK: Public queries

    /// The visible cells, in the order of their items.
    public var visibleCells: [UICollectionViewCell] {
        elementsInOrder.compactMap { $0.key.category == .cell ? $0.view as? UICollectionViewCell : nil }
    }
    /// The items with visible cells, in order.
    public var indexPathsForVisibleItems: [IndexPath] {
        shown.keys.filter { $0.category == .cell }.map(\.indexPath).sorted()
    }
    /// Returns the cell of an item; nil if it is not visible.
    public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        shown[.cell(indexPath)]?.view as? UICollectionViewCell
    }
    /// Returns the index path of a visible cell; nil for other cells.
    public func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
        shown.values.first { $0.view === cell }?.key.indexPath
    }
    /// Returns a supplementary view; nil if it is not visible.
    public func supplementaryView(
        forElementKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView? { shown[ElementKey(.supplementaryView, elementKind, indexPath)]?.view }
    /// Returns the visible supplementary views of a kind, in the order of their index paths.
    public func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
        elementsInOrder.filter { $0.key.category == .supplementaryView && $0.key.kind == elementKind }.map(\.view)
    }
    /// Returns the index paths of the visible supplementary views of a kind, in order.
    public func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
        shown.keys.filter { $0.category == .supplementaryView && $0.kind == elementKind }.map(\.indexPath).sorted()
    }
    /// Returns the index path of a visible supplementary view; nil for other views.
    public func indexPath(forSupplementaryView supplementaryView: UICollectionReusableView) -> IndexPath? {
        shown.values.first { $0.view === supplementaryView && $0.key.category == .supplementaryView }?.key.indexPath
    }
}
