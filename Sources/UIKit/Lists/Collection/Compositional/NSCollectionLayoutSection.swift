public import CoreGraphics
public import Foundation
public import QuartzCore

/// How a section moves on its own, across the direction of the layout.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
    /// Not at all.
    case none
    /// Comes to rest anywhere.
    case continuous
    /// Comes to rest at the beginning of a group.
    case continuousGroupLeadingBoundary
    /// Comes to rest at multiples of the section's width.
    case paging
    /// A group further at a time.
    case groupPaging
    /// A group further at a time, which comes to rest in the middle.
    case groupPagingCentered
}

/// How a section that scrolls on its own moves.
@preconcurrency @MainActor public class UICollectionLayoutSectionOrthogonalScrollingProperties: NSObject {
    /// Whether it gives way at its ends.
    public enum Bounce: Int, Sendable {
        /// If there is anything to scroll.
        case automatic
        /// Always.
        case always
        /// Never.
        case never
    }
    /// Whether it gives way at its ends. Default automatic.
    public var bounce = Bounce.automatic
    /// How fast a throw comes to rest. Default by the behaviour: normal, and fast for groups.
    public var decelerationRate: UIScrollView.DecelerationRate?
}

/// What the insets of sections are measured from.
public enum UIContentInsetsReference: Int, Sendable {
    /// The layout's; of the layout, the safe area.
    case automatic
    /// The collection view's edges.
    case none
    /// The safe area.
    case safeArea
    /// The layout margins.
    case layoutMargins
    /// As the layout margins.
    case readableContent
}

/// What is around a part of a compositional layout.
@preconcurrency @MainActor public protocol NSCollectionLayoutEnvironment: AnyObject {
    /// What the part lies in.
    var container: any NSCollectionLayoutContainer { get }
    /// The collection view's traits.
    var traitCollection: UITraitCollection { get }
}

/// The size of what a part of a compositional layout lies in.
@preconcurrency @MainActor public protocol NSCollectionLayoutContainer: AnyObject {
    /// The size before insets.
    var contentSize: CGSize { get }
    /// The size after insets.
    var effectiveContentSize: CGSize { get }
    /// The insets.
    var contentInsets: NSDirectionalEdgeInsets { get }
    /// The insets that count.
    var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// An element that is in sight, whose look may be changed.
@preconcurrency @MainActor public protocol NSCollectionLayoutVisibleItem: AnyObject {
    /// The opacity.
    var alpha: CGFloat { get set }
    /// Greater ones lie in front.
    var zIndex: Int { get set }
    /// Whether it has no view.
    var isHidden: Bool { get set }
    /// The middle.
    var center: CGPoint { get set }
    /// The size, at the origin.
    var bounds: CGRect { get }
    /// The transform about the middle.
    var transform: CGAffineTransform { get set }
    /// The transform in space.
    var transform3D: CATransform3D { get set }
    /// A name for debugging.
    var name: String { get }
    /// The item, or the place of another element.
    var indexPath: IndexPath { get }
    /// The rectangle; of a section that scrolls on its own, in that one's content.
    var frame: CGRect { get }
    /// What it is.
    var representedElementCategory: UICollectionView.ElementCategory { get }
    /// The kind, of what is no cell.
    var representedElementKind: String? { get }
}

/// Changes what is in sight as the content moves by `offset`.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler =
    @MainActor ([any NSCollectionLayoutVisibleItem], CGPoint, any NSCollectionLayoutEnvironment) -> Void

/// A section of a compositional layout: groups, one after the other, with headers, footers and a background.
@preconcurrency @MainActor public class NSCollectionLayoutSection: NSObject, @preconcurrency NSCopying {
    let group: NSCollectionLayoutGroup

    /// A section that is filled with groups.
    public init(group: NSCollectionLayoutGroup) {
        self.group = group
        super.init()
    }

    /// Kept free around the groups. Default zero.
    public var contentInsets = NSDirectionalEdgeInsets.zero
    /// The distance of groups, in points. Default 0.
    public var interGroupSpacing: CGFloat = 0
    /// What the insets are measured from. Default automatic: as the layout's configuration says.
    public var contentInsetsReference = UIContentInsetsReference.automatic
    /// Whether the section scrolls on its own, across the layout. Default none.
    public var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
    /// How it then moves.
    public var orthogonalScrollingProperties = UICollectionLayoutSectionOrthogonalScrollingProperties()
    /// Headers, footers, and what else lies at the edges. Default none.
    public var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    /// Whether those keep to `contentInsets` at the sides. Default true.
    public var supplementariesFollowContentInsets = true
    /// What they are measured from. Default automatic: as `supplementariesFollowContentInsets` says.
    public var supplementaryContentInsetsReference = UIContentInsetsReference.automatic
    /// Called with what is in sight, before each frame in which the content moved. Default nil.
    public var visibleItemsInvalidationHandler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler?
    /// What lies behind the section. Default none.
    public var decorationItems: [NSCollectionLayoutDecorationItem] = []
    /// What a list's cells are told about themselves.
    var list: ListSectionStyle?

    /// A section with the same values.
    public func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSCollectionLayoutSection(group: group)
        (copy.contentInsets, copy.interGroupSpacing) = (contentInsets, interGroupSpacing)
        copy.contentInsetsReference = contentInsetsReference
        copy.orthogonalScrollingBehavior = orthogonalScrollingBehavior
        copy.orthogonalScrollingProperties = orthogonalScrollingProperties
        copy.boundarySupplementaryItems = boundarySupplementaryItems
        copy.supplementariesFollowContentInsets = supplementariesFollowContentInsets
        copy.supplementaryContentInsetsReference = supplementaryContentInsetsReference
        copy.visibleItemsInvalidationHandler = visibleItemsInvalidationHandler
        (copy.decorationItems, copy.list) = (decorationItems, list)
        return copy
    }
}

final class LayoutContainer: NSCollectionLayoutContainer {
    let contentSize: CGSize
    let contentInsets: NSDirectionalEdgeInsets
    var effectiveContentInsets: NSDirectionalEdgeInsets { contentInsets }
    var effectiveContentSize: CGSize {
        CGSize(
            width: max(0, contentSize.width - contentInsets.leading - contentInsets.trailing),
            height: max(0, contentSize.height - contentInsets.top - contentInsets.bottom))
    }

    init(size: CGSize, insets: NSDirectionalEdgeInsets = .zero) { (contentSize, contentInsets) = (size, insets) }
}

final class LayoutEnvironment: NSCollectionLayoutEnvironment {
    let container: any NSCollectionLayoutContainer
    let traitCollection: UITraitCollection

    init(_ container: any NSCollectionLayoutContainer, _ traits: UITraitCollection) {
        (self.container, traitCollection) = (container, traits)
    }
}

/// Attributes as a section's handler sees them.
final class VisibleItem: NSCollectionLayoutVisibleItem {
    let attributes: UICollectionViewLayoutAttributes
    init(_ attributes: UICollectionViewLayoutAttributes) { self.attributes = attributes }

    var alpha: CGFloat {
        get { attributes.alpha }
        set { attributes.alpha = newValue }
    }
    var zIndex: Int {
        get { attributes.zIndex }
        set { attributes.zIndex = newValue }
    }
    var isHidden: Bool {
        get { attributes.isHidden }
        set { attributes.isHidden = newValue }
    }
    var center: CGPoint {
        get { attributes.center }
        set { attributes.center = newValue }
    }
    var bounds: CGRect { attributes.bounds }
    var transform: CGAffineTransform {
        get { attributes.transform }
        set { attributes.transform = newValue }
    }
    var transform3D: CATransform3D {
        get { attributes.transform3D }
        set { attributes.transform3D = newValue }
    }
    var name: String { attributes.representedElementKind ?? "cell" }
    var indexPath: IndexPath { attributes.indexPath }
    var frame: CGRect { attributes.frame }
    var representedElementCategory: UICollectionView.ElementCategory { attributes.representedElementCategory }
    var representedElementKind: String? { attributes.representedElementKind }
}
