public import CoreGraphics

// The keys of options for reading.

/// String: what the data may be; formats are told by their bytes, so it has no effect.
public let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"
/// Bool: here for ported code; decoded pixels live as long as the image.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// Bool: here for ported code; images are decoded when they are made.
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
/// Bool: here for ported code; there are no formats with floating point.
public let kCGImageSourceShouldAllowFloat: CFString = "kCGImageSourceShouldAllowFloat"
/// Bool: make a thumbnail where the file holds none.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString = "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Bool: make a thumbnail from the full image.
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString = "kCGImageSourceCreateThumbnailFromImageAlways"
/// Number: the longer side of a thumbnail in pixels.
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// Bool: turn the thumbnail upright.
public let kCGImageSourceCreateThumbnailWithTransform: CFString = "kCGImageSourceCreateThumbnailWithTransform"
/// Number, Mica's own: the most bytes of memory that one image may take while it is decoded and drawn, for the functions that
/// make a source; default 268,435,456 (256 MiB). What would take more is not decoded and is nil, before any memory is taken
/// for it; its properties can be read all the same. The pixels that decoders go through, for each frame and each scan,
/// are bounded by the same number, and 256 more for each byte of the file.
///
/// An image that is drawn smaller is read from halved copies, which take a third of its memory more. Where the limit leaves too little,
/// the largest copies are left out, and an image that is drawn at a size between theirs is read from the whole: a photograph of
/// 48 megapixels takes 186 MiB, and beside a file of more than 7 MB its copies begin at a quarter of its width. Not counted are the code tables of lossless WebP,
/// which libwebp makes before they can be told: up to 700 MB in a file made for that.
public let kMicaImageSourceMaximumBytes: CFString = "kMicaImageSourceMaximumBytes"

extension ImageLimits {
    /// The limits that options ask for.
    init(_ options: CFDictionary?) {
        self = .standard
        guard let bytes = number(options?[kMicaImageSourceMaximumBytes]), bytes >= 1 else { return }
        maximumBytes = Int(min(bytes, 0x1p50))
    }
}
