public import CoreGraphics
import Foundation

/// Creates a small version of an image.
///
/// - `kCGImageSourceThumbnailMaxPixelSize`: the longer side in pixels; without it the image keeps its size. It is never
///   enlarged.
/// - `kCGImageSourceCreateThumbnailWithTransform`: `true` to rotate it upright; default `false`.
/// - One of `kCGImageSourceCreateThumbnailFromImageAlways` and `…IfAbsent` must be `true`, since thumbnails in the file
///   are not read. Otherwise the result is `nil`.
public func CGImageSourceCreateThumbnailAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    let options = options ?? [:]
    func isOn(_ key: CFString) -> Bool { number(options[key]).map { $0 != 0 } ?? false }
    guard
        isOn(kCGImageSourceCreateThumbnailFromImageAlways) || isOn(kCGImageSourceCreateThumbnailFromImageIfAbsent),
        let reader = isrc.readerIfAny,
        let decoded = isOn(kCGImageSourceCreateThumbnailWithTransform)
            ? try? reader.uprightImage(at: index) : try? reader.image(at: index),
        let image = decoded.cgImage()
    else { return nil }
    guard let limit = number(options[kCGImageSourceThumbnailMaxPixelSize]), limit >= 1,
        limit < Double(max(image.width, image.height))
    else { return image }
    let scale = limit / Double(max(image.width, image.height))
    let width = max(1, Int((Double(image.width) * scale).rounded()))
    let height = max(1, Int((Double(image.height) * scale).rounded()))
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
        let context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: space,
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    context.interpolationQuality = .high
    context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
    return context.makeImage()
}

/// Returns the number in an option or property, whatever its Swift type.
func number(_ value: Any?) -> Double? {
    switch value {
    case let value as NSNumber: value.doubleValue
    case let value as Double: value
    case let value as CGFloat: Double(value)
    case let value as Float: Double(value)
    case let value as any BinaryInteger: Double(value)
    case let value as Bool: value ? 1 : 0
    default: nil
    }
}
