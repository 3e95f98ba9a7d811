import MicaCompositor
import CoreGraphics
import MicaRaster

/// The visible tiles of a tiled layer.
struct TileGrid {
    struct Key: Hashable {
        /// The binary logarithm of the resolution.
        var level: Int
        /// The number of columns and rows of tiles that are drawn as one.
        var group: Int
        var column: Int, row: Int
    }
    private struct Tile {
        var key: Key
        /// A number unique among all tiles, including replaced ones.
        var number: Int
        var rect: CGRect
        var drawing: Drawing?
        /// The host's time when it was first visible.
        var birth: Double
        /// `true` if its content has changed.
        var isStale = false
    }
    /// In drawing order: rows from the top, columns from the left.
    private var tiles: [Tile] = []
    /// The tiles being replaced, of another level or group.
    private var old: [Tile] = []
    private var fade = 0.0
    /// The number of the next tile.
    private var nextNumber = 0
    private var lastTime = -Double.infinity

    /// `true` if all tiles have faded in.
    var isSettled: Bool { tiles.allSatisfy { lastTime - $0.birth >= fade } }

    /// Marks the tiles that intersect `rect`, or all tiles, for redrawing. They do not fade in again.
    mutating func invalidate(_ rect: CGRect? = nil) {
        for i in tiles.indices where rect?.overlaps(tiles[i].rect) ?? true { tiles[i].isStale = true }
    }

    /// Draws missing tiles and discards invisible ones. Returns `true` if the layer's appearance changed.
    mutating func update(
        _ wanted: [Key: CGRect], at time: Double, fade: Double, draw: ((key: Key, rect: CGRect)) -> Drawing?
    ) -> Bool {
        let wasSettled = isSettled && old.isEmpty
        self.fade = fade
        lastTime = time
        let isSame = tiles.count == wanted.count && tiles.allSatisfy { wanted[$0.key] == $0.rect && !$0.isStale }
        if !isSame {
            var known: [Key: Tile] = [:]
            for tile in tiles { known[tile.key] = tile }
            if let new = wanted.first?.key, let last = tiles.first?.key,
                (last.level, last.group) != (new.level, new.group)
            {
                old += tiles
            }
            tiles = wanted.sorted { ($0.key.row, $0.key.column) < ($1.key.row, $1.key.column) }.map { key, rect in
                let last = known[key]
                if let last, last.rect == rect, !last.isStale { return last }
                let birth = last?.isStale == true ? last!.birth : time
                let number = last?.number ?? takeNumber()
                return Tile(key: key, number: number, rect: rect, drawing: draw((key, rect)), birth: birth)
            }
        }
        if isSettled || wanted.isEmpty { old = [] }
        return !isSame || !wasSettled
    }

    /// Returns the nodes, replaced tiles first, in the space of the sublayers, to which `place` transforms the tiles'
    /// own. Where tiles meet, every pixel belongs to one of them; at the edges of `bounds` they are antialiased
    /// according to `edges`.
    func nodes(
        at time: Double, in place: Affine, _ bounds: Box, edges: RenderStyle.Edges, id: (Int) -> NodeID
    ) -> [RenderNode] {
        (old + tiles).compactMap { tile in
            guard let drawing = tile.drawing, !drawing.list.isEmpty else { return nil }
            let box = Box(tile.rect)
            let patch = RenderContent.Patch(
                source: Box(x: 0, y: 0, width: Double(drawing.width), height: Double(drawing.height)), destination: box,
                joins: .all.subtracting(edges.intersection(box.edges(on: bounds))))
            let shown = fade > 0 ? min(max((time - tile.birth) / fade, 0), 1) : 1
            return RenderNode(
                id: id(tile.number), transform: place, bounds: box, opacity: Float(shown),
                content: .drawing(drawing, [patch], .linear))
        }
    }

    private mutating func takeNumber() -> Int {
        defer { nextNumber += 1 }
        return nextNumber
    }
}
