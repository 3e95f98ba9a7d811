import CoreGraphics
import MicaCompositor
public import Foundation

/// A layer that emits particles: its cells tell what, this layer where and how many.
///
/// ```swift
/// let spark = CAEmitterCell()
/// spark.contents = image
/// (spark.birthRate, spark.lifetime, spark.velocity, spark.emissionRange) = (200, 2, 90, 2 * .pi)
/// let fountain = CAEmitterLayer()
/// fountain.emitterPosition = CGPoint(x: 100, y: 100)
/// fountain.emitterCells = [spark]
/// ```
///
/// What is emitted follows from `seed` and the layer's local time alone, in steps of 1/60 s that do not depend on when
/// frames are drawn: the same scene gives the same bytes at any frame rate. The layer emits from its local time 0 on,
/// so that a layer with the default `beginTime` comes on screen full of particles; set `beginTime` to
/// `CACurrentMediaTime()` to see it start. At most 100,000 particles live at once, and a million are born a second: births
/// are thinned evenly where birth rates and lifetimes ask for more. A layer that comes on screen shows what was born in the
/// last minute, of 400,000 particles at most; so does one whose local time went back, which takes as long.
///
/// Particles are above the contents and below the sublayers; bounds do not clip them. `birthRate`, `lifetime`,
/// `velocity`, `scale` and `spin` multiply those of the cells, for particles born from then on. Cells are reached by
/// key paths as `emitterCells.spark.birthRate`; setting one replaces the cell by a changed copy.
open class CAEmitterLayer: CALayer {
    /// The most particles that live at once.
    static let particleLimit = 100_000

    /// The kinds of particles. Default nil.
    @Animatable(redraws: false) open var emitterCells: [CAEmitterCell]? = nil
    /// Default 1.
    @Animatable(redraws: false) open var birthRate: Float = 1
    /// Default 1.
    @Animatable(redraws: false) open var lifetime: Float = 1
    /// The centre of the shape, in the layer's space. Default zero.
    @Animatable(redraws: false) open var emitterPosition: CGPoint = .zero
    /// The depth of the shape's centre. Default 0.
    @Animatable(redraws: false) open var emitterZPosition: CGFloat = 0
    /// Default zero.
    @Animatable(redraws: false) open var emitterSize: CGSize = .zero
    /// The depth of the shape, for a cuboid. Default 0.
    @Animatable(redraws: false) open var emitterDepth: CGFloat = 0
    /// Default point.
    @Animatable(redraws: false) open var emitterShape: CAEmitterLayerEmitterShape = .point
    /// Default volume.
    @Animatable(redraws: false) open var emitterMode: CAEmitterLayerEmitterMode = .volume
    /// Default unordered.
    @Animatable(redraws: false) open var renderMode: CAEmitterLayerRenderMode = .unordered
    /// Kept, which the log says: particles are always flattened into the layer's plane, by their order.
    @Animatable(redraws: false) open var preservesDepth: Bool = false {
        didSet {
            if preservesDepth { report("CAEmitterLayer.preservesDepth has no influence: particles lie in its plane.") }
        }
    }
    /// Default 1.
    @Animatable(redraws: false) open var velocity: Float = 1
    /// Default 1.
    @Animatable(redraws: false) open var scale: Float = 1
    /// Default 1.
    @Animatable(redraws: false) open var spin: Float = 1
    /// Where the random numbers start. Default 0.
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

    /// Of the model; nil while the layer is in no visible tree.
    private var simulation: EmitterSimulation?

    override var animatesItself: Bool { true }

    override func isMoving(from old: Double, to new: Double) -> Bool {
        let from = localTime(at: old), to = localTime(at: new)
        guard let simulation, from != to else { return false }
        // The picture that shows the last ones is still to go.
        return simulation.hasParticles || shown.hasParticles
            || births.contains {
                // Whoever goes back, from after the end as well, comes to the times of these births.
                to > from ? to > $0.lowerBound && from < $0.upperBound : from > $0.lowerBound
            }
    }

    override func nextMove(after time: Double) -> Double? {
        let now = localTime(at: time)
        return births.lazy.map(\.lowerBound).filter { $0 > now }.min().flatMap { hostTime(atLocal: $0) }
    }

    /// When, in this layer's time, each of the cells that emit anything begins and ends; nothing is born before time 0.
    private var births: [Range<Double>] {
        guard birthRate > 0 else { return [] }
        return (emitterCells ?? []).compactMap { cell in
            guard cell.isEnabled, cell.birthRate > 0 else { return nil }
            let begin = max(0, cell.beginTime), end = cell.beginTime + max(0, cell.duration)
            return begin < end ? begin..<end : nil
        }
    }

    /// The local time that was shown last, and whether there were particles then.
    private var shown = (time: Double.nan, hasParticles: false)

    override func looksMoved(_ host: LayerHost) -> Bool {
        let time = localTime(at: host.time), hasParticles = simulation?.hasParticles ?? false
        defer { shown = (time, hasParticles) }
        return time != shown.time && (hasParticles || shown.hasParticles)
    }

    override func move(_ host: LayerHost) {
        let time = localTime(at: host.time)
        guard time.isFinite else { return }
        let simulation = self.simulation ?? EmitterSimulation()
        self.simulation = simulation
        let animates = animationBox?.items.isEmpty == false
        simulation.run(to: time, keeping: oldestView) { tick in
            // What is animated is sampled at each step's own time, whenever the frame comes.
            guard animates, let copy = presentationCopy(at: tick) as? CAEmitterLayer else {
                return EmitterValues(self)
            }
            return EmitterValues(copy)
        }
    }

    /// How far back, in this layer's time, copies of the replicators above it look.
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

/// What of an emitter layer counts for the particles born in one step.
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
