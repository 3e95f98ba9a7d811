/// Writes the differences of objects by size class.
struct VariationWriter {
    let file: FileWriter
    let body: Body

    /// Returns the ids of constraints and views that the default variation excludes.
    static func uninstalled(_ objects: [InterfaceObject]) -> Set<String> {
        var ids: Set<String> = []
        for object in objects {
            object.forEach { object in
                for variation in object.variations where variation.isDefault { ids.formUnion(variation.excluded) }
            }
        }
        return ids
    }

    func write(_ object: InterfaceObject, _ reference: Reference) {
        let variations = object.variations.filter { !$0.isDefault }
        let constraints = object.constraints.filter { $0.variations.contains { !$0.isDefault } }
        let writer = self
        if !variations.isEmpty { body.later(.variations) { writer.write(object, variations, reference) } }
        for constraint in constraints { body.later(.variations) { writer.write(constraint, reference) } }
    }

    private func write(_ object: InterfaceObject, _ variations: [VariationValue], _ reference: Reference) {
        let excluded = Set(object.variations.filter(\.isDefault).flatMap(\.excluded))
        let masked = Set(variations.flatMap { $0.included + $0.excluded }).union(excluded).sorted()
        let places = VariationWriter.places(object)
        var base: [String] = [], targets: Set<String> = []
        for setting in variations.flatMap(\.properties) where targets.insert(setting.target).inserted {
            if let statement = original(setting, object, reference) { base.append(statement) }
        }
        func install(_ ids: [String], _ isInstalled: Bool) -> [String] {
            ids.compactMap { self.install($0, isInstalled, places[$0], object, reference) }
        }
        base += masked.flatMap { install([$0], !excluded.contains($0)) }
        let changes = variations.map { variation in
            let settings = variation.properties.map { statement($0.target, file.text.expression($0.value), reference) }
            return settings + install(variation.included, true) + install(variation.excluded, false)
        }
        write(reference, base, Array(zip(variations, changes)), weakly: true)
    }

    private func statement(_ target: String, _ value: String, _ reference: Reference) -> String {
        ObjectWriter(file: file, body: body).statement(
            target, value, Reference(expression: reference.expression, className: "", isOptional: true))
    }

    /// Returns the statement that restores the value for other size classes.
    private func original(_ setting: PropertySetting, _ object: InterfaceObject, _ reference: Reference) -> String? {
        if let own = object.properties.first(where: { $0.target == setting.target }) {
            return statement(own.target, file.text.expression(own.value), reference)
        }
        guard !setting.target.contains("$"), !setting.target.contains("?") else {
            file.report(
                object.line,
                "\(setting.name) must have a value for all size classes (got one for some); those of some are kept")
            return nil
        }
        let name = body.unique("\(reference.expression)_\(SwiftText.identifier(setting.target))")
        body.write("let \(name) = \(reference.access)\(setting.target)")
        return statement(setting.target, name, reference)
    }

    /// Returns the indices of an object's subviews by their ids.
    private static func places(_ object: InterfaceObject) -> [String: Int] {
        Dictionary(
            object.objects("subviews").enumerated().map { ($0.element.id, $0.offset) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Returns the statement that adds a view or activates a constraint, or does the opposite.
    /// - `place`: The index of the view among the subviews; nil if it is not one of them.
    private func install(
        _ id: String, _ isInstalled: Bool, _ place: Int?, _ object: InterfaceObject, _ owner: Reference
    ) -> String? {
        guard let reference = body.find(id) else { return nil }
        if file.index.isClass(reference.className, "NSLayoutConstraint") {
            return "\(reference.expression).isActive = \(isInstalled)"
        }
        guard let index = place else { return nil }
        guard isInstalled else { return "\(reference.expression).removeFromSuperview()" }
        let add = object.tag == "stackView" ? "insertArrangedSubview" : "insertSubview"
        let list = object.tag == "stackView" ? "arrangedSubviews" : "subviews"
        return
            "if let parent = \(owner.expression), \(reference.expression).superview == nil { parent.\(add)(\(reference.expression), at: min(\(index), parent.\(list).count)) }"
    }

    private func write(_ constraint: ConstraintValue, _ owner: Reference) {
        guard let reference = body.find(constraint.id) else { return }
        let variations = constraint.variations.filter { !$0.isDefault }
        let base = [
            "\(reference.expression).constant = \(SwiftText.number(constraint.constant))",
            "\(reference.expression).priority = UILayoutPriority(\(SwiftText.number(constraint.priority ?? 1000)))",
        ]
        let changes = variations.map { variation in
            variation.properties.map { setting in
                let value = file.text.expression(setting.value)
                return
                    "\(reference.expression).\(setting.target) = \(setting.target == "priority" ? "UILayoutPriority(\(value))" : value)"
            }
        }
        write(owner, base, Array(zip(variations, changes)), weakly: false)
    }

    /// The view keeps the closures, which must not keep the view.
    private func write(
        _ reference: Reference, _ base: [String], _ changes: [(VariationValue, [String])], weakly: Bool
    ) {
        func closure(_ head: String, _ lines: [String], _ tail: String) {
            let isUsed = weakly && lines.contains { $0.contains(reference.expression) }
            let capture = isUsed ? "[weak \(reference.expression)] in" : ""
            body.write("\(head){\(capture.isEmpty ? "" : " " + capture)")
            for line in lines { body.write("    \(line)") }
            body.write("}\(tail)")
        }
        closure("build.vary(\(reference.expression), base: ", base, ", [")
        for (variation, lines) in changes {
            closure(
                "    InterfaceVariation(width: .\(variation.width), height: .\(variation.height)) ",
                lines.map { "    " + $0 }, ",")
        }
        body.write("])")
    }
}
