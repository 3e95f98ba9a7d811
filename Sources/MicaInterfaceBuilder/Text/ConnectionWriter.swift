import MicaSources

/// Writes outlets and actions. `SegueWriter` writes segues.
struct ConnectionWriter {
    let file: FileWriter
    let body: Body

    func write(
        _ connections: [ConnectionValue], of id: String, _ source: Reference, _ object: InterfaceObject?
    ) {
        var collections: Set<String> = [], lists: [String: [ConnectionValue]] = [:]
        for connection in connections {
            if case .collection(let name) = connection.kind { lists[name, default: []].append(connection) }
        }
        for connection in connections {
            let writer = self
            switch connection.kind {
            case .outlet(let name): body.later(.connections) { writer.outlet(name, connection, source, object) }
            case .collection(let name):
                guard collections.insert(name).inserted else { continue }
                let all = lists[name] ?? []
                body.later(.connections) { writer.collection(name, all, source, object) }
            case .action(let selector, let event):
                body.later(.connections) { writer.action(selector, event, connection, source) }
            case .segue(let segue):
                body.later(.connections) {
                    SegueWriter(file: writer.file, body: writer.body).write(segue, connection, source, object)
                }
            }
        }
    }

    // MARK: Outlets

    private func outlet(
        _ name: String, _ connection: ConnectionValue, _ source: Reference, _ object: InterfaceObject?
    ) {
        if source.family == .controller, ["view", "searchDisplayController"].contains(name) { return }
        guard let destination = body.find(connection.destination) else {
            // First responders and exits are not objects.
            if file.firstResponders.contains(connection.destination) || file.exits.contains(connection.destination) {
                return
            }
            return file.report(
                connection.line,
                "the outlet \(name.prefix(60)) must lead to an object of its scene (got \"\(connection.destination.prefix(60))\"); it is left out"
            )
        }
        assign(name, source, object, connection) { target, title in
            "build.connect(&\(target), to: \(destination.expression), \(title))"
        }
    }

    private func collection(
        _ name: String, _ connections: [ConnectionValue], _ source: Reference, _ object: InterfaceObject?
    ) {
        let found = connections.compactMap { connection -> Reference? in
            if let reference = body.find(connection.destination) { return reference }
            file.report(
                connection.line,
                "the outlet collection \(name.prefix(60)) must contain objects of its scene (got \"\(connection.destination.prefix(60))\"); it is left out"
            )
            return nil
        }
        if name == "gestureRecognizers", source.family == .view {
            for recognizer in found where recognizer.family == .recognizer {
                body.write("\(source.access)addGestureRecognizer(\(recognizer.expression))")
            }
            if let other = found.first(where: { $0.family != .recognizer }) {
                file.report(
                    connections[0].line,
                    "gestureRecognizers must contain recognisers (got \(other.className)); it is left out")
            }
            return
        }
        let list = found.map { $0.isOptional ? "\($0.expression) as Any" : $0.expression }.joined(separator: ", ")
        assign(name, source, object, connections[0]) { target, title in
            "build.connect(&\(target), to: [\(list)], \(title))"
        }
    }

    /// Writes an assignment to a property of the app's class or of the UIKit class.
    private func assign(
        _ name: String, _ source: Reference, _ object: InterfaceObject?, _ connection: ConnectionValue,
        _ statement: (_ target: String, _ title: String) -> String
    ) {
        var property = name, conditions: [String] = []
        switch file.resolver.property(name, of: source.className) {
        case .found(let member):
            property = SwiftText.member(member.name)
            conditions = member.conditions
        case .unusable(let reason):
            return file.report(connection.line, "the outlet \(source.className).\(name) \(reason); it is left out")
        case .missing:
            // A missing view has no delegate.
            if object?.kind.missingFramework != nil { return }
            guard object?.kind.outlets.contains(name) == true else {
                return file.report(
                    connection.line,
                    "the class \(source.className) must have an outlet \(name.prefix(60)) (got none); it is left out")
            }
        }
        let title = SwiftText.literal("\(source.className).\(name)")
        body.write(conditions: conditions) {
            guard source.isOptional else { return body.write(statement("\(source.expression).\(property)", title)) }
            body.write("if let object = \(source.expression) { \(statement("object.\(property)", title)) }")
        }
    }

    // MARK: Actions

    private func action(_ selector: String, _ event: String?, _ connection: ConnectionValue, _ source: Reference) {
        let isFirst = file.firstResponders.contains(connection.destination)
        let destination = isFirst ? nil : body.find(connection.destination)
        guard isFirst || destination != nil else {
            return file.report(
                connection.line,
                "the action \(selector.prefix(60)) must lead to an object of its scene (got \"\(connection.destination.prefix(60))\"); it is left out"
            )
        }
        guard let method = method(selector, destination?.className, connection) else { return }
        let target = destination?.expression ?? "nil"
        let expression = "Selector(\(SwiftText.literal(selector)), \(method.reference))"
        body.write(conditions: method.conditions) { add(expression, target, event, connection, source, selector) }
    }

    /// Returns the selector of a command's action, which goes to the first responder that has it; nil, with a finding, for
    /// an unknown one.
    func selector(_ name: String, _ connection: ConnectionValue) -> String? {
        let destination = body.find(connection.destination)
        guard let method = method(name, destination?.className, connection), method.conditions.isEmpty else {
            return nil
        }
        return "Selector(\(SwiftText.literal(name)), \(method.reference))"
    }

    private func add(
        _ selector: String, _ target: String, _ event: String?, _ connection: ConnectionValue, _ source: Reference,
        _ name: String
    ) {
        switch source.family {
        case .barButton: body.write("build.addTarget(\(target), \(selector), to: \(source.expression))")
        case .recognizer: body.write("\(source.access)addTarget(\(target) as Any, action: \(selector))")
        default:
            guard let usual = source.event else {
                return file.report(
                    connection.line,
                    "the action \(name.prefix(60)) must come from a control (got \(source.className)); it is left out")
            }
            if let event, !KnownMembers.events.contains(event) {
                return file.report(
                    connection.line,
                    "the event of an action must be one of UIControl.Event (got \"\(event.prefix(60))\"); it is left out"
                )
            }
            body.write("\(source.access)addTarget(\(target), action: \(selector), for: .\(event ?? usual))")
        }
    }

    private func method(_ selector: String, _ className: String?, _ connection: ConnectionValue) -> (
        reference: String, conditions: [String]
    )? {
        let owner = className ?? file.index.classes(withAction: selector).first?.name
        if let owner {
            switch file.resolver.action(selector, of: owner) {
            case .found(let member):
                guard member.parameterTypes.count <= 2, let reference = member.reference else { break }
                return ("\(owner).\(reference)", member.conditions)
            case .unusable(let reason):
                file.report(connection.line, "the action \(owner).\(selector.prefix(60)) \(reason); it is left out")
                return nil
            case .missing: break
            }
        }
        if let known = KnownMembers.actions[selector],
            className.map({ $0 == known.className || file.index.isClass($0, known.className) }) ?? true
        {
            return ("\(known.className).\(known.reference)", [])
        }
        file.report(
            connection.line,
            "the class \(owner ?? "of the first responder") must have an action \(selector.prefix(60)) (got none); it is left out"
        )
        return nil
    }
}
