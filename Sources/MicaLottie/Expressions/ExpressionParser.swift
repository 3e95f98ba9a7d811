/// Reads the source of an expression, a part of JavaScript, into a tree.
struct ExpressionParser {
    /// The maximum number of nested brackets, blocks and operators.
    static let maximumDepth = 50

    private let tokens: [(token: ExpressionToken, startsLine: Bool)]
    private var index = 0
    private var depth = 0

    /// Returns the statements of a source. Throws the construct that is not known.
    static func statements(of source: String) throws(LottieError) -> [ExpressionStatement] {
        var parser = ExpressionParser(tokens: try ExpressionTokenizer.tokens(of: source))
        var list: [ExpressionStatement] = []
        while parser.token != .end { list.append(try parser.statement()) }
        return list
    }

    private init(tokens: [(token: ExpressionToken, startsLine: Bool)]) { self.tokens = tokens }

    private var token: ExpressionToken { tokens[index].token }

    private mutating func advance() { index = min(index + 1, tokens.count - 1) }

    private mutating func accept(_ sign: String) -> Bool {
        guard token == .sign(sign) else { return false }
        advance()
        return true
    }

    private mutating func accept(word: String) -> Bool {
        guard token == .name(word) else { return false }
        advance()
        return true
    }

    private mutating func expect(_ sign: String) throws(LottieError) {
        guard accept(sign) else { throw LottieError("\(sign) is expected instead of \(text)") }
    }

    /// The current token for messages.
    private var text: String {
        switch token {
        case .number(let value): "\(value)"
        case .string(let text): LottieError.shortened("“\(text)”")
        case .name(let name): LottieError.shortened(name)
        case .sign(let sign): sign
        case .end: "the end"
        }
    }

    private mutating func nested<Result>(
        _ read: (inout ExpressionParser) throws(LottieError) -> Result
    ) throws(LottieError) -> Result {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else {
            throw LottieError("an expression", mustBe: "nested at most \(Self.maximumDepth) times", got: "more")
        }
        return try read(&self)
    }

    // MARK: Statements

    private static let unknownWords: Set = [
        "class", "switch", "new", "delete", "import", "export", "yield", "await", "async", "this", "super", "with",
        "instanceof", "in", "of", "void", "throw", "debugger", "eval",
    ]

    private mutating func statement() throws(LottieError) -> ExpressionStatement {
        try nested { parser throws(LottieError) in try parser.plainStatement() }
    }

    private mutating func plainStatement() throws(LottieError) -> ExpressionStatement {
        if accept("{") { return .block(try blockRest()) }
        if accept(";") { return .block([]) }
        if case .name(let word) = token {
            switch word {
            case "var", "let", "const":
                advance()
                return try declaration()
            case "if": return try condition()
            case "while":
                advance()
                let test = try bracketed()
                return .loop(
                    start: nil, condition: test, update: nil, body: try statement(), checksFirst: true)
            case "do": return try untilLoop()
            case "for": return try countedLoop()
            case "return":
                advance()
                let isEmpty = token == .end || token == .sign(";") || token == .sign("}") || tokens[index].startsLine
                let value = isEmpty ? nil : try sequence()
                try endStatement()
                return .result(value)
            case "break", "continue":
                advance()
                try endStatement()
                return .exit(continues: word == "continue")
            case "try": return try attempt()
            case "function":
                advance()
                guard case .name(let name) = token else { throw LottieError("a function needs a name") }
                advance()
                return .declaration([(name, try function())])
            default: break
            }
        }
        let value = try sequence()
        try endStatement()
        return .value(value)
    }

    private mutating func endStatement() throws(LottieError) {
        if accept(";") || token == .end || token == .sign("}") || tokens[index].startsLine { return }
        throw LottieError("; is expected instead of \(text)")
    }

    private mutating func blockRest() throws(LottieError) -> [ExpressionStatement] {
        var list: [ExpressionStatement] = []
        while !accept("}") {
            guard token != .end else { throw LottieError("} is expected instead of the end") }
            list.append(try statement())
        }
        return list
    }

    private mutating func block() throws(LottieError) -> ExpressionStatement {
        try expect("{")
        return .block(try blockRest())
    }

    private mutating func bracketed() throws(LottieError) -> ExpressionNode {
        try expect("(")
        let value = try sequence()
        try expect(")")
        return value
    }

    private mutating func declaration() throws(LottieError) -> ExpressionStatement {
        var list: [(name: String, value: ExpressionNode?)] = []
        repeat {
            guard case .name(let name) = token else { throw LottieError("a name is expected instead of \(text)") }
            advance()
            list.append((name, accept("=") ? try assignment() : nil))
        } while accept(",")
        try endStatement()
        return .declaration(list)
    }

    private mutating func condition() throws(LottieError) -> ExpressionStatement {
        advance()
        let test = try bracketed()
        let first = try statement()
        return .condition(test, first, otherwise: accept(word: "else") ? try statement() : nil)
    }

    private mutating func untilLoop() throws(LottieError) -> ExpressionStatement {
        advance()
        let body = try statement()
        guard accept(word: "while") else { throw LottieError("while is expected instead of \(text)") }
        let test = try bracketed()
        _ = accept(";")
        return .loop(start: nil, condition: test, update: nil, body: body, checksFirst: false)
    }

    private mutating func countedLoop() throws(LottieError) -> ExpressionStatement {
        advance()
        try expect("(")
        var start: ExpressionStatement?
        if accept(";") {
        } else if accept(word: "var") || accept(word: "let") || accept(word: "const") {
            start = try declaration()
        } else {
            start = .value(try sequence())
            try expect(";")
        }
        let test = token == .sign(";") ? nil : try sequence()
        try expect(";")
        let update = token == .sign(")") ? nil : try sequence()
        try expect(")")
        return .loop(start: start, condition: test, update: update, body: try statement(), checksFirst: true)
    }

    private mutating func attempt() throws(LottieError) -> ExpressionStatement {
        advance()
        let body = try block()
        var rescue: ExpressionStatement?, last: ExpressionStatement?
        if accept(word: "catch") {
            var name: String?
            if accept("(") {
                guard case .name(let word) = token else { throw LottieError("a name is expected instead of \(text)") }
                name = word
                advance()
                try expect(")")
            }
            let handler = try block()
            rescue = name.map { .block([.declaration([($0, .string("error"))]), handler]) } ?? handler
        }
        if accept(word: "finally") { last = try block() }
        return .attempt(body: body, rescue: rescue, last: last)
    }

    /// Reads the parameters and the body of a function.
    private mutating func function() throws(LottieError) -> ExpressionNode {
        try expect("(")
        var names: [String] = []
        while !accept(")") {
            guard case .name(let name) = token else { throw LottieError("a name is expected instead of \(text)") }
            names.append(name)
            advance()
            if !accept(",") {
                try expect(")")
                break
            }
        }
        try expect("{")
        return .function(parameters: names, body: try blockRest())
    }

    // MARK: Values

    /// Values with commas between them; the last one counts.
    private mutating func sequence() throws(LottieError) -> ExpressionNode {
        var value = try assignment()
        while accept(",") { value = .binary(",", value, try assignment()) }
        return value
    }

    private mutating func assignment() throws(LottieError) -> ExpressionNode {
        try nested { parser throws(LottieError) in
            let target = try parser.conditional()
            guard case .sign(let sign) = parser.token,
                ["=", "+=", "-=", "*=", "/=", "%=", "**="].contains(sign)
            else { return target }
            switch target {
            case .name, .element: break
            default: throw LottieError("\(sign) needs a variable on its left")
            }
            parser.advance()
            let value = try parser.assignment()
            return .assignment(target: target, sign: sign == "=" ? nil : String(sign.dropLast()), value: value)
        }
    }

    private mutating func conditional() throws(LottieError) -> ExpressionNode {
        let test = try binary(0)
        guard accept("?") else { return test }
        let first = try assignment()
        try expect(":")
        return .conditional(test, first, try assignment())
    }

    private static let levels: [[String]] = [
        ["||"], ["&&"], ["===", "!==", "==", "!="], ["<", ">", "<=", ">="], ["+", "-"], ["*", "/", "%"], ["**"],
    ]

    private mutating func binary(_ level: Int) throws(LottieError) -> ExpressionNode {
        guard level < Self.levels.count else { return try unary() }
        var left = try binary(level + 1)
        var count = 0
        while case .sign(let sign) = token, Self.levels[level].contains(sign) {
            advance()
            // Each operator makes the tree deeper on its left.
            count += 1
            guard count <= 200 else { throw LottieError("an expression", mustBe: "of at most 200 terms", got: "more") }
            // Powers are grouped from the right.
            let right =
                try sign == "**" ? nested { parser throws(LottieError) in try parser.binary(level) } : binary(level + 1)
            switch sign {
            case "&&", "||": left = .logical(isAnd: sign == "&&", left, right)
            default: left = .binary(sign, left, right)
            }
        }
        return left
    }

    private mutating func unary() throws(LottieError) -> ExpressionNode {
        switch token {
        case .sign(let sign) where ["-", "+", "!"].contains(sign):
            advance()
            return .unary(sign, try nested { parser throws(LottieError) in try parser.unary() })
        case .sign(let sign) where sign == "++" || sign == "--":
            advance()
            let target = try nested { parser throws(LottieError) in try parser.unary() }
            return try step(target, sign, returnsNew: true)
        case .name("typeof"):
            advance()
            return .unary("typeof", try nested { parser throws(LottieError) in try parser.unary() })
        default:
            let value = try postfix()
            guard case .sign(let sign) = token, sign == "++" || sign == "--", !tokens[index].startsLine else {
                return value
            }
            advance()
            return try step(value, sign, returnsNew: false)
        }
    }

    private func step(_ target: ExpressionNode, _ sign: String, returnsNew: Bool) throws(LottieError) -> ExpressionNode
    {
        switch target {
        case .name, .element: return .step(target: target, by: sign == "++" ? 1 : -1, returnsNew: returnsNew)
        default: throw LottieError("\(sign) needs a variable")
        }
    }

    private mutating func postfix() throws(LottieError) -> ExpressionNode {
        var value = try primary()
        var count = 0
        while true {
            if accept(".") {
                guard case .name(let name) = token else { throw LottieError("a name is expected instead of \(text)") }
                advance()
                value = .member(value, name)
            } else if accept("[") {
                value = .element(value, try sequence())
                try expect("]")
            } else if token == .sign("("), !tokens[index].startsLine {
                advance()
                value = .call(value, try list(until: ")"))
            } else {
                return value
            }
            count += 1
            guard count <= Self.maximumDepth else {
                throw LottieError("an expression", mustBe: "a chain of at most \(Self.maximumDepth) names", got: "more")
            }
        }
    }

    private mutating func list(until end: String) throws(LottieError) -> [ExpressionNode] {
        var values: [ExpressionNode] = []
        while !accept(end) {
            values.append(try assignment())
            if !accept(",") {
                try expect(end)
                break
            }
        }
        return values
    }

    private mutating func primary() throws(LottieError) -> ExpressionNode {
        switch token {
        case .number(let value):
            advance()
            return .number(value)
        case .string(let text):
            advance()
            return .string(text)
        case .sign("("):
            advance()
            let value = try sequence()
            try expect(")")
            return value
        case .sign("["):
            advance()
            return .array(try list(until: "]"))
        case .name(let name):
            advance()
            switch name {
            case "true": return .constant(.yes)
            case "false": return .constant(.no)
            case "undefined", "null": return .constant(.undefined)
            case "function":
                if case .name = token { advance() }
                return try function()
            default:
                guard !Self.unknownWords.contains(name) else { throw LottieError("“\(name)” is not known") }
                return .name(name)
            }
        default: throw LottieError("\(text) is not expected")
        }
    }
}
