extension LottieError {
    /// Creates "WHAT must be RANGE (got VALUE)".
    package init(_ what: String, mustBe range: String, got value: String) {
        self.init("\(what) must be \(range) (got \(Self.shortened(value)))")
    }

    /// Returns text of a file on one line without control characters, at most 80 characters.
    package static func shortened(_ text: String) -> String {
        let line = text.prefix(81).map { character -> Character in
            character.unicodeScalars.contains { $0.properties.generalCategory == .control } ? " " : character
        }
        return line.count > 80 ? String(line.prefix(79)) + "…" : String(line)
    }
}
