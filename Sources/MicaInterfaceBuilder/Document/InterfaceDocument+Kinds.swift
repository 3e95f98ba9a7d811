import MicaSources

extension InterfaceDocument {
    /// Changes the kinds of objects whose class in the app is of another kind than their element, as on Apple's systems,
    /// where the archive has only the class. These are cells whose class is one of headers: Interface Builder has no
    /// element for headers.
    mutating func adoptKinds(of index: AppIndex) {
        for scene in scenes.indices {
            for object in scenes[scene].objects.indices {
                scenes[scene].objects[object].changeEach { object in
                    guard object.tag == "tableViewCell", let name = object.customClass.map(ClassResolver.plain),
                        index.isClass(name, "UITableViewHeaderFooterView")
                    else { return }
                    object = object.converted(to: Kinds.tableViewHeaderFooterView)
                }
            }
        }
    }
}

extension InterfaceObject {
    /// Returns the object as one of another kind, with the properties that both kinds have.
    fileprivate func converted(to kind: ObjectKind) -> InterfaceObject {
        var result = InterfaceObject(kind: kind, id: id, line: line)
        let known = Set(kind.rows.map(\.target))
        result.properties = properties.filter { known.contains($0.target) }
        result.details = details
        result.children = children
        result.constraints = constraints
        result.guides = guides
        result.connections = connections
        result.runtimeAttributes = runtimeAttributes
        result.variations = variations
        result.groups = groups
        return result
    }
}
