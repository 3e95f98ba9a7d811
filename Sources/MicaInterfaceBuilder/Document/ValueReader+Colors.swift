extension ValueReader {
    func color(_ element: XMLElement) -> ColorValue? { color(element, depth: 0) }

    private func color(_ element: XMLElement, depth: Int) -> ColorValue? {
        guard depth < 2 else { return nil }
        // The second form is Xcode 11's, beside a colour for older versions.
        if let name = element["systemColor"] ?? element["xcode11CocoaTouchSystemColor"]
            ?? element["cocoaTouchSystemColor"]
        {
            if let member = ColorNames.system(name) { return .system(member) }
            return copy(of: name, depth) ?? components(element)
        }
        if let name = element["name"] {
            guard element["catalog"] == "System" else { return .named(name, fallback: copy(of: name, depth)) }
            if let member = ColorNames.system(name) { return .system(member) }
        }
        return components(element)
    }

    private func copy(of name: String, _ depth: Int) -> ColorValue? {
        resources[name]?.first("color").flatMap { color($0, depth: depth + 1) }
    }

    private func components(_ element: XMLElement) -> ColorValue? {
        let alpha = ValueReader.number(element["alpha"]) ?? 1
        if let white = ValueReader.number(element["white"]) { return .white(white, alpha: alpha) }
        if let red = ValueReader.number(element["red"]), let green = ValueReader.number(element["green"]),
            let blue = ValueReader.number(element["blue"])
        {
            return element["customColorSpace"] == "displayP3"
                ? .displayP3(red: red, green: green, blue: blue, alpha: alpha)
                : .rgb(red: red, green: green, blue: blue, alpha: alpha)
        }
        guard let cyan = ValueReader.number(element["cyan"]), let magenta = ValueReader.number(element["magenta"]),
            let yellow = ValueReader.number(element["yellow"]), let black = ValueReader.number(element["black"])
        else { return nil }
        return .rgb(
            red: (1 - cyan) * (1 - black), green: (1 - magenta) * (1 - black), blue: (1 - yellow) * (1 - black),
            alpha: alpha)
    }
}

/// The UIKit colours by their names in Interface Builder.
enum ColorNames {
    /// Returns a property of `UIColor`, or `nil`.
    static func system(_ name: String) -> String? {
        let bare = name.hasSuffix("Color") && name != "tintColor" ? String(name.dropLast(5)) : name
        return old[bare] ?? (members.contains(bare) ? bare : nil)
    }

    private static let old = [
        "groupTableViewBackground": "systemGroupedBackground",
        "tableCellGroupedBackground": "secondarySystemGroupedBackground",
        "tableBackground": "systemBackground", "tableCellPlainBackground": "systemBackground",
        "tableHeaderBackground": "systemGroupedBackground", "tableSeparator": "separator",
        "placeholder": "placeholderText", "alternateSelectedControl": "tintColor", "control": "systemBackground",
        "controlText": "label",
    ]

    private static let members = Set(
        """
        systemRed systemOrange systemYellow systemGreen systemMint systemTeal systemCyan systemBlue systemIndigo systemPurple \
        systemPink systemBrown systemGray systemGray2 systemGray3 systemGray4 systemGray5 systemGray6 label secondaryLabel \
        tertiaryLabel quaternaryLabel placeholderText separator opaqueSeparator link systemFill secondarySystemFill \
        tertiarySystemFill quaternarySystemFill systemBackground secondarySystemBackground tertiarySystemBackground \
        systemGroupedBackground secondarySystemGroupedBackground tertiarySystemGroupedBackground darkText lightText tintColor \
        red green blue cyan yellow magenta orange purple brown black white gray darkGray lightGray clear
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}
