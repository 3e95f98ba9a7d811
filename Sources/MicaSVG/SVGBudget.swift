import CoreGraphics

/// The work that one drawing of a picture may still cost, with that of its masks, filters and patterns.
final class SVGBudget {
    private var steps: Int
    /// The pixels of the bitmaps that are in use, and their maximum.
    var held: CGFloat = 0
    private let capacity: CGFloat
    /// `true` if the work is used up, after which nothing more is drawn.
    private(set) var isSpent = false
    /// The parts that were not drawn, each once.
    private(set) var faults: [String] = []

    /// Creates a budget for drawing in the clip of a context. A larger drawing may cost more.
    init(for context: CGContext) {
        let area = context.pixelsOfClip
        let own = area.isFinite ? min(area, SVGLimits.bitmapPixels) : 0
        steps = SVGLimits.steps + Int(own * SVGLimits.stepsPerPixel)
        capacity = max(SVGLimits.bitmapPixels, 2 * own)
    }

    func note(_ fault: String) { if !faults.contains(fault) { faults.append(fault) } }

    /// Returns `true` if some steps are left, and subtracts them.
    func spend(_ count: CGFloat) -> Bool {
        guard !isSpent, count <= CGFloat(steps) else {
            isSpent = true
            note("the rest is not drawn: drawing must cost at most \(SVGLimits.steps) steps")
            return false
        }
        steps -= Int(max(0, count))
        return true
    }

    /// Returns `true` if a bitmap of some pixels can be made, which costs a step for each `perStep`, and adds it to those
    /// in use.
    func open(pixels count: CGFloat, perStep: CGFloat) -> Bool {
        guard spend(16 + count / perStep) else { return false }
        guard held + count <= capacity else {
            note("layers and masks with more than \(Int(capacity)) pixels at a time are not drawn")
            return false
        }
        held += count
        return true
    }
}

extension CGContext {
    /// The number of pixels of the device in the clip's box.
    var pixelsOfClip: CGFloat {
        let area = boundingBoxOfClipPath.applying(userSpaceToDeviceSpaceTransform)
        return area.isNull ? 0 : area.width * area.height
    }
}
