import Foundation

extension DecodedImage {
    /// Returns the same pixels as a `CGImage`; `nil` if memory is insufficient. An unusable profile is ignored.
    package consuming func cgImage() -> CGImage? {
        if isDrawnInPlace {
            let space = colorSpace, file = file
            // Moved out, so that the bytes have no other owner and are not copied.
            var taken = Data()
            swap(&taken, &bytes)
            let image = CGImage(
                opaqueBytes: taken, width: width, height: height, colorSpace: space, levelBytes: levelBytes)
            if let file { image?.imageSource?.encoded = file }
            return image
        }
        guard let provider = CGDataProvider(data: bytes as CFData) else { return nil }
        let alpha: CGImageAlphaInfo =
            switch layout {
            case .gray, .cmyk: .none
            case .grayAlpha, .rgba: .last
            case .rgbx: .noneSkipLast
            }
        var info = CGBitmapInfo(rawValue: alpha.rawValue)
        if bitsPerComponent == 16 { info.formUnion(.byteOrder16Little) }
        func make(_ space: CGColorSpace) -> CGImage? {
            CGImage(
                width: width, height: height, bitsPerComponent: bitsPerComponent,
                bitsPerPixel: bitsPerComponent * layout.componentCount, bytesPerRow: bytesPerRow, space: space,
                bitmapInfo: info, provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
        }
        return (make(colorSpace) ?? make(standardColorSpace))?.withLevels(bytes: levelBytes)
    }

    /// `true` if the drawn pixels replace these: opaque sRGB. Others exist twice once they are drawn.
    private var isDrawnInPlace: Bool { layout == .rgbx && bitsPerComponent == 8 && colorSpace.isSRGBLike }

    /// The memory in bytes, including the drawn form, without downsampled copies.
    var drawnByteCount: Int { bytes.count + (isDrawnInPlace ? 0 : width * height * 4) }

    /// Returns the size in bytes of a pixel in its decoded and drawn form.
    static func bytesPerPixel(_ layout: Layout, _ bitsPerComponent: Int, _ profile: Profile) -> Int {
        var image = DecodedImage(width: 0, height: 0, layout: layout, bitsPerComponent: bitsPerComponent)
        image.profile = profile
        return layout.componentCount * bitsPerComponent / 8 + (image.isDrawnInPlace ? 0 : 4)
    }

    private var colorComponentCount: Int {
        switch layout {
        case .gray, .grayAlpha: 1
        case .rgbx, .rgba: 3
        case .cmyk: 4
        }
    }

    private var standardColorSpace: CGColorSpace {
        switch layout {
        // For grey, as for colour, PNG and JPEG specify sRGB's values.
        case .gray, .grayAlpha: .genericGrayOfFiles
        case .rgbx, .rgba: CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB()
        case .cmyk: CGColorSpaceCreateDeviceCMYK()
        }
    }

    private var colorSpace: CGColorSpace {
        switch profile {
        case .standard: return standardColorSpace
        case .icc(let data):
            guard let space = CGColorSpace(iccData: data as CFData), space.numberOfComponents == colorComponentCount
            else { return standardColorSpace }
            return space
        case .calibrated(let gamma, let chromaticities):
            let c = chromaticities ?? .sRGB
            guard let white = c.xyz(c.white) else { return standardColorSpace }
            if colorComponentCount == 1 {
                return CGColorSpace(
                    calibratedGrayWhitePoint: white, blackPoint: [0, 0, 0], gamma: CGFloat(gamma)) ?? standardColorSpace
            }
            guard let matrix = c.matrix else { return standardColorSpace }
            return CGColorSpace(
                calibratedRGBWhitePoint: white, blackPoint: [0, 0, 0],
                gamma: [CGFloat(gamma), CGFloat(gamma), CGFloat(gamma)], matrix: matrix) ?? standardColorSpace
        }
    }
}

extension DecodedImage.Chromaticities {
    static var sRGB: Self {
        .init(white: (0.3127, 0.329), red: (0.64, 0.33), green: (0.3, 0.6), blue: (0.15, 0.06))
    }

    /// Returns the CIE XYZ of chromaticities with Y = 1; `nil` if they have none.
    func xyz(_ p: (x: Double, y: Double)) -> [CGFloat]? {
        guard p.y > 0.001, p.x >= 0, p.x + p.y <= 1.001 else { return nil }
        return [CGFloat(p.x / p.y), 1, CGFloat((1 - p.x - p.y) / p.y)]
    }

    /// The XYZ of red, green and blue, scaled so that they add up to the white point; `nil` if there is no such scale.
    var matrix: [CGFloat]? {
        guard let w = xyz(white), let r = xyz(red), let g = xyz(green), let b = xyz(blue) else { return nil }
        func determinant(_ a: [CGFloat], _ b: [CGFloat], _ c: [CGFloat]) -> CGFloat {
            a[0] * (b[1] * c[2] - b[2] * c[1]) - b[0] * (a[1] * c[2] - a[2] * c[1]) + c[0] * (a[1] * b[2] - a[2] * b[1])
        }
        let whole = determinant(r, g, b)
        guard abs(whole) > 1e-6 else { return nil }
        let scales = [determinant(w, g, b) / whole, determinant(r, w, b) / whole, determinant(r, g, w) / whole]
        return zip([r, g, b], scales).flatMap { color, scale in color.map { $0 * scale } }
    }
}
