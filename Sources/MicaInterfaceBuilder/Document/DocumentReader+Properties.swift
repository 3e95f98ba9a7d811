extension DocumentReader {
    /// The result of reading an element's rows.
    struct Reading {
        var properties: [PropertySetting] = []
        var details: [String: String] = [:]
        /// The keys of children that rows have read.
        var taken: Set<String> = []
    }

    /// Reads the attributes and children of an element according to a table, and reports attributes that are not in it.
    mutating func read(_ element: XMLElement, _ rows: [Row]) -> Reading {
        var reading = Reading()
        for row in rows {
            switch row.place {
            case .attribute: readAttribute(row, element, &reading)
            case .child: readChild(row, element, &reading)
            }
        }
        let known = Set(rows.lazy.filter { $0.place == .attribute }.map(\.name))
        for name in element.attributes.keys.sorted() where !known.contains(name) { reportAttribute(element, name) }
        return reading
    }

    private mutating func readAttribute(_ row: Row, _ element: XMLElement, _ reading: inout Reading) {
        guard let text = element[row.name] else {
            if let absent = row.absent, !reading.properties.contains(where: { $0.target == row.target }) {
                reading.properties.append(PropertySetting(name: row.name, target: row.target, value: .code(absent)))
            }
            return
        }
        switch row.form {
        case .ignored: break
        case .structure: reading.details[row.name] = text
        case .missing: reportMissing(element, row.name, text)
        default:
            guard let value = values.value(text, row.form, catalog: catalog(of: row.name, element)) else {
                return reportValue(element, row.name, text)
            }
            reading.properties.append(PropertySetting(name: row.name, target: row.target, value: value))
        }
    }

    /// Returns a catalogue. That of `image` is in `catalog`, that of other images in `selectedImageCatalog`.
    private func catalog(of name: String, _ element: XMLElement) -> String? {
        element[name == "image" ? "catalog" : name + "Catalog"]
    }

    private mutating func readChild(_ row: Row, _ element: XMLElement, _ reading: inout Reading) {
        // A layout guide may have the key of a property, such as `layoutMargins`.
        guard let child = element.children.first(where: { $0.key == row.name && $0.tag != "viewLayoutGuide" }) else {
            return
        }
        // Views with the key of a property, such as `titleView`, are objects.
        guard Kinds.kind(child.tag) == nil else { return }
        reading.taken.insert(row.name)
        // The default.
        if child.tag == "nil" { return }
        switch row.form {
        case .ignored, .structure: return
        case .missing:
            // A set of options without a member.
            let isEmpty = child.tag == "dataDetectorType" && !child.attributes.values.contains("YES")
            return reportMissing(child, row.name, isEmpty || child["none"] == "YES" ? "NO" : nil)
        default: break
        }
        if row.name == "frameInset" { return }
        checkValue(child)
        guard let value = values.value(child, row.form) else { return reportValue(child, row.name, nil) }
        reading.properties.append(PropertySetting(name: row.name, target: row.target, value: value))
    }

    private mutating func reportMissing(_ element: XMLElement, _ name: String, _ text: String?) {
        // Values without effect.
        if text == "NO" || text == "" { return }
        let value = text.map { "=\"\($0.prefix(60))\"" } ?? ""
        report(element, "Mica has no \(name)\(value) of <\(element.tag)>; it is left out")
    }

    private mutating func reportValue(_ element: XMLElement, _ name: String, _ text: String?) {
        report(
            element,
            "\(name) of <\(element.tag.prefix(60))> must be a known value (got \(text.map { "\"\($0.prefix(60))\"" } ?? "another form")); it is left out"
        )
    }

    /// Reports unknown attributes of the elements of a value.
    private mutating func checkValue(_ element: XMLElement) {
        if let known = DocumentReader.valueAttributes[element.tag] {
            checkAttributes(element, known: known)
        } else if !DocumentReader.plainValues.contains(element.tag) {
            report(element, "the element <\(element.tag.prefix(60))> is not known; it is left out")
        }
        if ["font", "fontDescription"].contains(element.tag), let size = element["pointSize"] ?? element["size"],
            size != "system", ValueReader.fontSize(size) == nil
        {
            report(
                element,
                "the size of a font must be a number from 0 to 10000 (got \"\(size.prefix(60))\"); it is left out")
        }
        for child in element.children { checkValue(child) }
    }

    private static let valueAttributes: [String: String] = [
        "color": """
        key red green blue alpha white colorSpace customColorSpace name catalog systemColor cocoaTouchSystemColor \
        xcode11CocoaTouchSystemColor cyan magenta yellow black colorName
        """,
        "fontDescription": "key type size pointSize name family weight style",
        "lineBreakStrategy": "key pushOut hangulWordPriority standard",
        "font": "key size metaFont name",
        "paragraphStyle": """
        key alignment lineBreakMode baseWritingDirection tighteningFactorForTruncation lineSpacing paragraphSpacing \
        paragraphSpacingBefore firstLineHeadIndent headIndent tailIndent minimumLineHeight maximumLineHeight \
        lineHeightMultiple defaultTabInterval allowsDefaultTighteningForTruncation hyphenationFactor \
        usesDefaultHyphenation
        """,
        "imageReference": "key image catalog symbolScale renderingMode scale weight pointSize variableValue",
        "preferredSymbolConfiguration": "key configurationType scale weight pointSize textStyle",
        "autoresizingMask": "key widthSizable heightSizable flexibleMinX flexibleMaxX flexibleMinY flexibleMaxY",
        "rect": "key x y width height", "size": "key width height", "point": "key x y",
        "inset": "key minX minY maxX maxY", "edgeInsets": "key top left bottom right",
        "directionalEdgeInsets": "key top leading bottom trailing", "date": "key timeIntervalSinceReferenceDate",
        "extendedEdge": "key top left bottom right",
    ]

    /// Elements whose attributes are read as a whole.
    private static let plainValues: Set<String> = [
        "string", "mutableString", "attributedString", "fragment", "attributes", "textAttributes", "array",
        "mutableArray", "real", "integer", "bool", "url", "shadow", "offsetWrapper", "offset", "locale", "value",
        "tabStops", "textTab", "options", "scopeButtonTitles", "nil", "edges", "rectEdge", "range", "exclude",
        "dictionary", "textShadowOffset", "frame", "accessibilityTraits",
    ]
}
