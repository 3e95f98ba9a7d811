import Foundation

/// A cursor over bytes that never reads outside them: every read returns `nil` at the end.
struct ByteReader {
    let bytes: Data
    /// The offset from the first byte, independent of the data's start index.
    var offset: Int

    init(_ bytes: Data, at offset: Int = 0) {
        self.bytes = bytes
        self.offset = offset
    }

    var count: Int { bytes.count }
    var remaining: Int { max(0, bytes.count - offset) }

    func byte(at position: Int) -> UInt8? {
        guard position >= 0, position < bytes.count else { return nil }
        return bytes[bytes.startIndex + position]
    }

    mutating func byte() -> UInt8? {
        guard let value = byte(at: offset) else { return nil }
        offset += 1
        return value
    }

    /// Reads an unsigned number of `size` bytes (at most 7).
    mutating func number(_ size: Int, littleEndian: Bool = false) -> Int? {
        guard remaining >= size else { return nil }
        var value = 0
        for i in 0..<size {
            let byte = Int(bytes[bytes.startIndex + offset + i])
            value |= byte << (8 * (littleEndian ? i : size - 1 - i))
        }
        offset += size
        return value
    }

    mutating func data(_ size: Int) -> Data? {
        guard size >= 0, remaining >= size else { return nil }
        defer { offset += size }
        return bytes.dropFirst(offset).prefix(size)
    }

    mutating func skip(_ size: Int) -> Bool {
        guard size >= 0, remaining >= size else { return false }
        offset += size
        return true
    }
}
