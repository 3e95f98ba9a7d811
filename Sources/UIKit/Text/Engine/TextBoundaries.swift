import CoreText

/// The boundaries of characters, words, sentences and paragraphs in a text. Each search examines a bounded stretch
/// around its position: longer words, and characters with more marks, end at its bounds.
struct TextBoundaries {
    let units: [UInt16]

    private static let characterReach = 256, wordReach = 2048, sentenceReach = 4096

    // MARK: Characters

    /// Returns the end of the grapheme cluster at an index; at the end of the text, the end.
    func characterEnd(after index: Int) -> Int {
        guard index < units.count else { return units.count }
        let end = aligned(min(units.count, index + TextBoundaries.characterReach))
        guard let character = String(decoding: units[index..<max(end, index + 1)], as: UTF16.self).first else {
            return index + 1
        }
        return min(units.count, index + max(1, character.utf16.count))
    }

    /// Returns the start of the grapheme cluster before an index; 0 at the start of the text.
    func characterStart(before index: Int) -> Int {
        let index = min(index, units.count)
        guard index > 0 else { return 0 }
        let start = aligned(max(0, index - TextBoundaries.characterReach))
        guard let character = String(decoding: units[min(start, index - 1)..<index], as: UTF16.self).last else {
            return index - 1
        }
        return max(0, index - max(1, character.utf16.count))
    }

    /// Returns the index itself, or the start of the grapheme cluster that contains it.
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

    /// Returns the index, moved out of a surrogate pair.
    private func aligned(_ index: Int) -> Int {
        guard index > 0, index < units.count, UTF16.isTrailSurrogate(units[index]),
            UTF16.isLeadSurrogate(units[index - 1])
        else { return index }
        return index - 1
    }

    // MARK: Words

    /// Returns the words, and the segments between them, around an index, as adjacent ranges.
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

    /// Returns `true` if the range contains a letter, a digit, or a symbol that counts as a word.
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

    /// Returns the word around an index; at a boundary the one in the direction `forward`. Returns nil between words.
    func word(around index: Int, forward: Bool) -> Range<Int>? {
        segments(around: index).first { segment in
            (forward
                ? segment.lowerBound <= index && index < segment.upperBound
                : segment.lowerBound < index && index <= segment.upperBound)
                && isWord(segment)
        }
    }

    /// Returns the word at or before an index, else the segment between words: the selection of a double click.
    func selection(at index: Int) -> Range<Int> {
        if let word = word(around: index, forward: true) ?? word(around: index, forward: false) { return word }
        let parts = segments(around: index)
        guard let first = parts.firstIndex(where: { $0.contains(index) }) ?? parts.indices.last else {
            return index..<index
        }
        // A line break is not selected together with other white space.
        if isParagraphEnd(units[parts[first].lowerBound]) { return index..<index }
        return parts[first]
    }

    /// Returns the end of the word around an index, else of the next word; the end of the text if there is none.
    func wordEnd(after index: Int) -> Int {
        var index = index
        while index < units.count {
            let parts = segments(around: index).filter { $0.upperBound > index }
            if let word = parts.first(where: isWord) { return word.upperBound }
            index = max(index + 1, parts.last?.upperBound ?? units.count)
        }
        return units.count
    }

    /// Returns the start of the word around an index, else of the previous word; 0 if there is none.
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

    /// Returns the start of the paragraph that contains an index.
    func paragraphStart(at index: Int) -> Int {
        var place = min(index, units.count)
        // An index between CR and LF is inside the line break.
        if place > 0, place < units.count, units[place] == 0x0A, units[place - 1] == 0x0D { place -= 1 }
        while place > 0, !isParagraphEnd(units[place - 1]) { place -= 1 }
        return place
    }

    /// Returns the end of the paragraph's text, before the line break.
    func paragraphEnd(at index: Int) -> Int {
        var place = min(max(0, index), units.count)
        if place > 0, place < units.count, units[place] == 0x0A, units[place - 1] == 0x0D { place -= 1 }
        while place < units.count, !isParagraphEnd(units[place]) { place += 1 }
        return place
    }

    /// Returns the paragraph with its line break.
    func paragraph(at index: Int) -> Range<Int> {
        let end = paragraphEnd(at: index)
        var next = min(units.count, end + 1)
        if end + 1 < units.count, units[end] == 0x0D, units[end + 1] == 0x0A { next = end + 2 }
        return paragraphStart(at: index)..<next
    }

    /// Returns the sentence at an index, with the white space after it; at the end of the text the last sentence. A
    /// sentence ends with a full stop or a similar mark, followed by closing marks and white space, or with its
    /// paragraph.
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
            // A full stop within a number or a name does not end a sentence; full-width ones need no space.
            guard end > spaces || end >= paragraph.upperBound || unit >= 0x3000 else { continue }
            if end > index || end >= high { return start..<end }
            start = end
            place = end
        }
        return start..<high
    }

    private static let terminators: Set<UInt16> = [
        0x2E, 0x21, 0x3F, 0x2026, 0x3002, 0xFF01, 0xFF1F, 0x061F, 0x06D4, 0x0964,
    ]
    private static let closers: Set<UInt16> = [0x22, 0x27, 0x29, 0x5D, 0x7D, 0xBB, 0x2019, 0x201D, 0x300D, 0x300F]
    private static let spaces: Set<UInt16> = [0x20, 0x09, 0xA0, 0x0A, 0x0D, 0x2029, 0x3000]
}
