/// Text of Swift code.
enum SwiftText {
    /// Returns a string literal with exactly this text, whatever it contains.
    static func literal(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default:
                if isPlain(scalar) {
                    result.unicodeScalars.append(scalar)
                } else {
                    result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                }
            }
        }
        return result + "\""
    }

    /// Returns `false` for control characters, line separators, and marks that change the direction of text in an
    /// editor.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
        default: true
        }
    }

    /// Returns a number as a literal.
    static func number(_ number: Double) -> String {
        if let whole = Int(exactly: number), abs(number) < 1e15 { return "\(whole)" }
        return "\(number)"
    }

    /// Returns the letters, digits and underscores of a text.
    static func identifier(_ text: String) -> String {
        String(
            text.unicodeScalars.prefix(60).map { scalar -> Character in
                let isKept = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
                return isKept ? Character(scalar) : "_"
            })
    }

    /// Returns the names and numbers in a line of code.
    static func words(_ line: String) -> [Substring] {
        line.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" })
    }

    /// Returns `true` for a name that is valid in code: a class, "Outer.Inner", a property.
    static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 500
            && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
                guard let first = part.unicodeScalars.first, first == "_" || first.properties.isXIDStart else {
                    return false
                }
                return part.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
            }
    }

    private static let reserved: Set<String> = [
        "class", "default", "import", "in", "init", "is", "as", "repeat", "return", "self", "switch", "where", "while",
        "for", "func", "var", "let", "if", "else", "true", "false", "nil", "protocol", "struct", "enum", "extension",
        "operator", "private", "public", "static", "subscript", "super", "throw", "try", "typealias", "internal",
        "case", "break", "continue", "do", "guard", "defer", "catch", "continue", "inout", "associatedtype", "deinit",
        "fallthrough", "rethrows", "throws", "Any", "Self",
    ]

    /// Returns the name of a member, in backticks if it is a keyword.
    static func member(_ name: String) -> String { reserved.contains(name) ? "`\(name)`" : name }
}
