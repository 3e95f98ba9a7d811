/// The branches of `#if` in a file, decided as on a device with iOS, or as they are here, as far as they can be.
struct Conditions {
    /// The part from an `#if`, `#elseif` or `#else` to the next of them.
    private struct Branch {
        let parent: Int?
        /// The condition as it would be of an `#if` of its own, without those of the branches above it.
        var condition: String
        /// Of this branch alone; nil where it depends on what the compiler is told.
        let value: Bool?
        /// Also by the branches around it.
        let isInactive: Bool
        /// Also all around it.
        let isCertain: Bool
    }

    private var branches: [Branch] = []
    /// The innermost branch of each token.
    private var branchAt: [Int?]

    init(_ texts: [String], isForLinux: Bool = false, beginsLine: (Int) -> Bool) {
        branchAt = Array(repeating: nil, count: texts.count)
        // The branches so far of each `#if` that is open.
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
                    (earlier, isDecided, isUnknown) = (open.last!.earlier, open.last!.isDecided, open.last!.isUnknown)
                    open.removeLast()
                    if isDecided { value = false }
                    if isUnknown, value == true { value = nil }
                }
                let before = earlier.map { "!(\($0))" }.joined(separator: " && ")
                // A limit for generated chains: their texts grow quadratically with the number of branches.
                if earlier.count < 64 { earlier.append(condition) }
                if !before.isEmpty { condition = before + (own.isEmpty ? "" : " && (\(condition))") }
                branches.append(
                    Branch(
                        parent: parent, condition: condition, value: value,
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

    /// The undecided conditions around a token, outermost first, with what tells their branches apart.
    func conditions(of index: Int) -> [(branch: Int, text: String)] {
        var result: [(branch: Int, text: String)] = [], next = branchAt.indices.contains(index) ? branchAt[index] : nil
        while let branch = next {
            if branches[branch].value != true { result.append((branch, branches[branch].condition)) }
            next = branches[branch].parent
        }
        return result.reversed()
    }

    /// Tokens on one line, decided where they stand alone.
    private static func text(_ tokens: [String], _ isForLinux: Bool) -> String {
        var text = "", index = 0
        while index < tokens.count {
            var token = tokens[index], last = index
            if index + 3 < tokens.count, tokens[index + 1] == "(", tokens[index + 3] == ")",
                let value = Condition.call(token, [tokens[index + 2]], isForLinux)
            {
                (token, last) = (value ? "true" : "false", index + 3)
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
    /// nil where it depends on what the compiler is told.
    private(set) var value: Bool?
    private let tokens: [String]
    private let isForLinux: Bool
    private var next = 0

    init(_ tokens: [String], isForLinux: Bool = false) {
        (self.tokens, self.isForLinux) = (tokens, isForLinux)
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
            // A limit for generated code; hand-written code has fewer.
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

    /// A call with its arguments' tokens; nil for what the compiler is told, or knows better.
    static func call(_ name: String, _ arguments: [String], _ isForLinux: Bool) -> Bool? {
        switch (name, arguments.count) {
        case ("os", 1): arguments[0] == (isForLinux ? "Linux" : "iOS")
        case ("targetEnvironment", 1): false
        case ("canImport", 1):
            FilePass.present.contains(arguments[0]) ? true : FilePass.missing.contains(arguments[0]) ? false : nil
        // Every compiler that builds this package is newer than what sources ask for; of Swift 5 they are at the end.
        case ("swift", 2...), ("compiler", 2...):
            version(arguments.dropFirst().joined()).flatMap { version in
                guard version < (name == "swift" ? 5.9 : 6.2) else { return nil }
                return arguments[0] == ">=" ? true : arguments[0] == "<" ? false : nil
            }
        default: nil
        }
    }

    /// Of "5.10.1" 5.1 would be wrong: such a version counts as unknown.
    private static func version(_ text: String) -> Double? {
        let parts = text.split(separator: ".")
        guard let first = parts.first, let major = Double(first) else { return nil }
        guard parts.count > 1 else { return major }
        guard let minor = Double(parts[1]), minor < 10 else { return nil }
        return major + minor / 10
    }
}
