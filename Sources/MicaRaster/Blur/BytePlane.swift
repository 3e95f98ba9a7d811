/// Borrowed bytes of a canvas, at device positions.
struct BytePlane {
    let base: UnsafeMutablePointer<UInt8>
    /// The number of bytes from one row to the next.
    let stride: Int
    /// The number of bytes of a pixel: 4 for colours, 1 for coverage.
    let components: Int
    let originX: Int, originY: Int
    let rect: PixelRect

    init(_ s: Surface) {
        base = UnsafeMutableRawPointer(s.base).assumingMemoryBound(to: UInt8.self)
        stride = s.stride * 4
        components = 4
        originX = s.originX
        originY = s.originY
        rect = s.rect
    }

    init(_ s: MaskSurface) {
        base = s.base
        stride = s.stride
        components = 1
        originX = s.originX
        originY = s.originY
        rect = s.rect
    }

    @inline(__always) func device(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
        base + ((y &- originY) &* stride &+ (x &- originX) &* components)
    }

    /// Copies a row's bytes from column `x0` up to `x1`; beyond its ends, the end pixels are repeated.
    func copyExtended(_ y: Int, _ x0: Int, _ x1: Int, to out: UnsafeMutablePointer<UInt8>) {
        let left = min(max(rect.x0, x0), x1), right = max(left, min(rect.x1, x1))
        if right > left {
            (out + (left - x0) * components).update(from: device(left, y), count: (right - left) * components)
        }
        func go(from a: Int, to b: Int, as pixel: UnsafeMutablePointer<UInt8>) {
            for x in a..<max(a, b) { (out + (x - x0) * components).update(from: pixel, count: components) }
        }
        go(from: x0, to: left, as: device(rect.x0, y))
        go(from: right, to: x1, as: device(rect.x1 - 1, y))
    }
}
