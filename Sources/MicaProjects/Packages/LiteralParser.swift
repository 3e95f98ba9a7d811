import MicaSources

/// A literal, or a call whose arguments are literals.
indirect enum Literal {
    struct Call {
        let name: String
        let arguments: [(label: String?, value: Literal)]
        /// `true` in the argument `dependencies:` of another call, where a call refers to a target.
        var isDependency = false

        subscript(_ label: String) -> Literal? { arguments.first { $0.label == label }?.value }
    }

    case text(String), list([Literal]), call(Call), other

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var list: [Literal] { if case .list(let values) = self { values } else { [] } }
    var texts: [String] { list.compactMap(\.text) }
    var call: Call? { if case .call(let call) = self { call } else { nil } }
}

/// Finds the calls of the form `.name(…)`, and `Package(…)`, in Swift source text. Expressions other than literals are skipped.
struct LiteralParser {
    private let bytes: [UInt8], tokens: [Token]
    private var index = 0
    private var found: [Literal.Call] = []
    private var isInDependencies = false

    private static let maximumDepth = 32

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        tokens = Lexer.tokens(of: bytes).filter { !$0.isTrivia }
    }

    /// Returns all calls, the inner ones first.
    mutating func calls() -> [Literal.Call] {
        while index < tokens.count { _ = value(depth: 0) }
        return found
    }

    private func text(_ index: Int) -> String {
        tokens.indices.contains(index) ? String(decoding: bytes[tokens[index].range], as: UTF8.self) : ""
    }

    /// Reads an expression up to a comma or closing bracket, and returns its value if it is one literal.
    private mutating func value(depth: Int) -> Literal {
        var parts: [Literal] = []
        let start = index
        while index < tokens.count, ![",", ")", "]", "}"].contains(text(index)) {
            parts.append(part(depth: depth))
            // At the top, an expression ends anywhere.
            if depth == 0 { break }
        }
        if index == start { index += 1 }
        return parts.count == 1 ? parts[0] : .other
    }

    private mutating func part(depth: Int) -> Literal {
        let token = tokens[index], word = text(index)
        index += 1
        switch token.kind {
        case .string: return string(token, word)
        case .identifier where text(index) == "(":
            index += 1
            let isMember = text(index - 3) == "."
            let call = Literal.Call(
                name: word, arguments: arguments(until: ")", depth: depth + 1), isDependency: isInDependencies)
            if isMember || word == "Package" { found.append(call) }
            return .call(call)
        case .punctuation where word == "[":
            return .list(arguments(until: "]", depth: depth + 1).map(\.value))
        case .punctuation where word == "(" || word == "{":
            _ = arguments(until: word == "(" ? ")" : "}", depth: depth + 1)
            return .other
        case .punctuation where word == "." && tokens.indices.contains(index) && tokens[index].kind == .identifier:
            // The dot of a member, whose name follows.
            return part(depth: depth)
        default: return .other
        }
    }

    /// A literal of one line without escapes; others are not needed for names and paths.
    private func string(_ token: Token, _ word: String) -> Literal {
        guard word.count >= 2, word.hasPrefix("\""), word.hasSuffix("\""), !word.contains("\\"),
            !word.contains("\"\"\"")
        else { return .other }
        return .text(String(word.dropFirst().dropLast()))
    }

    private mutating func arguments(until end: String, depth: Int) -> [(label: String?, value: Literal)] {
        var result: [(String?, Literal)] = []
        while index < tokens.count, text(index) != end {
            guard depth < LiteralParser.maximumDepth else {
                // Too deep for a manifest: the rest is skipped.
                index = tokens.count
                return result
            }
            if text(index) == "," {
                index += 1
                continue
            }
            var label: String?
            if tokens[index].kind == .identifier, text(index + 1) == ":" {
                label = text(index)
                index += 2
            }
            if [")", "]", "}"].contains(text(index)), text(index) != end {
                index += 1
            } else {
                let outer = isInDependencies
                if label == "dependencies" { isInDependencies = true }
                result.append((label, value(depth: depth)))
                isInDependencies = outer
            }
        }
        index += 1
        return result
    }
}
