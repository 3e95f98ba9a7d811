/// The encoding of a Swift file, which the compiler accepts only as UTF-8.
package enum SourceText {
    /// The maximum number of bytes of a Swift file, and of all files of an app: they are in memory together with their tokens.
    package static let maximumBytes = 8 << 20, maximumTotal = 128 << 20

    /// Returns a text as UTF-8, and the reason and line of a finding if it is not: UTF-16 with a byte order mark is converted,
    /// other texts are unchanged.
    package static func utf8(_ bytes: [UInt8]) -> (bytes: [UInt8], finding: (line: Int, message: String)?) {
        if let units = utf16(bytes) {
            return (
                Array(String(decoding: units, as: UTF16.self).utf8),
                (1, "the text must be UTF-8 (got UTF-16); it is converted")
            )
        }
        guard bytes.contains(0) || String(validating: bytes, as: UTF8.self) == nil else { return (bytes, nil) }
        // No character contains a newline.
        var line = 1
        for part in bytes.split(separator: .newline, omittingEmptySubsequences: false) {
            let fault = part.contains(0) ? "a zero byte" : "other bytes"
            if part.contains(0) || String(validating: part, as: UTF8.self) == nil {
                return (
                    bytes, (line, "the text must be UTF-8 (got \(fault)), or the compiler rejects it; save it as UTF-8")
                )
            }
            line += 1
        }
        return (bytes, nil)
    }

    /// Returns the units of UTF-16 after a byte order mark; nil without one.
    private static func utf16(_ bytes: [UInt8]) -> [UInt16]? {
        let isLittle = bytes.starts(with: [0xFF, 0xFE])
        guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return nil }
        return stride(from: 2, to: bytes.count - 1, by: 2).map { index in
            let first = UInt16(bytes[index]), second = UInt16(bytes[index + 1])
            return isLittle ? second << 8 | first : first << 8 | second
        }
    }
}
