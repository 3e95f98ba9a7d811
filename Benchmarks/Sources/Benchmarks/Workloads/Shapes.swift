import CairoPeer
import Raster

@MainActor let shapeWorkloads: [Workload] = [
    Workload(
        name: "arrow-800", width: 800, height: 800, asked: 2.5,
        mica: {
            painting(800, 800) { t in
                [DrawOp(.fill(arrow(Point(400, 400), 400, 340, 2 * .pi * t), .nonZero), paint: .color(opaqueBlue))]
            }
        },
        peer: { { cairo_peer_arrow($0, $1) } })
]

/// A circular arrow from the top, as the scene `arrow-mask` draws it.
func arrow(_ c: Point, _ outer: Double, _ inner: Double, _ sweep: Double) -> Path {
    let head = min(sweep, .pi / 16), start = -Double.pi / 2, end = start + sweep - head
    let tip = PortableMath.sincos(start + sweep)
    var p = Path()
    p.arc(c, outer, from: start, to: end)
    p.line(to: c + (outer + inner) / 2 * Point(tip.cos, tip.sin))
    p.arc(c, inner, from: end, to: start)
    p.close()
    return p
}
