import Foundation

/// Paths as text, in the syntax of SVG's path data: M, L, H, V, C, S, Q, T, A and Z. Upper case means absolute
/// coordinates, lower case coordinates relative to the last point. Arcs are read and converted to curves.
package enum PathText {
    /// The default maximum number of characters that are read and written.
    package static let limit = 16_000

    /// Parses a path. Returns `nil` if the text is not a path, or longer than `limit` characters.
    package static func path(_ text: String, limit: Int = limit) -> CGPath? {
        guard text.utf8.count <= limit else { return nil }
        var scanner = Scanner(rest: Array(text.utf8)[...])
        let path = CGMutablePath()
        var current = CGPoint.zero, start = CGPoint.zero
        // The last control point, and the command for which it is valid.
        var control = CGPoint.zero, lastLetter: Unicode.Scalar = " ", n: [CGFloat] = []
        while let command = scanner.letter() {
            let isRelative = command >= 97
            var letter = Unicode.Scalar(command & 0xDF)
            guard let count = Self.numberCount(letter) else { return nil }
            guard !path.isEmpty || letter == "M" else { return nil }
            repeat {
                n.removeAll(keepingCapacity: true)
                for index in 0..<count {
                    // The flags of an arc need no separators.
                    let isFlag = letter == "A" && (index == 3 || index == 4)
                    guard let number = isFlag ? scanner.flag() : scanner.number(), abs(number) <= 1e6 else {
                        return nil
                    }
                    n.append(CGFloat(number))
                }
                let origin = isRelative ? current : .zero
                func point(_ index: Int) -> CGPoint { CGPoint(x: origin.x + n[index], y: origin.y + n[index + 1]) }
                let reflected = CGPoint(x: 2 * current.x - control.x, y: 2 * current.y - control.y)
                var end = current
                switch letter {
                case "M":
                    end = point(0)
                    path.move(to: end)
                    start = end
                case "L", "H", "V":
                    end =
                        letter == "L"
                        ? point(0)
                        : letter == "H"
                            ? CGPoint(x: origin.x + n[0], y: current.y) : CGPoint(x: current.x, y: origin.y + n[0])
                    path.addLine(to: end)
                case "C", "S":
                    let first = letter == "C" ? point(0) : lastLetter == "C" || lastLetter == "S" ? reflected : current
                    control = point(letter == "C" ? 2 : 0)
                    end = point(letter == "C" ? 4 : 2)
                    path.addCurve(to: end, control1: first, control2: control)
                case "Q", "T":
                    control = letter == "Q" ? point(0) : lastLetter == "Q" || lastLetter == "T" ? reflected : current
                    end = point(letter == "Q" ? 2 : 0)
                    path.addQuadCurve(to: end, control: control)
                case "A":
                    end = point(5)
                    EndpointArc(
                        radii: CGSize(width: n[0], height: n[1]), rotation: n[2], isLarge: n[3] != 0, sweeps: n[4] != 0
                    ).append(to: path, from: current, to: end)
                default:
                    path.closeSubpath()
                    end = start
                }
                current = end
                lastLetter = letter
                // Further pairs after a move are lines.
                if letter == "M" { letter = "L" }
            } while count > 0 && scanner.hasNumber
        }
        return scanner.isAtEnd ? path : nil
    }

    private static func numberCount(_ letter: Unicode.Scalar) -> Int? {
        switch letter {
        case "M", "L", "T": 2
        case "H", "V": 1
        case "S", "Q": 4
        case "C": 6
        case "A": 7
        case "Z": 0
        default: nil
        }
    }

    /// Reads letters and numbers, with optional spaces and commas between them.
    private struct Scanner {
        var rest: ArraySlice<UInt8>

        private mutating func skip() {
            while let byte = rest.first, byte == 32 || byte == 44 || (9...13).contains(byte) { rest.removeFirst() }
        }

        var isAtEnd: Bool { rest.isEmpty }

        mutating func letter() -> UInt8? {
            skip()
            guard let byte = rest.first, (65...90).contains(byte) || (97...122).contains(byte) else { return nil }
            rest.removeFirst()
            return byte
        }

        var hasNumber: Bool {
            mutating get {
                skip()
                guard let byte = rest.first else { return false }
                return (48...57).contains(byte) || byte == 43 || byte == 45 || byte == 46
            }
        }

        mutating func flag() -> Double? {
            skip()
            guard let byte = rest.first, byte == 48 || byte == 49 else { return nil }
            rest.removeFirst()
            return Double(byte - 48)
        }

        mutating func number() -> Double? {
            guard hasNumber else { return nil }
            if let number = shortNumber() { return number }
            var digits: [UInt8] = [], hasPoint = false, hasExponent = false
            while let byte = rest.first {
                switch byte {
                case 48...57: break
                case 43, 45: guard digits.isEmpty || digits.last == 101 else { return Self.value(digits) }
                case 46:
                    guard !hasPoint, !hasExponent else { return Self.value(digits) }
                    hasPoint = true
                case 69, 101:
                    guard !hasExponent, !digits.isEmpty else { return nil }
                    hasExponent = true
                default: return Self.value(digits)
                }
                digits.append(byte == 69 ? 101 : byte)
                rest.removeFirst()
            }
            return Self.value(digits)
        }

        private static let powers: [Double] = [
            1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
        ]

        /// Reads a number of at most 15 digits without an exponent: the quotient of two integers, which is rounded once,
        /// as in `Double(_:)`. Returns `nil`, and reads nothing, for another one.
        private mutating func shortNumber() -> Double? {
            var index = rest.startIndex, digits = 0.0, count = 0, decimals = 0, hasPoint = false
            let isNegative = rest.first == 45
            if isNegative || rest.first == 43 { index += 1 }
            scan: while index < rest.endIndex {
                switch rest[index] {
                case 48...57:
                    digits = digits * 10 + Double(rest[index] - 48)
                    count += 1
                    if hasPoint { decimals += 1 }
                case 46 where !hasPoint: hasPoint = true
                case 69, 101: return nil
                default: break scan
                }
                guard count <= 15 else { return nil }
                index += 1
            }
            guard count > 0 else { return nil }
            rest = rest[index...]
            let value = digits / Self.powers[decimals]
            return isNegative ? -value : value
        }

        private static func value(_ digits: [UInt8]) -> Double? {
            Double(String(decoding: digits, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
        }
    }
}
