public import CoreGraphics
import Foundation

/// Returns the properties of the file as a whole: its size, and the number of times that an animation runs. Numbers are
/// `NSNumber`, which casts to every numeric type.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
    guard let reader = isrc.readerIfAny else { return nil }
    var properties: CFDictionary = [kCGImagePropertyFileSize: isrc.data.count]
    if let timing = reader.timing, let keys = FramePropertyKeys(reader.format) {
        var details: CFDictionary = [keys.loopCount: timing.loopCount]
        details["FrameInfo"] = timing.delays.map { keys.delays($0) }
        if let header = try? reader.header(at: 0) {
            details["CanvasPixelWidth"] = header.width
            details["CanvasPixelHeight"] = header.height
        }
        properties[keys.dictionary] = details
    }
    return properties.mapValues(NSNumber.bridged)
}

/// Returns the properties of an image without decoding it, with the dictionaries of its metadata. These are EXIF, TIFF
/// and GPS for JPEG, PNG and WebP, IPTC's captions for JPEG, and the texts of PNG (compressed ones up to 1 MB in all).
/// The orientation is omitted if it is upright, the DPI if the file does not specify it. Numbers are `NSNumber`.
public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
    guard let reader = isrc.readerIfAny, let header = try? reader.header(at: index) else { return nil }
    var properties: CFDictionary = [
        kCGImagePropertyPixelWidth: header.width, kCGImagePropertyPixelHeight: header.height,
        kCGImagePropertyDepth: header.bitsPerComponent, kCGImagePropertyHasAlpha: header.hasAlpha,
        kCGImagePropertyColorModel: header.colorModel,
    ]
    if header.isIndexed { properties[kCGImagePropertyIsIndexed] = true }
    if let orientation = header.orientation { properties[kCGImagePropertyOrientation] = orientation }
    if let dpi = header.dpi {
        properties[kCGImagePropertyDPIWidth] = dpi.x
        properties[kCGImagePropertyDPIHeight] = dpi.y
    }
    if let name = reader.profileName(of: header) {
        properties[kCGImagePropertyProfileName] = name
    }
    var details: CFDictionary = [:]
    if reader.format == .png { details[kCGImagePropertyPNGInterlaceType] = header.isProgressive ? 1 : 0 }
    if reader.format == .png, case .calibrated(let gamma, _) = header.profile {
        details[kCGImagePropertyPNGGamma] = 1 / gamma
    }
    let keys = FramePropertyKeys(reader.format)
    if let timing = reader.timing, let keys {
        details.merge(keys.delays(timing.delays[index])) { $1 }
    }
    for (key, value) in reader.metadata { properties[key] = value }
    if let keys, !details.isEmpty {
        let known = properties[keys.dictionary] as? CFDictionary ?? [:]
        properties[keys.dictionary] = known.merging(details) { $1 }
    }
    return properties.mapValues(NSNumber.bridged)
}

extension ImageHeader {
    var colorModel: CFString {
        switch layout {
        case .gray, .grayAlpha: kCGImagePropertyColorModelGray
        case .rgbx, .rgba: kCGImagePropertyColorModelRGB
        case .cmyk: kCGImagePropertyColorModelCMYK
        }
    }
}

/// The keys of a format's animation properties.
struct FramePropertyKeys {
    let dictionary: CFString, delay: CFString, unclampedDelay: CFString, loopCount: CFString
    /// The minimum of the clamped delay, in seconds.
    let leastDelay: Double

    /// Returns the properties of a frame with a duration in seconds.
    func delays(_ delay: Double) -> CFDictionary {
        [unclampedDelay: delay, self.delay: max(delay, leastDelay)]
    }

    init?(_ format: ImageFormat) {
        switch format {
        case .png:
            dictionary = kCGImagePropertyPNGDictionary
            delay = kCGImagePropertyAPNGDelayTime
            unclampedDelay = kCGImagePropertyAPNGUnclampedDelayTime
            loopCount = kCGImagePropertyAPNGLoopCount
            leastDelay = 0.05
        case .gif:
            dictionary = kCGImagePropertyGIFDictionary
            delay = kCGImagePropertyGIFDelayTime
            unclampedDelay = kCGImagePropertyGIFUnclampedDelayTime
            loopCount = kCGImagePropertyGIFLoopCount
            leastDelay = 0.1
        case .webP:
            dictionary = kCGImagePropertyWebPDictionary
            delay = kCGImagePropertyWebPDelayTime
            unclampedDelay = kCGImagePropertyWebPUnclampedDelayTime
            loopCount = kCGImagePropertyWebPLoopCount
            leastDelay = 0.1
        case .jpeg: return nil
        }
    }
}
