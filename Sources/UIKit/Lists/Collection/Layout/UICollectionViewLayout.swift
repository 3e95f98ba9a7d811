public import CoreGraphics
public import Foundation

/// The base class of layouts, which determine the frames and attributes of the elements of a collection view.
///
/// The collection view calls `prepare()` before any query and again after each invalidation. Queries are frequent:
/// answer them from the values that `prepare()` computed.
@preconcurrency @MainActor open class UICollectionViewLayout: NSObject {
    /// The collection view that uses the layout; nil for none.
    open var collectionView: UICollectionView? { attached }
    weak var attached: UICollectionView?
    private(set) var decorationClasses: [String: UICollectionReusableView.Type] = [:]

    public override init() { super.init() }
    public required init?(coder: NSCoder) {
        super.init()
        coder.fill(self, as: UICollectionViewLayout.self)
    }

    // MARK: Classes

    /// The class of the layout's attributes: `UICollectionViewLayoutAttributes` or a subclass.
    open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
    /// The class of the layout's invalidation contexts: `UICollectionViewLayoutInvalidationContext` or a subclass.
    open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

    func makeAttributes(
        _ category: UICollectionView.ElementCategory, _ kind: String?, _ indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes {
        guard let type = type(of: self).layoutAttributesClass as? UICollectionViewLayoutAttributes.Type else {
            fatalError(
                "\(type(of: self)).layoutAttributesClass is \(type(of: self).layoutAttributesClass), which is not a "
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
                "\(type(of: self)).invalidationContextClass is \(named), which is not a "
                    + "UICollectionViewLayoutInvalidationContext.")
        }
        return type.dynamicInit()
    }

    // MARK: Attributes

    /// Prepares the layout for queries. The base class does nothing; overrides call super.
    open func prepare() {}
    /// The size of the content, in points. Default zero.
    open var collectionViewContentSize: CGSize { .zero }
    /// Returns the attributes of all elements that intersect the rectangle, of every category. Default nil.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
    /// Returns the attributes of a cell. Default nil.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
    /// Returns the attributes of a supplementary view; nil if there is none. Default nil.
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    /// Returns the attributes of a decoration view; nil if there is none. Default nil.
    open func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    // MARK: Invalidation

    /// Invalidates the whole layout, which is prepared again before the next frame. Override `invalidateLayout(with:)`
    /// instead.
    open func invalidateLayout() {
        let context = makeContext()
        context.everything = true
        invalidateLayout(with: context)
    }
    /// Invalidates a part of the layout, which is prepared again before the next frame. Overrides call super.
    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        attached?.layoutWasInvalidated(context)
    }
    /// Returns `true` if a change of the bounds, such as scrolling, invalidates the layout. Default `false`.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
    /// Returns the invalidation for a change of the bounds. Default: everything except the data.
    open func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        makeContext()
    }
    /// Returns `true` if the preferred attributes of a cell invalidate the layout. Default `false`.
    open func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { false }
    /// Returns the invalidation for the preferred attributes of a cell. Default: an empty context.
    open func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext { makeContext() }

    // MARK: Scrolling

    /// Returns the offset at which scrolling stops. Default `proposedContentOffset`. The velocity is in points per
    /// millisecond.
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { targetContentOffset(forProposedContentOffset: proposedContentOffset) }
    /// Returns the offset after a batch update or a change of the layout. Default `proposedContentOffset`.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        proposedContentOffset
    }

    // MARK: Updates

    /// Called before a batch update is animated, after `prepare()`. Overrides call super.
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
    /// Called inside the animation of a batch update. Overrides call super.
    open func finalizeCollectionViewUpdates() {
        insertedItems = []
        deletedItems = []
        insertedSections = []
        deletedSections = []
    }
    private var insertedItems: Set<IndexPath> = [], deletedItems: Set<IndexPath> = []
    private var insertedSections: Set<Int> = [], deletedSections: Set<Int> = []

    /// Returns the attributes from which an appearing cell is animated; nil means its attributes after the update.
    /// Default: those attributes, transparent if the item is new.
    open func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard insertedItems.contains(itemIndexPath) || insertedSections.contains(itemIndexPath.section) else {
            return nil
        }
        return transparent(layoutAttributesForItem(at: itemIndexPath))
    }
    /// Returns the attributes to which a disappearing cell is animated; nil means its attributes before the update.
    /// Default: those attributes, transparent.
    open func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard deletedItems.contains(itemIndexPath) || deletedSections.contains(itemIndexPath.section) else {
            return nil
        }
        return transparent(attached?.attributesBeforeUpdate(.cell(itemIndexPath)))
    }
    /// Returns the attributes from which an appearing supplementary view is animated. Default: its final attributes,
    /// transparent if its section is new.
    open func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard let section = elementIndexPath.first, insertedSections.contains(section) else { return nil }
        return transparent(layoutAttributesForSupplementaryView(ofKind: elementKind, at: elementIndexPath))
    }
    /// Returns the attributes to which a disappearing supplementary view is animated. Default: its previous attributes,
    /// transparent.
    open func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        transparent(
            attached?.attributesBeforeUpdate(ElementKey(.supplementaryView, elementKind, elementIndexPath)))
    }
    /// Returns the attributes from which an appearing decoration view is animated. Default: its final attributes,
    /// transparent.
    open func initialLayoutAttributesForAppearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard let section = decorationIndexPath.first, insertedSections.contains(section) else { return nil }
        return transparent(layoutAttributesForDecorationView(ofKind: elementKind, at: decorationIndexPath))
    }
    /// Returns the attributes to which a disappearing decoration view is animated. Default: its previous attributes,
    /// transparent.
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

    /// Returns the supplementary views that the layout removes in the update. Default none.
    open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
    /// Returns the decoration views that the layout removes in the update. Default none.
    open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }
    /// Returns the supplementary views that the layout adds in the update. Default none.
    open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
    /// Returns the decoration views that the layout adds in the update. Default none.
    open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

    /// Called before an animated change of the bounds.
    open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
    /// Called inside that animation, after the change.
    open func finalizeAnimatedBoundsChange() {}

    // MARK: Transitions

    /// Called before the collection view replaces another layout with this one.
    open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
    /// Called before the collection view replaces this layout with another one.
    open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
    /// Called on both layouts inside the animation of a transition.
    open func finalizeLayoutTransition() {}

    // MARK: Decoration views

    /// Registers the class of decoration views of a kind; nil removes the registration.
    open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
        guard let viewClass else { return decorationClasses[elementKind] = nil }
        guard let type = viewClass as? UICollectionReusableView.Type else {
            fatalError("\(viewClass) is registered as a decoration view and must be a UICollectionReusableView.")
        }
        decorationClasses[elementKind] = type
    }

    // MARK: Moving items

    /// Returns the index path for a moving item at a point. Default: the item at the point, else its previous index
    /// path.
    open func targetIndexPath(
        forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
    ) -> IndexPath {
        attached?.indexPathForItem(inLayoutAt: position) ?? previousIndexPath
    }
    /// Returns the attributes of a moving item at a point. Default: its own attributes, centred at the point and above
    /// other items.
    open func layoutAttributesForInteractivelyMovingItem(
        at indexPath: IndexPath, withTargetPosition position: CGPoint
    ) -> UICollectionViewLayoutAttributes {
        let attributes = layoutAttributesForItem(at: indexPath)?.copied() ?? makeAttributes(.cell, nil, indexPath)
        attributes.center = position
        attributes.zIndex = Int(Int32.max)
        return attributes
    }
    /// Returns the invalidation for a change of the positions of moving items.
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
    /// Returns the invalidation for the end of a move.
    open func invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = makeContext()
        context.targetIndexPathsForInteractivelyMovingItems = indexPaths
        context.previousIndexPathsForInteractivelyMovingItems = previousIndexPaths
        return context
    }

    // MARK: Layout direction

    /// The layout direction for which the layout computes its positions. Default left to right.
    open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
    /// `true` if the collection view mirrors all positions in the opposite layout direction. Default `false`.
    open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

    // MARK: Overrides of the built-in layouts

    /// Returns `true` if the cell is measured for its preferred size, which is expensive.
    func measures(_ attributes: UICollectionViewLayoutAttributes) -> Bool { true }
    /// Updates values stored by index path after a change of the data.
    func dataChanged(_ change: ListChange) {}
    /// The style of a list layout; nil for other layouts.
    var listStyle: ListSectionStyle? { nil }
    /// Returns the orthogonally scrolling sections that intersect the rectangle.
    func orthogonalSections(in rect: CGRect) -> [OrthogonalSection] { [] }
    /// Returns the orthogonally scrolling section with an index; nil if the section does not scroll.
    func orthogonalSection(_ index: Int) -> OrthogonalSection? { nil }
    /// Returns the scroll offset of an orthogonally scrolling section.
    func orthogonalOffset(of section: Int) -> CGFloat { 0 }
    /// Stores the new offset of an orthogonally scrolling section; returns `true` if the positions of its elements
    /// change.
    func orthogonalSectionScrolled(_ index: Int, to offset: CGFloat) -> Bool { false }
}
