import Foundation
package import MicaRaster

extension CGImage {
    /// Creates an image from existing pixels: premultiplied, in the components of `colorSpace`, which is sRGB by
    /// default.
    ///
    /// It reports the layout of a `Pixmap`, or the given one (of the same size).
    package convenience init(
        _ source: ImageSource, colorSpace: CGColorSpace = CGColorSpaceCreateDeviceRGB(), utType: CFString? = nil
    ) {
        let alpha: CGImageAlphaInfo = source.pixmap.isOpaque ? .noneSkipFirst : .premultipliedFirst
        let format = PixelFormat(
            width: source.width, height: source.height, bitsPerComponent: 8, bitsPerPixel: 32,
            bytesPerRow: source.width * 4, colorCount: 3,
            bitmapInfo: CGBitmapInfo(alpha: alpha, byteOrder: .order32Little))!
        self.init(.pixels(source), format: format, colorSpace: colorSpace, utType: utType)
    }

    /// Creates an opaque image from sRGB bytes: red, green, blue and an unused one, rows from the top, without padding.
    /// The bytes are consumed: their memory is released in parts during the conversion to pixels, so that both never
    /// exist in full. Returns `nil` if memory is insufficient.
    package convenience init?(
        opaqueBytes bytes: consuming Data, width: Int, height: Int, colorSpace: CGColorSpace, levelBytes: Int = .max
    ) {
        guard
            let format = PixelFormat(
                width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
                colorCount: 3, bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue)),
            let pixmap = Pixmap(width: width, height: height)
        else { return nil }
        let reader = PixelReader(format, colorSpace, destination: colorSpace), rowCount = max(1, 1 << 18 / width)
        bytes.withUnsafeMutableBytes { all in
            for first in stride(from: 0, to: height, by: rowCount) {
                let end = min(height, first + rowCount)
                reader.read(UnsafeRawBufferPointer(all), rows: first..<end, columns: 0..<width, into: pixmap)
                releasePages(
                    UnsafeMutableRawBufferPointer(rebasing: all[first * format.bytesPerRow..<end * format.bytesPerRow]))
            }
        }
        pixmap.isOpaque = true
        self.init(
            .pixels(ImageSource(pixmap, levelBytes: levelBytes)), format: format, colorSpace: colorSpace,
            levelBytes: levelBytes)
    }

    /// The pixels for drawing: premultiplied sRGB, the same object in each call. `nil` if memory is insufficient.
    package var imageSource: ImageSource? { source() }

    /// Returns the pixels in `space`, uncached.
    func makeSource(in space: CGColorSpace) -> ImageSource? {
        switch backing {
        case .pixels(let source):
            guard let own = colorSpace, !(own.isSRGBLike && space.isSRGBLike), own.definition != space.definition
            else { return source }
            return PixelReader.converted(source.pixmap, from: own, to: space).map {
                ImageSource($0, levelBytes: levelBytes)
            }
        case .provider(let provider):
            return PixelReader(self, destination: space).read(provider.bytes).map {
                ImageSource($0, levelBytes: levelBytes)
            }
        case .part(let whole, let x, let y):
            guard let source = whole.source(in: space), let part = Pixmap(width: width, height: height) else {
                return nil
            }
            for row in 0..<height {
                part.row(row).update(from: source.pixmap.row(y + row) + x, count: width)
            }
            part.isOpaque = source.pixmap.isOpaque
            return ImageSource(part)
        case .masked(let image, let mask):
            return Self.masked(image, by: mask, in: space)
        }
    }

    /// Returns the coverage of this image as a mask, in the alpha of black. An image mask gives its samples, an image
    /// its brightness times its alpha.
    func coverage() -> ImageSource? {
        guard !isMask else { return source() }
        guard let gray = source(in: .deviceGray), let mask = Pixmap(width: width, height: height) else { return nil }
        for y in 0..<height {
            let from = gray.pixmap.row(y), to = mask.row(y)
            for x in 0..<width { to[x] = (from[x] & 0xFF) << 24 }
        }
        return ImageSource(mask)
    }

    /// Returns the coverage of this image as a clip, and the transform from its pixels to the image's. An image mask
    /// gives its samples, an image with alpha its alpha, and one without its brightness. `seen` is the visible box in
    /// the image; `shrink` is the number of the image's pixels per drawn pixel along an axis.
    ///
    /// Brightness is computed only for the visible part; for a minified image, in a downsampled copy.
    package func clipCoverage(_ seen: Box, shrink: Double) -> (source: ImageSource, toImage: Affine)? {
        if isMask || format.alpha != nil { return source(in: .standard).map { ($0, .identity) } }
        guard let source = source(in: .standard) else { return nil }
        var wanted = 0
        while wanted < 15, shrink >= Double(4 << wanted) { wanted += 1 }
        let (pixmap, level) = source.level(wanted)
        let scale = Double(1 << level)
        // Filters of downsampled copies read a few pixels beyond.
        let part = Box(min: seen.min / scale - 8, max: seen.max / scale + 8).pixels(in: pixmap.bounds)
        guard !part.isEmpty, let colors = Pixmap(width: part.width, height: part.height) else { return nil }
        for y in 0..<part.height {
            colors.row(y).update(from: pixmap.row(part.y0 + y) + part.x0, count: part.width)
        }
        guard let gray = PixelReader.converted(colors, from: .standard, to: .deviceGray) else { return nil }
        for y in 0..<part.height {
            let row = gray.row(y)
            for x in 0..<part.width { row[x] = (row[x] & 0xFF) << 24 }
        }
        gray.isOpaque = false
        return (ImageSource(gray), Affine(scale, 0, 0, scale, Double(part.x0) * scale, Double(part.y0) * scale))
    }

    /// Returns `image` with its alpha multiplied by the mask's, which is stretched over it.
    private static func masked(_ image: CGImage, by mask: CGImage, in space: CGColorSpace) -> ImageSource? {
        guard let source = image.source(in: space), let coverage = mask.coverage(),
            let result = Pixmap(width: image.width, height: image.height)
        else { return nil }
        let stretch = Affine(
            Double(image.width) / Double(mask.width), 0, 0, Double(image.height) / Double(mask.height), 0, 0)
        let clip = Clip(.image(coverage, stretch, luminance: false), parent: nil)
        let op = DrawOp(
            .everything, paint: .image(ImagePaint(source, sampling: .nearest)), blend: .copy, clip: clip)
        PainterPool.draw(op, into: result)
        return ImageSource(result)
    }
}
