import AllocationCounter
import CoreGraphics
import CoreText
import Foundation
import MicaSnapshot
import TestSeeds
import Testing

/// Font files of every format with bytes changed, removed, duplicated: reading one succeeds or is refused. A font that
/// was read can be measured, shaped and drawn, within limits of memory and time that the file does not determine (the
/// suite also runs under AddressSanitizer). `MICA_FUZZ_ROUNDS` makes it longer.
@Suite(.fixedFonts, .seeded) struct FontFuzzTests {
    private static let rounds = ProcessInfo.processInfo.environment["MICA_FUZZ_ROUNDS"].flatMap(UInt64.init) ?? 60

    enum Form: String, CaseIterable, Sendable { case trueType, openType, collection, webFont }

    private static func file(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: "/usr/share/fonts/\(name)")))
    }

    private static func sample(_ form: Form) throws -> [UInt8] {
        let trueType = try file("truetype/lohit-devanagari/Lohit-Devanagari.ttf")
        return switch form {
        case .trueType: trueType
        case .openType: try file("opentype/inter/Inter-Regular.otf")
        case .collection: collection(trueType)
        case .webFont: webFont(trueType)
        }
    }

    @Test(.timeLimit(.minutes(10)), arguments: Form.allCases) func fonts_surviveDamage(form: Form) throws {
        let original = try Self.sample(form)
        var outcomes = (read: 0, refused: 0)
        let rounds = seeds(0..<Self.rounds)
        for seed in rounds {
            var random = Seeded(seed)
            let bytes = Self.mutated(original, using: &random)
            allocation_count_begin()
            let isRead = Self.use(bytes, index: form == .collection ? random.below(3) : 0, using: &random)
            let peak = allocation_peak_bytes()
            _ = allocation_count_end()
            #expect(peak < 64 << 20, "\(form): \(peak) bytes")
            if isRead { outcomes.read += 1 } else { outcomes.refused += 1 }
        }
        // Web fonts are not supported, whole or not.
        if form == .webFont { #expect(outcomes.read == 0) }
        guard rounds.areAll, form != .webFont else { return }
        // Both must happen, or the mutations are too weak or too strong to test anything.
        #expect(outcomes.refused > 0 && outcomes.read > 0, "\(form): \(outcomes)")
    }

    @Test func wholeFiles_areRead() throws {
        for form in Form.allCases {
            var random = Seeded(1)
            #expect(Self.use(try Self.sample(form), index: 0, using: &random) == (form != .webFont), "\(form)")
        }
        var random = Seeded(2)
        #expect(Self.use(try Self.sample(.collection), index: 1, using: &random))
    }

    /// Reads the bytes and uses the font as text does; false if they are refused.
    private static func use(_ bytes: [UInt8], index: Int, using random: inout Seeded) -> Bool {
        guard let face = try? FontFace(data: bytes, index: index) else { return false }
        #expect((1...65535).contains(face.glyphCount))
        for _ in 0..<30 {
            let glyph = UInt32(random.below(face.glyphCount + 3))
            let box = face.shape(of: glyph).box
            #expect(!box.min.x.isNaN && !box.max.y.isNaN && face.advance(of: glyph).isFinite)
            _ = face.glyphName(glyph)
        }
        _ = (face.names, face.characters)
        for tag in face.tableTags.prefix(40) { _ = face.table(tag) }
        let graphicsFont = CGFont(face: face)
        let font = CTFontCreateWithGraphicsFont(graphicsFont, 18, nil, nil)
        let metrics = [CTFontGetAscent(font), CTFontGetDescent(font), CTFontGetLeading(font), CTFontGetXHeight(font)]
        #expect(metrics.allSatisfy { $0.isFinite }, "\(metrics)")
        let text = line("Hamburg क्षत्रिय fi 123", font)
        #expect(width(text).isFinite)
        if let context = CGContext(pixelWidth: 64, pixelHeight: 24) { CTLineDraw(text, context) }
        return true
    }

    private static func mutated(_ original: [UInt8], using random: inout Seeded) -> [UInt8] {
        var bytes = original
        for _ in 0...random.below(8) {
            guard bytes.count > 16 else { break }
            // Half of the mutations in the directory, and at the starts of tables.
            let place =
                4 + (random.chance(0.5) ? random.below(min(600, bytes.count - 4)) : random.below(bytes.count - 4))
            let end = min(bytes.count, place + 1 + random.below(30))
            switch random.below(7) {
            case 0: bytes[place] = UInt8(random.below(256))
            case 1: bytes[place] ^= 1 << UInt8(random.below(8))
            case 2: for i in place..<end { bytes[i] = 0xFF }
            case 3: for i in place..<end { bytes[i] = UInt8(random.below(256)) }
            case 4: bytes.removeSubrange(place..<end)
            case 5: bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
            default: if random.chance(0.3) { bytes.removeSubrange(place...) }
            }
        }
        return bytes
    }

    // MARK: Forms

    private static func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int = 4) -> Int {
        bytes[at..<at + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// The tables of a font file: tag, first byte, length.
    private static func tables(_ font: [UInt8]) -> [(tag: [UInt8], offset: Int, length: Int)] {
        (0..<number(font, 4, 2)).map { i in
            let at = 12 + 16 * i
            return (Array(font[at..<at + 4]), number(font, at + 8), number(font, at + 12))
        }
    }

    /// A collection of two faces that share all tables.
    private static func collection(_ font: [UInt8]) -> [UInt8] {
        let tables = tables(font), directory = 12 + 16 * tables.count, start = 20 + 2 * directory
        var result = Array("ttcf".utf8) + [0, 1, 0, 0] + big(2) + big(20) + big(20 + directory)
        for _ in 0..<2 {
            result += font[0..<12]
            for (i, table) in tables.enumerated() {
                result += font[12 + 16 * i..<20 + 16 * i]
                result += big(table.offset - directory + start) + big(table.length)
            }
        }
        return result + font[directory...]
    }

    /// A WOFF2 file whose tables are neither transformed nor compressed.
    private static func webFont(_ font: [UInt8]) -> [UInt8] {
        let tables = tables(font)
        func base128(_ value: Int) -> [UInt8] {
            var groups = [UInt8(value & 127)], rest = value >> 7
            while rest > 0 {
                groups.insert(UInt8(rest & 127) | 128, at: 0)
                rest >>= 7
            }
            return groups
        }
        var directory: [UInt8] = [], contents: [UInt8] = []
        for table in tables {
            let name = String(decoding: table.tag, as: UTF8.self)
            // Any tag, written out; for glyphs and their locations the null transform has a number of its own.
            directory += [63 | (["glyf", "loca"].contains(name) ? 3 << 6 : 0)] + table.tag + base128(table.length)
            contents += font[table.offset..<table.offset + table.length]
        }
        // Brotli: uncompressed meta-blocks.
        var stream: [UInt8] = [], rest = contents[...]
        while !rest.isEmpty {
            let part = rest.prefix(65536), isFirst = stream.isEmpty
            rest = rest.dropFirst(65536)
            // Size of the window (1 bit, first only), not the last, four nibbles, length − 1, not compressed.
            let bits = (part.count - 1) << 3 | 1 << 19
            let header = isFirst ? bits << 1 : bits
            stream += (0..<3).map { UInt8(truncatingIfNeeded: header >> (8 * $0)) } + part
        }
        stream.append(3)
        let length = 48 + directory.count + stream.count
        let head =
            Array("wOF2".utf8) + font[0..<4] + big(length) + big(tables.count, 2) + [0, 0] + big(font.count)
            + big(stream.count) + [0, 1, 0, 0] + [UInt8](repeating: 0, count: 20)
        return head + directory + stream
    }
}
