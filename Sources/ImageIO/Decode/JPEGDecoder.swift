import CMicaTurboJPEG
import Foundation
import MicaRaster

/// Reads JPEG images through TurboJPEG, which returns error codes where libjpeg would use `longjmp`.
struct JPEGDecoder {
    let data: Data
    let markers: JPEGMarkers
    private let limits: ImageLimits

    init(_ data: Data, limits: ImageLimits) throws(DecodingFailure) {
        self.data = data
        self.limits = limits
        markers = try JPEGMarkers(data)
        guard markers.width > 0, markers.height > 0 else {
            throw .damaged("its size is \(markers.width) × \(markers.height) pixels")
        }
        guard markers.bitsPerComponent == 8, !markers.isLossless else {
            throw .unsupported(
                markers.isLossless
                    ? "it is a lossless JPEG" : "it has \(markers.bitsPerComponent) bits per component instead of 8")
        }
        guard [1, 3, 4].contains(markers.componentCount) else {
            throw .unsupported("it has \(markers.componentCount) components")
        }
    }

    private var layout: DecodedImage.Layout {
        switch markers.componentCount {
        case 1: .gray
        case 4: .cmyk
        default: .rgbx
        }
    }

    private var profile: DecodedImage.Profile { markers.profile.map { .icc($0) } ?? .standard }

    func header() -> ImageHeader {
        var header = ImageHeader(width: markers.width, height: markers.height)
        header.layout = layout
        header.profile = profile
        header.orientation = markers.exif?.orientation
        header.dpi = markers.exif?.dpi ?? markers.density
        header.isProgressive = markers.isProgressive
        return header
    }

    /// Decodes the image. `isPartial`: missing pixels at the end are grey.
    func image(isPartial: Bool = false) throws(DecodingFailure) -> DecodedImage {
        guard markers.scans.count <= ImageLimits.maximumScans else {
            throw .unsupported("it has more than \(ImageLimits.maximumScans) scans")
        }
        guard markers.hasEnd || isPartial else { throw .truncated("in the pixels") }
        try ImageLimits.check(width: markers.width, height: markers.height)
        let blockCount = markers.blockCounts.reduce(0, +)
        // Checked before memory is allocated: Huffman codes use at least one bit for a block.
        guard isPartial || markers.isArithmetic || blockCount <= data.count * 8 else {
            throw .truncated("in the pixels")
        }
        try limits.check(cost, fileSize: data.count)
        guard let decoder = tjInitDecompress() else { throw .unsupported("not enough memory") }
        defer { tjDestroy(decoder) }
        var image = DecodedImage(width: markers.width, height: markers.height, layout: layout)
        image.profile = profile
        let format: TJPF =
            switch layout {
            case .gray: TJPF_GRAY
            case .cmyk: TJPF_CMYK
            default: TJPF_RGBX
            }
        let width = image.width, height = image.height, bytesPerRow = image.bytesPerRow
        let result: Result<Void, DecodingFailure> = data.withUnsafeBytes { source in
            let start = source.baseAddress?.assumingMemoryBound(to: UInt8.self)
            var w: Int32 = 0, h: Int32 = 0, sampling: Int32 = 0, space: Int32 = 0
            guard tjDecompressHeader3(decoder, start, UInt(source.count), &w, &h, &sampling, &space) == 0 else {
                return .failure(Self.failure(decoder))
            }
            // The library reads the header again, and its size must be the one for which memory was allocated.
            guard Int(w) == width, Int(h) == height else {
                return .failure(.damaged("it contains two different sizes"))
            }
            let code = image.bytes.withUnsafeMutableBytes { target in
                // Accurate arithmetic gives the same pixels on every machine. Scans are limited because a progressive
                // file may have any number of them, each as expensive as the image.
                tjDecompress2(
                    decoder, start, UInt(source.count), target.baseAddress?.assumingMemoryBound(to: UInt8.self), w,
                    Int32(bytesPerRow), h, format.rawValue, TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
            }
            if code != 0 {
                let failure = Self.failure(decoder)
                // A warning matters only if pixels are missing.
                if tjGetErrorCode(decoder) != TJERR_WARNING.rawValue { return .failure(failure) }
                if !isPartial, case .truncated = failure { return .failure(failure) }
            }
            return .success(())
        }
        try result.get()
        if layout == .cmyk, markers.hasAdobeMarker {
            image.bytes.withUnsafeMutableBytes { bytes in
                for i in bytes.indices { bytes[i] = ~bytes[i] }
            }
        }
        if !isPartial { image.file = embeddedFile }
        return image
    }

    /// The file for documents: of colours whose meaning every reader knows, and small compared to the pixels, beside
    /// which it stays in memory.
    private var embeddedFile: EncodedImage? {
        guard markers.componentCount == 3, markers.profile == nil, markers.jfif != nil, !markers.isArithmetic,
            data.count < markers.width * markers.height
        else { return nil }
        return EncodedImage(bytes: Array(data), componentCount: 3)
    }

    /// The cost of decoding. An image that is stored in several scans is kept as coefficients of 2 bytes until the last
    /// scan.
    private var cost: ImageLimits.Cost {
        let blockCount = markers.blockCounts.reduce(0, +)
        let pixels = markers.width * markers.height
        var cost = ImageLimits.Cost(bytes: pixels * DecodedImage.bytesPerPixel(layout, 8, profile), work: pixels)
        let isWhole = markers.scans.count == 1 && markers.scans[0].count == markers.componentCount
        if !isWhole || markers.isProgressive { cost.bytes += blockCount * 128 }
        for scan in markers.scans { for component in scan { cost.work += markers.blockCounts[component] * 64 } }
        return cost
    }

    private static func failure(_ decoder: tjhandle) -> DecodingFailure {
        let text = tjGetErrorStr2(decoder).map { String(cString: $0) } ?? "unknown error"
        let lower = text.lowercased()
        if lower.contains("premature end") { return .truncated("in the pixels") }
        if lower.contains("unsupported") { return .unsupported(text) }
        return .damaged(text)
    }
}
