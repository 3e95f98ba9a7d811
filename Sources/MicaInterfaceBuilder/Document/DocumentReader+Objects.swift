extension DocumentReader {
    /// Returns an object with its contents; `nil`, with a finding, for an unknown element.
    mutating func object(_ element: XMLElement) -> InterfaceObject? {
        guard let kind = Kinds.kind(element.tag) else {
            checkIgnored(element)
            return nil
        }
        let id = id(of: element)
        if let framework = kind.missingFramework {
            report(
                element,
                "<\(element.tag)> needs \(framework), which does not exist here; it becomes an empty \(kind.className)")
        }
        let reading = kind.missingFramework == nil ? read(element, kind.rows) : quietly { $0.read(element, kind.rows) }
        var object = InterfaceObject(kind: kind, id: id, line: element.line)
        object.properties = reading.properties
        // Such a view has no constraints: it keeps its frame and its autoresizing mask.
        if element["fixedFrame"] == "YES" {
            object.properties.removeAll { $0.target == "translatesAutoresizingMaskIntoConstraints" }
        }
        object.details = reading.details
        for child in element.children
        where child.tag == "viewLayoutGuide" || child.key.map(reading.taken.contains) != true {
            read(child, into: &object)
        }
        placeFrame(element, &object)
        return object
    }

    /// Reads without findings, because the attributes of a missing view have no effect.
    private mutating func quietly<T>(_ body: (inout DocumentReader) -> T) -> T {
        let count = findings.count
        let result = body(&self)
        keepFindings(count)
        return result
    }

    private mutating func read(_ child: XMLElement, into object: inout InterfaceObject) {
        switch child.tag {
        case "connections": object.connections += connections(child, isList: true)
        case "userDefinedRuntimeAttributes":
            object.runtimeAttributes += child.children.compactMap { runtimeAttribute($0) }
        case "variation": variation(child, &object)
        case "viewLayoutGuide", "keyboardLayoutGuide": if let id = child["id"] { object.guides[id] = child.key ?? "" }
        case "layoutGuides": layoutGuides(child, &object)
        case "constraints": object.constraints += child.children.compactMap { constraint($0) }
        case "gestureRecognizers": break
        case "accessibility":
            let rows =
                object.kind.family == .barButton
                ? DocumentReader.itemAccessibilityRows : DocumentReader.accessibilityRows
            object.groups.append(group("accessibility", child, rows))
        default:
            if object.kind.missingFramework != nil, child.tag != "subviews" { return }
            readPart(child, into: &object)
        }
    }

    private mutating func layoutGuides(_ element: XMLElement, _ object: inout InterfaceObject) {
        for guide in element.children {
            guard let id = guide["id"] else { continue }
            if guide.tag == "viewControllerLayoutGuide" {
                object.edgeGuides[id] = guide["type"] ?? "top"
            } else if guide.tag == "viewLayoutGuide" {
                object.guides[id] = guide.key ?? ""
            } else {
                checkIgnored(guide)
            }
        }
    }

    /// Lists of objects by their tags, and the part that permits them.
    private static let lists: [String: ObjectKind.Part] = [
        "subviews": .subviews, "items": .items, "toolbarItems": .toolbarItems, "prototypes": .prototypes,
        "cells": .cells, "leftBarButtonItems": .barItems, "rightBarButtonItems": .barItems,
    ]

    private mutating func readPart(_ child: XMLElement, into object: inout InterfaceObject) {
        let parts = object.kind.parts
        if let part = DocumentReader.lists[child.tag] {
            guard parts.contains(part) else { return checkIgnored(child) }
            let objects = child.children.compactMap { self.object($0) }
            if !objects.isEmpty { object.children.append((child.tag, objects)) }
            return
        }
        switch child.tag {
        case "sections" where parts.contains(.sections): object.sections += child.children.map { section($0) }
        case "segments" where parts.contains(.segments):
            for segment in child.children {
                object.groups.append(group("segment", segment, DocumentReader.segmentRows))
            }
        case "state" where parts.contains(.states):
            object.groups.append(group("state", child, DocumentReader.stateRows))
        case "buttonConfiguration" where parts.contains(.buttonConfiguration):
            object.groups.append(group("buttonConfiguration", child, DocumentReader.buttonConfigurationRows))
        case "listContentConfiguration" where parts.contains(.cellConfiguration):
            object.groups.append(group("cellConfiguration", child, DocumentReader.cellConfigurationRows))
        case "blurEffect", "vibrancyEffect":
            guard parts.contains(.effect) else { return checkIgnored(child) }
            effect(child, &object)
        case "menu" where parts.contains(.menu): object.menu = menu(child)
        case "scopeButtonTitles" where parts.contains(.scopes):
            let titles = child.children.map { values.text(of: $0) }
            object.properties.append(
                PropertySetting(name: child.tag, target: child.tag, value: .texts(titles)))
        case "textInputTraits" where parts.contains(.inputTraits):
            object.properties += read(child, Kinds.inputTraits).properties
        case "offsetWrapper", "nil": break
        default: readKeyed(child, into: &object)
        }
    }

    /// Reads an object with a key: `contentView`, `titleView`, `navigationBar`.
    private mutating func readKeyed(_ child: XMLElement, into object: inout InterfaceObject) {
        if Kinds.appearances[child.tag] != nil, let key = child.key, object.kind.parts.contains(.appearances),
            Kinds.appearanceKeys.contains(key)
        {
            return object.groups.append(group("appearance", child, Kinds.appearanceRows))
        }
        let role = child.key ?? (child.tag == "tableViewCellContentView" ? "contentView" : child.tag)
        guard Kinds.kind(child.tag) != nil, DocumentReader.roles.contains(role) else { return checkIgnored(child) }
        if let inner = self.object(child) { object.children.append((role, [inner])) }
    }

    private static let roles: Set<String> = [
        "view", "contentView", "tableHeaderView", "tableFooterView", "backgroundView", "selectedBackgroundView",
        "accessoryView", "editingAccessoryView", "titleView", "customView", "sectionHeaderView", "sectionFooterView",
        "collectionViewLayout", "navigationBar", "toolbar", "tabBar", "navigationItem", "tabBarItem",
        "leftBarButtonItem", "rightBarButtonItem", "backBarButtonItem", "refreshControl", "inputAccessoryView",
    ]

    // MARK: Groups

    mutating func group(_ role: String, _ element: XMLElement, _ rows: [Row]) -> PropertyGroup {
        let reading = read(element, rows)
        for child in element.children where child.key.map(reading.taken.contains) != true {
            if child.tag == "userDefinedRuntimeAttributes" || child.tag == "attributedString" { continue }
            checkIgnored(child)
        }
        let name = element["style"] ?? element.key ?? ""
        return PropertyGroup(
            role: role, name: name, tag: element.tag, properties: reading.properties, line: element.line)
    }

    private mutating func section(_ element: XMLElement) -> SectionValue {
        let reading = read(element, DocumentReader.sectionRows)
        var cells: [InterfaceObject] = []
        for child in element.children {
            if child.tag == "cells" {
                cells += child.children.compactMap { object($0) }
            } else if child.key.map(reading.taken.contains) != true {
                checkIgnored(child)
            }
        }
        return SectionValue(id: id(of: element), properties: reading.properties, cells: cells)
    }

    private mutating func menu(_ element: XMLElement) -> MenuValue {
        let isCommand = element.tag == "command"
        let reading = read(element, isCommand ? DocumentReader.commandRows : DocumentReader.menuRows)
        var children: [MenuValue] = [], actions: [ConnectionValue] = []
        for child in element.children where child.key.map(reading.taken.contains) != true {
            switch child.tag {
            case "children" where !isCommand:
                for entry in child.children {
                    if ["menu", "command"].contains(entry.tag) {
                        children.append(menu(entry))
                    } else {
                        checkIgnored(entry)
                    }
                }
            case "connections" where isCommand: actions += connections(child, isList: true)
            default: checkIgnored(child)
            }
        }
        return MenuValue(
            id: id(of: element), isCommand: isCommand, properties: reading.properties, children: children,
            connections: actions)
    }

    private mutating func effect(_ element: XMLElement, _ object: inout InterfaceObject) {
        let blur = element.tag == "blurEffect" ? element : element.first("blurEffect")
        let style = blur?["style"] ?? "light"
        guard DocumentReader.blurStyles.contains(style) else {
            return report(
                element, "the style of a blur must be one of UIBlurEffect.Style (got \"\(style.prefix(60))\")")
        }
        let vibrancy = element["style"].flatMap { DocumentReader.vibrancyStyles.contains($0) ? $0 : nil }
        let value: EffectValue =
            element.tag == "blurEffect" ? .blur(style: style) : .vibrancy(blur: style, vibrancy: vibrancy)
        object.properties.append(PropertySetting(name: "effect", target: "effect", value: .effect(value)))
    }

    private static let blurStyles: Set<String> = {
        let materials = ["UltraThin", "Thin", "", "Thick", "Chrome"].map { "system\($0)Material" }
        return Set(
            ["extraLight", "light", "dark", "regular", "prominent"] + materials + materials.map { $0 + "Light" }
                + materials.map { $0 + "Dark" })
    }()
    private static let vibrancyStyles: Set<String> = [
        "label", "secondaryLabel", "tertiaryLabel", "quaternaryLabel", "fill", "secondaryFill", "tertiaryFill",
        "separator",
    ]

    // MARK: Frames

    /// Without Auto Layout, the frame of a view may be relative to the edges of its superview, whose size is only known
    /// then.
    private func placeFrame(_ element: XMLElement, _ object: inout InterfaceObject) {
        guard let size = object.properties.frameSize else { return }
        for child in object.children.indices where object.children[child].role == "subviews" {
            let elements = element.contents(of: "subviews").filter { Kinds.kind($0.tag) != nil }
            for (index, view) in elements.enumerated() where index < object.children[child].objects.count {
                guard let inset = view.child(key: "frameInset"), view.child(key: "frame") == nil else { continue }
                let frame = DocumentReader.frame(inset, in: size)
                object.children[child].objects[index].properties.insert(
                    PropertySetting(name: "frame", target: "frame", value: .rect(frame)), at: 0)
            }
        }
    }

    private static func frame(_ inset: XMLElement, in size: (width: Double, height: Double)) -> RectValue {
        func side(_ near: String, _ far: String, _ length: String, _ total: Double) -> (Double, Double) {
            let start = ValueReader.number(inset[near]), end = ValueReader.number(inset[far])
            let extent = ValueReader.number(inset[length]) ?? total - (start ?? 0) - (end ?? 0)
            return (start ?? (end.map { total - $0 - extent } ?? 0), extent)
        }
        let (x, width) = side("minX", "maxX", "width", size.width)
        let (y, height) = side("minY", "maxY", "height", size.height)
        return RectValue(x: x, y: y, width: width, height: height)
    }
}

extension [PropertySetting] {
    var frameSize: (width: Double, height: Double)? {
        for case .rect(let rect) in lazy.filter({ $0.target == "frame" }).map(\.value) {
            return (rect.width, rect.height)
        }
        return nil
    }
}
