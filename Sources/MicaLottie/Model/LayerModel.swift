/// A layer of a composition, with times in frames of that composition.
struct LayerModel: Sendable {
    enum Content: Sendable {
        case null
        case shapes([NamedShape])
        case solid(color: RGBA, width: Double, height: Double)
        case image(asset: String)
        case composition(asset: String, width: Double, height: Double, timeRemap: Animated<Double>?)
        case text(TextModel)
        /// A layer of a kind that is not drawn.
        case other(kind: String)
    }

    var name: String
    var index: Int?
    var parent: Int?
    var inFrame: Double
    var outFrame: Double
    var startFrame: Double
    var stretch: Double
    var isHidden: Bool
    var is3D: Bool
    var turnsAlongPath: Bool
    var blendMode: Int
    var transform: TransformModel
    var masks: [MaskModel]
    var matte: Matte?
    /// `true` if the layer is only the matte of others.
    var isMatte: Bool
    var effects: [EffectModel]
    var styles: [EffectModel]
    var content: Content

    struct Matte: Sendable {
        enum Mode: Int, Sendable { case alpha = 1, invertedAlpha, luma, invertedLuma }
        var mode: Mode
        /// The index of the matte layer; `nil` for the layer above.
        var layer: Int?
    }
}

struct MaskModel: Sendable {
    enum Mode: String, Sendable {
        case none = "n", add = "a", subtract = "s", intersect = "i", lighten = "l", darken = "d", difference = "f"
    }
    var name: String
    var mode: Mode
    var isInverted: Bool
    var path: Animated<BezierPath>
    /// 0…1.
    var opacity: Animated<Double>
    /// Points; negative values shrink the mask.
    var expansion: Animated<Double>
    /// The width of the soft edge along each axis.
    var feather: Animated<Vector>
}

/// An effect or a layer style: its type, and its values by their place and by their name.
struct EffectModel: Sendable {
    var type: Int
    var name: String
    var isEnabled: Bool
    var values: [Value]

    struct Value: Sendable {
        var name: String
        var matchName: String
        var type: Int
        var number: Animated<Double>?
        var vector: Animated<Vector>?
        var color: Animated<RGBA>?
    }

    func number(_ index: Int) -> Animated<Double>? { index < values.count ? values[index].number : nil }
    func color(_ index: Int) -> Animated<RGBA>? { index < values.count ? values[index].color : nil }
    func vector(_ index: Int) -> Animated<Vector>? { index < values.count ? values[index].vector : nil }
}
