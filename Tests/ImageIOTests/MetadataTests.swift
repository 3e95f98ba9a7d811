import CoreGraphics
import Foundation
import ImageIO
import MicaSnapshot
import TestSeeds
import Testing

/// Metadata blocks made in code, and the results of reading them.
@Suite(.seeded) struct MetadataTests {
    // MARK: Making TIFF structures

    private enum Field {
        case text(Int, String)
        case short(Int, [Int])
        case byte(Int, [UInt8])
        case bytes(Int, Data)
        case rational(Int, [(Int, Int)], isSigned: Bool = false)
        /// The offset of another directory, by its number.
        case pointer(Int, to: Int)
    }

    /// Directories one after the other, followed by their values.
    private static func tiff(_ directories: [[Field]], little: Bool) -> Data {
        func number(_ value: Int, _ size: Int) -> Data {
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return Data(little ? bytes : bytes.reversed())
        }
        var starts: [Int] = []
        var place = 8
        for directory in directories {
            starts.append(place)
            place += 6 + 12 * directory.count
        }
        var far = Data()
        var file = Data((little ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
        for directory in directories {
            file += number(directory.count, 2)
            for field in directory {
                let (tag, type, count, value): (Int, Int, Int, Data) =
                    switch field {
                    case .text(let tag, let text): (tag, 2, text.utf8.count + 1, Data(text.utf8) + [0])
                    case .short(let tag, let values):
                        (tag, 3, values.count, values.reduce(Data()) { $0 + number($1, 2) })
                    case .byte(let tag, let values): (tag, 1, values.count, Data(values))
                    case .bytes(let tag, let data): (tag, 7, data.count, data)
                    case .rational(let tag, let values, let isSigned):
                        (
                            tag, isSigned ? 10 : 5, values.count,
                            values.reduce(Data()) { $0 + number($1.0, 4) + number($1.1, 4) }
                        )
                    case .pointer(let tag, let directory): (tag, 4, 1, number(starts[directory], 4))
                    }
                file += number(tag, 2) + number(type, 2) + number(count, 4)
                if value.count <= 4 {
                    file += value + Data(count: 4 - value.count)
                } else {
                    file += number(place + far.count, 4)
                    far += value
                }
            }
            file += number(0, 4)
        }
        return file + far
    }

    private static func camera(little: Bool) -> Data {
        tiff(
            [
                [
                    .text(0x010F, "Lumen"), .short(0x0112, [6]), .rational(0x011A, [(300, 1)]),
                    .rational(0x011B, [(600, 2)]), .pointer(0x8769, to: 1), .pointer(0x8825, to: 2),
                ],
                [
                    .rational(0x829A, [(1, 125)]), .short(0x8827, [400]), .bytes(0x9000, Data("0232".utf8)),
                    .text(0x9003, "2026:11:23 11:04:05"), .rational(0x9204, [(-1, 3)], isSigned: true),
                    .bytes(0x9286, Data("ASCII\0\0\0Café".utf8)), .bytes(0xA000, Data("0100".utf8)),
                    .bytes(0xA300, Data([3])), .rational(0xA432, [(24, 1), (70, 1), (28, 10), (28, 10)]),
                ],
                [
                    .byte(0, [2, 3, 0, 0]), .text(1, "N"), .rational(2, [(52, 1), (30, 1), (36, 1)]), .text(3, "W"),
                    .rational(4, [(13, 1), (2454, 100), (0, 1)]), .rational(7, [(9, 1), (5, 1), (725, 100)]),
                ],
            ], little: little)
    }

    private static func jpeg(_ segments: [(UInt8, Data)]) throws -> Data {
        var file = try Fixtures.data("ycbcr.jpg")
        for (marker, content) in segments.reversed() {
            let size = content.count + 2
            file.insert(contentsOf: Data([0xFF, marker, UInt8(size >> 8), UInt8(size & 255)]) + content, at: 2)
        }
        return file
    }

    private static func png(before: Data = Data(), after: Data = Data()) throws -> Data {
        var file = try Fixtures.data("palette.png")
        file.insert(contentsOf: after, at: file.count - 12)
        file.insert(contentsOf: before, at: 33)
        return file
    }

    private static func webP(_ exif: Data, name: String = "EXIF") throws -> Data {
        let still = try Fixtures.data("lossless.webp")
        func little(_ value: Int, _ size: Int) -> Data { Data((0..<size).map { UInt8(value >> (8 * $0) & 255) }) }
        let extended =
            Data("VP8X".utf8) + little(10, 4) + little(name == "EXIF" ? 8 : 4, 4) + little(31, 3) + little(15, 3)
        let padding = Data(count: exif.count % 2)
        let body = Data("WEBP".utf8) + extended + still.dropFirst(12) + Data(name.utf8) + little(exif.count, 4)
        return Data("RIFF".utf8) + little(body.count + exif.count + padding.count, 4) + body + exif + padding
    }

    private func properties(_ file: Data) throws -> [AnyHashable: Any] {
        let source = try #require(CGImageSourceCreateWithData(file as CFData, nil))
        return try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    }

    // MARK: Reading

    @Test(arguments: [true, false]) func exif_ofEachFormat(little: Bool) throws {
        let exif = Self.camera(little: little)
        let files = [
            try Self.jpeg([(0xE1, Data("Exif\0\0".utf8) + exif)]), try Self.png(before: Crafted.chunk("eXIf", exif)),
            try Self.png(after: Crafted.chunk("eXIf", exif)), try Self.webP(exif),
        ]
        for (index, file) in files.enumerated() {
            let all = try properties(file)
            #expect(all[kCGImagePropertyOrientation] as? Int == 6, "\(index)")
            let tiff = try #require(all[kCGImagePropertyTIFFDictionary] as? CFDictionary, "\(index)")
            #expect(tiff[kCGImagePropertyTIFFMake] as? String == "Lumen")
            #expect(tiff[kCGImagePropertyTIFFYResolution] as? Int == 300)
            let shot = try #require(all[kCGImagePropertyExifDictionary] as? CFDictionary)
            #expect(shot[kCGImagePropertyExifExposureTime] as? Double == 0.008)
            #expect(shot[kCGImagePropertyExifISOSpeedRatings] as? [Int] == [400])
            #expect(shot[kCGImagePropertyExifVersion] as? [Int] == [2, 3, 2])
            #expect(shot[kCGImagePropertyExifFlashPixVersion] as? [Int] == [1, 0])
            #expect(shot[kCGImagePropertyExifDateTimeOriginal] as? String == "2026:11:23 11:04:05")
            #expect(shot[kCGImagePropertyExifExposureBiasValue] as? Double == -1.0 / 3)
            #expect(shot[kCGImagePropertyExifUserComment] as? String == "Café")
            #expect(shot[kCGImagePropertyExifFileSource] as? Int == 3)
            let lens = shot[kCGImagePropertyExifLensSpecification] as? [Any]
            #expect(lens?.map { "\($0)" } == ["24", "70", "2.8", "2.8"])
            let place = try #require(all[kCGImagePropertyGPSDictionary] as? CFDictionary)
            #expect(place[kCGImagePropertyGPSVersion] as? [Int] == [2, 3, 0, 0])
            #expect(place[kCGImagePropertyGPSLatitudeRef] as? String == "N")
            #expect(abs((place[kCGImagePropertyGPSLatitude] as? Double ?? 0) - 52.51) < 1e-9)
            #expect(abs((place[kCGImagePropertyGPSLongitude] as? Double ?? 0) - 13.409) < 1e-9)
            #expect(place[kCGImagePropertyGPSTimeStamp] as? String == "09:05:07.25")
            // A thumbnail is rotated according to the metadata, wherever the orientation is.
            let source = try #require(CGImageSourceCreateWithData(file as CFData, nil))
            let upright = CGImageSourceCreateThumbnailAtIndex(
                source, 0,
                [
                    kCGImageSourceCreateThumbnailFromImageAlways: true,
                    kCGImageSourceCreateThumbnailWithTransform: true,
                ] as CFDictionary)
            #expect(upright.map { [$0.width, $0.height] } == [16, 32], "\(index)")
        }
    }

    @Test func jpeg_densityAndCaptions() throws {
        func entry(_ number: UInt8, _ text: String) -> Data {
            Data([0x1C, 2, number, 0, UInt8(text.utf8.count)]) + Data(text.utf8)
        }
        let block =
            Data([0x1C, 1, 90, 0, 3, 0x1B, 0x25, 0x47])
            + [entry(25, "sea"), entry(25, "Küste"), entry(90, "Kiel"), entry(120, "A pier")].reduce(Data(), +)
        var resource = Data("8BIM".utf8) + [0x04, 0x0B, 0, 0, 0, 0, 0, 1, 7, 0]
        resource += Data("8BIM".utf8) + [0x04, 0x04, 0, 0, 0, 0, 0, UInt8(block.count)] + block
        let file = try Self.jpeg([(0xED, Data("Photoshop 3.0\0".utf8) + resource)])
        let all = try properties(file)
        let captions = try #require(all[kCGImagePropertyIPTCDictionary] as? CFDictionary)
        #expect(captions[kCGImagePropertyIPTCKeywords] as? [String] == ["sea", "Küste"])
        #expect(captions[kCGImagePropertyIPTCCity] as? String == "Kiel")
        #expect(captions[kCGImagePropertyIPTCCaptionAbstract] as? String == "A pier")
        let jfif = try #require(all[kCGImagePropertyJFIFDictionary] as? CFDictionary)
        #expect(jfif[kCGImagePropertyJFIFVersion] as? [Int] == [1, 0, 1])
        #expect(jfif[kCGImagePropertyJFIFXDensity] as? Int == 1 && jfif[kCGImagePropertyJFIFDensityUnit] as? Int == 0)
        #expect(jfif[kCGImagePropertyJFIFIsProgressive] as? Bool == false)
    }

    @Test func png_texts() throws {
        let texts =
            Crafted.chunk("tEXt", Data("Title\0Meer".utf8))
            + Crafted.chunk("tEXt", Data("Author\0J".utf8) + [0xF6] + Data("rn".utf8))
            + Crafted.chunk("iTXt", Data("Description\0\0\0de\0Beschreibung\0Küste".utf8))
            + Crafted.chunk("iTXt", Data("Warning\0\u{1}\0\0\0damaged".utf8))
            + Crafted.chunk("iTXt", Data("Comment\0\u{1}\0\0\0".utf8) + Crafted.packed(Data("Dünen".utf8)))
            + Crafted.chunk("zTXt", Data("Source\0\0".utf8) + Crafted.packed(Data("A sea".utf8)))
            + Crafted.chunk("zTXt", Data("Software\0\u{1}".utf8) + Crafted.packed(Data("by no method".utf8)))
            + Crafted.chunk("tEXt", Data("Title\0another".utf8)) + Crafted.chunk("tEXt", Data("nothing".utf8))
        let all = try properties(try Self.png(before: texts))
        let png = try #require(all[kCGImagePropertyPNGDictionary] as? CFDictionary)
        #expect(png[kCGImagePropertyPNGTitle] as? String == "Meer")
        #expect(png[kCGImagePropertyPNGAuthor] as? String == "Jörn")
        #expect(png[kCGImagePropertyPNGDescription] as? String == "Küste")
        #expect(png[kCGImagePropertyPNGWarning] == nil && png[kCGImagePropertyPNGSoftware] == nil)
        #expect(png[kCGImagePropertyPNGComment] as? String == "Dünen")
        #expect(png[kCGImagePropertyPNGSource] as? String == "A sea")
        #expect(png[kCGImagePropertyPNGInterlaceType] as? Int == 0)
    }

    @Test func png_packedTexts_areBounded() throws {
        let bomb = Crafted.chunk("zTXt", Data("Title\0\0".utf8) + Crafted.packed(Data(count: 1 << 24)))
        let small = Crafted.chunk("zTXt", Data("Author\0\0".utf8) + Crafted.packed(Data("A".utf8)))
        let before = try properties(try Self.png(before: small + bomb))
        let after = try properties(try Self.png(before: bomb + small))
        let texts = [before, after].map { $0[kCGImagePropertyPNGDictionary] as? CFDictionary }
        #expect(texts.map { $0?[kCGImagePropertyPNGTitle] as? String } == [nil, nil])
        // Blocks after one that is too large are omitted: the limit is used up.
        #expect(texts.map { $0?[kCGImagePropertyPNGAuthor] as? String } == ["A", nil])
    }

    // MARK: XMP

    private static let packet = """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:d="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
          xmlns:my="http://example.org/my/" xmp:CreatorTool="Pier &amp; Sons &#x2713;" xmp:Rating='4'>
          <!-- a <comment> -->
          <d:title><rdf:Alt><rdf:li xml:lang="de">Küste</rdf:li><rdf:li xml:lang="x-default">Coast</rdf:li></rdf:Alt></d:title>
          <d:creator><rdf:Seq><rdf:li>Ada</rdf:li><rdf:li><![CDATA[<Bob>]]></rdf:li></rdf:Seq></d:creator>
          <d:subject><rdf:Bag><rdf:li>sea</rdf:li></rdf:Bag></d:subject>
          <my:place rdf:parseType="Resource"><my:city>Kiel</my:city><xmp:Label>north</xmp:Label></my:place>
          <my:size my:w="3" my:h="2"/>
          <my:home rdf:resource="http://example.org/"/>
          <my:note><rdf:Description><rdf:value>said</rdf:value><my:by>Ada</my:by></rdf:Description></my:note>
        </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
        """

    @Test func xmp_ofEachFormat() throws {
        let packet = Data(Self.packet.utf8)
        let files = [
            try Self.jpeg([(0xE1, Data("http://ns.adobe.com/xap/1.0/\0".utf8) + packet)]),
            try Self.png(before: Crafted.chunk("iTXt", Data("XML:com.adobe.xmp\0\0\0\0\0".utf8) + packet)),
            try Self.png(
                after: Crafted.chunk(
                    "iTXt", Data("XML:com.adobe.xmp\0\u{1}\0\0\0".utf8) + Crafted.packed(packet))),
            try Self.webP(packet, name: "XMP "),
        ]
        for (index, file) in files.enumerated() {
            let source = try #require(CGImageSourceCreateWithData(file as CFData, nil))
            let metadata = try #require(CGImageSourceCopyMetadataAtIndex(source, 0, nil), "\(index)")
            #expect(CGImageMetadataCopyStringValueWithPath(metadata, nil, "dc:title") == "Coast", "\(index)")
        }
    }

    @Test func xmp_formsOfValues() throws {
        let metadata = try #require(CGImageMetadataCreateFromXMPData(Data(Self.packet.utf8)))
        func text(_ path: String) -> String? { CGImageMetadataCopyStringValueWithPath(metadata, nil, path) }
        #expect(text("xmp:CreatorTool") == "Pier & Sons ✓" && text("xmp:Rating") == "4")
        #expect(text("dc:title") == "Coast" && text("dc:title[de]") == "Küste" && text("dc:title[fr]") == nil)
        #expect(text("dc:creator[0]") == "Ada" && text("dc:creator[1]") == "<Bob>" && text("dc:creator[2]") == nil)
        #expect(text("dc:creator") == nil && text("nothing:here") == nil && text("dc:creator[") == nil)
        #expect(text("my:place.city") == "Kiel" && text("my:place.xmp:Label") == "north" && text("my:size.my:w") == "3")
        #expect(text("my:home") == "http://example.org/" && text("my:note") == "said")
        let tags = try #require(CGImageMetadataCopyTags(metadata) as? [CGImageMetadataTag])
        #expect(
            tags.map { CGImageMetadataTagGetType($0) } == [
                .string, .string, .alternateText, .arrayOrdered, .arrayUnordered, .structure, .structure, .string,
                .string,
            ])
        // The file calls Dublin Core "d".
        #expect(CGImageMetadataTagCopyPrefix(tags[2]) == "dc" && CGImageMetadataTagCopyName(tags[2]) == "title")
        #expect(CGImageMetadataTagCopyNamespace(tags[2]) == kCGImageMetadataNamespaceDublinCore)
        #expect((CGImageMetadataTagCopyValue(tags[3]) as? [CGImageMetadataTag])?.count == 2)
        #expect(
            (CGImageMetadataTagCopyValue(tags[5]) as? [String: CGImageMetadataTag])?.keys.sorted() == [
                "my:city", "xmp:Label",
            ])
        #expect(
            (CGImageMetadataTagCopyQualifiers(tags[8]) as? [CGImageMetadataTag])?.map(CGImageMetadataTagCopyName) == [
                "by"
            ])
        var paths: [String] = []
        CGImageMetadataEnumerateTagsUsingBlock(metadata, nil, [kCGImageMetadataEnumerateRecursively: true]) { path, _ in
            paths.append(path)
            return path != "my:place"
        }
        #expect(
            paths == [
                "xmp:CreatorTool", "xmp:Rating", "dc:title", "dc:title[de]", "dc:title[x-default]", "dc:creator",
                "dc:creator[0]", "dc:creator[1]", "dc:subject", "dc:subject[0]", "my:place",
            ])
    }

    @Test func fieldsOfExif_areTags() throws {
        let file = try Self.png(before: Crafted.chunk("eXIf", Self.camera(little: true)))
        let source = try #require(CGImageSourceCreateWithData(file as CFData, nil))
        let metadata = try #require(CGImageSourceCopyMetadataAtIndex(source, 0, nil))
        #expect(CGImageMetadataCopyStringValueWithPath(metadata, nil, "tiff:Make") == "Lumen")
        #expect(CGImageMetadataCopyStringValueWithPath(metadata, nil, "exif:ExposureTime") == "0.008")
        #expect(CGImageMetadataCopyStringValueWithPath(metadata, nil, "exif:ISOSpeedRatings[0]") == "400")
        let plain = try #require(CGImageSourceCreateWithData(try Self.png() as CFData, nil))
        #expect(CGImageSourceCopyMetadataAtIndex(plain, 0, nil) == nil)
    }

    @Test func animation_framesOfTheFile() throws {
        let file = Crafted.gif(4, 3, [.init(width: 4, height: 3), .init(width: 4, height: 3)])
        let source = try #require(CGImageSourceCreateWithData(file as CFData, nil))
        let gif = try #require(
            CGImageSourceCopyProperties(source, nil)?[kCGImagePropertyGIFDictionary] as? CFDictionary)
        #expect(gif[kCGImagePropertyGIFCanvasPixelWidth] as? Int == 4)
        #expect(gif[kCGImagePropertyGIFCanvasPixelHeight] as? Int == 3)
        let frames = try #require(gif[kCGImagePropertyGIFFrameInfoArray] as? [CFDictionary])
        #expect(frames.map { $0[kCGImagePropertyGIFDelayTime] as? Double } == [0.1, 0.1])
        #expect(frames.map { $0[kCGImagePropertyGIFUnclampedDelayTime] as? Double } == [0.04, 0.04])
        let first = try properties(file)[kCGImagePropertyGIFDictionary] as? CFDictionary
        #expect(first?[kCGImagePropertyGIFHasGlobalColorMap] as? Bool == true)
        #expect(first?[kCGImagePropertyGIFDelayTime] as? Double == 0.1)
    }

    // MARK: Hostile data

    @Test func exif_thatLeadsInCirclesOrLies() throws {
        // Every directory links to every other; counts beyond the data, rationals over zero, invalid offsets.
        let circle = Self.tiff(
            [
                [.pointer(0x8769, to: 0), .pointer(0x8825, to: 0), .short(0x0112, [3])],
                [.pointer(0x8769, to: 1)],
            ], little: true)
        #expect(TIFFStructure(circle)?.orientation == 3)
        let zero = Self.tiff(
            [
                [
                    .rational(0x8769, [(1, 0)]), .rational(0x8825, [(-8, 1)], isSigned: true),
                    .rational(0x011A, [(0, 0)]), .rational(0x011B, [(1, 0)]), .short(0x0112, [9]),
                ]
            ], little: false)
        let structure = try #require(TIFFStructure(zero))
        #expect(structure.orientation == nil && structure.dpi == nil)
        #expect((structure.properties[kCGImagePropertyTIFFDictionary] as? CFDictionary)?.count == 1)
        // A count of 4 billion, and a directory of 65535 entries of which one exists.
        let huge = Data([0x49, 0x49, 42, 0, 8, 0, 0, 0, 255, 255, 0x0F, 0x01, 2, 0, 255, 255, 255, 255, 8, 0, 0, 0])
        #expect(TIFFStructure(huge)?.properties.isEmpty == true)
        // Truncated anywhere, or with any byte changed, it is read without a crash.
        let whole = Self.camera(little: true)
        for length in 0..<whole.count { _ = TIFFStructure(whole.prefix(length))?.properties }
        var random = Seeded(19)
        for _ in 0..<3000 {
            var damaged = whole
            for _ in 0..<4 {
                damaged[Int.random(in: 8..<whole.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            _ = TIFFStructure(damaged)?.properties
        }
    }

    @Test func xmp_thatIsDamagedOrHostile() {
        func tags(_ text: String) -> Int? {
            CGImageMetadataCreateFromXMPData(Data(text.utf8)).flatMap { CGImageMetadataCopyTags($0)?.count }
        }
        let rdf = "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:a='b'"
        #expect(tags("<rdf:RDF \(rdf)><rdf:Description a:x='1'/></rdf:RDF>") == 1)
        // XMP must not define entities.
        #expect(tags("<!DOCTYPE a [<!ENTITY b 'c'>]><rdf:RDF \(rdf)><rdf:Description a:x='&b;'/></rdf:RDF>") == nil)
        let deep = String(repeating: "<a:b>", count: 100_000)
        #expect(tags("<rdf:RDF \(rdf)><rdf:Description>\(deep)") == nil)
        let many = String(repeating: "<a:b/>", count: 20_000)
        #expect(tags("<rdf:RDF \(rdf)><rdf:Description>\(many)</rdf:Description></rdf:RDF>") == nil)
        // Each element with a namespace of its own copies the surrounding ones.
        let crowd = (0..<300).map { " xmlns:n\($0)='u'" }.joined()
        #expect(tags("<rdf:RDF \(rdf)\(crowd)><rdf:Description a:x='1'/></rdf:RDF>") == nil)
        #expect(tags(String(repeating: "<", count: 2 << 20)) == nil)
        let whole = Array(Self.packet.utf8)
        for length in 0..<whole.count { _ = CGImageMetadataCreateFromXMPData(Data(whole.prefix(length))) }
        var random = Seeded(7)
        for _ in 0..<2000 {
            var damaged = whole
            for _ in 0..<4 {
                damaged[Int.random(in: 0..<whole.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            let metadata = CGImageMetadataCreateFromXMPData(Data(damaged))
            _ = metadata.map { CGImageMetadataCopyStringValueWithPath($0, nil, "dc:title[de]") }
        }
    }

    @Test func captions_thatLie() {
        #expect(IPTC.properties(Data([0x1C, 2, 25, 0x80, 4, 255, 255, 255, 255])).isEmpty)
        #expect(IPTC.properties(Data([0x1C, 2, 25, 0, 200, 65])).isEmpty)
        #expect(IPTC.block(inPhotoshop: Data("8BIM".utf8) + [4, 4, 200, 0]) == nil)
        #expect(IPTC.block(inPhotoshop: Data("8BIM".utf8) + [4, 4, 0, 0, 255, 255, 255, 255, 1]) == nil)
    }
}
