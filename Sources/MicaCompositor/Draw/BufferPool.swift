import MicaRaster

/// Bitmaps and masks for the groups of a band, reused so that a steady frame allocates none. One pool serves one
/// thread.
///
/// It keeps the buffers of recent frames: a buffer that has not been used for a while is released.
final class BufferPool {
    /// Unused buffers of one size, the most recently used last.
    private struct Shelf<Buffer> {
        let width: Int, height: Int
        var buffers: [(buffer: Buffer, lastUse: Int)] = []
    }
    /// A shelf for each size: it may contain as many buffers as groups are nested, and lookups visit no buffer in vain.
    private var pixmaps: [Shelf<Pixmap>] = []
    private var masks: [Shelf<Mask>] = []
    private var clock = 0
    /// The memory of all unused buffers, in bytes: between two frames, the buffers of recent frames.
    var byteCount: Int {
        pixmaps.reduce(0) { $0 + $1.buffers.reduce(0) { $0 + $1.buffer.stride * $1.buffer.height * 4 } }
            + masks.reduce(0) { $0 + $1.buffers.reduce(0) { $0 + $1.buffer.stride * $1.buffer.height } }
    }

    /// Returns a pixmap of at least this size with undefined content, or `nil` if memory is insufficient.
    func pixmap(width: Int, height: Int) -> Pixmap? {
        if let known = BufferPool.take(width, height, from: &pixmaps) { return known }
        guard width <= Pixmap.maximumSide, height <= Pixmap.maximumSide else { return nil }
        return Pixmap(width: BufferPool.roundUp(width, 64), height: BufferPool.roundUp(height, 32))
    }

    func mask(width: Int, height: Int) -> Mask? {
        if let known = BufferPool.take(width, height, from: &masks) { return known }
        guard width <= Pixmap.maximumSide, height <= Pixmap.maximumSide else { return nil }
        return Mask(width: BufferPool.roundUp(width, 64), height: BufferPool.roundUp(height, 32))
    }

    func give(_ pixmap: Pixmap) { BufferPool.put(pixmap, pixmap.width, pixmap.height, into: &pixmaps, clock) }
    func give(_ mask: Mask) { BufferPool.put(mask, mask.width, mask.height, into: &masks, clock) }

    /// Called once per frame.
    func tick() {
        clock += 1
        BufferPool.forget(before: clock - 30, &pixmaps)
        BufferPool.forget(before: clock - 30, &masks)
    }

    /// Returns the smallest that is large enough, unless it is much too large.
    private static func take<Buffer>(_ width: Int, _ height: Int, from shelves: inout [Shelf<Buffer>]) -> Buffer? {
        var best = -1, bestArea = Int.max
        for (i, shelf) in shelves.enumerated() where !shelf.buffers.isEmpty {
            let area = shelf.width * shelf.height
            if shelf.width >= width, shelf.height >= height, area < bestArea {
                best = i
                bestArea = area
            }
        }
        guard best >= 0, bestArea <= 4 * (width + 64) * (height + 32) else { return nil }
        return shelves[best].buffers.removeLast().buffer
    }

    private static func put<Buffer>(
        _ buffer: Buffer, _ width: Int, _ height: Int, into shelves: inout [Shelf<Buffer>], _ clock: Int
    ) {
        if let i = shelves.firstIndex(where: { $0.width == width && $0.height == height }) {
            shelves[i].buffers.append((buffer, clock))
        } else {
            shelves.append(Shelf(width: width, height: height, buffers: [(buffer, clock)]))
        }
    }

    private static func forget<Buffer>(before time: Int, _ shelves: inout [Shelf<Buffer>]) {
        for i in shelves.indices where shelves[i].buffers.contains(where: { $0.lastUse < time }) {
            shelves[i].buffers.removeAll { $0.lastUse < time }
        }
        shelves.removeAll { $0.buffers.isEmpty }
    }

    private static func roundUp(_ v: Int, _ step: Int) -> Int { min(Pixmap.maximumSide, (v + step - 1) / step * step) }
}
