/// An upright image whose margins keep their size when it is drawn at another size.
struct ResizedImage {
    /// A part of the image and its destination, in points.
    struct Part {
        var image: CGImage
        var place: CGRect
        /// The size of one copy: that of the destination, or smaller for copies that fill it from the top left.
        var tile: CGSize
    }
    let image: CGImage
    /// The pixels per point.
    let scale: CGFloat
    let caps: UIEdgeInsets
    /// `true` if the resizable part is tiled; `false` if it is stretched.
    let tiles: Bool
    /// The transform to device pixels. If its axes stay parallel to the device's, the edges between parts are snapped
    /// to pixel boundaries. Otherwise two parts would share a pixel, and their partial coverages would let the
    /// background through.
    var device = CGAffineTransform.identity

    /// A section of the image along an axis in pixels, and of the destination in points.
    private struct Band {
        var source: (start: CGFloat, end: CGFloat)
        var place: (start: CGFloat, end: CGFloat)
        var keepsSize: Bool
    }

    /// Returns the sections along an axis, without empty ones. Margins that do not fit shrink.
    private func bands(
        _ pixels: Int, _ start: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat, isRow: Bool
    ) -> [Band] {
        let whole = CGFloat(pixels)
        let first = min(max(0, (low * scale).rounded()), whole),
            last = min(max(0, (high * scale).rounded()), whole - first)
        let margins = (first + last) / scale, k = margins > length ? length / margins : 1
        let inner = snapped(start + first / scale * k, start, length, isRow: isRow)
        let end = max(inner, snapped(start + length - last / scale * k, start, length, isRow: isRow))
        return [
            Band(source: (0, first), place: (start, inner), keepsSize: true),
            Band(source: (first, whole - last), place: (inner, end), keepsSize: false),
            Band(source: (whole - last, whole), place: (end, start + length), keepsSize: true),
        ].filter { $0.source.start < $0.source.end && $0.place.start < $0.place.end }
    }

    /// Returns the nearest pixel boundary to a position along an axis, in points and within the whole.
    private func snapped(_ place: CGFloat, _ start: CGFloat, _ length: CGFloat, isRow: Bool) -> CGFloat {
        let k: CGFloat, shift: CGFloat
        if device.b == 0, device.c == 0 {
            (k, shift) = isRow ? (device.d, device.ty) : (device.a, device.tx)
        } else if device.a == 0, device.d == 0 {
            (k, shift) = isRow ? (device.c, device.tx) : (device.b, device.ty)
        } else {
            return place
        }
        let pixel = place * k + shift, nearest = pixel.rounded()
        guard k != 0, pixel.isFinite, abs(pixel - nearest) > 1e-9 else { return place }
        return min(max(start, (nearest - shift) / k), start + length)
    }

    func parts(in rect: CGRect) -> [Part] {
        let rows = bands(image.height, rect.minY, rect.height, caps.top, caps.bottom, isRow: true)
        let columns = bands(image.width, rect.minX, rect.width, caps.left, caps.right, isRow: false)
        func tile(_ band: Band) -> CGFloat {
            let place = band.place.end - band.place.start
            return tiles && !band.keepsSize ? (band.source.end - band.source.start) / scale : place
        }
        return rows.flatMap { row in
            columns.compactMap { column in
                let source = CGRect(
                    x: column.source.start, y: row.source.start, width: column.source.end - column.source.start,
                    height: row.source.end - row.source.start)
                let place = CGRect(
                    x: column.place.start, y: row.place.start, width: column.place.end - column.place.start,
                    height: row.place.end - row.place.start)
                return image.cropping(to: source).map {
                    Part(image: $0, place: place, tile: CGSize(width: tile(column), height: tile(row)))
                }
            }
        }
    }
}
