import CoreGraphics

/// Small images with distinguishable top, bottom, left and right.
enum TestImages {
    static func image(
        width: Int, height: Int, bitsPerComponent: Int = 8, bitsPerPixel: Int, bytesPerRow: Int? = nil,
        space: CGColorSpace, info: CGBitmapInfo, bytes: [UInt8], decode: [CGFloat]? = nil, interpolate: Bool = true
    ) -> CGImage? {
        let provider = CGDataProvider(data: Data(bytes) as CFData)!
        func make(_ decode: UnsafePointer<CGFloat>?) -> CGImage? {
            CGImage(
                width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
                bytesPerRow: bytesPerRow ?? (width * bitsPerPixel + 7) / 8, space: space, bitmapInfo: info,
                provider: provider, decode: decode, shouldInterpolate: interpolate, intent: .defaultIntent)
        }
        return decode.map { array in array.withUnsafeBufferPointer { make($0.baseAddress) } } ?? make(nil)
    }

    /// 8 × 8: red grows to the right, green downwards; a white pixel at the top left; transparent at the bottom right.
    static let colors: CGImage = {
        var bytes: [UInt8] = []
        for y in 0..<8 {
            for x in 0..<8 {
                if x == 0, y == 0 {
                    bytes += [255, 255, 255, 255]
                } else if x + y > 11 {
                    bytes += [0, 0, 0, 0]
                } else {
                    bytes += [UInt8(x * 36), UInt8(y * 36), 90, 255]
                }
            }
        }
        return image(
            width: 8, height: 8, bitsPerPixel: 32, space: CGColorSpaceCreateDeviceRGB(),
            info: CGBitmapInfo(alpha: .premultipliedLast), bytes: bytes)!
    }()

    /// 64 × 64 fine lines and dots, which shrinking must average.
    static let fine: CGImage = {
        var bytes: [UInt8] = []
        for y in 0..<64 {
            for x in 0..<64 {
                let v: UInt8 = y < 32 ? (x % 2 == 0 ? 255 : 0) : ((x / 3 + y / 3) % 2 == 0 ? 220 : 30)
                bytes += [v, v, UInt8(x * 4), 255]
            }
        }
        return image(
            width: 64, height: 64, bitsPerPixel: 32, space: CGColorSpaceCreateDeviceRGB(),
            info: CGBitmapInfo(alpha: .noneSkipLast), bytes: bytes)!
    }()

    /// 16 × 4 pixels of grey from black to white.
    static let grayRamp = image(
        width: 16, height: 4, bitsPerPixel: 8, space: CGColorSpaceCreateDeviceGray(), info: [],
        bytes: (0..<64).map { UInt8($0 % 16 * 17) })!

    /// 8 × 8 stencil of one bit a sample: a chequered pattern whose top left square lets colour through.
    static let checkerMask = CGImage(
        maskWidth: 8, height: 8, bitsPerComponent: 1, bitsPerPixel: 1, bytesPerRow: 1,
        provider: CGDataProvider(data: Data((0..<8).map { $0 % 2 == 0 ? 0b0101_0101 : 0b1010_1010 }) as CFData)!,
        decode: nil, shouldInterpolate: false)!
}
