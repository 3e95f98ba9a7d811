import CMicaSPNG
import Foundation

/// Reads PNG images of every colour type and depth through libspng, including interlaced ones. Frames of animated PNGs
/// (APNG) are passed to it one at a time, as separate PNG files.
package final class PNGDecoder {
    let data: Data
    let structure: PNGStructure
    private let limits: ImageLimits
    private var knownHeader: ImageHeader?

    package init(_ data: Data, limits: ImageLimits = .standard) throws(DecodingFailure) {
        self.data = data
        self.limits = limits
        structure = try PNGStructure(data)
    }

    private(set) lazy var exif = structure.exif.flatMap {
        TIFFStructure(Data(data.dropFirst($0.lowerBound).prefix($0.count)))
    }

    /// Returns the header from the chunks before the pixels. A profile is decompressed once.
    func header() throws(DecodingFailure) -> ImageHeader {
        if let knownHeader { return knownHeader }
        var header = try Self.header(of: structure.metadataFile(in: data))
        header.orientation = exif?.orientation
        knownHeader = header
        return header
    }

    private static func header(of file: Data) throws(DecodingFailure) -> ImageHeader {
        try withContext(file) { context, ihdr throws(DecodingFailure) in
            var header = ImageHeader(width: Int(ihdr.width), height: Int(ihdr.height))
            header.bitsPerComponent = Int(ihdr.bit_depth)
            header.isIndexed = ihdr.color_type == 3
            header.isProgressive = ihdr.interlace_method == 1
            var trns = spng_trns()
            // The first request reads all chunks and reports an invalid one.
            let code = spng_get_trns(context, &trns)
            guard code == 0 || code == SPNG_ECHUNKAVAIL.rawValue else { throw failure(code) }
            header.layout = Self.layout(ihdr, hasTransparency: code == 0)
            header.hasAlpha = header.layout == .rgba || header.layout == .grayAlpha
            header.profile = Self.profile(context)
            var phys = spng_phys()
            if spng_get_phys(context, &phys) == 0, phys.unit_specifier == 1 {
                header.dpi = (Double(phys.ppu_x) * 0.0254, Double(phys.ppu_y) * 0.0254)
            }
            return header
        }
    }

    /// Returns the still image, in the file's depth; for an APNG, the image for programs without animation.
    /// `isPartial`: only the available rows are decoded; the rows below are transparent or black.
    package func stillImage(isPartial: Bool = false) throws(DecodingFailure) -> DecodedImage {
        let header = try header()
        try ImageLimits.check(width: structure.width, height: structure.height)
        let size = structure.pixels.reduce(0) { $0 + $1.count }
        if !isPartial {
            try checkIsPossible(width: structure.width, height: structure.height, compressedSize: size)
        }
        let pixelSize = DecodedImage.bytesPerPixel(
            header.layout, header.bitsPerComponent == 16 ? 16 : 8, header.profile)
        let count = structure.width * structure.height
        // The rows of Xcode's files are decompressed and stored as another file before they are read.
        let rowBytes = structure.isXcodes ? 2 * unpackedSize : 0
        try limits.check(.init(bytes: count * pixelSize + size + rowBytes, work: count), fileSize: data.count)
        if structure.isXcodes { return try xcodesImage(header) }
        var image = try Self.decode(structure.stillFile(in: data, isPartial: isPartial), isPartial: isPartial)
        guard structure.isComplete || isPartial else { throw .truncated("after the pixels") }
        image.profile = header.profile
        return image
    }

    private func xcodesImage(_ header: ImageHeader) throws(DecodingFailure) -> DecodedImage {
        guard structure.isComplete else { throw .truncated("in the pixels") }
        guard let rows = Zlib.inflate(structure.pixelContent(in: data), count: unpackedSize) else {
            throw .damaged("its pixels cannot be decompressed")
        }
        var image = try Self.decode(structure.stillFile(of: rows, in: data))
        image.profile = header.profile
        guard image.bitsPerComponent == 8, image.layout == .rgba || image.layout == .rgbx else { return image }
        let hasAlpha = image.layout == .rgba
        image.bytes.withUnsafeMutableBytes { bytes in
            for p in stride(from: 0, to: bytes.count, by: 4) {
                bytes.swapAt(p, p + 2)
                let alpha = UInt32(bytes[p + 3])
                guard hasAlpha, alpha > 0, alpha < 255 else { continue }
                for i in p..<p + 3 { bytes[i] = UInt8(min(255, (UInt32(bytes[i]) * 255 + alpha / 2) / alpha)) }
            }
        }
        return image
    }

    /// The size of all rows with their filter bytes; for an interlaced image, of all passes.
    private var unpackedSize: Int {
        let width = structure.width, height = structure.height, bits = bitsPerPixel
        func size(_ columns: Int, _ rows: Int) -> Int { columns > 0 ? rows * (1 + (columns * bits + 7) / 8) : 0 }
        guard structure.ihdr.last == 1 else { return size(width, height) }
        // Adam7: the start of each pass, and the distances of its pixels.
        let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
        return passes.reduce(0) { sum, pass in
            sum + size((width - pass.0 + pass.2 - 1) / pass.2, (height - pass.1 + pass.3 - 1) / pass.3)
        }
    }

    private var bitsPerPixel: Int {
        let components =
            switch structure.ihdr.dropFirst(9).first {
            case 2: 3
            case 4: 2
            case 6: 4
            default: 1
            }
        return components * Int(structure.ihdr.dropFirst(8).first ?? 8)
    }

    /// Returns a frame's pixels in RGBA of 8 bits. The caller that composites the frames checks their cost.
    func image(of frame: PNGStructure.Frame) throws(DecodingFailure) -> DecodedImage {
        let size = frame.pieces.reduce(0) { $0 + $1.count }
        try checkIsPossible(width: frame.width, height: frame.height, compressedSize: size)
        return try Self.decode(structure.file(of: frame, in: data), forceRGBA8: true)
    }

    /// Throws if the pixels cannot be in so few bytes, before memory is allocated for them: zlib compresses at most
    /// 1032 bytes to one.
    private func checkIsPossible(width: Int, height: Int, compressedSize: Int) throws(DecodingFailure) {
        guard width * height * bitsPerPixel / 8 <= compressedSize * 1032 else {
            throw .truncated("in the pixels")
        }
    }

    /// Decodes one PNG file. Without `forceRGBA8` the result keeps the file's depth and whether it is grey.
    private static func decode(
        _ data: Data, forceRGBA8: Bool = false, isPartial: Bool = false
    ) throws(DecodingFailure) -> DecodedImage {
        try withContext(data) { context, ihdr throws(DecodingFailure) in
            var trns = spng_trns()
            let hasTransparency = spng_get_trns(context, &trns) == 0
            let layout = forceRGBA8 ? .rgba : layout(ihdr, hasTransparency: hasTransparency)
            let depth = ihdr.bit_depth == 16 && !forceRGBA8 ? 16 : 8
            var image = DecodedImage(
                width: Int(ihdr.width), height: Int(ihdr.height), layout: layout, bitsPerComponent: depth)
            let format: spng_format =
                switch (layout, depth) {
                case (.gray, 8): SPNG_FMT_G8
                case (.grayAlpha, 8) where ihdr.color_type == 0: SPNG_FMT_GA8
                case (.grayAlpha, 16) where ihdr.color_type == 0: SPNG_FMT_GA16
                case (.gray, _), (.grayAlpha, _): SPNG_FMT_PNG
                case (_, 16): SPNG_FMT_RGBA16
                default: SPNG_FMT_RGBA8
                }
            if isPartial {
                try decodeRowsThereAre(context, ihdr, into: &image, format: Int32(format.rawValue))
            } else {
                try decodeRows(context, into: &image, format: Int32(format.rawValue))
            }
            return image
        }
    }

    private static func layout(_ ihdr: spng_ihdr, hasTransparency: Bool) -> DecodedImage.Layout {
        switch ihdr.color_type {
        case 0: hasTransparency ? .grayAlpha : .gray
        case 4: .grayAlpha
        case 6: .rgba
        default: hasTransparency ? .rgba : .rgbx
        }
    }

    private static func decodeRows(
        _ context: OpaquePointer, into image: inout DecodedImage, format: Int32
    ) throws(DecodingFailure) {
        var size = 0
        let sizeError = spng_decoded_image_size(context, format, &size)
        guard sizeError == 0 else { throw failure(sizeError) }
        guard size == image.bytes.count else { throw .damaged("its rows have an unexpected length") }
        let code = image.bytes.withUnsafeMutableBytes { buffer in
            spng_decode_image(context, buffer.baseAddress, size, format, Int32(SPNG_DECODE_TRNS.rawValue))
        }
        guard code == 0 else { throw failure(code) }
    }

    /// Decodes row by row until the data ends. The rows of an interlaced image are interleaved, so it is visible only
    /// when it is complete.
    private static func decodeRowsThereAre(
        _ context: OpaquePointer, _ ihdr: spng_ihdr, into image: inout DecodedImage, format: Int32
    ) throws(DecodingFailure) {
        guard ihdr.interlace_method == 0 else { throw .truncated("in the pixels") }
        let flags = Int32(SPNG_DECODE_TRNS.rawValue | SPNG_DECODE_PROGRESSIVE.rawValue)
        let code = spng_decode_image(context, nil, 0, format, flags)
        guard code == 0 else { throw failure(code) }
        let size = image.bytesPerRow, height = image.height
        image.bytes.withUnsafeMutableBytes { buffer in
            for row in 0..<height where spng_decode_row(context, buffer.baseAddress! + row * size, size) != 0 {
                // A truncated row is discarded.
                memset(buffer.baseAddress! + row * size, 0, size)
                break
            }
        }
    }

    /// Runs `body` with a context that has read the header.
    private static func withContext<R>(
        _ data: Data, _ body: (OpaquePointer, spng_ihdr) throws(DecodingFailure) -> R
    ) throws(DecodingFailure) -> R {
        guard let context = spng_ctx_new(0) else { throw .unsupported("not enough memory") }
        defer { spng_ctx_free(context) }
        // Without a limit, a profile of a few kilobytes could expand to gigabytes. EXIF data is not compressed.
        spng_set_chunk_limits(
            context, ImageLimits.maximumProfileBytes, ImageLimits.maximumProfileBytes + min(data.count, 1 << 26))
        // Checksums of metadata are ignored; those of the image are checked.
        spng_set_crc_action(context, Int32(SPNG_CRC_ERROR.rawValue), Int32(SPNG_CRC_DISCARD.rawValue))
        let result: Result<R, DecodingFailure> = data.withUnsafeBytes { buffer in
            do throws(DecodingFailure) {
                var code = spng_set_png_buffer(context, buffer.baseAddress, buffer.count)
                guard code == 0 else { throw failure(code) }
                var ihdr = spng_ihdr()
                code = spng_get_ihdr(context, &ihdr)
                guard code == 0 else { throw failure(code) }
                return .success(try body(context, ihdr))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private static func profile(_ context: OpaquePointer) -> DecodedImage.Profile {
        var iccp = spng_iccp()
        if spng_get_iccp(context, &iccp) == 0, let bytes = iccp.profile {
            return .icc(Data(bytes: bytes, count: iccp.profile_len))
        }
        var intent: UInt8 = 0
        var gamma = 0.0
        guard spng_get_srgb(context, &intent) != 0, spng_get_gama(context, &gamma) == 0, gamma > 0.05, gamma < 20 else {
            return .standard
        }
        var chrm = spng_chrm()
        var chromaticities: DecodedImage.Chromaticities?
        if spng_get_chrm(context, &chrm) == 0 {
            chromaticities = .init(
                white: (chrm.white_point_x, chrm.white_point_y), red: (chrm.red_x, chrm.red_y),
                green: (chrm.green_x, chrm.green_y), blue: (chrm.blue_x, chrm.blue_y))
        }
        // Encoders have always written sRGB as a gamma of 1/2.2 without other primaries.
        if abs(gamma - 0.45455) < 0.0005, chromaticities.map(isSRGB) ?? true { return .standard }
        return .calibrated(gamma: 1 / gamma, chromaticities: chromaticities)
    }

    private static func isSRGB(_ c: DecodedImage.Chromaticities) -> Bool {
        func near(_ a: (x: Double, y: Double), _ x: Double, _ y: Double) -> Bool {
            abs(a.x - x) < 0.001 && abs(a.y - y) < 0.001
        }
        return near(c.white, 0.3127, 0.329) && near(c.red, 0.64, 0.33) && near(c.green, 0.3, 0.6)
            && near(c.blue, 0.15, 0.06)
    }

    private static func failure(_ code: Int32) -> DecodingFailure {
        let text = spng_strerror(code).map { String(cString: $0) } ?? "error \(code)"
        switch code {
        case SPNG_EOF.rawValue, SPNG_IO_EOF.rawValue, SPNG_EIDAT_TOO_SHORT.rawValue:
            return .truncated("in the pixels")
        case SPNG_EMEM.rawValue, SPNG_ECHUNK_LIMITS.rawValue, SPNG_EOVERFLOW.rawValue:
            return .unsupported("its colour profile has more than \(ImageLimits.maximumProfileBytes >> 20) MiB")
        default: return .damaged(text)
        }
    }
}
