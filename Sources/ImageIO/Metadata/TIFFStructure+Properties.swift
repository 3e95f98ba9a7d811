package import CoreGraphics
import Foundation

extension TIFFStructure {
    /// The dictionaries of an image's properties; empty ones are omitted.
    package var properties: CFDictionary {
        let all = [
            (kCGImagePropertyTIFFDictionary, main, MetadataField.tiff),
            (kCGImagePropertyExifDictionary, exif, MetadataField.exif),
            (kCGImagePropertyGPSDictionary, gps, MetadataField.gps),
        ]
        var result: CFDictionary = [:]
        for (key, directory, fields) in all {
            var values: CFDictionary = [:]
            for field in fields { values[field.key] = directory[field.tag].flatMap { Self.property($0, field.form) } }
            if !values.isEmpty { result[key] = values }
        }
        return result
    }

    private static func property(_ value: Value, _ form: MetadataField.Form) -> Any? {
        switch (form, value) {
        case (.version, .bytes(let bytes)): version(bytes)
        case (.comment, .bytes(let bytes)): comment(bytes)
        case (_, .text(let text)): text.isEmpty ? nil : text
        case (.list, .bytes(let bytes)): bytes.map { Int($0) }
        // A single byte that is not text is a number, such as the source of a file.
        case (_, .bytes(let bytes)): bytes.count == 1 ? Int(bytes[bytes.startIndex]) : nil
        case (.degrees, .numbers(let parts)): sixtieths(parts)
        case (.clock, .numbers(let parts)): clock(parts)
        case (.list, .numbers(let numbers)): numbers.allSatisfy(\.isFinite) ? numbers.map { plain($0) } : nil
        case (_, .numbers(let numbers)): numbers[0].isFinite ? plain(numbers[0]) : nil
        }
    }

    private static func plain(_ number: Double) -> Any { Int(exactly: number).map { $0 as Any } ?? number }

    /// Returns "0221" as 2, 2, 1; the last digit is omitted if it is 0.
    private static func version(_ bytes: Data) -> [Int]? {
        let digits = bytes.map { Int($0) - 0x30 }
        guard digits.count == 4, digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
        return [digits[0] * 10 + digits[1], digits[2]] + (digits[3] == 0 ? [] : [digits[3]])
    }

    private static func comment(_ bytes: Data) -> String? {
        guard bytes.count > 8 else { return nil }
        let body = Data(bytes.dropFirst(8))
        let name = String(decoding: bytes.prefix(8), as: UTF8.self)
        let text =
            name.hasPrefix("UNICODE")
            ? String(data: body, encoding: .utf16BigEndian)?.trimmingCharacters(in: .init(charactersIn: "\0 "))
            : TIFFStructure.text(body)
        return text.flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func sixtieths(_ parts: [Double]) -> Double? {
        let known = parts.prefix(3).map { $0.isFinite ? $0 : 0 }
        return known.reversed().reduce(0) { $0 / 60 + $1 }
    }

    private static func clock(_ parts: [Double]) -> String? {
        guard parts.count == 3, parts.allSatisfy({ (0..<100).contains($0) }) else { return nil }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let hundredths = Int((parts[2] * 100).rounded()) % 100
        return "\(two(Int(parts[0]))):\(two(Int(parts[1]))):\(two(Int(parts[2])))"
            + (hundredths == 0 ? "" : ".\(two(hundredths))")
    }
}
