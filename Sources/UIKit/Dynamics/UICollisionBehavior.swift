public import CoreGraphics

/// Lets items collide with each other and with boundaries.
open class UICollisionBehavior: UIDynamicBehavior {
    /// What items collide with.
    public struct Mode: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Each other.
        public static let items = Mode(rawValue: 1 << 0)
        /// Boundaries.
        public static let boundaries = Mode(rawValue: 1 << 1)
        /// Both.
        public static let everything = Mode(rawValue: .max)
    }

    private var list: DynamicItems
    private var named: [(name: any NSCopying, boundary: DynamicBoundary)] = []
    private var referenceBoundary: (box: CGRect, boundary: DynamicBoundary)?
    private var insets: UIEdgeInsets?

    /// The items, in the order in which they were added.
    open var items: [any UIDynamicItem] { list.all }
    override var dynamicItems: [any UIDynamicItem] { list.all }
    /// What items collide with. Default everything.
    open var collisionMode = Mode.everything { didSet { changed() } }
    /// Whether the reference view's bounds (of a layout: the collection view's) are a wall, with insets of 0 or those set. Default
    /// false.
    open var translatesReferenceBoundsIntoBoundary = false {
        didSet {
            if !translatesReferenceBoundsIntoBoundary { insets = nil }
            changed()
        }
    }
    /// Told when items begin and end to touch.
    open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?

    /// Collisions of the items.
    public init(items: [any UIDynamicItem]) {
        list = DynamicItems(items)
        super.init()
    }
    /// Collisions of no item yet.
    public convenience override init() { self.init(items: []) }

    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) { if list.add(item) { changed() } }
    /// Removes an item.
    open func removeItem(_ item: any UIDynamicItem) { if list.remove(item) { changed() } }

    /// Makes the reference view's bounds a wall, moved inwards by the insets.
    open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
        translatesReferenceBoundsIntoBoundary = true
        self.insets = insets
        changed()
    }

    // MARK: Boundaries

    /// Makes a path a wall, in place of one of the same name. Of a path with more than 10 000 points some are left out, which the
    /// log says.
    open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
        add(
            DynamicBoundary(
                identifier, path: bezierPath.copy() as? UIBezierPath ?? bezierPath,
                DynamicShapes.walls(along: bezierPath)))
    }

    /// Makes a line a wall, in place of one of the same name.
    open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint) {
        let path = UIBezierPath()
        guard [p1.x, p1.y, p2.x, p2.y].allSatisfy({ $0.isFinite && abs($0) < 1e7 }) else {
            return warn(
                "UICollisionBehavior: the ends of a boundary are no numbers or too far away; it is left out.",
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

    /// The boundary's path; nil if there is none of that name.
    open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
        named.first { DynamicBoundary.isSame($0.name, identifier) }?.boundary.path
    }

    /// Removes the boundary of that name.
    open func removeBoundary(withIdentifier identifier: any NSCopying) {
        named.removeAll { DynamicBoundary.isSame($0.name, identifier) }
        changed()
    }

    /// The names of the boundaries, in the order in which they were added; nil for none.
    open var boundaryIdentifiers: [any NSCopying]? { named.isEmpty ? nil : named.map(\.name) }

    /// Removes all boundaries but the reference view's bounds.
    open func removeAllBoundaries() {
        named = []
        changed()
    }

    func boundaries(around reference: UIView?) -> [DynamicBoundary] {
        named.map(\.boundary) + (boundary(of: reference).map { [$0] } ?? [])
    }

    /// The same one as long as the bounds are.
    private func boundary(of reference: UIView?) -> DynamicBoundary? {
        guard translatesReferenceBoundsIntoBoundary, let reference = reference ?? dynamicAnimator?.collectionView else {
            return nil
        }
        let box = insets.map { reference.bounds.inset(by: $0) } ?? reference.bounds
        guard !box.isNull, [box.minX, box.minY, box.maxX, box.maxY].allSatisfy({ $0.isFinite && abs($0) < 1e7 }) else {
            warn("UICollisionBehavior: the reference view's bounds are no numbers; they are no wall.", module: "UIKit")
            return nil
        }
        if let referenceBoundary, referenceBoundary.box == box { return referenceBoundary.boundary }
        let boundary = DynamicBoundary(around: box)
        referenceBoundary = (box, boundary)
        return boundary
    }

    /// Whether the reference view's bounds have changed since they became a wall.
    func boundsChanged(of reference: UIView?) -> Bool {
        guard translatesReferenceBoundsIntoBoundary else { return false }
        let old = referenceBoundary?.boundary
        return boundary(of: reference) !== old
    }

    // MARK: The delegate

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

/// A wall of a collision behaviour.
@MainActor final class DynamicBoundary {
    /// Nil for the reference view's bounds.
    let identifier: (any NSCopying)?
    let path: UIBezierPath
    let segments: [(CGPoint, CGPoint)]
    let radius: Double

    init(_ identifier: any NSCopying, path: UIBezierPath, _ segments: [(CGPoint, CGPoint)]) {
        (self.identifier, self.path, self.segments, radius) = (identifier, path, segments, 0)
    }

    /// Walls about a box, so thick that nothing falls through them.
    init(around box: CGRect) {
        let thickness: CGFloat = 500
        let outer = box.insetBy(dx: -thickness, dy: -thickness)
        let corners = [
            CGPoint(x: outer.minX, y: outer.minY), CGPoint(x: outer.maxX, y: outer.minY),
            CGPoint(x: outer.maxX, y: outer.maxY), CGPoint(x: outer.minX, y: outer.maxY),
        ]
        (identifier, path, radius) = (nil, UIBezierPath(rect: box), Double(thickness))
        segments = corners.indices.map { (corners[$0], corners[($0 + 1) % 4]) }
    }

    static func isSame(_ a: any NSCopying, _ b: any NSCopying) -> Bool {
        if let a = a as? NSObject, let b = b as? NSObject { return a.isEqual(b) }
        if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
        return (a as AnyObject) === (b as AnyObject)
    }
}

/// Is told of contacts. The items may be removed meanwhile, and behaviours, too.
@preconcurrency @MainActor
public protocol UICollisionBehaviorDelegate: AnyObject {
    /// Two items began to touch at the point. Does nothing unless written.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem,
        at p: CGPoint)
    /// Two items touch no more. Does nothing unless written.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem)
    /// An item began to touch a boundary, or the reference view's bounds (nil). Does nothing unless written.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
    /// An item touches a boundary, or the reference view's bounds (nil), no more. Does nothing unless written.
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
