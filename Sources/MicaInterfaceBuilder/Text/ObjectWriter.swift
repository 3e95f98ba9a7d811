/// Writes the statements that create objects.
struct ObjectWriter {
    let file: FileWriter
    let body: Body

    var text: ValueText { file.text }

    // MARK: Objects

    /// Writes an object with its contents. Connections are written once all objects exist.
    @discardableResult
    func make(_ object: InterfaceObject) -> Reference {
        let className = file.className(of: object), name = file.name(object.tag, object.id)
        let reference = Reference(
            expression: name, className: className, event: event(of: object, className), family: object.kind.family)
        if let call = fillingCall(object, className) {
            let isFilled = body.fill(Filling(name: name, className: className, call: call)) {
                if call == "item" { systemItem(object, reference) }
                fill(object, reference)
            }
            if isFilled { return reference }
            file.report(
                object.line,
                "nested objects of the app's classes must be at most \(Filling.depthLimit) levels deep (got more); the values of this one are set after its initialiser"
            )
        }
        switch object.kind.family {
        case .view: body.write("let \(name): \(className) = build.view(\(className).self)")
        case .controller: body.write("let \(name): \(className) = build.controller(\(className).self)")
        case .layout: body.write("let \(name): \(className) = \(className)()")
        case .barButton, .item, .object, .recognizer:
            body.write("let \(name): \(className) = build.object(\(initializer(object, className)))")
        }
        fill(object, reference)
        return reference
    }

    /// Returns the function that creates an object whose initialiser sees the values of the file. Other classes than the
    /// app's have none, nor do objects that are created by `init()`.
    private func fillingCall(_ object: InterfaceObject, _ className: String) -> String? {
        guard file.isOfApp(className) else { return nil }
        switch object.kind.family {
        case .view: return "view"
        case .controller: return "controller"
        case .layout: return "layout"
        case .barButton: return "item"
        case .item: return object.tag == "navigationItem" ? nil : "item"
        case .object, .recognizer: return nil
        }
    }

    private func systemItem(_ object: InterfaceObject, _ reference: Reference) {
        guard let item = object.details["systemItem"] else { return }
        let isKnown =
            object.tag == "tabBarItem" ? Kinds.tabSystemItems.contains(item) : Kinds.systemItems[item] != nil
        guard isKnown else { return unknownSystemItem(item, object) }
        body.write("build.setSystemItem(.\(item), of: \(reference.expression))")
    }

    private func unknownSystemItem(_ item: String, _ object: InterfaceObject) {
        file.report(object.line, "the system item must be one of UIKit's (got \"\(item.prefix(60))\")")
    }

    private func event(of object: InterfaceObject, _ className: String) -> String? {
        object.kind.event ?? (file.index.isClass(className, "UIControl") ? "touchUpInside" : nil)
    }

    private func initializer(_ object: InterfaceObject, _ className: String) -> String {
        if object.kind.family == .object { return "\(className)()" }
        guard let item = object.details["systemItem"] else {
            return object.kind.family == .barButton
                ? "\(className)()" : object.tag == "navigationItem" ? "\(className)(title: \"\")" : "\(className)()"
        }
        if object.tag == "tabBarItem", Kinds.tabSystemItems.contains(item) {
            return "\(className)(tabBarSystemItem: .\(item), tag: 0)"
        }
        if object.tag == "barButtonItem", Kinds.systemItems[item] != nil {
            return "\(className)(barButtonSystemItem: .\(item), target: nil, action: nil)"
        }
        unknownSystemItem(item, object)
        return "\(className)()"
    }

    /// Writes the contents of an object that already exists.
    func fill(_ object: InterfaceObject, _ reference: Reference, isPart: Bool = false) {
        body.define(object.id, reference)
        file.objects[object.id] = object
        if object.kind.family == .view, !isPart { style(object, reference) }
        if object.kind.family == .controller { controllerStyle(object, reference) }
        for setting in object.properties where !isLeftOut(setting, object, isPart: isPart) {
            if setting.target == "frame", object.kind.family == .view, file.isOfApp(reference.className) {
                body.write("build.setFrame(\(text.expression(setting.value)), of: \(reference.expression))")
            } else {
                set(setting, reference, object.id)
            }
        }
        special(object, reference)
        groups(object, reference)
        guides(object, reference)
        children(object, reference)
        after(object, reference)
    }

    /// Returns `true` for a setting that the table of a cell or the system itself determines.
    private func isLeftOut(_ setting: PropertySetting, _ object: InterfaceObject, isPart: Bool) -> Bool {
        if isPart { return ["frame", "autoresizingMask"].contains(setting.target) }
        return setting.name == "date" && object.details["useCurrentDate"] == "YES"
    }

    /// Writes the statements that follow once all objects exist.
    private func after(_ object: InterfaceObject, _ reference: Reference) {
        ConstraintWriter(file: file, body: body).write(object, reference)
        ConnectionWriter(file: file, body: body).write(object.connections, of: object.id, reference, object)
        AttributeWriter(file: file, body: body).write(object.runtimeAttributes, of: object.id, reference)
        VariationWriter(file: file, body: body).write(object, reference)
    }

    private func guides(_ object: InterfaceObject, _ reference: Reference) {
        let members = [
            "safeArea": "safeAreaLayoutGuide", "layoutMargins": "layoutMarginsGuide",
            "contentLayoutGuide": "contentLayoutGuide", "frameLayoutGuide": "frameLayoutGuide",
            "readableContent": "readableContentGuide", "readableContentGuide": "readableContentGuide",
            "keyboard": "keyboardLayoutGuide",
        ]
        for (id, key) in object.guides.sorted(by: { $0.key < $1.key }) {
            guard let member = members[key] else {
                file.report(
                    object.line, "the layout guide \"\(key.prefix(60))\" is not known; its constraints are left out")
                continue
            }
            body.define(id, Reference(expression: reference.access + member, className: "UILayoutGuide"))
        }
    }

    // MARK: Properties

    /// Writes a property, or the call that sets it.
    func set(_ setting: PropertySetting, _ reference: Reference, _ id: String, state: String = "") {
        let value = localized(setting, id, state)
        body.write(statement(setting.target, value, reference, state))
    }

    func statement(_ target: String, _ value: String, _ reference: Reference, _ state: String = "") -> String {
        guard target.contains("$") else { return "\(reference.access)\(target) = \(value)" }
        var call = ""
        for part in target.split(separator: "$", omittingEmptySubsequences: false).enumerated() {
            call +=
                (part.offset > 0 ? value : "")
                + part.element.split(separator: " ", omittingEmptySubsequences: false)
                .map { $0 == "STATE)" ? "\(state))" : String($0) }.joined(separator: " ")
        }
        return reference.access + call
    }

    /// The texts that users read; identifiers are not among them.
    private static let readable: Set<String> = [
        "text", "title", "placeholder", "prompt", "headerTitle", "footerTitle", "label", "hint", "subtitle",
        "secondaryText", "badgeValue", "backButtonTitle",
    ]

    func localized(_ setting: PropertySetting, _ id: String, _ state: String = "", key: String? = nil) -> String {
        guard case .text(let words) = setting.value, ObjectWriter.readable.contains(setting.name),
            let table = text.table
        else { return text.expression(setting.value) }
        var name = key ?? setting.name
        if key == nil, let first = state.dropFirst().first, let start = name.first {
            name = "\(first)\(state.dropFirst(2))\(start.uppercased())\(name.dropFirst())"
        }
        return
            "build.text(\(SwiftText.literal(words)), id: \(SwiftText.literal("\(id).\(name)")), table: \(SwiftText.literal(table)))"
    }
}
