/// PNG's row filters: each row is stored as differences from its neighbours in the way that gives the smallest sum of
/// magnitudes, the usual guess at what compresses best.
package struct PNGFilter {
    /// Which of the filter types may be used: their numbers' bits.
    package struct Types: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        package static let none = Types(rawValue: 1), all = Types(rawValue: 31)
    }

    private let bytesPerPixel: Int
    private let types: [Int]
    // One candidate row a filter type, 0…4.
    private var candidates: [[UInt8]]

    /// Without a type rows are stored as they are.
    init(rowSize: Int, bytesPerPixel: Int, types: Types = .all) {
        self.bytesPerPixel = bytesPerPixel
        self.types = (0..<5).filter { types.rawValue >> $0 & 1 == 1 }
        candidates = Array(repeating: [UInt8](repeating: 0, count: rowSize), count: 5)
    }

    /// Appends the filter's number and the filtered row.
    mutating func append(_ row: [UInt8], above: [UInt8], to output: inout [UInt8]) {
        guard types.contains(where: { $0 > 0 }) else {
            output.append(0)
            output += row
            return
        }
        var best = 0
        var bestCost = Int.max
        for type in types {
            let cost = row.withUnsafeBufferPointer { row in
                above.withUnsafeBufferPointer { above in
                    candidates[type].withUnsafeMutableBufferPointer { candidate in
                        Self.apply(type, row, above, bytesPerPixel, candidate)
                    }
                }
            }
            if cost < bestCost { (best, bestCost) = (type, cost) }
        }
        output.append(UInt8(best))
        output += candidates[best]
    }

    /// Writes the row filtered by `type` and answers the sum of its bytes' magnitudes, read as signed numbers.
    private static func apply(
        _ type: Int, _ row: UnsafeBufferPointer<UInt8>, _ above: UnsafeBufferPointer<UInt8>, _ bytesPerPixel: Int,
        _ output: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        var cost = 0
        @inline(__always) func put(_ i: Int, _ prediction: UInt8) {
            let value = row[i] &- prediction
            output[i] = value
            cost &+= Int(Int8(bitPattern: value).magnitude)
        }
        let head = min(bytesPerPixel, row.count)
        switch type {
        case 0:
            for i in row.indices { put(i, 0) }
        case 1:
            for i in 0..<head { put(i, 0) }
            for i in head..<row.count { put(i, row[i - bytesPerPixel]) }
        case 2:
            for i in row.indices { put(i, above[i]) }
        case 3:
            for i in 0..<head { put(i, above[i] / 2) }
            for i in head..<row.count { put(i, UInt8((UInt16(row[i - bytesPerPixel]) + UInt16(above[i])) / 2)) }
        default:
            for i in 0..<head { put(i, above[i]) }
            for i in head..<row.count {
                put(i, paeth(row[i - bytesPerPixel], above[i], above[i - bytesPerPixel]))
            }
        }
        return cost
    }

    /// The neighbour (left, above, above left) that is nearest to left + above − above left.
    @inline(__always) private static func paeth(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt8 {
        let (left, above, corner) = (Int(a), Int(b), Int(c))
        let toLeft = abs(above - corner), toAbove = abs(left - corner), toCorner = abs(left + above - 2 * corner)
        if toLeft <= toAbove, toLeft <= toCorner { return a }
        return toAbove <= toCorner ? b : c
    }
}
