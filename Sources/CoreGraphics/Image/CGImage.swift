public import Foundation
import MicaBase
package import MicaRaster

/// An immutable bitmap image, or an image mask.
///
/// Pixels are read from the provider (and converted) when they are first drawn; the result is cached, and drawing from
/// several threads is safe. Pixels are stored with 8 bits per component.
public final class CGImage: Hashable, Sendable {
    /// The source of the pixels.
    enum Backing: Sendable {
        /// Premultiplied, in `colorSpace`'s components (three equal ones for grey).
        case pixels(ImageSource)
        case provider(CGDataProvider)
        /// The part of another image whose top left pixel is (x, y).
        case part(CGImage, x: Int, y: Int)
        case masked(CGImage, by: CGImage)
    }
    let backing: Backing
    let format: PixelFormat
    let decodeArray: DecodeArray?
    /// The smallest and largest sample of each component for which a pixel is transparent.
    let maskedComponents: [Double]?
    /// The colour space of the pixels; `nil` for an image mask.
    public let colorSpace: CGColorSpace?
    /// `true` for an image mask, which has no colours: a sample of 0 paints the fill colour, a sample of 1 paints
    /// nothing.
    public let isMask: Bool
    /// `true` if drawing at another size with the default quality may interpolate pixels.
    public let shouldInterpolate: Bool
    /// The rendering intent, stored without effect.
    public let renderingIntent: CGColorRenderingIntent
    /// The type of its file, such as "public.png"; `nil` if unknown.
    public let utType: CFString?
    /// The maximum size in bytes of the downsampled copies of its pixels, which are used for minification.
    let levelBytes: Int
    private let sources = Guarded<[(space: CGColorSpace, source: ImageSource)]>([])

    /// A decode array whose address is stable for the life of the image.
    final class DecodeArray: @unchecked Sendable {
        // Written in `init`, then only read.
        let pointer: UnsafeMutablePointer<CGFloat>
        let values: [Double]
        init(_ numbers: [CGFloat]) {
            pointer = .allocate(capacity: numbers.count)
            pointer.initialize(from: numbers, count: numbers.count)
            values = numbers.map { Double($0) }
        }
        deinit { pointer.deallocate() }
    }

    init(
        _ backing: Backing, format: PixelFormat, colorSpace: CGColorSpace?, isMask: Bool = false,
        decode: DecodeArray? = nil, maskedComponents: [Double]? = nil, shouldInterpolate: Bool = true,
        intent: CGColorRenderingIntent = .defaultIntent, utType: CFString? = nil, levelBytes: Int = .max
    ) {
        self.backing = backing
        self.format = format
        self.colorSpace = colorSpace
        self.isMask = isMask
        decodeArray = decode
        self.maskedComponents = maskedComponents
        self.shouldInterpolate = shouldInterpolate
        renderingIntent = intent
        self.utType = utType
        self.levelBytes = levelBytes
    }

    /// Creates an image from pixel data in the layout of `bitmapInfo`, the top row first, with `bytesPerRow` bytes per
    /// row. `bitsPerComponent` is 1, 2, 4, 5, 8, 10, 16 or 32; components of 16 and 32 bits may be floating point.
    /// `decode` has two values for each component, to which its lowest and its highest sample are mapped; `nil` selects
    /// the natural range. Returns `nil` for numbers that contradict each other and for a pattern space. Missing bytes
    /// count as 0.
    public convenience init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        guard space.model != .pattern,
            let format = PixelFormat(
                width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
                bytesPerRow: bytesPerRow, colorCount: space.numberOfComponents, bitmapInfo: bitmapInfo)
        else {
            report(
                "CGImage: the format must be one of a colour space with \(space.numberOfComponents) components (got"
                    + " \(width) × \(height) pixels of \(bitsPerPixel) bits, \(bitsPerComponent) bits per component,"
                    + " \(bytesPerRow) bytes per row)")
            return nil
        }
        let decode = decode.map { array in
            DecodeArray((0..<space.numberOfComponents * 2).map { array[$0] })
        }
        self.init(
            .provider(provider), format: format, colorSpace: space, decode: decode,
            shouldInterpolate: shouldInterpolate, intent: intent)
    }

    /// Creates a mask of 1, 2, 4 or 8 bits per sample: 0 paints the fill colour, the highest sample does not; `decode`
    /// [1, 0] inverts this.
    public convenience init?(
        maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
        provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
    ) {
        guard [1, 2, 4, 8].contains(bitsPerComponent),
            let format = PixelFormat(
                width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
                bytesPerRow: bytesPerRow, colorCount: 1, bitmapInfo: [])
        else { return nil }
        self.init(
            .provider(provider), format: format, colorSpace: nil, isMask: true,
            decode: decode.map { DecodeArray([$0[0], $0[1]]) }, shouldInterpolate: shouldInterpolate)
    }

    /// The width in pixels.
    public var width: Int { format.width }
    /// The height in pixels.
    public var height: Int { format.height }
    /// The number of bits of one component.
    public var bitsPerComponent: Int { format.bitsPerComponent }
    /// The number of bits of a pixel.
    public var bitsPerPixel: Int { format.bitsPerPixel }
    /// The number of bytes of a row, including padding.
    public var bytesPerRow: Int { format.bytesPerRow }
    /// The layout of a pixel.
    public var bitmapInfo: CGBitmapInfo { format.bitmapInfo }
    /// The position and kind of alpha.
    public var alphaInfo: CGImageAlphaInfo { format.bitmapInfo.alpha }
    /// The byte order.
    public var byteOrderInfo: CGImageByteOrderInfo { format.bitmapInfo.byteOrder }
    /// The distribution of a pixel's bits.
    public var pixelFormatInfo: CGImagePixelFormatInfo { format.bitmapInfo.pixelFormat }
    /// The lowest and highest value of each component, if the image was created with such a list.
    public var decode: UnsafePointer<CGFloat>? { decodeArray.map { UnsafePointer($0.pointer) } }

    public static func == (one: CGImage, other: CGImage) -> Bool { one === other }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    /// The type identifier of this class; it differs from Apple's.
    public class var typeID: CFTypeID { 0x4350_696D }

    /// Returns the pixels converted to `space`, cached; `nil` if memory is insufficient or the image is larger than a
    /// `Pixmap` can be. For an image mask, black where it paints.
    package func source(in space: CGColorSpace = CGColorSpaceCreateDeviceRGB()) -> ImageSource? {
        sources.withLock { sources in
            let alike = space.isSRGBLike
            for entry in sources where alike ? entry.space.isSRGBLike : entry.space.definition == space.definition {
                return entry.source
            }
            guard let source = makeSource(in: space) else { return nil }
            sources.append((space, source))
            return source
        }
    }
}

extension CGImage: CustomDebugStringConvertible {
    public var debugDescription: String {
        "CGImage(\(width) x \(height), \(bitsPerPixel) bits, \(colorSpace.map { "\($0)" } ?? "mask"))"
    }
}
