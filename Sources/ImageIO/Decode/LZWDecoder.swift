/// GIF's variant of Lempel–Ziv–Welch: codes of a growing number of bits, lowest bit first, in sub-blocks.
struct LZWDecoder {
    // The prefix code and the last byte of each code's string.
    private var prefixes = [UInt16](repeating: 0, count: 4096)
    private var suffixes = [UInt8](repeating: 0, count: 4096)
    private var stack = [UInt8](repeating: 0, count: 4097)
    private var row: [UInt8] = []

    /// Decodes `rowCount` rows from the sub-blocks at the reader, and passes each complete row to `body`, so that only
    /// one row is in memory, whatever size the file declares. Returns the number of rows: fewer than requested if the
    /// data ends early or is damaged.
    mutating func decode(
        _ reader: inout ByteReader, rowLength: Int, rowCount: Int, _ body: (_ y: Int, _ row: [UInt8]) -> Void
    ) -> Int {
        guard rowLength > 0, rowCount > 0, let minimumSize = reader.byte(), (1...11).contains(minimumSize) else {
            return 0
        }
        row = [UInt8](repeating: 0, count: rowLength)
        var x = 0, y = 0
        let clear = 1 << Int(minimumSize), end = clear + 1
        for i in 0..<clear { suffixes[i] = UInt8(truncatingIfNeeded: i) }
        var size = Int(minimumSize) + 1, next = clear + 2
        var previous = -1
        var first: UInt8 = 0
        var bits = 0, bitCount = 0
        while let length = reader.byte(), length > 0 {
            guard let block = reader.data(Int(length)) else { return y }
            for byte in block {
                bits |= Int(byte) << bitCount
                bitCount += 8
                while bitCount >= size {
                    let code = bits & ((1 << size) - 1)
                    bits >>= size
                    bitCount -= size
                    if code == clear {
                        size = Int(minimumSize) + 1
                        next = clear + 2
                        previous = -1
                        continue
                    }
                    // A code that does not exist yet ends the image: the following codes have no meaning.
                    if code == end || code > next || (code == next && previous < 0) { return y }
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
                    while depth > 0 {
                        depth -= 1
                        row[x] = stack[depth]
                        x += 1
                        if x == rowLength {
                            body(y, row)
                            x = 0
                            y += 1
                            if y == rowCount { return y }
                        }
                    }
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
        return y
    }
}
