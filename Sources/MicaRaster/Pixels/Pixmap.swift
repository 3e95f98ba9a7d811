internal import MicaRasterKernels

/// A block of colour pixels: premultiplied sRGB with 8 bits a channel, one 0xAARRGGBB word a pixel (in memory B, G, R,
/// A on a little-endian machine), top row first.
///
/// Rows of its own memory are padded to a multiple of 16 pixels and start on 64 bytes, where loads are fastest.
///
/// It is `Sendable` by convention rather than by the compiler's proof: whoever allocated it writes it, from one thread,
/// before it is shared; from then on it is only read.
public final class Pixmap: @unchecked Sendable {
    public let width: Int, height: Int
    /// Words from one row to the next.
    public let stride: Int
    public let base: UnsafeMutablePointer<UInt32>
    /// True where the owner knows that every pixel has alpha 255: lets a copy stand for a blend.
    public var isOpaque = false
    private let ownsMemory: Bool

    /// The largest width or height.
    public static let maximumSide = 32_767
    /// The most bytes that one pixmap may take.
    public static let maximumByteCount = 4 << 30

    /// Returns `true` if a pixmap may have this size, provided that there is memory for it.
    package static func canHave(width: Int, height: Int) -> Bool {
        (1...maximumSide).contains(width) && (1...maximumSide).contains(height)
            && ((width + 15) & ~15) * height * 4 <= maximumByteCount
    }

    /// A transparent pixmap, or nil where a side is not 1…`maximumSide`, the whole is larger than `maximumByteCount`, or
    /// memory is short.
    public init?(width: Int, height: Int) {
        guard Pixmap.canHave(width: width, height: height) else { return nil }
        let stride = (width + 15) & ~15
        guard let memory = allocateZeroed(stride * height * 4) else { return nil }
        (self.width, self.height, self.stride) = (width, height, stride)
        base = memory.assumingMemoryBound(to: UInt32.self)
        ownsMemory = true
    }

    /// The pixels of somebody else, who keeps them as long as this is there; `stride` is in words. Their rows need not be
    /// padded nor start on any border: drawing never goes beyond what it draws.
    package init(over base: UnsafeMutablePointer<UInt32>, width: Int, height: Int, stride: Int) {
        (self.width, self.height, self.stride, self.base) = (width, height, stride, base)
        ownsMemory = false
    }

    deinit { if ownsMemory { freeMemory(base) } }

    public var bounds: PixelRect { PixelRect(width: width, height: height) }

    @inlinable public func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        assert(y >= 0 && y < height)
        return base + y &* stride
    }

    /// The pixel at column x of row y, premultiplied.
    public subscript(x: Int, y: Int) -> UInt32 {
        precondition(x >= 0 && x < width && y >= 0 && y < height)
        return base[y * stride + x]
    }

    /// Fills a rectangle, as far as it lies inside, with a premultiplied pixel.
    package func fill(_ rect: PixelRect, _ pixel: UInt32) {
        let area = rect.intersection(bounds)
        if area.isEmpty { return }
        mica_fill_rows(row(area.y0) + area.x0, stride, pixel, area.width, area.height)
    }
}
