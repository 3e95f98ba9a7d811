import CMicaChipmunk
import MicaRaster

/// The step of the simulation. It does not follow the rate of frames, so that a film at 24 frames a second shows what a window
/// at 120 shows.
enum DynamicStep {
    /// Steps a second.
    static let rate = 240.0
    /// Seconds.
    static let duration = 1 / rate
}

/// Chipmunk's space, with what it owns.
///
/// Chipmunk's unit of time is one step here: it then raises its factors to the power of 1, which the C library does without
/// error. Rotations come from `PortableMath`, and springs are Mica's own. So no function of the C library reaches a pixel; what
/// may differ are fused multiplications, where a distribution compiles Chipmunk with them (as for ARM).
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

    /// Walls from point to point.
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

/// Which pairs touch. Items have even numbers, boundaries odd ones, so that the order of what is told is always the same.
final class ContactRecorder {
    struct Pair: Hashable, Comparable {
        let first: Int, second: Int
        static func < (a: Pair, b: Pair) -> Bool { (a.first, a.second) < (b.first, b.second) }
    }

    private struct State {
        /// How many shapes of the two touch: a boundary has many.
        var count = 0
        /// Whether the delegates know.
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

    /// What began and ended since the last call.
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

    /// The bouncier of the two decides how much they bounce, both how much they rub; a boundary is as the item is.
    static func mixMaterials(of arbiter: UnsafeMutablePointer<cpArbiter>?) {
        guard let arbiter else { return }
        let a = arbiter.pointee.a.pointee, b = arbiter.pointee.b.pointee
        let isWallA = Int(bitPattern: a.userData) % 2 == 1, isWallB = Int(bitPattern: b.userData) % 2 == 1
        cpArbiterSetRestitution(arbiter, isWallA ? b.e : isWallB ? a.e : max(a.e, b.e))
        cpArbiterSetFriction(arbiter, isWallA ? b.u : isWallB ? a.u : (a.u * b.u).squareRoot())
    }
}
