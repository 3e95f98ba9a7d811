import CairoPeer
import MicaCompositor
import Foundation
import MicaRaster

/// A scene of the compositor at n, 2n, 4n and 8n elements.
struct FrameCurve {
    let name: String
    let n: Int
    let scene: (_ count: Int) -> (_ t: Double) -> RenderNode
    /// `true` if only the changes are drawn, as on a screen; `false` if each frame is drawn as a whole.
    var isPartial = false
}

@MainActor let frameCurves = [
    FrameCurve(name: "rotated", n: 200, scene: Scenes.rotated),
    FrameCurve(name: "layers", n: 1000, scene: Scenes.layers),
    FrameCurve(name: "groups", n: 20, scene: Scenes.groups),
    FrameCurve(name: "image-mask", n: 1, scene: Scenes.imageMask),
    FrameCurve(name: "shadows", n: 10, scene: Scenes.shadows),
    FrameCurve(name: "backdrop", n: 1, scene: Scenes.backdrop),
    FrameCurve(name: "emitter", n: 10_000, scene: LayerClassScenes.emitter),
    FrameCurve(name: "replicator", n: 100, scene: LayerClassScenes.replicator),
    FrameCurve(name: "one-layer", n: 1, scene: Scenes.oneLayer, isPartial: true),
    FrameCurve(name: "one-layer-whole", n: 1, scene: Scenes.oneLayer),
]

/// Prints milliseconds a frame of 1920 × 1080, frames a second and allocations a frame, on one and on two threads.
/// Building and freeing trees counts towards the frame's time, but their allocations, some for every node, do not
/// count.
@MainActor func reportFrames(_ filter: String) {
    print("frame\tthreads\tms\tframes/s\tallocations")
    for curve in frameCurves where filter.isEmpty || curve.name.contains(filter) {
        for factor in [1, 2, 4, 8] {
            for threads in [1, 2] {
                let result = measureFrames(curve, factor, threads)
                let rate = Int((1000 / result.milliseconds).rounded())
                print(
                    "\(curve.name)-\(curve.n * factor)\t\(threads)\t\(String(format: "%.3f", result.milliseconds))"
                        + "\t\(rate)\t\(result.allocations)")
                fflush(nil)
            }
        }
    }
}

@MainActor private func measureFrames(
    _ curve: FrameCurve, _ factor: Int, _ threads: Int
) -> (milliseconds: Double, allocations: Int) {
    let target = Pixmap(width: 1920, height: 1080)!, compositor = Compositor(threadCount: threads)
    let scene = curve.scene(curve.n * factor)
    var times: [Double] = [], allocations: [Int] = []
    let begin = cairo_peer_now()
    var frame = 0
    while frame < 9 || (frame < 63 && cairo_peer_now() - begin < 600) {
        if !curve.isPartial { compositor.forget() }
        let start = cairo_peer_now()
        do {
            let tree = Scenes.tree(scene((Double(frame % 12) + 0.5) / 12))
            _ = cairo_peer_allocations()
            cairo_peer_count_allocations(1)
            compositor.render(tree, into: target)
            cairo_peer_count_allocations(0)
        }
        // The first frames allocate the caches.
        if frame >= 3 {
            times.append(cairo_peer_now() - start)
            allocations.append(cairo_peer_allocations())
        }
        frame += 1
    }
    func median<Value: Comparable>(_ values: [Value]) -> Value { values.sorted()[values.count / 2] }
    return (median(times), median(allocations))
}
