public import CoreGraphics
public import Foundation
public import QuartzCore

extension UICollectionView {
    /// What an element of a collection view is.
    public enum ElementCategory: UInt, Sendable {
        /// A cell: it shows an item of the data source.
        case cell
        /// A header, a footer, or another view that the data source gives beside the cells.
        case supplementaryView
        /// A view that the layout alone knows.
        case decorationView
    }
}

/// Where an element of a collection view is and how it looks: what layouts make, and what is put on its view.
///
/// A subclass with properties of its own overrides `copy(with:)` and `isEqual(_:)`.
@preconcurrency @MainActor open class UICollectionViewLayoutAttributes: NSObject, @preconcurrency NSCopying {
    /// The middle of the element in the content's space. Default zero.
    open var center = CGPoint.zero
    /// The size of the element without its transform, in points. Default zero.
    open var size = CGSize.zero
    /// The transform about the middle. Default identity.
    open var transform3D = CATransform3DIdentity
    /// The opacity, 0…1. Default 1.
    open var alpha: CGFloat = 1
    /// Elements with a greater index lie in front; those with equal ones in any order. Default 0.
    open var zIndex = 0
    /// Whether the element has no view. Default false.
    open var isHidden = false
    /// The item, or the place of another element; empty in attributes that were made by `init()`.
    open var indexPath = IndexPath()
    /// What the element is.
    open private(set) var representedElementCategory = UICollectionView.ElementCategory.cell
    /// The kind of a supplementary or decoration view; nil for cells.
    open private(set) var representedElementKind: String?

    /// The shape of the element in collisions of a dynamic animator. Default the bounds.
    open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
    /// The shape of the element in collisions for the type `.path`, about its middle as origin. Default empty.
    open var collisionBoundingPath: UIBezierPath { UIBezierPath() }

    /// The section that scrolls on its own and has the element in it.
    var scroller: Int?
    /// The sides whose lengths the view says.
    var measuredSides: MeasuredSides = []
    var isMeasured: Bool { !measuredSides.isEmpty }
    /// What a cell of a list is told about itself.
    var list: ListCellStyle?

    public override init() { super.init() }

    /// Attributes of a cell.
    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }
    /// Attributes of a supplementary view.
    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
        self.init()
        become(.supplementaryView, elementKind, indexPath)
    }
    /// Attributes of a decoration view.
    public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
        self.init()
        become(.decorationView, decorationViewKind, indexPath)
    }

    func become(_ category: UICollectionView.ElementCategory, _ kind: String?, _ indexPath: IndexPath) {
        (representedElementCategory, representedElementKind, self.indexPath) = (category, kind, indexPath)
    }

    /// The element's rectangle in the content's space; of a transformed one the box around it. Setting it sets the middle and
    /// the size.
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
    /// The size, at the origin. The origin must be zero.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: size) }
        set { size = newValue.size }
    }
    /// The affine part of the transform. Setting it replaces the transform.
    open var transform: CGAffineTransform {
        get { CATransform3DGetAffineTransform(transform3D) }
        set { transform3D = CATransform3DMakeAffineTransform(newValue) }
    }

    /// The box around the corners as the transform places them.
    private func transformed(_ rect: CGRect) -> CGRect {
        let t = transform3D
        var (minX, minY) = (CGFloat.infinity, CGFloat.infinity), (maxX, maxY) = (-CGFloat.infinity, -CGFloat.infinity)
        for (cornerX, cornerY) in [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)] {
            let x = CGFloat(cornerX) * rect.width, y = CGFloat(cornerY) * rect.height
            let w = t.m14 * x + t.m24 * y + t.m44
            // A corner behind the eye has no place.
            guard w > 0 else { return rect }
            let placeX = (t.m11 * x + t.m21 * y + t.m41) / w, placeY = (t.m12 * x + t.m22 * y + t.m42) / w
            (minX, maxX) = (min(minX, placeX), max(maxX, placeX))
            (minY, maxY) = (min(minY, placeY), max(maxY, placeY))
        }
        return CGRect(x: center.x + minX, y: center.y + minY, width: maxX - minX, height: maxY - minY)
    }

    /// Attributes of the same class with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = type(of: self).dynamicInit()
        copy.become(representedElementCategory, representedElementKind, indexPath)
        (copy.center, copy.size, copy.transform3D) = (center, size, transform3D)
        (copy.alpha, copy.zIndex, copy.isHidden) = (alpha, zIndex, isHidden)
        (copy.scroller, copy.measuredSides, copy.list) = (scroller, measuredSides, list)
        return copy
    }

    /// Whether another object has the same values: elements whose attributes are equal to the old ones are left alone.
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
            fatalError("\(type(of: self)).copy(with:) answers another class.")
        }
        return copy
    }

    /// Whether a view can be put there: every number is one.
    var isFinite: Bool {
        center.x.isFinite && center.y.isFinite && size.width.isFinite && size.height.isFinite && alpha.isFinite
    }

    var key: ElementKey { ElementKey(representedElementCategory, representedElementKind, indexPath) }

    /// The class, the element and its frame. Off the main actor, class and address alone.
    open override var description: String {
        guard MainQueue.isCurrent else { return ObjectText.short(self) }
        return MainActor.assumeIsolated {
            let kind = representedElementKind.map { " \($0)" } ?? ""
            return "<\(type(of: self)) \(representedElementCategory)\(kind) \(Array(indexPath)) \(frame)>"
        }
    }
}

/// Names an element of a collection view.
struct ElementKey: Hashable, Comparable {
    var category: UICollectionView.ElementCategory
    var kind: String?
    var indexPath: IndexPath

    init(_ category: UICollectionView.ElementCategory, _ kind: String?, _ indexPath: IndexPath) {
        (self.category, self.kind, self.indexPath) = (category, kind, indexPath)
    }

    static func cell(_ indexPath: IndexPath) -> ElementKey { ElementKey(.cell, nil, indexPath) }

    /// The order in which elements are gone through, which must be one and the same each time.
    static func < (a: ElementKey, b: ElementKey) -> Bool {
        if a.category != b.category { return a.category.rawValue < b.category.rawValue }
        if a.indexPath != b.indexPath { return a.indexPath < b.indexPath }
        return (a.kind ?? "") < (b.kind ?? "")
    }
}

/// Sides of an element that its view gives their lengths.
struct MeasuredSides: OptionSet {
    let rawValue: UInt8
    static let width = MeasuredSides(rawValue: 1), height = MeasuredSides(rawValue: 2)
    static let both: MeasuredSides = [.width, .height]
}
