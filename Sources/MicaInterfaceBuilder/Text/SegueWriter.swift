import MicaSources

/// Writes segues.
struct SegueWriter {
    let file: FileWriter
    let body: Body

    private static let kinds = [
        "show": "show", "showDetail": "showDetail", "replace": "showDetail", "presentation": "present",
        "popoverPresentation": "popover", "popover": "popover", "push": "push", "modal": "modal", "embed": "embed",
        "custom": "custom", "unwind": "unwind",
    ]

    func write(_ segue: SegueValue, _ connection: ConnectionValue, _ source: Reference, _ object: InterfaceObject?) {
        guard segue.kind != "relationship" else { return }
        guard let kind = SegueWriter.kinds[segue.kind] else {
            return file.report(
                connection.line,
                "the kind of a segue must be one of Interface Builder's (got \"\(segue.kind.prefix(60))\"); it is left out"
            )
        }
        guard kind == "unwind" || file.scenes.contains(connection.destination) else {
            return file.report(
                connection.line,
                "the segue must lead to a scene of the storyboard (got \"\(connection.destination.prefix(60))\"); it is left out"
            )
        }
        if kind == "embed", let id = body.controllerID, file.relationships.isCycle(from: id, to: connection.destination)
        {
            return file.report(
                connection.line,
                "the embed segue must lead to another scene that does not contain this one (got \"\(connection.destination.prefix(60))\"); it is left out"
            )
        }
        let controller = body.controller?.expression ?? "nil"
        guard let expression = expression(segue, kind, connection) else { return }
        if kind == "embed" {
            body.write("build.embed(\(expression), in: \(source.expression), of: \(controller))")
            return
        }
        guard let trigger = trigger(segue, connection, source, object) else { return }
        body.write("build.segue(\(expression), from: \(trigger), of: \(controller))")
    }

    /// Writes a segue that only `performSegue` starts, in addition to the one that a view of the scene starts later.
    func writeManual(_ segue: SegueValue, _ connection: ConnectionValue) {
        guard let kind = SegueWriter.kinds[segue.kind], kind != "embed", segue["identifier"]?.isEmpty == false,
            kind == "unwind" || file.scenes.contains(connection.destination), let controller = body.controller,
            let expression = expression(segue, kind, connection)
        else { return }
        body.write("build.segue(\(expression), from: .manual, of: \(controller.expression))")
    }

    private func trigger(
        _ segue: SegueValue, _ connection: ConnectionValue, _ source: Reference, _ object: InterfaceObject?
    ) -> String? {
        switch source.family {
        case .controller: return ".manual"
        case .barButton: return ".item(\(source.expression))"
        case .recognizer: return ".recognizer(\(source.expression))"
        default: break
        }
        if object?.tag == "tableViewCell" {
            return segue["trigger"] == "accessoryAction"
                ? ".accessory(\(source.expression))" : ".cell(\(source.expression))"
        }
        if object?.tag == "collectionViewCell" { return ".collectionCell(\(source.expression))" }
        guard let event = source.event else {
            file.report(
                connection.line,
                "a segue must come from a controller, a control, an item, a recogniser or a cell (got \(source.className)); it is left out"
            )
            return nil
        }
        return ".control(\(source.expression), .\(event))"
    }

    /// Writes the settings of a segue, if it has any, and returns its expression.
    private func expression(_ segue: SegueValue, _ kind: String, _ connection: ConnectionValue) -> String? {
        let destination = kind == "unwind" ? "" : connection.destination
        let identifier = segue["identifier"].flatMap { $0.isEmpty ? nil : SwiftText.literal($0) }
        let plain =
            "InterfaceSegue(.\(kind), to: \(SwiftText.literal(destination))\(identifier.map { ", identifier: \($0)" } ?? ""))"
        guard let settings = settings(segue, kind, connection) else { return nil }
        if settings.isEmpty { return plain }
        let name = body.unique("segue_\(SwiftText.identifier(segue["id"] ?? "line_\(connection.line)"))")
        body.write("var \(name): InterfaceSegue = \(plain)")
        for setting in settings { body.write("\(name).\(setting)") }
        return name
    }

    private func settings(_ segue: SegueValue, _ kind: String, _ connection: ConnectionValue) -> [String]? {
        var settings: [String] = []
        if segue["animates"] == "NO" { settings.append("animates = false") }
        if let style = segue["modalPresentationStyle"].flatMap({ Kinds.presentationStyles[$0] }) {
            settings.append("presentationStyle = .\(style)")
        }
        if let style = segue["modalTransitionStyle"].flatMap({ Kinds.transitionStyles[$0] }) {
            settings.append("transitionStyle = .\(style)")
        }
        if let id = segue["popoverAnchorView"] ?? segue["popoverAnchorBarButtonItem"], let anchor = body.find(id) {
            settings.append("popoverAnchor = \(anchor.expression)")
        }
        if !segue.directions.isEmpty {
            settings.append("popoverDirections = [\(segue.directions.map { "." + $0 }.joined(separator: ", "))]")
        }
        let passthrough = segue.passthrough.compactMap { body.find($0)?.expression }
        if !passthrough.isEmpty { settings.append("passthrough = [\(passthrough.joined(separator: ", "))]") }
        if kind == "custom" || segue["customClass"] != nil, let custom = custom(segue, connection) {
            settings.append("custom = \(custom)")
        }
        if let selector = segue["destinationCreationSelector"], let creator = creator(selector, connection) {
            settings.append("creator = \(creator)")
        }
        guard kind == "unwind" else { return settings }
        guard let unwind = unwind(segue["unwindAction"] ?? "", connection) else { return nil }
        return settings + ["unwind = \(unwind)"]
    }

    private func custom(_ segue: SegueValue, _ connection: ConnectionValue) -> String? {
        let base = "UIStoryboardSegue"
        let name = file.className(segue["customClass"], segue["customModule"], base: base, line: connection.line)
        guard name != base else { return nil }
        return "{ \(name)(identifier: $0, source: $1, destination: $2) }"
    }

    // MARK: Segue actions and unwinding

    private func creator(_ selector: String, _ connection: ConnectionValue) -> String? {
        guard let source = body.controller else { return nil }
        guard case .found(let member) = file.resolver.action(selector, of: source.className),
            let reference = member.reference, (1...3).contains(member.parameterTypes.count), member.conditions.isEmpty
        else {
            file.report(
                connection.line,
                "the class \(source.className) must have a segue action \(selector.prefix(60)) (got none); the segue makes the controller itself"
            )
            return nil
        }
        let types = member.parameterTypes
        var arguments = ["coder"]
        if types.count > 1 {
            let second = types[1], isOptional = second.hasSuffix("?") || second.hasSuffix("!")
            guard ["Any", "AnyObject"].contains(second.filter { $0 != "?" && $0 != "!" }) else {
                file.report(
                    connection.line,
                    "the sender of the segue action \(selector.prefix(60)) must be Any? (got \(second.prefix(60))); the segue makes the controller itself"
                )
                return nil
            }
            arguments.append(
                second.hasPrefix("AnyObject")
                    ? "sender as AnyObject\(isOptional ? "?" : "")" : isOptional ? "sender" : "sender as Any")
        }
        if types.count > 2 {
            arguments.append(types[2].hasSuffix("?") || types[2].hasSuffix("!") ? "identifier" : "identifier ?? \"\"")
        }
        let call = SegueWriter.call(reference, arguments)
        let names = ["source", "coder", "sender", "identifier"].enumerated().map {
            $0.offset == 0 || $0.offset <= types.count ? $0.element : "_"
        }
        return "{ \(names.joined(separator: ", ")) in (source as? \(source.className))?.\(call) }"
    }

    private func unwind(_ selector: String, _ connection: ConnectionValue) -> String? {
        var targets: [String] = []
        for info in file.index.classes(withAction: selector) where !info.isGeneric && info.conditions.isEmpty {
            guard !info.isPrivate, file.index.isClass(info.name, "UIViewController"),
                case .found(let member) = file.resolver.action(selector, of: info.name),
                let reference = member.reference,
                member.conditions.isEmpty, let argument = SegueWriter.unwindArgument(member.parameterTypes)
            else { continue }
            let call = SegueWriter.call(reference, argument.isEmpty ? [] : [argument])
            let ignored = argument.isEmpty ? "; _ = segue" : ""
            targets.append(
                "(is: { $0 is \(info.name) }, perform: { controller, segue in (controller as? \(info.name))?.\(call)\(ignored) })"
            )
        }
        guard !targets.isEmpty else {
            file.report(
                connection.line,
                "a controller of the app must have the unwind action \(selector.prefix(60)) (got none); the segue is left out"
            )
            return nil
        }
        return "InterfaceUnwind(\(SwiftText.literal(selector)), [\(targets.joined(separator: ", "))])"
    }

    /// Returns the argument of an unwind action, "" for a method without one, `nil` for an unsuitable one.
    private static func unwindArgument(_ types: [String]) -> String? {
        guard let first = types.first else { return "" }
        let bare = first.filter { $0 != "?" && $0 != "!" }
        return types.count == 1 && ["UIStoryboardSegue", "Any", "AnyObject", "UIKit.UIStoryboardSegue"].contains(bare)
            ? "segue" : nil
    }

    /// Returns a call of a method: "make(_:sender:)" with its arguments.
    static func call(_ reference: String, _ arguments: [String]) -> String {
        guard let open = reference.firstIndex(of: "("), !arguments.isEmpty else {
            return reference.split(separator: " ").first.map { "\($0)()" } ?? ""
        }
        let labels = reference[reference.index(after: open)...].split(separator: ":").prefix(arguments.count)
        let list = zip(labels, arguments).map { $0 == "_" ? $1 : "\($0): \($1)" }
        return "\(reference[..<open])(\(list.joined(separator: ", ")))"
    }
}
