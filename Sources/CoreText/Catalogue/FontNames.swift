/// The substitutes for names that no font has: the nearest free fonts for Apple's own, and a weight and a slant derived
/// from the end of a PostScript name ("HelveticaNeue-BoldItalic").
package enum FontNames {
    /// The fonts of the user interface, first choice first.
    static let system = ["Inter", "Roboto", "Noto Sans", "DejaVu Sans", "Liberation Sans"]
    static let monospaced = [
        "JetBrains Mono", "Noto Sans Mono", "DejaVu Sans Mono", "Liberation Mono", "Noto Mono",
    ]
    static let serif = ["Noto Serif", "DejaVu Serif", "Liberation Serif", "Tinos"]
    static let rounded = ["Nunito", "Quicksand"]

    private static let monospacedNames = ["menlo", "monaco", "courier", "sfmono", "sf mono", "andale mono", "consolas"]
    private static let serifNames = [
        "times", "georgia", "palatino", "baskerville", "newyork", "new york", "didot", "hoefler", "cochin", "charter",
        "bodoni", "garamond", "iowan",
    ]

    /// Free families that are metrically compatible with well-known ones, by the prefixes of their names in lower case
    /// without blanks; longer prefixes first.
    private static let metricCompatible: [(beginnings: [String], families: [String])] = [
        (["arialnarrow"], ["Liberation Sans Narrow", "Nimbus Sans Narrow"]),
        (["arial"], ["Liberation Sans", "Arimo", "Nimbus Sans", "TeX Gyre Heros", "FreeSans"]),
        (["helvetica"], ["Nimbus Sans", "TeX Gyre Heros", "Liberation Sans", "Arimo", "FreeSans"]),
        (["timesnewroman"], ["Liberation Serif", "Tinos", "Nimbus Roman", "TeX Gyre Termes", "FreeSerif"]),
        (["times"], ["Nimbus Roman", "TeX Gyre Termes", "Liberation Serif", "Tinos", "FreeSerif"]),
        (["couriernew"], ["Liberation Mono", "Cousine", "Nimbus Mono PS", "TeX Gyre Cursor", "FreeMono"]),
        (["courier"], ["Nimbus Mono PS", "TeX Gyre Cursor", "Liberation Mono", "Cousine", "FreeMono"]),
        (["georgia"], ["Gelasio"]),
        (["menlo"], ["DejaVu Sans Mono", "Bitstream Vera Sans Mono"]),
        (["palatino", "bookantiqua"], ["P052", "TeX Gyre Pagella"]),
        (["newcenturyschlbk", "centuryschoolbook"], ["C059", "TeX Gyre Schola"]),
        (["avantgarde", "itcavantgarde"], ["URW Gothic", "TeX Gyre Adventor"]),
        (["bookman", "itcbookman"], ["URW Bookman", "TeX Gyre Bonum"]),
        (["zapfchancery", "applechancery"], ["Z003", "TeX Gyre Chorus"]),
        (["zapfdingbats"], ["D050000L"]), (["symbol"], ["Standard Symbols PS"]),
        (["calibri"], ["Carlito"]), (["cambria"], ["Caladea"]),
    ]

    /// Returns the families that can substitute for one that is not installed.
    static func substitutes(for name: String) -> Candidates {
        let name = name.lowercased()
        let plain = name.filter { $0 != " " }
        var compatible = metricCompatible.first { $0.beginnings.contains { plain.hasPrefix($0) } }?.families ?? []
        if plain.hasPrefix("arialrounded") { compatible = [] }
        if plain.hasPrefix("helvetica"), plain.contains("condensed") {
            compatible = ["Nimbus Sans Narrow", "Liberation Sans Narrow"] + compatible
        }
        if monospacedNames.contains(where: { name.hasPrefix($0) }) {
            return Candidates(compatible: compatible, monospaced, else: system)
        }
        if serifNames.contains(where: { name.hasPrefix($0) }) {
            return Candidates(compatible: compatible, serif, else: system)
        }
        if plain.hasPrefix("verdana") { return Candidates(["DejaVu Sans"], else: system) }
        return Candidates(compatible: compatible, ["Inter"], else: system)
    }

    /// The families to try in order. The first ones are of the requested kind; the use of any other is logged.
    struct Candidates {
        /// Metrically compatible families; used only in the requested weight and slant.
        let compatible: [String]
        let wanted: [String], others: [String]
        init(compatible: [String] = [], _ wanted: [String], else others: [String]) {
            self.compatible = compatible
            self.wanted = wanted
            self.others = others
        }
        static let system = Candidates(["Inter"], else: FontNames.system)
        static let systemDisplay = Candidates(["Inter Display", "Inter"], else: FontNames.system)
        static let monospaced = Candidates(FontNames.monospaced, else: FontNames.system)
        static let serif = Candidates(FontNames.serif, else: FontNames.system)
        static let rounded = Candidates(FontNames.rounded, else: FontNames.system)
    }

    /// The families on every iPhone: code may rely on a font of these names.
    private static let appleFamilies = [
        "academyengraved", "alnile", "americantypewriter", "applecoloremoji", "applesdgothic", "applesymbols", "arial",
        "avenir", "baskerville", "bodoni", "bradleyhand", "chalkboard", "chalkduster", "charter", "cochin",
        "copperplate",
        "courier", "damascus", "devanagarisangam", "didot", "dinalternate", "dincondensed", "euphemia", "farah",
        "futura",
        "galvji", "geezapro", "georgia", "gillsans", "grantha", "helvetica", "hiragino", "hoefler", "impact", "kefa",
        "khmersangam", "kohinoor", "laosangam", "malayalamsangam", "marion", "markerfelt", "menlo", "mishafi", "mukta",
        "myanmarsangam", "noteworthy", "notonastaliq", "optima", "palatino", "papyrus", "partylet", "pingfang",
        "rockwell",
        "savoye", "sfmono", "sfpro", "sfui", ".sf", "sinhalasangam", "snellroundhand", "symbol", "tamilsangam",
        "thonburi",
        "timesnewroman", "trebuchet", "verdana", "zapf",
    ]

    /// Returns `true` if the name is that of an available font or of one on every iPhone.
    package static func isKnown(_ name: String) -> Bool {
        if FontCatalogue.shared.face(named: name) != nil || !FontCatalogue.shared.family(name).isEmpty { return true }
        return isApple(name)
    }

    /// Returns `true` if the name is that of a font on every iPhone.
    static func isApple(_ name: String) -> Bool {
        let plain = name.lowercased().filter { $0 != " " }
        return appleFamilies.contains { plain.hasPrefix($0) }
    }

    /// Returns the weight and slant at the end of a PostScript or full name.
    static func style(in name: String) -> (weight: Int, italic: Bool) {
        let parts = name.split(separator: "-", maxSplits: 1)
        let end = (parts.count == 2 ? String(parts[1]) : name).lowercased().filter { $0 != " " }
        let weights: [(String, Int)] = [
            ("ultralight", 100), ("extralight", 200), ("thin", 200), ("semibold", 600), ("demibold", 600),
            ("extrabold", 800), ("ultrabold", 800), ("demi", 600), ("light", 300), ("medium", 500), ("bold", 700),
            ("heavy", 800), ("black", 900),
        ]
        let isStyled = parts.count == 2 || name.contains(" ") || name.hasSuffix("Bold") || name.hasSuffix("Italic")
        let weight = isStyled ? weights.first { end.contains($0.0) }?.1 ?? 400 : 400
        return (weight, isStyled && (end.contains("italic") || end.contains("oblique")))
    }
}
