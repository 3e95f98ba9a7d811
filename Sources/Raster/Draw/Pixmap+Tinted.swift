internal import RasterKernels

extension Pixmap {
    /// Draws a row of this image, between its pixels and times `color`, to `count` pixels from `target` on: over what is
    /// there, or added to it.
    ///
    /// (`u`, `v`) is the first sample's place in 32.32 fixed point, where whole numbers are pixels' middles, and steps by
    /// (`stepU`, `stepV`). All places must lie between the middles of four of the image's pixels. `color` holds
    /// premultiplied factors in 1/255.
    package func drawRow(
        u: Int64, v: Int64, stepU: Int64, stepV: Int64, count: Int, color: UInt32, isAdditive: Bool,
        to target: UnsafeMutablePointer<UInt32>
    ) {
        mica_tinted(target, base, stride, u, v, stepU, stepV, count, color, isAdditive ? 1 : 0)
    }
}
