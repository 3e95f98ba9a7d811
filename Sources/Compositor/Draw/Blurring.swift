import Raster

extension BandRenderer {
    func blur(_ pixmap: Pixmap, _ area: PixelRect, _ sigma: Point) {}
    func blur(_ mask: Mask, _ area: PixelRect, _ sigma: Point) {}
}
