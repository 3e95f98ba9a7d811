import MicaRaster

/// The rows of an image as PNG stores colours: straight alpha, one word per pixel with red in the lowest byte and alpha
/// in the highest.
enum PNGPixels {
    case bitmap(Bitmap)
    /// An image without transparent pixels.
    case opaque(Pixmap)

    /// Creates rows from a pixmap. Premultiplied pixels with alpha are converted at once, opaque ones as rows are read.
    init(_ pixmap: Pixmap) {
        self = Self.isOpaque(pixmap) ? .opaque(pixmap) : .bitmap(Bitmap(pixmap))
    }

    /// `true` if it is known that no pixel is transparent.
    var isOpaque: Bool {
        if case .opaque = self { true } else { false }
    }

    var width: Int {
        switch self {
        case .bitmap(let bitmap): bitmap.width
        case .opaque(let pixmap): pixmap.width
        }
    }

    var height: Int {
        switch self {
        case .bitmap(let bitmap): bitmap.height
        case .opaque(let pixmap): pixmap.height
        }
    }

    /// All pixels of an opaque pixmap, as premultiplied 0xAARRGGBB words, if there are no gaps between its rows.
    var pixmapWords: UnsafePointer<UInt32>? {
        if case .opaque(let pixmap) = self, pixmap.stride == pixmap.width { UnsafePointer(pixmap.base) } else { nil }
    }

    /// Copies the row `y` to `row`, which has room for it.
    func read(_ y: Int, into row: UnsafeMutablePointer<UInt32>) {
        switch self {
        case .bitmap(let bitmap):
            bitmap.pixels.withUnsafeBufferPointer {
                row.update(from: $0.baseAddress! + y * bitmap.width, count: bitmap.width)
            }
        case .opaque(let pixmap):
            let source = pixmap.row(y)
            for x in 0..<pixmap.width { row[x] = (source[x].byteSwapped &>> 8) | 0xFF00_0000 }
        }
    }

    private static func isOpaque(_ pixmap: Pixmap) -> Bool {
        if pixmap.isOpaque { return true }
        for y in 0..<pixmap.height {
            let row = pixmap.row(y)
            // Without branches, so that the compiler vectorises it.
            var opacity: UInt32 = 0xFF00_0000
            for x in 0..<pixmap.width { opacity &= row[x] }
            guard opacity == 0xFF00_0000 else { return false }
        }
        return true
    }
}
