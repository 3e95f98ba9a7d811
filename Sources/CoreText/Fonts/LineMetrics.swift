import CoreGraphics

/// The ascent, descent and leading of a font's lines; in points, all positive.
struct LineMetrics: Sendable, Hashable {
    var ascent: CGFloat
    var descent: CGFloat
    var leading: CGFloat

    /// Creates the metrics from the face's tables.
    init(of face: FontFace, size: CGFloat) {
        let unit = size / CGFloat(face.metrics.unitsPerEm)
        ascent = CGFloat(face.metrics.ascent) * unit
        descent = CGFloat(face.metrics.descent) * unit
        leading = CGFloat(face.metrics.lineGap) * unit
    }

    /// Creates the metrics of the system font. If Inter substitutes for Apple's font, they are those of Apple's, at
    /// every size and weight. Lines, labels and layouts then have the same heights as on iOS.
    init(ofSystemFont face: FontFace, size: CGFloat) {
        self.init(of: face, size: size)
        guard LineMetrics.isStandIn(face) else { return }
        ascent = 1950 / 2048 * size
        descent = 494 / 2048 * size
        leading = 0
    }

    /// Returns `true` if the face is one of the family that substitutes for Apple's system font.
    static func isStandIn(_ face: FontFace) -> Bool { ["Inter", "Inter Display"].contains(face.names.family) }
}
