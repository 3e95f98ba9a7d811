public import CoreGraphics
import MicaRaster

/// Pushes items, for as long as it is active or once. A push of 1 speeds an item of 100 × 100 points by 100 points/s².
open class UIPushBehavior: UIDynamicBehavior {
    /// How long a push lasts.
    public enum Mode: Int, Sendable {
        /// As long as it is active.
        case continuous = 0
        /// Once; it is inactive afterwards. A push of 1 gives an item of 100 × 100 points 100 points/s.
        case instantaneous = 1
    }

    /// Once or lasting.
    public let mode: Mode
    private var list: DynamicItems
    private var offsets: [ObjectIdentifier: UIOffset] = [:]
    /// The items, in the order in which they were added.
    open var items: [any UIDynamicItem] { list.all }
    override var dynamicItems: [any UIDynamicItem] { list.all }

    /// Whether it pushes. Default true.
    open var active = true { didSet { changed() } }
    /// Direction and strength; what is not finite is not taken. Default (0, 0).
    open var pushDirection = CGVector(dx: 0, dy: 0) {
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

    /// A push for the items.
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

    /// Where it pushes the item, from its middle in its own directions; zero unless set.
    open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
        offsets[ObjectIdentifier(item)] ?? .zero
    }
    /// Sets where it pushes the item: beside the middle it turns, too.
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
