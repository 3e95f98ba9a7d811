import CoreGraphics
import Foundation
import ImageIO

/// An image of rows of red, green, blue, and alpha or 255.
func image(width: Int, height: Int, _ pixels: Data, alpha: CGImageAlphaInfo = .noneSkipLast) -> CGImage? {
    guard let provider = CGDataProvider(data: pixels as CFData) else { return nil }
    return CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width,
        space: CGColorSpace(name: CGColorSpace.sRGB)!,
        bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue), provider: provider, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent)
}

/// The rows of any image: red, green, blue and straight alpha.
func straightPixels(of image: CGImage) -> Data? {
    let width = image.width, height = image.height
    guard
        let context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 4 * width,
            space: CGColorSpace(name: CGColorSpace.sRGB)!, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
    guard let memory = context.data else { return nil }
    var bytes = [UInt8](UnsafeRawBufferPointer(start: memory, count: 4 * width * height))
    for pixel in stride(from: 0, to: bytes.count, by: 4) where bytes[pixel + 3] != 255 {
        let alpha = Int(bytes[pixel + 3])
        for channel in pixel..<pixel + 3 where alpha > 0 {
            bytes[channel] = UInt8(min(255, (Int(bytes[channel]) * 255 + alpha / 2) / alpha))
        }
    }
    return Data(bytes)
}

/// A PNG file with the image.
func png(_ image: CGImage) -> Data {
    let data = NSMutableData()
    guard let target = CGImageDestinationCreateWithData(data, "public.png", 1, nil) else { return Data() }
    CGImageDestinationAddImage(target, image, nil)
    return CGImageDestinationFinalize(target) ? data as Data : Data()
}
