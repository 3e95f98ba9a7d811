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
