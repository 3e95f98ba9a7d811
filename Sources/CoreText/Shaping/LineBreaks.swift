import CMicaUnibreak

/// Line break opportunities (UAX #14), by libunibreak, never inside a user-perceived character.
enum LineBreaks {
    static let none: UInt8 = 0
    /// A line may end after the unit.
    static let allowed: UInt8 = 1
    /// A line must end after the unit.
    static let required: UInt8 = 2

    private static let isReady: Bool = {
        init_linebreak()
        return true
    }()

    /// Returns the break class after each unit. `isBoundary` is `true` for each unit at which a user-perceived
    /// character starts, and has one entry more than there are units; `nil` if every unit is a character.
    static func find(in units: ArraySlice<UInt16>, isBoundary: [Bool]?) -> [UInt8] {
        guard isReady, !units.isEmpty else { return [] }
        var scalars: [UInt32] = []
        scalars.reserveCapacity(units.count)
        var index = units.startIndex
        while index < units.endIndex {
            let scalar = TextContent.scalar(at: &index, in: units)
            scalars.append(standIn(for: scalar))
        }
        var codes = [CChar](repeating: 0, count: scalars.count)
        set_linebreaks_utf32(scalars, scalars.count, "en", &codes)
        var result = [UInt8](repeating: none, count: units.count)
        index = units.startIndex
        for code in codes {
            _ = TextContent.scalar(at: &index, in: units)
            let place = index - 1 - units.startIndex
            if Int32(code) == LINEBREAK_MUSTBREAK && isLineSeparator(units[index - 1]) {
                result[place] = required
            } else if Int32(code) == LINEBREAK_ALLOWBREAK && isBoundary?[place + 1] != false {
                result[place] = allowed
            }
        }
        return result
    }

    /// Returns a character with equivalent breaking. Emoji break like ideographs, but are missing in older data;
    /// libunibreak 1.1 stops the process at regional indicators and at U+FFFF.
    static func standIn(for scalar: UInt32) -> UInt32 {
        if (0x1F000...0x1FAFF).contains(scalar) { return 0x4E00 }
        return scalar & 0xFFFE == 0xFFFE ? 0xFFFD : scalar
    }

    /// Returns marks for the units at which user-perceived characters (UAX #29) begin, and for the end; `nil` if each
    /// unit is a character.
    static func boundaries(in units: ArraySlice<UInt16>) -> [Bool]? {
        guard units.contains(where: { $0 >= 0x300 || $0 == 0x0D }) else { return nil }
        var marks = [Bool](repeating: false, count: units.count + 1)
        var offset = 0
        // A lone surrogate becomes U+FFFD, which is one unit as well.
        for character in String(decoding: units, as: UTF16.self) {
            marks[offset] = true
            offset += character.utf16.count
        }
        marks[units.count] = true
        return marks
    }
}
