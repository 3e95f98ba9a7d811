public import CoreGraphics
public import Foundation
import MicaBase

/// A layout that arranges items in lines, with headers and footers for each section.
///
/// Lines are justified; the distance of their items is at least `minimumInteritemSpacing`. Any number of equally sized
/// items costs nothing; the delegate is asked for each size once.
@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// A value of `estimatedItemSize` for self-sizing cells.
    public class var automaticSize: CGSize {
        CGSize(width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
    }

    /// The reference rectangle of section margins.
    public enum SectionInsetReference: Int, Sendable {
        /// The content inset.
        case fromContentInset
        /// The safe area.
        case fromSafeArea
        /// The layout margins.
        case fromLayoutMargins
    }

    /// The minimum distance between lines, in points. Default 10.
    @Observed open var minimumLineSpacing: CGFloat = 10 {
        didSet { if minimumLineSpacing != oldValue { metricsChanged() } }
    }
    /// The minimum distance between items in a line, in points. Default 10.
    @Observed open var minimumInteritemSpacing: CGFloat = 10 {
        didSet { if minimumInteritemSpacing != oldValue { metricsChanged() } }
    }
    /// The size of items, unless the delegate returns sizes. Default 50 × 50 points.
    @Observed open var itemSize = CGSize(width: 50, height: 50) {
        didSet { if itemSize != oldValue { metricsChanged() } }
    }
    /// The estimated size of self-sizing cells, used until they become visible and report their size; zero disables
    /// self-sizing. Default zero.
    @Observed open var estimatedItemSize = CGSize.zero {
        didSet { if estimatedItemSize != oldValue { metricsChanged() } }
    }
    /// The scroll direction. Default vertical.
    @Observed open var scrollDirection = UICollectionView.ScrollDirection.vertical {
        didSet { if scrollDirection != oldValue { metricsChanged() } }
    }
    /// The size of headers; only the length in the scroll direction is used, and 0 means no header. Default zero.
    @Observed open var headerReferenceSize = CGSize.zero {
        didSet { if headerReferenceSize != oldValue { metricsChanged() } }
    }
    /// The size of footers; only the length in the scroll direction is used, and 0 means no footer. Default zero.
    @Observed open var footerReferenceSize = CGSize.zero {
        didSet { if footerReferenceSize != oldValue { metricsChanged() } }
    }
    /// The margins of sections, in points. Default zero.
    @Observed open var sectionInset = UIEdgeInsets.zero { didSet { if sectionInset != oldValue { metricsChanged() } } }
    /// The reference rectangle of section margins. Default the content inset.
    @Observed open var sectionInsetReference = SectionInsetReference.fromContentInset {
        didSet { if sectionInsetReference != oldValue { metricsChanged() } }
    }
    /// `true` if headers stay visible as long as a part of their section is. Default `false`.
    @Observed open var sectionHeadersPinToVisibleBounds = false {
        didSet { if sectionHeadersPinToVisibleBounds != oldValue { metricsChanged() } }
    }
    /// `true` if footers stay visible as long as a part of their section is. Default `false`.
    @Observed open var sectionFootersPinToVisibleBounds = false {
        didSet { if sectionFootersPinToVisibleBounds != oldValue { metricsChanged() } }
    }

    open override class var invalidationContextClass: AnyClass { UICollectionViewFlowLayoutInvalidationContext.self }

    private var axis: LayoutAxis { LayoutAxis(isVertical: scrollDirection == .vertical) }
    private var sections: [FlowSection]?
    private var measured: [Int: [Int: CGSize]] = [:]
    /// `false` after a call of the delegate method's default implementation.
    var delegateGivesSizes = true

    private func metricsChanged() {
        sections = nil
        measured = [:]
        invalidateLayout()
    }

    // MARK: Sections

    /// The sections, computed on first use: `prepare()` of a subclass may still set properties.
    private var known: [FlowSection] {
        if !waiting.isEmpty { takeWaitingSizes() }
        if let sections { return sections }
        let made = makeSections()
        sections = made
        return made
    }

    private func makeSections() -> [FlowSection] {
        guard let collectionView = attached else { return [] }
        let delegate = collectionView.delegate as? any UICollectionViewDelegateFlowLayout
        var made: [FlowSection] = []
        made.reserveCapacity(collectionView.numberOfSections)
        var start: CGFloat = 0
        delegateGivesSizes = delegate != nil
        for index in 0..<collectionView.numberOfSections {
            let count = collectionView.numberOfItems(inSection: index)
            var section = makeSection(index, count, collectionView, delegate)
            section.start = start
            start += section.length
            made.append(section)
        }
        return made
    }

    private func makeSection(
        _ index: Int, _ count: Int, _ view: UICollectionView, _ delegate: (any UICollectionViewDelegateFlowLayout)?
    ) -> FlowSection {
        let metrics = metrics(of: index, view, delegate)
        let estimates = estimatedItemSize != .zero
        let standard = estimates && estimatedItemSize != Self.automaticSize ? estimatedItemSize : itemSize
        let own = measured[index] ?? [:]
        var sizes: [FlowSize] = []
        var isUniform = true
        if let delegate, delegateGivesSizes, count > 0 {
            for item in 0..<count {
                var asked = delegate.collectionView(
                    view, layout: self, sizeForItemAt: view.dataIndexPath(IndexPath(item: item, section: index)))
                // The first call reveals whether the delegate implements the method.
                guard delegateGivesSizes else { break }
                if asked == Self.automaticSize { asked = standard }
                let size = checked(own[item] ?? asked, metrics, IndexPath(item: item, section: index))
                if sizes.isEmpty { sizes.reserveCapacity(count) }
                isUniform = isUniform && (sizes.first ?? size) == size
                sizes.append(size)
            }
        }
        if sizes.isEmpty {
            let size = checked(standard, metrics, IndexPath(item: 0, section: index), quietly: count == 0)
            if own.isEmpty { return FlowSection(metrics: metrics, count: count, size: size) }
            sizes = Array(repeating: size, count: count)
            for (item, preferred) in own where item < count {
                sizes[item] = checked(preferred, metrics, IndexPath(item: item, section: index))
            }
            isUniform = false
        }
        return isUniform
            ? FlowSection(metrics: metrics, count: count, size: sizes[0]) : FlowSection(metrics: metrics, sizes: sizes)
    }

    private func metrics(
        of section: Int, _ view: UICollectionView, _ delegate: (any UICollectionViewDelegateFlowLayout)?
    ) -> FlowMetrics {
        let inset = LayoutNumber.insets(
            delegate?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset)
        let around = axis.cross(surroundings(view))
        let header =
            delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section)
            ?? headerReferenceSize
        let footer =
            delegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: section)
            ?? footerReferenceSize
        var metrics = FlowMetrics()
        (metrics.insetLead, metrics.insetTrail) = axis.main(inset)
        let cross = axis.cross(inset)
        metrics.crossStart = cross.lead + offsetFromInset(view)
        metrics.room = max(
            0, axis.cross(view.bounds.size) - around.lead - around.trail - cross.lead - cross.trail)
        metrics.lineSpacing = LayoutNumber.length(
            delegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section) ?? minimumLineSpacing)
        metrics.itemSpacing = LayoutNumber.length(
            delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
                ?? minimumInteritemSpacing)
        metrics.header = LayoutNumber.length(axis.main(header))
        metrics.footer = LayoutNumber.length(axis.main(footer))
        metrics.grid = view.traitCollection.pixelGrid
        return metrics
    }

    /// Returns the reference rectangle of section margins, as insets of the view.
    private func surroundings(_ view: UICollectionView) -> UIEdgeInsets {
        let inset = view.adjustedContentInset
        func atLeast(_ other: UIEdgeInsets) -> UIEdgeInsets {
            UIEdgeInsets(
                top: max(inset.top, other.top), left: max(inset.left, other.left),
                bottom: max(inset.bottom, other.bottom), right: max(inset.right, other.right))
        }
        return switch sectionInsetReference {
        case .fromContentInset: inset
        case .fromSafeArea: atLeast(view.safeAreaInsets)
        case .fromLayoutMargins: atLeast(view.layoutMargins)
        }
    }

    /// Returns the additional offset of the margins' reference from the content inset, at which the content begins.
    private func offsetFromInset(_ view: UICollectionView) -> CGFloat {
        max(0, axis.cross(surroundings(view)).lead - axis.cross(view.adjustedContentInset).lead)
    }

    /// Returns a size with valid, finite numbers.
    private func checked(
        _ size: CGSize, _ metrics: FlowMetrics, _ indexPath: IndexPath, quietly: Bool = false
    ) -> FlowSize {
        let good = LayoutNumber.size(size)
        let result = FlowSize(main: axis.main(good), cross: axis.cross(good))
        guard !quietly else { return result }
        if !(size.width > 0 && size.height > 0 && size.width.isFinite && size.height.isFinite) {
            warn(
                "UICollectionViewFlowLayout: the size of the item \(Array(indexPath)) must be above 0 (got \(size.width) × "
                    + "\(size.height)); it is hidden.", module: "UIKit")
        } else if result.cross > metrics.room + 1e-6 {
            let side = axis.isVertical ? "width" : "height"
            warn(
                "UICollectionViewFlowLayout: the \(side) of the item \(Array(indexPath)) must be at most \(metrics.room) (got "
                    + "\(result.cross)): the \(side) of the UICollectionView minus the insets of section and content.",
                module: "UIKit")
        }
        return result
    }

    // MARK: Queries

    open override func prepare() { super.prepare() }

    open override var collectionViewContentSize: CGSize {
        guard let collectionView = attached else { return .zero }
        let inset = axis.cross(collectionView.adjustedContentInset)
        let main = known.last.map { $0.start + $0.length } ?? 0
        let cross = max(0, axis.cross(collectionView.bounds.size) - inset.lead - inset.trail)
        return axis.size(main: main, cross: cross)
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let sections = known
        let low = axis.low(rect), high = axis.high(rect)
        var found: [UICollectionViewLayoutAttributes] = []
        var index = sections.partition { $0.start + $0.length > low }
        while index < sections.count, sections[index].start < high {
            let section = sections[index], number = index
            for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
                let made = layoutAttributesForSupplementaryView(ofKind: kind, at: IndexPath(item: 0, section: number))
                if let made, made.frame.intersects(rect) { found.append(made) }
            }
            section.forEachItem(from: low - section.start, to: high - section.start) { item, main, cross, size in
                let frame = axis.rect(
                    main: section.start + main, cross: cross, size: axis.size(main: size.main, cross: size.cross))
                guard frame.intersects(rect) else { return }
                let made = makeAttributes(.cell, nil, IndexPath(item: item, section: number))
                made.frame = frame
                made.measuredSides = measuredSides
                found.append(made)
            }
            index += 1
        }
        return found
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let sections = known
        guard indexPath.count == 2, sections.indices.contains(indexPath.section),
            (0..<sections[indexPath.section].count).contains(indexPath.item)
        else { return nil }
        let section = sections[indexPath.section], place = section.place(of: indexPath.item)
        let made = makeAttributes(.cell, nil, indexPath)
        made.frame = axis.rect(
            main: section.start + place.main, cross: place.cross,
            size: axis.size(main: place.size.main, cross: place.size.cross))
        made.measuredSides = measuredSides
        return made
    }
    private var measuredSides: MeasuredSides { estimatedItemSize == .zero ? [] : .both }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let sections = known
        guard let collectionView = attached, indexPath.count == 2, indexPath.item == 0,
            sections.indices.contains(indexPath.section)
        else { return nil }
        let section = sections[indexPath.section], end = section.start + section.length
        let isHeader = elementKind == UICollectionView.elementKindSectionHeader
        guard isHeader || elementKind == UICollectionView.elementKindSectionFooter else { return nil }
        let length = isHeader ? section.metrics.header : section.metrics.footer
        guard length > 0 else { return nil }
        var main = isHeader ? section.start : end - length
        let made = makeAttributes(.supplementaryView, elementKind, indexPath)
        if isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds {
            let seen = collectionView.layoutBounds, inset = axis.main(collectionView.adjustedContentInset)
            main =
                isHeader
                ? max(main, min(axis.low(seen) + inset.lead, end - section.metrics.footer - length))
                : min(main, max(axis.high(seen) - inset.trail - length, section.start + section.metrics.header))
            made.zIndex = UICollectionViewFlowLayout.pinnedIndex
        }
        let cross = axis.cross(collectionViewContentSize)
        made.frame = axis.rect(main: main, cross: 0, size: axis.size(main: length, cross: cross))
        return made
    }
    /// The stacking order of pinned views: above the cells.
    private static let pinnedIndex = 10

    // MARK: Invalidation

    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if let context = context as? FlowSizesContext {
            take(context.sizes)
        } else if context.movesOnly {
            // The moving item's position is computed for each query.
        } else if context.invalidateEverything || context.invalidateDataSourceCounts {
            if context.invalidateEverything { measured = [:] }
            sections = nil
        } else if let context = context as? UICollectionViewFlowLayoutInvalidationContext {
            if context.invalidateFlowLayoutDelegateMetrics || context.invalidateFlowLayoutAttributes { sections = nil }
        } else {
            sections = nil
        }
        super.invalidateLayout(with: context)
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        guard let collectionView = attached else { return false }
        if axis.cross(newBounds.size) != axis.cross(collectionView.bounds.size) { return true }
        return sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds
    }

    open override func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(forBoundsChange: newBounds)
        guard let flow = context as? UICollectionViewFlowLayoutInvalidationContext, let collectionView = attached else {
            return context
        }
        let isResized = axis.cross(newBounds.size) != axis.cross(collectionView.bounds.size)
        flow.invalidateFlowLayoutDelegateMetrics = isResized
        flow.invalidateFlowLayoutAttributes = isResized
        if isResized { measured = [:] }
        return flow
    }

    // MARK: Self-sizing

    override func measures(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
        estimatedItemSize != .zero && attributes.representedElementCategory == .cell
    }

    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        estimatedItemSize != .zero && originalAttributes.representedElementCategory == .cell
            && LayoutNumber.size(preferredAttributes.size) != originalAttributes.size
    }

    open override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = FlowSizesContext()
        context.sizes = [(originalAttributes.indexPath, preferredAttributes.size)]
        return context
    }

    /// Reported sizes that are not applied to the sections yet: all sizes of a screen are applied in one pass.
    private var waiting: [(indexPath: IndexPath, size: CGSize)] = []

    private func take(_ sizes: [(indexPath: IndexPath, size: CGSize)]) {
        for (indexPath, size) in sizes {
            measured[indexPath.section, default: [:]][indexPath.item] = size
        }
        if sections != nil { waiting += sizes }
    }

    private func takeWaitingSizes() {
        let sizes = waiting
        waiting = []
        guard var sections = self.sections else { return }
        self.sections = nil
        var bySection: [Int: [(item: Int, size: FlowSize)]] = [:]
        for (indexPath, size) in sizes where sections.indices.contains(indexPath.section) {
            let good = checked(size, sections[indexPath.section].metrics, indexPath)
            bySection[indexPath.section, default: []].append((indexPath.item, good))
        }
        guard let first = bySection.keys.min() else { return self.sections = sections }
        for (index, changes) in bySection { sections[index].resize(changes) }
        for index in first..<sections.count where index > 0 {
            sections[index].start = sections[index - 1].start + sections[index - 1].length
        }
        self.sections = sections
    }

    override func dataChanged(_ change: ListChange) {
        var moved: [Int: [Int: CGSize]] = [:]
        for (section, sizes) in measured {
            for (item, size) in sizes {
                let before = IndexPath(item: item, section: section)
                guard let after = change.newIndexPath(for: before) else { continue }
                moved[after.section, default: [:]][after.item] = size
            }
        }
        measured = moved
    }
}

/// An invalidation for the preferred sizes of cells in a flow layout.
final class FlowSizesContext: UICollectionViewFlowLayoutInvalidationContext {
    var sizes: [(indexPath: IndexPath, size: CGSize)] = []

    override init() {
        super.init()
        invalidateFlowLayoutDelegateMetrics = false
        invalidateFlowLayoutAttributes = false
    }
}
