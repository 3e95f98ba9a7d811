/// A block of coverage or alpha: one byte a pixel, top row first, rows padded to a multiple of 64 bytes. Shared as a
/// `Pixmap` is: written by its owner, then only read.
public final class Mask: @unchecked Sendable {
    public let width: Int, height: Int
    /// Bytes from one row to the next.
    public let stride: Int
    let base: UnsafeMutablePointer<UInt8>
    /// The pixels outside this are known to be 0, so that nobody needs to clear or read them.
    private(set) var content = PixelRect(width: 0, height: 0)

    /// An empty mask, or nil under the conditions of `Pixmap.init`.
    public init?(width: Int, height: Int) {
        guard (1...Pixmap.maximumSide).contains(width), (1...Pixmap.maximumSide).contains(height) else { return nil }
        let stride = (width + 63) & ~63
        guard stride * height <= Pixmap.maximumByteCount, let memory = allocateZeroed(stride * height) else {
            return nil
        }
        (self.width, self.height, self.stride) = (width, height, stride)
        base = memory.assumingMemoryBound(to: UInt8.self)
    }

    deinit { freeMemory(base) }

    public var bounds: PixelRect { PixelRect(width: width, height: height) }

    /// A row to read or write.
    public func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
        assert(y >= 0 && y < height)
        content = bounds
        return base + y &* stride
    }

    public subscript(x: Int, y: Int) -> UInt8 {
        precondition(x >= 0 && x < width && y >= 0 && y < height)
        return base[y * stride + x]
    }

    /// Makes what is in `rect` 0.
    package func clear(_ rect: PixelRect) {
        let dirty = rect.intersection(content)
        for y in dirty.y0..<max(dirty.y0, dirty.y1) {
            (base + y * stride + dirty.x0).update(repeating: 0, count: dirty.width)
        }
        if dirty == content { content = PixelRect(width: 0, height: 0) }
    }

    /// Says that `rect` is about to be drawn in.
    func willDraw(in rect: PixelRect) {
        let part = rect.intersection(bounds)
        if part.isEmpty { return }
        content = content.isEmpty ? part : content.union(part)
    }
}
