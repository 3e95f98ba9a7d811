/// The parts of a format, as `String(format:)` has them.
struct FormatScanner {
    /// A conversion such as `%2$-8.3lld`.
    struct Conversion: Equatable {
        /// The number of the argument, from 1; nil for the next one.
        var argument: Int?
        var flags = ""
        var width = Size.none, precision = Size.none
        /// The length, such as "ll".
        var length = ""
        var kind: UInt8
    }

    /// A width or a precision.
    enum Size: Equatable {
        case none
        case number(Int)
        /// `*`: an argument, by its number from 1 or the next one.
        case argument(Int?)
    }

    enum Part: Equatable {
        case text(Substring)
        case conversion(Conversion)
        /// `%2$#@name@`.
        case variable(argument: Int?, name: String)
        /// `%arg`: the argument of the variable whose text it is in.
        case own
    }

    private let bytes: Substring.UTF8View
    private var index: Substring.UTF8View.Index

    init(_ format: String) {
        bytes = format[...].utf8
        index = bytes.startIndex
    }

    /// Returns the argument of the first conversion to a number; nil without one.
    static func firstNumber(in format: String) -> Int? {
        var scanner = FormatScanner(format), next = 1
        while let part = scanner.next() {
            guard case .conversion(let own) = part else { continue }
            if isNumber(own.kind) { return own.argument ?? next }
            if own.argument == nil { next += 1 }
        }
        return nil
    }

    static func isNumber(_ kind: UInt8) -> Bool { "diuxXofFeEgGaA".utf8.contains(kind) }

    private var byte: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

    private func text(from start: Substring.UTF8View.Index) -> Substring { Substring(bytes[start..<index]) }

    /// Returns the next part; nil at the end. A percent sign without a conversion is text.
    mutating func next() -> Part? {
        guard let first = byte else { return nil }
        let start = index
        guard first == UInt8(ascii: "%") else {
            index = bytes[index...].firstIndex(of: UInt8(ascii: "%")) ?? bytes.endIndex
            return .text(text(from: start))
        }
        index = bytes.index(after: index)
        if byte == UInt8(ascii: "%") {
            let sign = index
            index = bytes.index(after: index)
            return .text(text(from: sign))
        }
        if let part = variable() ?? conversion() { return part }
        index = bytes.index(after: start)
        return .text(text(from: start))
    }

    /// Returns a part if a name in "@" or "arg" follows.
    private mutating func variable() -> Part? {
        let start = index
        if bytes[index...].starts(with: "arg".utf8) {
            let end = bytes.index(index, offsetBy: 3)
            let isWord = end < bytes.endIndex && Character(Unicode.Scalar(bytes[end])).isLetter && bytes[end] < 0x80
            if !isWord {
                index = end
                return .own
            }
        }
        let number = self.number()
        let isPosition = take("$")
        guard take("#"), take("@"), let end = bytes[index...].firstIndex(of: UInt8(ascii: "@")) else {
            index = start
            return nil
        }
        let name = String(Substring(bytes[index..<end]))
        index = bytes.index(after: end)
        return .variable(argument: isPosition ? number : nil, name: name)
    }

    private mutating func conversion() -> Part? {
        let start = index
        var result = Conversion(kind: 0)
        if let number = number(), number > 0, take("$") { result.argument = number } else { index = start }
        while let flag = byte, "-+ #0'".utf8.contains(flag) {
            if result.flags.utf8.count < 8 { result.flags.unicodeScalars.append(Unicode.Scalar(flag)) }
            index = bytes.index(after: index)
        }
        result.width = size()
        if take(".") {
            result.precision = size()
            if result.precision == .none { result.precision = .number(0) }
        }
        while let letter = byte, "hlqLztj".utf8.contains(letter), result.length.utf8.count < 2 {
            result.length.unicodeScalars.append(Unicode.Scalar(letter))
            index = bytes.index(after: index)
        }
        guard let kind = byte, "diouxXDOUfFeEgGaAcCsSp@".utf8.contains(kind) else {
            index = start
            return nil
        }
        result.kind = kind
        index = bytes.index(after: index)
        return .conversion(result)
    }

    private mutating func size() -> Size {
        guard take("*") else { return number().map { .number($0) } ?? .none }
        let start = index
        if let number = number(), number > 0, take("$") { return .argument(number) }
        index = start
        return .argument(nil)
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard byte == UInt8(ascii: scalar) else { return false }
        index = bytes.index(after: index)
        return true
    }

    /// Returns a number of at most six digits; nil if none follows.
    private mutating func number() -> Int? {
        var number: Int?
        while let digit = byte, (0x30...0x39).contains(digit) {
            number = min((number ?? 0) * 10 + Int(digit - 0x30), 999_999)
            index = bytes.index(after: index)
        }
        return number
    }
}
