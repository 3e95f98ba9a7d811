// A blur by several threads. Separate bands would each gather their surroundings, which for a wide blur are larger than
// the band. Here all threads share one grid of cells.

extension Blur {
    /// Blurs like `gaussian`, in two passes of `pieces` parts each: the first gathers pixels into cells, the second
    /// reads pixels from them. `run` calls its argument for each number below `pieces`, on any threads, and returns
    /// when all calls have returned.
    package func gaussian(
        _ source: Pixmap, origin: (x: Int, y: Int), sourceRegion: PixelRect, sigmaX: Double, sigmaY: Double,
        edges: Edges, into target: Pixmap, targetOrigin: (x: Int, y: Int), region: PixelRect, pieces: Int,
        run: (@escaping @Sendable (_ piece: Int) -> Void) -> Void
    ) {
        let from = BytePlane(source.surface(origin, sourceRegion))
        let to = BytePlane(target.surface(targetOrigin, region))
        guard !to.rect.isEmpty, edges == .clear || !from.rect.isEmpty, x.prepare(sigmaX), y.prepare(sigmaY),
            let grid = layOut(from, to, to.rect, edges)
        else { return }
        while pieceMemory.count < pieces { pieceMemory.append((ScratchMemory(), ScratchMemory())) }
        let memory = pieceMemory.prefix(pieces).compactMap { self.memory(for: grid, $0) }
        guard memory.count == pieces else { return }
        let work = Pieces(blur: self, grid: grid, memory: memory)
        run { work.gather($0) }
        convolve(grid)
        run { work.read($0) }
    }

    /// `@unchecked Sendable`: the threads only read what they share, except for the rows of their own number, which no
    /// other thread reads in the same pass.
    private struct Pieces: @unchecked Sendable {
        let blur: Blur, grid: Grid, memory: [RowMemory]

        private func part(_ piece: Int, of range: Range<Int>) -> Range<Int> {
            let count = memory.count
            return range.lowerBound + range.count * piece / count..<range.lowerBound + range.count * (piece + 1) / count
        }
        func gather(_ piece: Int) { blur.gather(grid, part(piece, of: 0..<grid.rows), memory[piece]) }
        func read(_ piece: Int) { blur.read(grid, part(piece, of: grid.r.y0..<grid.r.y1), memory[piece].line) }
    }
}
