public import CoreGraphics
public import Foundation
public import QuartzCore

extension UICollectionView {
    /// The category of an element of a collection view.
    public enum ElementCategory: UInt, Sendable {
        /// A cell, which displays an item of the data source.
        case cell
        /// A header, a footer or another supplementary view of the data source.
        case supplementaryView
        /// A view that belongs to the layout only.
        case decorationView
    }
}

/// The frame and the appearance of an element of a collection view, created by the layout and applied to the element's
/// view.
///
/// A subclass with additional properties overrides `copy(with:)` and `isEqual(_:)`.
@preconcurrency @MainActor open class UICollectionViewLayoutAttributes: NSObject, @preconcurrency NSCopying {
    /// The centre of the element in content coordinates. Default zero.
    open var center = CGPoint.zero
    /// The size of the element without its transform, in points. Default zero.
    open var size = CGSize.zero
    /// The transform about the centre. Default identity.
    open var transform3D = CATransform3DIdentity
    /// The opacity, 0…1. Default 1.
    open var alpha: CGFloat = 1
    /// The stacking order: elements with a greater index are in front; the order of equal ones is undefined. Default 0.
    open var zIndex = 0
    /// `true` if the element has no view. Default `false`.
    open var isHidden = false
    /// The index path of the item or of another element; empty after `init()`.
    open var indexPath = IndexPath()
    /// The category of the element.
    open private(set) var representedElementCategory = UICollectionView.ElementCategory.cell
    /// The kind of a supplementary or decoration view; nil for cells.
    open private(set) var representedElementKind: String?

    /// The shape of the element in collisions of a dynamic animator. Default the bounds.
    open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
    /// The shape of the element in collisions for the type `.path`, relative to its centre. Default empty.
    open var collisionBoundingPath: UIBezierPath { UIBezierPath() }

    /// The orthogonally scrolling section that contains the element.
    var scroller: Int?
    /// The dimensions that the view determines.
    var measuredSides: MeasuredSides = []
    var isMeasured: Bool { !measuredSides.isEmpty }
    /// The style of a list cell.
    var list: ListCellStyle?

    public override init() { super.init() }

    /// Creates the attributes of a cell.
    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }
    /// Creates the attributes of a supplementary view.
    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
        self.init()
        become(.supplementaryView, elementKind, indexPath)
    }
    /// Creates the attributes of a decoration view.
    public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
        self.init()
        become(.decorationView, decorationViewKind, indexPath)
    }

    func become(_ category: UICollectionView.ElementCategory, _ kind: String?, _ indexPath: IndexPath) {
        representedElementCategory = category
        representedElementKind = kind
        self.indexPath = indexPath
    }

    /// The frame in content coordinates; with a transform, the bounding box. Setting it sets the centre and the size.
    open var frame: CGRect {
        get {
            let rect = CGRect(
                x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
            return CATransform3DIsIdentity(transform3D) ? rect : transformed(rect)
        }
        set {
            center = CGPoint(x: newValue.midX, y: newValue.midY)
            size = newValue.size
        }
    }
    /// The bounds, whose origin must be zero.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: size) }
        set { size = newValue.size }
    }
    /// The affine part of the transform. Setting it replaces the transform.
    open var transform: CGAffineTransform {
        get { CATransform3DGetAffineTransform(transform3D) }
        set { transform3D = CATransform3DMakeAffineTransform(newValue) }
    }

    /// Returns the bounding box of the transformed corners.
    private func transformed(_ rect: CGRect) -> CGRect {
        let t = transform3D
        var minX = CGFloat.infinity, minY = CGFloat.infinity
        var maxX = -CGFloat.infinity, maxY = -CGFloat.infinity
        for (cornerX, cornerY) in [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)] {
            let x = CGFloat(cornerX) * rect.width, y = CGFloat(cornerY) * rect.height
            let w = t.m14 * x + t.m24 * y + t.m44
            // A corner behind the viewer has no projection.
            guard w > 0 else { return rect }
            let placeX = (t.m11 * x + t.m21 * y + t.m41) / w, placeY = (t.m12 * x + t.m22 * y + t.m42) / w
            minX = min(minX, placeX)
            maxX = max(maxX, placeX)
            minY = min(minY, placeY)
            maxY = max(maxY, placeY)
        }
        return CGRect(x: center.x + minX, y: center.y + minY, width: maxX - minX, height: maxY - minY)
    }

    /// Returns attributes of the same class with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = type(of: self).dynamicInit()
        copy.become(representedElementCategory, representedElementKind, indexPath)
        copy.center = center
        copy.size = size
        copy.transform3D = transform3D
        copy.alpha = alpha
        copy.zIndex = zIndex
        copy.isHidden = isHidden
        copy.scroller = scroller
        copy.measuredSides = measuredSides
        copy.list = list
        return copy
    }

    /// Returns `true` if another object has the same values; the views of elements with equal attributes are not
    /// updated.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UICollectionViewLayoutAttributes else { return false }
        if other === self { return true }
        return MainActor.assumeIsolated { self.hasValues(of: other) }
    }
    open override var hash: Int { MainActor.assumeIsolated { indexPath.hashValue } }

    private func hasValues(of other: UICollectionViewLayoutAttributes) -> Bool {
        type(of: self) == type(of: other) && indexPath == other.indexPath
            && representedElementCategory == other.representedElementCategory
            && representedElementKind == other.representedElementKind && center == other.center && size == other.size
            && CATransform3DEqualToTransform(transform3D, other.transform3D) && alpha == other.alpha
            && zIndex == other.zIndex && isHidden == other.isHidden && scroller == other.scroller && list == other.list
    }

    func copied() -> UICollectionViewLayoutAttributes {
        guard let copy = copy(with: nil) as? UICollectionViewLayoutAttributes else {
            fatalError("\(type(of: self)).copy(with:) must return an object of its own class.")
        }
        return copy
    }

    /// `true` if all numbers are finite, so that the attributes can be applied to a view.
    var isFinite: Bool {
        center.x.isFinite && center.y.isFinite && size.width.isFinite && size.height.isFinite && alpha.isFinite
    }

    var key: ElementKey { ElementKey(representedElementCategory, representedElementKind, indexPath) }

    /// The class, the element and its frame; off the main actor, only the class and the address.
    open override var description: String {
        guard MainQueue.isCurrent else { return ObjectText.short(self) }
        return MainActor.assumeIsolated {
            let kind = representedElementKind.map { " \($0)" } ?? ""
            return "<\(type(of: self)) \(representedElementCategory)\(kind) \(Array(indexPath)) \(frame)>"
        }
    }
}

/// The identity of an element of a collection view.
struct ElementKey: Hashable, Comparable {
    var category: UICollectionView.ElementCategory
    var kind: String?
    var indexPath: IndexPath

    init(_ category: UICollectionView.ElementCategory, _ kind: String?, _ indexPath: IndexPath) {
        self.category = category
        self.kind = kind
        self.indexPath = indexPath
    }

    static func cell(_ indexPath: IndexPath) -> ElementKey { ElementKey(.cell, nil, indexPath) }

    /// Orders elements for deterministic iteration.
    static func < (a: ElementKey, b: ElementKey) -> Bool {
        if a.category != b.category { return a.category.rawValue < b.category.rawValue }
        if a.indexPath != b.indexPath { return a.indexPath < b.indexPath }
        return (a.kind ?? "") < (b.kind ?? "")
    }
}

/// The dimensions of an element that its view determines.
struct MeasuredSides: OptionSet {
    let rawValue: UInt8
    static let width = MeasuredSides(rawValue: 1), height = MeasuredSides(rawValue: 2)
    static let both: MeasuredSides = [.width, .height]
}

extension UICollectionViewLayoutAttributes: UIDynamicItem {}
