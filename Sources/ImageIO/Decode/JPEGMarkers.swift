import Foundation

/// The markers of a JPEG file before its pixels.
struct JPEGMarkers {
    private(set) var width = 0, height = 0
    private(set) var componentCount = 0
    private(set) var bitsPerComponent = 8
    private(set) var isProgressive = false
    /// The numbers of blocks of 8 × 8 values of each component, in whole groups as stored.
    private(set) var blockCounts: [Int] = []
    /// The components in each scan of the image.
    private(set) var scans: [[Int]] = []
    private(set) var isArithmetic = false
    /// `true` if the image is coded losslessly or with arithmetic coding. TurboJPEG reads only the latter.
    private(set) var isLossless = false
    /// `true` if the file has Adobe's marker: images with four components then have inverted values.
    private(set) var hasAdobeMarker = false
    private(set) var exif: TIFFStructure?
    /// The IPTC captions, as stored by Photoshop.
    private(set) var captions: Data?
    /// The XMP packet.
    private(set) var xmp: Data?
    private(set) var profile: Data?
    /// `true` if the end marker of the image was read; without it pixels are missing.
    private(set) var hasEnd = false
    /// The contents of JFIF's marker; unit 1 is pixels per inch, 2 per centimetre, and with 0 the densities are only a
    /// ratio.
    private(set) var jfif: (version: (Int, Int), unit: Int, x: Int, y: Int)?

    init(_ data: Data) throws(DecodingFailure) {
        var reader = ByteReader(data, at: 2)
        var profileParts: [Int: Data] = [:]
        var profilePartCount = 0
        scan: while true {
            guard let prefix = reader.byte() else { throw .truncated("before its pixels") }
            // Some encoders write extra bytes between segments.
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
                isArithmetic = marker >= 0xC9
                readComponents(&segment)
            case 0xDA:
                addScan(&segment)
                break scan
            case 0xE0:
                guard segment.data(5) == Data("JFIF\0".utf8), let major = segment.number(1),
                    let minor = segment.number(1), let unit = segment.number(1),
                    let x = segment.number(2), let y = segment.number(2)
                else { break }
                jfif = ((major, minor), unit, x, y)
            case 0xE1:
                let name = Data("http://ns.adobe.com/xap/1.0/\0".utf8)
                if xmp == nil, segment.remaining > name.count, let start = segment.data(name.count), start == name {
                    xmp = segment.data(segment.remaining).map { Data($0) }
                    break
                }
                segment = ByteReader(data.dropFirst(start).prefix(length - 2))
                guard exif == nil, segment.data(6) == Data("Exif\0\0".utf8) else { break }
                exif = segment.data(segment.remaining).flatMap { TIFFStructure(Data($0)) }
            case 0xE2:
                guard segment.data(12) == Data("ICC_PROFILE\0".utf8), let part = segment.number(1),
                    let parts = segment.number(1), let content = segment.data(segment.remaining)
                else { break }
                profileParts[part] = content
                profilePartCount = parts
            case 0xED:
                guard captions == nil, segment.data(14) == Data("Photoshop 3.0\0".utf8) else { break }
                captions = segment.data(segment.remaining).flatMap { IPTC.block(inPhotoshop: $0) }
            case 0xEE:
                if segment.data(5) == Data("Adobe".utf8) { hasAdobeMarker = true }
            default: break
            }
        }
        findScans(&reader, in: data)
        guard width > 0 || height > 0 else { throw .damaged("its size comes after its pixels or is missing") }
        if profilePartCount > 0, profileParts.count == profilePartCount {
            let joined = (1...profilePartCount).reduce(into: Data()) { $0.append(profileParts[$1] ?? Data()) }
            profile = joined
        }
    }

    /// JFIF's resolution in pixels per inch.
    var density: (x: Double, y: Double)? {
        guard let jfif, jfif.x > 0, jfif.y > 0, jfif.unit == 1 || jfif.unit == 2 else { return nil }
        let factor = jfif.unit == 2 ? 2.54 : 1
        return (Double(jfif.x) * factor, Double(jfif.y) * factor)
    }

    private var componentNames: [Int] = []

    private mutating func readComponents(_ segment: inout ByteReader) {
        var factors: [(x: Int, y: Int)] = []
        componentNames = []
        for _ in 0..<componentCount {
            guard let name = segment.number(1), let sampling = segment.number(1), segment.skip(1) else { break }
            componentNames.append(name)
            factors.append((max(1, sampling >> 4), max(1, sampling & 15)))
        }
        let x = factors.map(\.x).max() ?? 1, y = factors.map(\.y).max() ?? 1
        let groups = ((width + 8 * x - 1) / (8 * x)) * ((height + 8 * y - 1) / (8 * y))
        blockCounts = factors.map { groups * $0.x * $0.y }
    }

    private mutating func addScan(_ segment: inout ByteReader) {
        let count = min(segment.number(1) ?? 0, 4)
        var components: [Int] = []
        for _ in 0..<count {
            guard let name = segment.number(1), segment.skip(1) else { break }
            if let index = componentNames.firstIndex(of: name) { components.append(index) }
        }
        scans.append(components)
    }

    /// Continues after the first scan's header to the other scans and the end. In the pixels a byte 255 is followed by
    /// a 0 or by a restart marker; other segments are skipped, as the decoder does.
    private mutating func findScans(_ reader: inout ByteReader, in data: Data) {
        let start = reader.offset
        data.withUnsafeBytes { bytes in
            var place = start
            while scans.count <= ImageLimits.maximumScans, place + 1 < bytes.count,
                let found = memchr(bytes.baseAddress! + place, 0xFF, bytes.count - 1 - place)
            {
                place = found - UnsafeMutableRawPointer(mutating: bytes.baseAddress!)
                let marker = bytes[place + 1]
                place += marker == 0xFF ? 1 : 2
                if marker == 0xD9 { return hasEnd = true }
                switch marker {
                case 0x00, 0x01, 0xD0...0xD8, 0xFF: continue
                default: break
                }
                guard place + 2 <= bytes.count else { continue }
                let length = max(2, Int(bytes[place]) << 8 | Int(bytes[place + 1]))
                if marker == 0xDA {
                    var segment = ByteReader(data.dropFirst(place + 2).prefix(length - 2))
                    addScan(&segment)
                }
                place += length
            }
        }
    }
}
