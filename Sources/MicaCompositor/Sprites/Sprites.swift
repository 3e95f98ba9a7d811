public import MicaRaster

/// Many small pictures as one content: what an emitter shows. They are drawn in order.
public final class Sprites: Sendable {
    public struct Sprite: Sendable, Hashable {
        /// Which of the images.
        public var image: Int
        /// The image's pixels to the node's space.
        public var transform: Affine
        /// Multiplies the image; not premultiplied.
        public var color: Color
        public init(image: Int, transform: Affine, color: Color) {
            (self.image, self.transform, self.color) = (image, transform, color)
        }
    }
    public let images: [SpriteImage]
    public let sprites: [Sprite]
    /// Light is added instead of covering what is below.
    public let isAdditive: Bool
    /// Holds everything that is drawn, in the node's space.
    let extent: Box

    /// A sprite that names no image, or has a value that is not finite, is left out.
    public init(_ sprites: [Sprite], images: [SpriteImage], isAdditive: Bool) {
        var extent = Box.empty
        let usable = sprites.filter { sprite in
            guard images.indices.contains(sprite.image), sprite.transform.isFinite,
                sprite.transform.determinant != 0, sprite.color.alpha > 0,
                (sprite.color.red + sprite.color.green + sprite.color.blue + sprite.color.alpha).isFinite
            else { return false }
            let image = images[sprite.image]
            // Smoothed edges reach half a pixel of the image outside.
            let box = Box(x: -1, y: -1, width: Double(image.width + 2), height: Double(image.height + 2))
            extent = extent.union(box.applying(sprite.transform))
            return true
        }
        (self.sprites, self.images, self.isAdditive, self.extent) = (usable, images, isAdditive, extent)
    }
}
