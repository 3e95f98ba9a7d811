public import CoreGraphics
import MicaBase

/// A force on items, continuous or instantaneous. A push of 1 accelerates an item of 100 × 100 points by 100 points/s².
open class UIPushBehavior: UIDynamicBehavior {
    /// The duration of a push.
    public enum Mode: Int, Sendable {
        /// The push acts while the behaviour is active.
        case continuous = 0
        /// The push acts once and then deactivates the behaviour. A push of 1 gives an item of 100 × 100 points a
        /// velocity of 100 points/s.
        case instantaneous = 1
    }

    /// The duration of the push.
    public let mode: Mode
    private var list: DynamicItems
    private var offsets: [ObjectIdentifier: UIOffset] = [:]
    /// The items, in the order in which they were added.
    open var items: [any UIDynamicItem] { list.all }
    override var dynamicItems: [any UIDynamicItem] { list.all }

    /// `true` if the push acts. Default `true`.
    @Observed open var active = true { didSet { changed() } }
    /// The direction and strength; non-finite values are ignored. Default (0, 0).
    @Observed open var pushDirection = CGVector(dx: 0, dy: 0) {
        didSet {
            if !pushDirection.dx.isFinite || !pushDirection.dy.isFinite { pushDirection = oldValue }
            changed()
        }
    }
    /// The direction, in radians clockwise from the right. Default 0.
    open var angle: CGFloat {
        get {
            magnitude == 0 ? ownAngle : CGFloat(PortableMath.atan2(Double(pushDirection.dy), Double(pushDirection.dx)))
        }
        set { setAngle(newValue, magnitude: magnitude) }
    }
    private var ownAngle: CGFloat = 0
    /// The strength. Default 0.
    open var magnitude: CGFloat {
        get { (pushDirection.dx * pushDirection.dx + pushDirection.dy * pushDirection.dy).squareRoot() }
        set { setAngle(angle, magnitude: newValue) }
    }

    /// Creates a push for items.
    public init(items: [any UIDynamicItem], mode: Mode) {
        list = DynamicItems(items)
        self.mode = mode
        super.init()
    }

    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) { if list.add(item) { changed() } }
    /// Removes an item.
    open func removeItem(_ item: any UIDynamicItem) {
        offsets[ObjectIdentifier(item)] = nil
        if list.remove(item) { changed() }
    }

    /// Sets direction and strength at once.
    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
        let (sine, cosine) = PortableMath.sincos(Double(angle))
        if angle.isFinite { ownAngle = angle }
        pushDirection = CGVector(dx: CGFloat(cosine) * magnitude, dy: CGFloat(sine) * magnitude)
    }

    /// Returns the point at which an item is pushed, relative to its centre in its own coordinates. Default zero.
    open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
        offsets[ObjectIdentifier(item)] ?? .zero
    }
    /// Sets the point at which an item is pushed; outside the centre, the push also rotates the item.
    open func setTargetOffsetFromCenter(_ o: UIOffset, for item: any UIDynamicItem) {
        guard o.horizontal.isFinite, o.vertical.isFinite, list.contains(item) else { return }
        offsets[ObjectIdentifier(item)] = o
        changed()
    }

    override func apply(in world: DynamicWorld, time: Double) {
        guard active else { return }
        let factor = mode == .instantaneous ? 100 : 100 * time
        let x = Double(pushDirection.dx) * factor, y = Double(pushDirection.dy) * factor
        for item in list.all {
            guard let body = world.body(of: item) else { continue }
            let offset = targetOffsetFromCenter(for: item)
            body.push(x, y, at: body.turned(CGPoint(x: offset.horizontal, y: offset.vertical)))
        }
        if mode == .instantaneous { active = false }
    }
}
