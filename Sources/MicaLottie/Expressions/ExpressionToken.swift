/// A word of an expression's source.
enum ExpressionToken: Equatable {
    case number(Double)
    case string(String)
    /// A name or keyword.
    case name(String)
    /// An operator or bracket.
    case sign(String)
    case end
}

/// Splits the source of an expression into words. Comments and spaces are left out.
struct ExpressionTokenizer {
    /// The maximum length of a source in bytes.
    static let maximumLength = 65_536

    /// The signs, longer ones before their beginnings.
    private static let signs: [[UInt8]] = [
        "===", "!==", "**=", "...", "=>", "==", "!=", "<=", ">=", "&&", "||", "++", "--", "+=", "-=", "*=", "/=", "%=",
        "**", "+", "-", "*", "/", "%", "=", "<", ">", "!", "?", ":", ",", ";", ".", "(", ")", "[", "]", "{", "}",
    ].map { Array($0.utf8) }

    private let bytes: [UInt8]
    private var index = 0

    /// Returns the words, each with `true` if a line begins before it. The last one is `end`.
    static func tokens(of source: String) throws(LottieError) -> [(token: ExpressionToken, startsLine: Bool)] {
        guard source.utf8.count <= maximumLength else {
            throw LottieError("an expression", mustBe: "at most \(maximumLength) bytes", got: "\(source.utf8.count)")
        }
        var tokenizer = ExpressionTokenizer(bytes: Array(source.utf8))
        var list: [(ExpressionToken, Bool)] = []
        while true {
            let startsLine = try tokenizer.skipSpace()
            let token = try tokenizer.next()
            list.append((token, startsLine))
            if token == .end { return list }
        }
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private func byte(_ offset: Int = 0) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

    /// Skips spaces and comments. Returns `true` if they contain the end of a line.
    private mutating func skipSpace() throws(LottieError) -> Bool {
        var startsLine = false
        while index < bytes.count {
            switch (byte(), byte(1)) {
            case (10, _), (13, _):
                startsLine = true
                index += 1
            case (32, _), (9, _): index += 1
            // A no-break space.
            case (0xC2, 0xA0): index += 2
            case (UInt8(ascii: "/"), UInt8(ascii: "/")):
                while index < bytes.count, byte() != 10 { index += 1 }
            case (UInt8(ascii: "/"), UInt8(ascii: "*")):
                index += 2
                while byte() != UInt8(ascii: "*") || byte(1) != UInt8(ascii: "/") {
                    guard index < bytes.count else { throw LottieError("a comment has no end") }
                    if byte() == 10 { startsLine = true }
                    index += 1
                }
                index += 2
            default: return startsLine
            }
        }
        return startsLine
    }

    private mutating func next() throws(LottieError) -> ExpressionToken {
        guard index < bytes.count else { return .end }
        let first = byte()
        if Self.isDigit(first) || first == UInt8(ascii: ".") && Self.isDigit(byte(1)) { return try number() }
        if Self.isLetter(first) {
            let start = index
            while Self.isLetter(byte()) || Self.isDigit(byte()) { index += 1 }
            return .name(String(decoding: bytes[start..<index], as: UTF8.self))
        }
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try string(until: first) }
        for sign in Self.signs where bytes[index...].starts(with: sign) {
            index += sign.count
            return .sign(String(decoding: sign, as: UTF8.self))
        }
        throw LottieError("the character \(LottieError.shortened(character)) is not known")
    }

    /// The character at the index.
    private var character: String { String(String(decoding: bytes[index...].prefix(4), as: UTF8.self).prefix(1)) }

    private mutating func number() throws(LottieError) -> ExpressionToken {
        let start = index
        if byte() == UInt8(ascii: "0"), byte(1) | 0x20 == UInt8(ascii: "x") {
            index += 2
            while Self.isDigit(byte()) || Self.isLetter(byte()) { index += 1 }
            let digits = String(decoding: bytes[(start + 2)..<index], as: UTF8.self)
            guard let value = UInt64(digits, radix: 16) else {
                throw LottieError("the number 0x\(digits) is not valid")
            }
            return .number(Double(value))
        }
        while Self.isDigit(byte()) { index += 1 }
        if byte() == UInt8(ascii: ".") {
            index += 1
            while Self.isDigit(byte()) { index += 1 }
        }
        if byte() | 0x20 == UInt8(ascii: "e") {
            let sign = byte(1) == UInt8(ascii: "+") || byte(1) == UInt8(ascii: "-") ? 1 : 0
            if Self.isDigit(byte(1 + sign)) {
                index += 1 + sign
                while Self.isDigit(byte()) { index += 1 }
            }
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        guard let value = Double(text.hasSuffix(".") ? text + "0" : text.hasPrefix(".") ? "0" + text : text) else {
            throw LottieError("the number \(LottieError.shortened(text)) is not valid")
        }
        return .number(value)
    }

    private mutating func string(until quote: UInt8) throws(LottieError) -> ExpressionToken {
        var text: [UInt8] = []
        index += 1
        while byte() != quote || index >= bytes.count {
            guard index < bytes.count, byte() != 10 else { throw LottieError("a text in quotes has no end") }
            if byte() == UInt8(ascii: "\\"), index + 1 < bytes.count {
                index += 1
                let escapes: [UInt8: UInt8] = [
                    UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9,
                ]
                text.append(escapes[byte()] ?? byte())
            } else {
                text.append(byte())
            }
            index += 1
        }
        index += 1
        return .string(String(decoding: text, as: UTF8.self))
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
    private static func isLetter(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "$")
    }
}
