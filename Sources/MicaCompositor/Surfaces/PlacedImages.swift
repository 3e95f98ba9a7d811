import MicaRaster

/// Images resampled at their positions on the canvas, cached while they do not move. Resampling a scaled or shifted
/// image for every frame in which content above or below it moves costs several times as much as copying it.
///
/// A cached bitmap contains exactly the pixels that sampling the image gives, so its use has no visible effect. All
/// together use at most the memory of a few canvases.
final class PlacedImages {
    struct Placed {
        var image: ImageSource
        /// The position of its top left, in device pixels.
        var x: Int, y: Int
    }
    private struct Key: Hashable {
        var image: ObjectIdentifier
        /// The transform from image pixels to the device.
        var transform: Affine
        var sampling: Sampling
        /// The cached device pixels.
        var rect: PixelRect
    }
    private struct Kept {
        /// Retained, so that no other image gets the key's identity.
        var image: ImageSource
        /// The bitmap; `nil` if it has only been requested so far.
        var placed: Placed?
    }
    private var cache = FrameCache<Key, Kept>()
    var pixels: Int { cache.pixels }

    private static func limit(_ canvas: PixelRect) -> Int { 4 * canvas.area }

    /// Returns the image's pixels in exactly `rect` of the device, and `true` if they must still be drawn. Returns
    /// `nil` unless an earlier frame also requested them.
    func placed(
        _ image: ImageSource, _ transform: Affine, _ sampling: Sampling, in rect: PixelRect, _ canvas: PixelRect
    ) -> (Placed, isNew: Bool)? {
        guard rect.area >= 4096 else { return nil }
        let key = Key(image: ObjectIdentifier(image), transform: transform, sampling: sampling, rect: rect)
        let isFromBefore = cache.isFromBefore(key)
        guard let kept = cache[key] else {
            cache.keep(Kept(image: image), for: key, pixels: 0)
            return nil
        }
        if let placed = kept.placed { return (placed, false) }
        guard isFromBefore, cache.pixels + rect.area <= PlacedImages.limit(canvas),
            Pixmap.canHave(width: rect.width, height: rect.height)
        else { return nil }
        let placed = Placed(image: ImageSource(width: rect.width, height: rect.height), x: rect.x0, y: rect.y0)
        cache.keep(Kept(image: image, placed: placed), for: key, pixels: rect.area)
        return (placed, true)
    }

    /// Called once per frame.
    func tick(canvas: PixelRect) { cache.tick(limit: PlacedImages.limit(canvas)) }
}
