import CoreGraphics
import Foundation

/// An image in an archive: its pixels in sRGB, red, green, blue and premultiplied alpha of eight bits each, row by row.
enum ArchivedImage {
    /// The maximum number of pixels of an archived image.
    private static let limit = 64 << 20

    static func encode(_ image: CGImage) -> NSObject? {
        let width = image.width, height = image.height
        guard width > 0, height > 0, width <= limit / height,
            let context = CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 4 * width,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { return nil }
        context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
        guard let data = context.makeImage()?.dataProvider?.data, data.count == 4 * width * height else { return nil }
        return ArchivedTable([
            "type": NSString(string: "image"), "data": NSData(data: data),
            "numbers": ArchivedList([NSNumber(value: width), NSNumber(value: height)]),
        ])
    }

    /// Returns the image; `nil` if the numbers and the data do not match.
    static func decode(_ table: [AnyHashable: Any], _ size: [Double]) -> CGImage? {
        guard size.count == 2, size[0] >= 1, size[1] >= 1, size[0] <= 1e6, size[1] <= 1e6,
            let value = table.first(where: { "\($0.key.base)" == "data" })?.value,
            let data = (value as? Data) ?? (value as? NSData).map({ Data(referencing: $0) })
        else { return nil }
        let width = Int(size[0]), height = Int(size[1])
        guard data.count == 4 * width * height, let provider = CGDataProvider(data: data) else { return nil }
        return CGImage(
            width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: provider,
            decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }
}
