/// Selectors: `#selector(tap(_:))` becomes `Selector("tap:", Card.tap(_:))`. A reference to the method carries its type
/// and is dispatched to overrides, so that no runtime is needed.
extension FilePass {
    mutating func rewriteSelector(_ index: Int) {
        guard file.text(index + 1) == "(", let close = file.partner(index + 1), close > index + 2 else { return }
        guard close - index < Declarations.longest else { return report(index, "#selector must name a method") }
        let isGetter = file.text(index + 2) == "getter" && file.text(index + 3) == ":"
        let isSetter = file.text(index + 2) == "setter" && file.text(index + 3) == ":"
        let first = isGetter || isSetter ? index + 4 : index + 2
        guard first < close else { return }
        // `x as (A) -> B` selects one of several methods with the same name.
        let castIndex = (first..<close).first { file.text($0) == "as" }
        var last = (castIndex ?? close) - 1
        // Parentheses may enclose all of it, as in #selector((tap(_:))).
        var start = first
        while file.text(start) == "(", file.partner(start) == last, start + 1 < last {
            start += 1
            last -= 1
        }
        guard let method = reference(start, last, in: enclosingType(index)) else {
            return report(index, "\(file.excerpt(index, close)): write a method as Type.method(labels:)")
        }
        if isGetter || isSetter {
            let name = isGetter ? method.name : ObjectiveCNames.setter(method.name)
            let value = "object.\(method.name)"
            let body =
                isGetter ? "(object: \(method.type)) in \(value)" : "(object: \(method.type), new) in \(value) = new"
            guard method.type != "Self" else { return replace(index, close, with: "\(selectorType)(\"\(name)\")") }
            return replace(
                index, close, with: "\(selectorType)(\"\(name)\", \(isGetter ? "getter" : "setter"): { \(body) })")
        }
        var cast = ""
        if let castIndex {
            let type = file.source(castIndex + 1, close - 1)
            cast = method.isApplied ? " as (\(method.type)) -> \(type)" : " as \(type)"
        }
        let suffix = method.isOfModule && module.exchangesMethods ? ".exchangeable" : ""
        replace(index, close, with: "\(selectorType)(\"\(method.selector)\", \(method.expression)\(cast))\(suffix)")
    }

    /// The name of the selector type, qualified with its module if the module has a type of the same name.
    private var selectorType: String {
        guard module.typeNames.contains("Selector") else { return "Selector" }
        return importedModules.contains("UIKit") ? "UIKit.Selector" : "QuartzCore.Selector"
    }

    /// Rewrites `Selector("tap:")` with a method of this module.
    mutating func rewriteSelectorString(_ index: Int) {
        guard !module.typeNames.contains("Selector") else { return }
        guard let close = file.partner(index + 1), file.text(index - 1) != ".", file.text(index - 1) != "func" else {
            return
        }
        // With double parentheses the compiler does not suggest #selector.
        var literal = index + 2
        if file.text(literal) == "(", file.partner(literal) == close - 1 { literal += 1 }
        // The method follows: the source has been rewritten before.
        if file.kind(literal) == .string, file.text(literal + 1) == "," { return }
        guard file.kind(literal) == .string, file.text(literal + 1) == ")" else {
            return report(
                index,
                "\(file.excerpt(index, close)): no method is found by a name that is made at run time; write #selector")
        }
        let name = file.source(literal, literal).filter { $0 != "\"" }
        guard let method = module.method(selector: name, in: enclosingType(index)) else {
            return report(index, "Selector(\"\(name)\"): no method of these files has this name; write #selector")
        }
        let suffix = module.exchangesMethods ? ".exchangeable" : ""
        replace(index, close, with: "Selector(\"\(name)\", \(method.type).\(spelling(method.member)))\(suffix)")
    }

    private struct Method {
        var type: String
        var name: String
        var selector: String
        var expression: String
        /// `true` if the type does not include the object: `tap`, not `Card.tap`.
        var isApplied: Bool
        var isOfModule: Bool
    }

    private func enclosingType(_ index: Int) -> String? {
        guard let type = declarations.typeAt[index].map({ declarations.types[$0] }) else { return nil }
        return module.typeNames.contains(type.name) || type.keyword == "extension" ? type.name : type.shortName
    }

    /// Returns the method that a dotted name, optionally with argument labels, refers to.
    private func reference(_ first: Int, _ last: Int, in type: String?) -> Method? {
        var end = last, labels: [String]?
        if file.text(end) == ")", let open = file.partner(end), open > first {
            labels = (open + 1..<end).filter { file.text($0) != ":" }.map { SourceFile.bare(file.text($0)) }
            end = open - 1
        }
        guard file.isName(end) else { return nil }
        let name = SourceFile.bare(file.text(end)), written = file.source(end, last)
        var base = end > first ? file.source(first, end - 2) : ""
        while base.hasSuffix("?") || base.hasSuffix("!") { base.removeLast() }
        let isApplied = !isType(first, end, base)
        // The protocol of the standard edit actions declares no methods here; every responder has them.
        var owner = base == "UIResponderStandardEditActions" ? "UIResponder" : base
        if base.isEmpty || base == "self" || base == "super" || base == "Self" {
            owner = type ?? "Self"
        } else if isApplied {
            // For a method of another object, use the type that declares it.
            guard let found = module.method(name, in: nil) else { return nil }
            owner = found.type
        }
        let declared = module.method(name, in: owner.split(separator: ".").last.map(String.init))?.member
        var selector = ObjectiveCNames.selector(name, labels: labels ?? declared?.labels ?? [])
        if let declared, labels == nil || labels == declared.labels, let known = declared.objectiveCName {
            selector = known
        }
        return Method(
            type: owner, name: name, selector: selector, expression: owner + "." + written, isApplied: isApplied,
            isOfModule: declared.map { labels == nil || labels == $0.labels } ?? false)
    }

    private func isType(_ first: Int, _ end: Int, _ base: String) -> Bool {
        guard end > first else { return false }
        return base.hasPrefix("type(of") || file.text(end - 2).first?.isUppercase == true && base != "Self"
            || module.typeNames.contains(base)
    }

    private func spelling(_ member: MemberDeclaration) -> String {
        member.labels.isEmpty ? member.name : "\(member.name)(\(member.labels.map { $0 + ":" }.joined()))"
    }
}
