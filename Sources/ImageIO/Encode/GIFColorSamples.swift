/// The colours of some of a GIF's frames, in order, from which the file's palette is chosen. The palette should make
/// separate palettes unnecessary for as many frames as possible. Only the colours are kept, and the pixels of two
/// frames.
package struct GIFColorSamples: Sendable {
    /// The first frame, every pixel opaque or 0.
    private(set) var first: Bitmap?
    private var last: Bitmap?
    /// The colours of each sampled frame where it differs from the sample before.
    private var colors: [Set<UInt32>] = []

    /// The maximum number of sampled frames.
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
        // A palette has at most 255 opaque colours.
        if !new.isEmpty, new.count < 256 { colors.append(new) }
        if first == nil { first = frame }
        last = frame
    }

    /// Returns at most `limit` colours: `first`, unless others save more.
    func colors(first: [UInt32], limit: Int) -> [UInt32] {
        var best = first, most = saving(Set(first))
        for candidate in [mostUsed(limit, with: []), mostUsed(limit, with: whole(limit))] {
            let saving = saving(candidate)
            if saving > most {
                best = candidate.sorted()
                most = saving
            }
        }
        return best
    }

    /// Returns the bytes of the frame palettes that this palette makes unnecessary.
    private func saving(_ palette: Set<UInt32>) -> Int {
        colors.filter { $0.isSubset(of: palette) }.reduce(0) { sum, frame in
            sum + 3 << min(8, Int.bitWidth - frame.count.leadingZeroBitCount)
        }
    }

    /// Returns `palette` and, as far as there is room, the colours that are used by the most frames.
    private func mostUsed(_ limit: Int, with palette: Set<UInt32>) -> Set<UInt32> {
        var counts: [UInt32: Int] = [:]
        for frame in colors { for color in frame where !palette.contains(color) { counts[color, default: 0] += 1 } }
        let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return palette.union(order.prefix(limit - palette.count).map(\.key))
    }

    /// Returns all colours of as many frames as possible; each step adds the frame that lacks the fewest.
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
