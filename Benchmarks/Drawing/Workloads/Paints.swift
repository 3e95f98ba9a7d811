import CairoPeer
import MicaRaster

@MainActor let paintWorkloads: [Workload] = [
    Workload(
        name: "image-through-mask-1080p", width: 1920, height: 1080, asked: 8,
        mica: {
            let image = picture(), mask = Mask(width: 1920, height: 1080)!
            return compositing { painter, target, t in
                painter.drawAlpha(DrawOp(.fill(ring(t), .nonZero)), into: mask)
                painter.composite(image, at: (0, 0), mask: mask, into: target)
            }
        },
        peer: {
            let image = PeerSurface(picture()), mask = PeerSurface(handle: cairo_peer_mask(1920, 1080))
            return { cairo_peer_image_through_mask($0, image.handle, mask.handle, $1) }
        }),
    Workload(
        name: "path-with-image-1080p", width: 1920, height: 1080, asked: 4,
        mica: {
            let image = ImageSource(picture())
            return painting(1920, 1080) { t in
                [DrawOp(.fill(ring(t), .nonZero), paint: .image(ImagePaint(image)))]
            }
        },
        peer: {
            let image = PeerSurface(picture())
            return { cairo_peer_path_with_image($0, image.handle, $1) }
        }),
    // As usual with a context: the path is the clip, and the image is drawn over all of it.
    Workload(
        name: "image-in-clip-1080p", width: 1920, height: 1080, asked: 4,
        mica: {
            let image = ImageSource(picture())
            return painting(1920, 1080) { t in
                let clip = Clip(.path(ring(t), .identity, .nonZero, antialias: true), parent: nil)
                return [
                    DrawOp(
                        .box(Box(x: 0, y: 0, width: 1920, height: 1080)), paint: .image(ImagePaint(image)), clip: clip)
                ]
            }
        },
        peer: {
            let image = PeerSurface(picture())
            return { cairo_peer_path_with_image($0, image.handle, $1) }
        }),
    bitmaps("bitmaps-integer", asked: 1.5, nearest: true) { place, t in (place + Point((t * 100).rounded(), 0), 0) },
    bitmaps("bitmaps-fractional", asked: 2, nearest: false) { place, t in (place + Point(t * 100 + 0.3, t * 7), 0) },
    bitmaps("bitmaps-rotated", asked: 2.5, nearest: false) { place, t in
        (place + Point(t * 100, 0), place.x * 0.1 + t)
    },
    gradient("gradient-linear-1080p", peer: { { cairo_peer_linear($0, $1) } }) { t in
        .linear(from: .zero, to: Point(1920 * (0.5 + t / 2), 1080))
    },
    gradient("gradient-radial-1080p", peer: { { cairo_peer_radial($0, $1) } }) { t in
        .radial(from: Point(900 + 100 * t, 500), fromRadius: 20, to: Point(960, 540), toRadius: 1000)
    },
    Workload(
        name: "blur-20-1080p", width: 1920, height: 1080, frames: 4, asked: nil,
        mica: {
            let image = picture(), blur = Blur()
            return compositing { _, target, _ in blur.gaussian(image, sigmaX: 20, sigmaY: 20, into: target) }
        },
        peer: {
            let image = PeerSurface(picture())
            return { cr, _ in cairo_peer_blur(cr, image.handle, 20) }
        }, peerName: "convolution"),
]

@MainActor private func compositing(
    _ draw: @escaping (Painter, Pixmap, Double) -> Void
) -> (clear: () -> Void, draw: (_ t: Double) -> Void, pixels: () -> [UInt32]) {
    let target = Pixmap(width: 1920, height: 1080)!, painter = Painter()
    return (
        { target.base.update(repeating: 0, count: target.stride * target.height) }, { draw(painter, target, $0) },
        { (0..<1080).flatMap { y in (0..<1920).map { target[$0, y] } } }
    )
}

/// 200 soft-edged bitmaps at opacity 0.8, each centred at `place` and rotated by an angle.
@MainActor private func bitmaps(
    _ name: String, asked: Double, nearest: Bool, _ place: @escaping (Point, Double) -> (Point, Double)
) -> Workload {
    Workload(
        name: name, width: 1920, height: 1080, frames: 10, asked: asked,
        mica: {
            let image = ImageSource(sprite())
            let bounds = Path.rect(Box(x: 0, y: 0, width: 200, height: 200))
            return painting(1920, 1080) { t in
                places.map { point in
                    let (middle, angle) = place(point, t), v = PortableMath.sincos(angle)
                    let turn = Affine(v.cos, v.sin, -v.sin, v.cos, middle.x, middle.y)
                    return DrawOp(
                        .fill(bounds, .nonZero), paint: .image(ImagePaint(image)),
                        transform: Affine(1, 0, 0, 1, -100, -100).then(turn), alpha: 0.8)
                }
            }
        },
        peer: {
            let image = PeerSurface(sprite()), places = places
            return { cr, t in
                for point in places {
                    let (middle, angle) = place(point, t)
                    cairo_peer_bitmap(cr, image.handle, middle.x, middle.y, angle, nearest ? 1 : 0)
                }
            }
        })
}

@MainActor private func gradient(
    _ name: String, peer: @escaping () -> (OpaquePointer, Double) -> Void,
    _ geometry: @escaping (Double) -> Gradient.Geometry
) -> Workload {
    let stops = [
        Gradient.Stop(0, Color(red: 0.1, green: 0.2, blue: 0.9)),
        Gradient.Stop(0.4, Color(red: 0.9, green: 0.3, blue: 0.5)),
        Gradient.Stop(1, Color(red: 1, green: 0.9, blue: 0.2)),
    ]
    return Workload(
        name: name, width: 1920, height: 1080, frames: 20, asked: 3,
        mica: {
            painting(1920, 1080) { t in [DrawOp(.everything, paint: .gradient(Gradient(geometry(t), stops: stops)))] }
        }, peer: peer)
}

func ring(_ t: Double) -> Path { arrow(Point(960, 540), 540, 459, 2 * .pi * t) }

/// An opaque picture with fine detail.
func picture() -> Pixmap {
    let p = Pixmap(width: 1920, height: 1080)!
    for y in 0..<1080 {
        for x in 0..<1920 {
            p.row(y)[x] =
                0xff00_0000 | UInt32((x ^ y) & 255) << 16 | UInt32(y * 255 / 1079) << 8 | UInt32(x * 255 / 1919)
        }
    }
    p.isOpaque = true
    return p
}

/// A checkered disc whose edge fades over 20 pixels.
private func sprite() -> Pixmap {
    let p = Pixmap(width: 200, height: 200)!
    for y in 0..<200 {
        for x in 0..<200 {
            let dx = Double(x) - 99.5, dy = Double(y) - 99.5
            let a = UInt32(min(max((100 - (dx * dx + dy * dy).squareRoot()) / 20, 0), 1) * 255 + 0.5)
            p.row(y)[x] =
                a << 24 | UInt32((x / 20 + y / 20) & 1) * a << 16 | UInt32(y) * a / 255 << 8 | UInt32(x) * a / 255
        }
    }
    return p
}

/// The centres of 200 bitmaps, some of them cut by the canvas.
private let places: [Point] = {
    var seed: UInt32 = 12345
    func random(_ n: UInt32) -> Double {
        seed = seed &* 1_664_525 &+ 1_013_904_223
        return Double((seed >> 16) % n)
    }
    return (0..<200).map { _ in
        let x = random(1920), y = random(1080)
        return Point(x, y)
    }
}()

/// A Cairo surface. Only the harness makes it and draws with it, on the main actor: it is never shared between threads.
struct PeerSurface: @unchecked Sendable {
    let handle: UnsafeMutableRawPointer?

    init(handle: UnsafeMutableRawPointer?) { self.handle = handle }

    init(_ p: Pixmap) {
        let pixels = (0..<p.height).flatMap { y in (0..<p.width).map { p[$0, y] } }
        handle = cairo_peer_image(pixels, Int32(p.width), Int32(p.height), p.isOpaque ? 1 : 0)
    }
}
