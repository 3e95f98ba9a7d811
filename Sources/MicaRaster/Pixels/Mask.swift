internal import MicaRasterKernels

/// The stretching of a mask when it is drawn: one of its columns and one of its rows are repeated.
public struct MaskStretch: Sendable, Hashable {
    public var column = 0, row = 0
    /// The number of additional columns and rows.
    public var columns = 0, rows = 0

    public init() {}
}

/// A block of coverage or alpha: one byte per pixel, top row first, rows padded to a multiple of 64 bytes. Shared like
/// a `Pixmap`: written by its owner, then only read.
public final class Mask: @unchecked Sendable {
    public let width: Int, height: Int
    /// The number of bytes from one row to the next.
    public let stride: Int
    let base: UnsafeMutablePointer<UInt8>
    /// The parts of a row, at most 64, that may contain values other than 0, one bit each: the others need neither be
    /// cleared nor read.
    let parts: UnsafeMutablePointer<UInt64>
    /// The number of pixels in a part, as a power of two.
    let partShift: Int

    /// Creates an empty mask; returns `nil` under the conditions of `Pixmap.init`.
    public init?(width: Int, height: Int) {
        guard (1...Pixmap.maximumSide).contains(width), (1...Pixmap.maximumSide).contains(height) else { return nil }
        let stride = (width + 63) & ~63
        guard stride * height <= Pixmap.maximumByteCount, let memory = allocateZeroed(stride * height) else {
            return nil
        }
        self.width = width
        self.height = height
        self.stride = stride
        base = memory.assumingMemoryBound(to: UInt8.self)
        parts = .allocate(capacity: height)
        parts.initialize(repeating: 0, count: height)
        partShift = max(5, Int.bitWidth - (width - 1).leadingZeroBitCount - 6)
    }

    deinit {
        freeMemory(base)
        parts.deallocate()
    }

    public var bounds: PixelRect { PixelRect(width: width, height: height) }

    /// Returns a row for reading.
    package func row(of y: Int) -> UnsafePointer<UInt8> { UnsafePointer(base + y &* stride) }

    /// Returns a row for reading and writing.
    public func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
        assert(y >= 0 && y < height)
        parts[y] = ~0
        return base + y &* stride
    }

    public subscript(x: Int, y: Int) -> UInt8 {
        precondition(x >= 0 && x < width && y >= 0 && y < height)
        return base[y * stride + x]
    }

    /// Sets the bytes in `rect` to 0.
    package func clear(_ rect: PixelRect) {
        let dirty = rect.intersection(bounds)
        if dirty.isEmpty { return }
        // Parts that extend beyond the rectangle may still contain values.
        let last = dirty.x1 == width ? width + 1 << partShift : dirty.x1
        let whole = Mask.bits((dirty.x0 + 1 << partShift - 1) >> partShift, last >> partShift)
        for y in dirty.y0..<dirty.y1 {
            forEachPart(y, dirty.x0, dirty.x1) { first, end in
                (base + (y &* stride &+ first)).update(repeating: 0, count: end &- first)
            }
            parts[y] &= ~whole
        }
    }

    /// Moves the top left `width` × `height` to the left and up by fractions of a pixel, in 1/256. Content beyond their
    /// right and lower edges, of which the mask has one column and row, moves into them.
    package func shift(width: Int, height: Int, byX x: UInt32, y: UInt32) {
        if x | y == 0 { return }
        assert(width < stride && height < self.height && x <= 256 && y <= 256)
        for line in 0..<height {
            let top = row(line)
            mica_mask_shift(top, top, row(line &+ 1), width, x, y)
        }
    }

    /// Called when `rect` is about to be drawn into.
    func willDraw(in rect: PixelRect) {
        let part = rect.intersection(bounds)
        if part.isEmpty { return }
        let bits = self.bits(part.x0, part.x1)
        for y in part.y0..<part.y1 { parts[y] |= bits }
    }

    /// The rectangle that may contain values other than 0.
    var content: PixelRect {
        var all: UInt64 = 0, rows = PixelRect(width: 0, height: 0)
        for y in 0..<height where parts[y] != 0 {
            all |= parts[y]
            rows = rows.union(PixelRect(x0: 0, y0: y, x1: width, y1: y + 1))
        }
        rows.x0 = all.trailingZeroBitCount << partShift
        rows.x1 = (64 - all.leadingZeroBitCount) << partShift
        return rows.intersection(bounds)
    }

    /// Calls `body` for each range of row `y`, within `x0..<x1`, that may contain values other than 0.
    @inline(__always) func forEachPart(_ y: Int, _ x0: Int, _ x1: Int, _ body: (_ first: Int, _ end: Int) -> Void) {
        var left = parts[y] & bits(x0, x1)
        while left != 0 {
            let first = left.trailingZeroBitCount, end = first &+ (~(left &>> UInt64(first))).trailingZeroBitCount
            body(max(x0, first &<< partShift), min(x1, end &<< partShift))
            left &= ~Mask.bits(first, end)
        }
    }

    /// Returns the parts that contain the columns `x0..<x1`.
    @inline(__always) private func bits(_ x0: Int, _ x1: Int) -> UInt64 {
        Mask.bits(x0 &>> partShift, (x1 &- 1) &>> partShift &+ 1)
    }

    /// Returns the bits `first..<end`, 0...64.
    @inline(__always) static func bits(_ first: Int, _ end: Int) -> UInt64 {
        if first >= end { return 0 }
        return (~0 &>> UInt64(truncatingIfNeeded: 64 &- (end &- first))) &<< UInt64(truncatingIfNeeded: first)
    }
}
