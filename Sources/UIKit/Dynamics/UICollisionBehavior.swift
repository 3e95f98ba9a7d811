public import CoreGraphics

/// Collisions of items with each other and with boundaries.
open class UICollisionBehavior: UIDynamicBehavior {
    /// The objects with which items collide.
    public struct Mode: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Other items.
        public static let items = Mode(rawValue: 1 << 0)
        /// Boundaries.
        public static let boundaries = Mode(rawValue: 1 << 1)
        /// Items and boundaries.
        public static let everything = Mode(rawValue: .max)
    }

    private var list: DynamicItems
    private var named: [(name: any NSCopying, boundary: DynamicBoundary)] = []
    private var referenceBoundary: (box: CGRect, boundary: DynamicBoundary)?
    private var insets: UIEdgeInsets?

    /// The items, in the order in which they were added.
    open var items: [any UIDynamicItem] { list.all }
    override var dynamicItems: [any UIDynamicItem] { list.all }
    /// The objects with which items collide. Default everything.
    @Observed open var collisionMode = Mode.everything { didSet { changed() } }
    /// `true` if the bounds of the reference view (for a layout: of the collection view) are a boundary, inset by 0 or
    /// the given insets. Default `false`.
    @Observed open var translatesReferenceBoundsIntoBoundary = false {
        didSet {
            if !translatesReferenceBoundsIntoBoundary { insets = nil }
            changed()
        }
    }
    /// The delegate, which is notified when contacts begin and end. Default nil.
    open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?

    /// Creates a behaviour for items.
    public init(items: [any UIDynamicItem]) {
        list = DynamicItems(items)
        super.init()
    }
    /// Creates a behaviour without items.
    public convenience override init() { self.init(items: []) }

    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) { if list.add(item) { changed() } }
    /// Removes an item.
    open func removeItem(_ item: any UIDynamicItem) { if list.remove(item) { changed() } }

    /// Makes the bounds of the reference view, inset by `insets`, a boundary.
    open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
        translatesReferenceBoundsIntoBoundary = true
        self.insets = insets
        changed()
    }

    // MARK: Boundaries

    /// Adds a path as a boundary and replaces one with the same identifier. Points beyond 10 000 are dropped and
    /// logged.
    open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
        add(
            DynamicBoundary(
                identifier, path: bezierPath.copy() as? UIBezierPath ?? bezierPath,
                DynamicShapes.walls(along: bezierPath)))
    }

    /// Adds a line as a boundary and replaces one with the same identifier.
    open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint) {
        let path = UIBezierPath()
        guard [p1.x, p1.y, p2.x, p2.y].allSatisfy({ $0.isFinite && abs($0) < 1e7 }) else {
            return warn(
                "UICollisionBehavior: the ends of a boundary must be finite and within the coordinate range; it is ignored.",
                module: "UIKit")
        }
        path.move(to: p1)
        path.addLine(to: p2)
        add(DynamicBoundary(identifier, path: path, [(p1, p2)]))
    }

    private func add(_ boundary: DynamicBoundary) {
        guard let name = boundary.identifier else { return }
        named.removeAll { DynamicBoundary.isSame($0.name, name) }
        named.append((name, boundary))
        changed()
    }

    /// Returns the path of a boundary; nil if there is none with the identifier.
    open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
        named.first { DynamicBoundary.isSame($0.name, identifier) }?.boundary.path
    }

    /// Removes the boundary with an identifier.
    open func removeBoundary(withIdentifier identifier: any NSCopying) {
        named.removeAll { DynamicBoundary.isSame($0.name, identifier) }
        changed()
    }

    /// The identifiers of the boundaries, in the order in which they were added; nil for none.
    open var boundaryIdentifiers: [any NSCopying]? { named.isEmpty ? nil : named.map(\.name) }

    /// Removes all boundaries except the bounds of the reference view.
    open func removeAllBoundaries() {
        named = []
        changed()
    }

    func boundaries(around reference: UIView?) -> [DynamicBoundary] {
        named.map(\.boundary) + (boundary(of: reference).map { [$0] } ?? [])
    }

    /// Returns the boundary of the reference view, cached while its bounds are unchanged.
    private func boundary(of reference: UIView?) -> DynamicBoundary? {
        guard translatesReferenceBoundsIntoBoundary, let reference = reference ?? dynamicAnimator?.collectionView else {
            return nil
        }
        let box = insets.map { reference.bounds.inset(by: $0) } ?? reference.bounds
        guard !box.isNull, [box.minX, box.minY, box.maxX, box.maxY].allSatisfy({ $0.isFinite && abs($0) < 1e7 }) else {
            warn(
                "UICollisionBehavior: the reference view's bounds must be finite; they are not a boundary.",
                module: "UIKit")
            return nil
        }
        if let referenceBoundary, referenceBoundary.box == box { return referenceBoundary.boundary }
        let boundary = DynamicBoundary(around: box)
        referenceBoundary = (box, boundary)
        return boundary
    }

    /// Returns `true` if the bounds of the reference view have changed since they became a boundary.
    func boundsChanged(of reference: UIView?) -> Bool {
        guard translatesReferenceBoundsIntoBoundary else { return false }
        let old = referenceBoundary?.boundary
        return boundary(of: reference) !== old
    }

    // MARK: Delegate

    func tell(_ item: any UIDynamicItem, _ boundary: DynamicBoundary, began: Bool, at point: CGPoint) {
        guard let collisionDelegate else { return }
        if began {
            collisionDelegate.collisionBehavior(
                self, beganContactFor: item, withBoundaryIdentifier: boundary.identifier, at: point)
        } else {
            collisionDelegate.collisionBehavior(
                self, endedContactFor: item, withBoundaryIdentifier: boundary.identifier)
        }
    }

    func tell(_ item: any UIDynamicItem, _ other: any UIDynamicItem, began: Bool, at point: CGPoint) {
        guard collisionMode.contains(.items), list.contains(item), list.contains(other), let collisionDelegate else {
            return
        }
        if began {
            collisionDelegate.collisionBehavior(self, beganContactFor: item, with: other, at: point)
        } else {
            collisionDelegate.collisionBehavior(self, endedContactFor: item, with: other)
        }
    }
}

/// A boundary of a collision behaviour.
@MainActor final class DynamicBoundary {
    /// The identifier; nil for the bounds of the reference view.
    let identifier: (any NSCopying)?
    let path: UIBezierPath
    let segments: [(CGPoint, CGPoint)]
    let radius: Double

    init(_ identifier: any NSCopying, path: UIBezierPath, _ segments: [(CGPoint, CGPoint)]) {
        self.identifier = identifier
        self.path = path
        self.segments = segments
        radius = 0
    }

    /// Creates walls around a rectangle, thick enough that nothing passes through them.
    init(around box: CGRect) {
        let thickness: CGFloat = 500
        let outer = box.insetBy(dx: -thickness, dy: -thickness)
        let corners = [
            CGPoint(x: outer.minX, y: outer.minY), CGPoint(x: outer.maxX, y: outer.minY),
            CGPoint(x: outer.maxX, y: outer.maxY), CGPoint(x: outer.minX, y: outer.maxY),
        ]
        identifier = nil
        path = UIBezierPath(rect: box)
        radius = Double(thickness)
        segments = corners.indices.map { (corners[$0], corners[($0 + 1) % 4]) }
    }

    static func isSame(_ a: any NSCopying, _ b: any NSCopying) -> Bool {
        if let a = a as? NSObject, let b = b as? NSObject { return a.isEqual(b) }
        if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
        return (a as AnyObject) === (b as AnyObject)
    }
}

/// The delegate of a collision behaviour. Methods may remove items and behaviours.
@preconcurrency @MainActor
public protocol UICollisionBehaviorDelegate: AnyObject {
    /// Called when two items begin to touch at a point. Default: does nothing.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem,
        at p: CGPoint)
    /// Called when two items no longer touch. Default: does nothing.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem)
    /// Called when an item begins to touch a boundary, or the bounds of the reference view (nil). Default: does
    /// nothing.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
    /// Called when an item no longer touches a boundary, or the bounds of the reference view (nil). Default: does
    /// nothing.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem,
        at p: CGPoint
    ) {}
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem
    ) {}
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
    ) {}
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?
    ) {}
}
