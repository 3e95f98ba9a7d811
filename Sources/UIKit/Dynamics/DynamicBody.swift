import CMicaChipmunk
import CoreGraphics
import MicaBase

/// The physical properties of an item, combined from its behaviours.
struct DynamicMaterial: Equatable {
    // The defaults for items without a `UIDynamicItemBehavior`.
    var density = 1.0, elasticity = 0.2, friction = 0.2
    var resistance = 0.0, angularResistance = 0.0, charge = 0.0
    var isAnchored = false, allowsRotation = true
    /// The bits of the item's collision behaviours.
    var categories: UInt32 = 0, mask: UInt32 = 0
    var size = CGSize.zero
}

/// The body of an item in the space.
@MainActor final class DynamicBody {
    let item: any UIDynamicItem
    /// The identifier, an even number.
    let id: Int
    let space: DynamicSpace
    let pointer: UnsafeMutablePointer<cpBody>
    private(set) var material: DynamicMaterial
    private var shapes: [UnsafeMutablePointer<cpShape>] = []
    /// The item's transform without its rotation.
    private var rest = CGAffineTransform.identity
    private var shownAngle = 0.0

    init(_ item: any UIDynamicItem, id: Int, in space: DynamicSpace, material: DynamicMaterial) {
        self.item = item
        self.id = id
        self.space = space
        self.material = material
        pointer = material.isAnchored ? cpBodyNewKinematic() : cpBodyNew(1, 1)
        // As in Chipmunk, except for the sine.
        cpBodySetPositionUpdateFunc(pointer) { body, time in
            guard let body else { return }
            let b = body.pointee
            let place = cpVect(x: b.p.x + (b.v.x + b.v_bias.x) * time, y: b.p.y + (b.v.y + b.v_bias.y) * time)
            DynamicBody.place(body, at: place, angle: b.a + (b.w + b.w_bias) * time)
            body.pointee.v_bias = cpVect(x: 0, y: 0)
            body.pointee.w_bias = 0
        }
        cpSpaceAddBody(space.pointer, pointer)
        readItem()
        build()
    }

    /// Removes and frees the body; nothing may be attached to it.
    func remove() {
        shapes.forEach(space.remove)
        shapes = []
        cpSpaceRemoveBody(space.pointer, pointer)
        cpBodyFree(pointer)
    }

    private nonisolated static func place(_ body: UnsafeMutablePointer<cpBody>, at point: cpVect, angle: Double) {
        let (sine, cosine) = PortableMath.sincos(angle)
        body.pointee.p = point
        body.pointee.a = angle
        body.pointee.transform = cpTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: point.x, ty: point.y)
    }

    // MARK: State, in points, radians and seconds

    // Speeds are limited, because Chipmunk terminates the program at infinite values.

    var position: CGPoint { CGPoint(x: pointer.pointee.p.x, y: pointer.pointee.p.y) }
    var angle: Double { pointer.pointee.a }
    var velocity: CGPoint {
        get { CGPoint(x: pointer.pointee.v.x * DynamicStep.rate, y: pointer.pointee.v.y * DynamicStep.rate) }
        set {
            guard newValue.x.isFinite, newValue.y.isFinite else { return }
            func limited(_ speed: CGFloat) -> Double { min(1e7, max(-1e7, Double(speed))) * DynamicStep.duration }
            pointer.pointee.v = cpVect(x: limited(newValue.x), y: limited(newValue.y))
        }
    }
    /// The angular velocity in radians per second.
    var spin: Double {
        get { pointer.pointee.w * DynamicStep.rate }
        set { if newValue.isFinite { pointer.pointee.w = min(1e5, max(-1e5, newValue)) * DynamicStep.duration } }
    }
    /// The inverse of the mass; 0 for immovable bodies.
    var inverseMass: Double { pointer.pointee.m_inv }
    /// The inverse of the moment of inertia; 0 for bodies that do not rotate.
    var inverseMoment: Double { pointer.pointee.i_inv }
    var moves: Bool { !material.isAnchored }

    /// Applies an impulse at an offset from the centre.
    func push(_ x: Double, _ y: Double, at arm: CGPoint = .zero) {
        guard moves, x.isFinite, y.isFinite else { return }
        let v = velocity
        velocity = CGPoint(x: Double(v.x) + x * inverseMass, y: Double(v.y) + y * inverseMass)
        spin += (Double(arm.x) * y - Double(arm.y) * x) * inverseMoment
    }

    /// Converts an offset from the item's coordinates to the animator's directions.
    func turned(_ offset: CGPoint) -> CGPoint {
        let t = pointer.pointee.transform, x = Double(offset.x), y = Double(offset.y)
        return CGPoint(x: t.a * x + t.c * y, y: t.b * x + t.d * y)
    }

    /// `true` if the speed is imperceptible.
    var isAtRest: Bool {
        let v = velocity
        return v.x * v.x + v.y * v.y < 4 && abs(spin) < 0.03
    }

    // MARK: Item

    /// Reads the position and rotation of the item.
    func readItem() {
        let t = item.transform
        let angle = PortableMath.atan2(Double(t.b), Double(t.a))
        shownAngle = angle
        rest = angle == 0 ? t : t.concatenating(CGAffineTransform(rotationAngle: CGFloat(-angle)))
        DynamicBody.place(pointer, at: cpVect(item.center), angle: angle)
        cpSpaceReindexShapesForBody(space.pointer, pointer)
    }

    /// Writes the position and rotation to the item.
    func writeItem() {
        let center = position
        if item.center != center { item.center = center }
        guard angle != shownAngle else { return }
        shownAngle = angle
        item.transform = rest.concatenating(CGAffineTransform(rotationAngle: CGFloat(angle)))
    }

    /// Stops a body with non-finite or excessive values.
    func checkNumbers() {
        let b = pointer.pointee
        let numbers = [b.p.x, b.p.y, b.v.x, b.v.y, b.a, b.w]
        if numbers.allSatisfy({ $0.isFinite }), abs(b.p.x) < 1e12, abs(b.p.y) < 1e12, abs(b.a) < 1e9 { return }
        warn(
            "UIDynamicAnimator: \(type(of: item)) left the coordinate range; it is stopped at its last position.",
            module: "UIKit")
        pointer.pointee.v = cpVect(x: 0, y: 0)
        pointer.pointee.w = 0
        if isUsable(item) { readItem() } else { DynamicBody.place(pointer, at: cpVect(x: 0, y: 0), angle: 0) }
    }

    // MARK: Mass and shapes

    /// Applies changed properties; returns `false` if the body must be recreated.
    func take(_ new: DynamicMaterial) -> Bool {
        guard new.isAnchored == material.isAnchored else { return false }
        guard new != material || item.collisionBoundsType == .path else { return true }
        material = new
        build()
        return true
    }

    private func build() {
        shapes.forEach(space.remove)
        let list = DynamicShapes.of(item, body: pointer)
        shapes = material.categories == 0 ? [] : list
        if material.categories == 0 { list.forEach { cpShapeFree($0) } }
        for shape in shapes {
            cpShapeSetElasticity(shape, limited(material.elasticity, 0, 1))
            cpShapeSetFriction(shape, limited(material.friction, 0, 1e6))
            cpShapeSetFilter(shape, cpShapeFilter(group: 0, categories: material.categories, mask: material.mask))
            cpShapeSetUserData(shape, UnsafeMutableRawPointer(bitPattern: id))
            cpSpaceAddShape(space.pointer, shape)
        }
        guard moves else { return }
        let size = item.bounds.size, width = Double(abs(size.width)), height = Double(abs(size.height))
        // An item of 100 × 100 points has the mass 1.
        let mass = max(1e-4, limited(material.density, 1e-4, 1e9) * width * height / 10_000)
        cpBodySetMass(pointer, mass)
        let moment = cpMomentForBox(mass, max(width, 1), max(height, 1))
        cpBodySetMoment(pointer, material.allowsRotation ? moment : .infinity)
        if !material.allowsRotation { spin = 0 }
    }

    private func limited(_ value: Double, _ low: Double, _ high: Double) -> Double {
        value.isFinite ? min(high, max(low, value)) : low
    }
}
