/// The Swift names of assets, as Xcode's generated symbols have them.
enum SymbolName {
    /// Returns the name of a member: `arrowLeft` for "arrow-left", `brand` for the colour "BrandColor"; nil for a name
    /// without letters and digits.
    ///
    /// A name without small letters keeps its words: `IMG_1` for "IMG-1". A digit at the start gets an underscore.
    static func member(_ name: String, _ kind: AssetCatalogue.Kind) -> String? {
        var words = words(of: name)
        let suffix = kind == .color ? "color" : "image"
        if words.count > 1, words.last?.lowercased() == suffix { words.removeLast() }
        guard let first = words.first else { return nil }
        let isUppercase = words.allSatisfy { !$0.contains(where: isSmall) }
        let text =
            isUppercase
            ? words.joined(separator: "_")
            : first.lowercased() + words.dropFirst().map(capitalized).joined()
        return SwiftText.member(text.first?.isNumber == true ? "_" + text : text)
    }

    /// Returns the name of the type for a folder whose name is part of names: `TabIcons` for "tab icons".
    static func type(_ name: String) -> String? {
        let text = words(of: name).map(capitalized).joined()
        guard let first = text.first else { return nil }
        return first.isNumber || ["Type", "Protocol", "Self", "Any"].contains(text) ? "_" + text : text
    }

    private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    private static func isSmall(_ character: Character) -> Bool { character.isLetter && !character.isUppercase }

    private enum Class { case digit, capital, small }

    private static func kind(of character: Character) -> Class? {
        guard character.unicodeScalars.allSatisfy(\.properties.isXIDContinue), character != "_" else { return nil }
        if character.isNumber { return .digit }
        return character.isUppercase ? .capital : .small
    }

    /// Returns the words of a name: "QRcode_2x" has "Q", "Rcode", "2" and "x".
    private static func words(of name: String) -> [String] {
        var words: [String] = [], word = "", last: Class?
        func end() {
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        for character in name {
            let next = kind(of: character)
            switch (last, next) {
            case (_, nil): end()
            case (nil, _), (.digit, .digit), (.capital, .capital), (.small, .small): break
            case (.capital, .small):
                // The last of several capitals begins the word.
                let start = word.removeLast()
                end()
                word = String(start)
            default: end()
            }
            if next != nil { word.append(character) }
            last = next
        }
        end()
        return words
    }
}
