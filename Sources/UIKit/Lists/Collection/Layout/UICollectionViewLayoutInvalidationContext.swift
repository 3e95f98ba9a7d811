public import CoreGraphics
public import Foundation

/// The invalid parts of a layout. Layouts with additional state use a subclass, returned by `invalidationContextClass`.
@preconcurrency @MainActor open class UICollectionViewLayoutInvalidationContext: NSObject {
    var everything = false, counts = false
    /// `true` if only a moving item has a new position.
    var movesOnly = false

    public override init() { super.init() }

    /// `true` if the whole layout is invalid, because the data was reloaded or the layout was replaced.
    open var invalidateEverything: Bool { everything }
    /// `true` if the numbers of sections and items are invalid.
    open var invalidateDataSourceCounts: Bool { counts }

    /// The invalid items; nil for none.
    open private(set) var invalidatedItemIndexPaths: [IndexPath]?
    /// The invalid supplementary views by kind; nil for none.
    open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
    /// The invalid decoration views by kind; nil for none.
    open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?

    /// Adds items whose attributes are invalid.
    open func invalidateItems(at indexPaths: [IndexPath]) {
        invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
    }
    /// Adds supplementary views whose attributes are invalid.
    open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        invalidatedSupplementaryIndexPaths = invalidatedSupplementaryIndexPaths ?? [:]
        invalidatedSupplementaryIndexPaths?[elementKind, default: []] += indexPaths
    }
    /// Adds decoration views whose attributes are invalid.
    open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        invalidatedDecorationIndexPaths = invalidatedDecorationIndexPaths ?? [:]
        invalidatedDecorationIndexPaths?[elementKind, default: []] += indexPaths
    }

    /// The offset added to the collection view's content offset in the next layout pass, in points. Default zero.
    open var contentOffsetAdjustment = CGPoint.zero
    /// The size added to the content size until the layout computes it again, in points. Default zero.
    open var contentSizeAdjustment = CGSize.zero

    /// The previous index paths of moving items.
    open internal(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?
    /// The current index paths of moving items.
    open internal(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?
    /// The current position of a moving item, in content coordinates.
    open internal(set) var interactiveMovementTarget = CGPoint.zero
}

/// The invalid parts of a flow layout.
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext:
    UICollectionViewLayoutInvalidationContext
{
    /// `true` if the delegate's sizes, insets and spacings are invalid. Default `true`.
    open var invalidateFlowLayoutDelegateMetrics = true
    /// `true` if the computed positions are invalid. Default `true`.
    open var invalidateFlowLayoutAttributes = true
}
