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
/// Filters operate on sRGB values; colour filters on unpremultiplied colours. Unlike Apple's, they have no input and
/// output images: they operate on a layer. Once a filter is in a layer, change it through the layer's key path; a
/// change of the object itself is visible only after the layer's next change.
open class CIFilter: NSObject, NSSecureCoding, NSCopying {
    private let kind: FilterKind
    /// The name with which it was created.
    private let kindName: String
    private var values: [String: Any]

    /// The name in key paths of the layer, such as `filters.name.inputRadius`. Default: the filter's own name.
    open var name: String!
    /// A Boolean value that indicates whether the filter has an effect. Default `true`. It is not an input, so it
    /// cannot be animated.
    open var isEnabled = true

    /// Creates a filter. Returns `nil` for a name that is not in the table.
    public init?(name: String) {
        guard let kind = FilterKind.named(name) else { return nil }
        self.kind = kind
        kindName = name
        values = kind.defaults
        super.init()
        self.name = name
    }

    /// Creates a filter with values for some of its inputs. Returns `nil` for a name that is not in the table.
    public convenience init?(name: String, parameters: [String: Any]?) {
        self.init(name: name)
        for (key, value) in parameters ?? [:] { setValue(value, forKey: key) }
    }

    public required init?(coder: NSCoder) {
        guard let name = coder.decodeArchived("filter") as? String, let kind = FilterKind.named(name) else {
            return nil
        }
        self.kind = kind
        kindName = name
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
        kind = other.kind
        kindName = other.kindName
        values = other.values
        super.init()
        name = other.name
        isEnabled = other.isEnabled
    }

    /// Returns all names, sorted.
    open class func filterNames(inCategory category: String?) -> [String] { FilterKind.names }

    /// The names of the inputs, sorted.
    open var inputKeys: [String] { kind.defaults.keys.sorted() }
    /// Sets all inputs to their defaults.
    open func setDefaults() { values = kind.defaults }

    /// Returns the value of an input, or the filter's `name` or `enabled`.
    open func value(forKey key: String) -> Any? {
        switch key {
        case "name": name
        case "enabled", "isEnabled": NSNumber(value: isEnabled)
        default: values[key].map(NSNumber.bridged)
        }
    }

    /// Sets the value of an input, or the filter's `name` or `enabled`. Unknown keys and values of the wrong type are
    /// ignored.
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

    /// The filter's operations in the compositor.
    var steps: [RenderFilter] {
        isEnabled ? kind.steps({ (self.values[$0] as? Double) ?? 0 }, { self.values[$0] as? CIVector }) : []
    }
    /// Reports elements of a layer's list that have no effect there.
    static func check(_ filters: [Any]?, of property: String) {
        for filter in filters ?? [] {
            if let filter = filter as? CIFilter, filter.kind.blend == nil { continue }
            report(
                "CALayer.\(property) holds \(filter), which is not a CIFilter that works there; it has no effect."
            )
        }
    }
    open override var description: String { "CIFilter \(kindName)" }

    /// The filter's mode as a compositing filter.
    var blendMode: BlendMode? { isEnabled ? kind.blend : nil }
}

extension CIFilter: KeyedElement {
    var elementName: String? { name }
    func copyForChange() -> KeyedElement { CIFilter(copying: self) }
}
