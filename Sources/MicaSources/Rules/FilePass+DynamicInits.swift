/// Objects of classes that are only known at run time. Apple's compiler finds the initialisers of Apple's classes
/// dynamically.
///
/// Here `T(frame: r)` with a generic parameter `T: UIView` becomes `T.dynamicInit(frame: r)`. Likewise
/// `cellType.init(style: s, reuseIdentifier: i)` becomes `cellType.dynamicInit(style: s, reuseIdentifier: i)`.
extension FilePass {
    mutating func rewriteDynamicInits() {
        guard importedModules.contains("UIKit") || importedModules.contains("QuartzCore") else { return }
        var walk = DynamicInits(file, declarations, module)
        walk.run()
        for place in walk.places {
            if file.text(place) == "init" {
                replace(place, place, with: "dynamicInit")
            } else {
                edits.insert(".dynamicInit", at: file.range(place).upperBound)
            }
        }
    }
}

/// The expressions in a file that create an object of a class that is only known at run time.
private struct DynamicInits {
    /// The token of each expression: the `init`, or the name in front of the parenthesis.
    private(set) var places: [Int] = []

    private let file: SourceFile
    private let declarations: Declarations
    private let module: Module
    private typealias Bound = ClassBounds.Bound
    /// The scopes that begin at a token: their names, and the first token after each scope.
    private var scopes: [Int: [(names: [String: Bound], end: Int)]] = [:]
    private var open: [(names: [String], end: Int)] = []
    private var bounds: [String: [Bound]] = [:]
    /// Variables and parameters that are metatypes.
    private var metatypes: [String: Bound] = [:]
    private var arrays: [String: Bound] = [:]
    /// The open braces.
    private var braces: [Int] = []
    /// The variable that the current statement declares.
    private var declared: String?

    init(_ file: SourceFile, _ declarations: Declarations, _ module: Module) {
        self.file = file
        self.declarations = declarations
        self.module = module
        for type in declarations.types {
            var names = module.bounds.parameters[type.shortName] ?? [:]
            names["Self"] = Bound(names: [type.shortName])
            for (name, bound) in ClassBounds.conditions(type.nameIndex..<type.open, in: file) {
                names[name, default: Bound()].names += bound.names
            }
            scopes[type.open, default: []].append((names, type.close))
        }
    }

    /// The labels of the initialisers that UIKit and QuartzCore provide for such classes.
    private static let labels: Set<[String]> = ClassBounds.distinctive.union([
        [], ["reuseIdentifier"], ["rootViewController"], ["collectionViewLayout"], ["layer"], ["style"], ["type"],
        ["image"],
    ])

    mutating func run() {
        for index in 0..<file.count where file.isActive(index) {
            while let last = open.last, last.end <= index {
                for name in last.names { _ = bounds[name]?.popLast() }
                open.removeLast()
            }
            for scope in scopes[index] ?? [] { push(scope.names, scope.end) }
            switch file.text(index) {
            case "func", "init", "subscript": pushFunction(index)
            case "let", "var":
                declared = file.isName(index + 1) && file.text(index + 2) == "=" ? file.text(index + 1) : nil
            case ":": noteMetatype(index)
            case "as": noteCast(index)
            case "for" where file.text(index + 2) == "in":
                if let element = arrays[file.text(index + 3)] { metatypes[file.text(index + 1)] = element }
            case "(" where index > 0: if isCall(index) { places.append(index - 1) }
            case "{": braces.append(index)
            case "}": _ = braces.popLast()
            default: break
            }
        }
    }

    private mutating func push(_ names: [String: Bound], _ end: Int) {
        // If scopes overlap, the inner one ends with the enclosing one.
        let end = min(end, open.last?.end ?? end)
        for (name, bound) in names { bounds[name, default: []].append(bound) }
        open.append((Array(names.keys), end))
    }

    private mutating func pushFunction(_ index: Int) {
        guard file.text(index - 1) != "." else { return }
        var angle = index + 1
        if file.text(index) == "func" { angle += 1 }
        if file.text(angle) == "?" || file.text(angle) == "!" { angle += 1 }
        var names = ClassBounds.parameters(at: angle, in: file)
        guard !names.isEmpty else { return }
        let furthest = min(file.count, angle + Declarations.longest)
        while angle < furthest, file.text(angle) != "(", file.text(angle) != "{" { angle += 1 }
        guard let close = file.partner(angle) else { return }
        let last = Declarations.lastToken(from: close + 1, keyword: "func", end: file.count, in: file)
        var body = close + 1
        while body < last, file.text(body) != "{" { body += 1 }
        for (name, bound) in ClassBounds.conditions(close + 1..<max(body, close + 1), in: file) {
            names[name, default: Bound()].names += bound.names
        }
        push(names, last + 1)
    }

    /// Replaces generic parameters by their bounds.
    private func resolved(_ bound: Bound) -> Bound {
        Bound(names: bound.names.flatMap { bounds[$0]?.last?.names ?? [$0] })
    }

    /// Returns the class of a metatype `X.Type` that ends at a token.
    private func metatype(endingAt last: Int) -> Bound? {
        guard file.text(last) == "Type", file.text(last - 1) == "." else { return nil }
        guard file.text(last - 2) == ")" else {
            return file.isName(last - 2) ? resolved(Bound(names: [SourceFile.bare(file.text(last - 2))])) : nil
        }
        return file.partner(last - 2).map { resolved(ClassBounds.names(from: $0, in: file)) }
    }

    /// Returns the last token of a type that begins at a token, without brackets or question marks after it.
    private func typeEnd(_ start: Int) -> Int {
        var index = start
        if file.text(index) == "any" { index += 1 }
        if file.text(index) == "(", let close = file.partner(index) { index = close }
        while file.text(index + 1) == ".", file.isName(index + 2) { index += 2 }
        return index
    }

    /// Notes the metatypes in `name: X.Type` and `names: [X.Type]`.
    private mutating func noteMetatype(_ colon: Int) {
        let name = file.text(colon - 1)
        // A type name before a colon is a key in a dictionary.
        guard file.isName(colon - 1), name.first?.isUppercase == false else { return }
        if file.text(colon + 1) == "[" {
            if let element = metatype(endingAt: typeEnd(colon + 2)) { arrays[name] = element }
        } else if let type = metatype(endingAt: typeEnd(colon + 1)) {
            metatypes[name] = type
        }
    }

    /// Notes the metatype in `let name = … as! X.Type`.
    private mutating func noteCast(_ index: Int) {
        let start = ["!", "?"].contains(file.text(index + 1)) ? index + 2 : index + 1
        guard let declared, let type = metatype(endingAt: typeEnd(start)) else { return }
        metatypes[declared] = type
    }

    /// Returns `true` if a parenthesis begins the arguments of an initialiser of a class that is only known at run
    /// time.
    private func isCall(_ open: Int) -> Bool {
        guard file.isName(open - 1), let labels = labels(open), DynamicInits.labels.contains(labels) else {
            return false
        }
        let name = SourceFile.bare(file.text(open - 1))
        guard file.text(open - 1) == "init" else {
            guard bounds[name]?.last != nil, ![".", "func", "class"].contains(file.text(open - 2)) else { return false }
            return isMade(Bound(names: [name]), labels)
        }
        guard file.text(open - 2) == "." else { return false }
        var base = open - 3
        while ["!", "?"].contains(file.text(base)) { base -= 1 }
        let text = file.text(base)
        switch text {
        case "super": return false
        case "self": return isInStaticMember(open) && isMade(Bound(names: ["Self"]), labels)
        case ")": return isCallOfParentheses(base, labels)
        case "]": return isUnknownCall(labels)
        // `-> T { .init() }` and `let view: T = .init()`.
        case "{" where file.text(base - 2) == "->", "=" where file.text(base - 2) == ":":
            return bounds[file.text(base - 1)]?.last != nil && isMade(Bound(names: [file.text(base - 1)]), labels)
        case "return": return result.map { isMade(Bound(names: [$0]), labels) } ?? false
        case "$0":
            guard file.text(base - 1) == "{", file.text(base - 3) == ".", let element = arrays[file.text(base - 4)]
            else {
                return isUnknownCall(labels)
            }
            return module.bounds.isMadeAtRunTime(element, labels)
        default: break
        }
        guard file.isName(base) else { return false }
        if let type = metatypes[text] { return module.bounds.isMadeAtRunTime(type, labels) }
        if bounds[text]?.last != nil { return isMade(Bound(names: [text]), labels) }
        return text.first?.isLowercase == true && isUnknownCall(labels)
    }

    /// The generic parameter that a `return` statement returns, from the enclosing function or property, directly or
    /// within `else` or `do`.
    private var result: String? {
        for brace in braces.suffix(64).reversed() {
            let name = file.text(brace - 1)
            if ["->", ":"].contains(file.text(brace - 2)), bounds[name]?.last != nil { return name }
            guard ["else", "do"].contains(name) else { return nil }
        }
        return nil
    }

    private func isMade(_ bound: Bound, _ labels: [String]) -> Bool {
        module.bounds.isMadeAtRunTime(resolved(bound), labels)
    }

    /// Returns `true` for `type(of: self).init(…)` and `(x as! T.Type).init(…)`.
    private func isCallOfParentheses(_ close: Int, _ labels: [String]) -> Bool {
        guard let open = file.partner(close) else { return false }
        if file.text(open - 1) == "type", file.text(open + 1) == "of" {
            let isOfSelf = file.text(open + 3) == "self" && open + 4 == close
            return isOfSelf ? isMade(Bound(names: ["Self"]), labels) : isUnknownCall(labels)
        }
        if let type = metatype(endingAt: close - 1) { return module.bounds.isMadeAtRunTime(type, labels) }
        return isUnknownCall(labels)
    }

    /// Returns `true` if the labels suffice for a metatype of an unknown class.
    private func isUnknownCall(_ labels: [String]) -> Bool {
        ClassBounds.distinctive.contains(labels) && !module.bounds.hasInitializer(labels)
    }

    /// Returns the labels of the arguments, "_" for a missing one; `nil` for more arguments than any of the
    /// initialisers has.
    private func labels(_ open: Int) -> [String]? {
        guard let close = file.partner(open) else { return nil }
        var labels: [String] = [], index = open + 1, isFirst = true
        while index < close {
            if isFirst {
                guard labels.count < 2 else { return nil }
                labels.append(file.isName(index) && file.text(index + 1) == ":" ? file.text(index) : "_")
                isFirst = false
            }
            if file.text(index) == "," { isFirst = true }
            index = file.partner(index).map { $0 > index ? $0 + 1 : index + 1 } ?? index + 1
        }
        return labels
    }

    /// Returns `true` within a static member. Elsewhere `self.init` delegates to another initialiser.
    private func isInStaticMember(_ index: Int) -> Bool {
        guard let type = declarations.typeAt[index], let member = declarations.member(at: index, of: type) else {
            return false
        }
        return !member.modifiers.isDisjoint(with: ["static", "class"])
    }
}
