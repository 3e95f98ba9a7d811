import CSPNG
import Foundation

/// Reads PNG images: every colour type and depth, interlaced ones too, through libspng; and animated ones (APNG), whose
/// frames are handed to it one at a time as PNG files of their own.
package struct PNGDecoder {
    let data: Data
    let structure: PNGStructure

    package init(_ data: Data) throws(DecodingFailure) {
        self.data = data
        structure = try PNGStructure(data)
    }

    /// What the chunks before the pixels say.
    func header() throws(DecodingFailure) -> ImageHeader {
        try Self.withContext(data) { context, ihdr throws(DecodingFailure) in
            var header = ImageHeader(width: Int(ihdr.width), height: Int(ihdr.height))
            header.bitsPerComponent = Int(ihdr.bit_depth)
            header.isIndexed = ihdr.color_type == 3
            header.isProgressive = ihdr.interlace_method == 1
            var trns = spng_trns()
            let hasTransparency = spng_get_trns(context, &trns) == 0
            header.layout = Self.layout(ihdr, hasTransparency: hasTransparency)
            header.hasAlpha = header.layout == .rgba || header.layout == .grayAlpha
            header.profile = Self.profile(context)
            var phys = spng_phys()
            if spng_get_phys(context, &phys) == 0, phys.unit_specifier == 1 {
                header.dpi = (Double(phys.ppu_x) * 0.0254, Double(phys.ppu_y) * 0.0254)
            }
            var exif = spng_exif()
            if spng_get_exif(context, &exif) == 0, let bytes = exif.data {
                header.orientation = EXIF(Data(bytes: bytes, count: exif.length))?.orientation
            }
            return header
        }
    }

    /// The still image: for an APNG, the one that programs without animation show.
    package func stillImage() throws(DecodingFailure) -> DecodedImage {
        let image = try Self.decode(data)
        guard structure.isComplete else { throw .truncated("behind the pixels") }
        return image
    }

    /// Decodes one PNG file. Without `forceRGBA8` the result keeps the file's depth and whether it is grey.
    static func decode(_ data: Data, forceRGBA8: Bool = false) throws(DecodingFailure) -> DecodedImage {
        try withContext(data) { context, ihdr throws(DecodingFailure) in
            var trns = spng_trns()
            let hasTransparency = spng_get_trns(context, &trns) == 0
            let layout = forceRGBA8 ? .rgba : layout(ihdr, hasTransparency: hasTransparency)
            let depth = ihdr.bit_depth == 16 && !forceRGBA8 ? 16 : 8
            var image = DecodedImage(
                width: Int(ihdr.width), height: Int(ihdr.height), layout: layout, bitsPerComponent: depth)
            image.profile = profile(context)
            let format: spng_format =
                switch (layout, depth) {
                case (.gray, 8): SPNG_FMT_G8
                case (.grayAlpha, 8) where ihdr.color_type == 0: SPNG_FMT_GA8
                case (.grayAlpha, 16) where ihdr.color_type == 0: SPNG_FMT_GA16
                case (.gray, _), (.grayAlpha, _): SPNG_FMT_PNG
                case (_, 16): SPNG_FMT_RGBA16
                default: SPNG_FMT_RGBA8
                }
            try decodeRows(context, into: &image, format: Int32(format.rawValue))
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

    /// Runs `body` with a context that has read the chunks before the pixels, and whose size keeps the limits.
    private static func withContext<R>(
        _ data: Data, _ body: (OpaquePointer, spng_ihdr) throws(DecodingFailure) -> R
    ) throws(DecodingFailure) -> R {
        guard let context = spng_ctx_new(0) else { throw .unsupported("there is no memory left") }
        defer { spng_ctx_free(context) }
        // A profile or a text of more than this is no picture's; without a limit a small file could ask for gigabytes.
        spng_set_chunk_limits(context, 64 << 20, 256 << 20)
        // Checksums of metadata do not matter; those of the image are checked.
        spng_set_crc_action(context, Int32(SPNG_CRC_ERROR.rawValue), Int32(SPNG_CRC_DISCARD.rawValue))
        let result: Result<R, DecodingFailure> = data.withUnsafeBytes { buffer in
            do throws(DecodingFailure) {
                var code = spng_set_png_buffer(context, buffer.baseAddress, buffer.count)
                guard code == 0 else { throw failure(code) }
                var ihdr = spng_ihdr()
                code = spng_get_ihdr(context, &ihdr)
                guard code == 0 else { throw failure(code) }
                try ImageLimits.check(width: Int(ihdr.width), height: Int(ihdr.height))
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
        // 1/2.2 without other primaries is how encoders have always written "sRGB".
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
            return .unsupported("its metadata is too large")
        default: return .damaged(text)
        }
    }
}
