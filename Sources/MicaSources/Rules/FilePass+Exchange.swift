/// Exchanged implementations: a method whose implementation may be exchanged first looks for the replacement.
///
/// Its `{` becomes `{ if let exchanged: Void = MethodExchange.perform("tap:", of: Card.self, on: self, sender) { return
/// exchanged };`.
extension FilePass {
    mutating func rewriteExchangedMethods() {
        guard module.exchangesMethods else { return }
        for member in declarations.members where file.isActive(member.keywordIndex) { rewriteExchanged(member) }
    }

    private mutating func rewriteExchanged(_ member: MemberDeclaration) {
        let type = declarations.types[member.type]
        guard member.keyword == "func", ["class", "extension"].contains(type.keyword),
            member.modifiers.isDisjoint(with: ["static", "class"]), isSeenByObjectiveC(member),
            let (names, close) = parameters(of: member), file.text(member.last) == "}",
            // Selectors have at most two parameters.
            let open = file.partner(member.last), names.count <= 2
        else { return }
        let signature = close + 1..<open
        guard !signature.contains(where: { ["async", "throws", "rethrows"].contains(file.text($0)) }) else { return }
        var result = "Void", body = ""
        if let arrow = signature.first(where: { file.text($0) == "->" }), arrow + 1 < open {
            result = file.source(arrow + 1, open - 1)
            // A single expression after a statement is not an implicit return value.
            let isExpression = !(open..<member.last).contains { file.text($0) == "return" }
            if isExpression, Module.key(of: member).flatMap({ module.extensionBases[$0]?.type }) != type.name {
                body = " return"
            }
        }
        let arguments = (["\"\(member.selector)\"", "of: \(type.name).self", "on: self"] + names).joined(
            separator: ", ")
        edits.insert(
            " if let exchanged: \(result) = MethodExchange.perform(\(arguments)) { return exchanged };\(body)",
            at: file.range(open).upperBound)
    }

    private func isSeenByObjectiveC(_ member: MemberDeclaration) -> Bool {
        member.modifiers.contains("dynamic")
            || Declarations.hasAttribute("objc", member.first..<member.keywordIndex, in: file)
            || declarations.types[member.type].isObjectiveC
    }

    /// Returns the names of a method's parameters within its body, and the closing parenthesis. Returns `nil` if a
    /// parameter cannot be passed on.
    func parameters(of member: MemberDeclaration) -> (names: [String], close: Int)? {
        var open = member.keywordIndex + 2
        while open < member.last, file.text(open) != "(" { open += 1 }
        guard let close = file.partner(open) else { return nil }
        var names: [String] = [], index = open + 1
        while index < close {
            guard let colon = (index..<close).first(where: { file.text($0) == ":" }), colon > index else { return nil }
            names.append(file.text(colon - 1))
            var angles = 0
            index = colon + 1
            while index < close, file.text(index) != "," || angles > 0 {
                if file.text(index) == "inout" || file.text(index) == "..." { return nil }
                angles += Declarations.angleDepth(file.text(index))
                index = file.partner(index).map { $0 > index ? $0 + 1 : index + 1 } ?? index + 1
            }
            index += 1
        }
        return (names, close)
    }

    /// Returns `true` for the type of a method's implementation: `(AnyObject, Selector, Bool) -> Void`.
    func isImplementation(_ open: Int) -> Bool {
        guard file.text(open) == "(", let close = file.partner(open), file.text(close + 1) == "->" else { return false }
        let comma = (open + 1..<close).first { file.text($0) == "," }
        return comma.map { file.text($0 + 1) == "Selector" && [",", ")"].contains(file.text($0 + 2)) } ?? false
    }

    /// Rewrites `unsafeBitCast(imp, to: Function.self)` of an implementation to `(imp).function(Function.self)`, and
    /// `imp_implementationWithBlock(unsafeBitCast(block, to: AnyObject.self))`.
    mutating func rewriteImplementationCast(_ index: Int) {
        guard file.text(index + 1) == "(", let close = file.partner(index + 1), file.text(close - 1) == "self",
            file.text(close - 2) == "."
        else { return }
        var comma = close - 1
        while comma > index + 2, file.text(comma) != "," || file.text(comma + 1) != "to" {
            comma = file.partner(comma).map { $0 < comma ? $0 - 1 : comma - 1 } ?? comma - 1
        }
        guard comma > index + 2, file.text(comma + 2) == ":" else { return }
        let name = file.text(close - 3)
        if name == "AnyObject", comma + 3 == close - 3, file.text(index - 1) == "(",
            file.text(index - 2) == "imp_implementationWithBlock"
        {
            edits.replace(file.range(index).lowerBound..<file.range(index + 2).lowerBound, with: "")
            edits.replace(file.range(comma).lowerBound..<file.range(close).upperBound, with: "")
        } else if module.implementationTypes.contains(name) || file.text(comma + 3) == "(" && isConvention(comma + 4) {
            replace(index, index, with: "")
            edits.replace(file.range(comma).lowerBound..<file.range(comma + 3).lowerBound, with: ").function(")
            needsRuntime = true
        }
    }

    private func isConvention(_ index: Int) -> Bool {
        guard file.text(index) == "@", file.text(index + 1) == "convention", let close = file.partner(index + 2) else {
            return false
        }
        return isImplementation(close + 1)
    }
}
