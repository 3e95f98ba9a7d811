import CoreGraphics
import Foundation

/// A bitmap with the pixels of a context's clip, for content that is changed before it is drawn.
struct SVGCanvas {
    let context: CGContext
    /// The bitmap's rectangle in the device space of the other context.
    let area: CGRect
    /// The transform from user space to device space of the other context.
    private let transform: CGAffineTransform
    /// The pixels of the bitmap per pixel of the device: 1, or less for a large area.
    private let scale: CGFloat

    /// Creates a transparent bitmap with the space of `other`; nil if nothing in it is visible.
    init?(for other: CGContext) {
        transform = other.userSpaceToDeviceSpaceTransform
        let clip = other.boundingBoxOfClipPath
        guard !clip.isNull, !clip.isInfinite, abs(transform.a * transform.d - transform.b * transform.c) > 1e-12 else {
            return nil
        }
        area = clip.applying(transform).integral
        guard area.width >= 1, area.height >= 1, area.width.isFinite, area.height.isFinite else { return nil }
        scale = min(1, CGFloat(SVGLimits.side) / max(area.width, area.height))
        let space = CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB()
        guard
            let context = CGContext(
                data: nil, width: max(1, Int((area.width * scale).rounded(.up))),
                height: max(1, Int((area.height * scale).rounded(.up))), bitsPerComponent: 8, bytesPerRow: 0,
                space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { return nil }
        self.context = context
        context.concatenate(toBitmap(transform))
    }

    /// Returns the transform to the bitmap's device for one to the other context's.
    func base(_ base: CGAffineTransform) -> CGAffineTransform { toBitmap(base) }

    private func toBitmap(_ transform: CGAffineTransform) -> CGAffineTransform {
        transform.concatenating(CGAffineTransform(translationX: -area.minX, y: -area.minY))
            .concatenating(CGAffineTransform(scaleX: scale, y: scale))
    }

    /// Calls `body` while the user space of the other context is its device space.
    func inDeviceSpace(of other: CGContext, _ body: () -> Void) {
        other.concatenate(transform.inverted())
        body()
        other.concatenate(transform)
    }

    /// Returns the pixels as a mask: opaque where the content is opaque, or opaque and bright.
    func mask(usesAlpha: Bool) -> CGImage? {
        guard let pixels = context.data else { return nil }
        let bytes = pixels.assumingMemoryBound(to: UInt8.self), stride = context.bytesPerRow
        if !usesAlpha {
            for y in 0..<context.height {
                for x in 0..<context.width {
                    let pixel = bytes + (y * stride + 4 * x)
                    // The weights of sRGB's luminance, of premultiplied components.
                    let sum = 13_933 * Int(pixel[0]) + 46_871 * Int(pixel[1]) + 4732 * Int(pixel[2]) + 32_768
                    let value = UInt8(min(255, sum >> 16))
                    for channel in 0..<4 { pixel[channel] = value }
                }
            }
        }
        return image(of: pixels)
    }

    private func image(of pixels: UnsafeMutableRawPointer) -> CGImage? {
        let stride = context.bytesPerRow
        guard let provider = CGDataProvider(data: Data(bytes: pixels, count: stride * context.height)) else {
            return nil
        }
        return CGImage(
            width: context.width, height: context.height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: stride,
            space: CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: provider,
            decode: nil, shouldInterpolate: scale < 1, intent: .defaultIntent)
    }

    /// Returns the pixels with their colours changed by a matrix of 4 × 5 numbers.
    func image(_ matrix: [CGFloat]) -> CGImage? {
        guard let pixels = context.data, matrix.count == 20 else { return nil }
        let bytes = pixels.assumingMemoryBound(to: UInt8.self), stride = context.bytesPerRow
        for y in 0..<context.height {
            for x in 0..<context.width {
                let pixel = bytes + (y * stride + 4 * x)
                let alpha = CGFloat(pixel[3]) / 255, unit = alpha > 0 ? 1 / (255 * alpha) : 0
                let red = CGFloat(pixel[0]) * unit, green = CGFloat(pixel[1]) * unit, blue = CGFloat(pixel[2]) * unit
                func changed(_ row: Int) -> CGFloat {
                    let m = row * 5
                    let colors = matrix[m] * red + matrix[m + 1] * green + matrix[m + 2] * blue
                    return min(max(0, colors + matrix[m + 3] * alpha + matrix[m + 4]), 1)
                }
                let opacity = changed(3) * 255
                let result = (changed(0) * opacity, changed(1) * opacity, changed(2) * opacity)
                pixel[0] = UInt8(result.0.rounded())
                pixel[1] = UInt8(result.1.rounded())
                pixel[2] = UInt8(result.2.rounded())
                pixel[3] = UInt8(opacity.rounded())
            }
        }
        return image(of: pixels)
    }
}
