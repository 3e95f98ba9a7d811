import CoreGraphics

/// The room of a font's lines above and below their baseline, and between them; points, all positive.
struct LineMetrics: Sendable, Hashable {
    var ascent: CGFloat
    var descent: CGFloat
    var leading: CGFloat

    /// The metrics that the face states.
    init(of face: FontFace, size: CGFloat) {
        let unit = size / CGFloat(face.metrics.unitsPerEm)
        ascent = CGFloat(face.metrics.ascent) * unit
        descent = CGFloat(face.metrics.descent) * unit
        leading = CGFloat(face.metrics.lineGap) * unit
    }

    /// The metrics of the system font: where Inter stands in for Apple's, those of Apple's, at every size and weight, so that
    /// lines, labels and what is laid out by them are as high as on iOS.
    init(ofSystemFont face: FontFace, size: CGFloat) {
        self.init(of: face, size: size)
        guard LineMetrics.isStandIn(face) else { return }
        (ascent, descent, leading) = (1950 / 2048 * size, 494 / 2048 * size, 0)
    }

    /// `true` if the face is one of the family that stands in for Apple's system font.
    static func isStandIn(_ face: FontFace) -> Bool { ["Inter", "Inter Display"].contains(face.names.family) }
}
