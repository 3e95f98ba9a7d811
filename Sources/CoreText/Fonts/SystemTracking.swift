import CoreGraphics

/// The tracking of the system's font by size. Apple's font file contains this tracking; Inter has none.
///
/// With these values, text is as wide as the labels of 10 to 31 points in storyboards of public apps, to within 1 % on
/// average. For Inter's text cut this equals the tracking that Apple publishes for its own font, with a little more for
/// weights above regular.
enum SystemTracking {
    /// Returns the points added after each character; 0 for a face other than Inter.
    static func points(for face: FontFace, size: CGFloat) -> Double {
        let size = Double(size)
        let heavier = Double(max(0, face.metrics.weightClass - 400)) * 0.04
        var share = 0.0
        switch face.names.family {
        case "Inter Display": share = 1
        case "Inter":
            // A variable face interpolates between the two cuts.
            guard let axis = face.axes.first(where: { $0.tag == tag("opsz") }), axis.maximum > axis.minimum else {
                break
            }
            share = min(max((size - axis.minimum) / (axis.maximum - axis.minimum), 0), 1)
        default: return 0
        }
        let value = (Self.value(at: size, in: text) + heavier) * (1 - share) + Self.value(at: size, in: display) * share
        return value / 1000 * size
    }

    /// Thousandths of an em by size in points, interpolated linearly.
    private static let text = [(6, 41), (10, 12), (12, 0), (15, -16), (17, -25), (20, -24), (28, -37)]
    private static let display = [(20, 23), (23, 15), (28, 9), (44, 8), (80, 0)]

    private static func value(at size: Double, in points: [(size: Int, value: Int)]) -> Double {
        guard let next = points.firstIndex(where: { Double($0.size) > size }) else {
            return Double(points[points.count - 1].value)
        }
        guard next > 0 else { return Double(points[0].value) }
        let a = points[next - 1], b = points[next]
        return Double(a.value) + Double(b.value - a.value) * (size - Double(a.size)) / Double(b.size - a.size)
    }
}
