import CairoPeer
import Foundation

struct Measurement {
    var micaMilliseconds: Double, peerMilliseconds: Double, ratio: Double
    /// Nil if there is no peer.
    var difference: Difference?
}

/// The difference between the pictures of both sides at one moment.
struct Difference {
    /// The largest difference of any channel, of 255.
    var largest = 0
    /// Percentage of the pixels that differ by more than 16 in some channel.
    var share = 0.0
}

/// Draws each frame with both, alternating, until enough time has passed. It takes medians: of each side's times, and
/// of the ratios of two neighbouring times, which the machine's noise affects least. Clearing is not timed.
@MainActor func measure(_ workload: Workload) -> Measurement {
    let (clear, draw, pixels) = workload.mica()
    let peer = workload.peer?() ?? { _, _ in }
    let cairo = cairo_peer_create(Int32(workload.width), Int32(workload.height))!
    var micaTimes: [Double] = [], peerTimes: [Double] = [], ratios: [Double] = []
    func timed(_ body: () -> Void) -> Double {
        let t = cairo_peer_now()
        body()
        return cairo_peer_now() - t
    }
    let begin = cairo_peer_now()
    var round = 0
    while round < 4 || (cairo_peer_now() - begin < 2000 && round < 400) {
        for frame in 0..<workload.frames {
            // Not 0, at which some workloads draw nothing.
            let t = (Double(frame) + 0.5) / Double(workload.frames)
            var mica = 0.0, other = 0.0
            for turn in 0..<2 {
                if (frame + round + turn) % 2 == 0 {
                    clear()
                    mica = timed { draw(t) }
                } else {
                    cairo_peer_clear(cairo)
                    other = timed { peer(cairo, t) }
                }
            }
            if round == 0 { continue }
            micaTimes.append(mica)
            peerTimes.append(other)
            ratios.append(other / mica)
        }
        round += 1
    }
    var result = Measurement(
        micaMilliseconds: median(micaTimes), peerMilliseconds: median(peerTimes), ratio: median(ratios))
    if workload.peer != nil {
        let t = 0.5 / Double(workload.frames)
        clear()
        draw(t)
        cairo_peer_clear(cairo)
        peer(cairo, t)
        result.difference = difference(pixels(), workload.peerPixels?() ?? peerPixels(cairo, workload))
    }
    return result
}

private func difference(_ a: [UInt32], _ b: [UInt32]) -> Difference {
    var result = Difference(), count = 0
    for (p, q) in zip(a, b) where p != q {
        let most = [0, 8, 16, 24].map { abs(Int(p >> $0 & 255) - Int(q >> $0 & 255)) }.max()!
        result.largest = max(result.largest, most)
        if most > 16 { count += 1 }
    }
    result.share = 100 * Double(count) / Double(max(1, a.count))
    return result
}

/// Returns the peer's pixels.
@MainActor private func peerPixels(_ cairo: OpaquePointer, _ workload: Workload) -> [UInt32] {
    var stride: Int32 = 0
    let base = cairo_peer_pixels(cairo, &stride)!
    return (0..<workload.height).flatMap { y in (0..<workload.width).map { base[y * Int(stride) + $0] } }
}

private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

@MainActor func report(_ m: Measurement, of workload: Workload, json: Bool) {
    let name = workload.name
    func number(_ v: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", v) }
    if json {
        print(
            "{\"name\": \"\(name)\", \"peer\": \"\(workload.peer == nil ? "none" : workload.peerName)\", \"mica_ms\": \(number(m.micaMilliseconds, 5)), "
                + (workload.peer == nil
                    ? "\"peer_ms\": null, \"ratio\": null}"
                    : "\"peer_ms\": \(number(m.peerMilliseconds, 5)), \"ratio\": \(number(m.ratio, 3)), "
                        + "\"largest_difference\": \(m.difference!.largest), "
                        + "\"differing_percent\": \(number(m.difference!.share, 3))}"))
    } else {
        let asked = workload.asked.map { m.ratio >= $0 ? "" : "  (asked: \(number($0, 1)))" } ?? ""
        let other = workload.peer == nil ? "-\t-" : "\(number(m.peerMilliseconds, 4))\t\(number(m.ratio, 2))\(asked)"
        let unlike = m.difference.map { "\($0.largest)\t\(number($0.share, 2))" } ?? "-\t-"
        print("\(name)\t\(number(m.micaMilliseconds, 4))\t\(other)\t\(unlike)")
    }
    fflush(nil)
}

/// The number of frames that `countInstructions` counts.
let countedFrames = 4

/// Draws a few frames with one side and counts instructions only there; run under callgrind with collection off.
@MainActor func countInstructions(_ workload: Workload, side: String) {
    let (clear, draw, _) = workload.mica()
    let peer = workload.peer?() ?? { _, _ in }
    let cairo = cairo_peer_create(Int32(workload.width), Int32(workload.height))!
    // The first draw grows the scratch memory.
    for frame in 0...countedFrames {
        let t = frame == 0 ? 0.5 : Double(frame) / Double(countedFrames) - 0.05
        clear()
        cairo_peer_clear(cairo)
        if frame > 0 { cairo_peer_toggle_counting() }
        if side == "mica" { draw(t) } else { peer(cairo, t) }
        if frame > 0 { cairo_peer_toggle_counting() }
    }
}

/// The same for a figure of the layers and animations, with all the work of one measurement.
@MainActor func countInstructions(_ figure: EngineFigure) {
    let once = figure.run()
    _ = once()
    cairo_peer_toggle_counting()
    for _ in 0..<countedFrames { _ = once() }
    cairo_peer_toggle_counting()
}

/// Writes one frame of both sides as PAM images, for comparison by eye.
@MainActor func saveFrames(_ workload: Workload, to directory: String) throws {
    let (clear, draw, pixels) = workload.mica()
    let peer = workload.peer?() ?? { _, _ in }
    let cairo = cairo_peer_create(Int32(workload.width), Int32(workload.height))!
    clear()
    draw(0.65)
    cairo_peer_clear(cairo)
    peer(cairo, 0.65)
    let other = peerPixels(cairo, workload)
    for (name, image) in [("mica", pixels()), ("cairo", other)] {
        var data = Data("P7\nWIDTH \(workload.width)\nHEIGHT \(workload.height)\nDEPTH 4\nMAXVAL 255\n".utf8)
        data.append(Data("TUPLTYPE RGB_ALPHA\nENDHDR\n".utf8))
        for p in image {
            let a = p >> 24
            func straight(_ c: UInt32) -> UInt8 { a == 0 ? 0 : UInt8(min(255, ((c & 255) * 255 + a / 2) / a)) }
            data.append(contentsOf: [straight(p >> 16), straight(p >> 8), straight(p), UInt8(a)])
        }
        try data.write(to: URL(fileURLWithPath: directory).appendingPathComponent("\(workload.name)-\(name).pam"))
    }
}
