/// A string table as text: `"key" = "text";` with comments and escapes. Values may be dictionaries and arrays.
struct TextTable {
    static func read(_ bytes: [UInt8]) throws(TableFailure) -> [String: TableValue] {
        var reader = TextTable(bytes: bytes)
        reader.skip()
        // A whole property list has braces.
        let hasBraces = reader.take(UInt8(ascii: "{"))
        let values = try reader.pairs(depth: 1, end: hasBraces ? UInt8(ascii: "}") : nil)
        if let fault = reader.fault { throw fault }
        return values
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private let bytes: [UInt8]
    private var index = 0, count = 0
    /// A comment that does not end.
    private var fault: TableFailure?

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private func failure(_ wanted: String, at place: Int? = nil) -> TableFailure {
        let place = min(place ?? index, bytes.count)
        let line = 1 + bytes[..<place].count { $0 == 0x0A }
        guard place < bytes.count else { return TableFailure("\(wanted) must follow (got the end)", line: line) }
        let text = String(decoding: bytes[place...].prefix(24).prefix { $0 != 0x0A }, as: UTF8.self)
        return TableFailure("\(wanted) must follow (got “\(text)”)", line: line)
    }

    private func at(_ offset: Int) -> UInt8? { index + offset < bytes.count ? bytes[index + offset] : nil }

    /// Skips white space and comments.
    private mutating func skip() {
        while let byte = at(0) {
            if TextTable.isSpace(byte) {
                index += 1
            } else if byte == UInt8(ascii: "/"), at(1) == UInt8(ascii: "/") {
                while let next = at(0), next != 0x0A, next != 0x0D { index += 1 }
            } else if byte == UInt8(ascii: "/"), at(1) == UInt8(ascii: "*") {
                let start = index
                index += 2
                while at(1) != nil, !(at(0) == UInt8(ascii: "*") && at(1) == UInt8(ascii: "/")) { index += 1 }
                if at(1) == nil {
                    fault = failure("a closed comment", at: start)
                    index = bytes.count
                } else {
                    index += 2
                }
            } else {
                return
            }
        }
    }

    /// Moves past a character, if it is next.
    private mutating func take(_ byte: UInt8) -> Bool {
        skip()
        guard at(0) == byte else { return false }
        index += 1
        return true
    }

    /// Reads `key = value;` and `key;` until a brace or, without one, the end.
    private mutating func pairs(depth: Int, end: UInt8?) throws(TableFailure) -> [String: TableValue] {
        var values: [String: TableValue] = [:]
        while true {
            skip()
            if let end, take(end) { return values }
            if end == nil, index >= bytes.count { return values }
            // A stray semicolon is harmless.
            if take(UInt8(ascii: ";")) { continue }
            let key = try text()
            values[key] = take(UInt8(ascii: "=")) ? try value(depth: depth + 1) : .text(key)
            skip()
            let isLast = end.map { at(0) == $0 } ?? false
            guard take(UInt8(ascii: ";")) || isLast else { throw failure("“;”") }
        }
    }

    private mutating func value(depth: Int) throws(TableFailure) -> TableValue {
        count += 1
        guard depth <= TableLimits.depth else {
            throw TableFailure("values must be nested at most \(TableLimits.depth) deep (got more)")
        }
        guard count <= TableLimits.values else {
            throw TableFailure("the number of values must be at most \(TableLimits.values) (got more)")
        }
        if take(UInt8(ascii: "{")) { return .dictionary(try pairs(depth: depth, end: UInt8(ascii: "}"))) }
        if take(UInt8(ascii: "(")) {
            while !take(UInt8(ascii: ")")) {
                _ = try value(depth: depth + 1)
                if take(UInt8(ascii: ",")) { continue }
                guard take(UInt8(ascii: ")")) else { throw failure("“,” or “)”") }
                break
            }
            return .other
        }
        if take(UInt8(ascii: "<")) {
            while let byte = at(0), byte != UInt8(ascii: ">") { index += 1 }
            guard take(UInt8(ascii: ">")) else { throw failure("“>”") }
            return .other
        }
        return .text(try text())
    }

    private mutating func text() throws(TableFailure) -> String {
        skip()
        guard let first = at(0) else { throw failure("a text") }
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try quoted(first) }
        let start = index
        while let byte = at(0), TextTable.isName(byte) { index += 1 }
        guard index > start else { throw failure("a text") }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: true
        default: "_$/:.-+@%".utf8.contains(byte)
        }
    }

    private mutating func quoted(_ mark: UInt8) throws(TableFailure) -> String {
        let start = index
        var content: [UInt8] = []
        index += 1
        while let byte = at(0), byte != mark {
            index += 1
            guard byte == UInt8(ascii: "\\") else {
                content.append(byte)
                continue
            }
            guard at(0) != nil else { break }
            escape(&content)
        }
        guard at(0) == mark else { throw failure("a closed text", at: start) }
        index += 1
        return String(decoding: content, as: UTF8.self)
    }

    /// Appends the character that an escape stands for.
    private mutating func escape(_ content: inout [UInt8]) {
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "a"): content.append(0x07)
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "f"): content.append(0x0C)
        case UInt8(ascii: "v"): content.append(0x0B)
        case UInt8(ascii: "U"), UInt8(ascii: "u"): unicode(&content)
        case 0x30...0x37:
            index -= 1
            content += String(Character(Unicode.Scalar(number(radix: 8, atMost: 3)) ?? "\u{FFFD}")).utf8
        default: content.append(byte)
        }
    }

    /// `\Ud83d\Ude00` is one character.
    private mutating func unicode(_ content: inout [UInt8]) {
        var units = [UInt16(truncatingIfNeeded: number(radix: 16, atMost: 4))]
        if UTF16.isLeadSurrogate(units[0]), at(0) == UInt8(ascii: "\\"), at(1).map({ $0 | 0x20 }) == UInt8(ascii: "u") {
            index += 2
            units.append(UInt16(truncatingIfNeeded: number(radix: 16, atMost: 4)))
        }
        content += String(decoding: units, as: UTF16.self).utf8
    }

    private mutating func number(radix: UInt32, atMost limit: Int) -> UInt32 {
        var number: UInt32 = 0, length = 0
        while length < limit, let byte = at(0), let digit = Character(Unicode.Scalar(byte)).hexDigitValue, digit < radix
        {
            number = number * radix + UInt32(digit)
            index += 1
            length += 1
        }
        return number
    }
}
