public import MicaRaster

/// Many small images as one content, for an emitter. They are drawn in order.
public final class Sprites: Sendable {
    public struct Sprite: Sendable, Hashable {
        /// The index of the image.
        public var image: Int
        /// The transform from the image's pixels to the node's space.
        public var transform: Affine
        /// The colour that multiplies the image; not premultiplied.
        public var color: Color
        public init(image: Int, transform: Affine, color: Color) {
            self.image = image
            self.transform = transform
            self.color = color
        }
    }
    public let images: [SpriteImage]
    public let sprites: [Sprite]
    /// `true` if light is added to the content below instead of covering it.
    public let isAdditive: Bool
    /// The bounds of everything that is drawn, in the node's space.
    let extent: Box

    /// Creates sprites. A sprite with an invalid image index, or a value that is not finite, is omitted.
    public init(_ sprites: [Sprite], images: [SpriteImage], isAdditive: Bool) {
        var extent = Box.empty
        let usable = sprites.filter { sprite in
            guard images.indices.contains(sprite.image), sprite.transform.isFinite,
                sprite.transform.determinant != 0, sprite.color.alpha > 0,
                (sprite.color.red + sprite.color.green + sprite.color.blue + sprite.color.alpha).isFinite
            else { return false }
            let image = images[sprite.image]
            // Antialiased edges extend half a pixel of the image outside.
            let box = Box(x: -1, y: -1, width: Double(image.width + 2), height: Double(image.height + 2))
            extent = extent.union(box.applying(sprite.transform))
            return true
        }
        self.sprites = usable
        self.images = images
        self.isAdditive = isAdditive
        self.extent = extent
    }
}
