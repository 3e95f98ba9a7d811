public import CoreGraphics
import Foundation

/// A file of images to be written: add the images, then finalize it.
///
/// Types: "public.png" (more than one image makes an animated PNG), "public.jpeg" (one image), "com.compuserve.gif",
/// "org.webmproject.webp". The file appears only when it is complete.
///
/// ```swift
/// let target = CGImageDestinationCreateWithURL(url as CFURL, "public.png" as CFString, 1, nil)!
/// CGImageDestinationAddImage(target, image, nil)
/// guard CGImageDestinationFinalize(target) else { return }
/// ```
public final class CGImageDestination {
    enum Target {
        case file(URL)
        case data(NSMutableData)
    }
    let target: Target
    let format: ImageFormat
    let expectedCount: Int
    var properties: CFDictionary = [:]
    var images: [(image: CGImage, properties: CFDictionary)] = []
    var isFinalized = false

    init?(_ target: Target, type: CFString, count: Int) {
        guard let format = ImageFormat(typeIdentifier: type), count >= 1, format != .jpeg || count == 1 else {
            return nil
        }
        self.target = target
        self.format = format
        expectedCount = count
    }
}

/// Number, 0…1: the quality of JPEG and of still or animated WebP. Default 0.85. WebP is lossless at 1. The quality of
/// an animation is that of its first image, or of the file.
///
/// Apple's Image I/O does not write WebP; the default is that of `mica render`.
public let kCGImageDestinationLossyCompressionQuality: CFString = "kCGImageDestinationLossyCompressionQuality"
/// A `CGColor`: the background of transparent pixels in a format without alpha; default white.
public let kCGImageDestinationBackgroundColor: CFString = "kCGImageDestinationBackgroundColor"

/// Returns the uniform type identifiers of all formats that can be written.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray { ImageFormat.allCases.map(\.typeIdentifier) }

/// Creates a destination that writes a file when it is finalized. Returns `nil` if the type cannot be written, or does
/// not allow that number of images.
public func CGImageDestinationCreateWithURL(
    _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    guard url.isFileURL else { return nil }
    return CGImageDestination(.file(url), type: type, count: count)
}

/// Creates a destination that appends to `data` when it is finalized.
public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(.data(data), type: type, count: count)
}

/// Sets properties of the file as a whole: an animation's loop count, in the dictionary of its format, and defaults for
/// the properties of every image.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {
    for (key, value) in properties ?? [:] { idst.properties[key] = value }
}

/// Adds an image. Images beyond the destination's count are ignored.
///
/// These properties have an effect: the quality, the DPI, the orientation (as EXIF), and the delay of an animation's
/// frame. For a PNG file with one image, the compression level and the filters apply too.
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
    guard !idst.isFinalized, idst.images.count < idst.expectedCount else { return }
    idst.images.append((image, properties ?? [:]))
}

/// Adds an image of a source with its properties there, modified by the given ones.
public func CGImageDestinationAddImageFromSource(
    _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
    guard let image = CGImageSourceCreateImageAtIndex(isrc, index, nil) else { return }
    var all = CGImageSourceCopyPropertiesAtIndex(isrc, index, nil) ?? [:]
    for (key, value) in properties ?? [:] { all[key] = value }
    CGImageDestinationAddImage(idst, image, all)
}

/// Writes the file. Returns `false` if images are missing or the file cannot be written, which leaves no partial file.
/// A second call does nothing and returns `false`.
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool {
    guard !idst.isFinalized, idst.images.count == idst.expectedCount else { return false }
    idst.isFinalized = true
    defer { idst.images = [] }
    guard let data = idst.encoded() else { return false }
    switch idst.target {
    case .data(let target):
        target.append(data)
        return true
    case .file(let url):
        return (try? OutputFile.write(data, to: url)) != nil
    }
}
