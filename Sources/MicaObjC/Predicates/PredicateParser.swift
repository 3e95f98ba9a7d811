import Foundation

/// A reader of predicate strings. It descends at most 100 levels.
struct PredicateParser {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private enum Token: Equatable {
        case word(String), text(String), number(Double), sign(String), placeholder(Character)
    }

    private var tokens: [Token] = []
    private var failure: Failure?
    private var next = 0, depth = 0
    private var arguments: ArraySlice<Any>

    init(_ format: String, _ arguments: [Any]) {
        self.arguments = arguments[...]
        do { tokens = try PredicateParser.tokens(format) } catch { failure = error }
    }

    /// Reads the whole string.
    mutating func test() throws(Failure) -> PredicateTest {
        if let failure { throw failure }
        let test = try disjunction()
        guard next == tokens.count else { throw unexpected() }
        return test
    }

    // MARK: Tokens

    private static func tokens(_ format: String) throws(Failure) -> [Token] {
        var tokens: [Token] = [], rest = Array(format)[...]
        func take(while test: (Character) -> Bool) -> String {
            let taken = rest.prefix(while: test)
            rest = rest.dropFirst(taken.count)
            return String(taken)
        }
        while let first = rest.first {
            if first.isWhitespace {
                rest = rest.dropFirst()
            } else if first == "'" || first == "\"" {
                rest = rest.dropFirst()
                var text = ""
                while let next = rest.first, next != first {
                    rest = rest.dropFirst()
                    if next == "\\", let escaped = rest.first {
                        rest = rest.dropFirst()
                        text.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped)
                    } else {
                        text.append(next)
                    }
                }
                guard rest.first == first else { throw Failure(description: "a text has no end") }
                rest = rest.dropFirst()
                tokens.append(.text(text))
            } else if first == "%" {
                rest = rest.dropFirst()
                _ = take { "lhqzt0123456789.".contains($0) }
                guard let kind = rest.popFirst(), "@KdDiuUxXofFeEgGcs".contains(kind) else {
                    throw Failure(description: "% must begin a placeholder such as %@")
                }
                tokens.append(.placeholder(kind))
            } else if first.isNumber {
                let digits = take { $0.isNumber || $0 == "." || $0 == "e" || $0 == "E" }
                guard let number = Double(digits) else {
                    throw Failure(description: "\"\(digits.prefix(40))\" is not a number")
                }
                tokens.append(.number(number))
            } else if first.isLetter || first == "_" || first == "@" || first == "#" {
                tokens.append(.word(take { $0.isLetter || $0.isNumber || "_@.#".contains($0) }))
            } else if "=<>!&|".contains(first) {
                tokens.append(
                    .sign(
                        first == "!" && rest.dropFirst().first != "="
                            ? String(rest.removeFirst()) : take { "=<>!&|".contains($0) }))
            } else if "()[]{},-".contains(first) {
                tokens.append(.sign(String(rest.removeFirst())))
            } else {
                throw Failure(description: "\"\(first)\" is not supported")
            }
        }
        return tokens
    }

    /// Returns the next token as an upper-case word; nil for other tokens.
    private var word: String? {
        guard next < tokens.count, case .word(let word) = tokens[next] else { return nil }
        return word.uppercased()
    }

    private mutating func skip(_ words: String...) -> Bool {
        guard next < tokens.count else { return false }
        if case .sign(let sign) = tokens[next] {
            guard words.contains(sign) else { return false }
        } else {
            guard let word, words.contains(word) else { return false }
        }
        next += 1
        return true
    }

    private mutating func expect(_ sign: String) throws(Failure) {
        guard skip(sign) else { throw unexpected() }
    }

    private func unexpected() -> Failure {
        guard next < tokens.count else { return Failure(description: "it ends too early") }
        switch tokens[next] {
        case .word(let text), .sign(let text):
            return Failure(description: "\"\(text.prefix(40))\" is not supported here")
        case .text, .number, .placeholder: return Failure(description: "a value is not expected here")
        }
    }

    // MARK: Tests

    private mutating func disjunction() throws(Failure) -> PredicateTest {
        depth += 1
        defer { depth -= 1 }
        guard depth <= 100 else { throw Failure(description: "it has more than 100 levels") }
        var tests = [try conjunction()]
        while skip("OR", "||") { tests.append(try conjunction()) }
        return tests.count == 1 ? tests[0] : .any(tests)
    }

    private mutating func conjunction() throws(Failure) -> PredicateTest {
        var tests = [try negation()]
        while skip("AND", "&&") { tests.append(try negation()) }
        return tests.count == 1 ? tests[0] : .all(tests)
    }

    private mutating func negation() throws(Failure) -> PredicateTest {
        var isNegated = false
        while skip("NOT", "!") { isNegated.toggle() }
        let test = try primary()
        return isNegated ? .not(test) : test
    }

    private mutating func primary() throws(Failure) -> PredicateTest {
        if skip("TRUEPREDICATE") { return .constant(true) }
        if skip("FALSEPREDICATE") { return .constant(false) }
        if skip("(") {
            let test = try disjunction()
            try expect(")")
            return test
        }
        var quantity = PredicateComparison.Quantity.single
        if skip("ANY", "SOME") {
            quantity = .any
        } else if skip("ALL") {
            quantity = .all
        } else if skip("NONE") {
            quantity = .none
        }
        let left = try operand()
        var comparison = PredicateComparison(quantity: quantity, left: left, relation: try relation(), right: .this)
        if skip("[") {
            guard let options = word, options.allSatisfy({ "CDLN".contains($0) }) else { throw unexpected() }
            next += 1
            comparison.ignoresCase = options.contains("C")
            comparison.ignoresMarks = options.contains("D")
            try expect("]")
        }
        comparison.right = try operand()
        return .comparison(comparison)
    }

    private static let relations: [String: PredicateComparison.Relation] = [
        "=": .equal, "==": .equal, "!=": .notEqual, "<>": .notEqual, "<": .less, "<=": .lessOrEqual, "=<": .lessOrEqual,
        ">": .greater, ">=": .greaterOrEqual, "=>": .greaterOrEqual, "BETWEEN": .between, "IN": .isIn,
        "CONTAINS": .contains, "BEGINSWITH": .beginsWith, "ENDSWITH": .endsWith, "LIKE": .like, "MATCHES": .matches,
    ]

    private mutating func relation() throws(Failure) -> PredicateComparison.Relation {
        guard next < tokens.count else { throw unexpected() }
        let name: String?
        if case .sign(let sign) = tokens[next] { name = sign } else { name = word }
        guard let name, let relation = PredicateParser.relations[name] else { throw unexpected() }
        next += 1
        return relation
    }

    // MARK: Operands

    private mutating func operand() throws(Failure) -> PredicateOperand {
        guard next < tokens.count else { throw unexpected() }
        let token = tokens[next]
        switch token {
        case .text(let text):
            next += 1
            return .constant(text)
        case .number(let number):
            next += 1
            return .constant(number)
        case .placeholder(let kind):
            next += 1
            guard let argument = arguments.popFirst() else { throw Failure(description: "an argument is missing") }
            guard kind == "K" else { return .constant(argument) }
            guard let path = argument as? String else { throw Failure(description: "%K must have a key path") }
            return .path(path)
        case .word(let text):
            next += 1
            switch text.uppercased() {
            case "SELF": return .this
            case "TRUE", "YES": return .constant(true)
            case "FALSE", "NO": return .constant(false)
            case "NIL", "NULL": return .constant(nil)
            default: return .path(text.hasPrefix("#") ? String(text.dropFirst()) : text)
            }
        case .sign("-"):
            next += 1
            guard next < tokens.count, case .number(let number) = tokens[next] else { throw unexpected() }
            next += 1
            return .constant(-number)
        case .sign("{"):
            next += 1
            depth += 1
            defer { depth -= 1 }
            guard depth <= 100 else { throw Failure(description: "it has more than 100 levels") }
            var list: [PredicateOperand] = []
            while !skip("}") {
                if !list.isEmpty { try expect(",") }
                list.append(try operand())
            }
            return .list(list)
        case .sign: throw unexpected()
        }
    }
}
