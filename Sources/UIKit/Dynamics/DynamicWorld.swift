import CMicaChipmunk
import CoreGraphics

/// The bodies, walls and joints of an animator, derived from its behaviours, and the steps of the simulation.
@MainActor final class DynamicWorld {
    let space = DynamicSpace()
    private(set) var bodies: [DynamicBody] = []
    private var bodyOf: [ObjectIdentifier: DynamicBody] = [:]
    private var bodyWithID: [Int: DynamicBody] = [:]
    private var nextID = 2
    private(set) var behaviors: [UIDynamicBehavior] = []
    private var collisions: [UICollisionBehavior] = []
    private var joints: [UnsafeMutablePointer<cpConstraint>] = []
    private var walls: [ObjectIdentifier: Walls] = [:]
    private var boundaryWithID: [Int: (behavior: UICollisionBehavior, boundary: DynamicBoundary)] = [:]
    private var nextBoundaryID = 1
    /// The numbers of removed walls, whose contacts are reported as ended.
    private var goneBoundaries: [Int] = []
    /// The number of steps since all items came to rest.
    private(set) var restingSteps = 0
    /// The number of steps since the start.
    private(set) var steps = 0

    private struct Walls {
        let behavior: UICollisionBehavior
        let boundaries: [DynamicBoundary]
        let filter: cpShapeFilter
        let shapes: [UnsafeMutablePointer<cpShape>]
        let ids: [Int]
    }

    /// Frees all objects of Chipmunk; bodies have no deinitialiser that frees them.
    func close() {
        joints.forEach(space.remove)
        joints = []
        for wall in walls.values { wall.shapes.forEach(space.remove) }
        walls = [:]
        bodies.forEach { $0.remove() }
        bodies = []
        bodyOf = [:]
        bodyWithID = [:]
    }

    func body(of item: (any UIDynamicItem)?) -> DynamicBody? { item.flatMap { bodyOf[ObjectIdentifier($0)] } }

    func wake() { restingSteps = 0 }

    // MARK: Synchronisation with behaviours

    func follow(_ roots: [UIDynamicBehavior], reference: UIView?) {
        behaviors = roots.flatMap(\.family)
        collisions = behaviors.compactMap { $0 as? UICollisionBehavior }
        joints.forEach(space.remove)
        joints = []
        followItems()
        followWalls(reference)
        for case let attachment as UIAttachmentBehavior in behaviors {
            for joint in attachment.makeJoints(in: self) {
                space.add(joint)
                joints.append(joint)
            }
        }
        wake()
    }

    private func followItems() {
        var order: [any UIDynamicItem] = [], materials: [ObjectIdentifier: DynamicMaterial] = [:]
        for behavior in behaviors {
            for item in behavior.dynamicItems where materials[ObjectIdentifier(item)] == nil && isUsable(item) {
                materials[ObjectIdentifier(item)] = DynamicMaterial(size: item.bounds.size)
                order.append(item)
            }
        }
        for case let behavior as UIDynamicItemBehavior in behaviors {
            for item in behavior.items { materials[ObjectIdentifier(item)].modify(behavior.describe) }
        }
        let crowded = isCrowded()
        for (index, behavior) in collisions.enumerated() {
            let bits = CollisionBits(index)
            // The tree of bounding boxes contains every overlapping pair, whether it can collide or not.
            for item in crowded ? [] : behavior.items {
                materials[ObjectIdentifier(item)].modify { material in
                    if behavior.collisionMode.contains(.items) {
                        material.categories |= bits.item
                        material.mask |= bits.item
                    }
                    if behavior.collisionMode.contains(.boundaries) {
                        material.categories |= bits.bounded
                        material.mask |= bits.boundary
                    }
                }
            }
        }
        if collisions.count > CollisionBits.limit {
            warn(
                "UIDynamicAnimator: at most \(CollisionBits.limit) collision behaviours are separate; further ones count as one.",
                module: "UIKit")
        }
        for body in bodies {
            if let material = materials[ObjectIdentifier(body.item)], body.take(material) { continue }
            bodyOf[ObjectIdentifier(body.item)] = nil
            bodyWithID[body.id] = nil
            body.remove()
        }
        bodies = order.map { item in
            let key = ObjectIdentifier(item)
            if let body = bodyOf[key] { return body }
            let body = DynamicBody(item, id: nextID, in: space, material: materials[key]!)
            nextID += 2
            bodyOf[key] = body
            bodyWithID[body.id] = body
            return body
        }
        for behavior in behaviors { (behavior as? UIDynamicItemBehavior)?.handVelocities(to: self) }
    }

    /// Returns `true` if too many items overlap for their pairs to be stored.
    private func isCrowded() -> Bool {
        let limit = 50_000
        for behavior in collisions where behavior.items.count > 300 {
            var boxes = behavior.items.filter(isUsable).map { dynamicFrame(of: $0) }
            boxes.sort { $0.minX < $1.minX }
            var pairs = 0
            for (index, box) in boxes.enumerated() {
                for other in boxes[(index + 1)...] {
                    if other.minX > box.maxX { break }
                    if other.minY < box.maxY, other.maxY > box.minY { pairs += 1 }
                }
                if pairs > limit {
                    warn(
                        "UICollisionBehavior: more than \(limit) pairs of items overlap; there are no collisions.",
                        module: "UIKit")
                    return true
                }
            }
        }
        return false
    }

    func boundsChanged(of reference: UIView?) -> Bool { collisions.contains { $0.boundsChanged(of: reference) } }

    private func followWalls(_ reference: UIView?) {
        var kept: [ObjectIdentifier: Walls] = [:]
        for (index, behavior) in collisions.enumerated() {
            let bits = CollisionBits(index), key = ObjectIdentifier(behavior)
            let filter = cpShapeFilter(group: 0, categories: bits.boundary, mask: bits.bounded)
            let boundaries = behavior.boundaries(around: reference)
            if let old = walls[key], old.filter.categories == filter.categories,
                old.boundaries.elementsEqual(boundaries, by: { $0 === $1 })
            {
                kept[key] = old
                continue
            }
            var ids: [Int] = []
            let shapes = boundaries.flatMap { boundary in
                let id = nextBoundaryID
                nextBoundaryID += 2
                ids.append(id)
                boundaryWithID[id] = (behavior, boundary)
                return space.addSegments(boundary.segments, radius: boundary.radius, id: id, filter: filter)
            }
            kept[key] = Walls(behavior: behavior, boundaries: boundaries, filter: filter, shapes: shapes, ids: ids)
        }
        let gone = walls.filter { kept[$0.key]?.ids != $0.value.ids }.map(\.value).sorted {
            ($0.ids.first ?? 0) < ($1.ids.first ?? 0)
        }
        for old in gone {
            old.shapes.forEach(space.remove)
            goneBoundaries.append(contentsOf: old.ids)
        }
        walls = kept
    }

    // MARK: Steps

    func step() {
        let time = DynamicStep.duration
        for behavior in behaviors { behavior.apply(in: self, time: time) }
        space.step()
        steps += 1
        for body in bodies { body.checkNumbers() }
        let isResting = bodies.allSatisfy { $0.isAtRest || !$0.moves }
        restingSteps = isResting ? restingSteps + 1 : 0
    }

    func writeItems() { for body in bodies { body.writeItem() } }

    /// Notifies delegates of contacts that began or ended in the last step.
    func tellContacts() {
        let changes = space.contacts.takeChanges()
        let gone = goneBoundaries
        goneBoundaries = []
        defer { for id in gone { boundaryWithID[id] = nil } }
        guard !changes.isEmpty else { return }
        writeItems()
        for (pair, began, point) in changes {
            // Boundaries have odd numbers.
            let numbers = [pair.first, pair.second]
            if let wall = numbers.first(where: { $0 % 2 == 1 }), let number = numbers.first(where: { $0 % 2 == 0 }) {
                guard let (behavior, boundary) = boundaryWithID[wall], let body = bodyWithID[number] else { continue }
                behavior.tell(body.item, boundary, began: began, at: point)
            } else if let first = bodyWithID[pair.first], let second = bodyWithID[pair.second] {
                for behavior in collisions { behavior.tell(first.item, second.item, began: began, at: point) }
            }
        }
    }
}

/// The filter bits of a collision behaviour: items that collide with items, items that collide with boundaries, and
/// boundaries.
struct CollisionBits {
    static let limit = 10
    let item: UInt32, bounded: UInt32, boundary: UInt32

    init(_ index: Int) {
        let shift = UInt32(3 * min(index, CollisionBits.limit - 1))
        item = 1 << shift
        bounded = 2 << shift
        boundary = 4 << shift
    }
}

extension Optional {
    /// Modifies the wrapped value in place.
    fileprivate mutating func modify(_ change: (inout Wrapped) -> Void) {
        guard var value = self else { return }
        self = nil
        change(&value)
        self = value
    }
}
