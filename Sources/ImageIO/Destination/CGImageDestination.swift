public import CoreGraphics
import Foundation

/// Images on their way into a file: add them, then finalize.
///
/// Types: "public.png" (more than one image makes an animated PNG), "public.jpeg" (one image), "com.compuserve.gif",
/// "org.webmproject.webp". A file appears only when all of it is written.
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
        (self.target, self.format, expectedCount) = (target, format, count)
    }
}

/// Number 0…1: the quality of JPEG and of WebP, animated too; default 0.85. At 1 WebP is lossless. An animation has the quality
/// that its first image or the file is given.
///
/// Apple's Image I/O does not write WebP; the default is that of `mica render`.
public let kCGImageDestinationLossyCompressionQuality: CFString = "kCGImageDestinationLossyCompressionQuality"
/// A `CGColor`: the background of transparent pixels in a format without alpha; default white.
public let kCGImageDestinationBackgroundColor: CFString = "kCGImageDestinationBackgroundColor"

/// The uniform type identifiers of all formats that are written.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray { ImageFormat.allCases.map(\.typeIdentifier) }

/// A destination that writes a file when it is finalized; nil for a type that is not written or a count that it does not
/// allow.
public func CGImageDestinationCreateWithURL(
    _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    guard url.isFileURL else { return nil }
    return CGImageDestination(.file(url), type: type, count: count)
}

/// A destination that appends to `data` when it is finalized.
public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(.data(data), type: type, count: count)
}

/// Sets properties of the file as a whole: an animation's loop count, in its format's dictionary; and defaults for those
/// of every image.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {
    for (key, value) in properties ?? [:] { idst.properties[key] = value }
}

/// Adds an image. Images beyond the destination's count are ignored.
///
/// Properties that count: the quality, DPI, orientation (as EXIF), the delay of an animation's frame; of a PNG file with one
/// image the compression's level and filters.
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
    guard !idst.isFinalized, idst.images.count < idst.expectedCount else { return }
    idst.images.append((image, properties ?? [:]))
}

/// Adds an image of a source with the properties that it has there, changed by the given ones.
public func CGImageDestinationAddImageFromSource(
    _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
    guard let image = CGImageSourceCreateImageAtIndex(isrc, index, nil) else { return }
    var all = CGImageSourceCopyPropertiesAtIndex(isrc, index, nil) ?? [:]
    for (key, value) in properties ?? [:] { all[key] = value }
    CGImageDestinationAddImage(idst, image, all)
}

/// Writes everything. False where images are missing or the file cannot be written; then nothing is left of it. A second
/// call does nothing and answers false.
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
