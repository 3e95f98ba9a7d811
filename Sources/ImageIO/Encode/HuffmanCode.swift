/// A canonical Huffman code as in deflate: the lengths determine the codes.
package struct HuffmanCode {
    /// The number of bits of each symbol's code; 0 for a symbol without one.
    package private(set) var lengths: [UInt8]
    /// The code of each symbol, its first bit lowest; its length is in the bits from 16 on.
    private(set) var words: [UInt32]

    /// The number of bits of the longest code.
    var longest: UInt8 { lengths.max() ?? 0 }

    /// Creates the best code with at most `limit` bits per symbol for the frequencies of symbols. At least two symbols
    /// have a code.
    package init(_ counts: [UInt32], limit: Int) {
        lengths = [UInt8](repeating: 0, count: counts.count)
        words = [UInt32](repeating: 0, count: counts.count)
        var used = counts.indices.filter { counts[$0] > 0 }
        for i in 0..<2 where used.count < 2 && !used.contains(i) { used.append(i) }
        // By frequency, then by symbol.
        used = used.map { Int(counts[$0]) << 16 | $0 }.sorted().map { $0 & 0xFFFF }
        var numbers = Self.numbersByLength(used.map { max(1, counts[$0]) })
        Self.limit(&numbers, to: limit)
        var length = limit
        for symbol in used {
            while numbers[length] == 0 { length -= 1 }
            numbers[length] -= 1
            lengths[symbol] = UInt8(length)
        }
        setWords(limit)
    }

    /// Returns the number of codes of each length, for weights in ascending order.
    private static func numbersByLength(_ weights: [UInt32]) -> [Int] {
        let count = weights.count
        // The leaves, followed by the nodes that join two, in ascending order as well.
        var weights = weights, parents = [Int](repeating: 0, count: 2 * count - 1)
        var leaf = 0, node = count
        func lightest() -> Int {
            if leaf < count, node == weights.count || weights[leaf] <= weights[node] {
                leaf += 1
                return leaf - 1
            }
            node += 1
            return node - 1
        }
        for _ in 1..<count {
            let a = lightest(), b = lightest()
            parents[a] = weights.count
            parents[b] = weights.count
            weights.append(weights[a] + weights[b])
        }
        var depths = [Int](repeating: 0, count: 2 * count - 1), numbers = [Int](repeating: 0, count: 64)
        for i in (0..<2 * count - 2).reversed() {
            depths[i] = depths[parents[i]] + 1
            if i < count { numbers[depths[i]] += 1 }
        }
        return numbers
    }

    /// Shortens the codes that are longer than `limit`, and lengthens others until all fit.
    private static func limit(_ numbers: inout [Int], to limit: Int) {
        numbers[limit] += numbers[(limit + 1)...].reduce(0, +)
        var sum = (1...limit).reduce(0) { $0 + numbers[$1] << (limit - $1) }
        while sum > 1 << limit {
            let longest = (1..<limit).last { numbers[$0] > 0 }!
            numbers[limit] -= 1
            numbers[longest] -= 1
            numbers[longest + 1] += 2
            sum -= 1
        }
    }

    private mutating func setWords(_ limit: Int) {
        var next: UInt32 = 0
        for length in 1...limit {
            next <<= 1
            for symbol in lengths.indices where Int(lengths[symbol]) == length {
                var rest = next, code: UInt32 = 0
                for _ in 0..<length {
                    code = code << 1 | rest & 1
                    rest = rest >> 1
                }
                words[symbol] = code | UInt32(length) << 16
                next += 1
            }
        }
    }
}
