import MicaRaster

/// Divides the area to draw into bands for the threads.
enum Bands {
    /// The minimum number of rows in a band: dividing a shape repeats the search for its edges.
    private static let least = 48
    /// The size in bytes of a band that stays in the cache while item after item is drawn over it, if dividing costs
    /// nothing.
    private static let nearBytes = 512 << 10
    /// The minimum number of pixels: one thread draws fewer before another is awake.
    private static let leastArea = 1 << 15
    /// The maximum memory in bytes for the bitmaps of all open groups of a band, if dividing it helps.
    private static let groupBytes = 96 << 20

    /// Returns `true` if drawing takes so long that other threads should be woken for it. They are awake some ten
    /// microseconds later and must be awaited; in this time one thread draws a small frame.
    static func isWorthWaking(_ rects: [PixelRect], _ plan: FramePlan) -> Bool {
        var work = 0
        for item in plan.items {
            for rect in rects { work += item.bounds.intersection(rect).area * weight(item, plan) }
            if work >= 1 << 19 { return true }
        }
        return false
    }

    /// Returns the cost of an item per pixel. Groups are drawn, filtered and composited.
    private static func weight(_ item: PlanItem, _ plan: FramePlan) -> Int {
        switch item.kind {
        case .begin(let number): plan.groups[number].margins + plan.groups[number].backdropMargins == .none ? 4 : 16
        case .shadow(let number): plan.shadows[number].margins == .none ? 1 : 8
        default: 1
        }
    }

    /// Writes the bands to `bands`, whose memory is reused.
    static func cut(_ rects: [PixelRect], _ plan: FramePlan, threadCount: Int, into bands: inout [PixelRect]) {
        let total = rects.reduce(0) { $0 + $1.area }
        bands.removeAll(keepingCapacity: true)
        for whole in rects {
            // Several bands per thread, so that a slow or late one does not delay the others.
            var rows = whole.height
            if threadCount > 1, total > leastArea {
                let share = Double(whole.area) / Double(max(1, total)) * Double(threadCount * 8)
                rows = max(least, Int((Double(whole.height) / max(1, share)).rounded(.up)))
                // Filters also require the area around each band to be drawn: use as few bands as possible.
                if rows < 4 * plan.reach, whole.height > 2 * least {
                    for part in fairParts(whole, plan, count: threadCount) {
                        cut(part, plan, rows: whole.height, into: &bands)
                    }
                    continue
                }
            }
            cut(whole, plan, rows: rows, into: &bands)
        }
    }

    /// Adds bands of `rows` rows, or fewer if memory requires it.
    private static func cut(_ rect: PixelRect, _ plan: FramePlan, rows: Int, into bands: inout [PixelRect]) {
        var rows = rows, columns = rect.width
        if plan.isFlat { rows = min(rows, max(least, nearBytes / 4 / max(1, rect.width))) }
        let room = groupBytes / 4 / max(1, plan.depth)
        if rows * columns > room {
            rows = max(16, room / max(1, columns))
            if rows * columns > room { columns = max(16, room / rows) }
        }
        var y = rect.y0
        while y < rect.y1 {
            let bottom = min(y + rows, rect.y1)
            var x = rect.x0
            while x < rect.x1 {
                let right = min(x + columns, rect.x1)
                bands.append(PixelRect(x0: x, y0: y, x1: right, y1: bottom))
                x = right
            }
            y = bottom
        }
    }

    /// Divides a rectangle into `count` bands of similar cost, from the number of pixels of the plan's items in each
    /// row, and their cost.
    private static func fairParts(_ rect: PixelRect, _ plan: FramePlan, count: Int) -> [PixelRect] {
        // The change of a row's work from the row before, then its work, then the total down to it.
        var work = [Int](repeating: 0, count: rect.height + 1)
        for item in plan.items {
            let part = item.bounds.intersection(rect)
            guard !part.isEmpty else { continue }
            let weight = weight(item, plan)
            work[part.y0 - rect.y0] += part.width * weight
            work[part.y1 - rect.y0] -= part.width * weight
        }
        for i in 1..<work.count { work[i] += work[i - 1] }
        for i in 0..<work.count { work[i] += rect.width + (i > 0 ? work[i - 1] : 0) }
        let total = work[rect.height - 1]
        var parts: [PixelRect] = [], y = rect.y0
        for k in 1...count {
            let goal = total / count * k
            let end = k == count ? rect.y1 : rect.y0 + (work.firstIndex { $0 >= goal } ?? rect.height)
            if end > y { parts.append(PixelRect(x0: rect.x0, y0: y, x1: rect.x1, y1: end)) }
            y = max(y, end)
        }
        return parts
    }
}
