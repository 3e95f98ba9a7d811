internal import MicaRasterKernels

extension Pixmap {
    /// Draws a row of this image, between its pixels and times `color`, to `count` pixels from `target` on: over what is
    /// there, or added to it.
    ///
    /// (`u`, `v`) is the first sample's place in 32.32 fixed point, where whole numbers are pixels' middles, and steps by
    /// (`stepU`, `stepV`). All places must lie between the middles of four of the image's pixels. All is
    /// rounded once, at the end.
    package func drawRow(
        u: Int64, v: Int64, stepU: Int64, stepV: Int64, count: Int, color: Color, isAdditive: Bool,
        to target: UnsafeMutablePointer<UInt32>
    ) {
        mica_tinted(target, base, stride, u, v, stepU, stepV, count, color.deepPixel, isAdditive ? 1 : 0)
    }
}

extension Color {
    /// The premultiplied word of four channels of 16 bits, alpha in the highest, each rounded to nearest.
    package var deepPixel: UInt64 {
        func unit(_ v: Float) -> Float { v > 0 ? Swift.min(v, 1) : 0 }
        let a = unit(alpha)
        func word(_ v: Float) -> UInt64 { UInt64(v * 65535 + 0.5) }
        return word(a) << 48 | word(unit(red) * a) << 32 | word(unit(green) * a) << 16 | word(unit(blue) * a)
    }
}
