import Foundation

/// Reads values of attributes and elements.
struct ValueReader {
    /// The copies of named and system colours in the file, by their names.
    var resources: [String: XMLElement] = [:]

    /// Returns the value of an attribute; `nil` if it cannot be parsed.
    func value(_ text: String, _ form: Form, catalog: String?) -> PropertyValue? {
        switch form {
        case .flag: return flag(text).map { .flag($0) }
        case .inverted: return flag(text).map { .flag(!$0) }
        case .number: return ValueReader.number(text).map { .number($0) }
        case .priority: return ValueReader.number(text).flatMap { (0...1000).contains($0) ? .number($0) : nil }
        case .integer:
            return Int(text).map { .integer($0) }
                ?? ValueReader.number(text).flatMap { Int(exactly: $0.rounded()) }.map { .integer($0) }
        case .dimension(let automatic):
            guard let number = ValueReader.number(text) else { return nil }
            return .number(automatic.contains(number) ? -1 : number)
        case .text: return .text(text)
        case .choice(let members): return members[text].map { .member($0) }
        case .code(let expressions): return expressions[text].map { .code($0) }
        case .image: return .image(ImageValue(name: text, isSystem: catalog == "system"))
        default: return nil
        }
    }

    /// Returns the value of a child element; `nil` if it cannot be parsed.
    func value(_ element: XMLElement, _ form: Form) -> PropertyValue? {
        switch form {
        case .text: return .text(text(of: element))
        case .number, .integer, .flag:
            return element["value"].flatMap { value($0, form, catalog: nil) }
        case .options(let members):
            return .members(members.keys.sorted().filter { element[$0] == "YES" }.compactMap { members[$0] })
        case .color: return color(element).map { .color($0) }
        case .font: return font(element).map { .font($0) }
        case .image: return image(element).map { .image($0) }
        case .symbol: return .symbol(symbol(element))
        case .size, .point, .offset, .rect, .insets, .edges, .directionalEdges: return geometry(element, form)
        case .date: return ValueReader.number(element["timeIntervalSinceReferenceDate"]).map { .date($0) }
        case .locale: return element["localeIdentifier"].map { .locale($0) }
        case .attributed: return .attributed(fragments(element))
        case .texts: return .texts(element.children.map { text(of: $0) })
        case .textAttributes: return .textAttributes(titleAttributes(element))
        default: return nil
        }
    }

    // MARK: Plain values

    func flag(_ text: String?) -> Bool? { text == "YES" ? true : text == "NO" ? false : nil }

    /// Returns a finite number; Interface Builder's infinities become the greatest finite one.
    static func number(_ text: String?) -> Double? {
        guard let text else { return nil }
        if ["+infinity", "infinity", "inf", "infinite"].contains(text) { return Double(Float.greatestFiniteMagnitude) }
        guard let number = Double(text), number.isFinite else { return nil }
        return number
    }

    /// Returns a text, which may be encoded in base 64.
    func text(of element: XMLElement) -> String {
        if let value = element["value"] { return value }
        guard element["base64-UTF8"] == "YES" else { return element.text }
        var bare = element.text.filter { !$0.isWhitespace }
        bare += String(repeating: "=", count: (4 - bare.utf8.count % 4) % 4)
        return Data(base64Encoded: bare).map { String(decoding: $0, as: UTF8.self) } ?? element.text
    }

    private func geometry(_ element: XMLElement, _ form: Form) -> PropertyValue? {
        func number(_ name: String) -> Double? { ValueReader.number(element[name]) }
        func all(_ names: String...) -> [Double]? {
            let numbers = names.compactMap(number)
            return numbers.count == names.count ? numbers : nil
        }
        switch form {
        case .size: return all("width", "height").map { .size(width: $0[0], height: $0[1]) }
        case .point: return all("x", "y").map { .point(x: $0[0], y: $0[1]) }
        case .offset: return all("horizontal", "vertical").map { .offset(horizontal: $0[0], vertical: $0[1]) }
        case .rect:
            return all("x", "y", "width", "height").map {
                .rect(RectValue(x: $0[0], y: $0[1], width: $0[2], height: $0[3]))
            }
        case .insets:
            return all("minY", "minX", "maxY", "maxX").map {
                .insets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
            }
        case .edges:
            return all("top", "left", "bottom", "right").map {
                .insets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
            }
        default:
            return all("top", "leading", "bottom", "trailing").map {
                .directionalInsets(top: $0[0], leading: $0[1], bottom: $0[2], trailing: $0[3])
            }
        }
    }

    // MARK: Images

    func image(_ element: XMLElement) -> ImageValue? {
        guard let name = element["image"] ?? element["name"] ?? element["value"] else { return nil }
        var image = ImageValue(name: name, isSystem: element["catalog"] == "system")
        var symbol = symbol(element)
        symbol.scale = scale(element["symbolScale"])
        if symbol != SymbolValue() { image.symbol = symbol }
        image.renderingMode =
            ["template": "alwaysTemplate", "original": "alwaysOriginal"][element["renderingMode"] ?? ""]
        return image
    }

    func symbol(_ element: XMLElement) -> SymbolValue {
        let weights = ["ultraLight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black"]
        return SymbolValue(
            font: element.first("fontDescription").flatMap(font), pointSize: ValueReader.number(element["pointSize"]),
            weight: element["weight"].flatMap { weights.contains($0) ? $0 : nil }, scale: scale(element["scale"]))
    }

    private func scale(_ text: String?) -> String? {
        text.flatMap { ["default", "small", "medium", "large"].contains($0) ? $0 : nil }
    }
}
