public import CoreGraphics

// The keys of options for reading.

/// String: the expected type of the data; it has no effect, since formats are identified by their bytes.
public let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"
/// Bool: provided for ported code; decoded pixels live as long as the image.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// Bool: provided for ported code; images are decoded when they are created.
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
/// Bool: provided for ported code; there are no floating-point formats.
public let kCGImageSourceShouldAllowFloat: CFString = "kCGImageSourceShouldAllowFloat"
/// Bool: `true` to create a thumbnail if the file contains none.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString = "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Bool: `true` to create a thumbnail from the full image.
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString = "kCGImageSourceCreateThumbnailFromImageAlways"
/// Number: the maximum length of a thumbnail's longer side, in pixels.
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// Bool: `true` to rotate the thumbnail upright.
public let kCGImageSourceCreateThumbnailWithTransform: CFString = "kCGImageSourceCreateThumbnailWithTransform"
/// Number, Mica's own, for the functions that create a source: the maximum memory in bytes for decoding and drawing one
/// image; default 268,435,456 (256 MiB). An image that needs more is `nil`, without an allocation; its properties are
/// still available. The same number, plus 256 for each byte of the file, limits the pixels that decoders process, for
/// each frame and each scan.
///
/// Minified images are sampled from downsampled copies, which need a third more memory. If the limit leaves too little,
/// the largest copies are omitted, and an image drawn at a size above theirs is sampled from the original. For example,
/// a photograph of 48 megapixels needs 186 MiB; with a file of more than 7 MB, its copies begin at a quarter of its
/// width. Not included are the code tables of lossless WebP, whose size is unknown before libwebp creates them: up to
/// 700 MB in a file made for that.
public let kMicaImageSourceMaximumBytes: CFString = "kMicaImageSourceMaximumBytes"

extension ImageLimits {
    /// Creates the limits that options specify.
    init(_ options: CFDictionary?) {
        self = .standard
        guard let bytes = number(options?[kMicaImageSourceMaximumBytes]), bytes >= 1 else { return }
        maximumBytes = Int(min(bytes, 0x1p50))
    }
}
