import CoreGraphics
import Foundation

extension Bitmap {
    /// Creates a bitmap from an image with straight alpha and 8 bits per component, exactly as stored; `nil` if the
    /// image is stored in another form.
    init?(straight image: CGImage) {
        guard image.bitsPerComponent == 8, [.last, .first].contains(image.alphaInfo), image.decode == nil,
            let space = image.colorSpace, let offsets = Self.straightOffsets(image, space),
            let data = image.dataProvider?.data
        else { return nil }
        let size = image.bitsPerPixel / 8, bytesPerRow = image.bytesPerRow
        let width = image.width, height = image.height
        guard data.count >= bytesPerRow * (height - 1) + size * width else { return nil }
        let bytes = [UInt8](data)
        let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { output, count in
            for y in 0..<height {
                for x in 0..<width {
                    let start = y * bytesPerRow + x * size
                    var pixel: UInt32 = 0
                    for i in 0..<4 { pixel |= UInt32(bytes[start + offsets[i]]) << UInt32(8 * i) }
                    output[y * width + x] = pixel
                }
            }
            count = width * height
        }
        self.init(width: width, height: height, pixels: pixels)
    }

    /// Returns the byte offsets of red, green, blue and alpha in a pixel; `nil` for a form without such offsets.
    private static func straightOffsets(_ image: CGImage, _ space: CGColorSpace) -> [Int]? {
        let isFirst = image.alphaInfo == .first
        if image.bitsPerPixel == 16, space === CGColorSpace.genericGrayOfFiles, image.byteOrderInfo == .orderDefault {
            return isFirst ? [1, 1, 1, 0] : [0, 0, 0, 1]
        }
        guard image.bitsPerPixel == 32, space.isSRGBLike else { return nil }
        let offsets = isFirst ? [1, 2, 3, 0] : [0, 1, 2, 3]
        switch image.byteOrderInfo {
        case .orderDefault, .order32Big: return offsets
        case .order32Little: return offsets.map { 3 - $0 }
        default: return nil
        }
    }
}
