/// A deflate stream (RFC 1951), built from steps: bytes and repetitions of earlier bytes.
///
/// Steps are collected in chunks. A chunk is joined to the block before it, unless its own Huffman codes save bits.
struct DeflateWriter {
    private var block = DeflateBlock(), chunk = DeflateBlock()
    private var output = BitWriter()

    private static let chunkSize = 2048, blockSize = 1 << 18

    init() {
        chunk.steps.reserveCapacity(Self.chunkSize)
        block.steps.reserveCapacity(16 * Self.chunkSize)
    }

    @inline(__always) mutating func append(_ byte: UInt8) {
        chunk.append(byte)
        if chunk.steps.count == Self.chunkSize { endChunk() }
    }

    /// Appends a repetition of `length` bytes (3…258) from `distance` bytes before (1…32,768).
    @inline(__always) mutating func append(length: Int, distance: Int) {
        chunk.append(length: length, distance: distance)
        if chunk.steps.count == Self.chunkSize { endChunk() }
    }

    /// Removes up to `limit` of the last appended bytes, within the current chunk. Returns their number.
    mutating func removeBytes(limit: Int) -> Int {
        var count = 0
        while count < limit, chunk.removeByte() { count += 1 }
        return count
    }

    private mutating func endChunk() {
        if block.steps.isEmpty || block.steps.count < Self.blockSize && block.isBetterJoined(with: chunk) {
            block.append(chunk)
        } else {
            output.write(block, isLast: false)
            swap(&block, &chunk)
        }
        chunk.removeAll()
    }

    /// Returns the whole stream.
    mutating func finish() -> [UInt8] {
        endChunk()
        output.write(block, isLast: true)
        return output.finish()
    }
}

/// Steps that share their Huffman codes.
struct DeflateBlock {
    /// The steps: a byte, or a repetition with the highest bit set, the length in the bits from 15 on, and the distance
    /// less 1.
    var steps: [UInt32] = []
    /// The frequencies of bytes, end and lengths by their symbols; and of distances.
    private(set) var symbolCounts = [UInt32](repeating: 0, count: 286)
    private(set) var distanceCounts = [UInt32](repeating: 0, count: 30)

    init() { symbolCounts[256] = 1 }

    @inline(__always) mutating func append(_ byte: UInt8) {
        steps.append(UInt32(byte))
        symbolCounts[Int(byte)] &+= 1
    }

    @inline(__always) mutating func append(length: Int, distance: Int) {
        steps.append(1 << 31 | UInt32(truncatingIfNeeded: length &<< 15 | (distance &- 1)))
        symbolCounts[257 &+ DeflateCodes.length(length)] &+= 1
        distanceCounts[DeflateCodes.distance(distance)] &+= 1
    }

    /// Removes the last step if it is a byte. Returns `true` if it did.
    mutating func removeByte() -> Bool {
        guard let last = steps.last, last < 256 else { return false }
        steps.removeLast()
        symbolCounts[Int(last)] -= 1
        return true
    }

    mutating func append(_ other: DeflateBlock) {
        steps += other.steps
        addCounts(of: other)
    }

    private mutating func addCounts(of other: DeflateBlock) {
        for i in symbolCounts.indices where i != 256 { symbolCounts[i] += other.symbolCounts[i] }
        for i in distanceCounts.indices { distanceCounts[i] += other.distanceCounts[i] }
    }

    mutating func removeAll() {
        steps.removeAll(keepingCapacity: true)
        for i in symbolCounts.indices { symbolCounts[i] = i == 256 ? 1 : 0 }
        for i in distanceCounts.indices { distanceCounts[i] = 0 }
    }

    func isBetterJoined(with other: DeflateBlock) -> Bool {
        var joined = DeflateBlock()
        joined.addCounts(of: self)
        joined.addCounts(of: other)
        return joined.cost <= cost + other.cost
    }

    /// The size by the symbols' entropy, in 256ths of a bit, without extra bits.
    private var cost: Int { Self.cost(symbolCounts) + Self.cost(distanceCounts) + 100 * 256 }

    private static func cost(_ counts: [UInt32]) -> Int {
        var sum: UInt32 = 0, bits = 0
        for count in counts where count > 0 {
            sum += count
            // The length of the symbol's code needs about 4 bits.
            bits += 4 * 256 - Int(count) * count.logarithm
        }
        return bits + Int(sum) * sum.logarithm
    }
}

extension UInt32 {
    /// The binary logarithm in 256ths, interpolated linearly between powers of two; 0 for 0.
    var logarithm: Int {
        guard self > 0 else { return 0 }
        let whole = 31 - leadingZeroBitCount
        return whole * 256 + Int((UInt64(self) << 8) >> UInt64(whole)) - 256
    }
}
