import Foundation

/// What stands in a JPEG file's markers before its pixels.
struct JPEGMarkers {
    private(set) var width = 0, height = 0
    private(set) var componentCount = 0
    private(set) var bitsPerComponent = 8
    private(set) var isProgressive = false
    /// Coded losslessly or with arithmetic coding: TurboJPEG reads the latter only.
    private(set) var isLossless = false
    /// Adobe's marker: four-component images that carry it hold inverted values.
    private(set) var hasAdobeMarker = false
    private(set) var exif: EXIF?
    private(set) var profile: Data?
    /// Whether the marker that ends the image was met; without it pixels are missing.
    private(set) var hasEnd = false
    /// JFIF's pixels an inch.
    private(set) var density: (x: Double, y: Double)?

    init(_ data: Data) throws(DecodingFailure) {
        var reader = ByteReader(data, at: 2)
        var profileParts: [Int: Data] = [:]
        var profilePartCount = 0
        scan: while true {
            guard let prefix = reader.byte() else { throw .truncated("before its pixels") }
            // Some writers leave bytes between segments.
            guard prefix == 0xFF else { continue }
            var code = reader.byte()
            while code == 0xFF { code = reader.byte() }
            guard let marker = code else { throw .truncated("before its pixels") }
            if marker == 0 || marker == 1 || (0xD0...0xD8).contains(marker) { continue }
            if marker == 0xD9 { throw .damaged("it has no pixels") }
            guard let length = reader.number(2), length >= 2 else { throw .truncated("before its pixels") }
            let start = reader.offset
            guard reader.skip(length - 2) else { throw .truncated("before its pixels") }
            var segment = ByteReader(data.dropFirst(start).prefix(length - 2))
            switch marker {
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                bitsPerComponent = segment.number(1) ?? 0
                height = segment.number(2) ?? 0
                width = segment.number(2) ?? 0
                componentCount = segment.number(1) ?? 0
                isProgressive = [0xC2, 0xC6, 0xCA, 0xCE].contains(marker)
                isLossless = [0xC3, 0xC7, 0xCB, 0xCF].contains(marker)
            case 0xDA: break scan
            case 0xE0:
                guard segment.data(5) == Data("JFIF\0".utf8), segment.skip(2), let unit = segment.number(1),
                    let x = segment.number(2), let y = segment.number(2), x > 0, y > 0
                else { break }
                if unit == 1 { density = (Double(x), Double(y)) }
                if unit == 2 { density = (Double(x) * 2.54, Double(y) * 2.54) }
            case 0xE1:
                guard exif == nil, segment.data(6) == Data("Exif\0\0".utf8) else { break }
                exif = segment.data(segment.remaining).flatMap { EXIF(Data($0)) }
            case 0xE2:
                guard segment.data(12) == Data("ICC_PROFILE\0".utf8), let part = segment.number(1),
                    let parts = segment.number(1), let content = segment.data(segment.remaining)
                else { break }
                profileParts[part] = content
                profilePartCount = parts
            case 0xEE:
                if segment.data(5) == Data("Adobe".utf8) { hasAdobeMarker = true }
            default: break
            }
        }
        // Behind the header a byte 255 of the pixels is followed by a 0: this is no coincidence.
        hasEnd = data.dropFirst(reader.offset).range(of: Data([0xFF, 0xD9])) != nil
        guard width > 0 || height > 0 else { throw .damaged("its size comes after its pixels or is missing") }
        if profilePartCount > 0, profileParts.count == profilePartCount {
            let joined = (1...profilePartCount).reduce(into: Data()) { $0.append(profileParts[$1] ?? Data()) }
            profile = joined
        }
    }
}
