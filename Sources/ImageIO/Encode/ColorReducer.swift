/// Gives the frames of an animation few colours, each frame up to so many for what it changes. What does not change keeps its
/// pixels, so that nothing flickers; alpha stays as it is.
struct ColorReducer {
    private let colorCount: Int
    private var source: Bitmap?
    private var result: Bitmap?

    /// `colorCount` 2…256.
    init(colorCount: Int) { self.colorCount = colorCount }

    /// `startsAnew`: the pixels of the frame depend on no other.
    mutating func reduce(_ bitmap: Bitmap, startsAnew: Bool) -> Bitmap {
        if startsAnew { (source, result) = (nil, nil) }
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
        (source, result) = (bitmap, output)
        return output
    }
}
