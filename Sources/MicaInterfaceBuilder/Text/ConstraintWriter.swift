/// Writes the constraints of a view.
struct ConstraintWriter {
    let file: FileWriter
    let body: Body

    func write(_ object: InterfaceObject, _ owner: Reference) {
        let constraints = object.constraints.filter { !$0.isPlaceholder }
        guard !constraints.isEmpty else { return }
        let writer = self, items = constraints.flatMap { [$0.firstItem, $0.secondItem] }.compactMap { $0 }
        body.later(.constraints, uses: items) {
            var active: [String] = []
            for constraint in constraints {
                guard let name = writer.write(constraint, owner) else { continue }
                if !writer.body.uninstalled.contains(constraint.id) { active.append(name) }
            }
            guard !active.isEmpty else { return }
            writer.body.write("NSLayoutConstraint.activate([")
            for names in active.chunked(4) { writer.body.write("    \(names.joined(separator: ", ")),") }
            writer.body.write("])")
        }
    }

    /// Returns the name of the constraint, or `nil`, with a finding, if one of its items is missing.
    private func write(_ constraint: ConstraintValue, _ owner: Reference) -> String? {
        guard let first = end(constraint.firstItem, constraint.firstAttribute, owner, constraint) else { return nil }
        var second = (item: "nil", attribute: "notAnAttribute")
        if let id = constraint.secondItem {
            guard let attribute = constraint.secondAttribute else {
                file.report(
                    constraint.line, "the second attribute of a constraint must be one of NSLayoutConstraint.Attribute")
                return nil
            }
            guard let found = end(id, attribute, owner, constraint) else { return nil }
            second = found
        }
        let name = file.name("constraint", constraint.id)
        let className = file.className(
            constraint.customClass, constraint.customModule, base: "NSLayoutConstraint", line: constraint.line)
        // Others have no method to call when they awake.
        let isOwn = file.isOfApp(className)
        body.write("let \(name): \(className) = \(isOwn ? "build.object(" : "")\(className)(")
        body.write(
            "    item: \(first.item), attribute: .\(first.attribute), relatedBy: .\(constraint.relation), toItem: \(second.item),"
        )
        body.write(
            "    attribute: .\(second.attribute), multiplier: \(SwiftText.number(constraint.multiplier)), constant: \(SwiftText.number(constraint.constant)))\(isOwn ? ")" : "")"
        )
        if let priority = constraint.priority {
            body.write("\(name).priority = UILayoutPriority(\(SwiftText.number(priority)))")
        }
        if let identifier = constraint.identifier {
            body.write("\(name).identifier = \(SwiftText.literal(identifier))")
        }
        let reference = Reference(expression: name, className: className)
        body.define(constraint.id, reference)
        AttributeWriter(file: file, body: body).write(constraint.runtimeAttributes, of: constraint.id, reference)
        return name
    }

    private func end(
        _ id: String?, _ attribute: String, _ owner: Reference, _ constraint: ConstraintValue
    ) -> (item: String, attribute: String)? {
        guard let id else { return (owner.expression, attribute) }
        guard let reference = body.find(id) else {
            file.report(
                constraint.line,
                "the constraint \(constraint.id.prefix(60)) must have views of its scene (got \"\(id.prefix(60))\"); it is left out"
            )
            return nil
        }
        guard let edge = reference.edge else { return (reference.expression, attribute) }
        return guide(reference, edge, attribute)
    }

    /// Converts an anchor of an old layout guide. These guides are the strips between a view's edges and its safe area.
    private func guide(_ reference: Reference, _ edge: String, _ attribute: String) -> (item: String, attribute: String)
    {
        let safeArea = "\(reference.expression).safeAreaLayoutGuide"
        switch (edge, attribute) {
        case ("top", "top"), ("bottom", "bottom"): return (reference.expression, attribute)
        case ("top", _) where ["bottom", "lastBaseline", "firstBaseline"].contains(attribute): return (safeArea, "top")
        case ("bottom", "top"): return (safeArea, "bottom")
        default: return (safeArea, attribute)
        }
    }
}

extension Array {
    /// Returns the elements in groups of a length.
    func chunked(_ length: Int) -> [[Element]] {
        stride(from: 0, to: count, by: length).map { Array(self[$0..<Swift.min($0 + length, count)]) }
    }
}
