import MicaRasterKernels

/// The pixels whose next pixel differs, found by the colours of both.
///
/// The tables are small, so that they stay in the nearest cache: they have the lowest 16 bits of positions. These suffice for
/// distances within deflate's window. An entry that is older leads to a position without a repetition, which a search
/// drops.
struct PixelEdges<Words: PixelWords> {
    private let pixels: UnsafePointer<UInt32>
    private let count: Int
    /// The positions of the edges that were scanned, in the order of pixels, by the lowest bits of their number.
    private let places: UnsafeMutablePointer<Int32>
    /// The lowest bits of the position of the previous edge with an equal hash, by the lowest bits of an edge's position.
    private let before: UnsafeMutablePointer<UInt16>
    /// The lowest bits of the position of the last edge by its hash, and by the hash of its pixel.
    private let pairs: UnsafeMutablePointer<UInt16>, singles: UnsafeMutablePointer<UInt16>
    /// The number of pixels that have been scanned, and of their edges.
    private var scannedCount = 0, edgeCount = 0
    /// The number of the first edge that is not in the tables, and its position.
    private var nextEdge = 0
    private(set) var next = 0

    private static var placeCount: Int { 1 << 11 }
    private static var beforeCount: Int { 1 << 14 }
    private static var pairCount: Int { 1 << 13 }
    private static var singleCount: Int { 1 << 11 }
    private static var blockSize: Int { 1024 }

    init(_ pixels: UnsafePointer<UInt32>, count: Int) {
        self.pixels = pixels
        self.count = count
        places = .allocate(capacity: Self.placeCount)
        places.initialize(repeating: 0, count: Self.placeCount)
        let sizes = Self.beforeCount + Self.pairCount + Self.singleCount
        before = .allocate(capacity: sizes)
        before.initialize(repeating: 0, count: sizes)
        pairs = before + Self.beforeCount
        singles = pairs + Self.pairCount
    }

    /// Frees the tables.
    func free() {
        places.deallocate()
        before.deallocate()
    }

    /// Finds the edges up to a position, or more.
    @inline(__always) mutating func scan(to end: Int) { if scannedCount < min(end, count) { scanBlock() } }

    @inline(never) private mutating func scanBlock() {
        let end = min(scannedCount &+ Self.blockSize, count &- 1)
        var number = edgeCount, i = scannedCount
        let mask = Self.placeCount - 1
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.blockSize / 32) { words in
            let wordCount = (end &- i) / 32
            mica_changes(words.baseAddress!, pixels + i, 32 &* wordCount)
            for word in 0..<wordCount {
                var bits = words[word]
                while bits != 0 {
                    places[number & mask] = Int32(truncatingIfNeeded: i &+ bits.trailingZeroBitCount)
                    number &+= 1
                    bits &= bits &- 1
                }
                i &+= 32
            }
        }
        while i < end {
            places[number & mask] = Int32(truncatingIfNeeded: i)
            number &+= pixels[i] != pixels[i &+ 1] ? 1 : 0
            i &+= 1
        }
        scannedCount = end >= count &- 1 ? count : end
        edgeCount = number
        setNext()
    }

    /// Without an edge, the run continues to the last scanned pixel at least.
    @inline(__always) private mutating func setNext() {
        next = nextEdge < edgeCount ? Int(places[nextEdge & (Self.placeCount - 1)]) : max(scannedCount &- 1, 0)
    }

    /// Enters the edges before a position in the tables.
    @inline(__always) mutating func insert(before end: Int) {
        guard next < end else { return }
        var number = nextEdge
        while number < edgeCount {
            let place = Int(places[number & (Self.placeCount - 1)])
            if place >= end { break }
            let hash = pairHash(place)
            before[place & (Self.beforeCount - 1)] = pairs[hash]
            pairs[hash] = UInt16(truncatingIfNeeded: place)
            singles[self.hash(pixels[place])] = UInt16(truncatingIfNeeded: place)
            number &+= 1
        }
        nextEdge = number
        setNext()
    }

    @inline(__always) private func pairHash(_ place: Int) -> Int {
        let pair = UInt64(pixels[place]) | UInt64(pixels[place &+ 1]) &<< 32
        return Int(truncatingIfNeeded: (pair &* 0x9E37_79B9_7F4A_7C15) &>> 51)
    }

    @inline(__always) private func hash(_ pixel: UInt32) -> Int { Int((pixel &* 0x9E37_79B1) &>> 21) }

    /// Returns the distance from a position to the last edge whose pixel is probably equal to this one; 0 for none.
    @inline(__always) func distance(from place: Int, like pixel: UInt32) -> Int {
        Int(UInt16(truncatingIfNeeded: place) &- singles[hash(pixel)])
    }

    /// The distance from the next edge to the last one that is probably equal; 0 for none.
    var lastPair: Int { @inline(__always) get { Int(UInt16(truncatingIfNeeded: next) &- pairs[pairHash(next)]) } }

    /// Returns the distance from the edge at a position to the previous one that is probably equal; 0 for none.
    @inline(__always) func before(_ place: Int) -> Int {
        Int(UInt16(truncatingIfNeeded: place) &- before[place & (Self.beforeCount - 1)])
    }
}
