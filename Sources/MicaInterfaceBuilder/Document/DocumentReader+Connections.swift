extension DocumentReader {
    /// Returns the connections of an object's element, or of its `connections`.
    mutating func connections(_ element: XMLElement, isList: Bool = false) -> [ConnectionValue] {
        (isList ? element.children : element.contents(of: "connections")).compactMap { connection($0) }
    }

    private mutating func connection(_ element: XMLElement) -> ConnectionValue? {
        let destination = element["destination"] ?? ""
        switch element.tag {
        case "outlet":
            checkAttributes(element, known: "property destination id")
            return ConnectionValue(
                kind: .outlet(element["property"] ?? ""), destination: destination, line: element.line)
        case "outletCollection":
            checkAttributes(element, known: "property destination id appends collectionClass")
            return ConnectionValue(
                kind: .collection(element["property"] ?? ""), destination: destination, line: element.line)
        case "action":
            checkAttributes(element, known: "selector destination id eventType")
            return ConnectionValue(
                kind: .action(selector: element["selector"] ?? "", event: element["eventType"]),
                destination: destination, line: element.line)
        case "segue": return segue(element, destination)
        default:
            checkIgnored(element)
            return nil
        }
    }

    private mutating func segue(_ element: XMLElement, _ destination: String) -> ConnectionValue {
        checkAttributes(
            element,
            known: """
                destination kind relationship identifier id customClass customModule customModuleProvider animates \
                modalPresentationStyle modalTransitionStyle popoverAnchorView popoverAnchorBarButtonItem \
                destinationCreationSelector trigger unwindAction splitViewControllerTargetIndex reference userLabel
                """)
        var directions: [String] = [], passthrough: [String] = []
        for child in element.children {
            switch child.tag {
            case "popoverArrowDirection":
                directions = ["up", "down", "left", "right"].filter { child[$0] == "YES" }
            case "connections":
                passthrough = child.children.filter { $0["property"]?.contains("assthroughViews") == true }
                    .compactMap { $0["destination"] }
            default: checkIgnored(child)
            }
        }
        let value = SegueValue(
            kind: element["kind"] ?? "", details: element.attributes, directions: directions, passthrough: passthrough)
        return ConnectionValue(kind: .segue(value), destination: destination, line: element.line)
    }

    // MARK: Runtime attributes

    mutating func runtimeAttribute(_ element: XMLElement) -> RuntimeAttribute? {
        checkAttributes(element, known: "type keyPath value localized userLabel catalog")
        let path = element["keyPath"] ?? "", type = element["type"] ?? ""
        guard !path.isEmpty else {
            report(element, "a runtime attribute must have a key path (got none)")
            return nil
        }
        guard let value = runtimeValue(element, type) else {
            report(
                element,
                "the runtime attribute \(path.prefix(60)) must have a value of a known type (got \"\(type.prefix(60))\")"
            )
            return nil
        }
        return RuntimeAttribute(
            keyPath: path, value: value.value, isLocalized: element["localized"] == "YES", line: element.line)
    }

    /// Returns the value of an attribute; `nil` if it is unknown. The inner value is `nil` for the type "nil".
    private func runtimeValue(_ element: XMLElement, _ type: String) -> (value: PropertyValue?, Void)? {
        let inner = element.child(key: "value")
        func known(_ value: PropertyValue?) -> (value: PropertyValue?, Void)? { value.map { ($0, ()) } }
        switch type {
        case "nil": return (nil, ())
        case "string", "localizedString":
            return known(.text(inner.map { values.text(of: $0) } ?? element["value"] ?? ""))
        case "number": return known(ValueReader.number(inner?["value"] ?? element["value"]).map { .number($0) })
        case "boolean": return known(.flag(element["value"] == "YES"))
        case "color": return known(inner.flatMap { values.color($0) }.map { .color($0) })
        case "image":
            let image = inner.flatMap { values.image($0) }
            return known(
                .image(image ?? ImageValue(name: element["value"] ?? "", isSystem: element["catalog"] == "system")))
        case "size": return known(inner.flatMap { values.value($0, .size) })
        case "point": return known(inner.flatMap { values.value($0, .point) })
        case "rect": return known(inner.flatMap { values.value($0, .rect) })
        case "range":
            guard let location = inner?["location"].flatMap({ Int($0) }),
                let length = inner?["length"].flatMap({ Int($0) })
            else { return nil }
            return known(.range(location: location, length: length))
        default: return nil
        }
    }

    // MARK: Constraints and variations

    mutating func constraint(_ element: XMLElement) -> ConstraintValue? {
        guard element.tag == "constraint" else {
            checkIgnored(element)
            return nil
        }
        checkAttributes(
            element,
            known: """
                id firstItem firstAttribute relation secondItem secondAttribute multiplier constant priority identifier \
                placeholder symbolic symbolicType userLabel colorLabel customClass customModule customModuleProvider
                """)
        var attributes: [RuntimeAttribute] = []
        for child in element.children where child.tag != "variation" {
            if child.tag == "userDefinedRuntimeAttributes" {
                attributes += child.children.compactMap { runtimeAttribute($0) }
            } else {
                checkIgnored(child)
            }
        }
        let id = id(of: element)
        guard let first = ConstraintNames.attribute(element["firstAttribute"]) else {
            report(
                element,
                "the first attribute of a constraint must be one of NSLayoutConstraint.Attribute (got \"\((element["firstAttribute"] ?? "").prefix(60))\")"
            )
            return nil
        }
        guard let multiplier = ConstraintNames.multiplier(element["multiplier"]) else {
            report(
                element,
                "the multiplier must be a number or a ratio (got \"\((element["multiplier"] ?? "").prefix(60))\")")
            return nil
        }
        if let constant = element["constant"], ValueReader.number(constant) == nil {
            report(
                element,
                "the constant of a constraint must be a number (got \"\(constant.prefix(60))\"); it is left out")
        }
        let priority = ValueReader.number(element["priority"]).flatMap { $0 > 0 && $0 <= 1000 ? $0 : nil }
        if let text = element["priority"], priority == nil {
            report(
                element,
                "the priority of a constraint must be more than 0 and at most 1000 (got \"\(text.prefix(60))\"); it is left out"
            )
        }
        return ConstraintValue(
            id: id, firstItem: element["firstItem"], firstAttribute: first,
            relation: ["greaterThanOrEqual": "greaterThanOrEqual", "lessThanOrEqual": "lessThanOrEqual"][
                element["relation"] ?? ""] ?? "equal",
            secondItem: element["secondItem"], secondAttribute: ConstraintNames.attribute(element["secondAttribute"]),
            multiplier: multiplier,
            constant: ValueReader.number(element["constant"]) ?? (element["symbolic"] == "YES" ? 8 : 0),
            priority: priority, identifier: element["identifier"],
            isPlaceholder: element["placeholder"] == "YES",
            variations: element.children.filter { $0.tag == "variation" }.map { variation($0, ConstraintNames.rows) },
            customClass: element["customClass"], customModule: element["customModule"], runtimeAttributes: attributes,
            line: element.line)
    }

    mutating func variation(_ element: XMLElement, _ object: inout InterfaceObject) {
        object.variations.append(variation(element, object.kind.rows.map { $0.withoutDefault }))
    }

    private mutating func variation(_ element: XMLElement, _ rows: [Row]) -> VariationValue {
        var classes = ["widthClass": "unspecified", "heightClass": "unspecified"]
        for part in (element.key ?? "").split(separator: "-") {
            let halves = part.split(separator: "=").map(String.init)
            if halves.count == 2, ["compact", "regular"].contains(halves[1]) { classes[halves[0]] = halves[1] }
        }
        var included: [String] = [], excluded: [String] = []
        for mask in element.children where mask.tag == "mask" {
            for entry in mask.children {
                guard let id = entry["reference"] else { continue }
                if entry.tag == "include" { included.append(id) } else { excluded.append(id) }
            }
        }
        let plain = XMLElement(
            tag: element.tag, attributes: element.attributes.filter { $0.key != "key" }, line: element.line)
        var inner = plain
        inner.children = element.children.filter { $0.tag != "mask" }
        return VariationValue(
            width: classes["widthClass"]!, height: classes["heightClass"]!, properties: read(inner, rows).properties,
            included: included, excluded: excluded)
    }
}

extension Row {
    var withoutDefault: Row { Row(place: place, name: name, target: target, form: form, absent: nil) }
}

/// The names of the parts of constraints.
enum ConstraintNames {
    static func attribute(_ name: String?) -> String? { name.flatMap { attributes[$0] } }

    private static let attributes: [String: String] = {
        let same = [
            "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX", "centerY",
            "lastBaseline", "firstBaseline", "leftMargin", "rightMargin", "topMargin", "bottomMargin", "leadingMargin",
            "trailingMargin", "centerXWithinMargins", "centerYWithinMargins",
        ]
        var result = Dictionary(uniqueKeysWithValues: same.map { ($0, $0) })
        result["baseline"] = "lastBaseline"
        return result
    }()

    /// Returns the value of "1.5", "3:2" or "3/2"; 1 for a missing text.
    static func multiplier(_ text: String?) -> Double? {
        guard let text else { return 1 }
        let parts = text.split { $0 == ":" || $0 == "/" }.map { ValueReader.number(String($0)) }
        switch parts.count {
        case 1: return parts[0]
        case 2:
            guard let above = parts[0], let below = parts[1], below != 0 else { return nil }
            return above / below
        default: return nil
        }
    }

    /// The attributes that a variation of a constraint may have.
    static let rows: [Row] = [.on("constant", .number), .on("priority", .priority), .on("multiplier", .ignored)]
}
