/// Reduces the colours of an animation: each frame uses up to a number of colours for its changes. Unchanged pixels
/// keep their colours, so that nothing flickers; alpha is unchanged.
struct ColorReducer {
    private let colorCount: Int
    private var source: Bitmap?
    private var result: Bitmap?

    /// Creates a reducer; `colorCount` is 2…256.
    init(colorCount: Int) { self.colorCount = colorCount }

    /// Reduces the colours of a frame. `startsAnew`: its pixels do not depend on any other frame.
    mutating func reduce(_ bitmap: Bitmap, startsAnew: Bool) -> Bitmap {
        if startsAnew {
            source = nil
            result = nil
        }
        var output = result ?? bitmap
        let changed = bitmap.pixels.indices.filter { source == nil || source!.pixels[$0] != bitmap.pixels[$0] }
        let colors = changed.compactMap { i in
            bitmap.pixels[i] >> 24 > 0 ? bitmap.pixels[i] | 0xFF00_0000 : nil
        }
        var palette = Quantizer.palette(for: colors, limit: colorCount) ?? Palette([0xFF00_0000])
        for i in changed {
            let pixel = bitmap.pixels[i], alpha = pixel & 0xFF00_0000
            guard alpha > 0 else {
                output.pixels[i] = 0
                continue
            }
            let index = Dither.index(of: pixel, x: i % bitmap.width, y: i / bitmap.width, in: &palette)
            output.pixels[i] = palette.colors[index] & 0xFF_FFFF | alpha
        }
        source = bitmap
        result = output
        return output
    }
}
