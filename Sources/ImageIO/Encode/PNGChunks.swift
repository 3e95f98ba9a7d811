import CMicaDeflate
import Foundation

/// The chunks of a PNG file.
enum PNGChunks {
    static let signature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])

    /// Appends a chunk: length, four-letter type, content, checksum.
    static func append(_ type: String, _ content: Data, to file: inout Data) {
        file.appendBigEndian(UInt32(content.count))
        let start = file.count
        file.append(contentsOf: type.utf8)
        file.append(content)
        let sum = file.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress! + start, file.count - start) }
        file.appendBigEndian(sum)
    }
}

extension Data {
    mutating func appendBigEndian<T: FixedWidthInteger>(_ value: T) {
        Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
    }

    mutating func appendLittleEndian<T: FixedWidthInteger>(_ value: T) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }
}
