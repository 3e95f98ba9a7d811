import Raster

extension BandRenderer {
    /// Blurs what `area` (in its own pixels) of a pixmap that lies at device pixel `origin` holds.
    func blur(_ pixmap: Pixmap, _ area: PixelRect, _ sigma: Point, origin: (x: Int, y: Int)) {
        let region = area.moved(origin.x, origin.y)
        gaussian.gaussian(
            pixmap, origin: origin, sourceRegion: region, sigmaX: sigma.x, sigmaY: sigma.y, into: pixmap,
            targetOrigin: origin, region: region)
    }

    func blur(_ mask: Mask, _ area: PixelRect, _ sigma: Point, origin: (x: Int, y: Int)) {
        let region = area.moved(origin.x, origin.y)
        gaussian.gaussian(
            mask, origin: origin, sourceRegion: region, sigmaX: sigma.x, sigmaY: sigma.y, into: mask,
            targetOrigin: origin, region: region)
    }
}
