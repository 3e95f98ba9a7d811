/// Overrides of methods that `NSObject` has on Apple's systems. Here no class declares them: the class that overrides
/// one first adopts a protocol, through which the runtime finds the method.
extension FilePass {
    private struct RuntimeMethod {
        /// The protocol; `nil` if the runtime never calls the method.
        let owner: String?
        /// The replacement of `super` and the name.
        var parent: String?
        /// The replacement of a whole call of `super`.
        var value: String?
        /// `true` if layers, animations and bar items declare it.
        var isOfApples = false
    }

    /// The methods by their names and labels.
    private static let runtimeMethods: [String: RuntimeMethod] = [
        "value(forUndefinedKey:)": RuntimeMethod(owner: "UndefinedKeyReader"),
        "setValue(_:forUndefinedKey:)": RuntimeMethod(owner: "UndefinedKeyWriter"),
        "value(forKey:)": RuntimeMethod(owner: "KeyValueReader", parent: "unoverriddenValue", isOfApples: true),
        "setValue(_:forKey:)": RuntimeMethod(
            owner: "KeyValueWriter", parent: "setUnoverriddenValue", isOfApples: true),
        "setNilValueForKey(_:)": RuntimeMethod(owner: "NilValueWriter"),
        "responds(to:)": RuntimeMethod(owner: "SelectorResponder", parent: "unoverriddenResponds"),
        "forwardingTarget(for:)": RuntimeMethod(owner: "MessageForwarder"),
        "willChangeValue(forKey:)": RuntimeMethod(owner: nil), "didChangeValue(forKey:)": RuntimeMethod(owner: nil),
        "keyPathsForValuesAffectingValue(forKey:)": RuntimeMethod(owner: nil, value: "Set<String>()"),
        "automaticallyNotifiesObservers(forKey:)": RuntimeMethod(owner: nil, value: "true"),
    ]

    mutating func rewriteRuntimeOverrides() {
        for member in declarations.members where member.keyword == "func" && member.modifiers.contains("override") {
            let signature = "\(member.name)(\(member.labels.map { $0 + ":" }.joined()))"
            guard let method = FilePass.runtimeMethods[signature], file.isActive(member.keywordIndex) else { continue }
            let type = declarations.types[member.type]
            let name = type.keyword == "extension" ? type.name : type.fullName
            guard let place = module.firstOverride(name, member.name), !(method.isOfApples && place.declaresKeys) else {
                continue
            }
            for index in member.first..<member.keywordIndex where file.text(index) == "override" {
                remove(index, index)
            }
            for index in member.keywordIndex...member.last
            where file.text(index) == "super" && file.text(index + 1) == "." && file.text(index + 2) == member.name {
                if let value = method.value, let close = file.partner(index + 3) {
                    replace(index, close, with: value)
                } else if let parent = method.parent {
                    replace(index, index + 2, with: parent)
                }
            }
            needsRuntime = true
            guard let owner = method.owner else { continue }
            if place.path == file.path {
                edits.insert(", \(owner)", at: file.range(genericEnd(place.parentEnd)).upperBound)
            } else {
                adopt(owner, in: type)
            }
        }
    }

    /// Lets the extension of a class in another file adopt a protocol.
    private mutating func adopt(_ owner: String, in type: TypeDeclaration) {
        let head = (type.nameIndex..<type.open).map { file.text($0) }
        guard type.keyword == "extension", !head.contains("where") else { return }
        edits.insert(head.contains(":") ? ", \(owner)" : ": \(owner)", at: file.range(type.open - 1).upperBound)
    }

    /// Returns the last token of a type's generic arguments; the token itself without any.
    private func genericEnd(_ index: Int) -> Int {
        guard file.text(index + 1) == "<" else { return index }
        var angles = 0, next = index + 1
        while next < file.count, next < index + 256 {
            if file.kind(next) == .operator { angles += Declarations.angleDepth(file.text(next)) }
            if angles <= 0 { return next }
            next += 1
        }
        return index
    }
}

extension Module {
    /// The class of the module that overrides a member of a class of another module.
    struct FirstOverride {
        let path: String
        /// The last token of the superclass's name.
        let parentEnd: Int
        /// `true` if the superclass declares `value(forKey:)` itself.
        let declaresKeys: Bool
    }

    /// Returns the declaration of a class, if none of its superclasses in the module overrides a member too.
    func firstOverride(_ name: String, _ member: String) -> FirstOverride? {
        guard let place = classes[name]?.first, let end = place.type.parentEnd else { return nil }
        var parent = place.type.parent, seen: Set<String> = []
        while let next = parent, let type = classes[next]?.first?.type, seen.insert(next).inserted {
            guard !overrides(next, member) else { return nil }
            parent = type.parent
        }
        guard let parent, classes[parent] == nil else { return nil }
        let prefixes = ["CA", "CI", "UIBar", "UITabBarItem"]
        return FirstOverride(
            path: paths[place.file], parentEnd: end, declaresKeys: prefixes.contains(where: parent.hasPrefix))
    }
}
