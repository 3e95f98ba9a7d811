public import CoreGraphics
import Foundation

/// What is known of the file as a whole: its size, and how often an animation runs.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
    guard let reader = isrc.readerIfAny else { return nil }
    var properties: CFDictionary = [kCGImagePropertyFileSize: isrc.data.count]
    if let timing = reader.timing, let keys = AnimationKeys(reader.format) {
        properties[keys.dictionary] = [keys.loopCount: timing.loopCount] as CFDictionary
    }
    return properties
}

/// What is known of an image without decoding it. Orientation is missing where it is upright, DPI where the file does
/// not say it.
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
    if case .icc(let data) = header.profile, let name = CGColorSpace(iccData: data as CFData)?.name {
        properties[kCGImagePropertyProfileName] = name
    }
    var details: CFDictionary = [:]
    if reader.format == .png { details[kCGImagePropertyPNGInterlaceType] = header.isProgressive ? 1 : 0 }
    if reader.format == .png, case .calibrated(let gamma, _) = header.profile {
        details[kCGImagePropertyPNGGamma] = 1 / gamma
    }
    let keys = AnimationKeys(reader.format)
    if let timing = reader.timing, let keys {
        let delay = timing.delays[index]
        details[keys.unclampedDelay] = delay
        // What browsers do with delays that were never meant.
        details[keys.delay] = delay < 0.011 ? 0.1 : delay
    }
    if reader.format == .jpeg {
        properties[kCGImagePropertyJFIFDictionary] =
            [kCGImagePropertyJFIFIsProgressive: header.isProgressive] as CFDictionary
    } else if let keys, !details.isEmpty {
        properties[keys.dictionary] = details
    }
    return properties
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

/// A format's names for the values of animations.
struct AnimationKeys {
    let dictionary: CFString, delay: CFString, unclampedDelay: CFString, loopCount: CFString

    init?(_ format: ImageFormat) {
        switch format {
        case .png:
            dictionary = kCGImagePropertyPNGDictionary
            delay = kCGImagePropertyAPNGDelayTime
            unclampedDelay = kCGImagePropertyAPNGUnclampedDelayTime
            loopCount = kCGImagePropertyAPNGLoopCount
        case .gif:
            dictionary = kCGImagePropertyGIFDictionary
            delay = kCGImagePropertyGIFDelayTime
            unclampedDelay = kCGImagePropertyGIFUnclampedDelayTime
            loopCount = kCGImagePropertyGIFLoopCount
        case .webP:
            dictionary = kCGImagePropertyWebPDictionary
            delay = kCGImagePropertyWebPDelayTime
            unclampedDelay = kCGImagePropertyWebPUnclampedDelayTime
            loopCount = kCGImagePropertyWebPLoopCount
        case .jpeg: return nil
        }
    }
}
