import CoreGraphics
import Foundation

/// A file of any supported format: its images and their properties.
package final class ImageReader {
    package let format: ImageFormat
    package let data: Data
    private let limits: ImageLimits
    private enum Codec {
        case png(PNGDecoder)
        case jpeg(JPEGDecoder)
        case gif(GIFStructure)
        case webP(WebPDecoder)
    }
    private let codec: Codec
    private let animation: AnimationDecoder?
    private var knownProfileName: String?

    /// Creates a reader. `isPartial`: more bytes may follow, and the header is sufficient for now.
    package init(
        _ data: Data, limits: ImageLimits = .standard, isPartial: Bool = false
    ) throws(DecodingFailure) {
        guard let format = ImageFormat(of: data) else { throw .unknownFormat }
        self.format = format
        self.data = data
        self.limits = limits
        switch format {
        case .png:
            let decoder = try PNGDecoder(data, limits: limits)
            codec = .png(decoder)
            animation =
                decoder.structure.loopCount == nil ? nil : AnimationDecoder(data, .png(decoder), limits: limits)
        case .jpeg:
            codec = .jpeg(try JPEGDecoder(data, limits: limits))
            animation = nil
        case .gif:
            let structure = try GIFStructure(data)
            codec = .gif(structure)
            animation = AnimationDecoder(data, .gif(structure), limits: limits)
        case .webP:
            codec = .webP(try WebPDecoder(data, limits: limits, isPartial: isPartial))
            animation = nil
        }
    }

    package var count: Int {
        if case .webP(let decoder) = codec { return decoder.count }
        return animation?.count ?? 1
    }

    /// The delays and repetitions of an animation; `nil` for a still image.
    package var timing: FrameTiming? {
        if case .webP(let decoder) = codec { return decoder.timing }
        return animation?.timing
    }

    /// `true` if the file's end is present; the pixels may still be truncated or damaged.
    package var isComplete: Bool {
        switch codec {
        case .png(let decoder): decoder.structure.isComplete
        case .jpeg(let decoder): decoder.markers.hasEnd
        case .gif(let structure): structure.isComplete
        case .webP(let decoder): !decoder.isPartial
        }
    }

    package func header(at index: Int) throws(DecodingFailure) -> ImageHeader {
        guard index >= 0, index < count else { throw .noSuchImage(index: index, count: count) }
        switch codec {
        case .png(let decoder):
            return try decoder.header()
        case .jpeg(let decoder):
            return decoder.header()
        case .gif(let structure):
            var header = ImageHeader(width: structure.width, height: structure.height)
            header.isIndexed = true
            header.hasAlpha = true
            return header
        case .webP(let decoder):
            return decoder.header()
        }
    }

    /// The file's metadata besides its pixels, in the dictionaries of an image's properties. Equal for all frames, and
    /// decompressed once.
    private(set) lazy var metadata: CFDictionary = readMetadata()

    private func readMetadata() -> CFDictionary {
        switch codec {
        case .png(let decoder):
            var result = decoder.exif?.properties ?? [:]
            let texts = decoder.structure.textProperties(in: data)
            if !texts.isEmpty { result[kCGImagePropertyPNGDictionary] = texts }
            return result
        case .jpeg(let decoder):
            var result = decoder.markers.exif?.properties ?? [:]
            result[kCGImagePropertyJFIFDictionary] = decoder.markers.jfifProperties
            if let captions = decoder.markers.captions.map(IPTC.properties), !captions.isEmpty {
                result[kCGImagePropertyIPTCDictionary] = captions
            }
            return result
        case .webP(let decoder): return decoder.exif?.properties ?? [:]
        case .gif(let structure):
            return [
                kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFHasGlobalColorMap: structure.hasGlobalPalette]
                    as CFDictionary
            ]
        }
    }

    /// Returns the name of the header's colour profile; `nil` without one. Looked up once.
    func profileName(of header: ImageHeader) -> String? {
        if let knownProfileName { return knownProfileName.isEmpty ? nil : knownProfileName }
        guard case .icc(let data) = header.profile else { return nil }
        let name = CGColorSpace(iccData: data as CFData)?.profileDescription
        knownProfileName = name ?? ""
        return name
    }

    /// The XMP packet, without its prefix; `nil` if there is none.
    var xmp: Data? {
        switch codec {
        case .png(let decoder): decoder.structure.xmp(in: data)
        case .jpeg(let decoder): decoder.markers.xmp
        case .webP(let decoder): decoder.xmp
        case .gif: nil
        }
    }

    package func image(at index: Int) throws(DecodingFailure) -> DecodedImage {
        var image = try decoded(at: index)
        image.levelBytes = limits.bytesLeft(beside: image, fileSize: data.count)
        return image
    }

    private func decoded(at index: Int) throws(DecodingFailure) -> DecodedImage {
        guard index >= 0, index < count else { throw .noSuchImage(index: index, count: count) }
        if let animation { return try animation.image(at: index) }
        switch codec {
        case .png(let decoder): return try decoder.stillImage()
        case .jpeg(let decoder): return try decoder.image()
        case .webP(let decoder): return try decoder.image(at: index)
        case .gif: throw .noSuchImage(index: index, count: 0)
        }
    }

    /// Returns the available part of a still image whose bytes are incomplete, on a transparent or grey background.
    func partialImage() throws(DecodingFailure) -> DecodedImage {
        var image: DecodedImage
        switch codec {
        case .png(let decoder) where animation == nil: image = try decoder.stillImage(isPartial: true)
        case .jpeg(let decoder): image = try decoder.image(isPartial: true)
        case .webP(let decoder) where decoder.timing == nil: image = try decoder.partialImage()
        default: throw .truncated("in the pixels")
        }
        image.levelBytes = limits.bytesLeft(beside: image, fileSize: data.count)
        return image
    }

    /// Returns the image made upright by its EXIF orientation.
    package func uprightImage(at index: Int) throws(DecodingFailure) -> DecodedImage {
        let header = try header(at: index)
        guard let orientation = header.orientation, orientation != 1 else { return try image(at: index) }
        // The stored image and the upright one exist at the same time.
        let size = header.layout.componentCount * (header.bitsPerComponent == 16 ? 2 : 1)
        try ImageLimits.check(width: header.width, height: header.height)
        try limits.check(.init(bytes: header.width * header.height * size * 2), fileSize: data.count)
        return try image(at: index).oriented(orientation)
    }
}
