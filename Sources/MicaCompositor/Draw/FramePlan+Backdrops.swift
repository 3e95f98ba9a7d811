import MicaRaster

extension FramePlan {
    /// Finds the groups that filter the canvas below them, and expands those whose contents have backdrop filters. The
    /// input of these filters is the group's own bitmap, which is transparent where nothing was drawn and ends at the
    /// canvas's edge.
    mutating func findBackdrops(in canvas: PixelRect) {
        backdrops.removeAll(keepingCapacity: true)
        // The margins that the contents of the open groups need around each pixel.
        var open: [Margins] = []
        swap(&open, &margins)
        defer { swap(&open, &margins) }
        for i in items.indices {
            switch items[i].kind {
            case .begin(let number):
                if open.isEmpty, !groups[number].backdrop.isEmpty, !items[i].bounds.isEmpty { backdrops.append(i) }
                open.append(.none)
            case .end:
                let inner = open.removeLast()
                guard case .begin(let number) = items[items[i].partner].kind else { break }
                groups[number].innerMargins = inner
                if inner != .none { groups[number].content = groups[number].content.union(canvas) }
                if !open.isEmpty {
                    let all = inner + groups[number].backdropMargins
                    // If one is above the other, the upper one needs the margins of the lower one as well.
                    open[open.count - 1] = open[open.count - 1] + all
                }
            default: break
            }
        }
    }

    /// Returns the part of the canvas that must be drawn so that `region` is correct: backdrop filters widen it, from
    /// the top down.
    func reach(_ region: PixelRect, in canvas: PixelRect) -> PixelRect {
        var work = region
        for index in backdrops.reversed() {
            guard case .begin(let number) = items[index].kind else { continue }
            let shown = items[index].bounds.intersection(work)
            if !shown.isEmpty { work = work.union(shown.outset(groups[number].backdropMargins).intersection(canvas)) }
        }
        return work
    }
}
