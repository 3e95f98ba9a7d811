public import CoreGraphics
import MicaBase

/// A force field about a point. Unless stated otherwise, strength 1 accelerates an item of 100 × 100 points by 100
/// points/s²; distances are in hundreds of points.
open class UIFieldBehavior: UIDynamicBehavior {
    enum Kind {
        case drag, vortex, radialGravity, linearGravity, velocity, noise, turbulence, spring, electric, magnetic
        case custom((UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval) -> CGVector)
    }
    private let kind: Kind
    private var list = DynamicItems()
    private var age = 0.0

    /// The items, in the order in which they were added.
    open var items: [any UIDynamicItem] { list.all }
    override var dynamicItems: [any UIDynamicItem] { list.all }
    /// The centre in the animator's coordinates. Default zero.
    @Observed open var position = CGPoint.zero { didSet { changed() } }
    /// The region in which the field acts, relative to its position. Default infinite.
    @Observed open var region = UIRegion.infinite { didSet { changed() } }
    /// The strength. Default 1.
    @Observed open var strength: CGFloat = 1 { didSet { changed() } }
    /// The exponent of the distance by which the strength decreases. Default 0: constant.
    @Observed open var falloff: CGFloat = 0 { didSet { changed() } }
    /// The distance in points below which the strength no longer increases. Default 1.
    @Observed open var minimumRadius: CGFloat = 1 { didSet { changed() } }
    /// The direction of gravity and velocity fields. Default (0, 0), or the direction of the initialiser.
    @Observed open var direction = CGVector(dx: 0, dy: 0) { didSet { changed() } }
    /// The smoothness of noise and turbulence, 0–1. Default 0.
    @Observed open var smoothness: CGFloat = 0 { didSet { changed() } }
    /// The speed of change of noise and turbulence; 0 means constant. Default 0.
    @Observed open var animationSpeed: CGFloat = 0 { didSet { changed() } }

    private init(_ kind: Kind) {
        self.kind = kind
        super.init()
    }

    /// Creates a field that slows items: the damping rate is `strength` per second for an item of mass 1.
    open class func dragField() -> UIFieldBehavior { UIFieldBehavior(.drag) }
    /// Creates a field that moves items clockwise around its position.
    open class func vortexField() -> UIFieldBehavior { UIFieldBehavior(.vortex) }
    /// Creates a field that attracts items to a point with equal acceleration.
    open class func radialGravityField(position: CGPoint) -> UIFieldBehavior {
        let field = UIFieldBehavior(.radialGravity)
        field.position = position
        return field
    }
    /// Creates a field that accelerates items equally in a direction.
    open class func linearGravityField(direction: CGVector) -> UIFieldBehavior {
        let field = UIFieldBehavior(.linearGravity)
        field.direction = direction
        return field
    }
    /// Creates a field that gives items a velocity, in hundreds of points/s.
    open class func velocityField(direction: CGVector) -> UIFieldBehavior {
        let field = UIFieldBehavior(.velocity)
        field.direction = direction
        return field
    }
    /// Creates a field of pseudo-random forces, which are the same in every run.
    open class func noiseField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> UIFieldBehavior {
        let field = UIFieldBehavior(.noise)
        field.smoothness = smoothness
        field.animationSpeed = speed
        return field
    }
    /// Creates a field of pseudo-random forces proportional to the items' speed.
    open class func turbulenceField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> UIFieldBehavior {
        let field = UIFieldBehavior(.turbulence)
        field.smoothness = smoothness
        field.animationSpeed = speed
        return field
    }
    /// Creates a field that attracts items in proportion to their distance: by `strength` points/s² per point.
    open class func springField() -> UIFieldBehavior { UIFieldBehavior(.spring) }
    /// Creates a field that attracts items by their charge; negative charges are repelled.
    open class func electricField() -> UIFieldBehavior { UIFieldBehavior(.electric) }
    /// Creates a field that deflects moving items by their charge.
    open class func magneticField() -> UIFieldBehavior { UIFieldBehavior(.magnetic) }
    /// Creates a field with custom forces. The closure gets the field, the item's position relative to the field in
    /// points, its velocity in points/s, mass, charge, and the duration of a step in seconds.
    open class func field(
        evaluationBlock block:
            @escaping (UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval) -> CGVector
    ) -> UIFieldBehavior {
        UIFieldBehavior(.custom(block))
    }

    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) { if list.add(item) { changed() } }
    /// Removes an item.
    open func removeItem(_ item: any UIDynamicItem) { if list.remove(item) { changed() } }

    override func apply(in world: DynamicWorld, time: Double) {
        age += time
        let strength = Double(strength)
        guard strength.isFinite, position.x.isFinite, position.y.isFinite else { return }
        for item in list.all {
            guard let body = world.body(of: item), body.moves else { continue }
            let p = CGPoint(x: body.position.x - position.x, y: body.position.y - position.y)
            guard region.contains(p) else { continue }
            act(on: body, at: p, strength, time)
        }
    }

    private func act(on body: DynamicBody, at p: CGPoint, _ strength: Double, _ time: Double) {
        let x = Double(p.x), y = Double(p.y), distance = (x * x + y * y).squareRoot()
        let vx = Double(body.velocity.x), vy = Double(body.velocity.y)
        let mass = 1 / body.inverseMass, charge = body.material.charge
        let force = strength * weakened(distance) * 100 * time
        // Components of the unit vector away from the centre.
        let ux = distance > 0 ? x / distance : 0, uy = distance > 0 ? y / distance : 0
        switch kind {
        case .drag:
            let share = 1 / (1 + max(0, strength * weakened(distance)) * body.inverseMass * time)
            body.velocity = CGPoint(x: vx * share, y: vy * share)
        case .vortex: body.push(-uy * force * mass, ux * force * mass)
        case .radialGravity: body.push(-ux * force * mass, -uy * force * mass)
        case .linearGravity:
            body.push(Double(direction.dx) * force * mass, Double(direction.dy) * force * mass)
        case .velocity:
            let speed = strength * weakened(distance) * 100
            body.velocity = CGPoint(x: Double(direction.dx) * speed, y: Double(direction.dy) * speed)
        case .noise:
            let (nx, ny) = noise(x, y)
            body.push(nx * force, ny * force)
        case .turbulence:
            let (nx, ny) = noise(x, y), speed = (vx * vx + vy * vy).squareRoot() / 100
            body.push(nx * force * speed, ny * force * speed)
        case .spring:
            let pull = strength * weakened(distance) * time
            body.push(-x * pull, -y * pull)
        case .electric: body.push(-ux * force * charge, -uy * force * charge)
        case .magnetic:
            // A rotation, which does not change the speed.
            let angle = strength * weakened(distance) * charge * body.inverseMass * time
            guard angle.isFinite else { return }
            let (sine, cosine) = PortableMath.sincos(angle)
            body.velocity = CGPoint(x: vx * cosine - vy * sine, y: vx * sine + vy * cosine)
        case .custom(let block):
            let push = block(
                self, p, CGVector(dx: CGFloat(vx), dy: CGFloat(vy)), CGFloat(mass), CGFloat(charge), time)
            body.push(Double(push.dx) * 100 * time * strength, Double(push.dy) * 100 * time * strength)
        }
    }

    private func weakened(_ distance: Double) -> Double {
        guard falloff != 0, falloff.isFinite else { return 1 }
        let least = minimumRadius.isFinite ? max(1e-3, Double(minimumRadius)) : 1
        return PortableMath.pow(max(distance, least) / 100, -Double(falloff))
    }

    // MARK: Noise

    /// Returns two smooth pseudo-random numbers, −1…1, for a position and the field's age.
    private func noise(_ x: Double, _ y: Double) -> (Double, Double) {
        let grain = 20 + 180 * (smoothness.isFinite ? min(1, max(0, Double(smoothness))) : 0)
        let z = animationSpeed.isFinite ? age * Double(animationSpeed) : 0
        return (value(x / grain, y / grain, z, seed: 1), value(x / grain, y / grain, z, seed: 2))
    }

    /// Returns value noise: pseudo-random numbers on a grid, interpolated between its points.
    private func value(_ x: Double, _ y: Double, _ z: Double, seed: UInt64) -> Double {
        guard abs(x) < 1e9, abs(y) < 1e9, abs(z) < 1e9 else { return 0 }
        let floors = (x.rounded(.down), y.rounded(.down), z.rounded(.down))
        func smooth(_ t: Double) -> Double { t * t * (3 - 2 * t) }
        let u = smooth(x - floors.0)
        let v = smooth(y - floors.1)
        let w = smooth(z - floors.2)
        var sum = 0.0
        for corner in 0..<8 {
            let i = corner & 1
            let j = corner >> 1 & 1
            let k = corner >> 2
            let weight = (i == 1 ? u : 1 - u) * (j == 1 ? v : 1 - v) * (k == 1 ? w : 1 - w)
            sum += weight * UIFieldBehavior.random(Int(floors.0) + i, Int(floors.1) + j, Int(floors.2) + k, seed)
        }
        return sum
    }

    /// Returns a pseudo-random number, −1…1, by mixing bits.
    private static func random(_ x: Int, _ y: Int, _ z: Int, _ seed: UInt64) -> Double {
        var bits = seed
        for part in [x, y, z] {
            bits = (bits ^ UInt64(bitPattern: Int64(part))) &* 0x9E37_79B9_7F4A_7C15
            bits ^= bits >> 29
        }
        return Double(bits >> 11) / Double(1 << 52) - 1
    }
}
