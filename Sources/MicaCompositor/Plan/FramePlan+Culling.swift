import MicaRaster

extension FramePlan {
    /// Clears the bounds of items that are completely below opaque ones, from the top down. The bytes do not change: an
    /// opaque item overwrites the pixels that it covers.
    mutating func cull() {
        guard items.contains(where: { !$0.opaque.isEmpty }) else { return }
        // The covers outside each open group, and those at the start of its contents.
        var open: [(outer: Covers, inner: Covers)] = []
        swap(&open, &self.covers)
        defer { swap(&open, &self.covers) }
        var covers = Covers()
        var i = items.count - 1
        while i >= 0 {
            let hidden = covers.hide(items[i].bounds)
            switch items[i].kind {
            case .end:
                if hidden {
                    i = items[i].partner
                    items[i].bounds = .nothing
                } else if case .begin(let number) = items[items[i].partner].kind {
                    // Filters and shadows spread hidden content to the outside.
                    let inner = groups[number].filters.isEmpty && groups[number].shadow == nil ? covers : Covers()
                    open.append((covers, inner))
                    covers = inner
                }
            case .mask: covers = open[open.count - 1].inner
            case .begin(let number):
                covers = open.removeLast().outer
                // Its filters read the content below, even if items above hide it.
                if !groups[number].backdrop.isEmpty { covers = Covers() }
            default:
                if hidden { items[i].bounds = .nothing } else { covers.add(items[i].opaque) }
            }
            i -= 1
        }
    }

    /// The largest few opaque rectangles so far.
    struct Covers: Sendable {
        private static let limit = 8
        private var rects = InlineArray<8, PixelRect>(repeating: .nothing)
        private var count = 0
        /// The minimum area: smaller ones hide too little to be worth the comparison.
        private static let leastArea = 1024

        func hide(_ rect: PixelRect) -> Bool {
            for i in 0..<count where rects[i].contains(rect) { return true }
            return false
        }

        mutating func add(_ rect: PixelRect) {
            guard rect.area >= Covers.leastArea else { return }
            if count < Covers.limit {
                rects[count] = rect
                count += 1
                return
            }
            var least = 0
            for i in 1..<count where rects[i].area < rects[least].area { least = i }
            if rects[least].area < rect.area { rects[least] = rect }
        }
    }
}
