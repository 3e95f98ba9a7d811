import CoreText
import Synchronization

/// A colour, or a rule that provides colours for light and dark mode.
///
/// Components are in extended sRGB and not premultiplied. Values outside 0–1 are kept where Apple keeps them (the RGB
/// and white initialisers) and clamped where Apple clamps them (hue). Immutable, so any thread may use it.
///
/// Every stored property is constant, so the class may be `Sendable` although it is open.
open class UIColor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private let mark = AttributeMark.word
    private enum Storage {
        case fixed(CGColor)
        case dynamic(@Sendable (UITraitCollection) -> UIColor)
    }
    private let storage: Storage

    private static let extendedSRGB = CGColorSpace(name: CGColorSpace.extendedSRGB)!
    private static let extendedGray = CGColorSpace(name: CGColorSpace.extendedGray)!
    private static func extended(_ components: [CGFloat], in space: CGColorSpace) -> CGColor {
        CGColor(colorSpace: space, components: components)!
    }

    /// Creates a fixed colour from a `CGColor`.
    public init(cgColor: CGColor) { storage = .fixed(cgColor) }

    /// Creates a colour in extended sRGB. Components may be outside 0–1; alpha is clamped.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        storage = .fixed(Self.extended([red, green, blue, min(1, max(0, alpha))], in: Self.extendedSRGB))
    }

    /// Creates a grey in the extended grey space: 0 is black, 1 is white.
    public init(white: CGFloat, alpha: CGFloat) {
        storage = .fixed(Self.extended([white, min(1, max(0, alpha))], in: Self.extendedGray))
    }

    /// Creates a colour from hue (a fraction of a turn, from red over green and blue), saturation and brightness, all
    /// clamped to 0–1.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let rgb = HSB(hue: hue, saturation: saturation, brightness: brightness).rgb
        self.init(red: rgb.red, green: rgb.green, blue: rgb.blue, alpha: alpha)
    }

    /// Creates a colour with components in Display P3, which keeps that colour space.
    public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        let space = CGColorSpace(name: CGColorSpace.displayP3)
        let color = space.flatMap { CGColor(colorSpace: $0, components: [red, green, blue, min(1, max(0, alpha))]) }
        storage = .fixed(color ?? CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
    }

    /// Creates a colour that repeats an image, from the origin of the view or context that it fills, upright if y grows
    /// downwards. An empty image draws nothing.
    public convenience init(patternImage image: UIImage) {
        let cell = CGRect(origin: .zero, size: image.size)
        let callbacks = CGPatternCallbacks(
            version: 0, drawPattern: { _, context in image.draw(in: cell, of: context) }, releaseInfo: nil)
        let pattern = withUnsafePointer(to: callbacks) {
            CGPattern(
                info: nil, bounds: cell, matrix: .identity, xStep: cell.width, yStep: cell.height,
                tiling: .constantSpacing, isColored: true, callbacks: $0)
        }
        let color = pattern.flatMap { pattern in
            CGColorSpace(patternBaseSpace: nil).flatMap { CGColor(patternSpace: $0, pattern: pattern, components: [1]) }
        }
        self.init(cgColor: color ?? CGColor(gray: 0, alpha: 0))
    }

    /// Creates a dynamic colour, which calls the closure for each appearance.
    public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
        storage = .dynamic(dynamicProvider)
    }

    /// Creates the colour of `#colorLiteral(red:green:blue:alpha:)`.
    public required init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        storage = .fixed(Self.extended([red, green, blue, alpha].map { CGFloat($0) }, in: Self.extendedSRGB))
    }

    /// Creates the colour of an archive; returns nil if it has none.
    public required init?(coder: NSCoder) {
        guard let color = coder.decodedColor else { return nil }
        storage = .fixed(color)
    }
    /// Encodes the colour space and the components; of a dynamic colour those of the current traits, of a pattern
    /// nothing.
    open func encode(with coder: NSCoder) { coder.encodeColor(cgColor) }
    open class var supportsSecureCoding: Bool { true }

    /// Creates a colour from a number such as `0xFF9500`: eight bits each of red, green and blue. An addition to
    /// Apple's API.
    public convenience init(hex: UInt32, alpha: CGFloat = 1) {
        self.init(
            red: CGFloat(hex >> 16 & 0xFF) / 255, green: CGFloat(hex >> 8 & 0xFF) / 255,
            blue: CGFloat(hex & 0xFF) / 255, alpha: alpha)
    }

    /// Creates a colour from a text such as `#F90`, `FF9500` or `#FF9500CC` (red, green, blue, then alpha); returns nil
    /// for other texts. An addition to Apple's API.
    public convenience init?(hex text: String) {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else { return nil }
        func byte(_ shift: UInt32) -> CGFloat { CGFloat(value >> shift & 0xFF) / 255 }
        func nibble(_ shift: UInt32) -> CGFloat { CGFloat(value >> shift & 0xF) / 15 }
        switch digits.count {
        case 3: self.init(red: nibble(8), green: nibble(4), blue: nibble(0), alpha: 1)
        case 4: self.init(red: nibble(12), green: nibble(8), blue: nibble(4), alpha: nibble(0))
        case 6: self.init(red: byte(16), green: byte(8), blue: byte(0), alpha: 1)
        case 8: self.init(red: byte(24), green: byte(16), blue: byte(8), alpha: byte(0))
        default: return nil
        }
    }

    /// The Quartz colour; for a dynamic colour, that of the current traits.
    open var cgColor: CGColor {
        switch storage {
        case .fixed(let color): color
        case .dynamic(let provider): provider(.current).cgColor
        }
    }

    /// Returns the fixed colour for some traits.
    open func resolvedColor(with traits: UITraitCollection) -> UIColor {
        switch storage {
        case .fixed: self
        case .dynamic(let provider): provider(traits).resolvedColor(with: traits)
        }
    }

    /// Returns the colour with another alpha, 0–1; a dynamic colour stays dynamic.
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        switch storage {
        case .fixed(let color): UIColor(cgColor: color.copy(alpha: min(1, max(0, alpha))) ?? color)
        case .dynamic(let provider): UIColor { provider($0).withAlphaComponent(alpha) }
        }
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        if self === other { return true }
        guard case .fixed(let a) = storage, case .fixed(let b) = other.storage else { return false }
        return a == b
    }

    open override var hash: Int { srgb.hash }

    /// The colour space and the components; of a system colour its name, of another dynamic one the present components.
    open override var description: String {
        let color = cgColor
        guard case .fixed = storage else {
            if let systemName {
                return "<UIDynamicCatalogSystemColor: \(ObjectText.address(self)); name = \(systemName)>"
            }
            return "<UIDynamicProviderColor: \(UIColor(cgColor: color).description)>"
        }
        let space =
            switch (color.colorSpace?.model, color.colorSpace?.name) {
            case (.pattern, _): "UIPatternColor"
            case (.monochrome, _): "UIExtendedGrayColorSpace"
            case (_, CGColorSpace.displayP3): "UIDisplayP3ColorSpace"
            case (.rgb, _): "UIExtendedSRGBColorSpace"
            default: "UICGColor"
            }
        let components = (color.components ?? []).map { String(format: "%g", Double($0)) }
        return ([space] + components).joined(separator: " ")
    }
}
