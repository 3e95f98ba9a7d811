import Raster

/// Pictures and masks that a band's groups borrow, so that a steady frame allocates none. One pool serves one thread.
///
/// It keeps what the last frame needed: a buffer that no frame has used for a while is given back.
final class BufferPool {
    private struct Idle<Buffer> {
        var buffer: Buffer
        var lastUse: Int
    }
    private var pixmaps: [Idle<Pixmap>] = []
    private var masks: [Idle<Mask>] = []
    private var clock = 0
    /// What all that nobody uses now takes: between two frames, what the last ones needed.
    var byteCount: Int {
        pixmaps.reduce(0) { $0 + $1.buffer.stride * $1.buffer.height * 4 }
            + masks.reduce(0) { $0 + $1.buffer.stride * $1.buffer.height }
    }

    /// A pixmap of at least this size with anything in it, or nil where memory is short.
    func pixmap(width: Int, height: Int) -> Pixmap? {
        var best = -1, bestArea = Int.max
        for (i, idle) in pixmaps.enumerated() {
            let b = idle.buffer, area = b.stride * b.height
            if b.width >= width, b.height >= height, area < bestArea { (best, bestArea) = (i, area) }
        }
        if best >= 0, bestArea <= 4 * (width + 64) * (height + 32) { return pixmaps.remove(at: best).buffer }
        guard width <= Pixmap.maximumSide, height <= Pixmap.maximumSide else { return nil }
        return Pixmap(width: BufferPool.roundUp(width, 64), height: BufferPool.roundUp(height, 32))
    }

    func mask(width: Int, height: Int) -> Mask? {
        var best = -1, bestArea = Int.max
        for (i, idle) in masks.enumerated() {
            let b = idle.buffer, area = b.stride * b.height
            if b.width >= width, b.height >= height, area < bestArea { (best, bestArea) = (i, area) }
        }
        if best >= 0, bestArea <= 4 * (width + 64) * (height + 32) { return masks.remove(at: best).buffer }
        guard width <= Pixmap.maximumSide, height <= Pixmap.maximumSide else { return nil }
        return Mask(width: BufferPool.roundUp(width, 64), height: BufferPool.roundUp(height, 32))
    }

    func give(_ pixmap: Pixmap) { pixmaps.append(Idle(buffer: pixmap, lastUse: clock)) }
    func give(_ mask: Mask) { masks.append(Idle(buffer: mask, lastUse: clock)) }

    /// Called once a frame.
    func tick() {
        clock += 1
        pixmaps.removeAll { clock - $0.lastUse > 30 }
        masks.removeAll { clock - $0.lastUse > 30 }
    }

    private static func roundUp(_ v: Int, _ step: Int) -> Int { min(Pixmap.maximumSide, (v + step - 1) / step * step) }
}
