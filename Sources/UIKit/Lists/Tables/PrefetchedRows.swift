import CoreGraphics
import Foundation

/// The rows whose data was prefetched: as many as are displayed, in the direction of scrolling.
@MainActor struct PrefetchedRows {
    private var paths: [IndexPath] = []
    /// The first and the last displayed row when the rows were last chosen, and the offset of the content.
    private var edges: [IndexPath] = []
    private var top: CGFloat = 0

    /// Chooses the rows that will soon be displayed. Returns the new ones, and those that the data source should cancel;
    /// nil if the displayed rows have not changed.
    mutating func choose(
        beside displayed: [DisplayedRows.Row], top: CGFloat, in map: TableLayout
    ) -> (new: [IndexPath], cancelled: [IndexPath])? {
        guard let first = displayed.first?.path, let last = displayed.last?.path, edges != [first, last] else {
            return nil
        }
        edges = [first, last]
        let goesUp = top < self.top
        self.top = top
        var chosen: [IndexPath] = [], path = goesUp ? first : last
        while chosen.count < displayed.count, let next = goesUp ? map.row(before: path) : map.row(after: path) {
            chosen.append(next)
            path = next
        }
        let known = Set(paths), wanted = Set(chosen), seen = Set(displayed.map(\.path))
        let cancelled = paths.filter { !wanted.contains($0) && !seen.contains($0) }
        paths = chosen
        return (chosen.filter { !known.contains($0) }, cancelled)
    }

    /// Updates the index paths after a change of the data.
    mutating func follow(_ change: ListChange) { paths = paths.compactMap { change.newIndexPath(for: $0) } }

    /// Forgets the rows when all data is reloaded.
    mutating func forget() {
        paths = []
        edges = []
    }
}
