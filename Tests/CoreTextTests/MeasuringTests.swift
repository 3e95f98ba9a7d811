import AllocationCounter
import CoreText
import MicaSnapshot
import Testing

/// Measuring without keeping lines gives the same size, in memory that does not grow with the text.
@Suite(.fixedFonts, .serialized) struct MeasuringTests {
    private let font = Fonts.inter(20)
    private var attributes: [NSAttributedString.Key: Any] { [.init(rawValue: kCTFontAttributeName): font] }

    private static let texts: [(name: String, text: String)] = [
        ("words", "The quick brown fox jumps over the lazy dog. "), ("letters", "abcdefghij"),
        ("accents", "Åńgström ﬁ naïve e\u{301} "), ("lines", "The quick brown fox jumps\nover the lazy dog.\n\n"),
        ("right to left", "שלום abc 123 (עולם) "), ("mixed", "abc שלום 12 + 34 "), ("Arabic", "مرحبا بالعالم 45 "),
        ("ideographs", "永和九年歲在癸丑"), ("emoji", "a👩‍👩‍👧‍👦🇩🇪👍🏽"), ("numbers first", "1 2 3 4 abc "),
        ("tabs", "one\ttwo three "), ("separators", "one two\u{2028}three "),
        ("marks", "one \u{202B}שלום\u{202C} two "),
    ]

    private func text(_ index: Int, _ count: Int) -> String {
        let text = Self.texts[index].text
        return String(repeating: text, count: count / text.utf16.count) + "end   "
    }

    private func measured(_ text: String, _ options: TextLayout.Options, keepsLines: Bool) -> TextLayout {
        var options = options
        options.keepsLines = keepsLines
        return TextLayout(StyledText.plain(text, attributes).makeTypesetter(), nil, options)
    }

    private func expectSame(_ text: String, _ options: TextLayout.Options, _ name: String) {
        let whole = measured(text, options, keepsLines: true), size = measured(text, options, keepsLines: false)
        #expect(abs(whole.size.width - size.size.width) < 1e-5 * max(1, whole.size.width), "\(name)")
        #expect(abs(whole.size.height - size.size.height) < 1e-6 * max(1, whole.size.height), "\(name)")
        #expect(whole.visible == size.visible && whole.isTruncated == size.isTruncated, "\(name)")
        #expect(size.lines.count <= 2 && whole.lines.first?.ascent == size.lines.first?.ascent, "\(name)")
        #expect(
            abs((whole.lines.last?.origin.y ?? 0) - (size.lines.last?.origin.y ?? 0)) < 1e-6 * max(1, whole.size.height)
        )
    }

    /// Long enough that earlier parts are released.
    @Test(arguments: texts.indices) func wrapped_isAsHighAsItsLines(_ index: Int) {
        let text = text(index, 60_000)
        for width in [180, 2000] as [CGFloat] {
            expectSame(text, TextLayout.Options(width: width, height: .infinity), Self.texts[index].name)
        }
    }

    @Test(arguments: texts.indices) func unlimited_isAsWideAsItsLine(_ index: Int) {
        let text = text(index, 40_000)
        var options = TextLayout.Options(width: .infinity, height: .infinity)
        options.countsTrailingSpace = true
        expectSame(text, options, Self.texts[index].name)
        options.maximumLines = 1
        options.lineBreakMode = .byClipping
        expectSame(text, options, Self.texts[index].name)
    }

    @Test(arguments: texts.indices) func limited_endsAtTheSameLine(_ index: Int) {
        let text = text(index, 20_000)
        for mode in [CTLineBreakMode.byWordWrapping, .byCharWrapping, .byTruncatingTail] {
            var options = TextLayout.Options(width: 300, height: 500)
            options.lineBreakMode = mode
            options.truncation = .end
            expectSame(text, options, Self.texts[index].name)
            options.height = .infinity
            options.maximumLines = 3
            options.alignment = .justified
            expectSame(text, options, Self.texts[index].name)
        }
    }

    /// Four times the text takes four times its own units, and no more for glyphs and lines. (With unlimited width, a
    /// right-to-left paragraph is shaped as a whole.)
    @Test(
        arguments: [
            ("words", 300), ("lines", 300), ("accents", 300), ("Arabic", 300), ("ideographs", 300),
            ("words", .infinity),
            ("lines", .infinity), ("accents", .infinity), ("ideographs", .infinity),
        ] as [(String, CGFloat)])
    func memory_isThatOfTheText(_ name: String, _ width: CGFloat) throws {
        let index = try #require(Self.texts.firstIndex { $0.name == name })
        func peak(_ count: Int) -> Int {
            let text = StyledText.plain(text(index, count), attributes)
            var options = TextLayout.Options(width: width, height: .infinity)
            options.keepsLines = false
            allocation_count_begin()
            _ = TextLayout(text.makeTypesetter(), nil, options).size
            let peak = allocation_peak_bytes()
            _ = allocation_count_end()
            return peak
        }
        let short = peak(300_000), long = peak(1_200_000)
        // Units, twice during their creation, and the paragraphs' positions.
        #expect(long - short < 900_000 * 12, "\(short) \(long)")
        #expect(long < 60_000_000, "\(long)")
    }
}
