import Foundation

/// Writes a format with its arguments, and chooses the texts of its variables.
package struct FormatRunner {
    /// The limits of one text: bytes, nested variables, parts.
    private static let maximum = (bytes: 1 << 20, depth: 8, parts: 10_000)

    /// Returns the text. `locale`: that of numbers; nil for digits without separators.
    package static func string(_ entry: PluralFormat, _ arguments: [FormatArgument], locale: Locale?) -> String {
        var runner = FormatRunner(entry: entry, arguments: arguments, locale: locale), next = 0
        runner.append(entry.format, next: &next, own: nil, depth: 0)
        return runner.output
    }

    private let entry: PluralFormat, arguments: [FormatArgument], locale: Locale?
    private var output = "", parts = 0

    private init(entry: PluralFormat, arguments: [FormatArgument], locale: Locale?) {
        self.entry = entry
        self.arguments = arguments
        self.locale = locale
    }

    /// The variable whose text is written: the index of its argument, and the conversion of the argument.
    private struct Own {
        let index: Int, conversion: String
    }

    /// Writes a format. `next`: the index of the next argument.
    private mutating func append(_ format: String, next: inout Int, own: Own?, depth: Int) {
        var scanner = FormatScanner(format)
        while let part = scanner.next() {
            parts += 1
            guard parts <= FormatRunner.maximum.parts, output.utf8.count < FormatRunner.maximum.bytes else { return }
            switch part {
            case .text(let text): add(String(text))
            case .conversion(let conversion): append(conversion, next: &next)
            case .own:
                guard let own else {
                    add("%arg")
                    continue
                }
                var index = own.index, inner = FormatScanner("%" + own.conversion)
                if case .conversion(let conversion)? = inner.next() { append(conversion, next: &index) }
            case .variable(let argument, let name):
                append(variable: name, at: argument, next: &next, depth: depth)
            }
        }
    }

    private mutating func append(variable name: String, at argument: Int?, next: inout Int, depth: Int) {
        guard let variable = entry.variables[name], depth < FormatRunner.maximum.depth else { return }
        let index = (argument ?? variable.argument).map { $0 - 1 } ?? next
        let value = arguments.indices.contains(index) ? arguments[index] : nil
        let category = value?.plural.map { PluralRules.category(of: $0, in: entry.language) } ?? .other
        let text = variable.text(category, isZero: value?.isZero ?? false)
        // Its conversions begin with its own argument.
        var inner = variable.isWhole ? 0 : index
        append(text, next: &inner, own: Own(index: index, conversion: variable.conversion), depth: depth + 1)
        if argument == nil, variable.argument == nil || variable.isWhole { next = max(next + 1, inner) }
    }

    private mutating func add(_ text: String) {
        let rest = FormatRunner.maximum.bytes - output.utf8.count
        output += text.utf8.count <= rest ? text : String(decoding: text.utf8.prefix(max(rest, 0)), as: UTF8.self)
    }

    // MARK: Conversions

    private mutating func append(_ conversion: FormatScanner.Conversion, next: inout Int) {
        let width = size(conversion.width, &next), precision = size(conversion.precision, &next)
        let index = conversion.argument.map { $0 - 1 } ?? next
        if conversion.argument == nil { next += 1 }
        guard arguments.indices.contains(index) else { return }
        let value = arguments[index]
        var flags = conversion.flags, width0 = width ?? 0
        if width0 < 0 {
            flags += "-"
            width0 = -width0
        }
        width0 = min(width0, 4096)
        let places = precision.flatMap { $0 < 0 ? nil : min($0, 512) }
        switch conversion.kind {
        case UInt8(ascii: "@"), UInt8(ascii: "s"), UInt8(ascii: "S"):
            let text =
                conversion.kind == UInt8(ascii: "@")
                ? value.text : places.map { String(value.text.prefix($0)) } ?? value.text
            add(pad(text, to: width0, isLeft: flags.contains("-")))
        case UInt8(ascii: "c"), UInt8(ascii: "C"):
            let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: value.integer)) ?? "\u{FFFD}"
            add(pad(String(Character(scalar)), to: width0, isLeft: flags.contains("-")))
        case UInt8(ascii: "p"): add("0x" + String(UInt64(bitPattern: value.integer), radix: 16))
        default: add(number(value, conversion, flags: flags, width: width0, places: places))
        }
    }

    /// The value of a width or precision.
    private func size(_ size: FormatScanner.Size, _ next: inout Int) -> Int? {
        switch size {
        case .none: return nil
        case .number(let number): return number
        case .argument(let position):
            let index = position.map { $0 - 1 } ?? next
            if position == nil { next += 1 }
            return arguments.indices.contains(index) ? Int(max(-4096, min(4096, arguments[index].integer))) : nil
        }
    }

    private func pad(_ text: String, to width: Int, isLeft: Bool) -> String {
        // A long text is not counted in vain.
        let missing = width > 0 ? width - text.count : 0
        guard missing > 0 else { return text }
        let spaces = String(repeating: " ", count: missing)
        return isLeft ? text + spaces : spaces + text
    }

    /// Foundation writes numbers: the format that it gets has one conversion, and a value of its type.
    private func number(
        _ value: FormatArgument, _ conversion: FormatScanner.Conversion, flags: String, width: Int, places: Int?
    ) -> String {
        var kind = Character(Unicode.Scalar(conversion.kind))
        let start = "%" + flags + (width > 0 ? "\(width)" : "") + (places.map { ".\($0)" } ?? "")
        guard !"fFeEgGaA".contains(kind) else {
            return String(format: start + String(kind), locale: locale, value.real)
        }
        if "DOU".contains(kind) { kind = Character(kind.lowercased()) }
        if "di".contains(kind) {
            // A text without a number is shown as it is.
            if case .text(let text) = value, Int64(text) == nil { return text }
            if case .unsigned(let own) = value, own > UInt64(Int64.max) { return "\(own)" }
            if let locale, places == nil, width == 0, flags.isEmpty { return grouped(value.integer, locale) }
            return String(format: start + "lld", locale: locale, value.integer)
        }
        var bits = UInt64(bitPattern: value.integer)
        // Without a length a negative number has 32 bits.
        if case .integer(let own) = value, own < 0, conversion.length.isEmpty, own >= Int64(Int32.min) {
            bits &= 0xFFFF_FFFF
        }
        return String(format: start + "ll" + String(kind), bits)
    }

    private func grouped(_ value: Int64, _ locale: Locale) -> String {
        let formatter = NumberFormatter()
        formatter.locale = locale
        formatter.numberStyle = .decimal
        return formatter.string(from: NSNumber(value: value)) ?? "\(value)"
    }
}
