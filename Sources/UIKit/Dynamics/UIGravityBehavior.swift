public import CoreGraphics
import MicaBase

/// Gravity in one direction, with equal acceleration of all items: 1 is 1000 points/s².
open class UIGravityBehavior: UIDynamicBehavior {
    private var list: DynamicItems
    /// The items, in the order in which they were added.
    open var items: [any UIDynamicItem] { list.all }
    override var dynamicItems: [any UIDynamicItem] { list.all }

    /// The direction and strength, in thousands of points/s²; non-finite values are ignored. Default (0, 1): downwards.
    @Observed open var gravityDirection = CGVector(dx: 0, dy: 1) {
        didSet {
            if !gravityDirection.dx.isFinite || !gravityDirection.dy.isFinite { gravityDirection = oldValue }
            changed()
        }
    }
    /// The direction, in radians clockwise from the right. Default π/2.
    open var angle: CGFloat {
        get { CGFloat(PortableMath.atan2(Double(gravityDirection.dy), Double(gravityDirection.dx))) }
        set { setAngle(newValue, magnitude: magnitude) }
    }
    /// The strength. Default 1.
    open var magnitude: CGFloat {
        get { (gravityDirection.dx * gravityDirection.dx + gravityDirection.dy * gravityDirection.dy).squareRoot() }
        set { setAngle(angle, magnitude: newValue) }
    }

    /// Creates a behaviour for items.
    public init(items: [any UIDynamicItem]) {
        list = DynamicItems(items)
        super.init()
    }
    /// Creates a behaviour without items.
    public convenience override init() { self.init(items: []) }

    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) { if list.add(item) { changed() } }
    /// Removes an item, which keeps its velocity.
    open func removeItem(_ item: any UIDynamicItem) { if list.remove(item) { changed() } }

    /// Sets direction and strength at once.
    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
        let (sine, cosine) = PortableMath.sincos(Double(angle))
        gravityDirection = CGVector(dx: CGFloat(cosine) * magnitude, dy: CGFloat(sine) * magnitude)
    }

    override func apply(in world: DynamicWorld, time: Double) {
        let x = Double(gravityDirection.dx) * 1000 * time, y = Double(gravityDirection.dy) * 1000 * time
        for item in list.all {
            guard let body = world.body(of: item), body.moves else { continue }
            let v = body.velocity
            body.velocity = CGPoint(x: Double(v.x) + x, y: Double(v.y) + y)
        }
    }
}
