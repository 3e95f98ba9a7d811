import CoreText

/// Where characters, words, sentences and paragraphs of a text begin and end. Each search looks at a bounded stretch around
/// its place: longer words, and characters with more marks, end there.
struct TextBoundaries {
    let units: [UInt16]

    private static let characterReach = 256, wordReach = 2048, sentenceReach = 4096

    // MARK: Characters

    /// The end of the user-perceived character at the place; the end of the text there.
    func characterEnd(after index: Int) -> Int {
        guard index < units.count else { return units.count }
        let end = aligned(min(units.count, index + TextBoundaries.characterReach))
        guard let character = String(decoding: units[index..<max(end, index + 1)], as: UTF16.self).first else {
            return index + 1
        }
        return min(units.count, index + max(1, character.utf16.count))
    }

    /// The start of the user-perceived character before the place; 0 at the start of the text.
    func characterStart(before index: Int) -> Int {
        let index = min(index, units.count)
        guard index > 0 else { return 0 }
        let start = aligned(max(0, index - TextBoundaries.characterReach))
        guard let character = String(decoding: units[min(start, index - 1)..<index], as: UTF16.self).last else {
            return index - 1
        }
        return max(0, index - max(1, character.utf16.count))
    }

    /// The place itself, or the start of the character that it is inside of.
    func characterBoundary(at index: Int) -> Int {
        let index = min(max(0, index), units.count)
        guard index > 0, index < units.count else { return index }
        let low = aligned(max(0, index - TextBoundaries.characterReach))
        let high = aligned(min(units.count, index + TextBoundaries.characterReach))
        guard low < high, let marks = WordBreaks.characters(in: units[low..<high]) else { return index }
        var place = index
        while place > low, !marks[place - low] { place -= 1 }
        return place
    }

    /// Not between the halves of a pair.
    private func aligned(_ index: Int) -> Int {
        guard index > 0, index < units.count, UTF16.isTrailSurrogate(units[index]),
            UTF16.isLeadSurrogate(units[index - 1])
        else { return index }
        return index - 1
    }

    // MARK: Words

    /// Words and what lies between them, around a place: ranges side by side.
    private func segments(around index: Int) -> [Range<Int>] {
        let low = aligned(max(0, index - TextBoundaries.wordReach))
        let high = aligned(min(units.count, index + TextBoundaries.wordReach))
        guard low < high else { return [] }
        var segments: [Range<Int>] = []
        var start = low
        for (offset, isEnd) in WordBreaks.ends(in: units[low..<high]).enumerated() where isEnd {
            segments.append(start..<(low + offset + 1))
            start = low + offset + 1
        }
        return segments
    }

    /// Whether there is a letter, a digit, or a sign that stands for a word in the range.
    private func isWord(_ range: Range<Int>) -> Bool {
        for scalar in String(decoding: units[range], as: UTF16.self).unicodeScalars {
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .letterNumber, .otherNumber, .otherSymbol:
                return true
            default: break
            }
        }
        return false
    }

    /// The word around a place; at a boundary the one that lies `forward`. Nil between words.
    func word(around index: Int, forward: Bool) -> Range<Int>? {
        segments(around: index).first { segment in
            (forward
                ? segment.lowerBound <= index && index < segment.upperBound
                : segment.lowerBound < index && index <= segment.upperBound)
                && isWord(segment)
        }
    }

    /// The word at a place, or before it, or else what lies there between words: what a double click selects.
    func selection(at index: Int) -> Range<Int> {
        if let word = word(around: index, forward: true) ?? word(around: index, forward: false) { return word }
        let parts = segments(around: index)
        guard let first = parts.firstIndex(where: { $0.contains(index) }) ?? parts.indices.last else {
            return index..<index
        }
        // A line break is no white space to be selected with the rest.
        if isParagraphEnd(units[parts[first].lowerBound]) { return index..<index }
        return parts[first]
    }

    /// The end of the word that the place is in, else of the next one; the end of the text where there is none.
    func wordEnd(after index: Int) -> Int {
        var index = index
        while index < units.count {
            let parts = segments(around: index).filter { $0.upperBound > index }
            if let word = parts.first(where: isWord) { return word.upperBound }
            index = max(index + 1, parts.last?.upperBound ?? units.count)
        }
        return units.count
    }

    /// The start of the word that the place is in, else of the one before; 0 where there is none.
    func wordStart(before index: Int) -> Int {
        var index = min(index, units.count)
        while index > 0 {
            let parts = segments(around: index).filter { $0.lowerBound < index }
            if let word = parts.last(where: isWord) { return word.lowerBound }
            index = min(index - 1, parts.first?.lowerBound ?? 0)
        }
        return 0
    }

    // MARK: Paragraphs and sentences

    func isParagraphEnd(_ unit: UInt16) -> Bool {
        unit == 0x0A || unit == 0x0D || unit == 0x2029 || unit == 0x85
    }

    /// Where the paragraph that holds the place begins.
    func paragraphStart(at index: Int) -> Int {
        var place = min(index, units.count)
        // Between the two units of a line break is inside of it.
        if place > 0, place < units.count, units[place] == 0x0A, units[place - 1] == 0x0D { place -= 1 }
        while place > 0, !isParagraphEnd(units[place - 1]) { place -= 1 }
        return place
    }

    /// Where its text ends, before the line break.
    func paragraphEnd(at index: Int) -> Int {
        var place = min(max(0, index), units.count)
        if place > 0, place < units.count, units[place] == 0x0A, units[place - 1] == 0x0D { place -= 1 }
        while place < units.count, !isParagraphEnd(units[place]) { place += 1 }
        return place
    }

    /// The paragraph with its line break.
    func paragraph(at index: Int) -> Range<Int> {
        let end = paragraphEnd(at: index)
        var next = min(units.count, end + 1)
        if end + 1 < units.count, units[end] == 0x0D, units[end + 1] == 0x0A { next = end + 2 }
        return paragraphStart(at: index)..<next
    }

    /// The sentence that holds the place, with the white space behind it; the last one's at the end of the text. A sentence
    /// ends with a full stop or a like sign, closing signs and white space, or with its paragraph.
    func sentence(at index: Int) -> Range<Int> {
        let paragraph = paragraph(at: index)
        let low = max(paragraph.lowerBound, index - TextBoundaries.sentenceReach)
        let high = min(paragraph.upperBound, index + TextBoundaries.sentenceReach)
        var start = low, place = low
        while place < high {
            let unit = units[place]
            place += 1
            guard TextBoundaries.terminators.contains(unit) else { continue }
            var end = place
            while end < high,
                TextBoundaries.terminators.contains(units[end]) || TextBoundaries.closers.contains(units[end])
            {
                end += 1
            }
            let spaces = end
            while end < high, TextBoundaries.spaces.contains(units[end]) { end += 1 }
            // A point within a number or a name ends nothing; full-width ones need no space.
            guard end > spaces || end >= paragraph.upperBound || unit >= 0x3000 else { continue }
            if end > index || end >= high { return start..<end }
            (start, place) = (end, end)
        }
        return start..<high
    }

    private static let terminators: Set<UInt16> = [
        0x2E, 0x21, 0x3F, 0x2026, 0x3002, 0xFF01, 0xFF1F, 0x061F, 0x06D4, 0x0964,
    ]
    private static let closers: Set<UInt16> = [0x22, 0x27, 0x29, 0x5D, 0x7D, 0xBB, 0x2019, 0x201D, 0x300D, 0x300F]
    private static let spaces: Set<UInt16> = [0x20, 0x09, 0xA0, 0x0A, 0x0D, 0x2029, 0x3000]
}
