/// The filters of an image's rows and its compression level, chosen by samples of the image.
///
/// Deflate finds the repetitions in text, flat colours and gradients. Filters would hide them, for larger files in more
/// time. Photographs repeat little, and their differences have fewer bits than their colours. Two rows of each band of
/// 32 are therefore scanned as by deflate. Pixels that repeat earlier ones are skipped, and the others determine the
/// filter that saves bits. If the result is not clear, a few plans are tried on some rows. All numbers are integers, so
/// that the file is the same on every machine. Colours without filters are compressed by `PNGMatcher`, in half the time
/// of a search in bytes.
struct PNGPlan {
    static let bandHeight = 32
    /// The filter type of each band.
    let filters: [UInt8]
    /// The zlib level, 1…9.
    let level: Int

    init(for pixels: PNGPixels, _ form: PNGForm) {
        guard form.isFilterable else {
            let bandCount = (pixels.height + Self.bandHeight - 1) / Self.bandHeight
            filters = Array(repeating: 0, count: bandCount)
            // Level 6 would compress gradients and flat colours in the same time to up to twice the bytes, and text in a
            // sixth less time to 1 % more bytes.
            level = 7
            return
        }
        var sampler = PNGSampler(width: pixels.width, matchLimit: 258 / form.bytesPerPixel)
        var filters: [UInt8] = [], total = PNGSample()
        for start in stride(from: 0, to: pixels.height, by: Self.bandHeight) {
            let height = min(Self.bandHeight, pixels.height - start)
            var sample = PNGSample()
            sampler.add(start + height / 4, of: pixels, to: &sample)
            if height > 1 { sampler.add(start + 3 * height / 4, of: pixels, to: &sample) }
            filters.append(sample.bestFilter)
            total.add(sample)
        }
        let filteredCount = filters.count { $0 != 0 }
        if total.isAmbiguous || total.level > 1 && 5 * filteredCount >= filters.count && filters.contains(0) {
            filters = PNGTrial(pixels, form, guess: filters).bestFilters
        } else if total.level > 1, 5 * filteredCount < filters.count {
            // Filtered images are compressed byte by byte. That costs the other bands more than a few filtered bands
            // save.
            filters = [UInt8](repeating: 0, count: filters.count)
        }
        self.filters = filters
        level = min(total.level, Self.level(of: filters))
    }

    /// `true` if `PNGMatcher` compresses the rows: there is no filter, and there are repetitions.
    var isMatched: Bool { level > 1 && filters.allSatisfy { $0 == 0 } }

    /// Returns the level for filter types. A longer search in filtered rows is not worth its time.
    fileprivate static func level(of filters: [UInt8]) -> Int {
        3 * filters.count { $0 != 0 } > filters.count ? 3 : 6
    }
}

/// Counts of sampled rows.
struct PNGSample {
    private(set) var pixelCount = 0
    /// The number of pixels that do not repeat earlier ones.
    private(set) var newCount = 0
    /// The number of pixels that repeat earlier ones and equal their left and upper neighbours: every filter makes them
    /// 0.
    private(set) var flatCount = 0
    /// The number of pixels that equal the one above.
    private(set) var sameCount = 0
    /// The frequencies of each byte of the new pixels, for each filter type.
    private var histograms = [UInt32](repeating: 0, count: 5 * 256)

    mutating func add(_ other: PNGSample) {
        pixelCount += other.pixelCount
        newCount += other.newCount
        flatCount += other.flatCount
        sameCount += other.sameCount
    }

    fileprivate mutating func addMatch(of count: Int, flat: Int, same: Int) {
        pixelCount += count
        flatCount += flat
        sameCount += same
    }

    /// Adds a pixel that does not repeat an earlier one.
    fileprivate mutating func addNew(_ pixel: UInt32, left: UInt32, above: UInt32, corner: UInt32) {
        pixelCount += 1
        newCount += 1
        for shift: UInt32 in [0, 8, 16] {
            let x = UInt8(truncatingIfNeeded: pixel &>> shift)
            let a = UInt8(truncatingIfNeeded: left &>> shift), b = UInt8(truncatingIfNeeded: above &>> shift)
            let c = UInt8(truncatingIfNeeded: corner &>> shift)
            histograms[Int(x)] &+= 1
            histograms[256 + Int(x &- a)] &+= 1
            histograms[512 + Int(x &- b)] &+= 1
            histograms[768 + Int(x &- PNGFilter.average(a, b))] &+= 1
            histograms[1024 + Int(x &- PNGFilter.paeth(a, b, c))] &+= 1
        }
    }

    /// The type that saves the most bits; 0 if none saves enough.
    var bestFilter: UInt8 {
        // Rows of a gradient from left to right become zeros.
        if sameCount * 100 > pixelCount * 99, (sameCount - flatCount) * 4 > pixelCount { return 4 }
        // If fewer than an eighth of the pixels are new, they are text or edges. Filtered rows would prevent repetitions in the rows
        // below.
        guard newCount * 8 > pixelCount else { return 0 }
        let costs = (0..<5).map(bits)
        let best = (1..<5).reduce(1) { costs[$1] < costs[$0] ? $1 : $0 }
        // A repeating pixel costs almost no bits without a filter, and nearly one with it.
        let loss = (pixelCount - newCount - flatCount) * 192
        return costs[0] - costs[best] > loss ? UInt8(best) : 0
    }

    /// Returns the entropy of the new pixels' bytes in 256ths of a bit.
    private func bits(_ filter: Int) -> Int {
        let counts = histograms[filter * 256..<filter * 256 + 256]
        let sum = counts.reduce(0, +)
        return counts.reduce(Int(sum) * sum.logarithm) { $0 - Int($1) * $1.logarithm }
    }

    /// The compression level: low for noise, which gains little from a longer search.
    var level: Int { newCount * 2 > pixelCount ? 1 : 6 }

    /// `true` if the counts do not decide for or against filters: the image is neither noise nor full of repetitions.
    var isAmbiguous: Bool { newCount * 3 <= pixelCount && newCount * 12 > pixelCount }
}

/// Scans single rows of an image as deflate would, with the row above as the preceding data.
struct PNGSampler {
    private let width: Int, matchLimit: Int
    /// The pixels of the row above and the row.
    private var pixels: [UInt32]
    /// The last position of a pair of neighbours by its hash, plus 1.
    private var table = [UInt32](repeating: 0, count: 4096)

    /// Creates a sampler. `matchLimit` is the maximum length of a repetition, in pixels.
    init(width: Int, matchLimit: Int) {
        self.width = width
        self.matchLimit = matchLimit
        pixels = [UInt32](repeating: 0, count: 2 * width)
    }

    /// Adds the row `y` of `source`, which has the sampler's width.
    mutating func add(_ y: Int, of source: PNGPixels, to sample: inout PNGSample) {
        let width = width, matchLimit = matchLimit
        for i in table.indices { table[i] = 0 }
        pixels.withUnsafeMutableBufferPointer { pixels in
            let start = pixels.baseAddress!
            if y > 0 { source.read(y - 1, into: start) } else { start.update(repeating: 0, count: width) }
            source.read(y, into: start + width)
        }
        pixels.withUnsafeBufferPointer { pixels in
            table.withUnsafeMutableBufferPointer { table in
                let start = pixels.baseAddress!, table = table.baseAddress!
                for i in 0..<width - 1 { table[Self.hash(start + i)] = UInt32(i + 1) }
                Self.scan(start, table, width: width, matchLimit: matchLimit, &sample)
            }
        }
    }

    /// Scans the second of two rows.
    private static func scan(
        _ pixels: UnsafePointer<UInt32>, _ table: UnsafeMutablePointer<UInt32>, width: Int, matchLimit: Int,
        _ sample: inout PNGSample
    ) {
        let end = 2 * width
        var i = width
        while i < end {
            let limit = min(matchLimit, end - i)
            func length(_ place: Int) -> Int {
                var count = 0
                while count < limit, pixels[place + count] == pixels[i + count] { count += 1 }
                return count
            }
            var longest = length(i - width)
            if i > width { longest = max(longest, length(i - 1)) }
            if i < end - 1, table[hash(pixels + i)] > 0 {
                longest = max(longest, length(Int(table[hash(pixels + i)]) - 1))
            }
            let count = max(1, longest)
            var flat = 0, same = 0
            for p in i..<i + count {
                if p < end - 1 { table[hash(pixels + p)] = UInt32(p + 1) }
                guard pixels[p] == pixels[p - width] else { continue }
                same += 1
                if p > width, pixels[p] == pixels[p - 1] { flat += 1 }
            }
            if longest > 1 {
                sample.addMatch(of: count, flat: flat, same: same)
            } else {
                let isFirst = i == width
                sample.addNew(
                    pixels[i], left: isFirst ? 0 : pixels[i - 1], above: pixels[i - width],
                    corner: isFirst ? 0 : pixels[i - width - 1])
            }
            i += count
        }
    }

    @inline(__always) private static func hash(_ pixels: UnsafePointer<UInt32>) -> Int {
        let pair = UInt64(pixels[0]) | UInt64(pixels[1]) << 32
        return Int(truncatingIfNeeded: (pair &* 0x9E37_79B9_7F4A_7C15) &>> 52)
    }
}

/// Compresses some rows of an image with the filters of each of several plans.
struct PNGTrial {
    private let pixels: PNGPixels, form: PNGForm
    private let guess: [UInt8]
    /// Rows that are compressed: strips from the upper, the middle and the lower third. The higher strips contain the lower
    /// ones.
    private let lowStrips: [Int], rows: [Int]

    /// Creates a trial. `guess` has a filter type for each band.
    init(_ pixels: PNGPixels, _ form: PNGForm, guess: [UInt8]) {
        self.pixels = pixels
        self.form = form
        self.guess = guess
        lowStrips = Self.strips(of: pixels.height, rows: 4)
        rows = Self.strips(of: pixels.height, rows: 12)
    }

    private static func strips(of height: Int, rows: Int) -> [Int] {
        if height <= 3 * rows { return Array(0..<height) }
        return [height / 6, height / 2, height * 5 / 6].flatMap { ($0 - rows / 2)..<($0 + rows / 2) }
    }

    /// The best filters: none, unless the guess or one type for all bands saves more than a twentieth of the sample, since
    /// more rows have more repetitions.
    var bestFilters: [UInt8] {
        let none = uniform(0)
        if isSmall(size(none, lowStrips), lowStrips) { return none }
        let unfiltered = size(none, rows)
        if isSmall(unfiltered, rows) { return none }
        let guessed = size(guess, rows)
        if guessed >= unfiltered { return none }
        var best = none, least = unfiltered * 19 / 20
        if guessed < least {
            best = guess
            least = guessed
        }
        for filters in others(isClear: 4 * guessed < 3 * unfiltered) {
            let size = size(filters, rows)
            if size < least {
                best = filters
                least = size
            }
        }
        return best
    }

    /// `true` for less than 3.25 bits per pixel without filters. Filters hardly shrink such pictures.
    private func isSmall(_ size: Int, _ rows: [Int]) -> Bool { 32 * size < 13 * rows.count * pixels.width }

    /// Returns the filters to try besides the guess. If the guess saves a quarter (`isClear`), that is its most frequent
    /// type for all bands, unless three quarters of the bands have it already.
    private func others(isClear: Bool) -> [[UInt8]] {
        guard isClear else { return [uniform(1), uniform(4)] }
        let counts = (1...4).map { type in (type: UInt8(type), count: guess.count { $0 == type }) }
        let frequent = counts.reduce(counts[0]) { $1.count > $0.count ? $1 : $0 }
        return 4 * frequent.count < 3 * guess.count ? [uniform(frequent.type)] : []
    }

    private func uniform(_ type: UInt8) -> [UInt8] { [UInt8](repeating: type, count: guess.count) }

    /// Returns the compressed size of some rows, in bytes.
    private func size(_ filters: [UInt8], _ rows: [Int]) -> Int {
        if PNGMatcher.canCompress(pixels, form), filters.allSatisfy({ $0 == 0 }) {
            return PNGMatcher.compress(pixels, form, rows: rows).count
        }
        let width = pixels.width
        var filtered = PNGRows(
            rowSize: form.rowSize(width: width), bytesPerPixel: form.bytesPerPixel, height: rows.count)
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: width) { buffer in
            let row = buffer.baseAddress!
            for y in rows {
                pixels.read(y, into: row)
                filtered.append([filters[y / PNGPlan.bandHeight]]) {
                    form.pack(UnsafeBufferPointer(start: row, count: width), into: $0)
                }
            }
        }
        return Zlib.compress(filtered.bytes, level: PNGPlan.level(of: filters)).count
    }
}
