import CoreGraphics
import Foundation
import MicaBase

/// Reads numbers, names and functions from an attribute's value.
struct SVGScanner {
    private var rest: ArraySlice<UInt8>

    init(_ text: some StringProtocol) { rest = Array(text.utf8)[...] }

    var isAtEnd: Bool {
        mutating get {
            skip()
            return rest.isEmpty
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

    /// Skips spaces and commas.
    mutating func skip() { rest = rest.drop { Self.isSpace($0) || $0 == 44 } }

    /// Reads a number; nil if there is none, or one beyond `SVGLimits.number`.
    mutating func number() -> CGFloat? { anyNumber().flatMap { abs($0) <= SVGLimits.number ? $0 : nil } }

    /// Reads a number of any size; nil if there is none.
    mutating func anyNumber() -> CGFloat? {
        skip()
        var end = rest.startIndex, hasDigits = false
        func byte(_ index: Int) -> UInt8 { index < rest.endIndex ? rest[index] : 0 }
        func isDigit(_ index: Int) -> Bool { (48...57).contains(byte(index)) }
        if byte(end) == 43 || byte(end) == 45 { end += 1 }
        while isDigit(end) {
            end += 1
            hasDigits = true
        }
        if byte(end) == 46 {
            end += 1
            while isDigit(end) {
                end += 1
                hasDigits = true
            }
        }
        guard hasDigits else { return nil }
        if byte(end) == 101 || byte(end) == 69 {
            // An "e" without digits starts a unit: "2em".
            var power = end + 1
            if byte(power) == 43 || byte(power) == 45 { power += 1 }
            if isDigit(power) {
                end = power
                while isDigit(end) { end += 1 }
            }
        }
        guard end - rest.startIndex <= SVGLimits.digits else { return nil }
        let text = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
        guard let value = Double(text) else { return nil }
        rest = rest[end...]
        return CGFloat(value)
    }

    /// Reads letters, digits, hyphens and underscores; an empty text without any.
    mutating func name() -> String {
        skip()
        let name = rest.prefix {
            (65...90).contains($0) || (97...122).contains($0) || (48...57).contains($0) || $0 == 45 || $0 == 95
        }
        rest = rest[name.endIndex...]
        return String(decoding: name, as: UTF8.self)
    }

    /// Reads a unit directly after a number: letters or "%".
    mutating func unit() -> String {
        let unit = rest.prefix { (65...90).contains($0) || (97...122).contains($0) || $0 == 37 }
        rest = rest[unit.endIndex...]
        return String(decoding: unit, as: UTF8.self).lowercased()
    }

    /// Reads one character if it is the next one after spaces and commas.
    mutating func takes(_ character: Character) -> Bool {
        skip()
        guard let byte = character.asciiValue, rest.first == byte else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// Reads everything before a character, and the character; nil without it.
    mutating func text(before character: Character) -> String? {
        guard let byte = character.asciiValue, let end = rest.firstIndex(of: byte) else { return nil }
        let text = String(decoding: rest[..<end], as: UTF8.self)
        rest = rest[(end + 1)...]
        return text
    }

    /// The rest of the value without spaces at its ends.
    var remainder: String { String(decoding: rest, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }

    /// Returns the numbers of a list, up to the first word that is none.
    static func numbers(_ text: String?, limit: Int = SVGLimits.points) -> [CGFloat] {
        guard let text else { return [] }
        var scanner = SVGScanner(text), numbers: [CGFloat] = []
        while numbers.count < limit, let number = scanner.number() { numbers.append(number) }
        return numbers
    }

    /// Returns the product of the functions in a `transform`, applied from the right; nil for an unknown one.
    static func transform(_ text: String) -> CGAffineTransform? {
        var scanner = SVGScanner(text), result = CGAffineTransform.identity, count = 0
        while !scanner.isAtEnd {
            count += 1
            guard count <= SVGLimits.functions else { return nil }
            let name = scanner.name()
            if name == "none" { continue }
            guard !name.isEmpty, scanner.takes("("), let inside = scanner.text(before: ")"),
                let n = arguments(inside), let own = function(name.lowercased(), n)
            else { return nil }
            result = own.concatenating(result)
        }
        return [result.a, result.b, result.c, result.d, result.tx, result.ty].allSatisfy { abs($0) <= 1e12 }
            ? result : nil
    }

    /// Returns the numbers of a function, angles in degrees.
    private static func arguments(_ text: String) -> [CGFloat]? {
        var scanner = SVGScanner(text), numbers: [CGFloat] = []
        while !scanner.isAtEnd {
            guard numbers.count < 6, let number = scanner.number() else { return nil }
            switch scanner.unit() {
            case "rad": numbers.append(number * 180 / .pi)
            case "turn": numbers.append(number * 360)
            case "grad": numbers.append(number * 0.9)
            case "", "px", "deg": numbers.append(number)
            default: return nil
            }
        }
        return numbers
    }

    /// Returns the sine and cosine of an angle, in degrees or a unit of angles; nil for other texts.
    static func angle(_ text: String) -> (sine: CGFloat, cosine: CGFloat)? {
        guard let degrees = arguments(text), degrees.count == 1 else { return nil }
        let (sine, cosine) = PortableMath.sincos(Double(degrees[0]) * .pi / 180)
        return (CGFloat(sine), CGFloat(cosine))
    }

    private static func function(_ name: String, _ n: [CGFloat]) -> CGAffineTransform? {
        switch (name, n.count) {
        case ("matrix", 6): return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
        case ("translate", 1...2): return CGAffineTransform(translationX: n[0], y: n.count > 1 ? n[1] : 0)
        case ("translatex", 1): return CGAffineTransform(translationX: n[0], y: 0)
        case ("translatey", 1): return CGAffineTransform(translationX: 0, y: n[0])
        case ("scale", 1...2): return CGAffineTransform(scaleX: n[0], y: n.count > 1 ? n[1] : n[0])
        case ("scalex", 1): return CGAffineTransform(scaleX: n[0], y: 1)
        case ("scaley", 1): return CGAffineTransform(scaleX: 1, y: n[0])
        case ("skewx", 1), ("skewy", 1):
            let slope = CGFloat(PortableMath.tan(Double(n[0]) * .pi / 180))
            return name == "skewx"
                ? CGAffineTransform(a: 1, b: 0, c: slope, d: 1, tx: 0, ty: 0)
                : CGAffineTransform(a: 1, b: slope, c: 0, d: 1, tx: 0, ty: 0)
        case ("rotate", 1), ("rotate", 3):
            let (sine, cosine) = PortableMath.sincos(Double(n[0]) * .pi / 180)
            let turn = CGAffineTransform(
                a: CGFloat(cosine), b: CGFloat(sine), c: CGFloat(-sine), d: CGFloat(cosine), tx: 0, ty: 0)
            guard n.count == 3 else { return turn }
            return CGAffineTransform(translationX: -n[1], y: -n[2]).concatenating(turn)
                .concatenating(CGAffineTransform(translationX: n[1], y: n[2]))
        default: return nil
        }
    }
}
