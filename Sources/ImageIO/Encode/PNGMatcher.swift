import CMicaDeflate
import Foundation

/// Compression of unfiltered rows of 3 or 4 bytes per pixel.
///
/// A repetition may begin and end inside a pixel. The search visits only whole pixels, which are a third or a quarter
/// of the byte positions. The tables contain only the end of each run of one colour (`PixelEdges`), so that smooth
/// images have few entries. At each position, the search compares at most 32 repetitions and uses the one that saves
/// most. It is dropped if the repetition at the next position, at the previous distance, saves more. That happens where
/// single pixels of a gradient differ from the row above.
struct PNGMatcher {
    private struct Match {
        /// The pixel at which it begins, and its column.
        var source = 0, sourceX = 0
        /// The number of whole pixels that it repeats.
        var count = 0
        /// The distance in bytes.
        var distance = 0
        /// An estimate of the saving in bits.
        var value = 0
    }

    private let pixels: UnsafePointer<UInt32>
    private let width: Int, count: Int
    /// The size of a pixel in bytes.
    private let size: Int
    /// `true` if pixels are 0xAARRGGBB words, `false` if their lowest byte is red.
    private let isPixmap: Bool
    private let edges: PixelEdges
    private var writer = DeflateWriter()
    /// The next pixel, and its column.
    private var place = 0, x = 0
    /// The number of bytes of the next pixel that have been written.
    private var covered = 0
    /// The number of bytes before the next pixel, in its left neighbour, that are not part of a repetition.
    private var rest = 0
    /// The distance of the last repetition in pixels.
    private var lastOffset = 0
    /// 2³² / `width`, rounded up.
    private let inverse: Int

    /// The maximum number of repetitions that are compared at a position, and the maximum length of one in bytes.
    private static let depth = 32, longest = 258
    /// The number of pixels that ends a search, and the one from which on a longer repetition must have two pixels more.
    private static let longEnough = 60, long = 16
    /// An estimate of the bits of a byte that no repetition covers.
    private static let byteBits = 6
    /// A summand of the values that makes them positive, since any repetition of three bytes saves bits.
    private static let baseValue = 32
    /// The bits that a repetition from the next pixel on must save more than the best one from this pixel on. They make up
    /// for its distance (at most 15 bits) and for this pixel, which is then written as bytes (18 or 24 bits). The rest was
    /// found by trial, like the two constants above: 5–7, 20–44 and 50–90 changed no file of ten by 0.3 %.
    private static let delayBits = 70
    /// The length of runs of one colour from which on every position is searched.
    private static let longRun = 20

    /// Creates a matcher. `pixels` are `width` · `height` words.
    init(_ pixels: UnsafePointer<UInt32>, width: Int, height: Int, size: Int, isPixmap: Bool) {
        self.pixels = pixels
        self.width = width
        self.size = size
        self.isPixmap = isPixmap
        count = width * height
        inverse = (1 << 32) / width + 1
        edges = PixelEdges(pixels, count: width * height, isPixmap: isPixmap)
    }

    /// Returns a deflate stream of the rows, each after a 0.
    mutating func compress() -> [UInt8] {
        while place < count {
            if x == 0 {
                rest = 0
                if covered == 0 { writer.append(0) }
            }
            edges.scan(to: place &+ 2 &* Self.longest)
            let match = covered > 0 ? nil : best
            if let match { append(match) } else { appendPixel() }
        }
        return writer.finish()
    }

    /// Appends the rest of the next pixel.
    @inline(__always) private mutating func appendPixel() {
        rest = size &- covered
        var pixel = pixels[place]
        if isPixmap { pixel = pixel.byteSwapped &>> 8 }
        pixel &>>= UInt32(truncatingIfNeeded: 8 &* covered)
        for _ in covered..<size {
            writer.append(UInt8(truncatingIfNeeded: pixel))
            pixel &>>= 8
        }
        covered = 0
        place &+= 1
        edges.insert(before: place)
        x = x &+ 1 == width ? 0 : x &+ 1
    }

    /// Appends a repetition, with the equal bytes before and after it.
    @inline(__always) private mutating func append(_ match: Match) {
        let end = place &+ match.count, sourceEnd = match.source &+ match.count
        var length = match.count &* size &+ (match.count > 0 ? rowNumber(x &+ match.count &- 1) : 0)
        if rest > 0, match.sourceX > 0 {
            let same = sameBefore(place, match.source)
            length &+= writer.removeBytes(limit: min(same, Self.longest &- length))
        }
        x &+= match.count
        if x >= width { x &-= rowNumber(x) &* width }
        // The next pixels share their first bytes, unless a byte for a filter is before one of them.
        if x > 0, match.sourceX &+ match.count != width {
            covered = min(sameBytes(end, sourceEnd), Self.longest &- length)
            length &+= covered
        }
        writer.append(length: length, distance: match.distance)
        lastOffset = place &- match.source
        rest = 0
        place = end
        edges.insert(before: end)
    }

    /// Returns n / `width`, for less than 65,536.
    @inline(__always) private func rowNumber(_ n: Int) -> Int { (n &* inverse) &>> 32 }

    /// Returns the number of rows between the next pixel and a pixel `offset` before it.
    @inline(__always) private func rowsBack(_ offset: Int) -> Int {
        offset <= x ? 0 : rowNumber(offset &- x &- 1) &+ 1
    }

    /// The differing bits of two pixels, those of the first byte lowest.
    @inline(__always) private func difference(_ a: Int, _ b: Int) -> UInt32 {
        let bits = pixels[a] ^ pixels[b]
        return isPixmap ? bits.byteSwapped &>> 8 : bits
    }

    /// Returns the number of equal bytes before two pixels that may join a repetition.
    @inline(__always) private func sameBefore(_ a: Int, _ b: Int) -> Int {
        min(rest, difference(a &- 1, b &- 1).leadingZeroBitCount &>> 3 &- (4 &- size))
    }

    /// Returns the number of equal first bytes of two pixels; never all.
    @inline(__always) private func sameBytes(_ a: Int, _ b: Int) -> Int {
        min(size &- 1, difference(a, b).trailingZeroBitCount &>> 3)
    }

    /// Returns the number of equal pixels from two positions on, at most `limit`.
    @inline(__always) private func run(_ a: Int, _ b: Int, limit: Int) -> Int {
        let a = UnsafeRawPointer(pixels + a), b = UnsafeRawPointer(pixels + b)
        var count = 0
        while count &+ 4 <= limit {
            let first =
                a.loadUnaligned(fromByteOffset: 4 &* count, as: UInt64.self)
                ^ b.loadUnaligned(fromByteOffset: 4 &* count, as: UInt64.self)
            let second =
                a.loadUnaligned(fromByteOffset: 4 &* count &+ 8, as: UInt64.self)
                ^ b.loadUnaligned(fromByteOffset: 4 &* count &+ 8, as: UInt64.self)
            if first | second != 0 {
                let place = first != 0 ? 0 : 2, bits = first != 0 ? first : second
                return count &+ place &+ (bits.littleEndian & 0xFFFF_FFFF == 0 ? 1 : 0)
            }
            count &+= 4
        }
        while count < limit {
            let isSame =
                a.loadUnaligned(fromByteOffset: 4 &* count, as: UInt32.self)
                == b.loadUnaligned(fromByteOffset: 4 &* count, as: UInt32.self)
            if !isSame { return count }
            count &+= 1
        }
        return count
    }
}

extension PNGMatcher {
    /// The repetition with the largest saving at the next pixel; `nil` if none saves anything.
    private var best: Match? {
        @inline(__always) get {
            var best = Match(), later = 0
            if lastOffset > 0, lastOffset <= place, edges.next &- place < Self.longRun {
                considerRow(place &- lastOffset, &best)
                if best.count >= Self.longEnough { return best }
                if best.count == 0, x &+ Self.longEnough < width {
                    // The repetition before this pixel may continue after it.
                    later = run(place &+ 1, place &+ 1 &- lastOffset, limit: Self.longEnough)
                    if later == Self.longEnough { return nil }
                }
            }
            let most = Self.longest / size
            if x > 0 {
                if pixels[place] == pixels[place &- 1] {
                    let number = min(edges.next &- place &+ 1, most, width &- x)
                    consider(Match(source: place &- 1, sourceX: x &- 1, count: number, distance: size), &best)
                    if number == most { return best }
                } else if sameBytes(place, place &- 1) >= 3 {
                    consider(Match(source: place &- 1, sourceX: x &- 1, count: 0, distance: size), &best)
                }
            } else if place > 0 {
                // A run of one colour is found by its end, and may continue in the next row.
                considerRow(place &- 1, &best)
            }
            considerAbove(&best)
            if best.count < most { considerEarlier(&best) }
            if best.value < Self.byteBits &* size &* later &- Self.delayBits { return nil }
            return best.value > 0 ? best : nil
        }
    }

    /// Considers the pixels above. A repetition of them may continue into the next row.
    @inline(__always) private func considerAbove(_ best: inout Match) {
        guard place >= width, width &* size < 32_768, pixels[place &- width] == pixels[place] else { return }
        var limit = min(Self.longest / size, count &- place)
        // The filter bytes between the rows are part of its length.
        if x &+ limit > width { limit = min(limit, (Self.longest &- rowNumber(x &+ limit &- 1)) / size) }
        let number = run(place, place &- width, limit: limit)
        consider(Match(source: place &- width, sourceX: x, count: number, distance: width &* size &+ 1), &best)
    }

    /// Considers the pixels in the table of edges.
    @inline(__always) private func considerEarlier(_ best: inout Match) {
        let window = 32_768 / size
        if best.count == 0 {
            let source = edges.last(like: pixels[place])
            if source >= 0, place &- source <= window { considerRow(source, &best) }
        }
        let ahead = edges.next &- place
        guard x &+ ahead &+ 1 < width, ahead <= Self.longest / size else { return }
        var edge = edges.lastPair, left = Self.depth
        while edges.isKnown(edge), left > 0 {
            let end = edges.place(of: edge)
            guard place &+ ahead &- end <= window, end >= ahead else { return }
            considerRow(end &- ahead, &best)
            if best.count >= Self.longEnough { return }
            edge = edges.edge(before: edge)
            left &-= 1
        }
    }

    /// Considers a repetition that ends at the end of its row or of the source's.
    @inline(__always) private func considerRow(_ source: Int, _ best: inout Match) {
        let last = best.count &- 1
        if last >= 0, pixels[source &+ last] != pixels[place &+ last] { return }
        // The few bytes beyond a long repetition are not worth a comparison.
        if last >= Self.long, place &+ last &+ 1 < count, pixels[source &+ last &+ 1] != pixels[place &+ last &+ 1] {
            return
        }
        let offset = place &- source
        let rowCount = rowsBack(offset), sourceX = x &- offset &+ rowCount &* width
        let limit = min(Self.longest / size, width &- max(x, sourceX))
        let number = run(place, source, limit: limit)
        guard number > 0, number >= best.count else { return }
        // Each row begins with a byte for its filter.
        let distance = offset &* size &+ rowCount
        if distance <= 32_768 {
            consider(Match(source: source, sourceX: sourceX, count: number, distance: distance), &best)
        }
    }

    /// Replaces the best repetition with one that saves more.
    @inline(__always) private func consider(_ match: Match, _ best: inout Match) {
        var length = match.count &* size &+ (match.count > 0 ? rowNumber(x &+ match.count &- 1) : 0)
        if x &+ match.count < width, match.sourceX &+ match.count < width {
            length &+= sameBytes(place &+ match.count, match.source &+ match.count)
        }
        if rest > 0, match.sourceX > 0 { length &+= sameBefore(place, match.source) }
        // Three bytes at a large distance need as many bits as they save.
        if length < 4, match.distance > 1024 { return }
        let distanceBits = Int.bitWidth &- match.distance.leadingZeroBitCount
        let value = Self.byteBits &* length &- distanceBits &+ Self.baseValue
        if value > best.value {
            best = match
            best.value = value
        }
    }
}

extension PNGMatcher {
    /// Returns `true` for forms of 3 or 4 bytes per pixel, rows of less than 65,536 pixels and less than 2³¹ pixels in all.
    /// Divisions by such a width are exact, and positions have 32 bits.
    static func canCompress(_ pixels: PNGPixels, _ form: PNGForm) -> Bool {
        form.bytesPerPixel > 2 && pixels.width < 65_536 && pixels.width * pixels.height <= Int32.max
    }

    /// Returns a zlib stream of some rows of an image, each after a 0, in a form of 3 or 4 bytes per pixel.
    static func compress(_ pixels: PNGPixels, _ form: PNGForm, rows: some Collection<Int>) -> Data {
        let width = pixels.width, size = form.bytesPerPixel
        func stream(_ words: UnsafePointer<UInt32>, isPixmap: Bool, sum: UInt32) -> Data {
            var matcher = PNGMatcher(words, width: width, height: rows.count, size: size, isPixmap: isPixmap)
            let body = matcher.compress()
            var data = Data(capacity: body.count + 6)
            data.append(contentsOf: [0x78, 0x5E])
            data.append(contentsOf: body)
            data.appendBigEndian(sum)
            return data
        }
        // Rows may be written with a few bytes too many.
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size * width + 9) { bytes in
            var sum: UInt32 = 1
            bytes[0] = 0
            let bytes = bytes.baseAddress!
            func add(_ row: UnsafePointer<UInt32>) {
                form.pack(UnsafeBufferPointer(start: row, count: width), into: bytes + 1)
                sum = libdeflate_adler32(sum, bytes, size * width + 1)
            }
            let words = size == 3 && rows.count == pixels.height ? pixels.pixmapWords : nil
            return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: width * (words == nil ? rows.count : 1)) {
                var row = $0.baseAddress!
                for y in rows {
                    pixels.read(y, into: row)
                    add(row)
                    if words == nil { row += width }
                }
                return stream(words ?? UnsafePointer($0.baseAddress!), isPixmap: words != nil, sum: sum)
            }
        }
    }
}

/// The pixels whose next pixel differs, numbered from 0, found by the colours of both.
private final class PixelEdges {
    private let pixels: UnsafePointer<UInt32>
    private let count: Int
    private let isPixmap: Bool
    /// The position of each edge, and the number of the previous one with an equal hash, by the lowest bits of its number.
    private let places: UnsafeMutablePointer<Int32>, before: UnsafeMutablePointer<Int32>
    /// The number of the last edge by its hash, and its position by the hash of its pixel; −1 for none.
    private let pairs: UnsafeMutablePointer<Int32>, singles: UnsafeMutablePointer<Int32>
    /// The number of pixels that have been scanned, and of their edges.
    private var scannedCount = 0, edgeCount = 0
    /// The number of the first edge that is not in the tables, and its position.
    private var nextEdge = 0
    private(set) var next = 0

    private static let ringSize = 1 << 14, pairCount = 1 << 13, singleCount = 1 << 11
    private static let mask = ringSize - 1, blockSize = 1024

    init(_ pixels: UnsafePointer<UInt32>, count: Int, isPixmap: Bool) {
        self.pixels = pixels
        self.count = count
        self.isPixmap = isPixmap
        let sizes = 2 * Self.ringSize + Self.pairCount + Self.singleCount
        places = .allocate(capacity: sizes)
        places.initialize(repeating: -1, count: sizes)
        before = places + Self.ringSize
        pairs = before + Self.ringSize
        singles = pairs + Self.pairCount
    }

    deinit { places.deallocate() }

    /// Finds the edges up to a position, or more.
    @inline(__always) func scan(to end: Int) { if scannedCount < min(end, count) { scanBlock() } }

    @inline(never) private func scanBlock() {
        let end = min(scannedCount &+ Self.blockSize, count &- 1)
        var number = edgeCount, i = scannedCount
        while i &+ 32 <= end {
            var bits = differences(i) | differences(i &+ 8) &<< 8 | differences(i &+ 16) &<< 16
            bits |= differences(i &+ 24) &<< 24
            while bits != 0 {
                places[number & Self.mask] = Int32(truncatingIfNeeded: i &+ bits.trailingZeroBitCount)
                number &+= 1
                bits &= bits &- 1
            }
            i &+= 32
        }
        while i < end {
            places[number & Self.mask] = Int32(truncatingIfNeeded: i)
            number &+= pixels[i] != pixels[i &+ 1] ? 1 : 0
            i &+= 1
        }
        scannedCount = end >= count &- 1 ? count : end
        edgeCount = number
        setNext()
    }

    /// Returns a bit for each of eight pixels that differ from the next one, the first lowest.
    @inline(__always) private func differences(_ place: Int) -> UInt32 {
        let start = UnsafeRawPointer(pixels + place)
        let differs =
            start.loadUnaligned(as: SIMD8<UInt32>.self)
            .!= (start + 4).loadUnaligned(as: SIMD8<UInt32>.self)
        return SIMD8<UInt32>(repeating: 0)
            .replacing(with: SIMD8(1, 2, 4, 8, 16, 32, 64, 128), where: differs).wrappedSum()
    }

    /// Without an edge, the run continues to the last scanned pixel at least.
    @inline(__always) private func setNext() {
        next = nextEdge < edgeCount ? Int(places[nextEdge & Self.mask]) : max(scannedCount &- 1, 0)
    }

    /// Enters the edges before a position in the tables.
    @inline(__always) func insert(before end: Int) {
        guard next < end else { return }
        while nextEdge < edgeCount {
            let place = Int(places[nextEdge & Self.mask])
            if place >= end { break }
            let hash = pairHash(place)
            before[nextEdge & Self.mask] = pairs[hash]
            pairs[hash] = Int32(truncatingIfNeeded: nextEdge)
            singles[self.hash(pixels[place])] = Int32(truncatingIfNeeded: place)
            nextEdge &+= 1
        }
        setNext()
    }

    /// The pixel as 0xBBGGRRAA, so that equal images have equal files.
    @inline(__always) private func ordered(_ pixel: UInt32) -> UInt32 {
        isPixmap ? pixel.byteSwapped : pixel &<< 8 | pixel &>> 24
    }

    @inline(__always) private func pairHash(_ place: Int) -> Int {
        let pair = UInt64(ordered(pixels[place])) | UInt64(ordered(pixels[place &+ 1])) &<< 32
        return Int(truncatingIfNeeded: (pair &* 0x9E37_79B9_7F4A_7C15) &>> 51)
    }

    @inline(__always) private func hash(_ pixel: UInt32) -> Int { Int((ordered(pixel) &* 0x9E37_79B1) &>> 21) }

    /// Returns the last pixel that is probably equal to this one; −1 for none.
    @inline(__always) func last(like pixel: UInt32) -> Int { Int(singles[hash(pixel)]) }

    /// The last edge that is probably equal to the next one; −1 for none.
    var lastPair: Int { @inline(__always) get { Int(pairs[pairHash(next)]) } }

    @inline(__always) func place(of edge: Int) -> Int { Int(places[edge & Self.mask]) }

    /// Returns `true` for the number of an edge whose position is still known.
    @inline(__always) func isKnown(_ edge: Int) -> Bool { edge >= max(0, edgeCount &- Self.ringSize &+ 1) }

    /// Returns the edge before this one with an equal hash; −1 for none.
    @inline(__always) func edge(before edge: Int) -> Int { Int(before[edge & Self.mask]) }
}
