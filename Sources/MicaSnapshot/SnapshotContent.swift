package import CoreGraphics
package import ImageIO

/// The content that is compared with a golden: a picture or a text.
package enum SnapshotContent {
    /// A named part of a picture, in pixels: a frame of a film strip.
    package struct Part: Sendable {
        package let name: String
        package let rect: BitmapRect
        /// The time in seconds from the start.
        package let time: Double

        package init(name: String, rect: BitmapRect, time: Double) {
            self.name = name
            self.rect = rect
            self.time = time
        }
    }

    /// A picture. `scale` is in pixels per point, for regions that may differ.
    case image(CGImage, scale: CGFloat, parts: [Part] = [])
    /// A text file; `ending` is its extension without a dot.
    case text(String, ending: String)
}
