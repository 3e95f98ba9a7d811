import CMicaChipmunk
import MicaRaster

/// The time step of the simulation. It is independent of the frame rate, so that a film at 24 frames per second has the
/// same motion as a window at 120.
enum DynamicStep {
    /// The number of steps per second.
    static let rate = 240.0
    /// The duration of a step in seconds.
    static let duration = 1 / rate
}

/// Chipmunk's space and the objects that it owns.
///
/// The step is Chipmunk's unit of time: Chipmunk raises its damping factors to the power of 1, which the C library
/// computes exactly. Rotations use `PortableMath`, and Mica implements the springs. No function of the C library
/// therefore affects a pixel. Only fused multiplications may, where a distribution compiles Chipmunk with them (as for
/// ARM).
final class DynamicSpace {
    let pointer: UnsafeMutablePointer<cpSpace>
    let contacts = ContactRecorder()

    init() {
        pointer = mica_chipmunk_space()
        cpSpaceSetIterations(pointer, 16)
        cpSpaceSetCollisionSlop(pointer, 0.05)
        cpSpaceSetCollisionBias(pointer, 0.9)
        let handler = cpSpaceAddDefaultCollisionHandler(pointer)!
        handler.pointee.userData = Unmanaged.passUnretained(contacts).toOpaque()
        handler.pointee.beginFunc = { arbiter, _, data in
            ContactRecorder.of(data).change(arbiter, by: 1)
            return 1
        }
        handler.pointee.separateFunc = { arbiter, _, data in ContactRecorder.of(data).change(arbiter, by: -1) }
        handler.pointee.preSolveFunc = { arbiter, _, _ in
            ContactRecorder.mixMaterials(of: arbiter)
            return 1
        }
    }

    deinit { cpSpaceFree(pointer) }

    var staticBody: UnsafeMutablePointer<cpBody> { cpSpaceGetStaticBody(pointer) }

    func step() { cpSpaceStep(pointer, 1) }

    /// Adds walls between pairs of points.
    func addSegments(
        _ segments: [(CGPoint, CGPoint)], radius: Double, id: Int, filter: cpShapeFilter
    ) -> [UnsafeMutablePointer<cpShape>] {
        segments.compactMap { start, end in
            guard let shape = cpSegmentShapeNew(staticBody, cpVect(start), cpVect(end), radius) else { return nil }
            cpShapeSetFilter(shape, filter)
            cpShapeSetUserData(shape, UnsafeMutableRawPointer(bitPattern: id))
            cpSpaceAddShape(pointer, shape)
            return shape
        }
    }

    func remove(_ shape: UnsafeMutablePointer<cpShape>) {
        cpSpaceRemoveShape(pointer, shape)
        cpShapeFree(shape)
    }

    func add(_ joint: UnsafeMutablePointer<cpConstraint>) {
        cpConstraintSetErrorBias(joint, 0.8)
        cpSpaceAddConstraint(pointer, joint)
    }

    func remove(_ joint: UnsafeMutablePointer<cpConstraint>) {
        cpSpaceRemoveConstraint(pointer, joint)
        cpConstraintFree(joint)
    }
}

extension cpVect {
    init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}

/// A recorder of contacts. Items have even numbers and boundaries odd ones, so that contacts are reported in a
/// deterministic order.
final class ContactRecorder {
    struct Pair: Hashable, Comparable {
        let first: Int, second: Int
        static func < (a: Pair, b: Pair) -> Bool { (a.first, a.second) < (b.first, b.second) }
    }

    private struct State {
        /// The number of touching pairs of shapes: a boundary has many shapes.
        var count = 0
        /// `true` if the delegates were notified.
        var isTold = false
        var point = CGPoint.zero
    }
    private var states: [Pair: State] = [:]
    private var touched: Set<Pair> = []

    static func of(_ data: UnsafeMutableRawPointer?) -> ContactRecorder {
        Unmanaged<ContactRecorder>.fromOpaque(data!).takeUnretainedValue()
    }

    func change(_ arbiter: UnsafeMutablePointer<cpArbiter>?, by amount: Int) {
        guard let arbiter else { return }
        let a = Int(bitPattern: arbiter.pointee.a.pointee.userData),
            b = Int(bitPattern: arbiter.pointee.b.pointee.userData)
        let pair = Pair(first: min(a, b), second: max(a, b))
        var state = states[pair] ?? State()
        state.count += amount
        if amount > 0 {
            let point = cpArbiterGetPointA(arbiter, 0)
            state.point = CGPoint(x: point.x, y: point.y)
        }
        states[pair] = state
        touched.insert(pair)
    }

    /// Returns the contacts that began or ended since the last call.
    func takeChanges() -> [(pair: Pair, began: Bool, point: CGPoint)] {
        guard !touched.isEmpty else { return [] }
        var changes: [(pair: Pair, began: Bool, point: CGPoint)] = []
        for pair in touched.sorted() {
            guard var state = states[pair] else { continue }
            let touches = state.count > 0
            if touches != state.isTold { changes.append((pair, touches, state.point)) }
            state.isTold = touches
            states[pair] = touches ? state : nil
        }
        touched.removeAll(keepingCapacity: true)
        return changes
    }

    /// Combines materials: the greater elasticity and the geometric mean of the friction; a boundary has the item's
    /// values.
    static func mixMaterials(of arbiter: UnsafeMutablePointer<cpArbiter>?) {
        guard let arbiter else { return }
        let a = arbiter.pointee.a.pointee, b = arbiter.pointee.b.pointee
        let isWallA = Int(bitPattern: a.userData) % 2 == 1, isWallB = Int(bitPattern: b.userData) % 2 == 1
        cpArbiterSetRestitution(arbiter, isWallA ? b.e : isWallB ? a.e : max(a.e, b.e))
        cpArbiterSetFriction(arbiter, isWallA ? b.u : isWallB ? a.u : (a.u * b.u).squareRoot())
    }
}
