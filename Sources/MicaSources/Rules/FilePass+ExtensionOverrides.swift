/// A member of an extension that extensions of other classes override. Without the Objective-C runtime, members of
/// extensions are not dispatched dynamically: the member itself has to find the nearest override.
///
/// ```swift
/// extension UIView { @objc func clear() { a() } }
/// extension UILabel { override func clear() { super.clear() } }
/// ```
/// becomes
/// ```swift
/// extension UIView { func clear() { switch ExtensionOverride.nearest(to: self, among: [UILabel.self]) { case 0: return
/// unsafeDowncast(self, to: UILabel.self).clear_of_UILabel(); default: return clear_of_UIView() } }; func clear_of_UIView() { a() } }
/// extension UILabel { func clear_of_UILabel() { clear_above_UILabel() }; func clear_above_UILabel() { … } }
/// ```
struct ExtensionBase {
    /// The class to which the member belongs.
    let type: String
    /// The classes that override the member, in the order of the files.
    fileprivate(set) var overrides: [String] = []
}

extension Module {
    /// Returns the members of extensions that other extensions override, by `key(of:)`.
    static func extensionBases(_ files: [SourceFile], _ declarations: [Declarations], classes: Set<String>) -> [String:
        ExtensionBase]
    {
        var bases: [String: ExtensionBase] = [:], ambiguous: Set<String> = []
        func forEach(isOverride: Bool, _ body: (String, String) -> Void) {
            for (file, declared) in zip(files, declarations) {
                for member in declared.members {
                    let type = declared.types[member.type]
                    guard type.keyword == "extension", !classes.contains(type.name), file.isActive(member.keywordIndex),
                        member.modifiers.contains("override") == isOverride,
                        isOverride || Declarations.hasAttribute("objc", member.first..<member.keywordIndex, in: file)
                            || type.isObjectiveC,
                        let key = key(of: member)
                    else { continue }
                    body(key, type.name)
                }
            }
        }
        forEach(isOverride: false) { key, type in
            if bases[key] != nil { ambiguous.insert(key) }
            bases[key] = ExtensionBase(type: type)
        }
        forEach(isOverride: true) { key, type in
            // Each of them names all others.
            guard let base = bases[key], base.type != type, base.overrides.count < 256, !base.overrides.contains(type)
            else { return }
            bases[key]?.overrides.append(type)
        }
        return bases.filter { !$0.value.overrides.isEmpty && !ambiguous.contains($0.key) }
    }

    /// Returns the key that an override shares with the overridden member.
    static func key(of member: MemberDeclaration) -> String? {
        guard member.modifiers.isDisjoint(with: ["static", "class"]) else { return nil }
        return switch member.keyword {
        case "func": "func " + member.selector
        case "var": "var " + member.name
        default: nil
        }
    }

    /// Returns the member that an override in an extension of `type` overrides.
    func extensionBase(of member: MemberDeclaration, in type: TypeDeclaration) -> ExtensionBase? {
        guard type.keyword == "extension", let key = Module.key(of: member), let base = extensionBases[key] else {
            return nil
        }
        return base.overrides.contains(type.name) ? base : nil
    }
}

extension FilePass {
    mutating func rewriteExtensionOverrides() {
        guard !module.extensionBases.isEmpty else { return }
        for member in declarations.members where file.isActive(member.keywordIndex) {
            let type = declarations.types[member.type]
            guard type.keyword == "extension", let key = Module.key(of: member), let base = module.extensionBases[key]
            else { continue }
            if member.modifiers.contains("override"), base.overrides.contains(type.name) {
                rewriteOverride(member, of: type.name, base)
            } else if type.name == base.type, !member.modifiers.contains("override") {
                rewriteBase(member, base)
            }
        }
    }

    /// The signature of a member.
    private struct Shape {
        let open: Int
        /// The text between the name and the body, such as `(a: Int) -> B ` or `: [B] `.
        let signature: String
        /// The arguments that pass all parameters on, such as `(a: a)`, or an empty string.
        let arguments: String
    }

    private mutating func shape(_ member: MemberDeclaration) -> Shape? {
        guard file.text(member.last) == "}", let open = file.partner(member.last) else { return nil }
        let name = member.keywordIndex + 1
        var arguments = ""
        if member.keyword == "func" {
            guard let (names, close) = parameters(of: member), file.text(name + 1) == "(",
                !(close..<open).contains(where: { ["async", "throws", "rethrows"].contains(file.text($0)) })
            else { return nil }
            let all = zip(member.labels, names).map { label, name in label == "_" ? name : "\(label): \(name)" }
            arguments = "(" + all.joined(separator: ", ") + ")"
        } else if ["get", "set", "willSet", "didSet", "@", "mutating"].contains(file.text(open + 1))
            || file.text(name + 1) != ":"
        {
            return nil
        }
        return Shape(open: open, signature: file.source(name + 1, open - 1), arguments: arguments)
    }

    private func dispatch(_ name: String, _ shape: Shape, _ base: ExtensionBase, above type: String? = nil) -> String {
        let classes = base.overrides.map { "\($0).self" }.joined(separator: ", ")
        let limit = type.map { ", above: \($0).self" } ?? ""
        let cases = base.overrides.enumerated().map { number, type in
            "case \(number): return unsafeDowncast(self, to: \(type).self).\(name)_of_\(identifier(type))\(shape.arguments); "
        }
        return "switch ExtensionOverride.nearest(to: self, among: [\(classes)]\(limit)) { \(cases.joined())"
            + "default: return \(name)_of_\(identifier(base.type))\(shape.arguments) }"
    }

    private func identifier(_ type: String) -> String { type.replacing(".", with: "_") }

    private mutating func rewriteBase(_ member: MemberDeclaration, _ base: ExtensionBase) {
        guard let shape = shape(member) else {
            return report(
                member.keywordIndex, "\(member.name): overrides of it in extensions are not supported on Linux")
        }
        let own = "\(member.keyword) \(member.name)_of_\(identifier(base.type))\(shape.signature)"
        edits.insert(
            " \(dispatch(member.name, shape, base)) }; \(own) {", at: file.range(shape.open).upperBound)
    }

    private mutating func rewriteOverride(_ member: MemberDeclaration, of type: String, _ base: ExtensionBase) {
        guard let shape = shape(member) else {
            return report(member.keywordIndex, "override \(member.name) is in an extension: move it into \(type)")
        }
        for index in member.first..<member.keywordIndex where file.text(index) == "override" { remove(index, index) }
        replace(
            member.keywordIndex + 1, member.keywordIndex + 1, with: "\(member.name)_of_\(identifier(type))")
        var callsSuper = false
        for index in shape.open..<member.last
        where file.text(index) == "super" && file.text(index + 1) == "." && file.text(index + 2) == member.name {
            replace(index, index + 2, with: "\(member.name)_above_\(identifier(type))")
            callsSuper = true
        }
        guard callsSuper else { return }
        let above = "\(member.keyword) \(member.name)_above_\(identifier(type))\(shape.signature)"
        edits.insert(
            "; \(above) { \(dispatch(member.name, shape, base, above: type)) }", at: file.range(member.last).upperBound)
    }
}
