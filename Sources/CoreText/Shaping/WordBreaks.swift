import CMicaUnibreak

/// Word boundaries (UAX #29), by libunibreak, never inside a user-perceived character.
package enum WordBreaks {
    private static let isReady: Bool = {
        init_wordbreak()
        return true
    }()

    /// Returns an element for each unit: `true` if a word, or the text between words, ends after it. The last unit is
    /// an end.
    package static func ends(in units: ArraySlice<UInt16>) -> [Bool] {
        guard isReady, !units.isEmpty else { return [] }
        var scalars: [UInt32] = []
        scalars.reserveCapacity(units.count)
        var index = units.startIndex
        while index < units.endIndex {
            scalars.append(LineBreaks.standIn(for: TextContent.scalar(at: &index, in: units)))
        }
        var codes = [CChar](repeating: 0, count: scalars.count)
        set_wordbreaks_utf32(scalars, scalars.count, "en", &codes)
        let boundaries = LineBreaks.boundaries(in: units)
        var result = [Bool](repeating: false, count: units.count)
        index = units.startIndex
        for code in codes {
            _ = TextContent.scalar(at: &index, in: units)
            let place = index - 1 - units.startIndex
            result[place] = Int32(code) == WORDBREAK_BREAK && boundaries?[place + 1] != false
        }
        result[units.count - 1] = true
        return result
    }

    /// Returns marks for the units at which user-perceived characters begin, and for the end; `nil` if each unit is a
    /// character.
    package static func characters(in units: ArraySlice<UInt16>) -> [Bool]? { LineBreaks.boundaries(in: units) }
}
