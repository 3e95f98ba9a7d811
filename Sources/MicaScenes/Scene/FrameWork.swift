import MicaCompositor
package import QuartzCore

/// The cost of drawing a whole frame as counts of work, which are the same on every machine.
package struct FrameWork: Codable, Sendable, Equatable {
    /// The number of layers in the tree.
    package var layers: Int
    /// The number of shapes and pictures that are drawn onto the frame or into a group.
    package var steps: Int
    /// The number of groups of layers that are first drawn to their own bitmap, because of opacity, mask or filters.
    package var groups: Int
    /// The number of pictures that are created before the frame is drawn: drawings, shadows, cached bitmaps.
    package var pictures: Int
    /// The number of pixels of the canvas.
    package var pixels: Int

    /// Plans the frame that the host currently shows, without drawing it.
    package init(_ host: LayerHost, width: Int, height: Int) {
        let plan = PlanRecorder().record(host.renderTree(), width: width, height: height)
        steps = 0
        groups = 0
        pictures = 0
        layers = host.layerCount
        pixels = width * height
        for line in plan.split(separator: "\n") {
            let words = line.drop { $0 == " " }
            if words.hasPrefix("group") {
                groups += 1
            } else if words.hasPrefix("make") || words.hasPrefix("mask ") && !line.hasPrefix(" ") {
                pictures += 1
            } else if line.hasPrefix(" "), !words.hasPrefix("background"), words != "masked by" {
                steps += 1
            }
        }
    }
}
