public import CoreGraphics
public import Foundation

/// A kind of particle that an emitter layer, or another particle, emits.
///
/// A value with a range is chosen for each new particle, uniformly between value − range / 2 and value + range / 2.
/// Sizes are in points, angles in radians (from the x axis towards y), speeds and accelerations in points per second
/// and second². A particle keeps the values chosen at its birth; `birthRate` applies at any time.
open class CAEmitterCell: NSObject, NSSecureCoding, CAMediaTiming {
    /// The name in key paths of the layer, such as `emitterCells.name.birthRate`.
    open var name: String?
    /// A Boolean value that indicates whether the cell emits particles. Default `true`.
    open var isEnabled = true
    /// The number of particles per second, for each particle of the parent cell. Default 0.
    open var birthRate: Float = 0
    /// The lifetime of a particle, in seconds. Default 0: it is never visible.
    open var lifetime: Float = 0
    /// The range of `lifetime`, in seconds. Default 0.
    open var lifetimeRange: Float = 0
    /// The angle out of the layer's plane, towards the viewer. Default 0.
    open var emissionLatitude: CGFloat = 0
    /// The direction in the layer's plane. Default 0.
    open var emissionLongitude: CGFloat = 0
    /// The full angle of the cone of directions. Default 0.
    open var emissionRange: CGFloat = 0
    /// The initial speed, in points per second. Default 0.
    open var velocity: CGFloat = 0
    /// The range of `velocity`. Default 0.
    open var velocityRange: CGFloat = 0
    /// The acceleration along x, in points per second². Default 0.
    open var xAcceleration: CGFloat = 0
    /// The acceleration along y, in points per second². Default 0.
    open var yAcceleration: CGFloat = 0
    /// The acceleration towards the viewer, in points per second². Default 0.
    open var zAcceleration: CGFloat = 0
    /// The scale of the contents. Default 1.
    open var scale: CGFloat = 1
    /// The range of `scale`. Default 0.
    open var scaleRange: CGFloat = 0
    /// The change of `scale` per second. Default 0.
    open var scaleSpeed: CGFloat = 0
    /// The rotation of a particle, in radians per second. Default 0.
    open var spin: CGFloat = 0
    /// The range of `spin`. Default 0.
    open var spinRange: CGFloat = 0
    /// A colour that multiplies the contents. Default white.
    open var color: CGColor? = .white
    /// The range of the red component, 0…1. Default 0.
    open var redRange: Float = 0
    /// The range of the green component, 0…1. Default 0.
    open var greenRange: Float = 0
    /// The range of the blue component, 0…1. Default 0.
    open var blueRange: Float = 0
    /// The range of the alpha component, 0…1. Default 0.
    open var alphaRange: Float = 0
    /// The change of the red component per second. Default 0.
    open var redSpeed: Float = 0
    /// The change of the green component per second. Default 0.
    open var greenSpeed: Float = 0
    /// The change of the blue component per second. Default 0.
    open var blueSpeed: Float = 0
    /// The change of the alpha component per second. Default 0.
    open var alphaSpeed: Float = 0
    /// The particle's image: a `CGImage` with sides of at most 4,096 pixels. Without one the particles are invisible,
    /// but emit those of their cells.
    open var contents: Any?
    /// The visible rectangle of the contents, in fractions of their size. Default (0, 0, 1, 1).
    open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// The scale of the contents, in pixels per point. Default 1.
    open var contentsScale: CGFloat = 1
    /// Stored without effect (other values are logged): particles always use linear filters, and downsampled copies
    /// when minified. Default "linear".
    @Observed open var minificationFilter = "linear" { didSet { reportFilter(minificationFilter != "linear") } }
    /// Stored without effect (other values are logged): contents are sampled linearly. Default "linear".
    @Observed open var magnificationFilter = "linear" { didSet { reportFilter(magnificationFilter != "linear") } }
    /// Stored without effect, which is logged. Default 0.
    @Observed open var minificationFilterBias: Float = 0 { didSet { reportFilter(minificationFilterBias != 0) } }
    /// The cells that each particle of this cell emits at its position and in its own direction: the first after 1 /
    /// `birthRate` of its life. Cells more than four levels deep emit nothing; nor do cells of a layer beyond the first
    /// 1,024. Cells more than 64 levels deep are not archived.
    open var emitterCells: [CAEmitterCell]?
    /// Stored without effect.
    open var style: [AnyHashable: Any]?

    // CAMediaTiming: a cell begins to emit at `beginTime` of the layer's time and stops after `duration`. The other
    // values are stored without effect, which is logged.
    open var beginTime: CFTimeInterval = 0
    open var duration: CFTimeInterval = .infinity
    @Observed open var speed: Float = 1 { didSet { reportTiming(speed != 1) } }
    @Observed open var timeOffset: CFTimeInterval = 0 { didSet { reportTiming(timeOffset != 0) } }
    @Observed open var repeatCount: Float = 0 { didSet { reportTiming(repeatCount != 0) } }
    @Observed open var repeatDuration: CFTimeInterval = 0 { didSet { reportTiming(repeatDuration != 0) } }
    @Observed open var autoreverses = false { didSet { reportTiming(autoreverses) } }
    @Observed open var fillMode = CAMediaTimingFillMode.removed { didSet { reportTiming(fillMode != .removed) } }

    private func reportFilter(_ differs: Bool) {
        if differs { report("The filters of a CAEmitterCell have no effect: particles are sampled linearly.") }
    }
    private func reportTiming(_ differs: Bool) {
        if differs { report("Only beginTime and duration of a CAEmitterCell's timing have an effect.") }
    }

    public override init() { super.init() }

    deinit {
        // Releases one cell at a time: cells nested a hundred thousand levels deep would overflow the stack.
        var waiting = emitterCells ?? []
        emitterCells = nil
        while var cell = waiting.popLast() {
            guard isKnownUniquelyReferenced(&cell), let inner = cell.emitterCells else { continue }
            cell.emitterCells = nil
            waiting.append(contentsOf: inner)
        }
    }

    public required init?(coder: NSCoder) {
        super.init()
        for (key, value) in coder.decodeValues() { setValue(value, forKey: key) }
    }

    open class var supportsSecureCoding: Bool { true }
    open func encode(with coder: NSCoder) {
        let keys =
            Array(Self.doubles.keys) + Array(Self.floats.keys) + Array(stored.keys) + [
                "name", "enabled", "color", "contents", "contentsRect", "emitterCells", "style", "minificationFilter",
                "magnificationFilter", "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration",
                "autoreverses", "fillMode",
            ]
        let isTooDeep = nestsTooDeep
        if isTooDeep {
            report("CAEmitterCell: cells nested more than \(Self.deepestArchive) deep are not archived.")
        }
        coder.encodeValues(keys.filter { shouldArchiveValue(forKey: $0) && !(isTooDeep && $0 == "emitterCells") }) {
            // A `nil` colour is not white.
            value(forKey: $0) ?? ($0 == "color" ? NSNull() : nil)
        }
    }

    /// The maximum nesting of archived cells, because archiving recurses; cells more than four levels deep emit nothing.
    private static let deepestArchive = 64

    /// `true` if cells are nested deeper than can be archived, or contain themselves.
    private var nestsTooDeep: Bool {
        var level = [self]
        for _ in 0...Self.deepestArchive {
            var met = Set<ObjectIdentifier>()
            level = level.flatMap { $0.emitterCells ?? [] }.filter { met.insert(ObjectIdentifier($0)).inserted }
            if level.isEmpty { return false }
        }
        return true
    }

    /// Returns the value of `key` in a new cell; `nil` for a key without a property.
    open class func defaultValue(forKey key: String) -> Any? { CAEmitterCell().value(forKey: key) }
    /// Returns `true` if the value is archived. The default implementation returns `true` for every key.
    open func shouldArchiveValue(forKey key: String) -> Bool { true }

    private var stored: [String: Any] = [:]

    /// Returns the value of the property `key`, or the value stored under that key.
    open func value(forKey key: String) -> Any? { ownValue(key).map(NSNumber.bridged) }

    private func ownValue(_ key: String) -> Any? {
        if let path = Self.doubles[key] { return self[keyPath: path] }
        if let path = Self.floats[key] { return self[keyPath: path] }
        switch key {
        case "name": return name
        case "enabled", "isEnabled": return isEnabled
        case "color": return color
        case "contents": return contents
        case "contentsRect": return contentsRect
        case "emitterCells": return emitterCells
        case "beginTime": return beginTime
        case "duration": return duration
        case "speed": return speed
        case "timeOffset": return timeOffset
        case "repeatCount": return repeatCount
        case "repeatDuration": return repeatDuration
        case "autoreverses": return autoreverses
        case "fillMode": return fillMode
        case "style": return style
        case "minificationFilter": return minificationFilter
        case "magnificationFilter": return magnificationFilter
        default: return stored[key]
        }
    }

    /// Sets the value for a key. A value of the wrong type is ignored; for a key without a property, the value is
    /// stored under the key.
    open func setValue(_ value: Any?, forKey key: String) {
        let value = ValueConversion.unwrap(value)
        let number = ValueConversion.double(value)
        if let path = Self.doubles[key] {
            if let number { self[keyPath: path] = CGFloat(number) }
            return
        }
        if let path = Self.floats[key] {
            if let number { self[keyPath: path] = Float(number) }
            return
        }
        switch key {
        case "name": name = value as? String
        case "enabled", "isEnabled": if let number { isEnabled = number != 0 }
        case "color": color = ValueConversion.convert(value, to: CGColor?.self) as? CGColor
        case "contents": contents = value
        case "contentsRect": if case .rect(let v) = AnimationValue(value) { contentsRect = CGRect(v) }
        case "emitterCells": emitterCells = value as? [CAEmitterCell]
        case "beginTime": if let number { beginTime = number }
        case "duration": if let number { duration = number }
        case "speed": if let number { speed = Float(number) }
        case "timeOffset": if let number { timeOffset = number }
        case "repeatCount": if let number { repeatCount = Float(number) }
        case "repeatDuration": if let number { repeatDuration = number }
        case "autoreverses": if let number { autoreverses = number != 0 }
        case "fillMode":
            if let mode = ValueConversion.convert(value, to: CAMediaTimingFillMode.self) as? CAMediaTimingFillMode {
                fillMode = mode
            }
        case "style": style = value as? [AnyHashable: Any]
        case "minificationFilter": if let name = value as? String { minificationFilter = name }
        case "magnificationFilter": if let name = value as? String { magnificationFilter = name }
        default: stored[key] = value
        }
    }

    nonisolated(unsafe) private static let doubles: [String: ReferenceWritableKeyPath<CAEmitterCell, CGFloat>] = [
        "emissionLatitude": \.emissionLatitude, "emissionLongitude": \.emissionLongitude,
        "emissionRange": \.emissionRange, "velocity": \.velocity, "velocityRange": \.velocityRange,
        "xAcceleration": \.xAcceleration, "yAcceleration": \.yAcceleration, "zAcceleration": \.zAcceleration,
        "scale": \.scale, "scaleRange": \.scaleRange, "scaleSpeed": \.scaleSpeed, "spin": \.spin,
        "spinRange": \.spinRange, "contentsScale": \.contentsScale,
    ]
    // Key paths are immutable; the compiler cannot prove that these capture nothing.
    nonisolated(unsafe) private static let floats: [String: ReferenceWritableKeyPath<CAEmitterCell, Float>] = [
        "birthRate": \.birthRate, "lifetime": \.lifetime, "lifetimeRange": \.lifetimeRange, "redRange": \.redRange,
        "greenRange": \.greenRange, "blueRange": \.blueRange, "alphaRange": \.alphaRange, "redSpeed": \.redSpeed,
        "greenSpeed": \.greenSpeed, "blueSpeed": \.blueSpeed, "alphaSpeed": \.alphaSpeed,
        "minificationFilterBias": \.minificationFilterBias,
    ]
}

extension CAEmitterCell: KeyedElement {
    var elementName: String? { name }
    func copyForChange() -> KeyedElement {
        let copy = CAEmitterCell()
        for path in Self.doubles.values { copy[keyPath: path] = self[keyPath: path] }
        for path in Self.floats.values { copy[keyPath: path] = self[keyPath: path] }
        copy.name = name
        copy.isEnabled = isEnabled
        copy.color = color
        copy.contents = contents
        copy.contentsRect = contentsRect
        copy.emitterCells = emitterCells
        copy.style = style
        copy.beginTime = beginTime
        copy.duration = duration
        copy.speed = speed
        copy.timeOffset = timeOffset
        copy.stored = stored
        return copy
    }
}
