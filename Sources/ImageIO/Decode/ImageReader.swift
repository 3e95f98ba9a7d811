import Foundation

/// A file of any format that is read: its images and what is known of them.
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

    package init(_ data: Data, limits: ImageLimits = .standard) throws(DecodingFailure) {
        guard let format = ImageFormat(of: data) else { throw .unknownFormat }
        (self.format, self.data, self.limits) = (format, data, limits)
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
            codec = .webP(try WebPDecoder(data, limits: limits))
            animation = nil
        }
    }

    package var count: Int {
        if case .webP(let decoder) = codec { return decoder.count }
        return animation?.count ?? 1
    }

    /// Nil for a still image.
    package var timing: AnimationTiming? {
        if case .webP(let decoder) = codec { return decoder.timing }
        return animation?.timing
    }

    /// Whether the file's end is there; the pixels may be cut off or damaged all the same.
    package var isComplete: Bool {
        switch codec {
        case .png(let decoder): decoder.structure.isComplete
        case .jpeg(let decoder): decoder.markers.hasEnd
        case .gif(let structure): structure.isComplete
        // A file whose end is missing is not opened at all.
        case .webP: true
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

    package func image(at index: Int) throws(DecodingFailure) -> DecodedImage {
        guard index >= 0, index < count else { throw .noSuchImage(index: index, count: count) }
        if let animation { return try animation.image(at: index) }
        switch codec {
        case .png(let decoder): return try decoder.stillImage()
        case .jpeg(let decoder): return try decoder.image()
        case .webP(let decoder): return try decoder.image(at: index)
        case .gif: throw .noSuchImage(index: index, count: 0)
        }
    }

    /// The picture turned upright by its EXIF orientation.
    package func uprightImage(at index: Int) throws(DecodingFailure) -> DecodedImage {
        let header = try header(at: index)
        guard let orientation = header.orientation, orientation != 1 else { return try image(at: index) }
        // The stored one and the upright one are there at a time.
        let size = header.layout.componentCount * (header.bitsPerComponent == 16 ? 2 : 1)
        try ImageLimits.check(width: header.width, height: header.height)
        try limits.check(.init(bytes: header.width * header.height * size * 2), fileSize: data.count)
        return try image(at: index).oriented(orientation)
    }
}
