public import Foundation

/// A failure while reading a Lottie file: the reason, and the place.
public struct LottieError: Error, Equatable, CustomStringConvertible, LocalizedError {
    /// A sentence that names the layer and field, or the line, and says what is wrong.
    public let description: String

    init(_ description: String) { self.description = description }

    /// The description.
    public var errorDescription: String? { description }
}

/// A reader of JSON text within limits: at most 512 levels and 20 million values.
///
/// It accepts what exporters write although JSON forbids it: a byte order mark, NaN and infinities (as null), commas before
/// a closing bracket, repeated keys.
package struct JSONParser {
    static let maximumDepth = 512
    static let maximumValues = 20_000_000

    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    private var values = 0

    /// Reads the bytes of a whole file.
    package static func parse(_ data: Data) throws -> JSONValue {
        try [UInt8](data).withUnsafeBufferPointer { bytes in
            var parser = JSONParser(bytes: bytes)
            return try parser.document()
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private mutating func document() throws -> JSONValue {
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { index = 3 }
        let value = try value(depth: 0)
        skipSpace()
        if index < bytes.count, bytes[index] != 0 { throw failure("text after the end of the JSON value") }
        return value
    }

    private func failure(_ reason: String) -> LottieError {
        var line = 1, column = 1
        for byte in bytes[..<min(index, bytes.count)] {
            if byte == 10 {
                line += 1
                column = 1
            } else {
                column += 1
            }
        }
        return LottieError("JSON, line \(line), column \(column): \(reason)")
    }

    private var current: UInt8 { index < bytes.count ? bytes[index] : 0 }

    private mutating func skipSpace() {
        while index < bytes.count {
            switch bytes[index] {
            case 32, 10, 13, 9: index += 1
            default: return
            }
        }
    }

    private mutating func value(depth: Int) throws -> JSONValue {
        guard depth <= Self.maximumDepth else { throw failure("more than \(Self.maximumDepth) levels") }
        values += 1
        guard values <= Self.maximumValues else { throw failure("more than \(Self.maximumValues) values") }
        skipSpace()
        guard index < bytes.count else { throw failure("the text ends too early") }
        switch bytes[index] {
        case UInt8(ascii: "{"): return try object(depth)
        case UInt8(ascii: "["): return try array(depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t") where accept("true"): return .bool(true)
        case UInt8(ascii: "f") where accept("false"): return .bool(false)
        case UInt8(ascii: "n") where accept("null"), UInt8(ascii: "N") where accept("NaN"),
            UInt8(ascii: "I") where accept("Infinity"), UInt8(ascii: "-") where accept("-Infinity"),
            UInt8(ascii: "u") where accept("undefined"):
            return .null
        default: return .number(try number())
        }
    }

    private mutating func accept(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard index + count <= bytes.count else { return false }
        for offset in 0..<count where bytes[index + offset] != word.utf8Start[offset] { return false }
        index += count
        return true
    }

    private mutating func object(_ depth: Int) throws -> JSONValue {
        var members: [JSONValue.Member] = []
        index += 1
        while true {
            skipSpace()
            if current == UInt8(ascii: "}") { break }
            guard current == UInt8(ascii: "\"") else { throw failure("a key in quotes is expected") }
            let key = try string()
            skipSpace()
            guard current == UInt8(ascii: ":") else { throw failure("a colon is expected after \"\(key)\"") }
            index += 1
            members.append(JSONValue.Member(key: key, value: try value(depth: depth + 1)))
            skipSpace()
            if current == UInt8(ascii: ",") {
                index += 1
            } else if current != UInt8(ascii: "}") {
                throw failure("a comma or } is expected")
            }
        }
        index += 1
        return .object(members)
    }

    private mutating func array(_ depth: Int) throws -> JSONValue {
        var elements: [JSONValue] = []
        index += 1
        while true {
            skipSpace()
            if current == UInt8(ascii: "]") { break }
            elements.append(try value(depth: depth + 1))
            skipSpace()
            if current == UInt8(ascii: ",") {
                index += 1
            } else if current != UInt8(ascii: "]") {
                throw failure("a comma or ] is expected")
            }
        }
        index += 1
        return .array(elements)
    }

    private mutating func string() throws -> String {
        index += 1
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "\\") { index += 1 }
        if current == UInt8(ascii: "\""), index < bytes.count {
            defer { index += 1 }
            return String(decoding: bytes[start..<index], as: UTF8.self)
        }
        var text = Array(bytes[start..<min(index, bytes.count)])
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            if bytes[index] == UInt8(ascii: "\\") {
                index += 1
                try escape(into: &text)
            } else {
                text.append(bytes[index])
                index += 1
            }
        }
        guard index < bytes.count else { throw failure("a string without an end") }
        index += 1
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func escape(into text: inout [UInt8]) throws {
        let letter = current
        index += 1
        switch letter {
        case UInt8(ascii: "n"): text.append(10)
        case UInt8(ascii: "t"): text.append(9)
        case UInt8(ascii: "r"): text.append(13)
        case UInt8(ascii: "b"): text.append(8)
        case UInt8(ascii: "f"): text.append(12)
        case UInt8(ascii: "u"):
            var code = UInt32(try hexadecimal())
            if code & 0xFC00 == 0xD800, current == UInt8(ascii: "\\"), index + 1 < bytes.count,
                bytes[index + 1] == UInt8(ascii: "u")
            {
                index += 2
                let low = UInt32(try hexadecimal())
                code = low & 0xFC00 == 0xDC00 ? 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF : 0xFFFD
            }
            text.append(contentsOf: String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
        default: text.append(letter)
        }
    }

    private mutating func hexadecimal() throws -> UInt16 {
        guard index + 4 <= bytes.count,
            let code = UInt16(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
        else { throw failure("\\u needs four hexadecimal digits") }
        index += 4
        return code
    }

    private mutating func number() throws -> Double {
        let start = index
        var mantissa: UInt64 = 0, digits = 0, scale = 0, exponent = 0
        let isNegative = current == UInt8(ascii: "-")
        if isNegative || current == UInt8(ascii: "+") { index += 1 }
        let first = index
        var isFraction = false
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "."), !isFraction {
                isFraction = true
            } else if byte >= 48, byte <= 57 {
                if digits < 18 {
                    mantissa = mantissa * 10 + UInt64(byte - 48)
                    if mantissa > 0 { digits += 1 }
                    if isFraction { scale += 1 }
                } else {
                    digits += 1
                    if !isFraction { scale -= 1 }
                }
            } else {
                break
            }
            index += 1
        }
        guard index > first else { throw failure("an unexpected character") }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            index += 1
            let negative = current == UInt8(ascii: "-")
            if negative || current == UInt8(ascii: "+") { index += 1 }
            while index < bytes.count, bytes[index] >= 48, bytes[index] <= 57 {
                exponent = min(100_000, exponent * 10 + Int(bytes[index] - 48))
                index += 1
            }
            if negative { exponent = -exponent }
        }
        // Up to 2^53 and 10^22, one multiplication or division gives the nearest number.
        let power = exponent - scale
        if mantissa <= 1 << 53, digits <= 18, abs(power) <= 22 {
            let value = power < 0 ? Double(mantissa) / Self.powers[-power] : Double(mantissa) * Self.powers[power]
            return isNegative ? -value : value
        }
        return Double(String(decoding: bytes[start..<index], as: UTF8.self)) ?? 0
    }

    private static let powers: [Double] = (0...22).reduce(into: []) { list, _ in list.append((list.last ?? 0.1) * 10) }
}
