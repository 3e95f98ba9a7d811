/// Writes a scene of a storyboard: the functions for its controller and for its view.
struct SceneWriter {
    let file: FileWriter
    let scene: InterfaceSceneValue
    let controller: InterfaceObject

    init(_ file: FileWriter, _ scene: InterfaceSceneValue, _ controller: InterfaceObject) {
        self.file = file
        self.scene = scene
        self.controller = controller
    }

    /// The controller's view in the file.
    private var view: InterfaceObject? { controller.objects("view").first }
    /// The other objects of the scene: gesture recognisers, objects of the app, additional views.
    private var others: [InterfaceObject] { scene.objects.filter { $0.id != controller.id } }

    /// Writes the scene and returns the name of the function.
    func write() -> String {
        file.place = scene.title
        file.firstResponders = scene.firstResponders
        file.exits = scene.exits
        file.objects = [:]
        let body = Body(), name = file.name("scene", controller.id)
        body.uninstalled = VariationWriter.uninstalled([controller])
        let className = file.className(of: controller)
        let reference = Reference(expression: "controller", className: className, family: .controller)
        body.controller = reference
        body.controllerID = controller.id
        var own = controller
        // Connections to objects in the view are written with the view.
        let early = earlyIDs()
        own.connections = controller.connections.filter { isEarly($0, early) }
        let late = splitLate(&own)
        func fill() {
            ObjectWriter(file: file, body: body).fill(own, reference)
            relationships(body)
        }
        // The initialiser of the app's class may load the view.
        let isFilled =
            file.isOfApp(className)
            && body.fill(Filling(name: "controller", className: className, call: "controller")) {
                fill()
                body.finishConstraints()
                writeView(body, early, late)
            }
        if !isFilled {
            body.write("let controller: \(className) = build.controller(\(className).self)")
            fill()
        }
        if view == nil { for object in others { _ = ObjectWriter(file: file, body: body).make(object) } }
        body.finish()
        if !isFilled { writeView(body, early, late) }
        manualSegues(body)
        body.write("return controller")
        file.add(function: name, ["_ build: InterfaceBuild"], returns: "UIViewController", body)
        file.place = ""
        return name
    }

    /// Returns the ids of the objects that exist before the view: the items of bars.
    private func earlyIDs() -> Set<String> {
        var ids: Set<String> = [controller.id]
        for child in controller.children where child.role != "view" {
            for object in child.objects { object.forEach { ids.insert($0.id) } }
        }
        if view == nil { for object in others { object.forEach { ids.insert($0.id) } } }
        return ids
    }

    private func isEarly(_ connection: ConnectionValue, _ early: Set<String>) -> Bool {
        if case .segue = connection.kind { return true }
        return view == nil || early.contains(connection.destination)
    }

    /// Removes the connections of bar items and their views to objects that exist only with the controller's view, and
    /// returns them with their sources.
    private func splitLate(_ own: inout InterfaceObject) -> [(source: InterfaceObject, connections: [ConnectionValue])]
    {
        guard let view else { return [] }
        var ids: Set<String> = []
        for object in [view] + others { object.forEach { ids.insert($0.id) } }
        var result: [(source: InterfaceObject, connections: [ConnectionValue])] = []
        for index in own.children.indices where own.children[index].role != "view" {
            for number in own.children[index].objects.indices {
                own.children[index].objects[number].changeEach { object in
                    var late: [ConnectionValue] = []
                    object.connections.removeAll { connection in
                        if case .segue = connection.kind { return false }
                        guard ids.contains(connection.destination) else { return false }
                        late.append(connection)
                        return true
                    }
                    if !late.isEmpty { result.append((object, late)) }
                }
            }
        }
        return result
    }

    private func writeView(
        _ outer: Body, _ early: Set<String>,
        _ lateOfItems: [(source: InterfaceObject, connections: [ConnectionValue])]
    ) {
        guard let view else { return }
        let inner = Body(parent: outer), name = file.name("view", view.id)
        inner.controller = outer.controller
        inner.controllerID = controller.id
        inner.uninstalled = VariationWriter.uninstalled([view] + others)
        let writer = ObjectWriter(file: file, body: inner)
        let root = writer.make(adjusted(view))
        for (id, edge) in controller.edgeGuides {
            inner.define(id, Reference(expression: root.expression, className: "UIView", edge: edge))
        }
        for object in others {
            let reference = writer.make(object)
            if reference.family == .view { inner.write("build.keep(\(reference.expression))") }
        }
        let late = controller.connections.filter { !isEarly($0, early) }
        ConnectionWriter(file: file, body: inner).write(late, of: controller.id, outer.controller!, controller)
        for (source, connections) in lateOfItems {
            guard let reference = inner.find(source.id) else {
                // Cells are created when they are needed.
                file.report(
                    connections[0].line,
                    "the connections of <\(source.tag)> must lead to objects of its bar or cell (got \"\(connections[0].destination.prefix(60))\"); they are left out"
                )
                continue
            }
            ConnectionWriter(file: file, body: inner).write(connections, of: source.id, reference, source)
        }
        inner.finish()
        anchoredSegues(inner)
        inner.write("return \(root.expression)")
        let className = outer.controller!.className
        let parameters = inner.captured.map { "_ \($0.reference.expression): \($0.reference.className)" }
        file.add(
            function: name, ["_ build: InterfaceBuild", "_ controller: \(className)"] + parameters, returns: "UIView",
            inner)
        let arguments = (["build", "controller"] + inner.captured.map(\.reference.expression)).joined(separator: ", ")
        outer.write("build.setView(of: controller) { [unowned controller] build in \(name)(\(arguments)) }")
    }

    /// Applies `automaticallyAdjustsScrollViewInsets` to the view or its first subview, if that is a scroll view.
    private func adjusted(_ view: InterfaceObject) -> InterfaceObject {
        guard controller.details["automaticallyAdjustsScrollViewInsets"] == "NO" else { return view }
        func isAutomatic(_ object: InterfaceObject) -> Bool {
            let name = "contentInsetAdjustmentBehavior"
            return object.kind.rows.contains { $0.name == name } && !object.properties.contains { $0.name == name }
        }
        let never = PropertySetting(
            name: "contentInsetAdjustmentBehavior", target: "contentInsetAdjustmentBehavior", value: .member("never"))
        var view = view
        if isAutomatic(view) {
            view.properties.append(never)
        } else if let list = view.children.firstIndex(where: { $0.role == "subviews" }),
            let first = view.children[list].objects.first, isAutomatic(first)
        {
            view.children[list].objects[0].properties.append(never)
        }
        return view
    }

    /// Writes the segues of objects in the view, because they can be performed by their identifiers before the view
    /// exists.
    private func manualSegues(_ body: Body) {
        let writer = SegueWriter(file: file, body: body)
        for object in [view].compactMap({ $0 }) + (view == nil ? [] : others) {
            object.forEach { object in
                for connection in object.connections {
                    if case .segue(let segue) = connection.kind { writer.writeManual(segue, connection) }
                }
            }
        }
    }

    /// Writes the segues of the controller that point at the view once more, with the view: they replace the first ones.
    private func anchoredSegues(_ inner: Body) {
        for connection in controller.connections {
            guard case .segue(let segue) = connection.kind else { continue }
            let places = [segue["popoverAnchorView"], segue["popoverAnchorBarButtonItem"]].compactMap { $0 }
            if (places + segue.passthrough).contains(where: { inner.references[$0] != nil }) {
                SegueWriter(file: file, body: inner).writeManual(segue, connection)
            }
        }
    }

    // MARK: Relationships

    private func relationships(_ body: Body) {
        var byKind: [String: [String]] = [:]
        for connection in controller.connections {
            guard case .segue(let segue) = connection.kind, segue.kind == "relationship" else { continue }
            let id = connection.destination
            guard file.scenes.contains(id), !file.relationships.isCycle(from: controller.id, to: id) else {
                file.report(
                    connection.line,
                    "the relationship must lead to another scene that does not contain this one (got \"\(id.prefix(60))\"); it is left out"
                )
                continue
            }
            if segue["destinationCreationSelector"] != nil {
                file.report(
                    connection.line,
                    "Mica calls no segue action for a relationship; the scene makes the controller itself")
            }
            byKind[segue["relationship"] ?? "", default: []].append("build.scene(\(SwiftText.literal(id)))")
        }
        func write(_ names: [String]) {
            let scenes = names.flatMap { byKind[$0] ?? [] }
            if !scenes.isEmpty { body.write("controller.viewControllers = [\(scenes.joined(separator: ", "))]") }
        }
        switch controller.tag {
        case "navigationController": write(["rootViewController"])
        case "tabBarController":
            write(["viewControllers"])
            if let index = controller.details["selectedIndex"].flatMap({ Int($0) }), index > 0 {
                body.write("controller.selectedIndex = \(index)")
            }
        case "splitViewController"
        where controller.details["style"] == nil || controller.details["style"] == "unspecified":
            write(["masterViewController", "detailViewController"])
        case "splitViewController": columns(byKind, body)
        case "pageViewController": write(["viewControllers"])
        default: break
        }
    }

    private func columns(_ byKind: [String: [String]], _ body: Body) {
        let columns = [
            ("masterViewController", "primary"), ("supplementaryViewController", "supplementary"),
            ("detailViewController", "secondary"), ("compactViewController", "compact"),
        ]
        for (relationship, column) in columns {
            guard let scene = byKind[relationship]?.first else { continue }
            body.write("controller.setViewController(\(scene), for: .\(column))")
        }
    }
}

/// Writes the function of a nib.
struct NibWriter {
    let file: FileWriter
    let scene: InterfaceSceneValue

    init(_ file: FileWriter, _ scene: InterfaceSceneValue) {
        self.file = file
        self.scene = scene
    }

    /// Writes the nib and returns the name of the function.
    func write() -> String {
        file.firstResponders = scene.firstResponders
        file.exits = scene.exits
        file.objects = [:]
        let body = Body(), name = file.name("nib", file.document.name)
        body.uninstalled = VariationWriter.uninstalled(scene.objects)
        owner(body)
        for (id, identifier) in scene.externals.sorted(by: { $0.key < $1.key }) {
            let external = file.name("external", id)
            body.write("let \(external): Any? = build.external(\(SwiftText.literal(identifier)))")
            body.define(id, Reference(expression: external, className: "NSObject", isOptional: true))
        }
        let writer = ObjectWriter(file: file, body: body)
        let objects = scene.objects.map { writer.make($0).expression }
        if let owner = scene.owner, let reference = body.references[owner.id] {
            connect(owner, reference, body)
        }
        body.finish()
        body.write("return [\(objects.joined(separator: ", "))]")
        file.add(function: name, ["_ build: InterfaceBuild"], returns: "[Any]", body)
        return name
    }

    private func owner(_ body: Body) {
        guard let owner = scene.owner else { return }
        let className = file.className(owner.customClass, owner.customModule, base: "NSObject", line: owner.line)
        let isUsed =
            !owner.connections.isEmpty
            || scene.objects.contains { object in
                var found = false
                object.forEach { inner in
                    found = found || inner.connections.contains { $0.destination == owner.id }
                    found = found || ["tableView", "collectionView"].contains(inner.tag)
                }
                return found
            }
        let isController = file.index.isClass(className, "UIViewController")
        let reference = Reference(
            expression: "owner", className: className, isOptional: true, family: isController ? .controller : .object)
        body.define(owner.id, reference)
        if isUsed { body.write("let owner: \(className)? = build.owner as? \(className)") }
    }

    private func connect(_ owner: OwnerValue, _ reference: Reference, _ body: Body) {
        var others: [ConnectionValue] = []
        for connection in owner.connections {
            guard case .outlet("view") = connection.kind, let view = body.references[connection.destination],
                reference.family == .controller || reference.className == "NSObject"
            else {
                others.append(connection)
                continue
            }
            body.later(.connections) { body.write("(build.owner as? UIViewController)?.view = \(view.expression)") }
        }
        ConnectionWriter(file: file, body: body).write(others, of: owner.id, reference, nil)
    }
}
