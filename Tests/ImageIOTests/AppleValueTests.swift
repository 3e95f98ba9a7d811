import CoreGraphics
import Foundation
import ImageIO
import Testing

/// The properties that Apple's Image I/O reports for files, and the unusual files that it reads.
@Suite struct AppleValueTests {
    // MARK: Delays

    static let keys: [String: (dictionary: CFString, delay: CFString, unclamped: CFString, least: Double)] = [
        "public.png": (
            kCGImagePropertyPNGDictionary, kCGImagePropertyAPNGDelayTime, kCGImagePropertyAPNGUnclampedDelayTime, 0.05
        ),
        "com.compuserve.gif": (
            kCGImagePropertyGIFDictionary, kCGImagePropertyGIFDelayTime, kCGImagePropertyGIFUnclampedDelayTime, 0.1
        ),
        "org.webmproject.webp": (
            kCGImagePropertyWebPDictionary, kCGImagePropertyWebPDelayTime, kCGImagePropertyWebPUnclampedDelayTime, 0.1
        ),
    ]

    /// A delay below the minimum is reported as the minimum, beside the file's value.
    @Test(arguments: keys.keys.sorted(), [0, 0.02, 0.04, 0.06, 0.1, 0.25])
    func delay_isClamped(_ type: String, _ delay: Double) throws {
        let keys = try #require(Self.keys[type])
        let file = NSMutableData()
        let target = try #require(CGImageDestinationCreateWithData(file, type, 2, nil))
        for color: UInt32 in [0xFF00_00FF, 0xFF00_FF00] {
            let frame = try #require(Bitmap(width: 4, height: 4, filledWith: color).image())
            CGImageDestinationAddImage(
                target, frame, [keys.dictionary: [keys.delay: delay] as CFDictionary] as CFDictionary)
        }
        #expect(CGImageDestinationFinalize(target))
        let source = try #require(CGImageSourceCreateWithData(file as Data as CFData, nil))
        for index in 0..<2 {
            let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, index, nil))
            let details = try #require(properties[keys.dictionary] as? CFDictionary)
            let clamped = try #require(details[keys.delay] as? Double),
                own = try #require(details[keys.unclamped] as? Double)
            #expect(abs(clamped - max(delay, keys.least)) < 1e-9 && abs(own - delay) < 1e-9)
        }
    }

    // MARK: Animations with faults

    private struct Frame {
        var number: UInt32 = 0, dataNumber: UInt32?
        var width: UInt32 = 4, x: UInt32 = 0
        var disposal: UInt8 = 0, blend: UInt8 = 0
        var hasPixels = true
    }

    /// An animation of two frames: the still image, and one after it.
    private func apng(
        count: UInt32 = 2, first: Frame = Frame(number: 0), second: Frame? = Frame(number: 1, dataNumber: 2),
        isWhole: Bool = true
    ) -> Data {
        let still = Crafted.png(4, 4)
        // The header, and the pixels as a chunk.
        let header = still.prefix(33), pixels = Crafted.zeros((4 * 4 + 1) * 4)
        func control(_ frame: Frame) -> Data {
            Crafted.chunk(
                "fcTL",
                Crafted.joined([
                    Crafted.big(frame.number), Crafted.big(frame.width), Crafted.big(4), Crafted.big(frame.x),
                    Crafted.big(0),
                    Data([0, 1, 0, 10, frame.disposal, frame.blend]),
                ]))
        }
        var file = header + Crafted.chunk("acTL", Crafted.big(count) + Crafted.big(0)) + control(first)
        file += Crafted.chunk("IDAT", pixels)
        if let second {
            file += control(second)
            if second.hasPixels { file += Crafted.chunk("fdAT", Crafted.big(second.dataNumber ?? 0) + pixels) }
        }
        return isWhole ? file + Crafted.chunk("IEND", Data()) : file
    }

    private func count(_ file: Data) throws -> Int {
        let source = try #require(CGImageSourceCreateWithData(file as CFData, nil))
        for index in 0..<CGImageSourceGetCount(source) {
            let image = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
            #expect(image.width == 4 && image.height == 4)
        }
        return CGImageSourceGetCount(source)
    }

    @Test func apng_withoutFaultsHasItsFrames() throws {
        #expect(try count(apng()) == 2)
        // Truncated before its end, it has the frames that are present.
        #expect(try count(apng(isWhole: false)) == 2)
        #expect(try count(apng(second: nil, isWhole: false)) == 1)
    }

    /// The specification's errors: only the still image is shown.
    @Test func apng_withFaultsIsItsStillImage() throws {
        let second = Frame(number: 1, dataNumber: 2)
        func changed(_ change: (inout Frame) -> Void) -> Frame {
            var frame = second
            change(&frame)
            return frame
        }
        let faults: [(String, Data)] = [
            ("fewer frames than declared", apng(count: 3)), ("more frames than declared", apng(count: 1)),
            ("no frame declared", apng(count: 0)),
            ("a first number that is not 0", apng(first: Frame(number: 1))),
            ("a number twice", apng(second: changed { $0.number = 0 })),
            ("pixels out of order", apng(second: changed { $0.dataNumber = 7 })),
            ("a still image that is a part", apng(first: Frame(number: 0, width: 3))),
            (
                "a frame outside of the picture",
                apng(
                    second: changed {
                        $0.width = 3
                        $0.x = 2
                    })
            ),
            ("an unknown disposal", apng(second: changed { $0.disposal = 3 })),
            ("an unknown blend", apng(second: changed { $0.blend = 2 })),
            ("a frame without pixels", apng(second: changed { $0.hasPixels = false })),
        ]
        for (name, file) in faults {
            let source = try #require(CGImageSourceCreateWithData(file as CFData, nil))
            #expect(try count(file) == 1, "\(name)")
            let png =
                CGImageSourceCopyPropertiesAtIndex(source, 0, nil)?[kCGImagePropertyPNGDictionary] as? CFDictionary
            #expect(png?[kCGImagePropertyAPNGDelayTime] == nil, "\(name)")
        }
    }

    // MARK: Xcode's PNG files

    /// A file as packed by Xcode: stored blocks without zlib's frame.
    private func xcodes(_ width: Int, _ height: Int, type: UInt8 = 6, interlaced: Bool = false, rows: [UInt8]) -> Data {
        let plain = Crafted.png(width, height, type: type, interlaced: interlaced)
        let length = UInt16(rows.count)
        let stored =
            Data([1]) + [UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8)] + rows
        return plain.prefix(8) + Crafted.chunk("CgBI", Data([0x50, 0, 0x20, 2])) + plain.dropFirst(8).prefix(25)
            + Crafted.chunk("IDAT", stored) + Crafted.chunk("IEND", Data())
    }

    private func pixels(_ file: Data) throws -> [UInt32] {
        let source = try #require(CGImageSourceCreateWithData(file as CFData, nil))
        #expect(CGImageSourceGetStatus(source) == .statusComplete)
        let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        return try #require(Bitmap(image)).pixels
    }

    @Test func xcodesPNG_isRead() throws {
        // Two pixels: opaque red, and half of a half blue.
        let file = try #require(
            Data(
                base64Encoded:
                    "iVBORw0KGgoAAAAEQ2dCSVAAIAIr1bN/AAAADUlIRFIAAAACAAAAAQgGAAAA9CJ/igAAAAtJREFUY2Bg+P/fgYGhAQBtie7wAAAA"
                    + "AElFTkSuQmCC"))
        let found = try pixels(file)
        #expect(found.count == 2 && found[0] == 0xFF00_00FF && found[1] >> 24 == 128 && found[1] & 0xFFFF == 0)
        #expect(abs(Int(found[1] >> 16 & 255) - 128) <= 1)
    }

    @Test func xcodesPNG_otherKinds() throws {
        // Blue, green, red, alpha; the filter's number before each row.
        let opaque = xcodes(2, 2, rows: [0, 1, 2, 3, 255, 4, 5, 6, 255, 0, 7, 8, 9, 255, 0, 0, 0, 0])
        #expect(try pixels(opaque) == [0xFF01_0203, 0xFF04_0506, 0xFF07_0809, 0])
        // Premultiplied half: the same after drawing.
        let half = try pixels(xcodes(1, 1, rows: [0, 128, 64, 0, 128]))
        #expect(half.count == 1 && half[0] >> 24 == 128)
        let plain = xcodes(2, 1, type: 2, rows: [0, 10, 20, 30, 40, 50, 60])
        #expect(try pixels(plain) == [0xFF0A_141E, 0xFF28_323C])
        let gray = xcodes(2, 1, type: 0, rows: [0, 100, 200])
        #expect(try pixels(gray) == [0xFF64_6464, 0xFFC8_C8C8])
        // Interlaced: the first pass has the corner, the sixth and seventh the rest.
        let interlaced = xcodes(2, 2, type: 0, interlaced: true, rows: [0, 1, 0, 2, 0, 3, 4])
        #expect(try pixels(interlaced) == [0xFF01_0101, 0xFF02_0202, 0xFF03_0303, 0xFF04_0404])
        // Filters are undone as usual: the second pixel is the difference from the first.
        #expect(try pixels(xcodes(2, 1, type: 0, rows: [1, 100, 5])) == [0xFF64_6464, 0xFF69_6969])
    }

    @Test func xcodesPNG_damaged() throws {
        let whole = xcodes(2, 2, rows: [UInt8](repeating: 0, count: 18))
        let short = xcodes(2, 2, rows: [UInt8](repeating: 0, count: 17)),
            long = xcodes(2, 2, rows: [UInt8](repeating: 0, count: 19))
        #expect(try pixels(whole).count == 4)
        for file in [short, long, whole.prefix(whole.count - 12 - 8), whole.prefix(40)] {
            let source = try #require(CGImageSourceCreateWithData(Data(file) as CFData, nil))
            #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) == nil)
        }
    }

    // MARK: Names of colour spaces

    private func space(_ file: Data) throws -> CGColorSpace {
        let source = try #require(CGImageSourceCreateWithData(file as CFData, nil))
        return try #require(CGImageSourceCreateImageAtIndex(source, 0, nil)?.colorSpace)
    }

    @Test func colorSpace_hasItsName() throws {
        #expect(try space(Crafted.png(4, 2, type: 0)).name == CGColorSpace.genericGrayGamma2_2)
        #expect(try space(Crafted.png(4, 2, type: 4)).name == CGColorSpace.genericGrayGamma2_2)
        #expect(try space(Crafted.png(4, 2, type: 0)) == CGColorSpace(name: CGColorSpace.genericGrayGamma2_2))
        #expect(try space(Crafted.png(4, 2, type: 2)).name == CGColorSpace.sRGB)
        #expect(try space(Crafted.png(4, 2, type: 3)).name == CGColorSpace.sRGB)
        #expect(try space(try Fixtures.data("gray.jpg")).name == CGColorSpace.genericGrayGamma2_2)
        // The numbers do not change: grey is drawn as stored.
        let source = try #require(CGImageSourceCreateWithData(try Fixtures.data("gray16.png") as CFData, nil))
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.colorSpace?.model == .monochrome)
    }

    /// A display profile: primaries as XYZ relative to D50, on sRGB's curve.
    private func profile(_ red: [Double], _ green: [Double], _ blue: [Double]) -> Data {
        func fixed(_ values: [Double]) -> Data {
            Crafted.joined(values.map { Crafted.big(UInt32(bitPattern: Int32(($0 * 65536).rounded()))) })
        }
        func xyz(_ values: [Double]) -> Data { Data("XYZ ".utf8) + Crafted.big(0) + fixed(values) }
        let curve =
            Data("para".utf8) + Crafted.big(0) + Crafted.big(3 << 16)
            + fixed([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
        let white = [0.9642, 1, 0.8249]
        let tags = [
            ("wtpt", xyz(white)), ("rXYZ", xyz(red)), ("gXYZ", xyz(green)), ("bXYZ", xyz(blue)), ("rTRC", curve),
            ("gTRC", curve), ("bTRC", curve),
        ]
        var table = Crafted.big(UInt32(tags.count)), body = Data()
        for (name, content) in tags {
            table += Data(name.utf8) + Crafted.big(UInt32(132 + 12 * tags.count + body.count))
            table += Crafted.big(UInt32(content.count))
            body += content
        }
        var header = Data(count: 128)
        header.replaceSubrange(0..<4, with: Crafted.big(UInt32(128 + table.count + body.count)))
        header.replaceSubrange(8..<10, with: Data([2, 0x10]))
        header.replaceSubrange(12..<24, with: Data("mntrRGB XYZ ".utf8))
        header.replaceSubrange(36..<40, with: Data("acsp".utf8))
        header.replaceSubrange(68..<80, with: fixed(white))
        return header + table + body
    }

    /// A profile in a PNG gives its space a name, and says whether it is wide.
    @Test func profile_ofAPNGNamesItsSpace() throws {
        let red = [0.436, 0.2225, 0.0139], green = [0.3851, 0.7169, 0.0971], blue = [0.1431, 0.0606, 0.7141]
        let adobe = [[0.6097, 0.3111, 0.0195], [0.2053, 0.6257, 0.0609], [0.1492, 0.0632, 0.7446]]
        let kinds: [(Data, CFString?, Bool)] = [
            (
                profile([0.5151, 0.2412, -0.0011], [0.2919, 0.6922, 0.0419], [0.1571, 0.0666, 0.7841]),
                CGColorSpace.displayP3, true
            ),
            (profile(red, green, blue), CGColorSpace.sRGB, false),
            (profile(adobe[0], adobe[1], adobe[2]), nil, true),
            // sRGB's primaries in another order.
            (profile(green, red, blue), nil, false),
        ]
        for (profile, name, isWide) in kinds {
            let chunk = Crafted.chunk("iCCP", Data("Test\0\0".utf8) + Crafted.packed(profile))
            for type in [UInt8(2), 6, 3] {
                let found = try space(Crafted.png(4, 2, type: type, metadata: chunk))
                #expect(found.name == name && found.isWideGamutRGB == isWide, "\(name ?? "other"), \(type)")
            }
        }
    }

    @Test func indexed_isSaid() throws {
        for (type, isIndexed) in [(UInt8(3), true), (2, false), (0, false)] {
            let source = try #require(CGImageSourceCreateWithData(Crafted.png(4, 2, type: type) as CFData, nil))
            let said = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)?[kCGImagePropertyIsIndexed] as? Bool
            #expect((said ?? false) == isIndexed)
        }
    }

    /// The file's texts are the same for all frames.
    @Test func texts_areThoseOfEveryFrame() throws {
        let title = Crafted.chunk("tEXt", Data("Title\0A walk".utf8))
        let source = try #require(
            CGImageSourceCreateWithData(Crafted.apng(4, 4, frameCount: 3, metadata: title) as CFData, nil))
        for index in 0..<3 {
            let png =
                CGImageSourceCopyPropertiesAtIndex(source, index, nil)?[kCGImagePropertyPNGDictionary] as? CFDictionary
            #expect(png?[kCGImagePropertyPNGTitle] as? String == "A walk")
        }
    }
}
