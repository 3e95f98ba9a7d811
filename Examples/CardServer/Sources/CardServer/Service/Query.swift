import Foundation

/// The parameters of a request. Each may be given once and is read with its type; unknown parameters are refused.
struct Query {
    private var values: [String: String] = [:]
    /// The names that were read, for the message about an unknown one.
    private var known: [String] = []

    /// Parses a query string: percent-encoded UTF-8, a plus for a space.
    init(_ text: String) throws(RequestError) {
        guard text.utf8.count <= 4096 else {
            throw RequestError(.uriTooLong, "The query is longer than 4096 bytes.")
        }
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(parts[0]), let value = Self.decoded(parts.count > 1 ? parts[1] : "") else {
                throw RequestError(.badRequest, "“\(pair.prefix(40))” is not percent-encoded UTF-8.")
            }
            guard values.updateValue(value, forKey: name) == nil else {
                throw RequestError(.badRequest, "\(Self.short(name)) is given twice.")
            }
        }
    }

    private static func decoded(_ text: Substring) -> String? {
        let bytes = text.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
        return String(decoding: bytes, as: UTF8.self).removingPercentEncoding
    }

    private static func short(_ text: String) -> String {
        text.count > 40 ? "\(text.prefix(40))…" : text
    }

    private mutating func take(_ name: String) -> String? {
        known.append(name)
        return values.removeValue(forKey: name)
    }

    private func bad(_ name: String, mustBe range: String, got value: String) -> RequestError {
        RequestError(.badRequest, "\(name) must be \(range) (got \(Self.short(value))).")
    }

    /// Reads a line of text without control characters.
    mutating func text(_ name: String, _ range: ClosedRange<Int>) throws(RequestError) -> String? {
        guard let value = take(name) else { return nil }
        // Scalars, because a character can have any number of them.
        let count = value.unicodeScalars.count
        guard range.contains(count) else {
            throw RequestError(
                .badRequest,
                "\(name) must have \(range.lowerBound)–\(range.upperBound) characters (got \(count)).")
        }
        guard !value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw RequestError(.badRequest, "\(name) has a control character.")
        }
        return value
    }

    /// Reads the name of a file, without a path.
    mutating func fileName(_ name: String) throws(RequestError) -> String? {
        guard let value = take(name) else { return nil }
        // Not a regular expression: matching one takes longer than the rest of the query.
        let isName = (1...64).contains(value.utf8.count) && value.utf8.first != UInt8(ascii: ".")
        guard isName, value.utf8.allSatisfy(Self.isInFileNames) else {
            throw bad(name, mustBe: "1–64 letters, digits, “.”, “-” and “_”, and not start with “.”", got: value)
        }
        return value
    }

    private static func isInFileNames(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    mutating func number(_ name: String, _ range: ClosedRange<Double>) throws(RequestError) -> Double? {
        guard let value = take(name) else { return nil }
        guard let number = Double(value), range.contains(number) else {
            throw bad(name, mustBe: "\(range.lowerBound)–\(range.upperBound)", got: value)
        }
        return number
    }

    /// Reads six hexadecimal digits.
    mutating func color(_ name: String) throws(RequestError) -> UInt32? {
        guard let value = take(name) else { return nil }
        guard value.utf8.count == 6, value.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
            let color = UInt32(value, radix: 16)
        else { throw bad(name, mustBe: "a colour of the form RRGGBB", got: value) }
        return color
    }

    mutating func choice<Value: RawRepresentable & CaseIterable>(_ name: String) throws(RequestError) -> Value?
    where Value.RawValue == String {
        guard let value = take(name) else { return nil }
        guard let choice = Value(rawValue: value) else {
            throw bad(name, mustBe: Value.allCases.map(\.rawValue).joined(separator: ", "), got: value)
        }
        return choice
    }

    /// Reads a font family of the folder of fonts.
    mutating func font(_ name: String) throws(RequestError) -> String? {
        guard let value = take(name) else { return nil }
        let families = CardFonts.families
        guard families.contains(value) else {
            let reason = families.isEmpty ? "none, it was started without --fonts" : families.joined(separator: ", ")
            throw bad(name, mustBe: "a font of this server: \(reason)", got: value)
        }
        return value
    }

    mutating func flag(_ name: String) throws(RequestError) -> Bool? {
        guard let value = take(name) else { return nil }
        switch value {
        case "true", "1", "": return true
        case "false", "0": return false
        default: throw bad(name, mustBe: "true or false", got: value)
        }
    }

    /// Throws if a parameter was not read.
    func finish() throws(RequestError) {
        guard let name = values.keys.min() else { return }
        throw RequestError(
            .badRequest,
            "Unknown parameter \(Self.short(name)); parameters are \(known.sorted().joined(separator: ", ")).")
    }
}
