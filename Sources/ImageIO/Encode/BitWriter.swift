/// Writes bits to bytes, the first one lowest, and deflate blocks.
struct BitWriter {
    private var bytes: [UInt8] = []
    /// The bits that do not yet fill a byte, and their number.
    private var bits: UInt64 = 0, count: UInt64 = 0

    /// Writes the lowest bits of a word; their number is in the bits from 16 on.
    private mutating func write(_ word: UInt32) {
        bits |= UInt64(word & 0xFFFF) << count
        count += UInt64(word >> 16)
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            count -= 8
        }
    }

    private mutating func write(_ value: Int, _ count: Int) { write(UInt32(value | count << 16)) }

    /// Writes a block with its own codes.
    mutating func write(_ block: DeflateBlock, isLast: Bool) {
        let symbols = HuffmanCode(block.symbolCounts, limit: 15),
            distances = HuffmanCode(block.distanceCounts, limit: 15)
        write(isLast ? 0b101 : 0b100, 3)
        writeLengths(symbols.lengths, distances.lengths)
        write(block.steps, symbols, distances)
        write(symbols.words[256])
    }

    private mutating func writeLengths(_ symbols: [UInt8], _ distances: [UInt8]) {
        let symbolCount = symbols.lastIndex { $0 > 0 }! + 1, distanceCount = distances.lastIndex { $0 > 0 }! + 1
        let runs = Self.runs(Array(symbols[..<symbolCount] + distances[..<distanceCount]))
        var counts = [UInt32](repeating: 0, count: 19)
        for run in runs { counts[run.symbol] += 1 }
        let code = HuffmanCode(counts, limit: 7)
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        let last = max(3, order.lastIndex { code.lengths[$0] > 0 }!)
        write(symbolCount - 257, 5)
        write(distanceCount - 1, 5)
        write(last - 3, 4)
        for symbol in order[...last] { write(Int(code.lengths[symbol]), 3) }
        for run in runs {
            write(code.words[run.symbol])
            if run.symbol >= 16 { write(run.extra, [2, 3, 7][run.symbol - 16]) }
        }
    }

    /// Returns the lengths of codes as symbols. A length is its own symbol; 16 repeats the previous length 3…6 times,
    /// 17 and 18 repeat 0 for 3…10 and 11…138 times.
    private static func runs(_ lengths: [UInt8]) -> [(symbol: Int, extra: Int)] {
        var runs: [(symbol: Int, extra: Int)] = [], i = 0
        while i < lengths.count {
            let value = Int(lengths[i])
            var count = lengths[i...].prefix { $0 == value }.count
            i += count
            if value > 0 {
                runs.append((value, 0))
                count -= 1
            }
            while count >= 3 {
                let part = min(count, value > 0 ? 6 : 138)
                runs.append(value > 0 ? (16, part - 3) : part > 10 ? (18, part - 11) : (17, part - 3))
                count -= part
            }
            for _ in 0..<count { runs.append((value, 0)) }
        }
        return runs
    }

    private mutating func write(_ steps: [UInt32], _ symbols: HuffmanCode, _ distances: HuffmanCode) {
        // A step has at most two codes of 15 bits and 18 extra bits. Up to 7 bits precede it; words of 64 bits are stored.
        guard max(symbols.longest, distances.longest) <= 15 else {
            fatalError("A Deflate code must have at most 15 bits.")
        }
        var bits = bits, count = count
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 6 * steps.count + 8) { output in
            let start = UnsafeMutableRawPointer(output.baseAddress!)
            var end = 0
            symbols.words.withUnsafeBufferPointer { symbols in
                distances.words.withUnsafeBufferPointer { distances in
                    for step in steps {
                        Self.add(step, symbols, distances, to: &bits, &count)
                        start.storeBytes(of: bits.littleEndian, toByteOffset: end, as: UInt64.self)
                        end &+= Int(truncatingIfNeeded: count &>> 3)
                        bits &>>= count & ~7
                        count &= 7
                    }
                }
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: output[..<end]))
        }
        self.bits = bits
        self.count = count
    }

    @inline(__always) private static func add(
        _ step: UInt32, _ symbols: UnsafeBufferPointer<UInt32>, _ distances: UnsafeBufferPointer<UInt32>,
        to bits: inout UInt64, _ count: inout UInt64
    ) {
        @inline(__always) func add(_ word: UInt32) {
            bits |= UInt64(word & 0xFFFF) &<< count
            count &+= UInt64(word &>> 16)
        }
        if step < 256 { return add(symbols[Int(step)]) }
        let length = Int(step &>> 15 & 0x1FF), distance = Int(step & 0x7FFF) &+ 1
        let lengthCode = DeflateCodes.length(length), distanceCode = DeflateCodes.distance(distance)
        add(symbols[257 &+ lengthCode])
        let lengthBits = DeflateCodes.bits(ofLength: lengthCode)
        add(UInt32(truncatingIfNeeded: length &- 3) & (1 &<< lengthBits &- 1) | lengthBits &<< 16)
        add(distances[distanceCode])
        let distanceBits = DeflateCodes.bits(ofDistance: distanceCode)
        add(UInt32(truncatingIfNeeded: distance &- 1) & (1 &<< distanceBits &- 1) | distanceBits &<< 16)
    }

    /// Returns the bytes, the last one padded with zeros.
    mutating func finish() -> [UInt8] {
        if count > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
        return bytes
    }
}
