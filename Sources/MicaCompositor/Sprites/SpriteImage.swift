public import MicaRaster

/// An image that many sprites share, with downsampled copies. Each has a border of transparent pixels, so that bilinear
/// sampling antialiases edges without bounds checks.
public final class SpriteImage: Sendable {
    /// The size in pixels, without the border.
    public let width: Int, height: Int
    /// The levels 0, 1, …: each half as wide and high as the one before.
    package let levels: [Pixmap]

    /// Creates an image; `nil` if memory is insufficient or a side is 0 or more than 4,096 pixels. `part` is in pixels;
    /// `nil` for the whole image.
    public init?(_ image: ImageSource, part: PixelRect? = nil) {
        let part = (part ?? image.pixmap.bounds).intersection(image.pixmap.bounds)
        guard !part.isEmpty, part.width <= 4096, part.height <= 4096 else { return nil }
        width = part.width
        height = part.height
        guard let first = Pixmap(width: part.width + 2, height: part.height + 2) else { return nil }
        for y in 0..<part.height {
            (first.row(y + 1) + 1).update(from: image.pixmap.row(y + part.y0) + part.x0, count: part.width)
        }
        var levels = [first]
        while let last = levels.last, last.width > 3 || last.height > 3, let half = SpriteImage.halved(last) {
            levels.append(half)
        }
        self.levels = levels
    }

    /// Returns the mean of two by two pixels, rounded to nearest, inside the border; pixels outside count as
    /// transparent.
    private static func halved(_ source: Pixmap) -> Pixmap? {
        let w = source.width - 2, h = source.height - 2
        let width = (w + 1) / 2, height = (h + 1) / 2
        guard let half = Pixmap(width: width + 2, height: height + 2) else { return nil }
        for y in 0..<height {
            // The border's row replaces one beyond an odd last one.
            let a = source.row(2 * y + 1) + 1, b = source.row(2 * y + 2) + 1, out = half.row(y + 1) + 1
            for x in 0..<width {
                var low: UInt32 = 0x0002_0002, high: UInt32 = 0x0002_0002
                for pixel in [a[2 * x], a[2 * x + 1], b[2 * x], b[2 * x + 1]] {
                    low &+= pixel & 0x00ff_00ff
                    high &+= (pixel &>> 8) & 0x00ff_00ff
                }
                out[x] = ((low &>> 2) & 0x00ff_00ff) | (((high &>> 2) & 0x00ff_00ff) &<< 8)
            }
        }
        return half
    }
}
