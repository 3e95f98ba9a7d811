public import CoreGraphics
public import Foundation

/// Says where the elements of a collection view are: a class to derive from.
///
/// `prepare()` is called before anything else is asked, and again after each invalidation. A layout answers from what it then
/// computed: it is asked often.
@preconcurrency @MainActor open class UICollectionViewLayout: NSObject {
    /// The collection view that it lays out; nil for none.
    open var collectionView: UICollectionView? { attached }
    weak var attached: UICollectionView?
    private(set) var decorationClasses: [String: UICollectionReusableView.Type] = [:]

    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init() }

    // MARK: Classes

    /// The class of its attributes: `UICollectionViewLayoutAttributes` or one derived from it.
    open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
    /// The class of its invalidation contexts: `UICollectionViewLayoutInvalidationContext` or one derived from it.
    open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

    func makeAttributes(
        _ category: UICollectionView.ElementCategory, _ kind: String?, _ indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes {
        guard let type = type(of: self).layoutAttributesClass as? UICollectionViewLayoutAttributes.Type else {
            fatalError(
                "\(type(of: self)).layoutAttributesClass is \(type(of: self).layoutAttributesClass), which is no "
                    + "UICollectionViewLayoutAttributes.")
        }
        let made = type.dynamicInit()
        made.become(category, kind, indexPath)
        return made
    }

    func makeContext() -> UICollectionViewLayoutInvalidationContext {
        let named: AnyClass = type(of: self).invalidationContextClass
        guard let type = named as? UICollectionViewLayoutInvalidationContext.Type else {
            fatalError(
                "\(type(of: self)).invalidationContextClass is \(named), which is no "
                    + "UICollectionViewLayoutInvalidationContext.")
        }
        return type.dynamicInit()
    }

    // MARK: Attributes

    /// Computes what is needed to answer. The base class does nothing; call super.
    open func prepare() {}
    /// The size of all content, in points. Default zero.
    open var collectionViewContentSize: CGSize { .zero }
    /// The attributes of all elements that lie in the rectangle, of every category. Default nil.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
    /// The attributes of a cell. Default nil.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
    /// The attributes of a supplementary view; nil: there is none. Default nil.
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    /// The attributes of a decoration view; nil: there is none. Default nil.
    open func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    // MARK: Invalidation

    /// Has the whole layout made again before the next frame. Override `invalidateLayout(with:)` rather than this.
    open func invalidateLayout() {
        let context = makeContext()
        context.everything = true
        invalidateLayout(with: context)
    }
    /// Has a part of the layout made again before the next frame. Overrides call super.
    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        attached?.layoutWasInvalidated(context)
    }
    /// Whether other bounds, as after scrolling, invalidate the layout. Default false.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
    /// What other bounds invalidate. Default: everything but the data.
    open func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        makeContext()
    }
    /// Whether the attributes that a cell prefers invalidate the layout. Default false.
    open func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { false }
    /// What the attributes that a cell prefers invalidate. Default: an empty context.
    open func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext { makeContext() }

    // MARK: Scrolling

    /// Where scrolling comes to rest: `proposedContentOffset` unless another place suits the layout. Velocity is in points a
    /// millisecond.
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { targetContentOffset(forProposedContentOffset: proposedContentOffset) }
    /// The offset after a batch of changes or another layout. Default: as proposed.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        proposedContentOffset
    }

    // MARK: Changes

    /// Called before a batch of changes is shown, after `prepare()`. Overrides call super.
    open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        insertedItems = []
        deletedItems = []
        insertedSections = []
        deletedSections = []
        for change in updateItems {
            if let after = change.indexPathAfterUpdate, change.updateAction != .move {
                if after.item == NSNotFound {
                    insertedSections.insert(after.section)
                } else {
                    insertedItems.insert(after)
                }
            }
            if let before = change.indexPathBeforeUpdate, change.updateAction != .move {
                if before.item == NSNotFound {
                    deletedSections.insert(before.section)
                } else {
                    deletedItems.insert(before)
                }
            }
        }
    }
    /// Called inside of the animation of a batch of changes. Overrides call super.
    open func finalizeCollectionViewUpdates() {
        (insertedItems, deletedItems, insertedSections, deletedSections) = ([], [], [], [])
    }
    private var insertedItems: Set<IndexPath> = [], deletedItems: Set<IndexPath> = []
    private var insertedSections: Set<Int> = [], deletedSections: Set<Int> = []

    /// Where a cell begins that comes into sight by a change. Default: its place after the change, transparent if the item is
    /// new; nil means the same as that place.
    open func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard insertedItems.contains(itemIndexPath) || insertedSections.contains(itemIndexPath.section) else {
            return nil
        }
        return transparent(layoutAttributesForItem(at: itemIndexPath))
    }
    /// Where a cell ends that goes out of sight by a change. Default: its place before the change, transparent; nil means the
    /// same.
    open func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard deletedItems.contains(itemIndexPath) || deletedSections.contains(itemIndexPath.section) else {
            return nil
        }
        return transparent(attached?.attributesBeforeUpdate(.cell(itemIndexPath)))
    }
    /// Where a supplementary view begins that comes by a change. Default: its place, transparent if its section is new.
    open func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard let section = elementIndexPath.first, insertedSections.contains(section) else { return nil }
        return transparent(layoutAttributesForSupplementaryView(ofKind: elementKind, at: elementIndexPath))
    }
    /// Where a supplementary view ends that goes by a change. Default: its place before, transparent.
    open func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        transparent(
            attached?.attributesBeforeUpdate(ElementKey(.supplementaryView, elementKind, elementIndexPath)))
    }
    /// Where a decoration view begins that comes by a change. Default: its place, transparent.
    open func initialLayoutAttributesForAppearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard let section = decorationIndexPath.first, insertedSections.contains(section) else { return nil }
        return transparent(layoutAttributesForDecorationView(ofKind: elementKind, at: decorationIndexPath))
    }
    /// Where a decoration view ends that goes by a change. Default: its place before, transparent.
    open func finalLayoutAttributesForDisappearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        transparent(
            attached?.attributesBeforeUpdate(ElementKey(.decorationView, elementKind, decorationIndexPath)))
    }

    private func transparent(_ attributes: UICollectionViewLayoutAttributes?) -> UICollectionViewLayoutAttributes? {
        guard let copy = attributes?.copied() else { return nil }
        copy.alpha = 0
        return copy
    }

    /// Supplementary views that the layout takes away by the change. Default none.
    open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
    /// Decoration views that the layout takes away by the change. Default none.
    open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }
    /// Supplementary views that the layout adds by the change. Default none.
    open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
    /// Decoration views that the layout adds by the change. Default none.
    open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

    /// Called before the bounds change in an animation.
    open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
    /// Called in that animation after the change.
    open func finalizeAnimatedBoundsChange() {}

    // MARK: Other layouts

    /// Called before the collection view takes this layout in place of another one.
    open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
    /// Called before the collection view takes another layout in place of this one.
    open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
    /// Called in the animation of such a change, on both layouts.
    open func finalizeLayoutTransition() {}

    // MARK: Decoration views

    /// The class of decoration views of a kind; nil: none.
    open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
        guard let viewClass else { return decorationClasses[elementKind] = nil }
        guard let type = viewClass as? UICollectionReusableView.Type else {
            fatalError("\(viewClass) is registered as a decoration view and is no UICollectionReusableView.")
        }
        decorationClasses[elementKind] = type
    }

    // MARK: Moving items

    /// The item whose place a moving item takes at a point. Default: the item at the point, else where it was.
    open func targetIndexPath(
        forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
    ) -> IndexPath {
        attached?.indexPathForItem(inLayoutAt: position) ?? previousIndexPath
    }
    /// How a moving item looks at a point. Default: as in its place, above the others, with its middle at the point.
    open func layoutAttributesForInteractivelyMovingItem(
        at indexPath: IndexPath, withTargetPosition position: CGPoint
    ) -> UICollectionViewLayoutAttributes {
        let attributes = layoutAttributesForItem(at: indexPath)?.copied() ?? makeAttributes(.cell, nil, indexPath)
        attributes.center = position
        attributes.zIndex = Int(Int32.max)
        return attributes
    }
    /// What is out of date when moving items are at other places.
    open func invalidationContext(
        forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
        previousIndexPaths: [IndexPath], previousPosition: CGPoint
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = makeContext()
        context.targetIndexPathsForInteractivelyMovingItems = targetIndexPaths
        context.previousIndexPathsForInteractivelyMovingItems = previousIndexPaths
        context.interactiveMovementTarget = targetPosition
        return context
    }
    /// What is out of date when items stop moving.
    open func invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = makeContext()
        context.targetIndexPathsForInteractivelyMovingItems = indexPaths
        context.previousIndexPathsForInteractivelyMovingItems = previousIndexPaths
        return context
    }

    // MARK: Direction of reading

    /// The direction of reading that the layout's own places are for. Default from left to right.
    open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
    /// Whether the collection view mirrors all places where reading runs against `developmentLayoutDirection`. Default false.
    open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

    // MARK: What Mica's layouts do otherwise

    /// Whether the size that a cell prefers is asked for: it costs measuring.
    func measures(_ attributes: UICollectionViewLayoutAttributes) -> Bool { true }
    /// Items have other index paths after a change: what is kept by index path goes along.
    func dataChanged(_ change: ListChange) {}
    /// How the list looks that the layout makes, if it makes one.
    var listStyle: ListSectionStyle? { nil }
    /// The sections that scroll on their own and lie in the rectangle.
    func orthogonalSections(in rect: CGRect) -> [OrthogonalSection] { [] }
    /// The section that scrolls on its own, if it is one.
    func orthogonalSection(_ index: Int) -> OrthogonalSection? { nil }
    /// How far a section that scrolls on its own is scrolled from its beginning.
    func orthogonalOffset(of section: Int) -> CGFloat { 0 }
    /// A section that scrolls on its own has moved; true: the places of its elements are others.
    func orthogonalSectionScrolled(_ index: Int, to offset: CGFloat) -> Bool { false }
}
