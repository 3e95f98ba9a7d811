/// A property list in XML, with the tags that string tables use.
struct XMLTable {
    static func read(_ bytes: [UInt8]) throws(TableFailure) -> TableValue {
        var reader = XMLTable(bytes: bytes)
        guard var tag = try reader.tag() else { throw reader.failure("<plist> must follow (got the end)") }
        if tag.name == "plist" {
            guard !tag.isEmpty, let content = try reader.tag(), !content.isEnd else {
                throw reader.failure("<plist> must have a value (got none)")
            }
            tag = content
        }
        return try reader.value(tag, depth: 1)
    }

    private struct Tag {
        var name: String
        /// `true` for `</name>`.
        var isEnd: Bool
        /// `true` for `<name/>`.
        var isEmpty: Bool
    }

    private let bytes: [UInt8]
    private var index = 0, count = 0

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private func failure(_ reason: String) -> TableFailure {
        TableFailure(reason, line: 1 + bytes[..<min(index, bytes.count)].count { $0 == 0x0A })
    }

    private func starts(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[min(index, bytes.count)...].starts(with: $0) }
    }

    /// Moves past the next occurrence of a text. Returns the bytes before it; nil if there is none.
    private mutating func take(upTo text: StaticString) -> ArraySlice<UInt8>? {
        let start = index
        while index < bytes.count {
            if starts(text) {
                defer { index += text.utf8CodeUnitCount }
                return bytes[start..<index]
            }
            index += 1
        }
        return nil
    }

    /// Returns the next tag; nil at the end. Text, comments and declarations before it are skipped.
    private mutating func tag() throws(TableFailure) -> Tag? {
        while true {
            while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
            guard index < bytes.count else { return nil }
            if starts("<!--") {
                guard take(upTo: "-->") != nil else { throw failure("a comment must end with --> (got the end)") }
            } else if starts("<?") {
                guard take(upTo: "?>") != nil else { throw failure("a declaration must end with ?> (got the end)") }
            } else if starts("<!") {
                try skipDeclaration()
            } else {
                index += 1
                guard let content = take(upTo: ">") else { throw failure("a tag must end with > (got the end)") }
                let isEnd = content.first == UInt8(ascii: "/"), isEmpty = content.last == UInt8(ascii: "/")
                let name = content.dropFirst(isEnd ? 1 : 0).prefix {
                    !TextTable.isSpace($0) && $0 != UInt8(ascii: "/")
                }
                return Tag(name: String(decoding: name, as: UTF8.self), isEnd: isEnd, isEmpty: isEmpty && !isEnd)
            }
        }
    }

    /// Skips a document type, which may have declarations in brackets.
    private mutating func skipDeclaration() throws(TableFailure) {
        var brackets = 0, mark: UInt8?
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if let open = mark {
                if byte == open { mark = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): mark = byte
            case UInt8(ascii: "["): brackets += 1
            case UInt8(ascii: "]"): brackets -= 1
            case UInt8(ascii: ">") where brackets <= 0: return
            default: break
            }
        }
        throw failure("a declaration must end with > (got the end)")
    }

    private mutating func value(_ tag: Tag, depth: Int) throws(TableFailure) -> TableValue {
        count += 1
        guard depth <= TableLimits.depth else {
            throw failure("values must be nested at most \(TableLimits.depth) deep (got more)")
        }
        guard count <= TableLimits.values else {
            throw failure("the number of values must be at most \(TableLimits.values) (got more)")
        }
        guard !tag.isEnd else { throw failure("a value must follow (got </\(tag.name)>)") }
        switch tag.name {
        case "dict": return .dictionary(try pairs(tag, depth: depth))
        case "array":
            guard !tag.isEmpty else { return .other }
            while true {
                guard let next = try self.tag() else { throw failure("</array> must follow (got the end)") }
                if next.isEnd { return .other }
                _ = try value(next, depth: depth + 1)
            }
        case "string": return .text(try text(tag))
        case "true", "false", "integer", "real", "date", "data":
            _ = try text(tag)
            return .other
        default: throw failure("a value must be a tag of property lists (got <\(tag.name)>)")
        }
    }

    private mutating func pairs(_ tag: Tag, depth: Int) throws(TableFailure) -> [String: TableValue] {
        var values: [String: TableValue] = [:]
        guard !tag.isEmpty else { return values }
        while true {
            guard let key = try self.tag() else { throw failure("</dict> must follow (got the end)") }
            if key.isEnd { return values }
            guard key.name == "key" else { throw failure("<key> must follow (got <\(key.name)>)") }
            let name = try text(key)
            guard let next = try self.tag() else { throw failure("a value must follow (got the end)") }
            values[name] = try value(next, depth: depth + 1)
        }
    }

    /// Returns the text of an element and moves past its end.
    private mutating func text(_ tag: Tag) throws(TableFailure) -> String {
        guard !tag.isEmpty else { return "" }
        var content: [UInt8] = []
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "&"): try reference(&content)
            case UInt8(ascii: "<"):
                if starts("<![CDATA[") {
                    index += 9
                    guard let part = take(upTo: "]]>") else { throw failure("CDATA must end with ]]> (got the end)") }
                    content += part
                    continue
                }
                if starts("<!--") {
                    guard take(upTo: "-->") != nil else { throw failure("a comment must end with --> (got the end)") }
                    continue
                }
                guard let end = try self.tag(), end.isEnd, end.name == tag.name else {
                    throw failure("</\(tag.name)> must follow (got another tag)")
                }
                return String(decoding: content, as: UTF8.self)
            case let byte:
                content.append(byte)
                index += 1
            }
        }
        throw failure("</\(tag.name)> must follow (got the end)")
    }

    /// Appends the character that a reference stands for.
    private mutating func reference(_ content: inout [UInt8]) throws(TableFailure) {
        let rest = bytes[(index + 1)...].prefix(12)
        guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else {
            throw failure("“&” must begin a reference such as &amp; (got other text)")
        }
        let name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
        switch name {
        case "amp": content.append(UInt8(ascii: "&"))
        case "lt": content.append(UInt8(ascii: "<"))
        case "gt": content.append(UInt8(ascii: ">"))
        case "quot": content.append(UInt8(ascii: "\""))
        case "apos": content.append(UInt8(ascii: "'"))
        default:
            let isHexadecimal = name.hasPrefix("#x")
            let number = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
            guard name.hasPrefix("#"), let scalar = number.flatMap({ Unicode.Scalar($0) }) else {
                throw failure("“&” must begin a known reference (got &\(name);)")
            }
            content += String(Character(scalar)).utf8
        }
        index = end + 1
    }
}
