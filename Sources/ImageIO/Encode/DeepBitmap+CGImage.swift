import CoreGraphics
import Foundation

extension DeepBitmap {
    /// Creates a bitmap from an image with 16 bits per component in sRGB or its grey; `nil` for other images.
    init?(_ image: CGImage) {
        guard image.bitsPerComponent == 16, let layout = Layout(image), let data = image.dataProvider?.data else {
            return nil
        }
        let width = image.width, height = image.height, rowSize = image.bytesPerRow
        guard data.count >= rowSize * (height - 1) + layout.size * width else { return nil }
        // An image without alpha may have masked colours.
        guard layout.alpha != nil || image.source()?.pixmap.isOpaque == true else { return nil }
        let bytes = [UInt8](data)
        let samples = [UInt16](unsafeUninitializedCapacity: width * height * 4) { samples, count in
            for y in 0..<height {
                for x in 0..<width {
                    let pixel = layout.pixel(bytes, at: y * rowSize + x * layout.size)
                    for i in 0..<4 { samples[count + i] = pixel[i] }
                    count += 4
                }
            }
        }
        self.init(width: width, height: height, samples: samples)
    }

    /// The offsets of samples in a pixel, in bytes.
    private struct Layout {
        let colors: [Int], alpha: Int?
        let isPremultiplied: Bool, isLittleEndian: Bool
        /// The size of a pixel in bytes.
        let size: Int

        init?(_ image: CGImage) {
            let isGray = [CGColorSpace.genericGrayGamma2_2, "kCGColorSpaceDeviceGray"].contains(image.colorSpace?.name)
            guard image.decode == nil, !image.bitmapInfo.contains(.floatComponents), let space = image.colorSpace,
                isGray || space.isSRGBLike,
                [.orderDefault, .order16Big, .order16Little].contains(image.byteOrderInfo)
            else { return nil }
            size = image.bitsPerPixel / 8
            isLittleEndian = image.byteOrderInfo == .order16Little
            isPremultiplied = [.premultipliedFirst, .premultipliedLast].contains(image.alphaInfo)
            let isFirst = [.first, .premultipliedFirst, .noneSkipFirst].contains(image.alphaInfo)
            let start = isFirst ? 2 : 0
            colors = isGray ? [start, start, start] : [start, start + 2, start + 4]
            switch image.alphaInfo {
            case .first, .premultipliedFirst: alpha = 0
            case .last, .premultipliedLast: alpha = size - 2
            case .none, .noneSkipFirst, .noneSkipLast: alpha = nil
            case .alphaOnly: return nil
            }
        }

        /// Returns the straight samples of the pixel whose bytes begin at `start`.
        func pixel(_ bytes: [UInt8], at start: Int) -> SIMD4<UInt16> {
            func sample(_ place: Int) -> UInt32 {
                let first = UInt32(bytes[start + place]), second = UInt32(bytes[start + place + 1])
                return isLittleEndian ? second << 8 | first : first << 8 | second
            }
            let alpha = alpha.map(sample) ?? 65_535
            func color(_ place: Int) -> UInt16 {
                let value = sample(place)
                guard isPremultiplied, alpha < 65_535 else { return UInt16(value) }
                return alpha == 0 ? 0 : UInt16(min(65_535, (value * 65_535 + alpha / 2) / alpha))
            }
            return SIMD4(color(colors[0]), color(colors[1]), color(colors[2]), UInt16(alpha))
        }
    }
}
