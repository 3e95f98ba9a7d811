import AllocationCounter
import CoreText
import MicaSnapshot
import Testing

/// Paragraphs of which only the beginning is visible are shaped only that far, and look as if shaped whole.
@Suite(.fixedFonts, .serialized) struct LongParagraphTests {
    private let font = Fonts.inter(20)
    private var attributes: [NSAttributedString.Key: Any] { [.init(rawValue: kCTFontAttributeName): font] }

    private static let texts: [(name: String, text: String)] = [
        ("words", "The quick brown fox jumps over the lazy dog. "), ("letters", "abcdefghij"),
        ("accents", "Åńgström ﬁ naïve e\u{301} "),
        ("right to left", "שלום abc 123 (עולם) "), ("mixed", "abc שלום 12 + 34 "), ("Arabic", "مرحبا بالعالم 45 "),
        ("ideographs", "永和九年歲在癸丑"), ("emoji", "a👩‍👩‍👧‍👦🇩🇪👍🏽"), ("numbers first", "1 2 3 4 abc "),
    ]

    private func typesetter(_ text: String) -> CTTypesetter {
        StyledText.plain(text, attributes).makeTypesetter()
    }

    /// The same, with every paragraph shaped whole beforehand.
    private func whole(_ text: String) -> CTTypesetter {
        let result = typesetter(text)
        _ = CTTypesetterCreateLine(result, CFRange(location: 0, length: 0))
        return result
    }

    private func described(_ layout: TextLayout) -> [String] {
        layout.lines.map { "\($0.line) \($0.origin) \($0.width) \($0.isTruncated)" }
            + ["\(layout.size) \(layout.visible) \(layout.isTruncated)"]
    }

    @Test(arguments: texts.indices, [100, 900] as [CGFloat]) func part_looksLikeTheWhole(
        index: Int, width: CGFloat
    ) {
        let text = String(repeating: Self.texts[index].text, count: 16_000 / Self.texts[index].text.utf16.count)
        // A typesetter keeps its shaping: one that knows all serves every layout.
        let whole = whole(text)
        for mode in [
            CTLineBreakMode.byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingTail, .byTruncatingMiddle,
        ] {
            for truncation in [nil, CTLineTruncationType.end, .start] {
                var options = TextLayout.Options(width: width, height: 200)
                options.lineBreakMode = mode
                options.truncation = truncation
                let part = described(TextLayout(typesetter(text), nil, options))
                #expect(part == described(TextLayout(whole, nil, options)), "\(Self.texts[index].name)")
            }
        }
        var options = TextLayout.Options(width: width, height: .infinity)
        options.shownHeight = 300
        #expect(
            described(TextLayout(typesetter(text), nil, options)) == described(TextLayout(whole, nil, options)))
        options.shownHeight = .infinity
        options.maximumLines = 3
        options.truncation = .end
        #expect(
            described(TextLayout(typesetter(text), nil, options)) == described(TextLayout(whole, nil, options)))
    }

    /// Lines across many parts: each part ends where the next one starts.
    @Test func parts_followEachOther() {
        let text = String(repeating: "The quick brown fox jumps. ", count: 4000)
        let some = typesetter(text), all = whole(text)
        var start = 0, lines = 0
        while start < text.utf16.count {
            let count = CTTypesetterSuggestLineBreak(some, start, 777)
            #expect(count == CTTypesetterSuggestLineBreak(all, start, 777))
            start += max(1, count)
            lines += 1
        }
        #expect(lines > 500)
    }

    /// Properties with unlimited reach need the whole paragraph: tabs, directions, digits before all letters.
    @Test func paragraphs_thatPartsDoNotTell() {
        let digits = String(repeating: "1 2 3 ", count: 10_000) + "שלום"
        let tabs = "a\t" + String(repeating: "abc ", count: 15_000) + "\tb"
        let isolates = "\u{2067}abc\u{2069} " + String(repeating: "12 ", count: 20_000) + "שלום"
        for text in [digits, tabs, isolates] {
            let options = TextLayout.Options(width: 300, height: 100)
            #expect(
                described(TextLayout(typesetter(text), nil, options))
                    == described(TextLayout(whole(text), nil, options)))
        }
    }

    /// The memory of a limited layout depends on the visible part, not on the text.
    @Test(
        .enabled(if: counts, "allocations are not counted under a sanitizer"),
        arguments: ["ascii ", "ünïcode ", "עברית "])
    func memory_followsWhatIsSeen(word: String) {
        let text = String(repeating: word, count: 300_000 / word.utf16.count)
        func peak(_ change: (inout TextLayout.Options) -> Void) -> Int {
            var options = TextLayout.Options(width: 300, height: .infinity)
            change(&options)
            let typesetter = typesetter(text)
            allocation_count_begin()
            defer { _ = allocation_count_end() }
            withExtendedLifetime(TextLayout(typesetter, nil, options)) {}
            return allocation_peak_bytes()
        }
        _ = peak { $0.maximumLines = 2 }
        #expect(peak { $0.height = 300 } < 6_000_000)
        #expect(peak { ($0.maximumLines, $0.truncation) = (1, .end) } < 6_000_000)
        #expect(peak { $0.shownHeight = 300 } < 6_000_000)
        // From right to left, the end of a truncated line is its beginning.
        if word != "עברית " { #expect(peak { $0.lineBreakMode = .byTruncatingTail } < 6_000_000) }
        #expect(peak { _ in } > 12_000_000, "all of it")
    }

    private static var counts: Bool {
        allocation_count_begin()
        return allocation_count_end() >= 0
    }
}
