import CoreGraphics
import Foundation

// The collection view's side of the layout: preparation, queries and mirrored positions.
extension UICollectionView {
    // MARK: Mirroring

    var isFlipped: Bool {
        currentLayout.flipsHorizontallyInOppositeLayoutDirection
            && effectiveUserInterfaceLayoutDirection != currentLayout.developmentLayoutDirection
    }
    /// The width for mirroring: the greater of the content's and the view's width.
    private var flipWidth: CGFloat {
        let inset = adjustedContentInset
        return max(contentSize.width, bounds.width - inset.left - inset.right)
    }
    func toLayout(_ rect: CGRect) -> CGRect {
        isFlipped ? CGRect(origin: CGPoint(x: flipWidth - rect.maxX, y: rect.minY), size: rect.size) : rect
    }
    /// Converts an offset as the origin of the view's bounds.
    func toLayout(_ offset: CGPoint) -> CGPoint { toLayout(CGRect(origin: offset, size: bounds.size)).origin }
    func fromLayout(_ offset: CGPoint) -> CGPoint { toLayout(offset) }
    func fromLayout(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
        guard isFlipped else { return attributes }
        let copy = attributes.copied()
        copy.center.x = flipWidth - copy.center.x
        return copy
    }
    /// The visible rectangle, in the layout's coordinates.
    var layoutBounds: CGRect { toLayout(bounds) }

    // MARK: Invalidation

    func layoutWasInvalidated(_ context: UICollectionViewLayoutInvalidationContext) {
        if context.invalidateDataSourceCounts, batch == nil { needsCounts = true }
        // Changes that the layout makes while it prepares are part of the preparation.
        guard !isPreparing else { return }
        guard !isAsking else {
            warn(
                "UICollectionView: \(type(of: currentLayout)) must not be invalidated while it computes attributes; this is ignored.",
                module: "UIKit")
            return
        }
        tile = nil
        needsPrepare = true
        let move = context.contentOffsetAdjustment
        if move.x.isFinite, move.y.isFinite {
            offsetAdjustment = CGPoint(x: offsetAdjustment.x + move.x, y: offsetAdjustment.y + move.y)
        }
        setNeedsLayout()
    }

    func surroundingsChanged() {
        guard hasPrepared else { return }
        currentLayout.invalidateLayout()
    }

    func boundsWillChange(to new: CGRect) {
        guard hasPrepared, !isPreparing, new != bounds else { return }
        let seen = toLayout(new)
        guard currentLayout.shouldInvalidateLayout(forBoundsChange: seen) else { return }
        let context = currentLayout.invalidationContext(forBoundsChange: seen)
        currentLayout.invalidateLayout(with: context)
    }

    // MARK: Preparing

    /// Gets the numbers of items from the data source if they are invalid.
    func loadCounts() {
        guard needsCounts else { return }
        needsCounts = false
        counts = ItemCounts.ask(dataSource, of: self)
        selection = selection.filter(counts.contains)
        // A layout that is preparing already uses the new numbers.
        if !isPreparing { invalidateAll() }
    }

    private func invalidateAll() {
        let context = currentLayout.makeContext()
        context.everything = true
        context.counts = false
        currentLayout.invalidateLayout(with: context)
        needsPrepare = true
    }

    /// Prepares the layout if the data or the bounds have changed. The layout prepares before the data source is asked
    /// for its counts, which may depend on the layout; a layout that needs the counts gets them.
    func prepareIfNeeded() {
        guard !isPreparing else { return }
        if needsCounts { invalidateAll() }
        guard needsPrepare else { return }
        needsPrepare = false
        isPreparing = true
        currentLayout.prepare()
        loadCounts()
        let old = contentSize, wasFlipped = isFlipped
        contentSize = checked(currentLayout.collectionViewContentSize)
        isPreparing = false
        tile = nil
        if wasFlipped, old.width != contentSize.width { keepLeadingEdge(old.width) }
        hasPrepared = true
        adjustOffset(shrunkFrom: old)
        showBackground(of: currentLayout.listStyle)
    }

    private func checked(_ size: CGSize) -> CGSize {
        guard size.width.isFinite, size.height.isFinite, size.width >= 0, size.height >= 0 else {
            warn(
                "UICollectionView: \(type(of: currentLayout)).collectionViewContentSize must be finite and at least 0 (got "
                    + "\(size.width) × \(size.height)); 0 is used.", module: "UIKit")
            return LayoutNumber.size(size)
        }
        return size
    }

    /// Keeps the trailing end of growing content in position in right-to-left layouts, where content grows to the left.
    private func keepLeadingEdge(_ oldWidth: CGFloat) {
        let before = max(oldWidth, bounds.width)
        let move = max(contentSize.width, bounds.width) - before
        if move != 0 { shiftContent(by: CGPoint(x: move, y: 0)) }
    }

    private func adjustOffset(shrunkFrom old: CGSize) {
        if offsetAdjustment != .zero {
            let move = offsetAdjustment
            offsetAdjustment = .zero
            lastOffset = CGPoint(x: lastOffset.x + move.x, y: lastOffset.y + move.y)
            shiftContent(by: move)
        }
        guard contentSize.width < old.width || contentSize.height < old.height, !isDragging, !isDecelerating else {
            return
        }
        let kept = limit(contentOffset)
        if kept != contentOffset { contentOffset = kept }
    }

    // MARK: Queries

    /// Returns the elements that intersect a rectangle of the content, from the layout.
    private func ask(_ rect: CGRect) -> LayoutTile {
        let wasAsking = isAsking
        isAsking = true
        defer { isAsking = wasAsking }
        return LayoutTile(rect: rect, attributes: currentLayout.layoutAttributesForElements(in: rect) ?? [])
    }

    /// Returns the tile around the visible rectangle.
    private func currentTile() -> LayoutTile {
        let seen = layoutBounds
        if let tile, tile.rect.contains(seen) { return tile }
        // The margin is half the visible size in the directions in which the content scrolls.
        let more = (
            x: contentSize.width > bounds.width ? (bounds.width / 2).rounded(.up) : 0,
            y: contentSize.height > bounds.height ? (bounds.height / 2).rounded(.up) : 0
        )
        let made = ask(seen.insetBy(dx: -more.x, dy: -more.y))
        tile = made
        return made
    }

    /// The greatest number of elements that are displayed at once.
    private static let mostElements = 5000

    /// Returns the validated attributes of the visible elements, in view coordinates.
    func wantedAttributes() -> [UICollectionViewLayoutAttributes] {
        let seen = layoutBounds
        guard seen.width > 0, seen.height > 0 else { return [] }
        let tile = currentTile()
        var wanted: [UICollectionViewLayoutAttributes] = [], keys: Set<ElementKey> = []
        for attributes in tile.attributes {
            guard !attributes.isHidden, isSeen(attributes, seen), isGood(attributes) else { continue }
            guard keys.insert(attributes.key).inserted else { continue }
            guard wanted.count < UICollectionView.mostElements else {
                warn(
                    "UICollectionView: \(type(of: currentLayout)) has more than \(UICollectionView.mostElements) elements in the "
                        + "visible rectangle; only these are drawn.", module: "UIKit")
                break
            }
            wanted.append(fromLayout(movement?.attributes(instead: attributes, in: self) ?? attributes))
        }
        addHeldItem(to: &wanted, keys)
        return wanted
    }

    private func isSeen(_ attributes: UICollectionViewLayoutAttributes, _ seen: CGRect) -> Bool {
        let frame = attributes.frame
        if let scroller = attributes.scroller {
            return scrollers[scroller]?.shows(frame) ?? frame.overlaps(seen, orIsMeasured: attributes.isMeasured)
        }
        return frame.overlaps(seen, orIsMeasured: attributes.isMeasured)
    }

    private func isGood(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
        guard attributes.isFinite else {
            warn(
                "UICollectionView: \(type(of: currentLayout)) must give \(Array(attributes.indexPath)) a finite frame; "
                    + "it is hidden.", module: "UIKit")
            return false
        }
        guard attributes.representedElementCategory != .cell || counts.contains(attributes.indexPath) else {
            warn(
                "UICollectionView: \(type(of: currentLayout)) has attributes for the item \(Array(attributes.indexPath)), which "
                    + "the data source does not have; they are ignored.", module: "UIKit")
            return false
        }
        return true
    }

    /// Returns the current attributes of an element in the layout.
    func layoutAttributes(_ key: ElementKey) -> UICollectionViewLayoutAttributes? {
        switch key.category {
        case .cell: currentLayout.layoutAttributesForItem(at: key.indexPath)
        case .supplementaryView:
            key.kind.flatMap { currentLayout.layoutAttributesForSupplementaryView(ofKind: $0, at: key.indexPath) }
        case .decorationView:
            key.kind.flatMap { currentLayout.layoutAttributesForDecorationView(ofKind: $0, at: key.indexPath) }
        }
    }

    /// Returns the attributes of an element before the current update.
    func attributesBeforeUpdate(_ key: ElementKey) -> UICollectionViewLayoutAttributes? { beforeUpdate[key] }

    // MARK: Public queries

    /// Returns the attributes of an item; nil if there is no such item.
    public func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        prepareIfNeeded()
        guard counts.contains(indexPath) else { return nil }
        return layoutAttributes(.cell(indexPath)).map(fromLayout)
    }
    /// Returns the attributes of a supplementary view; nil if there is none.
    public func layoutAttributesForSupplementaryElement(
        ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return layoutAttributes(ElementKey(.supplementaryView, kind, indexPath)).map(fromLayout)
    }

    /// Returns the item at a point of the content; nil if there is none.
    public func indexPathForItem(at point: CGPoint) -> IndexPath? {
        prepareIfNeeded()
        let place = isFlipped ? toLayout(CGRect(origin: point, size: .zero)).origin : point
        return indexPathForItem(inLayoutAt: place)
    }

    func indexPathForItem(inLayoutAt point: CGPoint) -> IndexPath? {
        guard point.x.isFinite, point.y.isFinite else { return nil }
        let spot = CGRect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1)
        let found = tile.flatMap { $0.rect.contains(spot) ? $0.attributes : nil } ?? ask(spot).attributes
        var best: UICollectionViewLayoutAttributes?
        for attributes in found where attributes.representedElementCategory == .cell && !attributes.isHidden {
            var place = point
            if let index = attributes.scroller, let scroller = scrollers[index] { place = scroller.unscrolled(point) }
            guard attributes.frame.holds(place), counts.contains(attributes.indexPath) else { continue }
            if best.map({ attributes.zIndex >= $0.zIndex }) ?? true { best = attributes }
        }
        return best?.indexPath
    }
}

extension CGRect {
    /// Returns `true` if the rectangles overlap; elements that are still to be measured may be empty.
    func overlaps(_ other: CGRect, orIsMeasured: Bool) -> Bool {
        if width <= 0 || height <= 0 {
            return orIsMeasured && minX < other.maxX && maxX >= other.minX && minY < other.maxY && maxY >= other.minY
        }
        return minX < other.maxX && maxX > other.minX && minY < other.maxY && maxY > other.minY
    }
}
