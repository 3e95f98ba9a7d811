public import Foundation
import MicaCompositor
import MicaRaster

/// A step of a layer's `filters` or `backgroundFilters`, or its `compositingFilter`, by Core Image's names.
///
/// ```swift
/// let blur = CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 4])!
/// blur.name = "blur"
/// layer.filters = [blur]
/// let animation = CABasicAnimation(keyPath: "filters.blur.inputRadius")
/// ```
///
/// | name | keys (default) |
/// |---|---|
/// | `CIGaussianBlur` | `inputRadius` (10): the σ in points |
/// | `CIColorMatrix` | `inputRVector`, `inputGVector`, `inputBVector`, `inputAVector` (the unit matrix), `inputBiasVector` (0) |
/// | `CIColorControls` | `inputSaturation` (1), `inputBrightness` (0, added), `inputContrast` (1, about ½) |
/// | `CIHueAdjust` | `inputAngle` (0): radians |
/// | `CIColorInvert` | |
/// | `CISepiaTone` | `inputIntensity` (1): 0…1 |
/// | `CIPixellate` | `inputScale` (8): points, counted from the origin of the bounds |
/// | `CIBloom` | `inputRadius` (10): the σ in points, `inputIntensity` (0.5): 0…1 |
/// | `CIMultiplyBlendMode` and the other `…BlendMode`s, `CISourceInCompositing` and the other `…Compositing`s | for `compositingFilter` |
///
/// Filters work on sRGB values; those of colour on colours that are not premultiplied. Unlike Apple's they take no input
/// image and give no output image: a layer is what they work on. Once a filter is in a layer, change it by the layer's
/// key path; changing the object itself shows only with the next change of the layer.
open class CIFilter: NSObject, NSSecureCoding, NSCopying {
    private let kind: FilterKind
    /// The name that it was made by.
    private let kindName: String
    private var values: [String: Any]

    /// For key paths of the layer: `filters.name.inputRadius`. Default: the filter's own name.
    open var name: String!
    /// Whether it has an effect. Default true. (Not an input, so not animatable.)
    open var isEnabled = true

    /// Nil for a name that is not in the table.
    public init?(name: String) {
        guard let kind = FilterKind.named(name) else { return nil }
        (self.kind, kindName) = (kind, name)
        values = kind.defaults
        super.init()
        self.name = name
    }

    /// A filter with values for some of its inputs; nil for a name that is not in the table.
    public convenience init?(name: String, parameters: [String: Any]?) {
        self.init(name: name)
        for (key, value) in parameters ?? [:] { setValue(value, forKey: key) }
    }

    public required init?(coder: NSCoder) {
        guard let name = coder.decodeArchived("filter") as? String, let kind = FilterKind.named(name) else {
            return nil
        }
        (self.kind, kindName) = (kind, name)
        values = kind.defaults
        super.init()
        for (key, value) in coder.decodeValues() { setValue(value, forKey: key) }
    }

    open class var supportsSecureCoding: Bool { true }
    open func encode(with coder: NSCoder) {
        coder.encode(NSString(string: kindName), forKey: "filter")
        coder.encodeValues(["name", "enabled"] + inputKeys) { value(forKey: $0) }
    }

    private init(copying other: CIFilter) {
        (kind, kindName, values) = (other.kind, other.kindName, other.values)
        super.init()
        (name, isEnabled) = (other.name, other.isEnabled)
    }

    /// All names, sorted.
    open class func filterNames(inCategory category: String?) -> [String] { FilterKind.names }

    /// The names of the inputs, sorted.
    open var inputKeys: [String] { kind.defaults.keys.sorted() }
    /// Sets all inputs to their defaults.
    open func setDefaults() { values = kind.defaults }

    /// An input, or the filter's `name` or `enabled`.
    open func value(forKey key: String) -> Any? {
        switch key {
        case "name": name
        case "enabled", "isEnabled": isEnabled
        default: values[key]
        }
    }

    /// A key that the filter does not have, and a value of the wrong type, are ignored.
    open func setValue(_ value: Any?, forKey key: String) {
        let value = ValueConversion.unwrap(value)
        switch key {
        case "name": name = value as? String
        case "enabled", "isEnabled": if let on = ValueConversion.bool(value) { isEnabled = on }
        default:
            guard let usual = kind.defaults[key] else { return }
            if usual is CIVector {
                if let vector = value as? CIVector { values[key] = vector }
            } else if let number = ValueConversion.double(value) {
                values[key] = number
            }
        }
    }

    open func copy(with zone: NSZone? = nil) -> Any { CIFilter(copying: self) }

    // MARK: For layers

    /// What the compositor does for it.
    var steps: [RenderFilter] {
        isEnabled ? kind.steps({ (self.values[$0] as? Double) ?? 0 }, { self.values[$0] as? CIVector }) : []
    }
    /// Says so where elements of a layer's list do nothing there.
    static func check(_ filters: [Any]?, of property: String) {
        for filter in filters ?? [] {
            if let filter = filter as? CIFilter, filter.kind.blend == nil { continue }
            report(
                "CALayer.\(property) holds \(filter), which is no CIFilter of a kind that works there; it changes nothing."
            )
        }
    }
    open override var description: String { "CIFilter \(kindName)" }

    /// As a compositing filter.
    var blendMode: BlendMode? { isEnabled ? kind.blend : nil }
}

extension CIFilter: KeyedElement {
    var elementName: String? { name }
    func copyForChange() -> KeyedElement { CIFilter(copying: self) }
}
