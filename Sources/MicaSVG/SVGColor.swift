import CoreGraphics
import Foundation

/// A colour in sRGB with components of 0–1.
struct SVGColor: Sendable, Hashable {
    var red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat

    static let black = SVGColor(red: 0, green: 0, blue: 0, alpha: 1)

    init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
        func unit(_ value: CGFloat) -> CGFloat { min(max(0, value), 1) }
        self.red = unit(red)
        self.green = unit(green)
        self.blue = unit(blue)
        self.alpha = unit(alpha)
    }

    /// A colour of 24 bits.
    private init(_ bits: UInt32) {
        self.init(
            red: CGFloat(bits >> 16 & 255) / 255, green: CGFloat(bits >> 8 & 255) / 255, blue: CGFloat(bits & 255) / 255
        )
    }

    /// The same colour with its alpha multiplied.
    func faded(_ opacity: CGFloat) -> SVGColor {
        var color = self
        color.alpha *= opacity
        return color
    }

    var cgColor: CGColor { CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha) }

    /// Parses a colour of CSS: a name, hexadecimal digits, `rgb()`, `hsl()` or `color()` with an RGB space. Nil for
    /// other texts.
    init?(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
        if text.hasPrefix("#") {
            self.init(digits: text.utf8.dropFirst())
        } else if let parenthesis = text.firstIndex(of: "("), text.hasSuffix(")") {
            let inside = text[text.index(after: parenthesis)...].dropLast()
            self.init(function: String(text[..<parenthesis]), inside)
        } else if text == "transparent" {
            self.init(red: 0, green: 0, blue: 0, alpha: 0)
        } else if let bits = Self.names[text] {
            self.init(bits)
        } else {
            return nil
        }
    }

    private init?(digits: Substring.UTF8View) {
        let values = digits.compactMap { Character(UnicodeScalar($0)).hexDigitValue.map { CGFloat($0) } }
        guard values.count == digits.count else { return nil }
        switch values.count {
        case 3, 4:
            self.init(
                red: values[0] / 15, green: values[1] / 15, blue: values[2] / 15,
                alpha: values.count == 4 ? values[3] / 15 : 1)
        case 6, 8:
            let bytes = (0..<values.count / 2).map { index -> CGFloat in
                (values[2 * index] * 16 + values[2 * index + 1]) / 255
            }
            self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 1)
        default: return nil
        }
    }

    private init?(function name: String, _ inside: Substring) {
        var scanner = SVGScanner(inside.replacing("/", with: " "))
        let space = name == "color" ? scanner.name() : ""
        var values: [CGFloat] = [], isPercent: [Bool] = []
        while !scanner.isAtEnd {
            guard values.count < 4, let number = scanner.number() else { return nil }
            let unit = scanner.unit()
            guard ["", "%", "deg"].contains(unit) else { return nil }
            values.append(unit == "%" ? number / 100 : number)
            isPercent.append(unit == "%")
        }
        guard values.count >= 3 else { return nil }
        let alpha = values.count > 3 ? values[3] : 1
        switch name {
        case "rgb", "rgba":
            let parts = (0..<3).map { isPercent[$0] ? values[$0] : values[$0] / 255 }
            self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
        case "hsl", "hsla": self.init(hue: values[0], saturation: values[1], lightness: values[2], alpha: alpha)
        case "color":
            guard ["srgb", "display-p3"].contains(space) else { return nil }
            guard space == "display-p3", let wide = CGColorSpace(name: CGColorSpace.displayP3),
                let color = CGColor(colorSpace: wide, components: [values[0], values[1], values[2], alpha]),
                let standard = CGColorSpace(name: CGColorSpace.sRGB),
                let parts = color.converted(to: standard, intent: .defaultIntent, options: nil)?.components
            else {
                self.init(red: values[0], green: values[1], blue: values[2], alpha: alpha)
                return
            }
            self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
        default: return nil
        }
    }

    private init(hue: CGFloat, saturation: CGFloat, lightness: CGFloat, alpha: CGFloat) {
        let turn = hue - 360 * (hue / 360).rounded(.down)
        let saturation = min(max(0, saturation), 1), lightness = min(max(0, lightness), 1)
        func part(_ n: CGFloat) -> CGFloat {
            let k = n + turn / 30, wrapped = k >= 12 ? k - 12 : k
            return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(wrapped - 3, 9 - wrapped, 1))
        }
        self.init(red: part(0), green: part(8), blue: part(4), alpha: alpha)
    }

    /// The names of CSS and their 24 bits.
    private static let names: [String: UInt32] = {
        var names: [String: UInt32] = [:]
        for pair in table.split(whereSeparator: \.isWhitespace) {
            let halves = pair.split(separator: ":")
            names[String(halves[0])] = UInt32(halves[1], radix: 16)
        }
        return names
    }()

    private static let table = """
        aliceblue:f0f8ff antiquewhite:faebd7 aqua:00ffff aquamarine:7fffd4 azure:f0ffff beige:f5f5dc bisque:ffe4c4
        black:000000 blanchedalmond:ffebcd blue:0000ff blueviolet:8a2be2 brown:a52a2a burlywood:deb887
        cadetblue:5f9ea0 chartreuse:7fff00 chocolate:d2691e coral:ff7f50 cornflowerblue:6495ed cornsilk:fff8dc
        crimson:dc143c cyan:00ffff darkblue:00008b darkcyan:008b8b darkgoldenrod:b8860b darkgray:a9a9a9
        darkgreen:006400 darkgrey:a9a9a9 darkkhaki:bdb76b darkmagenta:8b008b darkolivegreen:556b2f
        darkorange:ff8c00 darkorchid:9932cc darkred:8b0000 darksalmon:e9967a darkseagreen:8fbc8f
        darkslateblue:483d8b darkslategray:2f4f4f darkslategrey:2f4f4f darkturquoise:00ced1 darkviolet:9400d3
        deeppink:ff1493 deepskyblue:00bfff dimgray:696969 dimgrey:696969 dodgerblue:1e90ff firebrick:b22222
        floralwhite:fffaf0 forestgreen:228b22 fuchsia:ff00ff gainsboro:dcdcdc ghostwhite:f8f8ff gold:ffd700
        goldenrod:daa520 gray:808080 green:008000 greenyellow:adff2f grey:808080 honeydew:f0fff0 hotpink:ff69b4
        indianred:cd5c5c indigo:4b0082 ivory:fffff0 khaki:f0e68c lavender:e6e6fa lavenderblush:fff0f5
        lawngreen:7cfc00 lemonchiffon:fffacd lightblue:add8e6 lightcoral:f08080 lightcyan:e0ffff
        lightgoldenrodyellow:fafad2 lightgray:d3d3d3 lightgreen:90ee90 lightgrey:d3d3d3 lightpink:ffb6c1
        lightsalmon:ffa07a lightseagreen:20b2aa lightskyblue:87cefa lightslategray:778899 lightslategrey:778899
        lightsteelblue:b0c4de lightyellow:ffffe0 lime:00ff00 limegreen:32cd32 linen:faf0e6 magenta:ff00ff
        maroon:800000 mediumaquamarine:66cdaa mediumblue:0000cd mediumorchid:ba55d3 mediumpurple:9370db
        mediumseagreen:3cb371 mediumslateblue:7b68ee mediumspringgreen:00fa9a mediumturquoise:48d1cc
        mediumvioletred:c71585 midnightblue:191970 mintcream:f5fffa mistyrose:ffe4e1 moccasin:ffe4b5
        navajowhite:ffdead navy:000080 oldlace:fdf5e6 olive:808000 olivedrab:6b8e23 orange:ffa500 orangered:ff4500
        orchid:da70d6 palegoldenrod:eee8aa palegreen:98fb98 paleturquoise:afeeee palevioletred:db7093
        papayawhip:ffefd5 peachpuff:ffdab9 peru:cd853f pink:ffc0cb plum:dda0dd powderblue:b0e0e6 purple:800080
        rebeccapurple:663399 red:ff0000 rosybrown:bc8f8f royalblue:4169e1 saddlebrown:8b4513 salmon:fa8072
        sandybrown:f4a460 seagreen:2e8b57 seashell:fff5ee sienna:a0522d silver:c0c0c0 skyblue:87ceeb
        slateblue:6a5acd slategray:708090 slategrey:708090 snow:fffafa springgreen:00ff7f steelblue:4682b4
        tan:d2b48c teal:008080 thistle:d8bfd8 tomato:ff6347 turquoise:40e0d0 violet:ee82ee wheat:f5deb3
        white:ffffff whitesmoke:f5f5f5 yellow:ffff00 yellowgreen:9acd32
        """
}
