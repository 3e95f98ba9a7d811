/// The tokens of a file that the compiler sees, with matched brackets.
///
/// Indices count tokens without trivia. Every query accepts any index; past the end it returns empty values.
struct SourceFile {
    let path: String
    /// The path in `#sourceLocation`.
    let location: String
    let bytes: [UInt8]
    /// `true` if its conditions are kept for Linux.
    let isForLinux: Bool
    let tokens: [Token]
    /// The positions in `tokens` of all tokens except trivia.
    let significant: [Int]
    /// The text of every significant token; empty for strings and regex literals.
    let texts: [String]
    /// The index of the matching bracket, or `nil`. The branches of an `#if` are matched separately.
    let partners: [Int?]
    let conditions: Conditions
    private let lineStarts: [Int]
    private let work = Work()

    /// The number of queries of the file and of bytes read by its lexer, for tests of their growth.
    var steps: Int { work.steps }

    private final class Work { var steps = 0 }

    init(_ source: AppleSource) {
        path = source.path
        bytes = source.bytes
        location = source.location
        isForLinux = source.isForLinux
        (tokens, work.steps) = Lexer.lexed(source.bytes)
        significant = tokens.indices.filter { [tokens] in !tokens[$0].isTrivia }
        texts = significant.map { [tokens] in
            let token = tokens[$0]
            guard token.kind != .string, token.kind != .regex else { return "" }
            return String(decoding: source.bytes[token.range], as: UTF8.self)
        }
        partners = SourceFile.match(texts)
        conditions = Conditions(texts, isForLinux: source.isForLinux) { [tokens, significant] in
            SourceFile.beginsLine($0, tokens: tokens, significant: significant)
        }
        var starts = [0], index = 0
        while index < bytes.count {
            if bytes[index] == .carriageReturn, index + 1 < bytes.count, bytes[index + 1] == .newline { index += 1 }
            if bytes[index] == .newline || bytes[index] == .carriageReturn { starts.append(index + 1) }
            index += 1
        }
        lineStarts = starts
    }

    private static func match(_ texts: [String]) -> [Int?] {
        var partners = [Int?](repeating: nil, count: texts.count)
        // The number of open brackets at the beginning of each open `#if`; its branches do not close them.
        var open: [Int] = [], conditions: [Int] = []
        for (index, text) in texts.enumerated() {
            switch text {
            case "(", "[", "{": open.append(index)
            case ")", "]", "}":
                let opening = text == ")" ? "(" : text == "]" ? "[" : "{"
                if let last = open.last, texts[last] == opening {
                    partners[last] = index
                    partners[index] = last
                    open.removeLast()
                }
            case "#if": conditions.append(open.count)
            case "#else", "#elseif":
                if let count = conditions.last, open.count > count { open.removeLast(open.count - count) }
            case "#endif": _ = conditions.popLast()
            default: break
            }
        }
        return partners
    }

    var count: Int { texts.count }
    func text(_ index: Int) -> String {
        work.steps += 1
        return texts.indices.contains(index) ? texts[index] : ""
    }
    func kind(_ index: Int) -> Token.Kind? {
        work.steps += 1
        return texts.indices.contains(index) ? tokens[significant[index]].kind : nil
    }
    func range(_ index: Int) -> Range<Int> {
        work.steps += 1
        return tokens[significant[index]].range
    }
    func partner(_ index: Int) -> Int? {
        work.steps += 1
        return texts.indices.contains(index) ? partners[index] : nil
    }

    func isName(_ index: Int) -> Bool { kind(index) == .identifier }

    /// Returns the source text from one token to another, inclusive.
    func source(_ first: Int, _ last: Int) -> String {
        guard first <= last, texts.indices.contains(first), texts.indices.contains(last) else { return "" }
        work.steps += last - first
        return String(decoding: bytes[range(first).lowerBound..<range(last).upperBound], as: UTF8.self)
    }

    /// Returns the beginning of the source text from one token to another, for a message: at most 200 characters of a line.
    func excerpt(_ first: Int, _ last: Int) -> String {
        let text = source(first, min(last, first + 100)), line = text.prefix { !$0.isNewline }
        return String(line.prefix(200))
            + (line.count > 200 || last > first + 100 && line.count == text.count ? "…" : "")
    }

    /// Returns `true` if there is a newline between the token and the previous one.
    func beginsLine(_ index: Int) -> Bool {
        SourceFile.beginsLine(index, tokens: tokens, significant: significant)
    }

    private static func beginsLine(_ index: Int, tokens: [Token], significant: [Int]) -> Bool {
        guard index > 0, index < significant.count else { return true }
        return tokens[significant[index - 1]..<significant[index]].contains { $0.kind == .newline }
    }

    /// Returns the line number of a byte, from 1.
    func line(at offset: Int) -> Int {
        var low = 0, high = lineStarts.count
        while low < high {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    func line(_ index: Int) -> Int { line(at: range(index).lowerBound) }

    /// Returns `true` if the token may be compiled, because it is not in a branch for another system.
    func isActive(_ index: Int) -> Bool { conditions.isActive(index) }

    /// Returns `true` if an argument between two parentheses has the label, outside of nested brackets.
    func hasLabel(_ label: String, in range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while index < range.upperBound {
            if text(index) == label, text(index + 1) == ":" { return true }
            index = max(index, partner(index) ?? index) + 1
        }
        return false
    }

    /// The modules that the file imports in branches that may be compiled.
    var importedModules: Set<String> {
        Set((0..<count).filter { text($0) == "import" && isActive($0) }.map { text($0 + 1) })
    }

    /// Returns the position after any spaces and tabs at a position.
    func afterSpace(_ position: Int) -> Int {
        var index = position
        while index < bytes.count, bytes[index] == .space || bytes[index] == .tab { index += 1 }
        return index
    }

    /// Returns a name without its backticks.
    static func bare(_ name: String) -> String {
        name.hasPrefix("`") && name.hasSuffix("`") && name.count > 2 ? String(name.dropFirst().dropLast()) : name
    }
}
