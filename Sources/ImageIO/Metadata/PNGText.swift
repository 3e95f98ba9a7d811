import Foundation

/// The texts of a PNG file.
enum PNGText {
    enum Form {
        /// Latin 1.
        case plain
        /// Latin 1, compressed.
        case packed
        /// UTF-8 with its language, compressed or not.
        case international
    }

    /// The maximum size of all compressed texts of a file: a few bytes of them could expand to gigabytes.
    static let unpackedLimit = 1 << 20

    /// Returns the wanted texts by keyword; of each keyword, the first.
    static func read(_ file: PNGStructure, in data: Data, where isWanted: (String) -> Bool) -> [String: String] {
        var result: [String: String] = [:]
        var room = unpackedLimit
        func unpacked(_ bytes: Data) -> Data? {
            switch Zlib.decompress(bytes, limit: room) {
            case .bytes(let data):
                room -= data.count
                return data
            case .tooLong:
                room = 0
                return nil
            case .damaged: return nil
            }
        }
        for (range, form) in file.texts {
            var parts = data.dropFirst(range.lowerBound).prefix(range.count)
            func next() -> Data? {
                guard let end = parts.firstIndex(of: 0) else { return nil }
                defer { parts = parts[(end + 1)...] }
                return parts[..<end]
            }
            guard let word = next().map({ String(decoding: $0, as: UTF8.self) }), isWanted(word), result[word] == nil
            else { continue }
            switch form {
            case .plain: result[word] = latin(parts)
            case .packed: if parts.popFirst() == 0 { result[word] = unpacked(parts).map { latin($0) } }
            case .international:
                // Compressed or not, the method, the language, the keyword in that language.
                guard let packing = parts.popFirst(), packing <= 1, let method = parts.popFirst(), next() != nil,
                    next() != nil, packing == 0 || method == 0
                else { continue }
                let text = packing == 1 ? unpacked(parts) : parts
                result[word] = text.map { String(decoding: $0, as: UTF8.self) }
            }
        }
        return result
    }

    private static func latin(_ bytes: Data) -> String { String(bytes.map { Character(Unicode.Scalar($0)) }) }
}
