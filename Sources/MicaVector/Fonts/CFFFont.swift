import MicaRaster

/// A font program in the Compact Font Format, keyed by CIDs, with outlines as they are drawn.
///
/// It is made from outlines alone, so fonts of any format become one in the same way, variable ones at their position
/// on the axes included. It has no hints: Mica draws without them too. See Adobe's Technical Notes 5176 (the format)
/// and 5177 (the glyphs' programs).
struct CFFFont {
    /// The glyphs by CID: outline and advance in font units. The first one is drawn for missing glyphs.
    private var programs: [[UInt8]] = []
    private let name: String
    private let unitsPerEm: Double
    private let box: Box

    init(name: String, unitsPerEm: Double, box: Box) {
        self.name = name
        self.unitsPerEm = unitsPerEm
        self.box = box
    }

    mutating func add(_ outline: Path, advance: Double) {
        programs.append(GlyphProgram.bytes(outline, advance: advance))
    }

    /// The bytes of the font program.
    var bytes: [UInt8] {
        let header: [UInt8] = [1, 0, 4, 4]
        let names = Self.index([Array(name.utf8)])
        let strings = Self.index([Array("Adobe".utf8), Array("Identity".utf8)])
        let subroutines = Self.index([])
        let programIndex = Self.index(programs)
        // All CIDs in order, and all of them in the only font dictionary.
        let charset: [UInt8] = [2, 0, 1] + Self.word(max(0, programs.count - 2))
        let selection: [UInt8] = [3, 0, 1, 0, 0, 0] + Self.word(programs.count)
        let isCharsetEmpty = programs.count < 2
        // The dictionary's offsets have a fixed size, so its own size does not depend on them.
        func top(_ charsetAt: Int, _ selectAt: Int, _ programsAt: Int, _ fontsAt: Int) -> [UInt8] {
            var d: [UInt8] = []
            // The first two strings after the 391 standard ones.
            d += Self.number(391) + Self.number(392) + Self.number(0) + [12, 30]
            let unit = 1 / unitsPerEm
            d += Self.real(unit) + Self.number(0) + Self.number(0) + Self.real(unit) + Self.number(0)
            d += Self.number(0) + [12, 7]
            for side in [
                box.min.x.rounded(.down), box.min.y.rounded(.down), box.max.x.rounded(.up), box.max.y.rounded(.up),
            ] {
                d += Self.number(Int(min(max(side, -32_000), 32_000)))
            }
            d += [5]
            d += Self.number(programs.count) + [12, 34]
            d += Self.offset(charsetAt) + [15]
            d += Self.offset(selectAt) + [12, 37]
            d += Self.offset(programsAt) + [17]
            d += Self.offset(fontsAt) + [12, 36]
            return d
        }
        let topSize = Self.index([top(0, 0, 0, 0)]).count
        let charsetAt = header.count + names.count + topSize + strings.count + subroutines.count
        let selectAt = charsetAt + (isCharsetEmpty ? 0 : charset.count)
        let programsAt = selectAt + selection.count
        let privateAt = programsAt + programIndex.count
        // No entries are needed: advances are in the programs as differences to 0.
        let privateDictionary: [UInt8] = Self.number(0) + [20]
        let fontsAt = privateAt + privateDictionary.count
        let fonts = Self.index([Self.number(privateDictionary.count) + Self.offset(privateAt) + [18]])
        var out = header + names + Self.index([top(charsetAt, selectAt, programsAt, fontsAt)])
        out += strings + subroutines
        if !isCharsetEmpty { out += charset }
        out += selection + programIndex + privateDictionary + fonts
        return out
    }

    private static func word(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }

    /// Returns an index: a count, offsets, objects.
    private static func index(_ objects: [[UInt8]]) -> [UInt8] {
        guard !objects.isEmpty else { return [0, 0] }
        let size = objects.reduce(0) { $0 + $1.count }
        let width = size + 1 < 1 << 8 ? 1 : size + 1 < 1 << 16 ? 2 : size + 1 < 1 << 24 ? 3 : 4
        var out = word(objects.count) + [UInt8(width)]
        var position = 1
        func add(_ value: Int) {
            for shift in stride(from: (width - 1) * 8, through: 0, by: -8) { out.append(UInt8(value >> shift & 255)) }
        }
        add(position)
        for object in objects {
            position += object.count
            add(position)
        }
        for object in objects { out += object }
        return out
    }

    /// Returns an integer of a dictionary.
    private static func number(_ v: Int) -> [UInt8] {
        switch v {
        case -107...107: [UInt8(v + 139)]
        case 108...1131: [UInt8((v - 108) >> 8 + 247), UInt8((v - 108) & 255)]
        case -1131 ... -108: [UInt8((-v - 108) >> 8 + 251), UInt8((-v - 108) & 255)]
        case -32_768...32_767: [28] + word(v & 0xFFFF)
        default: offset(v)
        }
    }

    /// Returns an integer in five bytes.
    private static func offset(_ v: Int) -> [UInt8] { [29] + [24, 16, 8, 0].map { UInt8(v >> $0 & 255) } }

    /// Returns a real number of a dictionary: decimal digits in half bytes.
    private static func real(_ v: Double) -> [UInt8] {
        var out = ByteWriter()
        out.append(v, decimals: 9)
        var halves: [UInt8] = out.bytes.map { $0 == 0x2E ? 0xA : $0 == 0x2D ? 0xE : $0 - 0x30 }
        halves += halves.count % 2 == 0 ? [0xF, 0xF] : [0xF]
        return [30] + stride(from: 0, to: halves.count, by: 2).map { halves[$0] << 4 | halves[$0 + 1] }
    }
}

/// The program of one glyph: an advance, then moves, lines and curves relative to the last point, in whole font units.
private struct GlyphProgram {
    private var bytes: [UInt8] = []
    private var x = 0, y = 0
    /// The operands of the last operator, which further segments of the same kind join.
    private var operands: [Int] = []
    private var pending: UInt8 = 0

    private static let move: UInt8 = 21, line: UInt8 = 5, curve: UInt8 = 8, end: UInt8 = 14
    /// The maximum number of operands of an operator.
    private static let stackLimit = 48

    static func bytes(_ outline: Path, advance: Double) -> [UInt8] {
        var program = GlyphProgram()
        program.number(program.whole(advance))
        program.add(outline)
        program.flush()
        program.bytes.append(end)
        return program.bytes
    }

    private mutating func add(_ outline: Path) {
        var index = 0, last = Point.zero, start = Point.zero
        for verb in outline.verbs {
            let p = outline.points[index..<index + verb.pointCount]
            index += verb.pointCount
            switch verb {
            case .move:
                last = p[p.startIndex]
                start = last
                append(Self.move, [last])
            case .line:
                last = p[p.startIndex]
                append(Self.line, [last])
            case .quad:
                let control = p[p.startIndex], to = p[p.startIndex + 1]
                append(Self.curve, [last + (control - last) * (2 / 3.0), to + (control - to) * (2 / 3.0), to])
                last = to
            case .cubic:
                append(Self.curve, Array(p))
                last = p[p.endIndex - 1]
            case .close: last = start
            }
        }
    }

    private mutating func append(_ operation: UInt8, _ points: [Point]) {
        if operation != pending || operation == Self.move || operands.count + points.count * 2 > Self.stackLimit {
            flush()
        }
        pending = operation
        for point in points {
            // Rounded as a place, not as a distance, so that errors do not add up.
            let toX = whole(point.x), toY = whole(point.y)
            operands += [toX - x, toY - y]
            x = toX
            y = toY
        }
    }

    private func whole(_ v: Double) -> Int { v.isFinite ? Int(min(max(v.rounded(), -16_000), 16_000)) : 0 }

    private mutating func flush() {
        guard !operands.isEmpty else { return }
        for operand in operands { number(operand) }
        bytes.append(pending)
        operands.removeAll(keepingCapacity: true)
    }

    private mutating func number(_ v: Int) {
        switch v {
        case -107...107: bytes.append(UInt8(v + 139))
        case 108...1131: bytes += [UInt8((v - 108) >> 8 + 247), UInt8((v - 108) & 255)]
        case -1131 ... -108: bytes += [UInt8((-v - 108) >> 8 + 251), UInt8((-v - 108) & 255)]
        default: bytes += [28, UInt8(v >> 8 & 255), UInt8(v & 255)]
        }
    }
}
