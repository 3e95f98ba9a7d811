import Raster

extension FramePlan {
    /// Empties the bounds of items that lie wholly under opaque ones, from the top down. No byte changes: what an
    /// opaque item covers, it overwrites.
    mutating func cull() {
        guard items.contains(where: { !$0.opaque.isEmpty }) else { return }
        /// What a group has round itself, and what its contents start with.
        var groups: [(outer: Covers, inner: Covers)] = []
        var covers = Covers()
        var i = items.count - 1
        while i >= 0 {
            let item = items[i]
            let hidden = covers.hide(item.bounds)
            switch item.kind {
            case .end:
                if hidden {
                    i = item.partner
                    items[i].bounds = .nothing
                } else if case .begin(let group) = items[item.partner].kind {
                    // Filters and shadows carry to the outside what is hidden inside.
                    let v = group.values
                    let inner = v.filters.isEmpty && v.shadow == nil ? covers : Covers()
                    groups.append((covers, inner))
                    covers = inner
                }
            case .mask: covers = groups[groups.count - 1].inner
            case .begin(let group):
                covers = groups.removeLast().outer
                // Its filters read what lies below, also where something above hides it.
                if !group.values.backdrop.isEmpty { covers = Covers() }
            default:
                if hidden { items[i].bounds = .nothing } else { covers.add(item.opaque) }
            }
            i -= 1
        }
    }

    /// The largest few opaque rectangles so far.
    private struct Covers {
        private var rects: [PixelRect] = []
        private static let limit = 8
        /// Smaller ones hide too little to be worth the comparing.
        private static let leastArea = 1024

        func hide(_ rect: PixelRect) -> Bool {
            for cover in rects where cover.contains(rect) { return true }
            return false
        }

        mutating func add(_ rect: PixelRect) {
            guard rect.area >= Covers.leastArea else { return }
            if rects.count < Covers.limit {
                rects.append(rect)
            } else if let least = rects.indices.min(by: { rects[$0].area < rects[$1].area }),
                rects[least].area < rect.area
            {
                rects[least] = rect
            }
        }
    }
}
