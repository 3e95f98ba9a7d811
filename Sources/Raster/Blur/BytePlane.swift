/// Borrowed bytes of a canvas, `lanes` of them (4 or 1) a pixel, at device positions.
struct BytePlane {
    let base: UnsafeMutablePointer<UInt8>
    /// Bytes from one row to the next.
    let stride: Int
    let lanes: Int
    let originX: Int, originY: Int
    let rect: PixelRect

    init(_ s: Surface) {
        base = UnsafeMutableRawPointer(s.base).assumingMemoryBound(to: UInt8.self)
        (stride, lanes, originX, originY, rect) = (s.stride * 4, 4, s.originX, s.originY, s.rect)
    }

    init(_ s: MaskSurface) {
        (base, stride, lanes, originX, originY, rect) = (s.base, s.stride, 1, s.originX, s.originY, s.rect)
    }

    @inline(__always) func device(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
        base + ((y &- originY) &* stride &+ (x &- originX) &* lanes)
    }
}
