import MicaRaster

/// Pixels to be redrawn, as a few disjoint rectangles inside a canvas.
struct DamageRegion: Sendable {
    let canvas: PixelRect
    private(set) var rects: [PixelRect] = []
    /// The maximum number of rectangles: more are not worth the cost of tracking them.
    static let limit = 12

    init(canvas: PixelRect) { self.canvas = canvas }

    static func all(_ canvas: PixelRect) -> DamageRegion {
        var region = DamageRegion(canvas: canvas)
        region.add(canvas)
        return region
    }

    var isEmpty: Bool { rects.isEmpty }

    /// Adds a rectangle. Rectangles that it touches, or that are cheaper to draw together with it, are merged with it.
    mutating func add(_ rect: PixelRect) {
        var rect = rect.intersection(canvas)
        if rect.isEmpty { return }
        if rects.count == 1, rects[0].contains(rect) { return }
        var i = 0
        while i < rects.count {
            let joined = rects[i].union(rect)
            if joined.area * 4 <= (rects[i].area + rect.area) * 5 || rects[i].intersects(rect) {
                rect = joined
                rects.swapAt(i, rects.count - 1)
                rects.removeLast()
                i = 0
            } else {
                i += 1
            }
        }
        rects.append(rect)
        if rects.count > DamageRegion.limit { joinCheapest() }
    }

    private mutating func joinCheapest() {
        var best = (0, 1), bestCost = Int.max
        for i in rects.indices {
            for j in rects.indices where j > i {
                let cost = rects[i].union(rects[j]).area - rects[i].area - rects[j].area
                if cost < bestCost {
                    best = (i, j)
                    bestCost = cost
                }
            }
        }
        let joined = rects[best.0].union(rects[best.1])
        rects.remove(at: best.1)
        rects.remove(at: best.0)
        add(joined)
    }

    func intersects(_ rect: PixelRect) -> Bool { rects.contains { $0.intersects(rect) } }
}
