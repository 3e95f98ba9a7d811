import Foundation

/// The directories of a TIFF structure, the format of EXIF metadata (TIFF 6.0, section 2).
///
/// At most three directories are read, each once, and links to further ones are ignored, so that circular pointers have
/// no effect. Values of more than 64 KB are omitted.
package struct TIFFStructure {
    enum Value {
        case text(String)
        /// Whole numbers and rationals; a rational with the denominator 0 is infinite or NaN.
        case numbers([Double])
        /// Bytes of unknown meaning.
        case bytes(Data)
    }
    typealias Directory = [Int: Value]

    /// The first directory, that of EXIF's own tags and that of the location.
    private(set) var main: Directory = [:], exif: Directory = [:], gps: Directory = [:]

    private let data: Data
    private let little: Bool
    private static let maximumValueSize = 65536

    /// Returns `nil` if `data` is not such a structure.
    package init?(_ data: Data) {
        self.data = data
        var reader = ByteReader(data)
        switch reader.number(2) {
        case 0x4949: little = true
        case 0x4D4D: little = false
        default: return nil
        }
        guard reader.number(2, littleEndian: little) == 42, let first = reader.number(4, littleEndian: little)
        else { return nil }
        main = directory(at: first, MetadataField.tiff.map(\.tag) + [0x8769, 0x8825])
        exif = directory(behind: 0x8769, MetadataField.exif)
        gps = directory(behind: 0x8825, MetadataField.gps)
    }

    private func directory(behind tag: Int, _ fields: [MetadataField]) -> Directory {
        guard case .numbers(let places)? = main[tag], let place = Int(exactly: places[0]), place > 0 else { return [:] }
        return directory(at: place, fields.map(\.tag))
    }

    /// Returns the values of the wanted tags; of each tag, the first.
    private func directory(at offset: Int, _ wanted: [Int]) -> Directory {
        var reader = ByteReader(data, at: offset)
        guard let count = reader.number(2, littleEndian: little) else { return [:] }
        let wanted = Set(wanted)
        var result: Directory = [:]
        for _ in 0..<count {
            guard let tag = reader.number(2, littleEndian: little), let type = reader.number(2, littleEndian: little),
                let count = reader.number(4, littleEndian: little)
            else { break }
            let place = reader.offset
            guard reader.skip(4) else { break }
            guard wanted.contains(tag), result[tag] == nil else { continue }
            result[tag] = value(type, count, at: place)
        }
        return result
    }

    private func value(_ type: Int, _ count: Int, at place: Int) -> Value? {
        let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8]
        guard let size = sizes[type], count > 0, count * size <= Self.maximumValueSize else { return nil }
        var reader = ByteReader(data, at: place)
        if count * size > 4 {
            guard let far = reader.number(4, littleEndian: little) else { return nil }
            reader.offset = far
        }
        guard reader.remaining >= count * size else { return nil }
        switch type {
        case 2: return reader.data(count).map { .text(Self.text($0)) }
        case 7: return reader.data(count).map { .bytes(Data($0)) }
        default:
            return .numbers((0..<count).map { _ in number(type, size, &reader) })
        }
    }

    private func number(_ type: Int, _ size: Int, _ reader: inout ByteReader) -> Double {
        func next(_ size: Int, isSigned: Bool) -> Double {
            let value = reader.number(size, littleEndian: little) ?? 0
            return Double(isSigned && value >> (8 * size - 1) == 1 ? value - 1 << (8 * size) : value)
        }
        let isSigned = type >= 6
        guard size == 8 else { return next(size, isSigned: isSigned) }
        let above = next(4, isSigned: isSigned)
        return above / next(4, isSigned: isSigned)
    }

    /// Returns text up to the first zero: UTF-8 or, if it is invalid, Latin 1.
    static func text(_ bytes: Data) -> String {
        let bytes = Data(bytes.prefix { $0 != 0 })
        let text = String(data: bytes, encoding: .utf8) ?? String(bytes.map { Character(Unicode.Scalar($0)) })
        return text.trimmingCharacters(in: .whitespaces)
    }

    // MARK: Orientation and resolution

    /// The orientation of the stored rows, 1–8; 1 is upright.
    package var orientation: Int? {
        guard case .numbers(let numbers)? = main[0x0112], let number = numbers.first, (1...8).contains(number) else {
            return nil
        }
        return Int(number)
    }

    /// The resolution in pixels per inch.
    package var dpi: (x: Double, y: Double)? {
        func number(_ tag: Int) -> Double? {
            if case .numbers(let numbers)? = main[tag] { numbers.first } else { nil }
        }
        guard let x = number(0x011A), let y = number(0x011B), x > 0, y > 0, x.isFinite, y.isFinite else { return nil }
        switch number(0x0128) ?? 2 {
        case 2: return (x, y)
        case 3: return (x * 2.54, y * 2.54)
        default: return nil
        }
    }
}
