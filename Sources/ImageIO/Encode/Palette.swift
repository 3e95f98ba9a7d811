/// Up to 256 opaque colours, with a search for the nearest.
///
/// Distances are squared differences weighted 2 : 4 : 3 for red, green and blue, a common approximation of perceived
/// differences.
struct Palette {
    /// The colours as words of `Bitmap`.
    private(set) var colors: [UInt32]
    // A direct-mapped cache of results: the key is the colour + 1; 0 is empty.
    private var keys = [UInt32](repeating: 0, count: 1 << 14)
    private var answers = [UInt8](repeating: 0, count: 1 << 14)

    init(_ colors: [UInt32]) {
        guard (1...256).contains(colors.count) else {
            fatalError("A palette must have 1–256 colours (got \(colors.count)).")
        }
        self.colors = colors
    }

    @inline(__always) static func distance(_ a: UInt32, _ b: UInt32) -> Int {
        let red = Int(a & 255) &- Int(b & 255)
        let green = Int(a >> 8 & 255) &- Int(b >> 8 & 255)
        let blue = Int(a >> 16 & 255) &- Int(b >> 16 & 255)
        return 2 &* red &* red &+ 4 &* green &* green &+ 3 &* blue &* blue
    }

    /// Returns the index of the colour nearest to an opaque one; of equal distances, the first.
    mutating func nearest(_ color: UInt32) -> Int {
        let key = color & 0xFF_FFFF &+ 1
        let slot = Int((key &* 0x9E37_79B1) >> 18)
        if keys[slot] == key { return Int(answers[slot]) }
        let index = search(color)
        keys[slot] = key
        answers[slot] = UInt8(index)
        return index
    }

    private func search(_ color: UInt32) -> Int {
        var best = 0, bestDistance = Int.max
        for i in colors.indices {
            let distance = Self.distance(color, colors[i])
            if distance < bestDistance {
                best = i
                bestDistance = distance
            }
        }
        return best
    }
}
