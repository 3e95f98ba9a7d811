/// The value of a property in a file of Interface Builder.
public indirect enum PropertyValue: Sendable, Equatable {
    case flag(Bool)
    case number(Double)
    case integer(Int)
    case text(String)
    /// A case of an enumeration, or a static member: "center".
    case member(String)
    /// An option set.
    case members([String])
    case color(ColorValue)
    case font(FontValue)
    case image(ImageValue)
    case symbol(SymbolValue)
    case size(width: Double, height: Double)
    case point(x: Double, y: Double)
    case offset(horizontal: Double, vertical: Double)
    case range(location: Int, length: Int)
    case rect(RectValue)
    case insets(top: Double, left: Double, bottom: Double, right: Double)
    case directionalInsets(top: Double, leading: Double, bottom: Double, trailing: Double)
    /// A date in seconds since 2001.
    case date(Double)
    case locale(String)
    case attributed([TextFragment])
    case texts([String])
    case textAttributes(TextAttributes)
    case effect(EffectValue)
    /// A Swift expression from a table, never from a file.
    case code(String)
}

/// A rectangle in points, in the coordinates of the view's superview.
public struct RectValue: Sendable, Equatable {
    public var x: Double, y: Double, width: Double, height: Double
}

/// A colour.
public enum ColorValue: Sendable, Equatable {
    case rgb(red: Double, green: Double, blue: Double, alpha: Double)
    case displayP3(red: Double, green: Double, blue: Double, alpha: Double)
    case white(Double, alpha: Double)
    /// A property of `UIColor`.
    case system(String)
    /// A colour of an asset catalogue; the file contains a copy of it.
    indirect case named(String, fallback: ColorValue?)
}

/// A font.
public enum FontValue: Sendable, Equatable {
    /// A system font; `weight` is a member of `UIFont.Weight`.
    case system(size: Double, weight: String)
    case italicSystem(size: Double)
    case monospaced(size: Double, weight: String)
    /// A member of `UIFont.TextStyle`.
    case style(String)
    case named(String, size: Double)

    /// The size in points; that of a text style at the default text size.
    public var size: Double {
        switch self {
        case .system(let size, _), .italicSystem(let size), .monospaced(let size, _), .named(_, let size): size
        case .style(let name): FontValue.styleSizes[name] ?? 17
        }
    }

    private static let styleSizes: [String: Double] = [
        "largeTitle": 34, "title1": 28, "title2": 22, "title3": 20, "callout": 16, "subheadline": 15, "footnote": 13,
        "caption1": 12, "caption2": 11,
    ]
}

/// An image of the app, or a symbol of the system.
public struct ImageValue: Sendable, Equatable {
    public var name: String
    public var isSystem = false
    public var symbol: SymbolValue?
    /// A member of `UIImage.RenderingMode`.
    public var renderingMode: String?
}

/// The configuration of a symbol.
public struct SymbolValue: Sendable, Equatable {
    public var font: FontValue?
    public var pointSize: Double?
    /// A member of `UIImage.SymbolWeight`.
    public var weight: String?
    /// A member of `UIImage.SymbolScale`.
    public var scale: String?
}

/// A run of an attributed string.
public struct TextFragment: Sendable, Equatable {
    public var text: String
    public var attributes: TextAttributes
}

/// The attributes of a text; `nil` is the default.
public struct TextAttributes: Sendable, Equatable {
    public var font: FontValue?
    public var color: ColorValue?
    public var backgroundColor: ColorValue?
    public var paragraph: ParagraphValue?
    /// The attributes that are numbers, by their names in `NSAttributedString.Key`.
    public var numbers: [String: Double] = [:]
    public var link: String?
    public var shadow: ShadowValue?
}

/// A shadow behind a text.
public struct ShadowValue: Sendable, Equatable {
    public var color: ColorValue?
    public var width = 0.0, height = 0.0, blur = 0.0
}

/// A paragraph style; `nil` is the default.
public struct ParagraphValue: Sendable, Equatable {
    /// Members of enumerations by properties of `NSParagraphStyle`.
    public var members: [String: String] = [:]
    /// Numbers by properties of `NSParagraphStyle`.
    public var numbers: [String: Double] = [:]
    /// `nil` keeps the usual tab stops.
    public var tabs: [TabValue]?
}

/// A tab stop.
public struct TabValue: Sendable, Equatable {
    /// A member of `NSTextAlignment`.
    public var alignment: String
    /// The distance from the margin in points.
    public var location: Double
}

/// The effect of a visual effect view.
public enum EffectValue: Sendable, Equatable {
    case blur(style: String)
    /// A vibrancy effect; `vibrancy` is a member of `UIVibrancyEffect.Style`, `nil` for the older effect.
    case vibrancy(blur: String, vibrancy: String?)
}
