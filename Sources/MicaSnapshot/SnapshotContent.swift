package import CoreGraphics
package import ImageIO

/// What is compared with a golden: a picture or a text.
package enum SnapshotContent {
    /// A part of a picture with a name of its own, in pixels.
    package struct Part: Sendable {
        package let name: String
        package let rect: BitmapRect

        package init(name: String, rect: BitmapRect) { (self.name, self.rect) = (name, rect) }
    }

    /// `scale`: pixels a point, for regions that may differ.
    case image(CGImage, scale: CGFloat, parts: [Part] = [])
    /// A text file; the ending has no dot.
    case text(String, ending: String)
}
