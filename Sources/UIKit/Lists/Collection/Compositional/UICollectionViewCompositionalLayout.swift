public import CoreGraphics
public import Foundation
import MicaBase

/// Returns the section with an index; nil for no section.
public typealias UICollectionViewCompositionalLayoutSectionProvider =
    @MainActor (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?

/// The properties of a compositional layout that apply to all sections.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayoutConfiguration: NSObject, @preconcurrency NSCopying {
    /// The direction of the sections. Default vertical.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical
    /// The spacing between sections, in points. Default 0.
    open var interSectionSpacing: CGFloat = 0
    /// Headers and footers of the whole layout. Default empty.
    open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    /// The reference rectangle of section insets. Default automatic: the safe area.
    open var contentInsetsReference = UIContentInsetsReference.automatic

    public override init() { super.init() }

    /// Returns a configuration with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = UICollectionViewCompositionalLayoutConfiguration()
        copy.scrollDirection = scrollDirection
        copy.interSectionSpacing = interSectionSpacing
        copy.boundarySupplementaryItems = boundarySupplementaryItems
        copy.contentInsetsReference = contentInsetsReference
        return copy
    }
}

/// A layout composed of sections, groups and items, each sized relative to its container.
///
/// The layout is defined in left-to-right coordinates and mirrored for right-to-left languages. Invisible parts cost
/// nothing: equal groups are solved once.
@preconcurrency @MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    private let provider: UICollectionViewCompositionalLayoutSectionProvider
    /// The properties that apply to all sections. Setting them invalidates the layout.
    @Observed open var configuration: UICollectionViewCompositionalLayoutConfiguration { didSet { invalidateLayout() } }

    /// Creates a layout in which all sections are alike.
    public convenience init(section: NSCollectionLayoutSection) {
        self.init(section: section, configuration: UICollectionViewCompositionalLayoutConfiguration())
    }
    /// Creates a layout in which all sections are alike.
    public init(section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration) {
        provider = { _, _ in section }
        self.configuration = configuration
        super.init()
    }
    /// Creates a layout whose sections come from a closure, which is called for every section whenever the layout is
    /// prepared.
    public convenience init(sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider) {
        self.init(sectionProvider: sectionProvider, configuration: UICollectionViewCompositionalLayoutConfiguration())
    }
    /// Creates a layout whose sections come from a closure.
    public init(
        sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
        configuration: UICollectionViewCompositionalLayoutConfiguration
    ) {
        provider = sectionProvider
        self.configuration = configuration
        super.init()
    }
    public required init?(coder: NSCoder) { return nil }

    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    private var axis: LayoutAxis { LayoutAxis(isVertical: configuration.scrollDirection == .vertical) }
    private var solved: [SolvedSection]?
    /// The reported sizes of sections that must be solved again.
    private var kept: [Int: SectionSizes] = [:]
    private var globalSizes: [Int: CGSize] = [:]
    private var offsets: [Int: CGFloat] = [:]

    // MARK: Solving

    private var known: [SolvedSection] {
        if staleFrom != nil { restack() }
        if let solved { return solved }
        let made = solve()
        solved = made
        return made
    }
    /// The first section whose start is stale because a length before it has changed.
    private var staleFrom: Int?

    private func restack() {
        guard let first = staleFrom, var sections = solved else { return staleFrom = nil }
        solved = nil
        staleFrom = nil
        stack(&sections, from: first)
        solved = sections
    }

    private struct Surroundings {
        var size = CGSize.zero
        var insets = UIEdgeInsets.zero
    }

    /// Returns the available space and the part of it that the safe area or the margins cover.
    private func surroundings(_ view: UICollectionView, _ reference: UIContentInsetsReference) -> Surroundings {
        let inset = view.adjustedContentInset, own = view.bounds.size
        let size = CGSize(
            width: max(0, own.width - inset.left - inset.right), height: max(0, own.height - inset.top - inset.bottom))
        var wanted: UIEdgeInsets
        switch reference {
        case .none: wanted = inset
        case .automatic, .safeArea: wanted = view.safeAreaInsets
        case .layoutMargins, .readableContent: wanted = view.layoutMargins
        }
        // Along the axis the content inset includes it already.
        let more = UIEdgeInsets(
            top: axis.isVertical ? 0 : max(0, wanted.top - inset.top),
            left: axis.isVertical ? max(0, wanted.left - inset.left) : 0,
            bottom: axis.isVertical ? 0 : max(0, wanted.bottom - inset.bottom),
            right: axis.isVertical ? max(0, wanted.right - inset.right) : 0)
        return Surroundings(
            size: size,
            insets: view.isMirrored
                ? UIEdgeInsets(top: more.top, left: more.right, bottom: more.bottom, right: more.left) : more)
    }

    private func solve() -> [SolvedSection] {
        guard let view = attached else { return [] }
        let usual = surroundings(view, configuration.contentInsetsReference)
        let insets = NSDirectionalEdgeInsets(
            top: usual.insets.top, leading: usual.insets.left, bottom: usual.insets.bottom, trailing: usual.insets.right
        )
        let environment = LayoutEnvironment(
            LayoutContainer(size: usual.size, insets: insets), view.traitCollection)
        var made: [SolvedSection] = []
        made.reserveCapacity(view.numberOfSections)
        for index in 0..<view.numberOfSections {
            guard let section = provider(index, environment) else {
                fatalError(
                    "UICollectionViewCompositionalLayout: the section provider must return a layout (got nil for section \(index) of "
                        + "\(view.numberOfSections)).")
            }
            let around =
                section.contentInsetsReference == .automatic
                ? usual : surroundings(view, section.contentInsetsReference)
            let (lead, trail) = axis.cross(around.insets)
            made.append(
                SolvedSection(
                    section, count: view.numberOfItems(inSection: index), environment: environment, axis: axis,
                    crossStart: lead, crossRoom: max(0, axis.cross(around.size) - lead - trail),
                    mainRoom: axis.main(around.size), measured: kept[index] ?? SectionSizes()))
        }
        kept = [:]
        stack(&made, from: 0)
        return made
    }

    private func stack(_ sections: inout [SolvedSection], from first: Int) {
        let spacing = LayoutNumber.distance(configuration.interSectionSpacing)
        for index in first..<max(first, sections.count) {
            sections[index].start =
                index == 0 ? globalLead : sections[index - 1].start + sections[index - 1].length + spacing
        }
    }

    // MARK: Headers and footers of the layout

    private func globalSize(_ index: Int) -> CGSize {
        guard let view = attached else { return .zero }
        let item = configuration.boundarySupplementaryItems[index]
        var size = item.layoutSize.size(in: surroundings(view, .none).size)
        if let own = globalSizes[index] {
            if item.layoutSize.widthDimension.isMeasured { size.width = own.width }
            if item.layoutSize.heightDimension.isMeasured { size.height = own.height }
        }
        return size
    }
    private func isAtEnd(_ item: NSCollectionLayoutBoundarySupplementaryItem) -> Bool {
        item.alignment.edges.contains(axis.isVertical ? .bottom : .trailing)
    }
    private func globalLength(atEnd: Bool) -> CGFloat {
        var most: CGFloat = 0
        for (index, item) in configuration.boundarySupplementaryItems.enumerated()
        where item.extendsBoundary && isAtEnd(item) == atEnd {
            most = max(most, axis.main(globalSize(index)))
        }
        return most
    }
    private var globalLead: CGFloat { globalLength(atEnd: false) }

    private func globalFrame(_ index: Int) -> CGRect {
        guard let view = attached else { return .zero }
        let item = configuration.boundarySupplementaryItems[index], size = globalSize(index)
        let content = collectionViewContentSize, unit = item.containerAnchor.unit
        let cross = (axis.isVertical ? unit.x : unit.y) * (axis.cross(content) - axis.cross(size))
        let own = axis.main(size), seen = seen(view)
        var main = (isAtEnd(item) ? axis.main(content) - own : 0) + axis.main(item.offset)
        if item.pinToVisibleBounds {
            main = isAtEnd(item) ? min(main, seen.upperBound - own) : max(main, seen.lowerBound)
        }
        return axis.rect(main: main, cross: cross + axis.cross(item.offset), size: size)
    }

    /// Returns the visible range of the axis between the content insets.
    private func seen(_ view: UICollectionView) -> ClosedRange<CGFloat> {
        let (lead, trail) = axis.main(view.adjustedContentInset)
        let low = axis.low(view.layoutBounds) + lead
        return low...max(low, axis.high(view.layoutBounds) - trail)
    }

    // MARK: Queries

    open override var collectionViewContentSize: CGSize {
        guard let view = attached else { return .zero }
        let end = known.last.map { $0.start + $0.length } ?? globalLead
        return axis.size(
            main: end + globalLength(atEnd: true), cross: axis.cross(surroundings(view, .none).size))
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        guard let view = attached else { return [] }
        let sections = known
        var found: [UICollectionViewLayoutAttributes] = []
        for index in configuration.boundarySupplementaryItems.indices {
            let made = globalAttributes(index)
            if made.frame.intersects(rect) { found.append(made) }
        }
        let low = axis.low(rect), high = axis.high(rect)
        var index = sections.partition { $0.start + $0.length > low }
        while index < sections.count, sections[index].start < high {
            add(section: index, sections[index], in: rect, seen: seen(view), to: &found)
            index += 1
        }
        return found
    }

    private func add(
        section index: Int, _ section: SolvedSection, in rect: CGRect, seen: ClosedRange<CGFloat>,
        to found: inout [UICollectionViewLayoutAttributes]
    ) {
        var own: [UICollectionViewLayoutAttributes] = []
        for number in section.section.boundarySupplementaryItems.indices {
            let made = boundaryAttributes(number, index, section, seen)
            if made.frame.intersects(rect) { own.append(made) }
        }
        for item in section.section.decorationItems {
            let made = decorationAttributes(item, index, section)
            if made.frame.intersects(rect) { own.append(made) }
        }
        let axis = section.groups.axis
        var low = axis.low(rect), high = axis.high(rect), part = rect
        if section.isOrthogonal {
            // The visible part of the section, and half its width more on both sides.
            let offset = offsets[index] ?? 0, side = section.crossRoom
            low = section.crossStart + offset - side / 2
            high = section.crossStart + offset + side * 1.5
            part = axis.rect(
                main: low, cross: axis.isVertical ? rect.minX : rect.minY,
                size: axis.size(main: high - low, cross: axis.cross(rect.size)))
        }
        section.forEachGroup(from: low, to: high) { number, group, origin in
            let first = section.groups.first(of: number)
            for (place, item) in group.items.enumerated() {
                guard item.frame.offsetBy(dx: origin.x, dy: origin.y).intersects(part) else { continue }
                own.append(itemAttributes(item, first + place, origin, index, section))
            }
            for extra in group.extras where extra.frame.offsetBy(dx: origin.x, dy: origin.y).intersects(part) {
                guard first + extra.owner < section.count else { continue }
                own.append(extraAttributes(extra, first, origin, index, section))
            }
        }
        if let handler = section.section.visibleItemsInvalidationHandler {
            let offset =
                section.isOrthogonal
                ? axis.point(main: offsets[index] ?? 0, cross: 0) : attached?.layoutBounds.origin ?? .zero
            handler(own.map(VisibleItem.init), offset, section.environment)
        }
        found += own
    }

    // MARK: Attributes

    private func pixels(_ rect: CGRect) -> CGRect {
        PixelGrid(scale: attached?.traitCollection.displayScale ?? 1).roundedEdges(of: rect)
    }

    private func itemAttributes(
        _ item: SolvedGroup.Item, _ number: Int, _ origin: CGPoint, _ index: Int, _ section: SolvedSection
    ) -> UICollectionViewLayoutAttributes {
        let made = makeAttributes(.cell, nil, IndexPath(item: number, section: index))
        made.frame = pixels(item.frame.offsetBy(dx: origin.x, dy: origin.y))
        made.zIndex = item.zIndex
        made.scroller = section.isOrthogonal ? index : nil
        made.measuredSides = item.measured
        made.list = section.section.list?.style(of: number, count: section.count, section: index)
        return made
    }

    private func extraAttributes(
        _ extra: SolvedGroup.Extra, _ first: Int, _ origin: CGPoint, _ index: Int, _ section: SolvedSection
    ) -> UICollectionViewLayoutAttributes {
        let made = makeAttributes(
            .supplementaryView, extra.item.elementKind, IndexPath(item: first + extra.owner, section: index))
        made.frame = pixels(extra.frame.offsetBy(dx: origin.x, dy: origin.y))
        made.zIndex = extra.item.zIndex
        made.scroller = section.isOrthogonal ? index : nil
        return made
    }

    private func boundaryAttributes(
        _ number: Int, _ index: Int, _ section: SolvedSection, _ seen: ClosedRange<CGFloat>
    ) -> UICollectionViewLayoutAttributes {
        let item = section.section.boundarySupplementaryItems[number]
        let made = makeAttributes(.supplementaryView, item.elementKind, IndexPath(item: 0, section: index))
        made.frame = pixels(section.boundaryFrame(number, seen: seen))
        // Pinned items are above the content that scrolls below them.
        made.zIndex = item.pinToVisibleBounds ? max(item.zIndex, 2) : item.zIndex
        made.measuredSides = item.layoutSize.measuredSides
        return made
    }

    private func decorationAttributes(
        _ item: NSCollectionLayoutDecorationItem, _ index: Int, _ section: SolvedSection
    ) -> UICollectionViewLayoutAttributes {
        let made = makeAttributes(.decorationView, item.elementKind, IndexPath(item: 0, section: index))
        made.frame = pixels(section.frame.inset(by: item.contentInsets.edges))
        made.zIndex = item.zIndex
        return made
    }

    private func globalAttributes(_ index: Int) -> UICollectionViewLayoutAttributes {
        let item = configuration.boundarySupplementaryItems[index]
        let made = makeAttributes(.supplementaryView, item.elementKind, IndexPath(index: index))
        made.frame = pixels(globalFrame(index))
        made.zIndex = item.pinToVisibleBounds ? max(item.zIndex, 3) : item.zIndex
        made.measuredSides = item.layoutSize.measuredSides
        return made
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let sections = known
        guard indexPath.count == 2, sections.indices.contains(indexPath.section),
            (0..<sections[indexPath.section].count).contains(indexPath.item)
        else { return nil }
        let section = sections[indexPath.section]
        guard section.groups.groupCount > 0 else { return nil }
        let number = section.groups.index(of: indexPath.item), group = section.groups.solvedGroup(number)
        let place = indexPath.item - section.groups.first(of: number)
        guard group.items.indices.contains(place) else { return nil }
        return itemAttributes(
            group.items[place], indexPath.item, section.groupOrigin(number), indexPath.section, section)
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard let view = attached, let index = indexPath.first else { return nil }
        if indexPath.count == 1 {
            let items = configuration.boundarySupplementaryItems
            return items.indices.contains(index) && items[index].elementKind == elementKind
                ? globalAttributes(index) : nil
        }
        let sections = known
        guard sections.indices.contains(index) else { return nil }
        let section = sections[index]
        if indexPath.item == 0,
            let number = section.section.boundarySupplementaryItems.firstIndex(where: { $0.elementKind == elementKind })
        {
            return boundaryAttributes(number, index, section, seen(view))
        }
        guard (0..<section.count).contains(indexPath.item), section.groups.groupCount > 0 else { return nil }
        let number = section.groups.index(of: indexPath.item), first = section.groups.first(of: number)
        let extra = section.groups.solvedGroup(number).extras.first {
            $0.item.elementKind == elementKind && $0.owner == indexPath.item - first
        }
        return extra.map { extraAttributes($0, first, section.groupOrigin(number), index, section) }
    }

    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let sections = known
        guard let index = indexPath.first, sections.indices.contains(index),
            let item = sections[index].section.decorationItems.first(where: { $0.elementKind == elementKind })
        else { return nil }
        return decorationAttributes(item, index, sections[index])
    }

    // MARK: Invalidation

    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if context is CompositionalSizesContext || context is CompositionalMoveContext || context.movesOnly {
            // The reported sizes are known already.
        } else {
            if context.invalidateEverything {
                kept = [:]
                globalSizes = [:]
            } else if let solved {
                for (index, section) in solved.enumerated() {
                    let sizes = section.sizes
                    if !sizes.items.isEmpty || !sizes.boundary.isEmpty { kept[index] = sizes }
                }
            }
            solved = nil
        }
        super.invalidateLayout(with: context)
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        guard let collectionView = attached else { return false }
        if newBounds.size != collectionView.bounds.size { return true }
        return followsScrolling
    }

    /// `true` if positions depend on the scroll offset.
    private var followsScrolling: Bool {
        if configuration.boundarySupplementaryItems.contains(where: \.pinToVisibleBounds) { return true }
        guard let view = attached, let solved else { return false }
        let low = axis.low(view.layoutBounds), high = axis.high(view.layoutBounds)
        // Sections next to the visible ones may become visible by this change.
        var index = max(0, solved.partition { $0.start + $0.length > low } - 1)
        while index < solved.count {
            let section = solved[index].section
            if section.visibleItemsInvalidationHandler != nil
                || section.boundarySupplementaryItems.contains(where: \.pinToVisibleBounds)
            {
                return true
            }
            if solved[index].start >= high { break }
            index += 1
        }
        return false
    }

    open override func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> UICollectionViewLayoutInvalidationContext {
        guard let collectionView = attached, newBounds.size == collectionView.bounds.size else {
            let context = super.invalidationContext(forBoundsChange: newBounds)
            if newBounds.width != attached?.bounds.width {
                solved = nil
                kept = [:]
                globalSizes = [:]
            }
            return context
        }
        return CompositionalMoveContext()
    }

    // MARK: Self-sizing

    override func measures(_ attributes: UICollectionViewLayoutAttributes) -> Bool { attributes.isMeasured }

    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        guard originalAttributes.isMeasured else { return false }
        let old = originalAttributes.size, new = LayoutNumber.size(preferredAttributes.size)
        return abs(old.width - new.width) > 0.01 || abs(old.height - new.height) > 0.01
    }

    open override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        take(originalAttributes, LayoutNumber.size(preferredAttributes.size))
        return CompositionalSizesContext()
    }

    private func take(_ attributes: UICollectionViewLayoutAttributes, _ size: CGSize) {
        guard let index = attributes.indexPath.first else { return }
        if attributes.indexPath.count == 1 {
            globalSizes[index] = size
            staleFrom = 0
            return
        }
        guard var sections = solved, sections.indices.contains(index) else { return }
        // Set to nil before the change, so that the array is uniquely referenced.
        solved = nil
        var isChanged = false
        if attributes.representedElementCategory == .cell {
            isChanged = sections[index].measure(attributes.indexPath.item, size)
        } else if let number = sections[index].section.boundarySupplementaryItems.firstIndex(where: {
            $0.elementKind == attributes.representedElementKind
        }) {
            isChanged = sections[index].measure(boundary: number, size)
        }
        if isChanged { staleFrom = min(staleFrom ?? .max, index + 1) }
        solved = sections
    }

    override func dataChanged(_ change: ListChange) {
        var moved: [Int: SectionSizes] = [:]
        for (index, sizes) in kept {
            for (item, size) in sizes.items {
                guard let after = change.newIndexPath(for: IndexPath(item: item, section: index)) else { continue }
                moved[after.section, default: SectionSizes()].items[after.item] = size
            }
            guard let section = change.newSection(for: index) else { continue }
            moved[section, default: SectionSizes()].boundary = sizes.boundary
        }
        kept = moved
        var movedOffsets: [Int: CGFloat] = [:]
        for (index, offset) in offsets {
            if let section = change.newSection(for: index) { movedOffsets[section] = offset }
        }
        offsets = movedOffsets
    }

    override var listStyle: ListSectionStyle? { known.first?.section.list }

    // MARK: Orthogonal scrolling

    override func orthogonalSection(_ index: Int) -> OrthogonalSection? {
        let sections = known
        guard sections.indices.contains(index), sections[index].isOrthogonal else { return nil }
        return sections[index].orthogonal(index)
    }

    override func orthogonalSections(in rect: CGRect) -> [OrthogonalSection] {
        let sections = known, low = axis.low(rect), high = axis.high(rect)
        var found: [OrthogonalSection] = []
        var index = sections.partition { $0.start + $0.length > low }
        while index < sections.count, sections[index].start < high {
            if sections[index].isOrthogonal { found.append(sections[index].orthogonal(index)) }
            index += 1
        }
        return found
    }

    override func orthogonalOffset(of section: Int) -> CGFloat { offsets[section] ?? 0 }

    override func orthogonalSectionScrolled(_ index: Int, to offset: CGFloat) -> Bool {
        offsets[index] = offset
        return solved?.indices.contains(index) == true && solved?[index].section.visibleItemsInvalidationHandler != nil
    }
}

/// An invalidation for sizes that are stored already.
final class CompositionalSizesContext: UICollectionViewLayoutInvalidationContext {}
/// An invalidation by scrolling: only positions that depend on the offset change.
final class CompositionalMoveContext: UICollectionViewLayoutInvalidationContext {}
