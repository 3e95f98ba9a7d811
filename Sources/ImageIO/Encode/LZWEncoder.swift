import Foundation

/// GIF's variant of Lempel–Ziv–Welch, from palette indices to sub-blocks.
struct LZWEncoder {
    // Open addressing: the key is (code, next byte) + 1, 0 is empty.
    private var keys = [UInt32](repeating: 0, count: 1 << 13)
    private var codes = [UInt16](repeating: 0, count: 1 << 13)
    private var output = Data()
    private var block: [UInt8] = []
    private var bits: UInt32 = 0
    private var bitCount = 0

    /// The whole image data: minimum code size, sub-blocks, terminator. `bitsPerIndex` is 2…8.
    mutating func encode(_ indices: [UInt8], bitsPerIndex: Int) -> Data {
        (output, bits, bitCount) = (Data([UInt8(bitsPerIndex)]), 0, 0)
        block.removeAll(keepingCapacity: true)
        let clear = 1 << bitsPerIndex
        var size = bitsPerIndex + 1, next = clear + 2
        reset()
        put(clear, size)
        var current = Int(indices[0])
        for index in indices.dropFirst() {
            let key = UInt32(current << 8 | Int(index)) + 1
            var slot = Int((key &* 0x9E37_79B1) >> 19)
            while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & (1 << 13 - 1) }
            if keys[slot] == key {
                current = Int(codes[slot])
                continue
            }
            put(current, size)
            if next == 4096 {
                put(clear, size)
                reset()
                (size, next) = (bitsPerIndex + 1, clear + 2)
            } else {
                (keys[slot], codes[slot]) = (key, UInt16(next))
                if next == 1 << size { size += 1 }
                next += 1
            }
            current = Int(index)
        }
        put(current, size)
        // The decoder has grown its table once more by now.
        if next == 1 << size, size < 12 { size += 1 }
        put(clear + 1, size)
        if bitCount > 0 { append(UInt8(truncatingIfNeeded: bits)) }
        flush()
        output.append(0)
        return output
    }

    private mutating func reset() {
        for i in keys.indices { keys[i] = 0 }
    }

    private mutating func put(_ code: Int, _ size: Int) {
        bits |= UInt32(code) << UInt32(bitCount)
        bitCount += size
        while bitCount >= 8 {
            append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            bitCount -= 8
        }
    }

    private mutating func append(_ byte: UInt8) {
        block.append(byte)
        if block.count == 255 { flush() }
    }

    private mutating func flush() {
        guard !block.isEmpty else { return }
        output.append(UInt8(block.count))
        output.append(contentsOf: block)
        block.removeAll(keepingCapacity: true)
    }
}
