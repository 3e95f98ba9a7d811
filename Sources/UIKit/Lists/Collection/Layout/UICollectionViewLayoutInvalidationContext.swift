public import CoreGraphics
public import Foundation

/// What of a layout is out of date. Layouts with more to say have a subclass, which `invalidationContextClass` names.
@preconcurrency @MainActor open class UICollectionViewLayoutInvalidationContext: NSObject {
    var everything = false, counts = false
    /// Whether only a held item has another place.
    var movesOnly = false

    public override init() { super.init() }

    /// Whether nothing of the layout may be kept: the data was reloaded, or it is another layout.
    open var invalidateEverything: Bool { everything }
    /// Whether the numbers of sections and items are asked again.
    open var invalidateDataSourceCounts: Bool { counts }

    /// The items that `invalidateItems(at:)` named; nil for none.
    open private(set) var invalidatedItemIndexPaths: [IndexPath]?
    /// The supplementary views that were named, by kind; nil for none.
    open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
    /// The decoration views that were named, by kind; nil for none.
    open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?

    /// Names items whose attributes are out of date.
    open func invalidateItems(at indexPaths: [IndexPath]) {
        invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
    }
    /// Names supplementary views whose attributes are out of date.
    open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        invalidatedSupplementaryIndexPaths = invalidatedSupplementaryIndexPaths ?? [:]
        invalidatedSupplementaryIndexPaths?[elementKind, default: []] += indexPaths
    }
    /// Names decoration views whose attributes are out of date.
    open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        invalidatedDecorationIndexPaths = invalidatedDecorationIndexPaths ?? [:]
        invalidatedDecorationIndexPaths?[elementKind, default: []] += indexPaths
    }

    /// Added to the collection view's offset when the layout is made again. Default zero.
    open var contentOffsetAdjustment = CGPoint.zero
    /// Added to the content's size until the layout says it anew. Default zero.
    open var contentSizeAdjustment = CGSize.zero

    /// Where moving items were before.
    open internal(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?
    /// Where moving items are now.
    open internal(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?
    /// The point that a moving item is held at.
    open internal(set) var interactiveMovementTarget = CGPoint.zero
}

/// What of a flow layout is out of date.
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext:
    UICollectionViewLayoutInvalidationContext
{
    /// Whether the delegate is asked again for sizes, insets and spacings. Default true.
    open var invalidateFlowLayoutDelegateMetrics = true
    /// Whether the places are computed again. Default true.
    open var invalidateFlowLayoutAttributes = true
}
