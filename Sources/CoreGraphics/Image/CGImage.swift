public import Foundation
package import MicaRaster

/// An immutable picture of pixels, or a mask that says where colour goes.
///
/// Pixels are read from the provider (and converted) when they are first drawn; the result is kept, and drawing from
/// several threads is safe. Pixels are kept at 8 bits a component.
public final class CGImage: Hashable, Sendable {
    /// Where the pixels come from.
    enum Backing: Sendable {
        /// Premultiplied, in `colorSpace`'s components (grey three times).
        case pixels(ImageSource)
        case provider(CGDataProvider)
        /// The part of another image whose top left pixel is (x, y).
        case part(CGImage, x: Int, y: Int)
        case masked(CGImage, by: CGImage)
    }
    let backing: Backing
    let format: PixelFormat
    let decodeArray: DecodeArray?
    /// Smallest and largest sample of each component that makes a pixel transparent.
    let maskedComponents: [Double]?
    /// Of an image mask: nil.
    public let colorSpace: CGColorSpace?
    /// Whether it has no colours: a sample of 0 lets the fill colour through, 1 holds it back.
    public let isMask: Bool
    /// Whether pixels may be blended when it is drawn at another size with the default quality.
    public let shouldInterpolate: Bool
    /// Kept and handed back.
    public let renderingIntent: CGColorRenderingIntent
    /// The type of the file that it came from, such as "public.png".
    public let utType: CFString?
    /// The most bytes that the halved copies of its pixels may take, from which it is drawn smaller.
    let levelBytes: Int
    private let sources = Guarded<[(space: CGColorSpace, source: ImageSource)]>([])

    /// A decode array that stays at its address for as long as the image lives.
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
        (self.backing, self.format, self.colorSpace, self.isMask) = (backing, format, colorSpace, isMask)
        (decodeArray, self.maskedComponents, self.shouldInterpolate) = (decode, maskedComponents, shouldInterpolate)
        (renderingIntent, self.utType, self.levelBytes) = (intent, utType, levelBytes)
    }

    /// Pixels of one's own: `bitsPerComponent` 1, 2, 4, 5, 8, 10, 16 or 32, whole or floating point (16, 32), in the
    /// layout that `bitmapInfo` says, the top row first, `bytesPerRow` from one row to the next. `decode` holds a lowest
    /// and a highest value for each component, which samples are spread between; nil for its natural range. Nil where
    /// the numbers contradict each other or the space is a pattern space. Where the provider has too few bytes, the rest
    /// counts as 0.
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
                "CGImage: \(width) x \(height) pixels of \(bitsPerPixel) bits with \(bitsPerComponent) bits a component"
                    + " and \(bytesPerRow) bytes a row do not make an image in a space of \(space.numberOfComponents)")
            return nil
        }
        let decode = decode.map { array in
            DecodeArray((0..<space.numberOfComponents * 2).map { array[$0] })
        }
        self.init(
            .provider(provider), format: format, colorSpace: space, decode: decode,
            shouldInterpolate: shouldInterpolate, intent: intent)
    }

    /// A mask of 1, 2, 4 or 8 bits a sample: 0 lets the fill colour through, the highest sample holds it back; `decode`
    /// [1, 0] turns that round.
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

    /// In pixels.
    public var width: Int { format.width }
    /// In pixels.
    public var height: Int { format.height }
    /// Bits of one colour of a pixel.
    public var bitsPerComponent: Int { format.bitsPerComponent }
    /// Bits of a whole pixel.
    public var bitsPerPixel: Int { format.bitsPerPixel }
    /// Bytes from one row to the next.
    public var bytesPerRow: Int { format.bytesPerRow }
    /// The layout of a pixel.
    public var bitmapInfo: CGBitmapInfo { format.bitmapInfo }
    /// Where alpha is kept.
    public var alphaInfo: CGImageAlphaInfo { format.bitmapInfo.alpha }
    /// The byte order.
    public var byteOrderInfo: CGImageByteOrderInfo { format.bitmapInfo.byteOrder }
    /// How the bits of a pixel are shared out.
    public var pixelFormatInfo: CGImagePixelFormatInfo { format.bitmapInfo.pixelFormat }
    /// The lowest and highest value of each component, where the image was made with such a list.
    public var decode: UnsafePointer<CGFloat>? { decodeArray.map { UnsafePointer($0.pointer) } }

    public static func == (one: CGImage, other: CGImage) -> Bool { one === other }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    /// The number of this type among Core Foundation's types; not Apple's number.
    public class var typeID: CFTypeID { 0x4350_696D }

    /// The pixels converted to `space`, made once; nil where there is no memory for them or the image is larger than a
    /// `Pixmap` can be. Of an image mask, black where it lets colour through.
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
