import MicaBase

/// Strings that stand for a text with variants. On Apple's systems such a string is an object of a class of its own. Here it
/// is the text for all other numbers, so that it can be shown and formatted by any code. An invisible number at its
/// end names the entry.
package enum MarkedFormat {
    private struct Known {
        var entries: [StringEntry] = []
        var numbers: [Key: Int] = [:]
    }
    private struct Key: Hashable {
        let place: String, key: String
    }
    private static let known = Guarded(Known())
    private static let maximum = 1_000_000

    /// Returns the string of an entry: for a plain text itself. `place`: the table, which with the key identifies the entry.
    package static func string(_ entry: StringEntry, key: String, in place: String) -> String {
        let text: String
        switch entry {
        case .text(let own): return own
        case .format(let own): text = plain(own)
        // Without a width, the text is the longest.
        case .widths(let variants): text = variants.last?.text ?? key
        }
        let number: Int? = known.withLock { known in
            let name = Key(place: place, key: key)
            if let number = known.numbers[name], known.entries[number] == entry { return number }
            guard known.entries.count < maximum else { return nil }
            known.entries.append(entry)
            known.numbers[name] = known.entries.count - 1
            return known.entries.count - 1
        }
        return number.map { text + mark($0) } ?? text
    }

    // MARK: Marks

    private static let first: Unicode.Scalar = "\u{2063}", last: Unicode.Scalar = "\u{E007F}"

    private static func mark(_ number: Int) -> String {
        var text = String(first)
        for digit in "\(number)".utf8 { text.unicodeScalars.append(Unicode.Scalar(0xE0000 + UInt32(digit)) ?? first) }
        text.unicodeScalars.append(last)
        return text
    }

    /// Returns the entry that a string stands for; nil for other strings.
    package static func entry(of text: String) -> StringEntry? {
        // The last scalar has four bytes in UTF-8.
        guard text.utf8.last == 0xBF, text.unicodeScalars.last == last else { return nil }
        var number = 0, factor = 1, count = 0
        for scalar in text.unicodeScalars.reversed().dropFirst() {
            if scalar == first, count > 0 {
                return known.withLock { known in known.entries.indices.contains(number) ? known.entries[number] : nil }
            }
            guard (0xE0030...0xE0039).contains(scalar.value), count < 8 else { return nil }
            number += Int(scalar.value - 0xE0030) * factor
            factor *= 10
            count += 1
        }
        return nil
    }

    // MARK: Plain formats

    /// Returns a format without variables: with their texts for all other numbers.
    private static func plain(_ entry: PluralFormat) -> String {
        var collector = Collector(entry: entry), next = 0
        collector.collect(entry.format, &next, own: nil, depth: 0)
        let parts = collector.parts
        var index = 0, isInOrder = true
        for part in parts {
            guard case .conversion(let argument, _) = part else { continue }
            index += 1
            if argument != index { isInOrder = false }
        }
        return parts.map { part in
            switch part {
            case .text(let text): text
            case .conversion(let argument, let rest): isInOrder ? "%" + rest : "%\(argument)$" + rest
            }
        }.joined()
    }

    private enum Piece {
        case text(String)
        case conversion(Int, String)
    }

    private struct Collector {
        let entry: PluralFormat
        var parts: [Piece] = [], steps = 0

        /// Collects the pieces of a format. `next`: the index of the next argument.
        mutating func collect(
            _ format: String, _ next: inout Int, own: (index: Int, conversion: String)?, depth: Int
        ) {
            var scanner = FormatScanner(format)
            while steps < 1000, let part = scanner.next() {
                steps += 1
                switch part {
                case .text(let text): parts.append(.text(text == "%" ? "%%" : String(text)))
                case .own: parts.append(own.map { .conversion($0.index + 1, $0.conversion) } ?? .text("%%arg"))
                case .conversion(let conversion):
                    let index = conversion.argument.map { $0 - 1 } ?? next
                    if conversion.argument == nil { next += 1 }
                    parts.append(.conversion(index + 1, conversion.rest))
                case .variable(let argument, let name):
                    guard let variable = entry.variables[name], depth < 8 else { continue }
                    let index = (argument ?? variable.argument).map { $0 - 1 } ?? next
                    var inner = variable.isWhole ? 0 : index
                    collect(variable.fallback, &inner, own: (index, variable.conversion), depth: depth + 1)
                    if argument == nil, variable.argument == nil || variable.isWhole { next = max(next + 1, inner) }
                }
            }
        }
    }
}

extension FormatScanner.Conversion {
    /// The conversion without its sign and number: "-8.3lld".
    fileprivate var rest: String {
        func text(_ size: FormatScanner.Size) -> String {
            switch size {
            case .none: ""
            case .number(let number): "\(number)"
            case .argument(let position): position.map { "*\($0)$" } ?? "*"
            }
        }
        let digits = precision == .none ? "" : "." + text(precision)
        return flags + text(width) + digits + length + String(Unicode.Scalar(kind))
    }
}
