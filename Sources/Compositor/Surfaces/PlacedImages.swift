import Raster

/// Images as they look at their places on the canvas, kept while they stay there: reading a stretched or shifted image
/// anew for every frame in which something above or below it moves costs several times as much as copying it.
///
/// A kept picture holds the very pixels that reading the image gives, so nobody can tell whether one was used.
final class PlacedImages {
    struct Placed {
        var pixels: ImageSource
        /// Where its top left lies, in device pixels.
        var x: Int, y: Int
    }
    private struct Key: Hashable {
        var image: ObjectIdentifier
        /// Image pixels to the device.
        var transform: Affine
        var sampling: Sampling
    }
    private struct Entry {
        /// Keeps the key's identity from being given to another.
        var image: ImageSource
        var rect: PixelRect
        var placed: Placed?
        var lastUse: Int
    }
    private var entries: [Key: Entry] = [:]
    private var clock = 0
    private let painter = Painter()

    /// The image's pixels in `rect` of the device, and none beside them; nil unless an earlier frame asked for them, too.
    func placed(_ image: ImageSource, _ transform: Affine, _ sampling: Sampling, in rect: PixelRect) -> Placed? {
        guard rect.area >= 4096 else { return nil }
        let key = Key(image: ObjectIdentifier(image), transform: transform, sampling: sampling)
        guard var entry = entries[key], entry.rect == rect else {
            entries[key] = Entry(image: image, rect: rect, lastUse: clock)
            return nil
        }
        if entry.placed == nil, entry.lastUse < clock, let pixmap = Pixmap(width: rect.width, height: rect.height) {
            let paint = ImagePaint(image, transform: transform, sampling: sampling)
            painter.draw(DrawOp(.everything, paint: .image(paint)), into: pixmap, origin: (rect.x0, rect.y0))
            pixmap.isOpaque = image.pixmap.isOpaque && sampling != .cubic
            entry.placed = Placed(pixels: ImageSource(pixmap), x: rect.x0, y: rect.y0)
        }
        entry.lastUse = clock
        entries[key] = entry
        return entry.placed
    }

    /// Called once a frame: forgets what was not used for some frames, earlier if it takes much memory.
    func tick(canvas: PixelRect) {
        clock += 1
        let pixels = entries.values.reduce(0) { $0 + ($1.placed == nil ? 0 : $1.rect.area) }
        let patience = pixels > 4 * canvas.area ? 1 : 60
        entries = entries.filter { clock - $0.value.lastUse <= patience }
    }
}
