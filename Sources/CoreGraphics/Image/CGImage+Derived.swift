public import Foundation
import MicaRaster

extension CGImage {
    /// Returns the image itself, which is immutable.
    public func copy() -> CGImage? { self }

    /// Returns the same components interpreted in another space; `nil` for another number of components, or a mask.
    public func copy(colorSpace space: CGColorSpace) -> CGImage? {
        guard let own = colorSpace, space.numberOfComponents == own.numberOfComponents, space.model != .pattern
        else { return nil }
        switch backing {
        case .masked(let image, let mask):
            return image.copy(colorSpace: space).map { copy(.masked($0, by: mask), colorSpace: space) }
        case .part(let whole, let x, let y):
            return whole.copy(colorSpace: space).map { copy(.part($0, x: x, y: y), colorSpace: space) }
        case .pixels, .provider:
            return copy(backing, colorSpace: space)
        }
    }

    /// Returns the part within `rect` (pixels, y down from the top left), enlarged to whole pixels and clipped to the
    /// image; `nil` if nothing is left. The pixels are shared.
    public func cropping(to rect: CGRect) -> CGImage? {
        let rect = rect.standardized
        guard !rect.isNull, !(rect.minX + rect.minY + rect.maxX + rect.maxY).isNaN else { return nil }
        let box = Box(
            min: Point(Double(rect.minX), Double(rect.minY)), max: Point(Double(rect.maxX), Double(rect.maxY)))
        let pixels = box.pixels(in: PixelRect(width: width, height: height))
        guard !pixels.isEmpty else { return nil }
        var part = format
        part.width = pixels.width
        part.height = pixels.height
        let result = CGImage(
            .part(self, x: pixels.x0, y: pixels.y0), format: part, colorSpace: colorSpace, isMask: isMask,
            decode: decodeArray, shouldInterpolate: shouldInterpolate, intent: renderingIntent)
        return result
    }

    /// Returns this image with a mask that is stretched over it: in an image mask, 0 reveals the image and 1 hides it;
    /// in an image, brightness reveals it. Returns `nil` for an image mask.
    public func masking(_ mask: CGImage) -> CGImage? {
        guard !isMask else { return nil }
        let isPlain = colorSpace?.model == .rgb || colorSpace?.model == .monochrome
        return CGImage(
            .masked(self, by: mask), format: format.withAlpha, colorSpace: isPlain ? colorSpace : .standard,
            shouldInterpolate: shouldInterpolate, intent: renderingIntent)
    }

    /// Returns this image with some pixels made transparent: those whose samples are all within the limits. The limits
    /// are a lowest and a highest integer for each component, as stored. Returns `nil` for a mask, for an image with
    /// alpha or floating-point samples, or if there are not exactly two limits for each component.
    public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? {
        guard !isMask, format.alpha == nil, !format.isFloat, components.count == format.colors.count * 2,
            components.allSatisfy({ $0.isFinite })
        else { return nil }
        guard let provider = dataProvider else { return nil }
        return CGImage(
            .provider(provider), format: format, colorSpace: colorSpace, decode: decodeArray,
            maskedComponents: components.map { Double($0) }, shouldInterpolate: shouldInterpolate,
            intent: renderingIntent, levelBytes: levelBytes)
    }

    private func copy(_ backing: Backing, colorSpace: CGColorSpace) -> CGImage {
        CGImage(
            backing, format: format, colorSpace: colorSpace, decode: decodeArray, maskedComponents: maskedComponents,
            shouldInterpolate: shouldInterpolate, intent: renderingIntent, utType: utType, levelBytes: levelBytes)
    }

    /// Returns this image with a limit, in bytes, for the downsampled copies of its pixels.
    package func withLevels(bytes: Int) -> CGImage {
        CGImage(
            backing, format: format, colorSpace: colorSpace, isMask: isMask, decode: decodeArray,
            maskedComponents: maskedComponents, shouldInterpolate: shouldInterpolate, intent: renderingIntent,
            utType: utType, levelBytes: bytes)
    }
}

extension PixelFormat {
    /// This layout if it has alpha, otherwise 32 bits with premultiplied alpha.
    var withAlpha: PixelFormat {
        if alpha != nil, isPremultiplied { return self }
        let count = colors.count == 1 ? 1 : 3
        return PixelFormat(
            width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 8 * (count + 1),
            bytesPerRow: width * (count + 1), colorCount: count, bitmapInfo: CGBitmapInfo(alpha: .premultipliedLast))!
    }
}
