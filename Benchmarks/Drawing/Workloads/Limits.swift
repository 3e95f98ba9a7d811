import CairoPeer
import MicaRaster

/// Compares Mica with the limits of memory and processor. 1920 × 1080 in white is compared with `memset`, an opaque
/// picture with `memcpy`, a translucent one with a plain AVX2 loop.
@MainActor let limitWorkloads: [Workload] = [
    limit("limit-fill-1080p", "memset", alpha: 255) { _ in { cr, _ in limit_fill(cr) } },
    limit("limit-copy-1080p", "memcpy", alpha: 255) { image in { cr, _ in limit_copy(cr, image) } },
    limit("limit-over-1080p", "loop", alpha: 128) { image in { cr, _ in limit_over(cr, image) } },
]

@MainActor private func limit(
    _ name: String, _ peerName: String, alpha: UInt32,
    _ peer: @escaping (UnsafeMutableRawPointer?) -> (OpaquePointer, Double) -> Void
) -> Workload {
    Workload(
        name: name, width: 1920, height: 1080, frames: 8, asked: nil,
        mica: {
            let paint = Paint.image(ImagePaint(ImageSource(image(alpha))))
            let color = Paint.color(.white)
            return painting(1920, 1080) { _ in [DrawOp(.everything, paint: peerName == "memset" ? color : paint)] }
        },
        peer: {
            let image = PeerSurface(image(alpha))
            // It lives as long as the closure that draws it.
            return { cr, t in peer(image.handle)(cr, t) }
        }, peerName: peerName)
}

private func image(_ alpha: UInt32) -> Pixmap {
    let p = Pixmap(width: 1920, height: 1080)!
    for y in 0..<1080 {
        for x in 0..<1920 {
            p.row(y)[x] = alpha << 24 | UInt32(x) % alpha << 16 | UInt32(y) % alpha << 8 | UInt32(x ^ y) % alpha
        }
    }
    p.isOpaque = alpha == 255
    return p
}
