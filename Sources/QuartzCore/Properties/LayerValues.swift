import CoreGraphics
import MicaRaster
import Synchronization

extension CGColor {
    /// Black in RGB, with four components: the default of layers' colours.
    static let opaqueBlack = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
}

/// A colour of a layer: the assigned object, and its components, which animations change without creating objects.
struct LayerColor {
    private var object: CGColor?
    private(set) var color: Color = .clear
    /// `true` if there is a colour.
    private(set) var isSet = false
    private(set) var isPattern = false

    init(_ object: CGColor?) {
        self.object = object
        if let object {
            color = object.rasterColor
            isSet = true
            isPattern = object.pattern != nil
        }
    }

    var cgColor: CGColor? { object ?? (isSet ? CGColor(color) : nil) }

    /// Creates the colour of an animation.
    init(shown v: SIMD4<Double>) {
        isSet = true
        color = Color(shown: v)
    }

    /// Assigns without changing the reference count of a shared object, since many layers on several threads do this.
    @inline(__always) mutating func take(_ other: LayerColor) {
        if object !== other.object { object = other.object }
        color = other.color
        isSet = other.isSet
        isPattern = other.isPattern
    }

    var animationValue: AnimationValue {
        guard isSet else { return .none }
        if isPattern, let object { return .discrete(object) }
        return .color(SIMD4(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha)))
    }
}

/// The values of a layer's properties: the model's, those of the last commit, or those on screen.
///
/// The values that most layers set are stored inline. The rest is in two boxes, `Rare` and `Contents`, which exist from
/// the first change; copies share a box until one of them changes. The fields of both are accessed as fields of this
/// struct.
@dynamicMemberLookup
package struct LayerValues {
    package init() {}

    var bounds = CGRect.zero
    var position = CGPoint.zero
    var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    var zPosition: CGFloat = 0
    var background = LayerColor(nil)
    // This order needs no padding.
    var switches: LayerSwitches = .initial
    var opacity: Float = 1
    private(set) var rareBox: RareBox?
    private var contentsBox: ContentsBox?

    /// The values that most layers leave at their defaults.
    package struct Rare {
        var transform = CATransform3DIdentity
        var sublayerTransform = CATransform3DIdentity
        var anchorPointZ: CGFloat = 0
        var cornerRadius: CGFloat = 0
        var borderWidth: CGFloat = 0
        var border = LayerColor(.opaqueBlack)
        var shadow = LayerColor(.opaqueBlack)
        var shadowOpacity: Float = 0
        var shadowOffset = CGSize(width: 0, height: -3)
        var shadowRadius: CGFloat = 3
        var shadowPath: CGPath?
        var maskedCorners: CACornerMask = [
            .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
        ]
        var cornerCurve = CALayerCornerCurve.circular
        var rasterizationScale: CGFloat = 1
        var edgeAntialiasingMask: CAEdgeAntialiasingMask = [
            .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
        ]
        var compositingFilter: Any?
        var filters: [Any]?
        var backgroundFilters: [Any]?
        var autoresizingMask: CAAutoresizingMask = []
        var layoutManager: (any CALayoutManager)?
        var constraints: [CAConstraint]?
        var actions: [String: any CAAction]?
        var style: [AnyHashable: Any]?
        /// The values of `@Animatable` properties before the style was applied.
        var unstyled: [String: Any] = [:]
        var timing: LayerTiming?
        /// Values of keys without a property.
        var stored: [String: Any] = [:]

        /// It is never written, and the colours in it are immutable.
        nonisolated(unsafe) static let initial = Rare()
    }

    /// The image of a layer.
    package struct Contents {
        /// The assigned image or other object; drawn contents are a `BackingStore`.
        var contents: Any?
        var contentsRect = CGRect.unit
        var contentsCenter = CGRect.unit
        var contentsGravity = CALayerContentsGravity.resize
        var contentsScale: CGFloat = 1
        var contentsFormat = CALayerContentsFormat.RGBA8Uint
        var minificationFilter = CALayerContentsFilter.linear
        var magnificationFilter = CALayerContentsFilter.linear
        var minificationFilterBias: Float = 0

        /// It is never written.
        nonisolated(unsafe) static let initial = Contents()
    }

    final class RareBox {
        fileprivate(set) var values: Rare
        /// `true` if only the transforms may differ from the defaults.
        fileprivate var hasTransformsOnly: Bool

        fileprivate init() {
            values = .initial
            hasTransformsOnly = true
        }
        fileprivate init(_ values: Rare) {
            self.values = values
            hasTransformsOnly = false
        }

        fileprivate func takePlace(_ other: RareBox?) {
            values.transform = other?.values.transform ?? CATransform3DIdentity
            values.anchorPointZ = other?.values.anchorPointZ ?? 0
            if values.anchorPointZ != 0 { hasTransformsOnly = false }
        }

        fileprivate func reset() {
            if hasTransformsOnly {
                values.transform = CATransform3DIdentity
                values.sublayerTransform = CATransform3DIdentity
            } else {
                values = .initial
                hasTransformsOnly = true
            }
        }
    }

    private final class ContentsBox {
        var values: Contents
        init(_ values: Contents) { self.values = values }
    }
}

extension LayerValues {
    /// The rare values; `nil` if all are at their defaults.
    var rare: Rare? { rareBox?.values }
    /// The contents' values; `nil` if all are at their defaults.
    var contentsValues: Contents? { contentsBox?.values }
    var hasContents: Bool { contentsBox != nil }

    package subscript<Value>(dynamicMember field: WritableKeyPath<Rare, Value>) -> Value {
        @inline(__always) get {
            if let rareBox { return rareBox.values[keyPath: field] }
            return Rare.initial[keyPath: field]
        }
        @inline(__always) set {
            let box = ownRare()
            box.hasTransformsOnly = false
            box.values[keyPath: field] = newValue
        }
    }

    package subscript<Value>(dynamicMember field: WritableKeyPath<Contents, Value>) -> Value {
        @inline(__always) get {
            if let contentsBox { return contentsBox.values[keyPath: field] }
            return Contents.initial[keyPath: field]
        }
        @inline(__always) set { ownContents().values[keyPath: field] = newValue }
    }

    // The values that are animated or read most often.
    var timing: LayerTiming? {
        get { rareBox?.values.timing }
        set { if newValue != nil || rareBox != nil { withRare { $0.timing = newValue } } }
    }
    var transform: CATransform3D {
        get { rareBox?.values.transform ?? CATransform3DIdentity }
        set { ownRare().values.transform = newValue }
    }
    var sublayerTransform: CATransform3D {
        get { rareBox?.values.sublayerTransform ?? CATransform3DIdentity }
        set { ownRare().values.sublayerTransform = newValue }
    }

    /// Changes rare values in place.
    mutating func withRare(_ body: (inout Rare) -> Void) {
        let box = ownRare()
        box.hasTransformsOnly = false
        body(&box.values)
    }

    /// Returns a box that no copy shares.
    private mutating func ownRare() -> RareBox {
        if rareBox == nil {
            rareBox = RareBox()
        } else if !isKnownUniquelyReferenced(&rareBox) {
            rareBox = RareBox(rareBox!.values)
        }
        return rareBox!
    }

    private mutating func ownContents() -> ContentsBox {
        if contentsBox == nil {
            contentsBox = ContentsBox(.initial)
        } else if !isKnownUniquelyReferenced(&contentsBox) {
            contentsBox = ContentsBox(contentsBox!.values)
        }
        return contentsBox!
    }

    /// Assigns the values into the boxes that no copy shares, without an allocation, even where the new values change.
    package mutating func load(_ layer: CALayer) {
        bounds = layer.values.bounds
        position = layer.values.position
        anchorPoint = layer.values.anchorPoint
        zPosition = layer.values.zPosition
        background.take(layer.values.background)
        switches = layer.values.switches
        opacity = layer.values.opacity
        let rare = layer.values.rareBox, contents = layer.values.contentsBox
        if rareBox !== rare {
            if !isKnownUniquelyReferenced(&rareBox) {
                rareBox = rare
            } else if let rare {
                rareBox!.hasTransformsOnly = false
                rareBox!.values = rare.values
            } else {
                rareBox!.reset()
            }
        }
        if contentsBox !== contents {
            if let contents, isKnownUniquelyReferenced(&contentsBox) {
                contentsBox!.values = contents.values
            } else {
                contentsBox = contents
            }
        }
    }
}

extension LayerValues {
    /// Copies the values that define a layer's position and opacity, and keeps the rest.
    mutating func loadPlace(_ layer: CALayer) {
        bounds = layer.values.bounds
        position = layer.values.position
        anchorPoint = layer.values.anchorPoint
        zPosition = layer.values.zPosition
        opacity = layer.values.opacity
        let rare = layer.values.rareBox
        if rareBox === rare { return }
        if !isKnownUniquelyReferenced(&rareBox) { rareBox = rare == nil ? nil : RareBox() }
        rareBox?.takePlace(rare)
    }
}

extension CGRect {
    /// The whole of something, in fractions of its size.
    static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
}

/// A layer's name, which most layers do not have.
final class LayerName {
    let text: String
    init(_ text: String) { self.text = text }
}

/// A layer's Boolean properties.
struct LayerSwitches: OptionSet {
    let rawValue: UInt16
    static let isHidden = LayerSwitches(rawValue: 1 << 0)
    static let isDoubleSided = LayerSwitches(rawValue: 1 << 1)
    static let isOpaque = LayerSwitches(rawValue: 1 << 2)
    static let masksToBounds = LayerSwitches(rawValue: 1 << 3)
    static let isGeometryFlipped = LayerSwitches(rawValue: 1 << 4)
    static let needsDisplayOnBoundsChange = LayerSwitches(rawValue: 1 << 5)
    static let drawsAsynchronously = LayerSwitches(rawValue: 1 << 6)
    static let allowsEdgeAntialiasing = LayerSwitches(rawValue: 1 << 7)
    static let allowsGroupOpacity = LayerSwitches(rawValue: 1 << 8)
    static let shouldRasterize = LayerSwitches(rawValue: 1 << 9)
    mutating func set(_ flag: LayerSwitches, _ isOn: Bool) { if isOn { insert(flag) } else { remove(flag) } }

    /// The values of a new layer.
    static var initial: LayerSwitches {
        LayerSwitches(rawValue: initialValue.load(ordering: .relaxed))
    }

    fileprivate static let initialValue = Atomic(LayerSwitches([.isDoubleSided, .allowsGroupOpacity]).rawValue)
}

extension CALayer {
    /// The default of `allowsEdgeAntialiasing` in layers created from now on: `UIViewEdgeAntialiasing` of the app's
    /// Info.plist. Default `false`.
    package static var smoothsEdgesByDefault: Bool {
        get { LayerSwitches.initial.contains(.allowsEdgeAntialiasing) }
        set {
            var switches = LayerSwitches.initial
            switches.set(.allowsEdgeAntialiasing, newValue)
            LayerSwitches.initialValue.store(switches.rawValue, ordering: .relaxed)
        }
    }
}

/// A layer's timing in its superlayer's time; most layers have the default one.
struct LayerTiming {
    var beginTime: Double = 0
    var duration: Double = .infinity
    var speed: Float = 1
    var timeOffset: Double = 0
    var repeatCount: Float = 0
    var repeatDuration: Double = 0
    var autoreverses = false
    var fillMode = CAMediaTimingFillMode.removed
    /// A function that changes the result; time then has no known direction.
    var map: LayerTimeMap?

    var isDefault: Bool { beginTime == 0 && speed == 1 && timeOffset == 0 && !hasEnd && map == nil }
    /// `true` if the layer's time is bounded: the layer is then visible only during its active time, or according to
    /// its fill mode.
    var hasEnd: Bool { duration > 0 && duration.isFinite || repeatDuration > 0 && repeatDuration.isFinite }

    /// Converts the superlayer's time to this layer's; before its start and after its end, to the nearest time in its
    /// range.
    func local(_ parent: Double) -> Double { map?.value(at: steady(parent)) ?? steady(parent) }

    private func steady(_ parent: Double) -> Double {
        guard hasEnd else { return (parent - beginTime) * Double(speed) + timeOffset }
        let numbers = numbers
        guard numbers.duration.isFinite else {
            let run = min(max((parent - numbers.begin) * abs(numbers.speed), 0), numbers.activeDuration)
            return (numbers.speed < 0 ? numbers.activeDuration - run : run) + numbers.offset
        }
        return (numbers.phase(at: parent, holds: true)?.progress ?? 0) * numbers.duration
    }

    /// Converts this layer's time to the superlayer's, for the first iteration; `nil` if time stands still.
    func parent(_ local: Double) -> Double? {
        speed == 0 || map != nil ? nil : (local - timeOffset) / Double(speed) + beginTime
    }

    /// Returns `true` if the layer is visible at a time of its superlayer.
    func shows(at parent: Double) -> Bool {
        guard hasEnd else { return true }
        switch numbers.state(at: parent) {
        case .before: return fillMode.fillsBackwards
        case .active: return true
        case .after: return fillMode.fillsForwards
        }
    }

    /// The times at which that changes, in the superlayer's time.
    var borders: [Double] { hasEnd ? [numbers.begin, numbers.end] : [] }

    private var numbers: AnimationTiming {
        var numbers = AnimationTiming(self, defaultDuration: .infinity)
        numbers.fillsForwards = true
        numbers.fillsBackwards = true
        return numbers
    }
}

extension LayerTiming: CAMediaTiming {}
