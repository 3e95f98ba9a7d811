/// A property list as text: `{ key = value; }`, `( a, b )`, `<hex>`, names and quoted strings, with comments.
struct TextPropertyList {
    /// Returns the value of a file.
    static func read(_ bytes: [UInt8], path: String, limits: PropertyListLimits) throws -> PropertyList {
        try bytes.withUnsafeBufferPointer { buffer in
            var reader = TextPropertyList(bytes: buffer, path: path, limits: limits)
            if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
            let value = try reader.value(depth: 1)
            try reader.skip()
            guard reader.index == buffer.count else { throw reader.unexpected("the end of the file") }
            return value
        }
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    static func tooDeep(_ path: String, _ line: Int?, _ limits: PropertyListLimits) -> ProjectFailure {
        let place = line.map { ":\($0)" } ?? ""
        return ProjectFailure("\(path)\(place): values must be nested at most \(limits.depth) deep (got more)")
    }

    static func tooMany(_ path: String, _ line: Int?, _ limits: PropertyListLimits) -> ProjectFailure {
        let place = line.map { ":\($0)" } ?? ""
        return ProjectFailure("\(path)\(place): the number of values must be at most \(limits.values) (got more)")
    }

    private let bytes: UnsafeBufferPointer<UInt8>, path: String, limits: PropertyListLimits
    private var index = 0, count = 0

    private init(bytes: UnsafeBufferPointer<UInt8>, path: String, limits: PropertyListLimits) {
        self.bytes = bytes
        self.path = path
        self.limits = limits
    }

    private var line: Int { 1 + bytes[..<min(index, bytes.count)].count { $0 == 0x0A } }

    private func unexpected(_ wanted: String) -> ProjectFailure {
        guard index < bytes.count else { return ProjectFailure("\(path):\(line): \(wanted) must follow (got the end)") }
        let end = bytes[index...].firstIndex { $0 == 0x0A } ?? bytes.count
        let text = String(decoding: bytes[index..<min(end, index + 24)], as: UTF8.self)
        return ProjectFailure("\(path):\(line): \(wanted) must follow (got “\(text)”)")
    }

    /// Skips white space and comments.
    private mutating func skip() throws {
        while index < bytes.count {
            if TextPropertyList.isSpace(bytes[index]) {
                index += 1
            } else if bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "/")
            {
                while index < bytes.count, bytes[index] != 0x0A { index += 1 }
            } else if bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "*")
            {
                let start = index
                index += 2
                while index + 1 < bytes.count,
                    !(bytes[index] == UInt8(ascii: "*") && bytes[index + 1] == UInt8(ascii: "/"))
                {
                    index += 1
                }
                guard index + 1 < bytes.count else {
                    index = start
                    throw unexpected("a closed comment")
                }
                index += 2
            } else {
                return
            }
        }
    }

    /// Moves past a character, if it is next.
    private mutating func take(_ character: Unicode.Scalar) throws -> Bool {
        try skip()
        guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func value(depth: Int) throws -> PropertyList {
        guard depth <= limits.depth else { throw TextPropertyList.tooDeep(path, line, limits) }
        count += 1
        guard count <= limits.values else { throw TextPropertyList.tooMany(path, line, limits) }
        try skip()
        guard index < bytes.count else { throw unexpected("a value") }
        switch bytes[index] {
        case UInt8(ascii: "{"):
            index += 1
            var values: [String: PropertyList] = [:]
            while !(try take("}")) {
                let key = try text()
                guard try take("=") else { throw unexpected("“=”") }
                values[key] = try value(depth: depth + 1)
                guard try take(";") else { throw unexpected("“;”") }
            }
            return .dictionary(values)
        case UInt8(ascii: "("):
            index += 1
            var values: [PropertyList] = []
            while !(try take(")")) {
                values.append(try value(depth: depth + 1))
                if try take(",") { continue }
                guard try take(")") else { throw unexpected("“,” or “)”") }
                break
            }
            return .array(values)
        case UInt8(ascii: "<"): return try data()
        default: return .string(try text())
        }
    }

    private mutating func data() throws -> PropertyList {
        var digits: [UInt8] = []
        index += 1
        while !(try take(">")) {
            guard index < bytes.count, let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue else {
                throw unexpected("a hexadecimal digit or “>”")
            }
            digits.append(UInt8(digit))
            index += 1
        }
        guard digits.count.isMultiple(of: 2) else { throw unexpected("an even number of digits") }
        return .data(stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
            UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "~"),
            UInt8(ascii: "@"), UInt8(ascii: "*"), 0x80...0xFF:
            true
        default: false
        }
    }

    private mutating func text() throws -> String {
        try skip()
        guard index < bytes.count else { throw unexpected("a text") }
        let first = bytes[index]
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try quoted(first) }
        let start = index
        while index < bytes.count, TextPropertyList.isName(bytes[index]) { index += 1 }
        guard index > start else { throw unexpected("a text") }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func quoted(_ mark: UInt8) throws -> String {
        let start = index
        var content: [UInt8] = []
        index += 1
        while index < bytes.count, bytes[index] != mark {
            guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count else {
                content.append(bytes[index])
                index += 1
                continue
            }
            index += 1
            escaped(&content)
        }
        guard index < bytes.count else {
            index = start
            throw unexpected("a closed string")
        }
        index += 1
        return String(decoding: content, as: UTF8.self)
    }

    /// Appends the character after a backslash.
    private mutating func escaped(_ content: inout [UInt8]) {
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
        case UInt8(ascii: "U"):
            content += String(digits(radix: 16, atMost: 4)).utf8
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            index -= 1
            content += String(digits(radix: 8, atMost: 3)).utf8
        default: content.append(byte)
        }
    }

    private mutating func digits(radix: UInt32, atMost limit: Int) -> Character {
        var number: UInt32 = 0, length = 0
        while length < limit, index < bytes.count,
            let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue, digit < radix
        {
            number = number * radix + UInt32(digit)
            index += 1
            length += 1
        }
        return Character(Unicode.Scalar(number) ?? "\u{FFFD}")
    }
}
