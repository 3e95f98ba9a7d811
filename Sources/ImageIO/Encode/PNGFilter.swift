/// PNG's row filters: each row is stored as differences from its neighbours.
package enum PNGFilter {
    /// A set of filter types: the bits of their numbers.
    package struct Types: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        package static let none = Types(rawValue: 1), all = Types(rawValue: 31)

        /// The types' numbers; if it is empty, rows are not filtered.
        var numbers: [UInt8] {
            let numbers = (0..<5 as Range<UInt8>).filter { rawValue >> $0 & 1 == 1 }
            return numbers.isEmpty ? [0] : numbers
        }
    }

    /// Writes the row, filtered by `type` (0…4), to `output`, which has the same size.
    static func apply(
        _ type: UInt8, _ row: UnsafeBufferPointer<UInt8>, above: UnsafePointer<UInt8>, bytesPerPixel: Int,
        to output: UnsafeMutablePointer<UInt8>
    ) {
        let count = row.count, head = min(bytesPerPixel, count)
        let row = row.baseAddress!, left = row - bytesPerPixel, corner = above - bytesPerPixel
        switch type {
        case 0: output.update(from: row, count: count)
        case 1:
            for i in 0..<head { output[i] = row[i] }
            for i in head..<count { output[i] = row[i] &- left[i] }
        case 2:
            for i in 0..<count { output[i] = row[i] &- above[i] }
        case 3:
            for i in 0..<head { output[i] = row[i] &- above[i] / 2 }
            for i in head..<count { output[i] = row[i] &- average(left[i], above[i]) }
        default:
            for i in 0..<head { output[i] = row[i] &- above[i] }
            for i in head..<count { output[i] = row[i] &- paeth(left[i], above[i], corner[i]) }
        }
    }

    /// Returns the sum of the bytes' magnitudes as signed numbers: the usual estimate of a row's compressed size.
    static func cost(_ bytes: UnsafePointer<UInt8>, count: Int) -> UInt32 {
        var sum: UInt32 = 0
        for i in 0..<count { sum &+= UInt32(min(bytes[i], 0 &- bytes[i])) }
        return sum
    }

    @inline(__always) static func average(_ a: UInt8, _ b: UInt8) -> UInt8 {
        UInt8(truncatingIfNeeded: (UInt16(a) &+ UInt16(b)) &>> 1)
    }

    /// Returns the neighbour (left, above, above left) that is nearest to left + above − above left.
    @inline(__always) static func paeth(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt8 {
        let fromLeft = Int16(b) &- Int16(c), fromAbove = Int16(a) &- Int16(c)
        let toLeft = fromLeft.magnitude, toAbove = fromAbove.magnitude
        let toCorner = (fromLeft &+ fromAbove).magnitude
        let other = toAbove <= toCorner ? b : c
        return toLeft <= toAbove && toLeft <= toCorner ? a : other
    }
}

/// The filtered rows of an image, each after the number of its filter: the input of a PNG file's compression.
struct PNGRows {
    private let rowSize: Int, bytesPerPixel: Int
    /// A row and the one above it, unfiltered; and a filtered row.
    private var row: [UInt8], above: [UInt8], candidate: [UInt8]
    private(set) var bytes: [UInt8] = []

    /// Creates an empty list of rows of `rowSize` bytes. The row above the first consists of zeros.
    init(rowSize: Int, bytesPerPixel: Int, height: Int) {
        self.rowSize = rowSize
        self.bytesPerPixel = bytesPerPixel
        // Rows may be written with a few bytes too many.
        row = [UInt8](repeating: 0, count: rowSize + 8)
        above = row
        candidate = row
        bytes.reserveCapacity((rowSize + 1) * height)
    }

    /// Appends the next row, which `fill` writes, with the most promising of the filters.
    mutating func append(_ types: [UInt8], _ fill: (UnsafeMutablePointer<UInt8>) -> Void) {
        swap(&row, &above)
        row.withUnsafeMutableBufferPointer { fill($0.baseAddress!) }
        guard types.count > 1 else { return append(types[0]) }
        var best = types[0], least = UInt32.max
        for type in types {
            filter(type)
            let cost = candidate.withUnsafeBufferPointer { PNGFilter.cost($0.baseAddress!, count: rowSize) }
            if cost < least {
                best = type
                least = cost
            }
        }
        append(best)
    }

    /// Appends the last row again, unfiltered or as a row without differences from the one above.
    mutating func appendSame(isDifference: Bool) {
        guard isDifference else { return append(0) }
        bytes.append(2)
        bytes += repeatElement(0, count: rowSize)
    }

    private mutating func append(_ type: UInt8) {
        bytes.append(type)
        if type == 0 { return bytes += row[..<rowSize] }
        filter(type)
        bytes += candidate[..<rowSize]
    }

    private mutating func filter(_ type: UInt8) {
        row.withUnsafeBufferPointer { row in
            above.withUnsafeBufferPointer { above in
                candidate.withUnsafeMutableBufferPointer { candidate in
                    PNGFilter.apply(
                        type, UnsafeBufferPointer(rebasing: row[..<rowSize]), above: above.baseAddress!,
                        bytesPerPixel: bytesPerPixel, to: candidate.baseAddress!)
                }
            }
        }
    }
}
