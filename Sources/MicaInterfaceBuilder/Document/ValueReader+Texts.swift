extension ValueReader {
    // MARK: Fonts

    func font(_ element: XMLElement) -> FontValue? {
        let size = ValueReader.fontSize(element["pointSize"] ?? element["size"])
        if let style = element["style"] { return FontNames.styles[style].map { .style($0) } }
        if let name = element["name"], !name.hasPrefix(".") { return .named(name, size: size ?? 17) }
        if let name = element["metaFont"] { return FontNames.metaFont(name, size) }
        let weight = element["weight"] ?? "regular"
        switch element["type"] ?? "system" {
        case "boldSystem": return .system(size: size ?? 17, weight: "bold")
        case "italicSystem": return .italicSystem(size: size ?? 17)
        case "monospacedSystem": return .monospaced(size: size ?? 17, weight: weight)
        default: return FontNames.weights.contains(weight) ? .system(size: size ?? 17, weight: weight) : nil
        }
    }

    /// Returns a size in points, `nil` for one that no font has.
    static func fontSize(_ text: String?) -> Double? {
        number(text).flatMap { $0 >= 0 && $0 <= 10_000 ? $0 : nil }
    }

    // MARK: Attributed strings

    func fragments(_ element: XMLElement) -> [TextFragment] {
        element.children.filter { $0.tag == "fragment" }.map { fragment in
            let text = fragment["content"] ?? fragment.child(key: "content").map { self.text(of: $0) } ?? ""
            return TextFragment(text: text, attributes: attributes(fragment.first("attributes")))
        }
    }

    private func attributes(_ element: XMLElement?) -> TextAttributes {
        var result = TextAttributes()
        for child in element?.children ?? [] {
            switch child.key {
            case "NSFont": result.font = font(child)
            case "NSColor": result.color = color(child)
            case "NSBackgroundColor": result.backgroundColor = color(child)
            case "NSParagraphStyle": result.paragraph = paragraph(child)
            case "NSLink": result.link = child["string"] ?? text(of: child)
            case "NSShadow": result.shadow = shadow(child)
            case let key?:
                if let name = FontNames.numbers[key], let number = ValueReader.number(child["value"]) {
                    result.numbers[name] = number
                }
            case nil: break
            }
        }
        return result
    }

    /// Returns the attributes of the title of a bar.
    func titleAttributes(_ element: XMLElement) -> TextAttributes {
        var result = TextAttributes()
        result.font = element.child(key: "fontDescription").flatMap(font)
        result.color = element.child(key: "textColor").flatMap(color)
        if let color = element.child(key: "textShadowColor").flatMap(color) {
            let offset = element.child(key: "textShadowOffset")
            result.shadow = ShadowValue(
                color: color, width: ValueReader.number(offset?["horizontal"] ?? offset?["width"]) ?? 0,
                height: ValueReader.number(offset?["vertical"] ?? offset?["height"]) ?? 0)
        }
        return result
    }

    private func shadow(_ element: XMLElement) -> ShadowValue {
        let offset = element.first("size")
        return ShadowValue(
            color: element.first("color").flatMap(color), width: ValueReader.number(offset?["width"]) ?? 0,
            height: ValueReader.number(offset?["height"]) ?? 0, blur: ValueReader.number(element["blurRadius"]) ?? 0)
    }

    private func paragraph(_ element: XMLElement) -> ParagraphValue {
        var result = ParagraphValue()
        for (name, choices) in FontNames.paragraphMembers {
            if let member = element[name].flatMap({ choices[$0] }) { result.members[name] = member }
        }
        for (name, property) in FontNames.paragraphNumbers {
            if let number = ValueReader.number(element[name]) { result.numbers[property] = number }
        }
        result.tabs = element.first("tabStops").map { $0.children.compactMap(tab) }
        return result
    }

    private func tab(_ element: XMLElement) -> TabValue? {
        guard element.tag == "textTab", let location = ValueReader.number(element["location"]) else { return nil }
        let alignments = FontNames.paragraphMembers["alignment"] ?? [:]
        return TabValue(alignment: alignments[element["alignment"] ?? ""] ?? "left", location: location)
    }
}

/// The names of fonts and of text attributes.
enum FontNames {
    static let styles: [String: String] = [
        "UICTFontTextStyleTitle0": "largeTitle", "UICTFontTextStyleTitle1": "title1",
        "UICTFontTextStyleTitle2": "title2", "UICTFontTextStyleTitle3": "title3",
        "UICTFontTextStyleHeadline": "headline", "UICTFontTextStyleSubhead": "subheadline",
        "UICTFontTextStyleBody": "body", "UICTFontTextStyleCallout": "callout",
        "UICTFontTextStyleFootnote": "footnote", "UICTFontTextStyleCaption1": "caption1",
        "UICTFontTextStyleCaption2": "caption2",
    ]

    static let weights: Set<String> = [
        "ultraLight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black",
    ]

    /// Returns a font by its use: "system", "systemSemibold", "smallSystem".
    static func metaFont(_ name: String, _ size: Double?) -> FontValue? {
        let sizes = ["smallSystem": 12.0, "miniSystem": 9, "label": 17, "message": 13, "menu": 14, "cellTitle": 12]
        if let usual = sizes[name] { return .system(size: size ?? usual, weight: "regular") }
        guard name.hasPrefix("system") else { return nil }
        let rest = name.dropFirst(6)
        guard let first = rest.first else { return .system(size: size ?? 14, weight: "regular") }
        let weight = first.lowercased() + rest.dropFirst()
        return weights.contains(weight) ? .system(size: size ?? 14, weight: weight) : nil
    }

    /// Attributes that are numbers: members of `NSAttributedString.Key`.
    static let numbers = [
        "NSKern": "kern", "NSUnderline": "underlineStyle", "NSStrikethrough": "strikethroughStyle",
        "NSLigature": "ligature", "NSBaselineOffset": "baselineOffset", "NSStrokeWidth": "strokeWidth",
        "NSObliqueness": "obliqueness", "NSExpansion": "expansion", "CTTracking": "tracking",
    ]

    static let paragraphMembers: [String: [String: String]] = [
        "alignment": [
            "left": "left", "center": "center", "right": "right", "justified": "justified", "natural": "natural",
        ],
        "lineBreakMode": [
            "wordWrapping": "byWordWrapping", "charWrapping": "byCharWrapping", "clipping": "byClipping",
            "truncatingHead": "byTruncatingHead", "truncatingTail": "byTruncatingTail",
            "truncatingMiddle": "byTruncatingMiddle",
        ],
        "baseWritingDirection": ["natural": "natural", "leftToRight": "leftToRight", "rightToLeft": "rightToLeft"],
    ]

    static let paragraphNumbers: [String: String] = [
        "lineSpacing": "lineSpacing", "paragraphSpacing": "paragraphSpacing",
        "paragraphSpacingBefore": "paragraphSpacingBefore", "firstLineHeadIndent": "firstLineHeadIndent",
        "headIndent": "headIndent", "tailIndent": "tailIndent", "minimumLineHeight": "minimumLineHeight",
        "maximumLineHeight": "maximumLineHeight", "lineHeightMultiple": "lineHeightMultiple",
        "defaultTabInterval": "defaultTabInterval",
    ]
}
