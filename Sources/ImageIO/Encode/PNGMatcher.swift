import CMicaDeflate
import Foundation

/// Compression of unfiltered rows of 3 or 4 bytes per pixel.
///
/// A repetition may begin and end inside pixels, but is searched only at whole pixels: a third or a fourth of the
/// positions of a search in bytes. The tables contain a run of one colour once, at its end, so that smooth images have
/// few entries. At each position, at most 32 repetitions are compared, and the one with the largest saving is used. It
/// is not compared with those of the next position.
struct PNGMatcher {
    private struct Match {
        /// The pixel at which it begins.
        var source = 0
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
    private let tables = MatchTables()
    private var writer = DeflateWriter()
    /// The next pixel, and its column.
    private var place = 0, x = 0
    /// The number of bytes of the next pixel that have been written.
    private var covered = 0
    /// The number of bytes before the next pixel, in its left neighbour, that are not part of a repetition.
    private var rest = 0

    /// The maximum number of repetitions that are compared at a position, and the maximum length of one in bytes.
    private static let depth = 32, longest = 258

    /// Creates a matcher. `pixels` are `width` · `height` words, the lowest byte first, and one more of any value.
    init(_ pixels: UnsafePointer<UInt32>, width: Int, height: Int, size: Int) {
        self.pixels = pixels
        self.width = width
        self.size = size
        count = width * height
    }

    /// Returns a deflate stream of the rows, each after a 0.
    mutating func compress() -> [UInt8] {
        while place < count {
            if x == 0 {
                rest = 0
                if covered == 0 { writer.append(0) }
            }
            let match = covered > 0 ? nil : best
            if let match { append(match) } else { appendPixel() }
        }
        return writer.finish()
    }

    /// Appends the rest of the next pixel.
    @inline(__always) private mutating func appendPixel() {
        rest = size &- covered
        for i in covered..<size {
            writer.append(UInt8(truncatingIfNeeded: pixels[place] &>> UInt32(truncatingIfNeeded: 8 &* i)))
        }
        covered = 0
        tables.insert(place, of: pixels)
        place &+= 1
        x = x &+ 1 == width ? 0 : x &+ 1
    }

    /// Appends a repetition, with the equal bytes before and after it.
    @inline(__always) private mutating func append(_ match: Match) {
        let end = place &+ match.count, sourceEnd = match.source &+ match.count
        var length = match.count &* size &+ (match.count > 0 ? (x &+ match.count &- 1) / width : 0)
        if rest > 0, match.source % width > 0 {
            let same = sameBefore(place, match.source)
            length &+= writer.removeBytes(limit: min(same, Self.longest &- length))
        }
        x = (x &+ match.count) % width
        if x > 0, sourceEnd % width > 0 {
            covered = min(sameBytes(end, sourceEnd), Self.longest &- length)
            length &+= covered
        }
        writer.append(length: length, distance: match.distance)
        rest = 0
        for i in place..<end { tables.insert(i, of: pixels) }
        place = end
    }

    /// Returns the number of equal bytes before two pixels that may join a repetition.
    @inline(__always) private func sameBefore(_ a: Int, _ b: Int) -> Int {
        min(rest, (pixels[a &- 1] ^ pixels[b &- 1]).leadingZeroBitCount / 8 &- (4 &- size))
    }

    /// Returns the number of equal first bytes of two pixels; never all.
    @inline(__always) private func sameBytes(_ a: Int, _ b: Int) -> Int {
        min(size &- 1, (pixels[a] ^ pixels[b]).trailingZeroBitCount / 8)
    }
}

extension PNGMatcher {
    /// The repetition with the largest saving at the next pixel; `nil` if none saves anything.
    private var best: Match? {
        @inline(__always) get {
            var best = Match()
            if x > 0 {
                let limit = min(Self.longest / size, width &- x)
                let number = tables.run(place, place &- 1, of: pixels, limit: limit)
                if number > 0 || sameBytes(place, place &- 1) >= 3 {
                    consider(Match(source: place &- 1, count: number, distance: size), sourceX: x &- 1, &best)
                }
                if number == Self.longest / size { return best }
            } else if place > 0 {
                // The tables omit a pixel whose colour continues in the next row.
                considerRow(place &- 1, &best)
            }
            considerAbove(&best)
            if best.count < Self.longest / size { considerEarlier(&best) }
            return best.value > 0 ? best : nil
        }
    }

    /// Considers the pixels above. A repetition of them may continue into the next row.
    @inline(__always) private func considerAbove(_ best: inout Match) {
        guard place >= width, width &* size < 32_768, pixels[place &- width] == pixels[place] else { return }
        var limit = min(Self.longest / size, count &- place)
        // The filter bytes between the rows are part of its length.
        if x &+ limit > width { limit = min(limit, (Self.longest &- (x &+ limit &- 1) / width) / size) }
        let number = tables.run(place, place &- width, of: pixels, limit: limit)
        consider(Match(source: place &- width, count: number, distance: width &* size &+ 1), sourceX: x, &best)
    }

    /// Considers the pixels in the tables.
    @inline(__always) private func considerEarlier(_ best: inout Match) {
        let window = 32_768 / size
        if best.count == 0 {
            let source = tables.last(like: pixels[place])
            if source >= 0, place &- source <= window { considerRow(source, &best) }
        }
        // A run of one colour is found by its end.
        var ahead = 0
        while x &+ ahead &+ 1 < width, ahead < Self.longest / size, pixels[place &+ ahead &+ 1] == pixels[place] {
            ahead &+= 1
        }
        guard x &+ ahead &+ 1 < width else { return }
        var source = tables.lastPair(like: place &+ ahead, of: pixels), left = Self.depth
        while source >= ahead, place &+ ahead &- source <= window, left > 0 {
            considerRow(source &- ahead, &best)
            if best.count == Self.longest / size { return }
            let next = tables.pair(before: source)
            guard next < source else { return }
            source = next
            left &-= 1
        }
    }

    /// Considers a repetition that ends at the end of its row or of the source's.
    @inline(__always) private func considerRow(_ source: Int, _ best: inout Match) {
        let last = best.count &- 1
        if last >= 0, pixels[source &+ last] != pixels[place &+ last] { return }
        let sourceRow = source / width, sourceX = source &- sourceRow &* width
        let limit = min(Self.longest / size, width &- max(x, sourceX))
        let number = tables.run(place, source, of: pixels, limit: limit)
        guard number > 0, number >= best.count else { return }
        // Each row begins with a byte for its filter.
        let distance = (place &- source) &* size &+ ((place &- x) / width &- sourceRow)
        if distance <= 32_768 {
            consider(Match(source: source, count: number, distance: distance), sourceX: sourceX, &best)
        }
    }

    /// Replaces the best repetition with one that saves more.
    @inline(__always) private func consider(_ match: Match, sourceX: Int, _ best: inout Match) {
        var length = match.count &* size &+ (match.count > 0 ? (x &+ match.count &- 1) / width : 0)
        if x &+ match.count < width, sourceX &+ match.count < width {
            length &+= sameBytes(place &+ match.count, match.source &+ match.count)
        }
        if rest > 0, sourceX > 0 { length &+= sameBefore(place, match.source) }
        // Three bytes at a large distance need as many bits as they save.
        if length < 4, match.distance > 1024 { return }
        let value = 6 &* length &- (Int.bitWidth &- match.distance.leadingZeroBitCount) &+ 32
        if value > best.value {
            best = match
            best.value = value
        }
    }
}

extension PNGMatcher {
    /// Returns a zlib stream of some rows of an image, each after a 0, in a form of 3 or 4 bytes per pixel.
    static func compress(_ pixels: PNGPixels, _ form: PNGForm, rows: some Collection<Int>) -> Data {
        let width = pixels.width, size = form.bytesPerPixel
        return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: width * rows.count + 1) { buffer in
            var row = buffer.baseAddress!, sum: UInt32 = 1
            // Rows may be written with a few bytes too many.
            var bytes = [UInt8](repeating: 0, count: size * width + 9)
            for y in rows {
                pixels.read(y, into: row)
                bytes.withUnsafeMutableBufferPointer {
                    form.pack(UnsafeBufferPointer(start: row, count: width), into: $0.baseAddress! + 1)
                    sum = libdeflate_adler32(sum, $0.baseAddress, size * width + 1)
                }
                row += width
            }
            row[0] = 0
            var matcher = PNGMatcher(buffer.baseAddress!, width: width, height: rows.count, size: size)
            var data = Data([0x78, 0x5E])
            data.append(contentsOf: matcher.compress())
            data.appendBigEndian(sum)
            return data
        }
    }
}

/// The positions of pixels, by their colour and the next one's.
private final class MatchTables {
    /// Pixel numbers plus 1: `pairs` has the last one by the hash of two neighbours, `singles` by the hash of a single
    /// pixel. `before` has the previous one by the lowest bits of a pixel's number.
    private let pairs: UnsafeMutablePointer<UInt32>, before: UnsafeMutablePointer<UInt32>
    private let singles: UnsafeMutablePointer<UInt32>

    private static let pairCount = 1 << 15, beforeCount = 1 << 14, singleCount = 1 << 12

    init() {
        pairs = .allocate(capacity: Self.pairCount + Self.beforeCount + Self.singleCount)
        pairs.initialize(repeating: 0, count: Self.pairCount + Self.beforeCount + Self.singleCount)
        before = pairs + Self.pairCount
        singles = before + Self.beforeCount
    }

    deinit { pairs.deallocate() }

    @inline(__always) private func pairHash(_ pixels: UnsafePointer<UInt32>) -> Int {
        let pair = UInt64(pixels[0]) | UInt64(pixels[1]) &<< 32
        return Int(truncatingIfNeeded: (pair &* 0x9E37_79B9_7F4A_7C15) &>> 49)
    }

    @inline(__always) private func hash(_ pixel: UInt32) -> Int { Int((pixel &* 0x9E37_79B1) &>> 20) }

    /// Adds a pixel, unless the next one is equal.
    @inline(__always) func insert(_ place: Int, of pixels: UnsafePointer<UInt32>) {
        if pixels[place] == pixels[place &+ 1] { return }
        let hash = pairHash(pixels + place)
        before[place & (Self.beforeCount &- 1)] = pairs[hash]
        pairs[hash] = UInt32(truncatingIfNeeded: place &+ 1)
        singles[self.hash(pixels[place])] = UInt32(truncatingIfNeeded: place &+ 1)
    }

    /// Returns the last pixel that is probably equal to this one; −1 for none.
    @inline(__always) func last(like pixel: UInt32) -> Int { Int(singles[hash(pixel)]) &- 1 }

    /// Returns the last pixel that, with the next one, is probably equal to `place`.
    @inline(__always) func lastPair(like place: Int, of pixels: UnsafePointer<UInt32>) -> Int {
        Int(pairs[pairHash(pixels + place)]) &- 1
    }

    /// Returns the pair before this one.
    @inline(__always) func pair(before place: Int) -> Int { Int(before[place & (Self.beforeCount &- 1)]) &- 1 }

    /// Returns the number of equal pixels from two positions on, at most `limit`.
    @inline(__always) func run(_ a: Int, _ b: Int, of pixels: UnsafePointer<UInt32>, limit: Int) -> Int {
        let a = UnsafeRawPointer(pixels + a), b = UnsafeRawPointer(pixels + b)
        var count = 0
        while count &+ 2 <= limit {
            let difference =
                a.loadUnaligned(fromByteOffset: 4 &* count, as: UInt64.self)
                ^ b.loadUnaligned(fromByteOffset: 4 &* count, as: UInt64.self)
            if difference != 0 { return count &+ (difference.littleEndian & 0xFFFF_FFFF == 0 ? 1 : 0) }
            count &+= 2
        }
        guard count < limit else { return count }
        let isSame =
            a.loadUnaligned(fromByteOffset: 4 &* count, as: UInt32.self)
            == b.loadUnaligned(fromByteOffset: 4 &* count, as: UInt32.self)
        return isSame ? count &+ 1 : count
    }
}
