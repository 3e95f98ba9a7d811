/// A value of a string table's file.
package indirect enum TableValue: Equatable, Sendable {
    case text(String)
    case dictionary([String: TableValue])
    /// A number, a date, data or an array, which no string table uses.
    case other

    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var dictionary: [String: TableValue]? { if case .dictionary(let values) = self { values } else { nil } }

    package subscript(_ key: String) -> TableValue? { dictionary?[key] }
}

/// The reason why a table's file cannot be read, and the line of the first fault, if there is one.
package struct TableFailure: Error, Equatable {
    package let line: Int?
    package let reason: String

    init(_ reason: String, line: Int? = nil) {
        self.reason = reason
        self.line = line
    }
}

/// The limits for a file, far above those of real tables.
enum TableLimits {
    static let bytes = 64 << 20
    static let depth = 32
    static let values = 500_000
}

/// Reads a `.strings` or `.stringsdict` file, whichever of its forms it has: text, XML or binary.
package enum TableFile {
    package static func read(_ bytes: [UInt8]) throws(TableFailure) -> [String: TableValue] {
        guard bytes.count <= TableLimits.bytes else {
            throw TableFailure("the file must have at most \(TableLimits.bytes) bytes (got \(bytes.count))")
        }
        if bytes.starts(with: "bplist".utf8) {
            guard case .dictionary(let values) = try BinaryTable.read(bytes) else {
                throw TableFailure("the file must have keys with values (got another value)")
            }
            return values
        }
        let text = try utf8(bytes)
        let first = text.first { !TextTable.isSpace($0) }
        let start = text.firstIndex { !TextTable.isSpace($0) } ?? text.count
        if first == UInt8(ascii: "<"),
            [UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "p")].contains(next(text, start))
        {
            guard case .dictionary(let values) = try XMLTable.read(text) else {
                throw TableFailure("the file must have keys with values (got another value)")
            }
            return values
        }
        return try TextTable.read(text)
    }

    private static func next(_ bytes: [UInt8], _ index: Int) -> UInt8? {
        index + 1 < bytes.count ? bytes[index + 1] : nil
    }

    /// Returns a text in UTF-8. UTF-16 and UTF-32 are recognised by their marks, UTF-16 also by its zero bytes.
    static func utf8(_ bytes: [UInt8]) throws(TableFailure) -> [UInt8] {
        func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 1 }
        switch (byte(0), byte(1), byte(2), byte(3)) {
        case (0xEF, 0xBB, 0xBF, _): return Array(bytes.dropFirst(3))
        case (0xFF, 0xFE, 0, 0), (0, 0, 0xFE, 0xFF): throw TableFailure("the text must be UTF-8 or UTF-16 (got UTF-32)")
        case (0xFF, 0xFE, _, _): return utf16(bytes.dropFirst(2), high: 1)
        case (0xFE, 0xFF, _, _): return utf16(bytes.dropFirst(2), high: 0)
        case (0, 1..., _, _): return utf16(bytes[...], high: 0)
        case (1..., 0, _, _): return utf16(bytes[...], high: 1)
        default: return bytes
        }
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, high: Int) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            units.append(UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + 1 - high]))
            index += 2
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
