/// Compression of unfiltered rows of 3 or 4 bytes per pixel.
///
/// A repetition may begin and end inside a pixel. The search visits only whole pixels, which are a third or a quarter
/// of the byte positions. The tables contain only the end of each run of one colour (`PixelEdges`), so that smooth
/// images have few entries. At each position, the search compares at most 32 repetitions and uses the one that saves
/// most. It is dropped if the repetition at the next position, at the previous distance, saves more. That happens where
/// single pixels of a gradient differ from the row above.
struct PixelMatcher<Words: PixelWords> {
    private struct Match {
        /// The pixel at which it begins, and its column.
        var source = 0, sourceX = 0
        /// The number of whole pixels that it repeats.
        var count = 0
        /// The distance in bytes.
        var distance = 0
        /// The number of equal bytes before and after them.
        var extra = 0
        /// An estimate of the saving in bits.
        var value = 0
    }

    /// The number of bytes of a pixel.
    private var size: Int { @inline(__always) get { Words.size } }
    private let pixels: UnsafePointer<UInt32>
    private let width: Int, count: Int
    private var edges: PixelEdges<Words>
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
    private static var depth: Int { 32 }
    private static var longest: Int { 258 }
    /// The number of pixels that ends a search.
    private static var longEnough: Int { 60 }
    /// An estimate of the bits of a byte that no repetition covers.
    private static var byteBits: Int { 6 }
    /// A summand of the values that makes them positive, since any repetition of three bytes saves bits.
    private static var baseValue: Int { 32 }
    /// The bits that a repetition from the next pixel on must save more than the best one from this pixel on. They make up
    /// for its distance (at most 15 bits) and for this pixel, which is then written as bytes (18 or 24 bits). The rest was
    /// found by trial, like the two constants above: 5–7, 20–44 and 50–90 changed no file of ten by 0.3 %.
    private static var delayBits: Int { 70 }
    /// The length of runs of one colour from which on every position is searched.
    private static var longRun: Int { 20 }

    /// Creates a matcher. `pixels` are `width` · `height` words.
    private init(_ pixels: UnsafePointer<UInt32>, width: Int, height: Int) {
        self.pixels = pixels
        self.width = width
        count = width * height
        inverse = (1 << 32) / width + 1
        edges = PixelEdges(pixels, count: width * height)
    }

    /// Returns a deflate stream of `height` rows of `width` words, each after a 0.
    static func compress(_ pixels: UnsafePointer<UInt32>, width: Int, height: Int) -> [UInt8] {
        var matcher = PixelMatcher(pixels, width: width, height: height)
        defer { matcher.edges.free() }
        return matcher.compress()
    }

    /// Returns a deflate stream of the rows, each after a 0.
    private mutating func compress() -> [UInt8] {
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
        var pixel = Words.bytes(pixels[place])
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

    /// Returns the number of equal bytes before two pixels that may join a repetition.
    @inline(__always) private func sameBefore(_ a: Int, _ b: Int) -> Int {
        min(rest, Words.sameLast(pixels[a &- 1] ^ pixels[b &- 1]))
    }

    /// Returns the number of equal first bytes of two pixels; never all.
    @inline(__always) private func sameBytes(_ a: Int, _ b: Int) -> Int {
        min(size &- 1, Words.sameFirst(pixels[a] ^ pixels[b]))
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

extension PixelMatcher {
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
                var left = Match(source: place &- 1, sourceX: x &- 1, distance: size)
                if pixels[place] == pixels[place &- 1] {
                    left.count = min(edges.next &- place &+ 1, most, width &- x)
                    consider(left, filterBytes: 0, &best)
                    if left.count == most { return best }
                } else if sameBytes(place, place &- 1) >= 3 {
                    consider(left, filterBytes: 0, &best)
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
        let match = Match(source: place &- width, sourceX: x, count: number, distance: width &* size &+ 1)
        consider(match, filterBytes: rowNumber(x &+ number &- 1), &best)
    }

    /// Considers the pixels in the table of edges.
    @inline(__always) private func considerEarlier(_ best: inout Match) {
        let window = 32_768 / size
        if best.count == 0 {
            let distance = edges.distance(from: place, like: pixels[place])
            if distance > 0, distance <= min(window, place) { considerRow(place &- distance, &best) }
        }
        let next = edges.next, ahead = next &- place
        guard x &+ ahead &+ 1 < width, ahead <= Self.longest / size else { return }
        let furthest = min(window, place)
        var distance = edges.lastPair, total = distance, left = Self.depth
        while distance > 0, total <= furthest, left > 0 {
            if considerRow(place &- total, &best), best.count >= Self.longEnough { return }
            distance = edges.before(next &- total)
            total &+= distance
            left &-= 1
        }
    }

    /// Considers a repetition that ends at the end of its row or of the source's. Returns `true` if it is the best one.
    @inline(__always) @discardableResult private func considerRow(_ source: Int, _ best: inout Match) -> Bool {
        let known = best.count
        guard x &+ known < width, canBeBetter(source, than: best) else { return false }
        let offset = place &- source
        let rowCount = rowsBack(offset), sourceX = x &- offset &+ rowCount &* width
        let limit = min(Self.longest / size, width &- max(x, sourceX))
        let number = run(place, source, limit: limit)
        guard number > 0, number >= known else { return false }
        // Each row begins with a byte for its filter.
        let distance = offset &* size &+ rowCount
        guard distance <= 32_768 else { return false }
        let match = Match(source: source, sourceX: sourceX, count: number, distance: distance)
        return consider(match, filterBytes: 0, &best)
    }

    /// Compares single pixels: those that end the best repetition, and those around it, which must be equal or have more
    /// equal bytes. Most repetitions in a list of edges fail here. The bytes before a source at the first pixel do not
    /// exist, and are compared later.
    @inline(__always) private func canBeBetter(_ source: Int, than best: Match) -> Bool {
        let known = best.count, last = max(known &- 1, 0)
        let after = Words.sameFirst(pixels[place &+ known] ^ pixels[source &+ known])
        let isShorter = after < size && sameBefore(place, max(source, 1)) &+ after <= best.extra
        return !isShorter && pixels[source &+ last] == pixels[place &+ last]
    }

    /// Replaces the best repetition with one that saves more; returns `true` if it does. `filterBytes` are the bytes before
    /// rows inside it.
    @inline(__always) @discardableResult private func consider(
        _ match: Match, filterBytes: Int, _ best: inout Match
    ) -> Bool {
        var extra = 0
        if x &+ match.count < width, match.sourceX &+ match.count < width {
            extra = sameBytes(place &+ match.count, match.source &+ match.count)
        }
        if rest > 0, match.sourceX > 0 { extra &+= sameBefore(place, match.source) }
        let length = match.count &* size &+ filterBytes &+ extra
        // Three bytes at a large distance need as many bits as they save.
        if length < 4, match.distance > 1024 { return false }
        let distanceBits = Int.bitWidth &- match.distance.leadingZeroBitCount
        let value = Self.byteBits &* length &- distanceBits &+ Self.baseValue
        if value <= best.value { return false }
        best = match
        best.value = value
        best.extra = extra
        return true
    }
}
