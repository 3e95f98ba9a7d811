/// A deflate stream (RFC 1951), built from steps: bytes and repetitions of earlier bytes.
///
/// Steps are collected in chunks. A chunk is joined to the block before it, unless its own Huffman codes save bits.
struct DeflateWriter {
    /// The steps of the current chunk.
    private final class Chunk {
        let steps = UnsafeMutablePointer<UInt32>.allocate(capacity: DeflateWriter.chunkSize)
        deinit { steps.deallocate() }
    }

    private var block = DeflateBlock()
    private let chunk = Chunk()
    private var chunkCount = 0
    private var output = BitWriter()

    private static let chunkSize = 2048, blockSize = 1 << 18

    init() { block.steps.reserveCapacity(16 * Self.chunkSize) }

    @inline(__always) mutating func append(_ byte: UInt8) { append(step: UInt32(byte)) }

    /// Appends a repetition of `length` bytes (3…258) from `distance` bytes before (1…32,768).
    @inline(__always) mutating func append(length: Int, distance: Int) {
        // The codes of other numbers are outside of the tables, which are read without a check.
        guard (3...258).contains(length), (1...32_768).contains(distance) else { Self.refuse(length, distance) }
        append(step: 1 << 31 | UInt32(truncatingIfNeeded: length &<< 15 | (distance &- 1)))
    }

    @inline(never) private static func refuse(_ length: Int, _ distance: Int) -> Never {
        fatalError(
            "A repetition must have 3–258 bytes, from 1–32,768 bytes before (got \(length) from \(distance) before).")
    }

    /// The count is below the capacity before each step, because a full chunk ends at once.
    @inline(__always) private mutating func append(step: UInt32) {
        chunk.steps[chunkCount] = step
        chunkCount &+= 1
        if chunkCount == Self.chunkSize { endChunk() }
    }

    /// Removes up to `limit` of the last appended bytes, within the current chunk. Returns their number.
    @inline(__always) mutating func removeBytes(limit: Int) -> Int {
        var count = 0
        while count < limit, chunkCount > 0, chunk.steps[chunkCount &- 1] < 256 {
            chunkCount &-= 1
            count &+= 1
        }
        return count
    }

    @inline(never) private mutating func endChunk() {
        let part = DeflateBlock(UnsafeBufferPointer(start: chunk.steps, count: chunkCount))
        if block.steps.isEmpty || block.steps.count < Self.blockSize && block.isBetterJoined(with: part) {
            block.append(part)
        } else {
            output.write(block, isLast: false)
            block = part
        }
        chunkCount = 0
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

    init(_ steps: UnsafeBufferPointer<UInt32>) {
        self.init()
        self.steps = Array(steps)
        symbolCounts.withUnsafeMutableBufferPointer { symbols in
            distanceCounts.withUnsafeMutableBufferPointer { distances in
                for step in steps {
                    if step < 256 {
                        symbols[Int(step)] &+= 1
                    } else {
                        symbols[257 &+ DeflateCodes.length(Int(step &>> 15 & 0x1FF))] &+= 1
                        distances[DeflateCodes.distance(Int(step & 0x7FFF) &+ 1)] &+= 1
                    }
                }
            }
        }
    }

    mutating func append(_ other: DeflateBlock) {
        steps += other.steps
        addCounts(of: other)
    }

    private mutating func addCounts(of other: DeflateBlock) {
        for i in symbolCounts.indices where i != 256 { symbolCounts[i] += other.symbolCounts[i] }
        for i in distanceCounts.indices { distanceCounts[i] += other.distanceCounts[i] }
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
