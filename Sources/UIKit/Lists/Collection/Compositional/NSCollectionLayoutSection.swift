public import CoreGraphics
public import Foundation
public import QuartzCore

/// The scrolling behaviour of a section across the direction of the layout.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
    /// The section does not scroll.
    case none
    /// Scrolling stops anywhere.
    case continuous
    /// Scrolling stops at the start of a group.
    case continuousGroupLeadingBoundary
    /// Scrolling stops at multiples of the section's width.
    case paging
    /// Scrolling advances one group at a time.
    case groupPaging
    /// Scrolling advances one group at a time and centres it.
    case groupPagingCentered
}

/// The scrolling properties of a section that scrolls orthogonally.
@preconcurrency @MainActor public class UICollectionLayoutSectionOrthogonalScrollingProperties: NSObject {
    /// The conditions under which the section bounces at its ends.
    public enum Bounce: Int, Sendable {
        /// If the content is larger than the section.
        case automatic
        /// Always.
        case always
        /// Never.
        case never
    }
    /// The conditions under which the section bounces at its ends. Default automatic.
    public var bounce = Bounce.automatic
    /// The deceleration rate. Default nil: normal, or fast if scrolling stops at groups.
    public var decelerationRate: UIScrollView.DecelerationRate?
}

/// The reference rectangle of section insets.
public enum UIContentInsetsReference: Int, Sendable {
    /// The layout's reference; for the layout itself, the safe area.
    case automatic
    /// The collection view's edges.
    case none
    /// The safe area.
    case safeArea
    /// The layout margins.
    case layoutMargins
    /// Equal to the layout margins.
    case readableContent
}

/// The environment of a part of a compositional layout.
@preconcurrency @MainActor public protocol NSCollectionLayoutEnvironment: AnyObject {
    /// The container of the part.
    var container: any NSCollectionLayoutContainer { get }
    /// The collection view's traits.
    var traitCollection: UITraitCollection { get }
}

/// The size of the container of a part of a compositional layout.
@preconcurrency @MainActor public protocol NSCollectionLayoutContainer: AnyObject {
    /// The size before insets.
    var contentSize: CGSize { get }
    /// The size after insets.
    var effectiveContentSize: CGSize { get }
    /// The insets.
    var contentInsets: NSDirectionalEdgeInsets { get }
    /// The effective insets.
    var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// A visible element whose appearance can be changed.
@preconcurrency @MainActor public protocol NSCollectionLayoutVisibleItem: AnyObject {
    /// The opacity.
    var alpha: CGFloat { get set }
    /// The stacking order: elements with greater values are in front.
    var zIndex: Int { get set }
    /// `true` if the element has no view.
    var isHidden: Bool { get set }
    /// The centre.
    var center: CGPoint { get set }
    /// The bounds; the origin is zero.
    var bounds: CGRect { get }
    /// The affine transform about the centre.
    var transform: CGAffineTransform { get set }
    /// The 3D transform about the centre.
    var transform3D: CATransform3D { get set }
    /// A name for debugging.
    var name: String { get }
    /// The index path of the item or of another element.
    var indexPath: IndexPath { get }
    /// The frame; in an orthogonally scrolling section, in that section's content.
    var frame: CGRect { get }
    /// The category of the element.
    var representedElementCategory: UICollectionView.ElementCategory { get }
    /// The kind of a supplementary or decoration view.
    var representedElementKind: String? { get }
}

/// Modifies the visible elements when the content has scrolled to `offset`.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler =
    @MainActor ([any NSCollectionLayoutVisibleItem], CGPoint, any NSCollectionLayoutEnvironment) -> Void

/// A section of a compositional layout: consecutive groups with headers, footers and a background.
@preconcurrency @MainActor public class NSCollectionLayoutSection: NSObject, @preconcurrency NSCopying {
    let group: NSCollectionLayoutGroup

    /// Creates a section that repeats a group.
    public init(group: NSCollectionLayoutGroup) {
        self.group = group
        super.init()
    }

    /// The insets around the groups, in points. Default zero.
    public var contentInsets = NSDirectionalEdgeInsets.zero
    /// The spacing between groups, in points. Default 0.
    public var interGroupSpacing: CGFloat = 0
    /// The reference rectangle of the insets. Default automatic: as in the layout's configuration.
    public var contentInsetsReference = UIContentInsetsReference.automatic
    /// The section's own scrolling, across the direction of the layout. Default none.
    public var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
    /// The properties of the section's own scrolling.
    public var orthogonalScrollingProperties = UICollectionLayoutSectionOrthogonalScrollingProperties()
    /// Headers, footers and other items at the section's edges. Default empty.
    public var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    /// `true` if boundary items respect the horizontal `contentInsets`. Default `true`.
    public var supplementariesFollowContentInsets = true
    /// The reference rectangle of boundary items. Default automatic: as `supplementariesFollowContentInsets` says.
    public var supplementaryContentInsetsReference = UIContentInsetsReference.automatic
    /// Called with the visible elements before each frame in which the content has scrolled. Default nil.
    public var visibleItemsInvalidationHandler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler?
    /// The decorations behind the section. Default empty.
    public var decorationItems: [NSCollectionLayoutDecorationItem] = []
    /// The style that list cells receive.
    var list: ListSectionStyle?

    /// Returns a section with the same values.
    public func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSCollectionLayoutSection(group: group)
        copy.contentInsets = contentInsets
        copy.interGroupSpacing = interGroupSpacing
        copy.contentInsetsReference = contentInsetsReference
        copy.orthogonalScrollingBehavior = orthogonalScrollingBehavior
        copy.orthogonalScrollingProperties = orthogonalScrollingProperties
        copy.boundarySupplementaryItems = boundarySupplementaryItems
        copy.supplementariesFollowContentInsets = supplementariesFollowContentInsets
        copy.supplementaryContentInsetsReference = supplementaryContentInsetsReference
        copy.visibleItemsInvalidationHandler = visibleItemsInvalidationHandler
        copy.decorationItems = decorationItems
        copy.list = list
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

    init(size: CGSize, insets: NSDirectionalEdgeInsets = .zero) {
        contentSize = size
        contentInsets = insets
    }
}

final class LayoutEnvironment: NSCollectionLayoutEnvironment {
    let container: any NSCollectionLayoutContainer
    let traitCollection: UITraitCollection

    init(_ container: any NSCollectionLayoutContainer, _ traits: UITraitCollection) {
        self.container = container
        traitCollection = traits
    }
}

/// Layout attributes as the section's handler gets them.
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
