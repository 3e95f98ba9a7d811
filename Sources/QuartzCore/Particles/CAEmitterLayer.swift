import CoreGraphics
import MicaCompositor
public import Foundation

/// A layer that emits particles: its cells define their kinds, this layer their origin and number.
///
/// ```swift
/// let spark = CAEmitterCell()
/// spark.contents = image
/// spark.birthRate = 200
/// spark.lifetime = 2
/// spark.velocity = 90
/// spark.emissionRange = 2 * .pi
/// let fountain = CAEmitterLayer()
/// fountain.emitterPosition = CGPoint(x: 100, y: 100)
/// fountain.emitterCells = [spark]
/// ```
///
/// The particles depend only on `seed` and the layer's local time, in steps of 1/60 s that are independent of the
/// frames. The same scene thus produces the same bytes at any frame rate. The layer emits from its local time 0: with
/// the default `beginTime` it is already full of particles when it appears. To see it start, set `beginTime` to
/// `CACurrentMediaTime()`.
///
/// At most 100,000 particles live at once, and at most a million are born per second: births are thinned evenly if
/// birth rates and lifetimes exceed this. A layer that appears shows the births of the last minute, at most 400,000
/// particles; so does one whose local time moved backwards, which costs the same.
///
/// Particles are above the contents and below the sublayers; bounds do not clip them. `birthRate`, `lifetime`,
/// `velocity`, `scale` and `spin` multiply those of the cells, for particles born from then on. Key paths such as
/// `emitterCells.spark.birthRate` access the cells; setting one replaces the cell with a changed copy.
open class CAEmitterLayer: CALayer, SelfAnimatingLayer {
    /// The maximum number of living particles.
    static let particleLimit = 100_000

    /// The kinds of particles. Default `nil`.
    @Animatable(redraws: false) open var emitterCells: [CAEmitterCell]? = nil
    /// The factor of the cells' birth rates. Default 1.
    @Animatable(redraws: false) open var birthRate: Float = 1
    /// The factor of the cells' lifetimes. Default 1.
    @Animatable(redraws: false) open var lifetime: Float = 1
    /// The centre of the shape, in the layer's space, in points. Default zero.
    @Animatable(redraws: false) open var emitterPosition: CGPoint = .zero
    /// The z coordinate of the shape's centre, in points. Default 0.
    @Animatable(redraws: false) open var emitterZPosition: CGFloat = 0
    /// The size of the shape, in points. Default zero.
    @Animatable(redraws: false) open var emitterSize: CGSize = .zero
    /// The depth of a cuboid, in points. Default 0.
    @Animatable(redraws: false) open var emitterDepth: CGFloat = 0
    /// The shape in which particles are born. Default `point`.
    @Animatable(redraws: false) open var emitterShape: CAEmitterLayerEmitterShape = .point
    /// The part of the shape in which particles are born. Default `volume`.
    @Animatable(redraws: false) open var emitterMode: CAEmitterLayerEmitterMode = .volume
    /// The drawing order of the particles. Default `unordered`.
    @Animatable(redraws: false) open var renderMode: CAEmitterLayerRenderMode = .unordered
    /// Stored without effect, which is logged: particles are always flattened into the layer's plane, in their order.
    @Animatable(redraws: false) open var preservesDepth: Bool = false {
        didSet {
            if preservesDepth {
                report("CAEmitterLayer.preservesDepth has no effect: particles are flattened into its plane.")
            }
        }
    }
    /// The factor of the cells' velocities. Default 1.
    @Animatable(redraws: false) open var velocity: Float = 1
    /// The factor of the cells' scales. Default 1.
    @Animatable(redraws: false) open var scale: Float = 1
    /// The factor of the cells' spins. Default 1.
    @Animatable(redraws: false) open var spin: Float = 1
    /// The seed of the random numbers. Default 0.
    @Animatable(redraws: false) open var seed: UInt32 = 0

    open override class var selfContainedClass: CALayer.Type { CAEmitterLayer.self }
    public override init() { super.init() }
    public override init(layer: Any) { super.init(layer: layer) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override class func animatesImplicitly(_ key: String) -> Bool {
        switch key {
        case "birthRate", "lifetime", "emitterPosition", "emitterZPosition", "emitterSize", "emitterDepth", "velocity",
            "scale", "spin":
            true
        default: super.animatesImplicitly(key)
        }
    }

    override var hasOwnLook: Bool { true }

    /// The simulation of the model; `nil` while the layer is in no visible tree.
    private var simulation: EmitterSimulation?

    override var animatesItself: Bool { true }

    func isMoving(from old: Double, to new: Double) -> Bool {
        let from = localTime(at: old), to = localTime(at: new)
        guard let simulation, from != to else { return false }
        // The image with the last particles has not been replaced yet.
        return simulation.hasParticles || shown.hasParticles
            || births.contains {
                // Time that moves backwards, even from after the end, reaches the times of these births.
                to > from ? to > $0.lowerBound && from < $0.upperBound : from > $0.lowerBound
            }
    }

    func nextMove(after time: Double) -> Double? {
        let now = localTime(at: time)
        return births.lazy.map(\.lowerBound).filter { $0 > now }.min().flatMap { hostTime(atLocal: $0) }
    }

    /// The ranges, in this layer's time, in which the cells that emit anything do so; nothing is born before time 0.
    private var births: [Range<Double>] {
        guard birthRate > 0 else { return [] }
        return (emitterCells ?? []).compactMap { cell in
            guard cell.isEnabled, cell.birthRate > 0 else { return nil }
            let begin = max(0, cell.beginTime), end = cell.beginTime + max(0, cell.duration)
            return begin < end ? begin..<end : nil
        }
    }

    /// The local time of the last frame, and whether there were particles then.
    private var shown = (time: Double.nan, hasParticles: false)

    func looksMoved(_ host: LayerHost) -> Bool {
        let time = localTime(at: host.time), hasParticles = simulation?.hasParticles ?? false
        defer { shown = (time, hasParticles) }
        return time != shown.time && (hasParticles || shown.hasParticles)
    }

    func move(_ host: LayerHost) {
        let time = localTime(at: host.time)
        guard time.isFinite else { return }
        let simulation = self.simulation ?? EmitterSimulation()
        self.simulation = simulation
        let animates = animationBox?.items.isEmpty == false
        simulation.run(to: time, keeping: oldestView) { tick in
            // Animated values are sampled at each step's own time, independent of the frame.
            guard animates, let copy = presentationCopy(at: tick) as? CAEmitterLayer else {
                return EmitterValues(self)
            }
            return EmitterValues(copy)
        }
    }

    /// The maximum delay, in this layer's time, of copies in the replicators above it.
    private var oldestView: Double {
        var seconds = 0.0, speed = 1.0
        var layer: CALayer = self
        while let next = layer.parent {
            speed *= Double(abs(layer.speed))
            if let replicator = next as? CAReplicatorLayer {
                seconds += replicator.longestDelay * speed
            }
            layer = next
        }
        return seconds.isFinite ? seconds : 0
    }

    override func addContents(to stack: inout ContentStack, _ context: FrameContext?) {
        let model = modelLayer as? CAEmitterLayer ?? self
        guard let context, let simulation = model.simulation,
            let sprites = simulation.sprites(at: model.sampledTime(context), renderMode)
        else { return }
        stack.append(.sprites(sprites))
    }
}

/// The values of an emitter layer that apply to the particles born in one step.
struct EmitterValues {
    var cells: [CAEmitterCell]
    var birthRate: Double, lifetime: Double, velocity: Double, scale: Double, spin: Double
    var shape: EmitterShape
    var seed: UInt32

    init(_ layer: CAEmitterLayer) {
        cells = layer.emitterCells ?? []
        birthRate = Double(layer.birthRate)
        lifetime = Double(layer.lifetime)
        velocity = Double(layer.velocity)
        scale = Double(layer.scale)
        spin = Double(layer.spin)
        shape = EmitterShape(
            shape: layer.emitterShape, mode: layer.emitterMode,
            center: SIMD3(
                Double(layer.emitterPosition.x), Double(layer.emitterPosition.y), Double(layer.emitterZPosition)),
            size: SIMD3(
                Double(layer.emitterSize.width), Double(layer.emitterSize.height), Double(layer.emitterDepth)))
        seed = layer.seed
    }
}
