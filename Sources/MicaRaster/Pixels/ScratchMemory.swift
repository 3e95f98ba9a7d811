/// A block of raw memory that grows on demand and is kept for the next use.
final class ScratchMemory {
    private var memory: UnsafeMutableRawPointer?
    private(set) var byteCount = 0

    init() {}

    deinit {
        if let memory { freeMemory(memory) }
    }

    /// Returns room for `count` elements with an alignment of 64 bytes and undefined contents; `nil` if memory is
    /// insufficient.
    func reserve<T: BitwiseCopyable>(_ count: Int, of type: T.Type) -> UnsafeMutablePointer<T>? {
        let needed = max(64, count * MemoryLayout<T>.stride)
        if needed > byteCount {
            if let memory { freeMemory(memory) }
            // A quarter more, so that slowly growing sizes do not allocate each time.
            let size = byteCount == 0 ? needed : needed + needed / 4
            memory = allocateZeroed(size)
            byteCount = memory == nil ? 0 : size
        }
        return memory?.bindMemory(to: type, capacity: count)
    }
}

extension ScratchMemory {
    /// Returns a transparent surface that covers `rect` of the device.
    func surface(_ rect: PixelRect) -> Surface? {
        let stride = (rect.width + 15) & ~15
        guard rect.width <= Pixmap.maximumSide, rect.height <= Pixmap.maximumSide,
            let base = reserve(stride * rect.height, of: UInt32.self)
        else { return nil }
        base.update(repeating: 0, count: stride * rect.height)
        return Surface(base: base, stride: stride, originX: rect.x0, originY: rect.y0, rect: rect)
    }

    /// Returns a mask that covers `rect` of the device, all 0.
    func mask(_ rect: PixelRect) -> MaskSurface? {
        let stride = (rect.width + 63) & ~63
        guard rect.width <= Pixmap.maximumSide, rect.height <= Pixmap.maximumSide,
            let base = reserve(stride * rect.height, of: UInt8.self)
        else { return nil }
        base.update(repeating: 0, count: stride * rect.height)
        return MaskSurface(base: base, stride: stride, originX: rect.x0, originY: rect.y0, rect: rect)
    }
}
