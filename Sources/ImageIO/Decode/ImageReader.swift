import Foundation

/// A file of any format that is read: its images and what is known of them.
package final class ImageReader {
    package let format: ImageFormat
    package let data: Data
    private enum Codec {
        case png(PNGDecoder)
        case jpeg(JPEGDecoder)
        case gif(GIFStructure)
        case webP(WebPDecoder)
    }
    private let codec: Codec
    private let animation: AnimationDecoder?

    package init(_ data: Data) throws(DecodingFailure) {
        guard let format = ImageFormat(of: data) else { throw .unknownFormat }
        (self.format, self.data) = (format, data)
        switch format {
        case .png:
            let decoder = try PNGDecoder(data)
            codec = .png(decoder)
            animation =
                decoder.structure.loopCount == nil
                ? nil : AnimationDecoder(data, .png(decoder.structure, try decoder.header().profile))
        case .jpeg:
            codec = .jpeg(try JPEGDecoder(data))
            animation = nil
        case .gif:
            let structure = try GIFStructure(data)
            codec = .gif(structure)
            animation = AnimationDecoder(data, .gif(structure))
        case .webP:
            codec = .webP(try WebPDecoder(data))
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
}
