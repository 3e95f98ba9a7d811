package import CoreGraphics
package import ImageIO

/// The content that is compared with a golden: a picture or a text.
package enum SnapshotContent {
    /// A part of a picture with a name of its own, in pixels: a film strip's frame.
    package struct Part: Sendable {
        package let name: String
        package let rect: BitmapRect
        /// Seconds from the start.
        package let time: Double

        package init(name: String, rect: BitmapRect, time: Double) {
            (self.name, self.rect, self.time) = (name, rect, time)
        }
    }

    /// `scale`: pixels a point, for regions that may differ.
    case image(CGImage, scale: CGFloat, parts: [Part] = [])
    /// A text file; the ending has no dot.
    case text(String, ending: String)
}
