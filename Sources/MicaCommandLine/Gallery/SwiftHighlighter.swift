/// Swift source as HTML: comments, strings, numbers, keywords, attributes and type names in `<span>`s of the classes `c`,
/// `s`, `n`, `k`, `a` and `t`.
enum SwiftHighlighter {
    private static let keywords: Set<String> = [
        "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch", "class",
        "consuming", "continue", "convenience", "default", "defer", "deinit", "do", "else", "enum", "extension",
        "false",
        "fileprivate", "final", "for", "func", "get", "guard", "if", "import", "in", "indirect", "init", "inout",
        "internal", "is", "isolated", "lazy", "let", "mutating", "nil", "nonisolated", "nonmutating", "open",
        "operator",
        "override", "package", "private", "protocol", "public", "repeat", "required", "rethrows", "return", "self",
        "Self",
        "set", "some", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
        "typealias",
        "unowned", "var", "weak", "where", "while",
    ]

    static func html(_ source: String) -> String {
        pieces(of: source).map { piece in
            let text = escape(piece.text)
            return piece.style.map { "<span class=\"\($0)\">\(text)</span>" } ?? text
        }.joined()
    }

    /// Returns the source without comments and without multi-line strings.
    static func code(_ source: String) -> String {
        pieces(of: source).filter { $0.style != "c" && !($0.style == "s" && $0.text.hasPrefix("\"\"\"")) }.map(\.text)
            .joined()
    }

    /// Returns the source in parts, each with its class.
    private static func pieces(of source: String) -> [(text: String, style: String?)] {
        let text = Array(source)
        var pieces: [(text: String, style: String?)] = []
        var i = 0
        func starts(_ word: String, at place: Int) -> Bool { text[place...].starts(with: word) }
        func put(_ end: Int, _ style: String?) {
            pieces.append((String(text[i..<end]), style))
            i = end
        }
        func end(from place: Int, while condition: (Character) -> Bool) -> Int {
            var place = place
            while place < text.count, condition(text[place]) { place += 1 }
            return place
        }
        while i < text.count {
            let character = text[i]
            if starts("//", at: i) {
                put(end(from: i) { !$0.isNewline }, "c")
            } else if starts("/*", at: i) {
                var place = i + 2
                while place < text.count, !starts("*/", at: place) { place += 1 }
                put(min(text.count, place + 2), "c")
            } else if starts("\"\"\"", at: i) {
                var place = i + 3
                while place < text.count, !starts("\"\"\"", at: place) { place += text[place] == "\\" ? 2 : 1 }
                put(min(text.count, place + 3), "s")
            } else if character == "\"" {
                var place = i + 1
                while place < text.count, text[place] != "\"", !text[place].isNewline {
                    place += text[place] == "\\" ? 2 : 1
                }
                put(min(text.count, place + 1), "s")
            } else if character.isNumber {
                put(end(from: i) { $0.isHexDigit || $0 == "_" || $0 == "." || $0 == "x" }, "n")
            } else if character == "@" || character == "#" {
                put(end(from: i + 1) { $0.isLetter || $0.isNumber || $0 == "_" }, "a")
            } else if character.isLetter || character == "_" {
                let stop = end(from: i) { $0.isLetter || $0.isNumber || $0 == "_" }
                let word = String(text[i..<stop])
                let isMember = i > 0 && text[i - 1] == "."
                put(stop, keywords.contains(word) && !isMember ? "k" : character.isUppercase ? "t" : nil)
            } else {
                put(i + 1, nil)
            }
        }
        return pieces
    }

    /// Returns the text with HTML's special characters escaped.
    static func escape(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
        return result
    }
}
