/// GIF's variant of Lempel–Ziv–Welch: codes of a growing number of bits, lowest bit first, in sub-blocks.
struct LZWDecoder {
    // A code's string is its prefix code's string and one more byte.
    private var prefixes = [UInt16](repeating: 0, count: 4096)
    private var suffixes = [UInt8](repeating: 0, count: 4096)
    private var stack = [UInt8](repeating: 0, count: 4097)

    /// Fills `output` from the sub-blocks that start at the reader and leaves the reader behind them. Answers how many
    /// bytes were written: fewer than asked for where the data ends early or is damaged.
    mutating func decode(_ reader: inout ByteReader, into output: inout [UInt8]) -> Int {
        guard let minimumSize = reader.byte(), (1...11).contains(minimumSize) else { return 0 }
        var written = 0
        let clear = 1 << Int(minimumSize), end = clear + 1
        for i in 0..<clear { suffixes[i] = UInt8(truncatingIfNeeded: i) }
        var size = Int(minimumSize) + 1, next = clear + 2
        var previous = -1
        var first: UInt8 = 0
        var bits = 0, bitCount = 0
        var isDone = false
        while let length = reader.byte(), length > 0 {
            guard let block = reader.data(Int(length)) else { return written }
            if isDone { continue }
            for byte in block {
                bits |= Int(byte) << bitCount
                bitCount += 8
                while bitCount >= size, !isDone {
                    let code = bits & ((1 << size) - 1)
                    bits >>= size
                    bitCount -= size
                    if code == clear {
                        (size, next, previous) = (Int(minimumSize) + 1, clear + 2, -1)
                        continue
                    }
                    // A code that does not exist yet ends the image: what follows has no meaning.
                    if code == end || code > next || (code == next && previous < 0) {
                        isDone = true
                        continue
                    }
                    var depth = 0
                    var walk = code
                    if code == next {
                        stack[0] = first
                        depth = 1
                        walk = previous
                    }
                    while walk >= clear {
                        stack[depth] = suffixes[walk]
                        depth += 1
                        walk = Int(prefixes[walk])
                    }
                    first = suffixes[walk]
                    stack[depth] = first
                    depth += 1
                    while depth > 0, written < output.count {
                        depth -= 1
                        output[written] = stack[depth]
                        written += 1
                    }
                    if written == output.count { isDone = true }
                    if previous >= 0, next < 4096 {
                        prefixes[next] = UInt16(previous)
                        suffixes[next] = first
                        next += 1
                        if next == 1 << size, size < 12 { size += 1 }
                    }
                    previous = code
                }
            }
        }
        return written
    }
}
