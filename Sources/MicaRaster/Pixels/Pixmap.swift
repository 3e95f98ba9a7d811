internal import MicaRasterKernels

/// A block of colour pixels: premultiplied sRGB with 8 bits per channel, one 0xAARRGGBB word per pixel (in memory B, G,
/// R, A on a little-endian machine), top row first.
///
/// Rows of its own memory are padded to a multiple of 16 pixels and aligned to 64 bytes, which makes loads fastest.
///
/// It is `Sendable` by convention, not proven by the compiler: its owner writes it, from one thread, before it is
/// shared; from then on it is only read.
public final class Pixmap: @unchecked Sendable {
    public let width: Int, height: Int
    /// The number of words from one row to the next.
    public let stride: Int
    public let base: UnsafeMutablePointer<UInt32>
    /// `true` if the owner knows that every pixel has alpha 255, so that a copy can replace a blend.
    public var isOpaque = false
    private let ownsMemory: Bool

    /// The maximum width or height.
    public static let maximumSide = 32_767
    /// The maximum size of a pixmap in bytes.
    public static let maximumByteCount = 4 << 30

    /// Returns `true` if a pixmap may have this size, provided that memory is sufficient.
    package static func canHave(width: Int, height: Int) -> Bool {
        (1...maximumSide).contains(width) && (1...maximumSide).contains(height)
            && ((width + 15) & ~15) * height * 4 <= maximumByteCount
    }

    /// Creates a transparent pixmap. Returns `nil` if a side is not 1…`maximumSide`, the whole exceeds
    /// `maximumByteCount`, or memory is insufficient.
    public init?(width: Int, height: Int) {
        guard Pixmap.canHave(width: width, height: height) else { return nil }
        let stride = (width + 15) & ~15
        guard let memory = allocateZeroed(stride * height * 4) else { return nil }
        self.width = width
        self.height = height
        self.stride = stride
        base = memory.assumingMemoryBound(to: UInt32.self)
        ownsMemory = true
    }

    /// Creates a pixmap of existing pixels, which must outlive it; `stride` is in words. Their rows need neither
    /// padding nor alignment: drawing never writes beyond its own pixels.
    package init(over base: UnsafeMutablePointer<UInt32>, width: Int, height: Int, stride: Int) {
        self.width = width
        self.height = height
        self.stride = stride
        self.base = base
        ownsMemory = false
    }

    deinit { if ownsMemory { freeMemory(base) } }

    public var bounds: PixelRect { PixelRect(width: width, height: height) }

    @inlinable public func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        assert(y >= 0 && y < height)
        return base + y &* stride
    }

    /// The pixel at column x and row y, premultiplied.
    public subscript(x: Int, y: Int) -> UInt32 {
        precondition(x >= 0 && x < width && y >= 0 && y < height)
        return base[y * stride + x]
    }

    /// Fills the part of a rectangle that is inside with a premultiplied pixel.
    package func fill(_ rect: PixelRect, _ pixel: UInt32) {
        let area = rect.intersection(bounds)
        if area.isEmpty { return }
        mica_fill_rows(row(area.y0) + area.x0, stride, pixel, area.width, area.height)
    }
}
