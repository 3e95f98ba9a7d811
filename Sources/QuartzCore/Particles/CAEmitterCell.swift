public import CoreGraphics
public import Foundation

/// A kind of particle: what an emitter layer, or another particle, emits.
///
/// A value with a range is picked for each new particle, evenly between value − range / 2 and value + range / 2. Sizes are
/// in points, angles in radians (x axis towards y), speeds and accelerations in points per second and second². A particle
/// keeps what was picked at its birth; `birthRate` counts at any time.
open class CAEmitterCell: NSObject, NSSecureCoding, CAMediaTiming {
    /// For key paths of the layer: `emitterCells.name.birthRate`.
    open var name: String?
    /// Whether new particles are born. Default true.
    open var isEnabled = true
    /// Particles a second, for each particle of the cell above. Default 0.
    open var birthRate: Float = 0
    /// Seconds. Default 0: none is seen.
    open var lifetime: Float = 0
    /// The range of `lifetime`, in seconds. Default 0.
    open var lifetimeRange: Float = 0
    /// Out of the layer's plane, towards the viewer. Default 0.
    open var emissionLatitude: CGFloat = 0
    /// The direction in the plane. Default 0.
    open var emissionLongitude: CGFloat = 0
    /// The whole angle of the cone of directions. Default 0.
    open var emissionRange: CGFloat = 0
    /// Points a second at the birth. Default 0.
    open var velocity: CGFloat = 0
    /// The range of `velocity`. Default 0.
    open var velocityRange: CGFloat = 0
    /// Points a second². Default 0.
    open var xAcceleration: CGFloat = 0
    /// Points a second². Default 0.
    open var yAcceleration: CGFloat = 0
    /// Points a second², towards the viewer. Default 0.
    open var zAcceleration: CGFloat = 0
    /// Default 1.
    open var scale: CGFloat = 1
    /// The range of `scale`. Default 0.
    open var scaleRange: CGFloat = 0
    /// Change a second.
    open var scaleSpeed: CGFloat = 0
    /// Turns a particle: radians a second.
    open var spin: CGFloat = 0
    /// The range of `spin`. Default 0.
    open var spinRange: CGFloat = 0
    /// Multiplies the contents. Default white.
    open var color: CGColor? = .white
    /// The range of the colour's component, 0…1. Default 0.
    open var redRange: Float = 0
    /// The range of the colour's component, 0…1. Default 0.
    open var greenRange: Float = 0
    /// The range of the colour's component, 0…1. Default 0.
    open var blueRange: Float = 0
    /// The range of the colour's component, 0…1. Default 0.
    open var alphaRange: Float = 0
    /// Change a second.
    open var redSpeed: Float = 0
    /// Change a second. Default 0.
    open var greenSpeed: Float = 0
    /// Change a second. Default 0.
    open var blueSpeed: Float = 0
    /// Change a second. Default 0.
    open var alphaSpeed: Float = 0
    /// A `CGImage` with sides up to 4,096 pixels; a cell without one is not seen, but its cells emit.
    open var contents: Any?
    /// The part of the contents that shows, in parts of their size. Default (0, 0, 1, 1).
    open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// Pixels of the contents a point. Default 1.
    open var contentsScale: CGFloat = 1
    /// Kept, which the log says of other values: particles are always read with linear filters, shrunk ones from halved copies.
    open var minificationFilter = "linear" { didSet { reportFilter(minificationFilter != "linear") } }
    /// Kept: contents are read linearly, which the log says of other values. Default "linear".
    open var magnificationFilter = "linear" { didSet { reportFilter(magnificationFilter != "linear") } }
    /// Kept, without influence, which the log says. Default 0.
    open var minificationFilterBias: Float = 0 { didSet { reportFilter(minificationFilterBias != 0) } }
    /// What each particle of this cell emits at its place, in its own direction: the first after 1 / `birthRate` of its
    /// life. Cells more than four deep emit nothing; nor do, in a layer, cells beyond the first 1,024. Cells more than 64 deep are
    /// not archived.
    open var emitterCells: [CAEmitterCell]?
    /// Kept and handed back.
    open var style: [AnyHashable: Any]?

    // CAMediaTiming: a cell begins to emit at `beginTime` of the layer's time and stops after `duration`. The rest is kept,
    // which the log says.
    open var beginTime: CFTimeInterval = 0
    open var duration: CFTimeInterval = .infinity
    open var speed: Float = 1 { didSet { reportTiming(speed != 1) } }
    open var timeOffset: CFTimeInterval = 0 { didSet { reportTiming(timeOffset != 0) } }
    open var repeatCount: Float = 0 { didSet { reportTiming(repeatCount != 0) } }
    open var repeatDuration: CFTimeInterval = 0 { didSet { reportTiming(repeatDuration != 0) } }
    open var autoreverses = false { didSet { reportTiming(autoreverses) } }
    open var fillMode = CAMediaTimingFillMode.removed { didSet { reportTiming(fillMode != .removed) } }

    private func reportFilter(_ differs: Bool) {
        if differs { report("The filters of a CAEmitterCell have no influence: particles are read with linear ones.") }
    }
    private func reportTiming(_ differs: Bool) {
        if differs { report("Of a CAEmitterCell's timing only beginTime and duration have influence.") }
    }

    public override init() { super.init() }

    deinit {
        // One after the other: cells in each other a hundred thousand deep would overflow the stack.
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
            report("CAEmitterCell: cells more than \(Self.deepestArchive) deep in each other are not archived.")
        }
        coder.encodeValues(keys.filter { shouldArchiveValue(forKey: $0) && !(isTooDeep && $0 == "emitterCells") }) {
            // No colour is not white.
            value(forKey: $0) ?? ($0 == "color" ? NSNull() : nil)
        }
    }

    /// Archiving goes from cell to cell; those four deep emit nothing any more.
    private static let deepestArchive = 64

    /// Whether cells lie in each other deeper than can be archived, or contain themselves.
    private var nestsTooDeep: Bool {
        var level = [self]
        for _ in 0...Self.deepestArchive {
            var met = Set<ObjectIdentifier>()
            level = level.flatMap { $0.emitterCells ?? [] }.filter { met.insert(ObjectIdentifier($0)).inserted }
            if level.isEmpty { return false }
        }
        return true
    }

    /// The value that `key` has in a new cell; nil for one without a property.
    open class func defaultValue(forKey key: String) -> Any? { CAEmitterCell().value(forKey: key) }
    /// Whether the value is archived. Default true for all.
    open func shouldArchiveValue(forKey key: String) -> Bool { true }

    private var stored: [String: Any] = [:]

    /// The property `key`, or the value that is kept under that name.
    open func value(forKey key: String) -> Any? {
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

    /// A value of the wrong type is ignored; a key without a property keeps the value under its name.
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
    // Key paths are immutable; the compiler just does not know that these capture nothing.
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
