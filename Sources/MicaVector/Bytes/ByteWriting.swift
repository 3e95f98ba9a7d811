import MicaRaster

/// Text of a file format: numbers, names and operators as ASCII bytes.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    var count: Int { bytes.count }

    mutating func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
    mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
    mutating func append(contentsOf more: [UInt8]) { bytes.append(contentsOf: more) }
    mutating func append(byte: UInt8) { bytes.append(byte) }

    /// Appends an integer.
    mutating func append(_ value: Int) { append(digits: UInt64(value.magnitude), isNegative: value < 0, decimals: 0) }

    /// Appends a number with at most `decimals` (0–9) digits after the point and no trailing zeros. Values are limited
    /// to ±`greatest`; NaN counts as 0.
    mutating func append(_ value: Double, decimals: Int = 3) {
        let limited = value.isNaN ? 0 : min(max(value, -Self.greatest), Self.greatest)
        let scaled = (limited.magnitude * Self.powers[decimals]).rounded()
        append(digits: UInt64(scaled), isNegative: limited < 0 && scaled > 0, decimals: decimals)
    }

    /// Appends two numbers, separated by a space.
    mutating func append(_ p: Point, decimals: Int = 3) {
        append(p.x, decimals: decimals)
        bytes.append(0x20)
        append(p.y, decimals: decimals)
    }

    /// The largest magnitude of a written number. Readers store numbers in single precision or in 32 bits.
    static let greatest = 1e9
    private static let powers = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

    private mutating func append(digits value: UInt64, isNegative: Bool, decimals: Int) {
        if isNegative { bytes.append(0x2D) }
        var value = value, places = decimals
        while places > 0, value % 10 == 0 {
            value /= 10
            places -= 1
        }
        // Written from the last digit on, into the space of 20 digits, a point and a leading zero.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { digits in
            var index = 32, written = 0
            repeat {
                if written == places, places > 0 {
                    index -= 1
                    digits[index] = 0x2E
                }
                index -= 1
                digits[index] = 0x30 + UInt8(value % 10)
                value /= 10
                written += 1
            } while value > 0 || written < places
            if written == places, places > 0 {
                index -= 1
                digits[index] = 0x2E
            }
            bytes.append(contentsOf: UnsafeMutableBufferPointer(rebasing: digits[index...]))
        }
    }

    /// Appends the hexadecimal digits of `count` bytes of a number.
    mutating func append(hexadecimal value: UInt32, bytes count: Int) {
        for shift in stride(from: (count - 1) * 8, through: 0, by: -8) {
            append(hexadecimal: UInt8(value >> shift & 255))
        }
    }

    mutating func append(hexadecimal byte: UInt8) {
        for digit in [byte >> 4, byte & 15] { bytes.append(digit < 10 ? 0x30 + digit : 0x37 + digit) }
    }

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
