/// The branches of `#if` in a file, decided as far as possible as on an iOS device or, for files that have branches for
/// Linux, as on Linux.
struct Conditions {
    /// The part from an `#if`, `#elseif` or `#else` to the next directive of the same `#if`.
    private struct Branch {
        let parent: Int?
        /// The number of branches around it.
        let depth: Int
        /// The condition that a separate `#if` would need, without those of the enclosing branches.
        var condition: String
        /// The value of the branch's own condition; `nil` if it depends on compiler settings.
        let value: Bool?
        /// `true` if it or an enclosing branch is not compiled.
        let isInactive: Bool
        /// `true` if it and all enclosing branches are always compiled.
        let isCertain: Bool
    }

    private var branches: [Branch] = []
    /// The innermost branch of each token.
    private var branchAt: [Int?]

    init(_ texts: [String], isForLinux: Bool = false, beginsLine: (Int) -> Bool) {
        branchAt = Array(repeating: nil, count: texts.count)
        // The previous branches of each open `#if`.
        var open: [(branch: Int, earlier: [String], isDecided: Bool, isUnknown: Bool)] = []
        var lineEnd = 0
        for index in texts.indices {
            branchAt[index] = open.last?.branch
            guard index >= lineEnd else { continue }
            let text = texts[index]
            switch text {
            case "#if", "#elseif", "#else":
                if text != "#if", open.isEmpty { continue }
                lineEnd = index + 1
                while lineEnd < texts.count, !beginsLine(lineEnd) { lineEnd += 1 }
                let own = text == "#else" ? [] : Array(texts[index + 1..<lineEnd])
                var condition = Conditions.text(own, isForLinux)
                var value = text == "#else" ? true : Condition(own, isForLinux: isForLinux).value
                let parent = text == "#if" ? open.last?.branch : branches[open.last!.branch].parent
                branchAt[index] = parent
                var earlier: [String] = [], isDecided = false, isUnknown = false
                if text != "#if" {
                    earlier = open.last!.earlier
                    isDecided = open.last!.isDecided
                    isUnknown = open.last!.isUnknown
                    open.removeLast()
                    if isDecided { value = false }
                    if isUnknown, value == true { value = nil }
                }
                let before = earlier.map { "!(\($0))" }.joined(separator: " && ")
                // A limit for generated chains, whose texts grow quadratically with the number of branches.
                if earlier.count < 64 { earlier.append(condition) }
                if !before.isEmpty { condition = before + (own.isEmpty ? "" : " && (\(condition))") }
                branches.append(
                    Branch(
                        parent: parent, depth: parent.map { branches[$0].depth + 1 } ?? 0, condition: condition,
                        value: value,
                        isInactive: value == false || parent.map { branches[$0].isInactive } ?? false,
                        isCertain: value == true && parent.map { branches[$0].isCertain } ?? true))
                open.append(
                    (branches.count - 1, earlier, isDecided || value == true, isUnknown || value == nil))
            case "#endif":
                if let last = open.popLast() { branchAt[index] = branches[last.branch].parent }
            default: break
            }
        }
    }

    /// Returns `true` if a token may be compiled.
    func isActive(_ index: Int) -> Bool {
        guard branchAt.indices.contains(index), let branch = branchAt[index] else { return true }
        return !branches[branch].isInactive
    }

    /// Returns `true` if a token is compiled under all conditions.
    func isCertain(_ index: Int) -> Bool {
        guard branchAt.indices.contains(index), let branch = branchAt[index] else { return true }
        return branches[branch].isCertain
    }

    /// Returns the undecided conditions around a token, outermost first, each with an identifier of its branch. Branches that
    /// are nested deeper than 64, in generated code, have none.
    func conditions(of index: Int) -> [(branch: Int, text: String)] {
        var result: [(branch: Int, text: String)] = [], next = branchAt.indices.contains(index) ? branchAt[index] : nil
        if let branch = next, branches[branch].depth > 64 { return [] }
        while let branch = next {
            if branches[branch].value != true { result.append((branch, branches[branch].condition)) }
            next = branches[branch].parent
        }
        return result.reversed()
    }

    /// Joins tokens into one line, replacing calls that are decided.
    private static func text(_ tokens: [String], _ isForLinux: Bool) -> String {
        var text = "", index = 0
        while index < tokens.count {
            var token = tokens[index], last = index
            if index + 3 < tokens.count, tokens[index + 1] == "(", tokens[index + 3] == ")",
                let value = Condition.call(token, [tokens[index + 2]], isForLinux)
            {
                token = value ? "true" : "false"
                last = index + 3
            }
            let isOperator = token == "&&" || token == "||"
            if isOperator || index > 0 && ["&&", "||"].contains(tokens[index - 1]) { text += " " }
            text += token
            index = last + 1
        }
        return text
    }
}

/// The condition of an `#if`.
struct Condition {
    /// The value; `nil` if it depends on compiler settings.
    private(set) var value: Bool?
    private let tokens: [String]
    private let isForLinux: Bool
    private var next = 0

    init(_ tokens: [String], isForLinux: Bool = false) {
        self.tokens = tokens
        self.isForLinux = isForLinux
        value = alternatives(0)
        if next < tokens.count { value = nil }
    }

    private var token: String { next < tokens.count ? tokens[next] : "" }

    private mutating func alternatives(_ depth: Int) -> Bool? {
        var value = conjunction(depth)
        while token == "||" {
            next += 1
            let other = conjunction(depth)
            value = value == true || other == true ? true : value == nil || other == nil ? nil : false
        }
        return value
    }

    private mutating func conjunction(_ depth: Int) -> Bool? {
        var value = operand(depth)
        while token == "&&" {
            next += 1
            let other = operand(depth)
            value = value == false || other == false ? false : value == nil || other == nil ? nil : true
        }
        return value
    }

    private mutating func operand(_ depth: Int) -> Bool? {
        var isNegated = false
        while token == "!" || token == "!!" {
            if token == "!" { isNegated.toggle() }
            next += 1
        }
        guard let value = term(depth) else { return nil }
        return value != isNegated
    }

    private mutating func term(_ depth: Int) -> Bool? {
        if token == "(" {
            // A limit for generated code; hand-written code has less nesting.
            guard depth < 64 else { return nil }
            next += 1
            let value = alternatives(depth + 1)
            guard token == ")" else {
                next = tokens.count + 1
                return nil
            }
            next += 1
            return value
        }
        let name = token
        next += 1
        guard token == "(" else { return name == "true" ? true : name == "false" ? false : nil }
        var arguments: [String] = []
        next += 1
        while next < tokens.count, token != ")" {
            arguments.append(token)
            next += 1
        }
        next += 1
        return Condition.call(name, arguments, isForLinux)
    }

    /// Returns the value of a call with the tokens of its arguments; `nil` if only the compiler knows it.
    static func call(_ name: String, _ arguments: [String], _ isForLinux: Bool) -> Bool? {
        switch (name, arguments.count) {
        case ("os", 1): arguments[0] == (isForLinux ? "Linux" : "iOS")
        case ("targetEnvironment", 1): false
        case ("canImport", 1):
            FilePass.present.contains(arguments[0]) ? true : FilePass.missing.contains(arguments[0]) ? false : nil
        // Every compiler that builds this package is newer than the versions that sources test. In Swift 5 mode the
        // language version is one of the last of Swift 5.
        case ("swift", 2...), ("compiler", 2...):
            version(arguments.dropFirst().joined()).flatMap { version in
                guard version < (name == "swift" ? 5.9 : 6.2) else { return nil }
                return arguments[0] == ">=" ? true : arguments[0] == "<" ? false : nil
            }
        default: nil
        }
    }

    /// Returns the number of a version, or `nil` for one such as "5.10.1", for which 5.1 would be wrong.
    private static func version(_ text: String) -> Double? {
        let parts = text.split(separator: ".")
        guard let first = parts.first, let major = Double(first) else { return nil }
        guard parts.count > 1 else { return major }
        guard let minor = Double(parts[1]), minor < 10 else { return nil }
        return major + minor / 10
    }
}
