import CoreGraphics

/// Divides a paragraph into runs for shaping: each of one style, direction, script and font.
struct Itemizer {
    struct Item {
        var range: Range<Int>
        var style: TextStyle
        var font: CTFont
        var level: UInt8
        var script: UInt32
        var isUpright: Bool
    }

    private let content: TextContent
    private let range: Range<Int>
    private let boundaries: [Bool]?
    private var scalars: [UInt32] = []
    /// The first unit of each scalar, and the paragraph's end.
    private var starts: [Int] = []
    private var levels: [UInt8]?

    init(_ content: TextContent, _ range: Range<Int>, boundaries: [Bool]?) {
        self.content = content
        self.range = range
        self.boundaries = boundaries
        scalars.reserveCapacity(range.count)
        starts.reserveCapacity(range.count + 1)
        let units = content.units[range]
        var index = range.lowerBound
        while index < range.upperBound {
            starts.append(index)
            scalars.append(TextContent.scalar(at: &index, in: units))
        }
        starts.append(range.upperBound)
    }

    /// Returns the only item of an ASCII paragraph in one style, in a font that has all of ASCII, equal to the result
    /// of the general path; `nil` for others.
    static func plainItem(_ content: TextContent, _ range: Range<Int>, base: CTWritingDirection) -> Item? {
        guard base != .rightToLeft else { return nil }
        let (styled, style) = content.styles[content.styleIndex(at: range.lowerBound)]
        guard styled.upperBound >= range.upperBound, style.directions.isEmpty, style.delegate == nil,
            !style.hasVerticalForms, content.units[range].allSatisfy({ $0 < 0x7F && $0 != 0x0D }),
            style.font.face.hasASCII
        else { return nil }
        return Item(
            range: range, style: style, font: style.font, level: 0, script: script(of: 0x41), isUpright: false)
    }

    /// Computes each scalar's level, and returns the paragraph's.
    mutating func findLevels(base: CTWritingDirection) -> UInt8 {
        let explicit = explicitDirections()
        guard !explicit.isEmpty else {
            let found = Bidi.levels(of: scalars, base: base)
            levels = found?.levels
            return found?.base ?? 0
        }
        // Directions set by attributes act like the equivalent control characters (UAX #9, 2.1 and 2.2).
        var marked: [UInt32] = []
        var places: [Int] = []
        for index in scalars.indices {
            if let opening = explicit[index]?.opening { marked += opening }
            places.append(marked.count)
            marked.append(scalars[index])
            if let closing = explicit[index]?.closing { marked += closing }
        }
        let found = Bidi.levels(of: marked, base: base)
        levels = found.map { found in places.map { found.levels[$0] } }
        return found?.base ?? 0
    }

    private func explicitDirections() -> [Int: (opening: [UInt32]?, closing: [UInt32]?)] {
        var result: [Int: (opening: [UInt32]?, closing: [UInt32]?)] = [:]
        var style = content.styleIndex(at: range.lowerBound)
        while style < content.styles.count, content.styles[style].range.lowerBound < range.upperBound {
            let entry = content.styles[style]
            style += 1
            guard !entry.style.directions.isEmpty else { continue }
            let covered = entry.range.clamped(to: range)
            let first = firstScalar(at: covered.lowerBound), last = firstScalar(at: covered.upperBound) - 1
            guard first <= last, first < scalars.count else { continue }
            let opening: [UInt32] = entry.style.directions.map {
                switch $0 {
                case 1: 0x202B
                case 2: 0x202D
                case 3: 0x202E
                default: 0x202A
                }
            }
            result[first, default: (nil, nil)].opening = opening
            result[last, default: (nil, nil)].closing = opening.map { _ in 0x202C }
        }
        return result
    }

    /// Returns the first scalar that begins at the unit or after it.
    private func firstScalar(at unit: Int) -> Int {
        var low = 0, high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] < unit { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the items, in the order of the characters.
    func items() -> [Item] {
        let scripts = resolvedScripts()
        var items: [Item] = []
        var styleIndex = content.styleIndex(at: range.lowerBound)
        var current: CTFont?
        var forms = VerticalForms()
        for index in scalars.indices {
            let start = starts[index], end = starts[index + 1]
            while content.styles[styleIndex].range.upperBound <= start { styleIndex += 1 }
            let style = content.styles[styleIndex].style
            let level = levels?[index] ?? 0
            let startsCharacter = boundaries?[start - range.lowerBound] ?? true
            // If possible, a whole user-perceived character is in one font.
            let font: CTFont
            if !startsCharacter, let current, items.last?.style === style {
                font = current
            } else {
                font = self.font(at: index, style.font, last: items.last?.style === style ? items.last?.font : nil)
            }
            current = font
            let isUpright: Bool
            if !startsCharacter, let last = items.last, last.style === style {
                isUpright = last.isUpright
            } else {
                isUpright =
                    style.hasVerticalForms && style.delegate == nil && forms.isUpright(scalars[index], in: font.face)
            }
            if let last = items.last, last.style === style, last.level == level, last.script == scripts[index],
                last.font === font || last.font.face === font.face && last.font.size == font.size,
                style.delegate == nil,
                last.isUpright == isUpright
            {
                items[items.count - 1].range = last.range.lowerBound..<end
            } else {
                items.append(
                    Item(
                        range: start..<end, style: style, font: font, level: level, script: scripts[index],
                        isUpright: isUpright))
            }
        }
        return items
    }

    /// Returns the font for the user-perceived character that begins at a scalar; `last` is that of the preceding stretch in
    /// the same style.
    private func font(at index: Int, _ font: CTFont, last: CTFont?) -> CTFont {
        let scalar = scalars[index]
        if scalar < 0x80 && !isKeycap(index) || isHangingSpace(UInt16(truncatingIfNeeded: scalar)) && scalar < 0x10000 {
            if scalar <= 0x20 || font.face.glyph(for: scalar) != nil { return font }
        }
        let wantsColor = isPicture(index)
        // A text of another script has one such font, not one for each character.
        func substitute(_ face: FontFace) -> CTFont {
            if let last, last.face === face { return last }
            return CTFont(face: face, size: font.size, like: font)
        }
        if wantsColor, !font.face.hasColor, let pictures = font.substituteFace(for: scalar, color: true),
            pictures.hasColor
        {
            return substitute(pictures)
        }
        if font.face.glyph(for: scalar) != nil || isIgnorable(scalar) { return font }
        if let other = font.substituteFace(for: scalar, color: wantsColor) { return substitute(other) }
        if !font.face.isLastResort { FontCatalogue.shared.reportMissing(scalar, script: script(of: scalar)) }
        return font
    }

    private func isKeycap(_ index: Int) -> Bool { index + 1 < scalars.count && scalars[index + 1] == 0xFE0F }

    /// Returns `true` if the character has emoji presentation (UTS #51, 4): by default or by a selector after it.
    private func isPicture(_ index: Int) -> Bool {
        guard let scalar = Unicode.Scalar(scalars[index]), scalar.properties.isEmoji else { return false }
        if index + 1 < scalars.count {
            if scalars[index + 1] == 0xFE0E { return false }
            if scalars[index + 1] == 0xFE0F || (0x1F3FB...0x1F3FF).contains(scalars[index + 1]) { return true }
        }
        return scalar.properties.isEmojiPresentation
    }

    private func isIgnorable(_ scalar: UInt32) -> Bool {
        Unicode.Scalar(scalar)?.properties.isDefaultIgnorableCodePoint ?? true
    }

    /// Returns each scalar's script; a neutral one has that of the text before it, or at the start of the text after
    /// it.
    private func resolvedScripts() -> [UInt32] {
        var result = scalars.map { script(of: $0) }
        let first = result.first { !isNeutral(script: $0) }
        var current = first ?? script(of: 0x41)
        for index in result.indices {
            if isNeutral(script: result[index]) { result[index] = current } else { current = result[index] }
        }
        return result
    }
}
