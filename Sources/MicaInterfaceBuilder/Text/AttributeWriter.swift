import MicaSources

/// Writes user-defined runtime attributes.
struct AttributeWriter {
    let file: FileWriter
    let body: Body

    func write(_ object: InterfaceObject, _ reference: Reference) {
        let writer = self
        for attribute in object.runtimeAttributes {
            body.later(.attributes) { writer.write(attribute, object, reference) }
        }
    }

    private func write(_ attribute: RuntimeAttribute, _ object: InterfaceObject, _ reference: Reference) {
        let parts = attribute.keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 8 else { return missing(attribute, reference.className) }
        var access = reference.expression, className = reference.className, opened = 0, conditions: [String] = []
        if reference.isOptional {
            body.write("if let object = \(access) {")
            access = "object"
            opened = 1
        }
        defer { for _ in 0..<opened { body.write("}") } }
        for part in parts.dropLast() {
            guard let inner = inner(part, className) else { return missing(attribute, className) }
            conditions += inner.conditions
            if inner.isOptional {
                opened += 1
                body.write("if let object\(opened) = \(access).\(inner.member) {")
                access = "object\(opened)"
            } else {
                access += "." + inner.member
            }
            className = inner.className
        }
        guard let last = property(parts[parts.count - 1], className, attribute) else { return }
        var value = file.text.runtimeValue(attribute.value)
        if attribute.isLocalized, case .text(let words)? = attribute.value, let table = file.text.table {
            let key = SwiftText.literal("\(object.id).\(attribute.keyPath)")
            value = ".string(build.text(\(SwiftText.literal(words)), id: \(key), table: \(SwiftText.literal(table))))"
        }
        let title = SwiftText.literal("\(reference.className).\(attribute.keyPath)")
        body.write(conditions: conditions + last.conditions) {
            body.write("build.set(&\(access).\(last.member), \(value), \(title))")
        }
    }

    private func inner(_ key: String, _ className: String) -> (
        member: String, className: String, isOptional: Bool, conditions: [String]
    )? {
        if let known = KnownMembers.inner(key, of: className, in: file.index) {
            return (key, known.className, known.isOptional, [])
        }
        guard let member = file.index.member(key, of: className), !member.isPrivate, let type = member.type else {
            return nil
        }
        let bare = type.filter { $0 != "?" && $0 != "!" }
        // Values would be copied.
        guard SwiftText.isName(bare), file.index.isClass(bare, "NSObject") || file.index.classInfo(bare) != nil else {
            return nil
        }
        return (SwiftText.member(member.name), bare, member.isOptional, member.conditions)
    }

    private func property(_ key: String, _ className: String, _ attribute: RuntimeAttribute) -> (
        member: String, conditions: [String]
    )? {
        switch file.resolver.property(key, of: className) {
        case .found(let member): return (SwiftText.member(member.name), member.conditions)
        case .unusable(let reason):
            file.report(
                attribute.line,
                "the property \(className).\(key.prefix(60)) \(reason); the runtime attribute is left out")
            return nil
        case .missing: break
        }
        if let known = KnownMembers.property(key, of: className, in: file.index) { return (known, []) }
        missing(attribute, className)
        return nil
    }

    private func missing(_ attribute: RuntimeAttribute, _ className: String) {
        file.report(
            attribute.line,
            "the class \(className) must have the property \(attribute.keyPath.prefix(80)) (got none); the runtime attribute is left out"
        )
    }
}
