public import CoreGraphics
import CMicaChipmunk
import MicaRaster

/// Ties an item to a point or to another item: with a rod, a spring, a rail, a rope, a hinge, or stiffly.
open class UIAttachmentBehavior: UIDynamicBehavior {
    /// What the item is tied to.
    public enum AttachmentType: Int, Sendable {
        /// Another item.
        case items = 0
        /// A point.
        case anchor = 1
    }

    enum Kind {
        /// A rod, or with a frequency a spring.
        case rod
        case slide(CGVector)
        case limit, fixed, pin
    }

    private let first: any UIDynamicItem
    private let second: (any UIDynamicItem)?
    private let kind: Kind
    /// Where it holds each item, from its middle in its own directions, points.
    private let firstOffset: CGPoint, secondOffset: CGPoint
    /// How far the second item was turned from the first one; radians.
    private let turn: Double
    private var motor: UnsafeMutablePointer<cpConstraint>?
    private var rod: UnsafeMutablePointer<cpConstraint>?
    /// The pivot that holds the item in the place of a rod of no length.
    private var pivot: UnsafeMutablePointer<cpConstraint>?

    /// The items: one or two.
    open var items: [any UIDynamicItem] { second.map { [first, $0] } ?? [first] }
    override var dynamicItems: [any UIDynamicItem] { items }
    /// Whether it is tied to another item or a point.
    open var attachedBehaviorType: AttachmentType { second == nil ? .anchor : .items }
    /// The point that the item is tied to, in the animator's space.
    open var anchorPoint: CGPoint {
        didSet {
            if !anchorPoint.x.isFinite || !anchorPoint.y.isFinite { anchorPoint = oldValue }
            // No other joint follows: a drag moves it in every frame.
            if case .rod = kind { dynamicAnimator?.wake() } else { changed() }
        }
    }
    /// The distance that it keeps, of a limit attachment the greatest; points. Default that when it was made.
    open var length: CGFloat {
        didSet {
            if !length.isFinite || length < 0 { length = oldValue }
            changed()
        }
    }
    /// How soon the spring is still; 1 swings no more. Default 0.
    open var damping: CGFloat = 0 { didSet { changed() } }
    /// Swings of the spring a second; 0 for a rod. Default 0.
    open var frequency: CGFloat = 0 { didSet { changed() } }
    /// The torque that turning has to overcome: 1 stops what turns an item of 100 × 100 points by 6 radians/s². Default 0.
    open var frictionTorque: CGFloat = 0 { didSet { changed() } }
    /// How far a sliding attachment slides, in points, or a pin attachment turns, in radians, from where it began. Default infinite.
    open var attachmentRange = UIFloatRange.infinite { didSet { changed() } }

    private init(
        _ first: any UIDynamicItem, _ firstOffset: CGPoint, _ second: (any UIDynamicItem)?, _ secondOffset: CGPoint,
        anchor: CGPoint, kind: Kind
    ) {
        (self.first, self.second, self.kind) = (first, second, kind)
        let anchor = finite(anchor), firstOffset = finite(firstOffset), secondOffset = finite(secondOffset)
        (self.firstOffset, self.secondOffset, anchorPoint) = (firstOffset, secondOffset, anchor)
        turn = itemAngle(first) - (second.map(itemAngle) ?? 0)
        let start = itemPoint(first, firstOffset), end = second.map { itemPoint($0, secondOffset) } ?? anchor
        let distance = ((end.x - start.x) * (end.x - start.x) + (end.y - start.y) * (end.y - start.y)).squareRoot()
        length = distance.isFinite ? distance : 0
        super.init()
    }

    /// A rod from an item's middle to a point.
    public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
        self.init(item, .zero, nil, .zero, anchor: point, kind: .rod)
    }
    /// A rod from a point of an item, given from its middle, to a point.
    public convenience init(item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint)
    {
        self.init(item, CGPoint(offset), nil, .zero, anchor: point, kind: .rod)
    }
    /// A rod between the middles of two items.
    public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
        self.init(item1, .zero, item2, .zero, anchor: .zero, kind: .rod)
    }
    /// A rod between points of two items, given from their middles.
    public convenience init(
        item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
        offsetFromCenter offset2: UIOffset
    ) {
        self.init(item1, CGPoint(offset1), item2, CGPoint(offset2), anchor: .zero, kind: .rod)
    }

    /// A rail: two items slide along a line through the point, and turn together.
    open class func slidingAttachment(
        with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint,
        axisOfTranslation axis: CGVector
    ) -> UIAttachmentBehavior {
        at(point, item1, item2, .slide(axis))
    }
    /// A rail: an item slides along a line through the point, and does not turn.
    open class func slidingAttachment(
        with item: any UIDynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
    ) -> UIAttachmentBehavior {
        at(point, item, nil, .slide(axis))
    }
    /// A rope between points of two items: they come no further apart than they are.
    open class func limitAttachment(
        with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
        offsetFromCenter offset2: UIOffset
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(item1, CGPoint(offset1), item2, CGPoint(offset2), anchor: .zero, kind: .limit)
    }
    /// Two items hold together stiffly at the point.
    open class func fixedAttachment(
        with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
    ) -> UIAttachmentBehavior {
        at(point, item1, item2, .fixed)
    }
    /// A hinge: two items turn about the point.
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

    /// Chipmunk's joints for it, which the world owns; none for a spring, or while an item has no body.
    func makeJoints(in world: DynamicWorld) -> [UnsafeMutablePointer<cpConstraint>] {
        (motor, rod, pivot) = (nil, nil, nil)
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
                "UIAttachmentBehavior: the axis of a sliding attachment has no direction; it is horizontal.",
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

/// A point of an item, given from its middle in its own directions, in the animator's space.
@MainActor private func itemPoint(_ item: any UIDynamicItem, _ offset: CGPoint) -> CGPoint {
    let turned = offset.applying(CGAffineTransform(rotationAngle: CGFloat(itemAngle(item))))
    return CGPoint(x: item.center.x + turned.x, y: item.center.y + turned.y)
}

@MainActor private func itemOffset(_ item: any UIDynamicItem, _ point: CGPoint) -> CGPoint {
    CGPoint(x: point.x - item.center.x, y: point.y - item.center.y)
        .applying(CGAffineTransform(rotationAngle: CGFloat(-itemAngle(item))))
}
