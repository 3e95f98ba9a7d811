/// A lexer that splits Swift source text into tokens. It accepts any bytes, valid Swift or not, in linear time.
public struct Lexer {
    private let bytes: [UInt8]
    private var position = 0
    private var tokens: [Token] = []
    /// The string literals with open interpolations, innermost last.
    private var interpolations: [Interpolation] = []
    /// `true` if an operand may begin here, so that a slash begins a regex literal.
    private var expectsOperand = true
    /// The position up to which a search for the end of a regex literal has failed.
    private var regexFailedBefore = 0

    private struct StringForm {
        var hashes = 0
        var isMultiline = false
    }
    private struct Interpolation {
        let form: StringForm
        var openParentheses = 1
    }

    /// The number of bytes read, for tests of its growth.
    private(set) var steps = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    public static func tokens(of bytes: [UInt8]) -> [Token] { lexed(bytes).tokens }

    static func lexed(_ bytes: [UInt8]) -> (tokens: [Token], steps: Int) {
        var lexer = Lexer(bytes)
        lexer.tokens.reserveCapacity(bytes.count / 4)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { lexer.emit(.whitespace, to: 3) }
        if bytes.starts(with: "#!".utf8) { lexer.emit(.comment, to: lexer.endOfLine(from: 0)) }
        while lexer.position < bytes.count { lexer.next() }
        return (lexer.tokens, lexer.steps)
    }

    private func byte(_ offset: Int = 0) -> UInt8 {
        let index = position + offset
        return index < bytes.count ? bytes[index] : 0
    }

    private mutating func emit(_ kind: Token.Kind, to end: Int) {
        steps += end - position
        let end = min(max(end, position + 1), bytes.count)
        tokens.append(Token(kind: kind, range: position..<end))
        position = end
    }

    private func end(from start: Int, while condition: (UInt8) -> Bool) -> Int {
        var index = start
        while index < bytes.count, condition(bytes[index]) { index += 1 }
        return index
    }

    private func endOfLine(from start: Int) -> Int { end(from: start) { $0 != .newline && $0 != .carriageReturn } }

    private mutating func next() {
        let first = byte()
        switch first {
        case .space, .tab, 0x0B, 0x0C, 0:
            emit(
                .whitespace,
                to: end(from: position) { $0 == .space || $0 == .tab || $0 == 0x0B || $0 == 0x0C || $0 == 0 })
        case .newline: emit(.newline, to: position + 1)
        case .carriageReturn: emit(.newline, to: position + (byte(1) == .newline ? 2 : 1))
        case .slash where byte(1) == .slash: emit(.comment, to: endOfLine(from: position))
        case .slash where byte(1) == .star: comment()
        case .slash where expectsOperand && regexEnd() != nil:
            emit(.regex, to: regexEnd()!)
            expectsOperand = false
        case .quote: string(hashes: 0)
        case .hash: pound()
        case .backtick:
            let close = end(from: position + 1) { $0 != .backtick && $0 != .newline && $0 != .carriageReturn }
            emit(.identifier, to: close < bytes.count && bytes[close] == .backtick ? close + 1 : position + 1)
            expectsOperand = false
        case _ where first.isDigit: number()
        case _ where first.isNameByte:
            let start = position
            emit(.identifier, to: end(from: position) { $0.isNameByte || $0.isDigit })
            expectsOperand = Lexer.wordsBeforeOperands.contains(
                String(decoding: bytes[start..<position], as: UTF8.self))
        case _ where first.isOperatorByte: operatorRun()
        default: punctuation(first)
        }
    }

    private static let wordsBeforeOperands: Set<String> = [
        "return", "in", "case", "where", "if", "while", "guard", "switch", "throw", "try", "await", "as", "is", "else",
        "repeat", "yield",
    ]

    private mutating func punctuation(_ first: UInt8) {
        emit(.punctuation, to: position + 1)
        expectsOperand = !(first == .closeParenthesis || first == UInt8(ascii: "]") || first == UInt8(ascii: "}"))
        guard let last = interpolations.indices.last else { return }
        if first == .openParenthesis { interpolations[last].openParentheses += 1 }
        if first == .closeParenthesis {
            interpolations[last].openParentheses -= 1
            if interpolations[last].openParentheses == 0 { stringText(interpolations.removeLast().form) }
        }
    }

    private mutating func operatorRun() {
        var index = position + 1
        while index < bytes.count, bytes[index].isOperatorByte {
            // A comment ends an operator.
            if bytes[index] == .slash, index + 1 < bytes.count, bytes[index + 1] == .slash || bytes[index + 1] == .star
            {
                break
            }
            index += 1
        }
        emit(.operator, to: index)
        expectsOperand = true
    }

    private mutating func number() {
        var index = end(from: position) { $0.isDigit || $0.isNameByte }
        // A fraction, not a member or a range.
        if index + 1 < bytes.count, bytes[index] == .dot, bytes[index + 1].isDigit {
            index = end(from: index + 1) { $0.isDigit || $0.isNameByte }
        }
        // An exponent's sign, as in 1e-5 (in 0xe-5 it is an operator).
        let isHex = byte() == UInt8(ascii: "0") && byte(1) | 0x20 == UInt8(ascii: "x")
        let exponent: UInt8 = isHex ? UInt8(ascii: "p") : UInt8(ascii: "e")
        if index + 1 < bytes.count, bytes[index - 1] | 0x20 == exponent, bytes[index + 1].isDigit,
            bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+")
        {
            index = end(from: index + 1) { $0.isDigit || $0.isNameByte }
        }
        emit(.number, to: index)
        expectsOperand = false
    }

    /// Appends a block comment; comments may be nested.
    private mutating func comment() {
        var depth = 1, index = position + 2
        while index < bytes.count, depth > 0 {
            let following = index + 1 < bytes.count ? bytes[index + 1] : 0
            if bytes[index] == .slash, following == .star {
                depth += 1
                index += 2
            } else if bytes[index] == .star, following == .slash {
                depth -= 1
                index += 2
            } else {
                index += 1
            }
        }
        emit(.comment, to: index)
    }

    /// Appends the token that begins with `#`: `#word`, a raw string, a regex between `#/` and `/#`, or a lone `#`.
    private mutating func pound() {
        let afterHashes = end(from: position) { $0 == .hash }
        let following = afterHashes < bytes.count ? bytes[afterHashes] : 0
        let hashes = afterHashes - position
        if following == .quote {
            string(hashes: hashes)
        } else if following == .slash {
            emit(.regex, to: extendedRegexEnd(from: afterHashes + 1, hashes: hashes))
            expectsOperand = false
        } else if hashes == 1, following.isNameByte {
            emit(.pound, to: end(from: afterHashes) { $0.isNameByte || $0.isDigit })
            expectsOperand = true
        } else {
            // Emit all of them at once, because a second look from the next one would find the same.
            emit(.punctuation, to: afterHashes)
        }
    }

    private func extendedRegexEnd(from start: Int, hashes: Int) -> Int {
        var index = start, hashesSeen = -1
        while index < bytes.count {
            if bytes[index] == .slash {
                hashesSeen = 0
            } else if bytes[index] == .hash, hashesSeen >= 0 {
                hashesSeen += 1
                if hashesSeen == hashes { return index + 1 }
            } else {
                hashesSeen = -1
            }
            index += 1
        }
        return index
    }

    /// Returns the end of the regex literal that begins at this slash, or `nil` if the slash is an operator.
    private mutating func regexEnd() -> Int? {
        guard position >= regexFailedBefore, byte(1) != .space, byte(1) != .tab else { return nil }
        var index = position + 1
        while index < bytes.count, bytes[index] != .newline, bytes[index] != .carriageReturn {
            steps += 1
            if bytes[index] == .slash { return bytes[index - 1] == .space ? nil : index + 1 }
            index += bytes[index] == .backslash ? 2 : 1
        }
        regexFailedBefore = min(index, bytes.count)
        return nil
    }

    private mutating func string(hashes: Int) {
        let open = position + hashes
        var form = StringForm(hashes: hashes)
        form.isMultiline = bytes[open...].starts(with: [.quote, .quote, .quote])
        // `#"""#` is a string of one quote.
        if form.isMultiline, hashes > 0, isClosing(at: open + 2, StringForm(hashes: hashes)) {
            form.isMultiline = false
        }
        stringText(form, skipping: hashes + (form.isMultiline ? 3 : 1))
    }

    private func isClosing(at index: Int, _ form: StringForm) -> Bool {
        let quotes = form.isMultiline ? 3 : 1
        guard index + quotes + form.hashes <= bytes.count else { return false }
        for offset in 0..<quotes where bytes[index + offset] != .quote { return false }
        for offset in 0..<form.hashes where bytes[index + quotes + offset] != .hash { return false }
        return true
    }

    /// Appends the text up to the end of the literal or into its next interpolation. A single-line literal ends with
    /// its line.
    private mutating func stringText(_ form: StringForm, skipping opening: Int = 0) {
        var index = position + opening
        while index < bytes.count {
            let byte = bytes[index]
            if byte == .quote, isClosing(at: index, form) {
                index += (form.isMultiline ? 3 : 1) + form.hashes
                break
            }
            if !form.isMultiline, byte == .newline || byte == .carriageReturn { break }
            guard byte == .backslash else {
                index += 1
                continue
            }
            let escaped = end(from: index + 1, limit: form.hashes) { $0 == .hash }
            guard escaped - index - 1 == form.hashes else {
                index += 1
                continue
            }
            if escaped < bytes.count, bytes[escaped] == .openParenthesis {
                emit(.string, to: escaped)
                emit(.punctuation, to: escaped + 1)
                interpolations.append(Interpolation(form: form))
                expectsOperand = true
                return
            }
            // A newline ends a single-line literal, even after a backslash.
            let isLineEnd = escaped < bytes.count && (bytes[escaped] == .newline || bytes[escaped] == .carriageReturn)
            index = isLineEnd ? escaped : escaped + 1
        }
        expectsOperand = false
        if index > position { emit(.string, to: index) }
    }

    private func end(from start: Int, limit: Int, while condition: (UInt8) -> Bool) -> Int {
        var index = start
        while index < bytes.count, index - start < limit, condition(bytes[index]) { index += 1 }
        return index
    }
}

extension UInt8 {
    static let newline = UInt8(ascii: "\n"), carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " "), tab = UInt8(ascii: "\t")
    static let slash = UInt8(ascii: "/"), star = UInt8(ascii: "*"), backslash = UInt8(ascii: "\\")
    static let quote = UInt8(ascii: "\""), hash = UInt8(ascii: "#"), backtick = UInt8(ascii: "`")
    static let dot = UInt8(ascii: ".")
    static let openParenthesis = UInt8(ascii: "("), closeParenthesis = UInt8(ascii: ")")

    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

    /// `true` for bytes of names except digits. All bytes beyond ASCII count, even those of mathematical operators,
    /// because no rule looks for them.
    var isNameByte: Bool {
        self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z") || self == UInt8(ascii: "_")
            || self == UInt8(ascii: "$") || self >= 0x80
    }

    var isOperatorByte: Bool {
        switch self {
        case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "!"),
            UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"),
            UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "?"):
            true
        default: false
        }
    }
}
