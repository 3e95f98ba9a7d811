/// Appearance properties: in a view class, `dynamic var fillColor = …` becomes `@UIAppearanceProperty var fillColor =
/// …`, whose value can be set through `appearance()`. In front of other declarations `dynamic` is removed.
extension FilePass {
    mutating func rewriteDynamic(_ index: Int) {
        guard isAppearanceProperty(index) else { return remove(index, index) }
        let first = firstModifier(before: index)
        guard first < index else { return replace(index, index, with: "@UIAppearanceProperty") }
        // Attributes precede modifiers.
        replace(first, first, with: "@UIAppearanceProperty " + file.text(first))
        remove(index, index)
    }

    /// Returns the first of the modifiers directly in front of a modifier.
    private func firstModifier(before index: Int) -> Int {
        var first = index
        while first > 0, index - first < 64 {
            var before = first - 1
            if file.text(before) == ")", let open = file.partner(before), open > 0 { before = open - 1 }
            guard Declarations.modifiers.contains(file.text(before)) else { break }
            first = before
        }
        return first
    }

    private static let others: Set<String> = ["override", "lazy", "weak", "unowned", "static", "class"]

    /// Returns `true` for a stored property of a view class that is not private. A private one may store the value of
    /// another property.
    private func isAppearanceProperty(_ index: Int) -> Bool {
        guard let type = declarations.typeAt[index], declarations.types[type].keyword == "class",
            let member = declarations.member(at: index, of: type), index < member.keywordIndex, member.keyword == "var",
            member.modifiers.isDisjoint(with: FilePass.others),
            module.isView(declarations.types[type].fullName), importedModules.contains("UIKit")
        else { return false }
        return isStored(member)
    }

    /// Returns `true` unless the property is computed: the body of a computed property does not begin with an observer.
    private func isStored(_ member: MemberDeclaration) -> Bool {
        guard file.isName(member.keywordIndex + 1) else { return false }
        var next = member.keywordIndex + 2
        guard file.text(next) == ":" else { return file.text(next) == "=" }
        while next <= member.last {
            let text = file.text(next)
            if text == "=" { return true }
            if text == "{" { return ["didSet", "willSet"].contains(file.text(next + 1)) }
            // An implicitly unwrapped type cannot be wrapped.
            if text == "!" || text == "," { return false }
            if text == "(" || text == "[", let close = file.partner(next) { next = close }
            next += 1
        }
        return true
    }
}

extension Module {
    private static let viewEndings = [
        "View", "Control", "Button", "Label", "Cell", "Field", "Bar", "Switch", "Slider", "Stepper", "Window",
    ]

    /// Returns `true` if a class of these files is a view, by the names of its superclasses.
    fileprivate func isView(_ name: String) -> Bool {
        var parent = classes[name]?.first?.type.parent, seen: Set<String> = []
        while let next = parent, seen.count < 64, seen.insert(next).inserted {
            guard let above = classes[next]?.first?.type else {
                return next.hasPrefix("UI") && Module.viewEndings.contains { next.hasSuffix($0) }
            }
            parent = above.parent
        }
        return false
    }
}
