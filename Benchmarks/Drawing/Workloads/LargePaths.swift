import CairoPeer
import MicaRaster

@MainActor let largePathWorkloads: [Workload] = [
    Workload(
        name: "path-10000", width: 600, height: 600, frames: 10, asked: nil,
        mica: {
            painting(600, 600) { t in [DrawOp(.fill(randomWalk(t), .evenOdd), paint: .color(opaqueBlue))] }
        },
        peer: {
            let points = randomWalk
            return { cairo_peer_walk($0, points, Int32(points.count / 2), $1) }
        }),
    Workload(
        name: "glyph-page", width: 800, height: 1000, frames: 20, asked: nil,
        mica: {
            painting(800, 1000) { t in [DrawOp(.fill(glyphPage(t), .nonZero), paint: .color(.black))] }
        },
        peer: {
            let numbers = glyphPage
            return { cairo_peer_page($0, numbers, Int32(numbers.count), $1) }
        }),
    Workload(
        name: "glyph-run", width: 800, height: 1000, frames: 20, asked: nil,
        mica: {
            painting(800, 1000) { t in [glyphRun(t)] }
        },
        peer: {
            let numbers = glyphPage
            return { cairo_peer_page($0, numbers, Int32(numbers.count), $1) }
        }),
]

func randomWalk(_ t: Double) -> Path {
    var path = Path()
    for i in stride(from: 0, to: randomWalk.count, by: 2) {
        let p = Point(randomWalk[i] + 5 * t, randomWalk[i + 1])
        if i == 0 { path.move(to: p) } else { path.line(to: p) }
    }
    path.close()
    return path
}

/// The page drawn as text: glyphs at quarters of a pixel.
func glyphRun(_ t: Double) -> DrawOp {
    DrawOp(.glyphs(glyphRun), paint: .color(.black), transform: Affine(1, 0, 0, 1, t, 0))
}

private let glyphRun: GlyphRun = {
    let outlines = [true, false].map { isRound in
        let path = contours(letter(isRound, 0, 0), 0)
        return GlyphOutline(path, box: path.controlBox)
    }
    return GlyphRun(
        glyphLetters.map { GlyphRun.Glyph(outlines[$0.isRound ? 0 : 1], at: Point($0.x, $0.y)) }, linear: .identity)
}()

func glyphPage(_ t: Double) -> Path { contours(glyphPage, t) }

private func contours(_ numbers: [Double], _ t: Double) -> Path {
    var path = Path(), i = 0
    func point(_ k: Int) -> Point { Point(numbers[k] + t, numbers[k + 1]) }
    while i < numbers.count {
        var n = Int(numbers[i])
        path.move(to: point(i + 1))
        i += 3
        while n > 0 {
            path.cubic(point(i), point(i + 2), to: point(i + 4))
            i += 6
            n -= 1
        }
        path.close()
    }
    return path
}

private struct Congruential {
    var state: UInt32 = 12345
    mutating func next() -> Double {
        state = state &* 1_664_525 &+ 1_013_904_223
        return Double(state >> 8) / 16_777_216
    }
}

/// 10,000 points of a walk with steps of up to 20 pixels.
private let randomWalk: [Double] = {
    var random = Congruential(), numbers: [Double] = [], x = 300.0, y = 300.0
    for _ in 0..<10_000 {
        x = min(max(x + 40 * random.next() - 20, 0), 595)
        y = min(max(y + 40 * random.next() - 20, 0), 600)
        numbers += [x, y]
    }
    return numbers
}()

/// 60 lines of 80 letters like o and l, 14 pixels high.
private let glyphLetters: [(isRound: Bool, x: Double, y: Double)] = {
    var random = Congruential()
    return (0..<4800).map { i in
        let y = 20 + Double(i / 80) * 16 + random.next()
        return (random.next() < 0.6, 20 + Double(i % 80) * 9.5, y)
    }
}()

private let glyphPage = glyphLetters.flatMap { letter($0.isRound, $0.x, $0.y) }

/// Two contours of four cubics, or one.
private func letter(_ isRound: Bool, _ x: Double, _ y: Double) -> [Double] {
    var numbers: [Double] = []
    func oval(_ x: Double, _ y: Double, _ rx: Double, _ ry: Double, _ turn: Double) {
        let k = 0.5522847498307936
        numbers += [4, x + rx, y]
        for (a, b) in [
            (Point(1, 0), Point(0, turn)), (Point(0, turn), Point(-1, 0)), (Point(-1, 0), Point(0, -turn)),
            (Point(0, -turn), Point(1, 0)),
        ] {
            let c1 = a + k * b, c2 = b + k * a
            numbers += [x + rx * c1.x, y + ry * c1.y, x + rx * c2.x, y + ry * c2.y, x + rx * b.x, y + ry * b.y]
        }
    }
    if isRound {
        oval(x + 4, y + 6, 3.6, 4.1, 1)
        oval(x + 4, y + 6, 2.3, 3, -1)
    } else {
        oval(x + 4, y + 3, 0.8, 7, 1)
    }
    return numbers
}
