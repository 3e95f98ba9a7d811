import MicaCompositor
package import QuartzCore

/// The cost of drawing a whole frame, in counted work: the same on every machine.
package struct FrameWork: Codable, Sendable, Equatable {
    /// Layers in the tree.
    package var layers: Int
    /// Shapes and pictures that are drawn onto the frame or into a group.
    package var steps: Int
    /// Groups of layers that are drawn into a bitmap of their own first, because of their opacity, mask or filters.
    package var groups: Int
    /// Pictures that are made before the frame is drawn: drawings, shadows, kept bitmaps.
    package var pictures: Int
    /// Of the canvas.
    package var pixels: Int

    /// Plans the frame that the host shows now, without drawing it.
    package init(_ host: LayerHost, width: Int, height: Int) {
        let plan = PlanRecorder().record(host.renderTree(), width: width, height: height)
        (steps, groups, pictures) = (0, 0, 0)
        (layers, pixels) = (host.layerCount, width * height)
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
