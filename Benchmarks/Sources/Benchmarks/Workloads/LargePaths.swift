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

func glyphPage(_ t: Double) -> Path {
    let numbers = glyphPage
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

/// 60 lines of 80 letters like o and l, 14 pixels high: two contours of four cubics, or one.
private let glyphPage: [Double] = {
    var random = Congruential(), numbers: [Double] = []
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
    for line in 0..<60 {
        for letter in 0..<80 {
            let x = 20 + Double(letter) * 9.5, y = 20 + Double(line) * 16 + random.next()
            if random.next() < 0.6 {
                oval(x + 4, y + 6, 3.6, 4.1, 1)
                oval(x + 4, y + 6, 2.3, 3, -1)
            } else {
                oval(x + 4, y + 3, 0.8, 7, 1)
            }
        }
    }
    return numbers
}()
