import Foundation

/// GIF's variant of Lempel–Ziv–Welch, from palette indices to sub-blocks.
///
/// A pixel may have an alternative. An unchanged pixel may be transparent, with the same result as its colour's index.
/// If a loss is allowed, a similar colour may replace its own. The encoder uses the longest string of the table that
/// matches the next pixels.
struct LZWEncoder {
    /// The indices that may represent the pixels.
    struct Choices {
        /// The index of each pixel.
        var indices: [UInt8]
        /// `true` for each pixel that may also be transparent.
        var mayBeTransparent: [Bool] = []
        var transparentIndex: UInt8 = 0
        /// For each two indices, `true` if the second may replace the first, at first · 256 + second. Empty if no index
        /// may.
        var isNear: [Bool] = []
    }

    private static let capacity = 4096
    // A hash table with open addressing: the key is (code, next index) + 1; 0 is empty.
    private var keys = [UInt32](repeating: 0, count: 1 << 13)
    private var codes = [UInt16](repeating: 0, count: 1 << 13)
    // The strings by code: the code without the last index, the last index, the first longer string, and the next
    // string with the same parent.
    private var parents = [UInt16](repeating: 0, count: capacity)
    private var lasts = [UInt8](repeating: 0, count: capacity)
    private var firstChildren = [UInt16](repeating: 0, count: capacity)
    private var siblings = [UInt16](repeating: 0, count: capacity)

    // The strings that match up to the current position.
    private var active: [UInt16] = [], longer: [UInt16] = []

    private var output = Data()
    private var block: [UInt8] = []
    private var bits: UInt32 = 0
    private var bitCount = 0

    /// Returns the whole image data: minimum code size, sub-blocks, terminator. `bitsPerIndex` is 2…8. Afterwards
    /// `indices` are the chosen ones. With `keepsTable`, a full table is used as long as it is effective, instead of
    /// being cleared at once.
    mutating func encode(_ choices: inout Choices, bitsPerIndex: Int, keepsTable: Bool) -> Data {
        output = Data([UInt8(bitsPerIndex)])
        bits = 0
        bitCount = 0
        block.removeAll(keepingCapacity: true)
        let clear = 1 << bitsPerIndex
        var size = bitsPerIndex + 1, next = clear + 2
        reset(clear)
        put(clear, size)
        let count = choices.indices.count
        let isFlexible = !choices.mayBeTransparent.isEmpty, isLossy = !choices.isNear.isEmpty
        var position = 0
        // The string that was written last; with the first index of the next one it becomes a new string of the table.
        var last: UInt16?
        // The pixels and codes while the table grew, and in the current stretch since it is full.
        var epochPixels = 0, epochCodes = 0, windowPixels = 0, windowCodes = 0
        while position < count {
            let start = position
            let index = choices.indices[start]
            let isEither = isFlexible && choices.mayBeTransparent[start] && index != choices.transparentIndex
            let new = next < Self.capacity ? last : nil
            var first = isEither ? choices.transparentIndex : index
            if let new { add(new, first, as: UInt16(next)) }
            var (code, end) = match(choices, from: start, first: first, isFlexible, isLossy)
            if isEither {
                // The decoder reads the first index as it is. Which one is better is known only here.
                if let new { remove(new, first, UInt16(next)) }
                first = index
                if let new { add(new, first, as: UInt16(next)) }
                let other = match(choices, from: start, first: first, isFlexible, isLossy)
                if other.end > end {
                    (code, end) = other
                } else if let new {
                    remove(new, first, UInt16(next))
                    add(new, choices.transparentIndex, as: UInt16(next))
                }
            }
            if new != nil {
                if next == 1 << size { size += 1 }
                next += 1
            }
            put(Int(code), size)
            if isLossy || isFlexible { note(code, from: start, to: end, in: &choices.indices, clear) }
            position = end
            last = code
            guard next == Self.capacity else {
                epochPixels += end - start
                epochCodes += 1
                continue
            }
            if keepsTable {
                windowPixels += end - start
                windowCodes += 1
                guard windowCodes == 256 else { continue }
                // Less effective than a new table was on average?
                let isWorse = windowPixels * epochCodes < epochPixels * windowCodes
                windowPixels = 0
                windowCodes = 0
                guard isWorse else { continue }
            }
            put(clear, 12)
            reset(clear)
            size = bitsPerIndex + 1
            next = clear + 2
            last = nil
            epochPixels = 0
            epochCodes = 0
            windowPixels = 0
            windowCodes = 0
        }
        // By now the decoder has added one more entry to its table.
        if next == 1 << size, size < 12 { size += 1 }
        put(clear + 1, size)
        if bitCount > 0 { append(UInt8(truncatingIfNeeded: bits)) }
        flush()
        output.append(0)
        return output
    }

    /// Returns the longest string of the table that matches the pixels from a position, and its end.
    private mutating func match(
        _ choices: borrowing Choices, from start: Int, first: UInt8, _ isFlexible: Bool, _ isLossy: Bool
    ) -> (code: UInt16, end: Int) {
        let count = choices.indices.count
        var position = start + 1
        if !isFlexible, !isLossy {
            var code = UInt16(first)
            while position < count, let child = child(of: code, choices.indices[position]) {
                code = child
                position += 1
            }
            return (code, position)
        }
        active.removeAll(keepingCapacity: true)
        active.append(UInt16(first))
        while position < count {
            longer.removeAll(keepingCapacity: true)
            let index = choices.indices[position]
            let mayBeTransparent = isFlexible && choices.mayBeTransparent[position]
            for code in active where longer.count < 16 {
                if mayBeTransparent, let child = child(of: code, choices.transparentIndex) { longer.append(child) }
                if !mayBeTransparent || index != choices.transparentIndex, let child = child(of: code, index) {
                    longer.append(child)
                }
                guard isLossy else { continue }
                var child = firstChildren[Int(code)]
                while child != 0, longer.count < 16 {
                    let last = lasts[Int(child)]
                    if last != index, choices.isNear[Int(index) << 8 | Int(last)] { longer.append(child) }
                    child = siblings[Int(child)]
                }
            }
            if longer.isEmpty { break }
            swap(&active, &longer)
            position += 1
        }
        return (active[0], position)
    }

    /// Stores the indices that a string represents.
    private func note(_ code: UInt16, from start: Int, to end: Int, in indices: inout [UInt8], _ clear: Int) {
        var code = Int(code), position = end - 1
        while position >= start {
            indices[position] = code < clear ? UInt8(code) : lasts[code]
            code = Int(parents[code])
            position -= 1
        }
    }

    @inline(__always) private func slot(_ key: UInt32) -> Int {
        var slot = Int((key &* 0x9E37_79B1) >> 19)
        while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & (1 << 13 - 1) }
        return slot
    }

    @inline(__always) private func child(of code: UInt16, _ index: UInt8) -> UInt16? {
        let key = UInt32(code) << 8 | UInt32(index) + 1
        let slot = slot(key)
        return keys[slot] == key ? codes[slot] : nil
    }

    private mutating func add(_ code: UInt16, _ index: UInt8, as new: UInt16) {
        let key = UInt32(code) << 8 | UInt32(index) + 1
        let slot = slot(key)
        // The string may exist already if some matches were not followed.
        if keys[slot] == 0 {
            keys[slot] = key
            codes[slot] = new
        }
        parents[Int(new)] = code
        lasts[Int(new)] = index
        siblings[Int(new)] = firstChildren[Int(code)]
        firstChildren[Int(code)] = new
        firstChildren[Int(new)] = 0
    }

    /// Removes the string that was added last.
    private mutating func remove(_ code: UInt16, _ index: UInt8, _ new: UInt16) {
        let slot = slot(UInt32(code) << 8 | UInt32(index) + 1)
        if codes[slot] == new { keys[slot] = 0 }
        firstChildren[Int(code)] = siblings[Int(new)]
    }

    private mutating func reset(_ clear: Int) {
        for i in keys.indices { keys[i] = 0 }
        for i in 0..<clear { firstChildren[i] = 0 }
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
