import Foundation
import MicaRaster

/// Releases the memory that was passed to a bitmap context.
public typealias CGBitmapContextReleaseDataCallback =
    @convention(c) (
        _ releaseInfo: UnsafeMutableRawPointer?, _ data: UnsafeMutableRawPointer?
    ) -> Void

extension CGContext {
    /// Creates a context that draws into pixels. If `data` is not `nil`, they are the caller's: height × bytesPerRow
    /// bytes that must outlive the context. Drawing composites over them, and they contain the result after every
    /// drawing call. If `data` is `nil`, the context allocates its own pixels, initially transparent or black.
    ///
    /// `bytesPerRow` 0 means the minimum. These layouts are supported:
    /// - grey of 8, 16 or 32 bits
    /// - RGB of 5 bits (16 per pixel, `noneSkipFirst`), 8, 10, 16 or 32 bits, with premultiplied or skipped alpha
    /// - alpha only, of 8 bits
    ///
    /// All are drawn with 8 bits per component; deeper ones preserve untouched pixels exactly. In memory that is
    /// visible to the caller, two layouts with premultiplied alpha of 8 bits are the fastest: BGRA
    /// (`premultipliedFirst`, `order32Little`) and RGBA (`premultipliedLast`), aligned to four bytes. Their pixels are
    /// written directly. All other layouts are converted in both directions around each call.
    ///
    /// Returns `nil` and logs the reason if the layout is not supported, such as alpha that is not premultiplied. The
    /// same applies if the rows have too few bytes, a side is 0 or exceeds 32,767 pixels, or memory is insufficient.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) {
        self.init(
            data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
            space: space, bitmapInfo: bitmapInfo, releaseCallback: nil, releaseInfo: nil)
    }

    /// Creates a context like the initialiser above; the space may be `nil` for alpha only.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace?, bitmapInfo: CGBitmapInfo
    ) {
        self.init(
            data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
            space: space, bitmapInfo: bitmapInfo, releaseCallback: nil, releaseInfo: nil)
    }

    /// Creates a context like the initialiser above; `releaseCallback` is called with `data` when the context is
    /// deallocated.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32, releaseCallback: CGBitmapContextReleaseDataCallback?,
        releaseInfo: UnsafeMutableRawPointer?
    ) {
        self.init(
            data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
            space: space as CGColorSpace?, bitmapInfo: CGBitmapInfo(rawValue: bitmapInfo),
            releaseCallback: releaseCallback, releaseInfo: releaseInfo)
    }

    /// Creates a context like the initialiser above; `releaseCallback` is called with `data` when the context is
    /// deallocated.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace?, bitmapInfo: CGBitmapInfo, releaseCallback: CGBitmapContextReleaseDataCallback?,
        releaseInfo: UnsafeMutableRawPointer?
    ) {
        guard let pixmap = Self.pixmap(width, height),
            let format = Self.format(width, height, bitsPerComponent, bytesPerRow, space, bitmapInfo)
        else { return nil }
        // Components are stored in the context's own space; a layout that is neither RGB nor grey has only alpha.
        let destination = format.colors.isEmpty ? CGColorSpace.standard : space!
        let target = BitmapTarget(
            format, space: space, destination: destination, pixmap: pixmap, data: data, release: releaseCallback,
            releaseInfo: releaseInfo)
        self.init(
            target: .bitmap(target), space: destination, flip: Affine(1, 0, 0, -1, 0, Double(height)),
            base: .identity, bounds: Box(x: 0, y: 0, width: Double(width), height: Double(height)))
    }

    private static func pixmap(_ width: Int, _ height: Int) -> Pixmap? {
        guard let pixmap = Pixmap(width: width, height: height) else {
            report(
                "CGContext: a bitmap must have 1–\(Pixmap.maximumSide) pixels a side and fit into memory"
                    + " (got \(width) × \(height))")
            return nil
        }
        return pixmap
    }

    private static func format(
        _ width: Int, _ height: Int, _ bitsPerComponent: Int, _ bytesPerRow: Int, _ space: CGColorSpace?,
        _ info: CGBitmapInfo
    ) -> PixelFormat? {
        func refuse(_ reason: String) -> PixelFormat? {
            report(
                "CGContext: a bitmap of \(bitsPerComponent) bits per component is not possible with bitmapInfo"
                    + " 0x\(String(info.rawValue, radix: 16)) in \(space.map { "\($0)" } ?? "no colour space"): \(reason)"
            )
            return nil
        }
        let alpha = info.alpha, isFloat = info.component == .float
        let bitsPerPixel: Int
        let skipsOrPremultiplies = [.premultipliedFirst, .premultipliedLast, .noneSkipFirst, .noneSkipLast]
            .contains(alpha)
        switch (alpha, space?.model, bitsPerComponent) {
        case (.alphaOnly, _, 8) where !isFloat: bitsPerPixel = 8
        case (.none, .monochrome, 8) where !isFloat: bitsPerPixel = 8
        case (.none, .monochrome, 16): bitsPerPixel = 16
        case (.none, .monochrome, 32) where isFloat: bitsPerPixel = 32
        case (.premultipliedLast, .monochrome, 8) where !isFloat: bitsPerPixel = 16
        case (.premultipliedLast, .monochrome, 16): bitsPerPixel = 32
        case (.noneSkipFirst, .rgb, 5) where !isFloat: bitsPerPixel = 16
        case (_, .rgb, 8) where skipsOrPremultiplies && !isFloat: bitsPerPixel = 32
        case (_, .rgb, 10) where info.pixelFormat == .RGB101010 && !isFloat: bitsPerPixel = 32
        case (_, .rgb, 16) where skipsOrPremultiplies: bitsPerPixel = 64
        case (_, .rgb, 32) where skipsOrPremultiplies && isFloat: bitsPerPixel = 128
        default: return refuse("this combination is not supported")
        }
        let needed = (width * bitsPerPixel + 7) / 8
        // Own rows are aligned to 32 bytes.
        let row = bytesPerRow == 0 ? (needed + 31) & ~31 : bytesPerRow
        guard row >= needed else { return refuse("\(bytesPerRow) bytes per row are less than the \(needed) needed") }
        return PixelFormat(
            width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
            bytesPerRow: row, colorCount: space?.numberOfComponents ?? 0, bitmapInfo: info)
            ?? refuse("the bits per pixel do not match")
    }
}

extension CGContext {
    private var bitmap: BitmapTarget? {
        if case .bitmap(let bitmap) = target { return bitmap }
        return nil
    }

    /// The layout that a recording context represents: the backing store of a layer.
    private var backingFormat: PixelFormat? {
        guard case .recording = target, document == nil, deviceBounds.width <= 32_767, deviceBounds.height <= 32_767
        else { return nil }
        let width = Int(deviceBounds.width.rounded(.up)), height = Int(deviceBounds.height.rounded(.up))
        return PixelFormat(
            width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: (width * 4 + 31) & ~31,
            colorCount: 3, bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little))
    }
    private var format: PixelFormat? { bitmap?.format ?? backingFormat }

    // A layer's `draw(in:)` gets the values of its backing store. For a context that is not a bitmap, they are 0.

    /// The width in pixels.
    public var width: Int { format?.width ?? 0 }
    /// The height in pixels.
    public var height: Int { format?.height ?? 0 }
    /// The number of bits of one component.
    public var bitsPerComponent: Int { format?.bitsPerComponent ?? 0 }
    /// The number of bits of a pixel.
    public var bitsPerPixel: Int { format?.bitsPerPixel ?? 0 }
    /// The number of bytes of a row, including padding.
    public var bytesPerRow: Int { format?.bytesPerRow ?? 0 }
    /// The colour space of the bitmap.
    public var colorSpace: CGColorSpace? { bitmap.map(\.space) ?? (format == nil ? nil : destinationSpace) }
    /// The position of alpha in a pixel.
    public var alphaInfo: CGImageAlphaInfo { format?.bitmapInfo.alpha ?? .none }
    /// The layout of a pixel.
    public var bitmapInfo: CGBitmapInfo { format?.bitmapInfo ?? [] }

    /// The pixels in the context's layout, top row first; `nil` for a recording context, or one that is not a bitmap.
    /// It is valid and current for the life of the context.
    public var data: UnsafeMutableRawPointer? { bitmap?.data }

    /// Returns the current pixels as an image that later drawing does not change; they are only copied if drawing
    /// continues. Returns `nil` for a recording context, or one that is not a bitmap.
    public func makeImage() -> CGImage? {
        guard let bitmap, let source = bitmap.snapshot() else { return nil }
        return CGImage(.pixels(source), format: bitmap.format, colorSpace: bitmap.space)
    }

    /// Creates a bitmap in the space of another context, with alpha, regardless of that context's.
    convenience init?(layerWidth width: Int, height: Int, space: CGColorSpace) {
        let info = CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little)
        guard let pixmap = Pixmap(width: width, height: height),
            let format = PixelFormat(
                width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: pixmap.stride * 4,
                colorCount: 3, bitmapInfo: info)
        else { return nil }
        let target = BitmapTarget(
            format, space: space, destination: space, pixmap: pixmap, data: nil, release: nil, releaseInfo: nil)
        self.init(
            target: .bitmap(target), space: space, flip: Affine(1, 0, 0, -1, 0, Double(height)), base: .identity,
            bounds: Box(x: 0, y: 0, width: Double(width), height: Double(height)))
    }

    /// Creates a context of premultiplied sRGB pixels.
    package convenience init?(pixelWidth: Int, pixelHeight: Int) {
        self.init(
            data: nil, width: pixelWidth, height: pixelHeight, bitsPerComponent: 8, bytesPerRow: 0, space: .standard,
            bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little))
    }
}
