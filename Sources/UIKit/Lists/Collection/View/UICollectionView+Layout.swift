import CoreGraphics
import Foundation

// The layout as the collection view sees it: when it prepares, what it is asked, and its mirrored places.
extension UICollectionView {
    // MARK: Mirroring

    var isFlipped: Bool {
        currentLayout.flipsHorizontallyInOppositeLayoutDirection
            && effectiveUserInterfaceLayoutDirection != currentLayout.developmentLayoutDirection
    }
    /// The width in which places are mirrored: that of the content, or of the view if that is wider.
    private var flipWidth: CGFloat {
        let inset = adjustedContentInset
        return max(contentSize.width, bounds.width - inset.left - inset.right)
    }
    func toLayout(_ rect: CGRect) -> CGRect {
        isFlipped ? CGRect(origin: CGPoint(x: flipWidth - rect.maxX, y: rect.minY), size: rect.size) : rect
    }
    /// An offset is a place of the view's rectangle.
    func toLayout(_ offset: CGPoint) -> CGPoint { toLayout(CGRect(origin: offset, size: bounds.size)).origin }
    func fromLayout(_ offset: CGPoint) -> CGPoint { toLayout(offset) }
    func fromLayout(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
        guard isFlipped else { return attributes }
        let copy = attributes.copied()
        copy.center.x = flipWidth - copy.center.x
        return copy
    }
    /// What is seen, in the layout's space.
    var layoutBounds: CGRect { toLayout(bounds) }

    // MARK: Invalidation

    func layoutWasInvalidated(_ context: UICollectionViewLayoutInvalidationContext) {
        if context.invalidateDataSourceCounts, batch == nil { needsCounts = true }
        // What the layout sets while it prepares is part of that.
        guard !isPreparing else { return }
        guard !isAsking else {
            warn(
                "UICollectionView: \(type(of: currentLayout)) is invalidated while it is asked for attributes, which does nothing.",
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

    /// Asks the data source how many items there are, unless that is known.
    func loadCounts() {
        guard needsCounts else { return }
        needsCounts = false
        counts = ItemCounts.ask(dataSource, of: self)
        selection = selection.filter(counts.contains)
        // A layout that is preparing is doing so for these.
        if !isPreparing { invalidateAll() }
    }

    private func invalidateAll() {
        let context = currentLayout.makeContext()
        (context.everything, context.counts) = (true, false)
        currentLayout.invalidateLayout(with: context)
        needsPrepare = true
    }

    /// Brings the layout up to date with the data and the bounds. The layout prepares before the data source is asked for its counts,
    /// which may come from what the layout prepared; a layout that asks for them gets them.
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
                "UICollectionView: \(type(of: currentLayout)).collectionViewContentSize is \(size.width) × \(size.height); "
                    + "lengths that are no numbers, or below 0, count as 0.", module: "UIKit")
            return LayoutNumber.size(size)
        }
        return size
    }

    /// Where reading begins on the right, content that grows does so on the left.
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

    // MARK: Asking

    /// The attributes of what lies in a rectangle of the content, as the layout gives them.
    private func ask(_ rect: CGRect) -> LayoutTile {
        let wasAsking = isAsking
        isAsking = true
        defer { isAsking = wasAsking }
        return LayoutTile(rect: rect, attributes: currentLayout.layoutAttributesForElements(in: rect) ?? [])
    }

    /// The tile around what is seen.
    private func currentTile() -> LayoutTile {
        let seen = layoutBounds
        if let tile, tile.rect.contains(seen) { return tile }
        // Half of what is seen beyond it, where the content goes on.
        let more = (
            x: contentSize.width > bounds.width ? (bounds.width / 2).rounded(.up) : 0,
            y: contentSize.height > bounds.height ? (bounds.height / 2).rounded(.up) : 0
        )
        let made = ask(seen.insetBy(dx: -more.x, dy: -more.y))
        tile = made
        return made
    }

    /// The most elements that are shown at once.
    private static let mostElements = 5000

    /// What is in sight, checked, as it is placed.
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
                    "UICollectionView: \(type(of: currentLayout)) puts more than \(UICollectionView.mostElements) elements into "
                        + "what is seen at once; the others are not shown.", module: "UIKit")
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
                "UICollectionView: \(type(of: currentLayout)) gives \(Array(attributes.indexPath)) a place that is no number; "
                    + "it is not shown.", module: "UIKit")
            return false
        }
        guard attributes.representedElementCategory != .cell || counts.contains(attributes.indexPath) else {
            warn(
                "UICollectionView: \(type(of: currentLayout)) has attributes for the item \(Array(attributes.indexPath)), which "
                    + "the data source does not have; they are left out.", module: "UIKit")
            return false
        }
        return true
    }

    /// The attributes of an element as the layout has it now.
    func layoutAttributes(_ key: ElementKey) -> UICollectionViewLayoutAttributes? {
        switch key.category {
        case .cell: currentLayout.layoutAttributesForItem(at: key.indexPath)
        case .supplementaryView:
            key.kind.flatMap { currentLayout.layoutAttributesForSupplementaryView(ofKind: $0, at: key.indexPath) }
        case .decorationView:
            key.kind.flatMap { currentLayout.layoutAttributesForDecorationView(ofKind: $0, at: key.indexPath) }
        }
    }

    /// As it was before the changes that are being made.
    func attributesBeforeUpdate(_ key: ElementKey) -> UICollectionViewLayoutAttributes? { beforeUpdate[key] }

    // MARK: For the app

    /// Where an item lies; nil for one that there is not.
    public func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        prepareIfNeeded()
        guard counts.contains(indexPath) else { return nil }
        return layoutAttributes(.cell(indexPath)).map(fromLayout)
    }
    /// Where a supplementary view lies; nil for one that there is not.
    public func layoutAttributesForSupplementaryElement(
        ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return layoutAttributes(ElementKey(.supplementaryView, kind, indexPath)).map(fromLayout)
    }

    /// The item at a point of the content; nil for none.
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
    /// Whether there is anything in both; what is still to be measured may be empty.
    func overlaps(_ other: CGRect, orIsMeasured: Bool) -> Bool {
        if width <= 0 || height <= 0 {
            return orIsMeasured && minX < other.maxX && maxX >= other.minX && minY < other.maxY && maxY >= other.minY
        }
        return minX < other.maxX && maxX > other.minX && minY < other.maxY && maxY > other.minY
    }
}
