import Foundation
import ImageIO

/// Zip archives and gzip data for tests, written byte by byte so that every field can be wrong.
enum ZipFixture {
    struct Entry {
        var name: String
        var content: Data
        var isCompressed = false
        /// The size that the archive declares; the true one by default.
        var declaredSize: Int?
    }

    static func archive(_ entries: [Entry], declaredCount: Int? = nil) -> Data {
        var file = Data(), directory = Data()
        for entry in entries {
            let name = Data(entry.name.utf8), offset = file.count
            let stored = entry.isCompressed ? deflated(entry.content) : entry.content
            var header = Data()
            header.append(little: 20, bytes: 2)
            header.append(little: 0x800, bytes: 2)
            header.append(little: entry.isCompressed ? 8 : 0, bytes: 2)
            header.append(little: 0, bytes: 2)
            header.append(little: 0x21, bytes: 2)
            header.append(little: Int(crc32(entry.content)), bytes: 4)
            header.append(little: stored.count, bytes: 4)
            header.append(little: entry.declaredSize ?? entry.content.count, bytes: 4)
            header.append(little: name.count, bytes: 2)
            header.append(little: 0, bytes: 2)
            file.append(little: 0x0403_4B50, bytes: 4)
            file.append(header + name + stored)
            directory.append(little: 0x0201_4B50, bytes: 4)
            directory.append(little: 20, bytes: 2)
            directory.append(header)
            directory.append(little: 0, bytes: 2)
            directory.append(little: 0, bytes: 2)
            directory.append(little: 0, bytes: 2)
            directory.append(little: 0, bytes: 4)
            directory.append(little: offset, bytes: 4)
            directory.append(name)
        }
        let start = file.count
        file.append(directory)
        file.append(little: 0x0605_4B50, bytes: 4)
        file.append(little: 0, bytes: 4)
        file.append(little: declaredCount ?? entries.count, bytes: 2)
        file.append(little: declaredCount ?? entries.count, bytes: 2)
        file.append(little: directory.count, bytes: 4)
        file.append(little: start, bytes: 4)
        file.append(little: 0, bytes: 2)
        return file
    }

    /// An archive of texts.
    static func archive(_ texts: KeyValuePairs<String, String>) -> Data {
        archive(texts.map { Entry(name: $0.key, content: Data($0.value.utf8), isCompressed: true) })
    }

    static func gzip(_ content: Data) -> Data {
        var data = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]) + deflated(content)
        data.append(little: Int(crc32(content)), bytes: 4)
        data.append(little: content.count, bytes: 4)
        return data
    }

    /// Deflate data without the header and checksum of zlib.
    static func deflated(_ content: Data) -> Data { Zlib.compress([UInt8](content), level: 9).dropFirst(2).dropLast(4) }

    static func crc32(_ data: Data) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in data {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}

extension Data {
    fileprivate mutating func append(little value: Int, bytes: Int) {
        for index in 0..<bytes { append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
}
