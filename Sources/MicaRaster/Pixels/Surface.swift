internal import MicaRasterKernels

/// Borrowed pixel memory for drawing: a pixmap's, or a group's scratch memory. Positions in it are local: relative to
/// `originX`, `originY`, the device pixel at `base`.
struct Surface {
    let base: UnsafeMutablePointer<UInt32>
    /// The number of words from one row to the next.
    let stride: Int
    let originX: Int, originY: Int
    /// The device pixels that may be written; its rows extend, in memory, from a multiple of four local columns to
    /// another.
    let rect: PixelRect

    /// The prefetch distance in words: two rows. The next one is often needed before it arrives.
    @inline(__always) var ahead: Int { 2 &* stride }

    /// Returns the pixel at a local position.
    @inline(__always) func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> { base + (y &* stride &+ x) }

    /// Returns the pixel at a device position.
    @inline(__always) func device(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
        base + ((y &- originY) &* stride &+ (x &- originX))
    }

    /// `rect` in local coordinates.
    var localRect: PixelRect { rect.moved(-originX, -originY) }

    /// Sets device pixels, all of which may be written.
    func fill(_ area: PixelRect, _ pixel: UInt32) {
        if area.isEmpty { return }
        mica_fill_rows(device(area.x0, area.y0), stride, pixel, area.width, area.height)
    }

    func limited(to r: PixelRect) -> Surface {
        Surface(base: base, stride: stride, originX: originX, originY: originY, rect: rect.intersection(r))
    }
}

/// Borrowed coverage memory; otherwise like `Surface`.
struct MaskSurface {
    let base: UnsafeMutablePointer<UInt8>
    let stride: Int
    let originX: Int, originY: Int
    let rect: PixelRect

    @inline(__always) func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> { base + (y &* stride &+ x) }

    var localRect: PixelRect { rect.moved(-originX, -originY) }

    func limited(to r: PixelRect) -> MaskSurface {
        MaskSurface(base: base, stride: stride, originX: originX, originY: originY, rect: rect.intersection(r))
    }

    /// Returns the byte at a device position.
    @inline(__always) func device(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
        base + ((y &- originY) &* stride &+ (x &- originX))
    }

    /// Returns the same memory for another part of the device.
    func moved(_ dx: Int, _ dy: Int) -> MaskSurface {
        MaskSurface(
            base: base, stride: stride, originX: originX + dx, originY: originY + dy, rect: rect.moved(dx, dy))
    }
}

extension PixelRect {
    package func moved(_ dx: Int, _ dy: Int) -> PixelRect {
        PixelRect(x0: x0 &+ dx, y0: y0 &+ dy, x1: x1 &+ dx, y1: y1 &+ dy)
    }
    func grown(_ d: Int) -> PixelRect { PixelRect(x0: x0 &- d, y0: y0 &- d, x1: x1 &+ d, y1: y1 &+ d) }
}
