import Raster

/// Cuts what has to be drawn into pieces for the threads.
enum Bands {
    /// Rows a piece has at least: cutting a shape costs the finding of its edges again.
    private static let least = 48
    /// The pixels of a piece that stay near the processor while item after item is drawn over them, where cutting costs
    /// nothing.
    private static let nearBytes = 512 << 10
    /// Fewer pixels than these one thread has drawn before another is awake.
    private static let leastArea = 1 << 15
    /// The most bytes that the pictures of all open groups of a piece may take, as far as cutting can help.
    private static let groupBytes = 96 << 20

    static func cut(_ rects: [PixelRect], _ plan: FramePlan, threadCount: Int) -> [PixelRect] {
        let total = rects.reduce(0) { $0 + $1.area }
        var bands: [PixelRect] = []
        for rect in rects {
            // A few pieces a thread, so that one that is slow does not keep the others waiting.
            var rows = rect.height
            if threadCount > 1, total > leastArea {
                let share = Double(rect.area) / Double(max(1, total)) * Double(threadCount * 4)
                rows = max(least, Int((Double(rect.height) / max(1, share)).rounded(.up)))
                rows = max(rows, min(plan.reach, (rect.height + threadCount - 1) / threadCount))
                // What lies round a piece is drawn with it where something below is filtered.
                if plan.hasBackdrop { rows = max(rows, (rect.height + threadCount - 1) / threadCount) }
            }
            if plan.isFlat { rows = min(rows, max(least, nearBytes / 4 / max(1, rect.width))) }
            let room = groupBytes / 4 / max(1, plan.depth)
            var columns = rect.width
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
        return bands
    }
}
