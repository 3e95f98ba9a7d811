/// Colours of some of a GIF's frames, in their order, from which the file's palette is chosen: one that makes a palette of
/// their own needless for as many frames as possible. It keeps colours, and the pixels of two frames.
package struct GIFColorSamples: Sendable {
    /// The first frame, every pixel opaque or 0.
    private(set) var first: Bitmap?
    private var last: Bitmap?
    /// The colours of each frame where it differs from the sample before.
    private var colors: [Set<UInt32>] = []

    /// The largest number of frames that are sampled.
    package static let count = 96

    package init() {}

    /// Returns the indices of the frames of `total` to sample, in rising order, beginning with 0.
    package static func indices(total: Int) -> [Int] {
        let count = min(count, total)
        return (0..<count).map { $0 * (total / count) + $0 * (total % count) / count }
    }

    /// Adds the next frame, of the first one's size.
    package mutating func add(_ bitmap: Bitmap) {
        let frame = bitmap.withBinaryAlpha()
        first?.checkSize(frame.width, frame.height)
        var new: Set<UInt32> = [], previous: UInt32 = 0
        for (i, pixel) in frame.pixels.enumerated() where pixel != 0 && pixel != previous && pixel != last?.pixels[i] {
            new.insert(pixel)
            previous = pixel
        }
        // A palette cannot hold more.
        if !new.isEmpty, new.count < 256 { colors.append(new) }
        if first == nil { first = frame }
        last = frame
    }

    /// At most `limit` colours: `first`, unless others save more.
    func colors(first: [UInt32], limit: Int) -> [UInt32] {
        var best = first, most = saving(Set(first))
        for candidate in [mostUsed(limit, with: []), mostUsed(limit, with: whole(limit))] {
            let saving = saving(candidate)
            if saving > most { (best, most) = (candidate.sorted(), saving) }
        }
        return best
    }

    /// The bytes of palettes that frames need not have.
    private func saving(_ palette: Set<UInt32>) -> Int {
        colors.filter { $0.isSubset(of: palette) }.reduce(0) { sum, frame in
            sum + 3 << min(8, Int.bitWidth - frame.count.leadingZeroBitCount)
        }
    }

    /// `palette` and, as far as there is room, the colours that most frames show.
    private func mostUsed(_ limit: Int, with palette: Set<UInt32>) -> Set<UInt32> {
        var counts: [UInt32: Int] = [:]
        for frame in colors { for color in frame where !palette.contains(color) { counts[color, default: 0] += 1 } }
        let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return palette.union(order.prefix(limit - palette.count).map(\.key))
    }

    /// All colours of as many frames as there is room for, always of the one that lacks the fewest.
    private func whole(_ limit: Int) -> Set<UInt32> {
        var palette: Set<UInt32> = [], rest = colors
        while true {
            rest.removeAll { $0.isSubset(of: palette) }
            let lacks = rest.map { frame in frame.count { !palette.contains($0) } }
            guard let least = lacks.min(), palette.count + least <= limit else { return palette }
            palette.formUnion(rest[lacks.firstIndex(of: least)!])
        }
    }
}
