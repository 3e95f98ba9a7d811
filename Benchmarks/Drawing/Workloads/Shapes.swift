import CairoPeer
import MicaRaster

@MainActor let shapeWorkloads: [Workload] = [
    Workload(
        name: "arrow-800", width: 800, height: 800, asked: 3,
        mica: {
            painting(800, 800) { t in
                [DrawOp(.fill(arrow(Point(400, 400), 400, 340, 2 * .pi * t), .nonZero), paint: .color(opaqueBlue))]
            }
        },
        peer: { { cairo_peer_arrow($0, $1) } }),
    arcStroke("arc-200-butt", 200, 6, round: false), arcStroke("arc-200-round", 200, 6, round: true),
    arcStroke("arc-1080-butt", 1080, 32, round: false), arcStroke("arc-1080-round", 1080, 32, round: true),
    Workload(
        name: "clock", width: 400, height: 400, asked: 3,
        mica: { painting(400, 400, clock) }, peer: { { cairo_peer_clock($0, $1) } }),
    Workload(
        name: "blob-translucent", width: 300, height: 300, asked: 3,
        mica: {
            painting(300, 300) { t in
                var color = opaqueBlue
                color.alpha = 0.3
                return [DrawOp(.fill(blob(t), .nonZero), paint: .color(color))]
            }
        },
        peer: { { cairo_peer_blob($0, $1) } }),
    Workload(
        name: "lock", width: 400, height: 400, asked: 3,
        mica: { painting(400, 400, lock) }, peer: { { cairo_peer_lock($0, $1) } }),
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

/// A loading arc that grows from the top.
@MainActor private func arcStroke(_ name: String, _ size: Double, _ width: Double, round: Bool) -> Workload {
    let style = StrokeStyle(width: width, cap: round ? .round : .butt, join: round ? .round : .miter)
    return Workload(
        name: name, width: Int(size), height: Int(size), asked: 3,
        mica: {
            painting(Int(size), Int(size)) { t in
                var p = Path()
                let r = (size - width) / 2 - 1
                p.arc(Point(size / 2, size / 2), r, from: -.pi / 2, to: -.pi / 2 + 2 * .pi * t)
                return [DrawOp(.stroke(p, style), paint: .color(opaqueBlue))]
            }
        },
        peer: { { cairo_peer_arc($0, $1, size, width, round ? 1 : 0) } })
}

private func circle(_ c: Point, _ r: Double) -> Path {
    var p = Path()
    p.arc(c, r, from: 0, to: 2 * .pi)
    p.close()
    return p
}

private func direction(_ a: Double) -> Point {
    let v = PortableMath.sincos(a)
    return Point(v.cos, v.sin)
}

private func clock(_ t: Double) -> [DrawOp] {
    let c = Point(200, 200), face = circle(c, 190)
    var marks = Path()
    for i in 0..<60 {
        let d = direction(Double(i) * .pi / 30)
        marks.move(to: c + (i % 5 == 0 ? 160 : 174) * d)
        marks.line(to: c + 182 * d)
    }
    var ops = [
        DrawOp(.fill(face, .nonZero), paint: .color(Color(red: 0.95, green: 0.95, blue: 0.95))),
        DrawOp(.stroke(face, StrokeStyle(width: 6)), paint: .color(opaqueBlue)),
        DrawOp(.stroke(marks, StrokeStyle(width: 3)), paint: .color(.black)),
    ]
    for (length, width, turns) in [(90.0, 10.0, 1.0), (140, 6, 12), (160, 2, 720)] {
        let d = direction(2 * .pi * t * turns)
        var hand = Path()
        hand.move(to: c - 20 * d)
        hand.line(to: c + length * d)
        ops.append(DrawOp(.stroke(hand, StrokeStyle(width: width, cap: .round)), paint: .color(.black)))
    }
    return ops
}

private func blob(_ t: Double) -> Path {
    let vertices = (0..<4).map { i in
        let d = direction(Double(i) * .pi / 2 + t * 2 * .pi)
        let r = 110 * (1 + 0.25 * PortableMath.sin(4 * .pi * t + Double(i) * 1.7))
        return (p: Point(150, 150) + r * d, tangent: 66 * Point(-d.y, d.x))
    }
    var p = Path()
    p.move(to: vertices[0].p)
    for i in 0..<4 {
        let a = vertices[i], b = vertices[(i + 1) % 4]
        p.cubic(a.p + a.tangent, b.p - b.tangent, to: b.p)
    }
    p.close()
    return p
}

private func lock(_ t: Double) -> [DrawOp] {
    func node(_ i: Int) -> Point { Point(80 + Double(i % 3) * 120, 80 + Double(i / 3) * 120) }
    var green = Color(red: 0x13 / 255, green: 0xea / 255, blue: 0xa4 / 255)
    var ops: [DrawOp] = []
    for i in 0..<9 {
        ops.append(DrawOp(.stroke(circle(node(i), 36), StrokeStyle(width: 2)), paint: .color(green)))
        ops.append(DrawOp(.fill(circle(node(i), 12), .nonZero), paint: .color(green)))
    }
    var line = Path()
    for (k, i) in [0, 1, 2, 4, 6, 7, 8].enumerated() {
        if k == 0 { line.move(to: node(i)) } else { line.line(to: node(i)) }
    }
    line.line(to: Point(320, 320) + 60 * direction(6 * t))
    green.alpha = 0.2
    ops.append(DrawOp(.stroke(line, StrokeStyle(width: 24, cap: .round, join: .round)), paint: .color(green)))
    return ops
}
