/// The position and kind of alpha in an image.
public enum CGImageAlphaInfo: UInt32, Sendable {
    /// None: opaque.
    case none = 0
    /// After the colours, which are multiplied by it.
    case premultipliedLast = 1
    /// Before the colours, which are multiplied by it.
    case premultipliedFirst = 2
    /// After the colours.
    case last = 3
    /// Before the colours.
    case first = 4
    /// Opaque, with unused bits after the colours.
    case noneSkipLast = 5
    /// Opaque, with unused bits before the colours.
    case noneSkipFirst = 6
    /// Alpha only, without colours.
    case alphaOnly = 7
}

/// The size and order of the units that pixels are stored in.
public enum CGImageByteOrderInfo: UInt32, Sendable {
    /// The bits of the bitmap's information that hold the byte order.
    case orderMask = 0x7000
    /// Equal to `order32Big`.
    case orderDefault = 0
    /// Units of 2 bytes, the lowest first.
    case order16Little = 0x1000
    /// Units of 4 bytes, the lowest first.
    case order32Little = 0x2000
    /// Units of 2 bytes, the highest first.
    case order16Big = 0x3000
    /// Units of 4 bytes, the highest first.
    case order32Big = 0x4000
}

/// The distribution of bits in a packed pixel.
public enum CGImagePixelFormatInfo: UInt32, Sendable {
    /// The bits of the bitmap's information that hold the pixel format.
    case mask = 0xF0000
    /// Each component has `bitsPerComponent` bits.
    case packed = 0
    /// 16 bits: an unused one, then 5 each.
    case RGB555 = 0x10000
    /// 16 bits: 5, 6 and 5.
    case RGB565 = 0x20000
    /// 32 bits: two unused ones, then 10 each.
    case RGB101010 = 0x30000
    /// Equal to `RGB101010`, in an extended range of which 384…895 is 0…1.
    case RGBCIF10 = 0x40000
}

/// The bit layout of a pixel: position of alpha, byte order and whether components are floating point.
public struct CGBitmapInfo: OptionSet, Sendable, Hashable {
    /// The parts as bits.
    public let rawValue: UInt32
    /// Creates a layout from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Creates a layout from its four parts.
    public init(
        alpha: CGImageAlphaInfo = .none, component: CGImageComponentInfo = .integer,
        byteOrder: CGImageByteOrderInfo = .orderDefault, pixelFormat: CGImagePixelFormatInfo = .packed
    ) {
        self.init(
            rawValue: alpha.rawValue | component.rawValue | byteOrder.rawValue | pixelFormat.rawValue)
    }

    /// The bits of `CGImageAlphaInfo`.
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
    /// The bits of `CGImageComponentInfo`.
    public static let componentInfoMask = CGBitmapInfo(rawValue: 0xF00)
    /// The bits of `CGImageByteOrderInfo`.
    public static let byteOrderInfoMask = CGBitmapInfo(rawValue: 0x7000)
    /// The bits of `CGImagePixelFormatInfo`.
    public static let pixelFormatInfoMask = CGBitmapInfo(rawValue: 0xF0000)
    /// The bits of `CGImageComponentInfo`.
    public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
    /// Components are floating point.
    public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
    /// The bits of `CGImageByteOrderInfo`.
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    /// Units of 2 bytes, little-endian.
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
    /// Units of 4 bytes, little-endian.
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
    /// Units of 2 bytes, big-endian.
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
    /// Units of 4 bytes, big-endian.
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

    /// The position and kind of alpha.
    public var alpha: CGImageAlphaInfo { CGImageAlphaInfo(rawValue: rawValue & 0x1F) ?? .none }
    /// The type of the components: integers or floating point.
    public var component: CGImageComponentInfo { CGImageComponentInfo(rawValue: rawValue & 0xF00) ?? .integer }
    /// The byte order.
    public var byteOrder: CGImageByteOrderInfo {
        CGImageByteOrderInfo(rawValue: rawValue & 0x7000) ?? .orderDefault
    }
    /// The distribution of bits.
    public var pixelFormat: CGImagePixelFormatInfo {
        CGImagePixelFormatInfo(rawValue: rawValue & 0xF0000) ?? .packed
    }
}

/// The type of components: integers or floating point.
public enum CGImageComponentInfo: UInt32, Sendable {
    /// Components are integers.
    case integer = 0
    /// Components are floating-point numbers.
    case float = 0x100
}

#if _endian(little)
/// Units of 2 bytes in this machine's order.
public let kCGBitmapByteOrder16Host = CGBitmapInfo.byteOrder16Little
/// Units of 4 bytes in this machine's order.
public let kCGBitmapByteOrder32Host = CGBitmapInfo.byteOrder32Little
#else
/// Units of 2 bytes in this machine's order.
public let kCGBitmapByteOrder16Host = CGBitmapInfo.byteOrder16Big
/// Units of 4 bytes in this machine's order.
public let kCGBitmapByteOrder32Host = CGBitmapInfo.byteOrder32Big
#endif
