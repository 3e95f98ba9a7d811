import CMicaChipmunk
public import CoreGraphics
import MicaBase

/// An attachment of an item to a point or to another item: a rod, a spring, a rail, a rope, a hinge or a rigid joint.
open class UIAttachmentBehavior: UIDynamicBehavior {
    /// The kind of object to which the item is attached.
    public enum AttachmentType: Int, Sendable {
        /// Another item.
        case items = 0
        /// A point.
        case anchor = 1
    }

    enum Kind {
        /// A rod, or a spring if there is a frequency.
        case rod
        case slide(CGVector)
        case limit, fixed, pin
    }

    private let first: any UIDynamicItem
    private let second: (any UIDynamicItem)?
    private let kind: Kind
    /// The attachment points of the items, relative to their centres in their own coordinates, in points.
    private let firstOffset: CGPoint, secondOffset: CGPoint
    /// The initial rotation of the second item relative to the first one, in radians.
    private let turn: Double
    private var motor: UnsafeMutablePointer<cpConstraint>?
    private var rod: UnsafeMutablePointer<cpConstraint>?
    /// The pivot that replaces a rod of zero length.
    private var pivot: UnsafeMutablePointer<cpConstraint>?

    /// The attached items: one or two.
    open var items: [any UIDynamicItem] { second.map { [first, $0] } ?? [first] }
    override var dynamicItems: [any UIDynamicItem] { items }
    /// The kind of object to which the item is attached.
    open var attachedBehaviorType: AttachmentType { second == nil ? .anchor : .items }
    /// The anchor point in the animator's coordinates.
    @Observed open var anchorPoint: CGPoint {
        didSet {
            if !anchorPoint.x.isFinite || !anchorPoint.y.isFinite { anchorPoint = oldValue }
            // Only a rod follows without being recreated, because a drag moves the anchor in every frame.
            if case .rod = kind { dynamicAnimator?.wake() } else { changed() }
        }
    }
    /// The distance, in points; the maximum distance in a limit attachment. Default the initial distance.
    @Observed open var length: CGFloat {
        didSet {
            if !length.isFinite || length < 0 { length = oldValue }
            changed()
        }
    }
    /// The damping ratio of the spring; 1 is critical damping. Default 0.
    @Observed open var damping: CGFloat = 0 { didSet { changed() } }
    /// The frequency of the spring in hertz; 0 for a rod. Default 0.
    @Observed open var frequency: CGFloat = 0 { didSet { changed() } }
    /// The torque that resists rotation: 1 balances an angular acceleration of 6 radians/s² for an item of 100 × 100
    /// points. Default 0.
    @Observed open var frictionTorque: CGFloat = 0 { didSet { changed() } }
    /// The range of motion relative to the initial position: points for a sliding attachment, radians for a pin
    /// attachment. Default infinite.
    @Observed open var attachmentRange = UIFloatRange.infinite { didSet { changed() } }

    private init(
        _ first: any UIDynamicItem, _ firstOffset: CGPoint, _ second: (any UIDynamicItem)?, _ secondOffset: CGPoint,
        anchor: CGPoint, kind: Kind
    ) {
        self.first = first
        self.second = second
        self.kind = kind
        let anchor = finite(anchor), firstOffset = finite(firstOffset), secondOffset = finite(secondOffset)
        self.firstOffset = firstOffset
        self.secondOffset = secondOffset
        anchorPoint = anchor
        turn = itemAngle(first) - (second.map(itemAngle) ?? 0)
        let start = itemPoint(first, firstOffset), end = second.map { itemPoint($0, secondOffset) } ?? anchor
        let distance = ((end.x - start.x) * (end.x - start.x) + (end.y - start.y) * (end.y - start.y)).squareRoot()
        length = distance.isFinite ? distance : 0
        super.init()
    }

    /// Creates a rod from an item's centre to a point.
    public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
        self.init(item, .zero, nil, .zero, anchor: point, kind: .rod)
    }
    /// Creates a rod from an offset in an item to a point.
    public convenience init(item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint)
    {
        self.init(item, CGPoint(offset), nil, .zero, anchor: point, kind: .rod)
    }
    /// Creates a rod between the centres of two items.
    public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
        self.init(item1, .zero, item2, .zero, anchor: .zero, kind: .rod)
    }
    /// Creates a rod between offsets in two items.
    public convenience init(
        item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
        offsetFromCenter offset2: UIOffset
    ) {
        self.init(item1, CGPoint(offset1), item2, CGPoint(offset2), anchor: .zero, kind: .rod)
    }

    /// Creates a rail: two items slide along a line through the point and rotate together.
    open class func slidingAttachment(
        with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint,
        axisOfTranslation axis: CGVector
    ) -> UIAttachmentBehavior {
        at(point, item1, item2, .slide(axis))
    }
    /// Creates a rail: an item slides along a line through the point without rotation.
    open class func slidingAttachment(
        with item: any UIDynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
    ) -> UIAttachmentBehavior {
        at(point, item, nil, .slide(axis))
    }
    /// Creates a rope between offsets in two items, whose distance does not exceed its initial value.
    open class func limitAttachment(
        with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
        offsetFromCenter offset2: UIOffset
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(item1, CGPoint(offset1), item2, CGPoint(offset2), anchor: .zero, kind: .limit)
    }
    /// Creates a rigid joint of two items at the point.
    open class func fixedAttachment(
        with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
    ) -> UIAttachmentBehavior {
        at(point, item1, item2, .fixed)
    }
    /// Creates a hinge: two items rotate about the point.
    open class func pinAttachment(
        with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
    ) -> UIAttachmentBehavior {
        at(point, item1, item2, .pin)
    }

    private static func at(
        _ point: CGPoint, _ first: any UIDynamicItem, _ second: (any UIDynamicItem)?, _ kind: Kind
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(
            first, itemOffset(first, point), second, second.map { itemOffset($0, point) } ?? .zero, anchor: point,
            kind: kind)
    }

    // MARK: Joints

    /// Creates Chipmunk's joints, which the world owns; none for a spring, or while an item has no body.
    func makeJoints(in world: DynamicWorld) -> [UnsafeMutablePointer<cpConstraint>] {
        motor = nil
        rod = nil
        pivot = nil
        guard let a = world.body(of: first), second == nil || world.body(of: second) != nil else { return [] }
        let other = world.body(of: second)?.pointer ?? world.space.staticBody
        guard other != a.pointer else { return [] }
        let onFirst = cpVect(firstOffset), onSecond = second == nil ? cpVect(anchorPoint) : cpVect(secondOffset)
        var joints: [UnsafeMutablePointer<cpConstraint>?] = []
        switch kind {
        case .rod where frequency > 0: break
        case .rod where length < 0.01:
            pivot = cpPivotJointNew2(a.pointer, other, onFirst, onSecond)
            joints = [pivot]
        case .rod:
            rod = cpPinJointNew(a.pointer, other, onFirst, onSecond)
            if let rod { cpPinJointSetDist(rod, Double(length)) }
            joints = [rod]
        case .limit: joints = [cpSlideJointNew(a.pointer, other, onFirst, onSecond, 0, Double(length))]
        case .fixed:
            joints = [cpPivotJointNew2(a.pointer, other, onFirst, onSecond), cpGearJointNew(other, a.pointer, turn, 1)]
        case .pin:
            joints = [cpPivotJointNew2(a.pointer, other, onFirst, onSecond)]
            if attachmentRange.isFiniteSomewhere {
                let range = attachmentRange.limited(to: 1e6)
                joints.append(cpRotaryLimitJointNew(other, a.pointer, turn + range.0, turn + range.1))
            }
        case .slide(let axis):
            let range = attachmentRange.limited(to: 1e5), direction = unit(axis)
            func point(_ distance: Double) -> cpVect {
                cpVect(x: onSecond.x + direction.x * distance, y: onSecond.y + direction.y * distance)
            }
            joints = [
                cpGrooveJointNew(other, a.pointer, point(range.0), point(range.1), onFirst),
                cpGearJointNew(other, a.pointer, turn, 1),
            ]
        }
        if frictionTorque > 0, frictionTorque.isFinite {
            motor = cpSimpleMotorNew(a.pointer, other, 0)
            let limit = Double(frictionTorque) * 10_000 * DynamicStep.duration * DynamicStep.duration
            if let motor { cpConstraintSetMaxForce(motor, limit) }
            joints.append(motor)
        }
        return joints.compactMap { $0 }
    }

    private func unit(_ axis: CGVector) -> cpVect {
        let x = Double(axis.dx), y = Double(axis.dy), length = (x * x + y * y).squareRoot()
        guard length.isFinite, length > 0 else {
            warn(
                "UIAttachmentBehavior: the axis of a sliding attachment must not be zero; it is horizontal.",
                module: "UIKit")
            return cpVect(x: 1, y: 0)
        }
        return cpVect(x: x / length, y: y / length)
    }

    override func apply(in world: DynamicWorld, time: Double) {
        guard case .rod = kind, let a = world.body(of: first) else { return }
        guard frequency > 0 else {
            guard second == nil else { return }
            if let rod { cpPinJointSetAnchorB(rod, cpVect(anchorPoint)) }
            if let pivot { cpPivotJointSetAnchorB(pivot, cpVect(anchorPoint)) }
            return
        }
        if let second, world.body(of: second) == nil { return }
        let b = world.body(of: second)
        let armA = a.turned(firstOffset), armB = b?.turned(secondOffset) ?? .zero
        let start = a.position, end = b?.position ?? anchorPoint
        let dx = Double(end.x + armB.x - start.x - armA.x), dy = Double(end.y + armB.y - start.y - armA.y)
        let distance = (dx * dx + dy * dy).squareRoot()
        guard distance > 1e-9 else { return }
        let nx = dx / distance, ny = dy / distance
        func part(_ body: DynamicBody?, _ arm: CGPoint) -> (speed: Double, weight: Double) {
            guard let body, body.moves else { return (0, 0) }
            let lever = Double(arm.x) * ny - Double(arm.y) * nx
            let v = body.velocity
            return (
                Double(v.x) * nx + Double(v.y) * ny + body.spin * lever,
                body.inverseMass + lever * lever * body.inverseMoment
            )
        }
        let (speedA, weightA) = part(a, armA), (speedB, weightB) = part(b, armB)
        guard weightA + weightB > 0 else { return }
        let ratio = damping.isFinite ? max(0, Double(damping)) : 0
        let spring = DampedSpring(frequency: Double(frequency), ratio: ratio, time: time)
        let speed = speedB - speedA
        let impulse = (spring.velocity(speed, offset: distance - Double(length)) - speed) / (weightA + weightB)
        a.push(-nx * impulse, -ny * impulse, at: armA)
        b?.push(nx * impulse, ny * impulse, at: armB)
    }
}

extension CGPoint {
    fileprivate init(_ offset: UIOffset) { self.init(x: offset.horizontal, y: offset.vertical) }
}

private func finite(_ point: CGPoint) -> CGPoint { point.x.isFinite && point.y.isFinite ? point : .zero }

@MainActor private func itemAngle(_ item: any UIDynamicItem) -> Double {
    let angle = PortableMath.atan2(Double(item.transform.b), Double(item.transform.a))
    return angle.isFinite ? angle : 0
}

/// Converts an offset in an item to the animator's coordinates.
@MainActor private func itemPoint(_ item: any UIDynamicItem, _ offset: CGPoint) -> CGPoint {
    let turned = offset.applying(CGAffineTransform(rotationAngle: CGFloat(itemAngle(item))))
    return CGPoint(x: item.center.x + turned.x, y: item.center.y + turned.y)
}

@MainActor private func itemOffset(_ item: any UIDynamicItem, _ point: CGPoint) -> CGPoint {
    CGPoint(x: point.x - item.center.x, y: point.y - item.center.y)
        .applying(CGAffineTransform(rotationAngle: CGFloat(-itemAngle(item))))
}
