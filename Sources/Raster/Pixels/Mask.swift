/// A block of coverage or alpha: one byte a pixel, top row first, rows padded to a multiple of 64 bytes. Shared as a
/// `Pixmap` is: written by its owner, then only read.
public final class Mask: @unchecked Sendable {
    public let width: Int, height: Int
    /// Bytes from one row to the next.
    public let stride: Int
    public let base: UnsafeMutablePointer<UInt8>

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

    @inlinable public func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
        assert(y >= 0 && y < height)
        return base + y &* stride
    }

    public subscript(x: Int, y: Int) -> UInt8 {
        precondition(x >= 0 && x < width && y >= 0 && y < height)
        return base[y * stride + x]
    }
}
